"""A word on what is being chosen, while it is chosen: sums of coalitions, pledges, commitments."""

from grandtour.core.errors import UnreadableAction
from grandtour.core.game import Seat
from grandtour.core.page import Check, Translate
from grandtour.games.europa.actions import Action, parse
from grandtour.games.europa.conference import ledger
from grandtour.games.europa.page.coalitions import told
from grandtour.games.europa.page.peace import meaning
from grandtour.games.europa.view import EuropaView


def check(text: str, view: EuropaView, t: Translate) -> Check:
    """From the view alone; nothing on what cannot be read."""
    verb, *words = text.split()[:9] or [""]
    if verb in ("offer", "propose"):
        parties = [int(word) for word in words if word.isdecimal()]
        if view.election is None:
            return Check()
        return told(view.election, parties, view.seat, t)
    try:
        action = parse(text)
    except UnreadableAction:
        return Check()
    if action.verb == "commit":
        return meaning(view, action.number, t)
    if action.verb in ("each", "peace", "match") and view.intervention is not None:
        return _pledge(action, view, t)
    return Check()


def contradicts(view: EuropaView, action: Action) -> bool:
    """Whether a yes to an offer, or a new one, excludes what this seat has promised here already.

    Trades are about any coalition with both; a larger one keeps a word as well (C4). So only
    coalitions exclude each other, of which neither has all the parties of the other.
    """
    if action.verb not in ("accept", "offer") or view.election is None:
        return False
    meant = _meant(view, action)
    return any(
        not (meant <= set(offer.coalition) or set(offer.coalition) <= meant)
        for offer in view.offers
        if offer.status == "accepted"
        and offer.country == view.election.country
        and offer.kind == "coalition"
        and view.seat in (offer.seat, *offer.asked)
    )


def _meant(view: EuropaView, action: Action) -> set[Seat]:
    if action.verb == "offer":
        return set(action.coalition)
    offers = (o for o in view.offers if o.number == action.number and not o.kept)
    return next((set(offer.coalition) for offer in offers), set())


def _pledge(action: Action, view: EuropaView, t: Translate) -> Check:
    """What a pledge would add up to, with those that hold already."""
    effort, seat = view.intervention, view.seat
    if effort is None or seat is None:
        return Check()
    gifts = list(ledger(view.seats, view.offers).holds)
    asked = {"each": action.number, "peace": action.asked, "match": 0}[action.verb]
    parties = {seat: action.number, **dict.fromkeys(action.coalition, asked)}
    if any(number > effort.pawns[party] for party, number in parties.items()):
        return Check(t("reason.others_have_less"), fits=False)
    if action.verb == "match":
        return Check(t("pledge.range", n=action.number))
    for party, number in parties.items():
        gifts[party] = max(gifts[party], number)
    total = sum(gifts)
    return Check(t("pledge.adds", total=total, level=effort.level), total >= effort.level)
