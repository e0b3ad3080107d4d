"""The liar, for the arena alone: strong play that promises everything and keeps what pays.

It accepts every offer, votes by naked interest and gives nothing for peace. Whoever trusts by
memory should not lose to it.
"""

from grandtour.core.game import Remark
from grandtour.games.europa.actions import COMMIT, Action
from grandtour.games.europa.bots.bargain import Bargain
from grandtour.games.europa.bots.forecast import forecast_of
from grandtour.games.europa.bots.seated import Decision, Moment
from grandtour.games.europa.bots.strong import StrongBot
from grandtour.games.europa.view import OfferView


class LiarBot(StrongBot):
    """See the module."""

    def commit(self, moment: Moment) -> Decision:
        return Decision(COMMIT[0])

    def consider(self, moment: Moment, offer: OfferView) -> tuple[Remark | None, bool]:
        return None, True

    def _bargain(self, moment: Moment) -> Bargain:
        bargain = Bargain(moment, self.seat, forecast_of(moment.at))
        # Its own word pulls it nowhere.
        bargain.promises = tuple(p for p in bargain.promises if p.seat != self.seat)
        return bargain

    def confer(self, moment: Moment) -> Action | None:
        return None
