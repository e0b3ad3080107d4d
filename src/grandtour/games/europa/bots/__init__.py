"""The bots of Europa 1945-2030, weakest first. See docs/bots.md for how strong they are."""

from grandtour.core.game import BotMaker
from grandtour.games.europa.actions import Action
from grandtour.games.europa.bots.easy import EasyBot
from grandtour.games.europa.bots.liar import LiarBot
from grandtour.games.europa.bots.medium import MediumBot
from grandtour.games.europa.bots.strong import StrongBot
from grandtour.games.europa.rules import State
from grandtour.games.europa.view import EuropaView

BOTS: dict[str, BotMaker[State, Action, EuropaView]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "strong": StrongBot,
}

ARENA_BOTS: dict[str, BotMaker[State, Action, EuropaView]] = {"liar": LiarBot}
"""For the arena alone; nobody sits down with them."""

PLAYS_ON = "medium"
"""In analyses: among easy bots chances are far too sure (docs/analysis.md)."""
