"""How far a token gets over paths and streams."""
