"""The bots of Europa Tour, weakest first. See docs/bots.md for how strong they are."""

from grandtour.core.game import AnyBotMaker
from grandtour.games.europatour.bots.easy import EasyBot
from grandtour.games.europatour.bots.medium import MediumBot
from grandtour.games.europatour.bots.strong import StrongBot

BOTS: dict[str, AnyBotMaker] = {"easy": EasyBot, "medium": MediumBot, "strong": StrongBot}
