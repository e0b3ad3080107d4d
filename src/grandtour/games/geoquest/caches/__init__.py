"""Caches and travel bugs: placed, found, emptied, carried, left."""
