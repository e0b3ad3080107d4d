"""Puzzle caches: categories, words and how they are spelt, answers and votes."""
