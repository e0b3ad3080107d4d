"""Europe in words: the parties, the elections of this turn, conflicts, members, offers."""

from collections.abc import Iterator, Sequence

from grandtour.core.page import Section, Translate
from grandtour.core.seats import seats_by_name
from grandtour.core.words import Name
from grandtour.games.europa.board import COUNTRY_OF, VALUE, WAR_COST
from grandtour.games.europa.page.coalitions import sums
from grandtour.games.europa.page.names import country_name
from grandtour.games.europa.page.peace import talks
from grandtour.games.europa.view import CountryView, Election, EuropaView, OfferView


def in_words(view: EuropaView, t: Translate, names: Sequence[str]) -> list[Section]:
    told = _Told(view, t, names)
    sections = [
        (t("chip.turn", turn=view.turn), told.turn()),
        (t("promised.title"), told.conference()),
        (t("words.parties"), told.parties()),
        (t("words.election"), told.election()),
        (t("offer.title"), told.offers()),
        (t("board.track_label"), told.elections()),
        (t("words.open"), told.places()),
        (t("words.conflicts"), told.conflicts()),
        (t("words.members"), told.members()),
    ]
    found = [Section(heading, list(lines)) for heading, lines in sections]
    return [section for section in found if section.lines]


class _Told:
    """One view for one reader."""

    def __init__(self, view: EuropaView, t: Translate, names: Sequence[str]) -> None:
        self._view = view
        self._t = t
        self._names = names
        self._countries = {country.code: country for country in view.countries}

    def turn(self) -> Iterator[str]:
        view, t = self._view, self._t
        yield t(f"phase.{view.phase}")
        yield t("board.level", n=view.level)
        yield t("words.union", members=view.members)
        for effort in (view.intervention,) if view.intervention else ():
            if effort.own is not None and effort.revealed is None:
                yield t("event.committed", n=effort.own)
            if effort.revealed is not None:
                key = "effort.success" if effort.success else "effort.failure"
                yield t(key, total=effort.total, level=effort.level)
                for seat, given in enumerate(effort.revealed):
                    gave = t("effort.gave", given=given, had=effort.pawns[seat])
                    yield t("labelled", label=self._names[seat], value=gave)

    def conference(self) -> Iterator[str]:
        """What is promised, and what is needed."""
        found, t = talks(self._view), self._t
        if found is not None:
            yield t("promised.label", holds=found.holds, asked=found.asked, level=found.level)
            for seat, pawns in enumerate(found.pawns):
                value = f"{t('board.pawns')} {pawns}"
                yield t("labelled", label=self._names[seat], value=value)

    def parties(self) -> Iterator[str]:
        """In the order of the turn."""
        view, t = self._view, self._t
        for seat in view.order:
            trust = view.trust[seat]
            parts = [f"{t('board.points')} {view.points[seat]}"]
            if view.victory_points[seat] is not None:
                parts.append(f"{t('board.vp')} {view.victory_points[seat]}")
            parts.append(f"{t('board.pawns')} {view.pawns[seat]}")
            if trust.kept or trust.broken:
                parts.append(t("final.kept_broken", kept=trust.kept, broken=trust.broken))
            yield t("labelled", label=self._names[seat], value=", ".join(parts))

    def election(self) -> Iterator[str]:
        election, t = self._view.election, self._t
        if election is None:
            return
        yield self._country(self._countries[election.country])
        yield t(
            "vote.rule",
            threshold=election.threshold,
            majority=election.majority,
            total=election.total,
        )
        if election.proposal:
            proposer = self._names[election.proposer or 0]
            parties = self._parties(election.proposal)
            yield t("labelled", label=t("vote.proposes", player=proposer), value=parties)
        for ballot in election.ballots:
            said = t("vote.proposed", parties=self._parties(ballot.coalition))
            result = t("vote.result", votes=ballot.votes, needed=election.majority)
            what = f"{said} ({result})" if ballot.coalition else t("vote.passed")
            yield t("labelled", label=self._names[ballot.proposer], value=what)
        yield from self._coalitions(election)

    def _coalitions(self, election: Election) -> Iterator[str]:
        """What could be proposed, with what it has and brings."""
        t = self._t
        for item in sums(election, election.coalitions, self._view.seat):
            parts = [t("vote.sum", votes=item.votes, needed=election.majority)]
            parts += [t("vote.missing", n=item.missing)] if item.missing else []
            parts.append(t("vote.share", n=item.share))
            yield t("labelled", label=self._parties(item.parties), value=", ".join(parts))

    def offers(self) -> Iterator[str]:
        t = self._t
        for offer in self._view.offers:
            answers = [
                t("labelled", label=self._parties(seats), value=t(f"offer.{word}"))
                for word, seats in (("accepted", offer.accepted), ("declined", offer.declined))
                if seats
            ]
            said = " ".join((self._offer(offer), *answers))
            yield t("labelled", label=self._names[offer.seat], value=said)

    def _offer(self, offer: OfferView) -> str:
        t = self._t
        country = country_name(offer.country, t) if offer.country else Name("")
        other = self._names[offer.asked[0]] if offer.asked else ""
        if offer.kind == "coalition":
            parties = self._parties(offer.coalition)
            return t("offer.coalition_says", parties=parties, country=country)
        if offer.later:
            later = country_name(offer.later, t)
            key = f"offer.{offer.kind}{'_next' if offer.due != offer.turn else ''}_says"
            return t(key, other=other, country=country, later=later)
        others = self._parties(offer.asked)
        return t(f"offer.{offer.kind}_says", other=others, gives=offer.gives, asks=offer.asks)

    def elections(self) -> Iterator[str]:
        t = self._t
        for place, card in enumerate(self._view.track, 1):
            if card.result in ("waiting", "now"):
                said = self._country(self._countries[card.country])
            else:
                result = t(f"result.{card.result}")
                winners = f" ({self._parties(card.winners)})" if card.winners else ""
                name = country_name(card.country, t)
                said = t("labelled", label=name, value=f"{result}{winners}")
            yield f"{place}. {said}"

    def places(self) -> Iterator[str]:
        """Where pawns can be placed or moved now."""
        election = self._view.election
        targets = election.targets if election and self._view.phase == "move" else ()
        for code in self._view.open or targets:
            yield self._country(self._countries[code])

    def conflicts(self) -> Iterator[str]:
        t = self._t
        for country in self._view.countries:
            if country.marker != "none":
                cost = WAR_COST[COUNTRY_OF[country.code]] if country.marker == "war" else 1
                said = f"{t(f'roll.{country.marker}')}, {t('note.price', n=cost)}"
                yield t("labelled", label=country_name(country.code, t), value=said)

    def members(self) -> Iterator[str]:
        names = [country_name(each.code, self._t) for each in self._view.countries if each.member]
        if names:
            yield self._t.listing(sorted(names))

    def _country(self, country: CountryView) -> str:
        """A country with its numbers and the pawns in it."""
        t = self._t
        points = VALUE[COUNTRY_OF[country.code]]
        parts = [t("note.country", points=points, vote=country.threshold)]
        parts += [f"{self._names[seat]} {n}" for seat, n in enumerate(country.pawns) if n]
        return t("labelled", label=country_name(country.code, t), value=", ".join(parts))

    def _parties(self, seats: Sequence[int]) -> Name:
        return self._t.listing(seats_by_name(self._names, seats))
