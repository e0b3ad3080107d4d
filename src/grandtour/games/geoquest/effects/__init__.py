"""The effect language of the cards: its words, how they are read and what they do."""
