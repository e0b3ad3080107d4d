"""The bots of GeoQuest, weakest first. See docs/bots.md for how strong they are."""

from grandtour.core.game import BotMaker
from grandtour.games.geoquest.actions import Action
from grandtour.games.geoquest.bots.easy import EasyBot
from grandtour.games.geoquest.bots.medium import MediumBot
from grandtour.games.geoquest.bots.strong import StrongBot
from grandtour.games.geoquest.rules import GeoQuestState
from grandtour.games.geoquest.view import GeoQuestView

BOTS: dict[str, BotMaker[GeoQuestState, Action, GeoQuestView]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "strong": StrongBot,
}
