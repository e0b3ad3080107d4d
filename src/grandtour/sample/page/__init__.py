"""The game in words and pictures. All words come from the catalogues in locale/, by their keys."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grandtour.core.game import Data, Event
from grandtour.core.page import Page, Section, Translate
from grandtour.core.reel import Stills

from ..rules import Bid, SampleView


class Round(NamedTuple):
    """A column of the score sheet: from which step to which, and what was bid for what."""

    first: int
    last: int
    prize: int
    bids: Sequence[int]


class SamplePage(Page[Bid, SampleView]):
    """Labels, sentences, and what the templates get besides `view` and `scene`."""

    def label(self, action: Bid, view: SampleView, t: Translate) -> str:
        return t("action.bid", card=action.card)

    def words(self, event: Event, t: Translate) -> Data:
        """Lists become text; everything else goes into the sentences as it is."""
        return {
            key: " · ".join(map(str, value)) if isinstance(value, list | tuple) else value
            for key, value in event.data.items()
        }

    def in_words(self, view: SampleView, t: Translate, names: Sequence[str]) -> Sequence[Section]:
        """The board as text, for those who cannot see it: headings and lines, from the view."""
        bidders = [
            t("words.bidder", player=name, points=view.scores[seat], cards=_cards(view.hands[seat]))
            for seat, name in enumerate(names)
        ]
        bids = [
            t("event.bid_sealed", player=name)
            for name, sealed in zip(names, view.sealed, strict=True)
            if sealed
        ]
        hands = Section(t("words.hands"), (*bidders, *bids))
        if view.prize is None:
            return (hands,)
        to_come = t("words.to_come", prizes=_cards(view.prizes_to_come))
        return (Section(t("board.prize"), (str(view.prize), to_come)), hands)

    def context(
        self, view: SampleView, legal: Sequence[Bid], log: Sequence[Event], t: Translate
    ) -> Mapping[str, object]:
        """Made of the view and the log alone: what is not in them cannot leak."""
        played = view.rounds - len(view.prizes_to_come)
        return {
            "chip": t("chip.round", round=played, rounds=view.rounds),
            "last_bids": _last_bids(log),
        }

    def film(self, stills: Stills, t: Translate, names: Sequence[str]) -> Mapping[str, object]:
        """The score sheet of those who watch it again: the bids of each round, and its steps."""
        rounds: list[Round] = []
        prize = 0
        for step, event in stills.told():
            if event.kind == "prize_turned":
                prize = event.data["prize"]
            elif event.kind == "bids_revealed":
                first = rounds[-1].last + 1 if rounds else 0
                rounds.append(Round(first, step, prize, event.data["bids"]))
        return {"rounds": rounds, "names": names}


def _cards(numbers: Sequence[int]) -> str:
    return " · ".join(map(str, numbers)) or "-"


def _last_bids(log: Sequence[Event]) -> Sequence[int]:
    """What was revealed last, seat by seat; empty in the first round."""
    revealed = [event.data["bids"] for event in log if event.kind == "bids_revealed"]
    return revealed[-1] if revealed else ()


PAGE = SamplePage()
