"""Doors to other programs and frameworks. Each knows the contract of a game and no game by name."""
