"""The bots of EuroQuest, weakest first. See docs/bots.md for how strong they are."""

from grandtour.core.game import AnyBotMaker
from grandtour.games.euroquest.bots.easy import EasyBot
from grandtour.games.euroquest.bots.mcts import MctsBot
from grandtour.games.euroquest.bots.medium import MediumBot
from grandtour.games.euroquest.bots.strong import StrongBot

BOTS: dict[str, AnyBotMaker] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "mcts": MctsBot,
    "strong": StrongBot,
}
