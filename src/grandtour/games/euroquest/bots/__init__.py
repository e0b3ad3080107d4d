"""The bots of EuroQuest, weakest first. See docs/bots.md for how strong they are."""

from functools import partial

from grandtour.bots.budget import Budget
from grandtour.core.game import BotMaker
from grandtour.games.euroquest.actions import Action
from grandtour.games.euroquest.bots.easy import EasyBot
from grandtour.games.euroquest.bots.mcts import MctsBot
from grandtour.games.euroquest.bots.medium import MediumBot
from grandtour.games.euroquest.bots.regular import RegularBot
from grandtour.games.euroquest.bots.strong import StrongBot
from grandtour.games.euroquest.rules import State
from grandtour.games.euroquest.view import EuroQuestView

BOTS: dict[str, BotMaker[State, Action, EuroQuestView]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "mcts": MctsBot,
    "strong": StrongBot,
}

ARENA_BOTS: dict[str, BotMaker[State, Action, EuroQuestView]] = {
    "mcts_1s": partial(MctsBot, budget=Budget(milliseconds=1000)),
    "regular": RegularBot,
}
"""The baseline with ten times as long to think, too slow for a table with people, and a chaser that
has watched the strong runner.
"""
