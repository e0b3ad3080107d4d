"""Somebody may count what happens at the tables."""


class Observer:
    """Hears numbers, never who or what; this one ignores them. Called from several threads."""

    def moved(self) -> None:
        """A move was accepted, a person's or a bot's."""

    def bot_answered(self, seconds: float) -> None:
        """A bot has answered, so long after it was asked."""

    def attended_again(self) -> None:
        """Something failed at a table, which will be looked after again."""

    def committed(self, changes: int, seconds: float) -> None:
        """So many changes were written together, in so much time, whether it went well or not."""


UNOBSERVED = Observer()
"""Where nobody counts what happens."""
