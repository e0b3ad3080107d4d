"""The bots of Europa 1945-2030, weakest first. See docs/bots.md for how strong they are."""

from grandtour.core.game import AnyBotMaker
from grandtour.games.europa.bots.easy import EasyBot
from grandtour.games.europa.bots.medium import MediumBot
from grandtour.games.europa.bots.strong import StrongBot

BOTS: dict[str, AnyBotMaker] = {"easy": EasyBot, "medium": MediumBot, "strong": StrongBot}
