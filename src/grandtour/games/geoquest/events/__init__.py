"""Event cards: drawn and held, striking somebody, everybody, for a while, or driven away."""
