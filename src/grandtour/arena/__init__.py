"""Many games: tournaments of bots, and how fast the rules are."""

from grandtour.arena.play import Played, play_game
from grandtour.arena.score import Report, report, wilson
from grandtour.arena.tournament import Tournament

__all__ = ["Played", "Report", "Tournament", "play_game", "report", "wilson"]
