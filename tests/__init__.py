"""Tests. What several folders share lies here; each folder mirrors one of src/grandtour."""
