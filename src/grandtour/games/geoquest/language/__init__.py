"""What cards say: a small language, read once into typed values that know what they do."""
