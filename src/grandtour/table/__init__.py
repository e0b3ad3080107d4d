"""People and bots around a match: seats, persistence, clocks."""
