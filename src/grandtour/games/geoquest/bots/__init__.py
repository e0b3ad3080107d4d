"""The bots of GeoQuest, weakest first. See docs/bots.md for how strong they are."""

from grandtour.core.game import AnyBotMaker
from grandtour.games.geoquest.bots.easy import EasyBot
from grandtour.games.geoquest.bots.medium import MediumBot
from grandtour.games.geoquest.bots.strong import StrongBot

BOTS: dict[str, AnyBotMaker] = {"easy": EasyBot, "medium": MediumBot, "strong": StrongBot}
