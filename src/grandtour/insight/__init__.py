"""What a finished game teaches: chances to win over time, turning points, luck and skill."""
