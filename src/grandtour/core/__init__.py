"""What a game is, and nothing else: the contract, chance, matches and records."""
