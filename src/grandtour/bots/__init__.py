"""What bots share: players for any game that has `view` and `imagine`, and the house's levels."""

from grandtour.bots.budget import Budget
from grandtour.bots.flat import FlatBot
from grandtour.bots.ismcts import IsmctsBot
from grandtour.bots.levels import makers
from grandtour.bots.playout import Playout
from grandtour.bots.random_bot import RandomBot

__all__ = [
    "Budget",
    "FlatBot",
    "IsmctsBot",
    "Playout",
    "RandomBot",
    "makers",
]
