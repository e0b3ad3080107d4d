"""The bots of Europa Tour, weakest first. See docs/bots.md for how strong they are."""

from grandtour.core.game import BotMaker
from grandtour.games.europatour.actions import Action
from grandtour.games.europatour.bots.easy import EasyBot
from grandtour.games.europatour.bots.medium import MediumBot
from grandtour.games.europatour.bots.strong import StrongBot
from grandtour.games.europatour.rules import State
from grandtour.games.europatour.view import EuropaTourView

BOTS: dict[str, BotMaker[State, Action, EuropaTourView]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "strong": StrongBot,
}

DOUBT = 64
"""An onlooker of racks that lie face down knows next to nothing, see docs/analysis.md."""

PLAYS_ON = "medium"
"""It remembers racks that it has looked at, so it is quicker than the easy bot, and it ends what
medium bots have begun: easy ones pull a rack apart that lacks one card."""
