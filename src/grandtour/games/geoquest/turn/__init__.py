"""A turn: declared, thrown, moved or searched, ended."""
