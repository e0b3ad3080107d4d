"""A game to be watched again: the same scenes as at the table, at any of its moments."""

import hashlib
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from grandtour.core import registry
from grandtour.core.game import Event, Seat
from grandtour.core.match import AnyMatch
from grandtour.core.record import Record, Sitter, record_of, to_json
from grandtour.core.reel import OPEN, Eyes, Moment, OpensUp, Reel, Stills
from grandtour.locale import Translator
from grandtour.table.errors import UnknownTable
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair, Player
from grandtour.table.secret_options import chosen_secrets
from grandtour.table.stored import StoredTable
from grandtour.table.talk import Line
from grandtour.web.naming import SEAT_LETTERS, name_of
from grandtour.web.scene import Scene, SpokenLine
from grandtour.web.unkept import unkept_table

if TYPE_CHECKING:
    from grandtour.web.insight_page import Insight


_LINES_NEAR = 60
"""So many lines of the log before and after a moment stand in its page; scripts fetch the rest."""


class Tab(NamedTuple):
    """Somebody through whose eyes the game can be watched, and at which step of theirs."""

    eyes: Eyes
    name: str
    step: int


class FilmLine(NamedTuple):
    """What somebody was told, and at which of their steps."""

    step: int
    seat: Seat | None
    text: str


class FilmPage(NamedTuple):
    """One step of a film, as its page shows it."""

    where: str
    back: str
    """The table's page, if it has one."""
    step: int
    last: int
    eyes: Eyes
    may_play_on: bool
    tabs: Sequence[Tab]
    said: Sequence[SpokenLine]
    """After the end all that was said, also among a team."""
    lines: Sequence[FilmLine]
    insight: "Insight | None" = None
    """What an analysis says of it; None while the game goes on."""
    is_of_host: bool = False
    """Whether only its host, who is not the viewer, could play on from here."""
    is_kept_back: bool = False
    """Whether it is over and not all of it is shown, since its secrets are still played with."""

    @property
    def news(self) -> Sequence[FilmLine]:
        """What was told at this step."""
        return self.lines[self._place(self.step) : self._place(self.step + 1)]

    @property
    def near(self) -> Sequence[FilmLine]:
        """The lines around this moment."""
        here = self._place(self.step)
        return self.lines[max(0, here - _LINES_NEAR) : here + _LINES_NEAR]

    def _place(self, step: int) -> int:
        return bisect_left(self.lines, step, key=lambda line: line.step)

    def address(self, step: int, *, beside: str = "") -> str:
        """Where a step is found; or something beside it, its parts or its log."""
        return moment_address(self.where + beside, self.eyes, step)

    def address_of(self, tab: Tab) -> str:
        """The same moment through other eyes."""
        return moment_address(self.where, tab.eyes, tab.step)


class Leaps(NamedTuple):
    """Where a stretch of the game back or on leads; outside of the film if nothing is there."""

    back: int
    on: int


def leaps(ends: Sequence[int], step: int, last: int) -> Leaps | None:
    """From here to the last step of the stretch before, or of the one that is next to end.

    None if the game has no stretches.
    """
    if not ends:
        return None
    before, after = bisect_left(ends, step), bisect_right(ends, step)
    return Leaps(
        back=ends[before - 1] if before else -1,
        on=ends[after] if after < len(ends) else last + 1,
    )


def moment_address(where: str, eyes: Eyes, step: int) -> str:
    return f"{where}?step={step}" + ("" if eyes is None else f"&seat={eyes}")


def reveal_address(where: str, game_key: str, seat: Seat | None) -> str:
    """Where a finished game is watched from its beginning: with everything open, if it can be.

    Whoever sat in the dark wants to see now what they could not see then.
    """
    opens_up = isinstance(registry.game(game_key), OpensUp)
    return moment_address(where, OPEN if opens_up else seat, 0)


class Film:
    """What has happened so far in a match; `key` is where it is found."""

    def __init__(
        self,
        key: str,
        match: AnyMatch,
        chairs: Sequence[Chair],
        lines: Sequence[Line] = (),
        reel: Reel | None = None,
        host: str = "",
    ) -> None:
        """`reel`: where its moments come from, if not from the match as it was.

        `host`: who set the table up; a record does not say.
        """
        self.key = key
        self._host = host
        self._spoken = tuple(lines)
        self.match = match
        self._chairs = tuple(chairs)
        self._reel = reel or Reel(match)
        self._lines: dict[object, list[FilmLine]] = {}
        self._watched: dict[object, Mapping[str, object]] = {}

    def everybody(self) -> list[Eyes]:
        """All through whose eyes one may look after the end."""
        opened: list[Eyes] = [OPEN] if self._reel.opens_up else []
        return [*opened, *range(self.match.seats), None]

    def steps(self, eyes: Eyes) -> Sequence[int]:
        """The moments of whoever looks, each as a number of actions."""
        return self._reel.steps(eyes)

    def is_open_to(self, player: Player | None) -> bool:
        """Whether the player may play on from it: secret settings go nowhere without their host."""
        if not chosen_secrets(self.match.game.info, self.match.options):
            return True
        return player is not None and player.id == self._host

    @cached_property
    def record(self) -> Record:
        """The game alone, whoever played it."""
        return record_of(self.match, [Sitter()] * self.match.seats)

    @cached_property
    def record_key(self) -> str:
        return key_of(self.record)

    def label(self, n: int, seat: Seat, action: str, t: Translator) -> str:
        """What a button said, or would have said, after so many actions."""
        game = self.match.game
        page, view = registry.page(game.info.key), self._reel.at(n).view(seat)
        return page.label(game.parse(action), view, t)

    def turn_at(self, n: int) -> Sequence[Seat]:
        """Who was asked after so many actions."""
        turn: Sequence[Seat] = self._reel.at(n).state.turn()
        return turn

    def said(self, scene: Scene) -> list[SpokenLine]:
        """All that was said at the table, once the game is over."""
        return [scene.spoken(line.n, line) for line in self._spoken] if self.match.over else []

    def moment(self, step: int, eyes: Eyes) -> Moment:
        """A step of whoever looks. Raises `IndexError` if there is none such."""
        if step < 0:
            raise IndexError(step)
        return self._reel.at(self.steps(eyes)[step], eyes)

    def news(self, step: int, eyes: Eyes) -> list[Event]:
        """What was told at that step."""
        n = self.steps(eyes)[step]
        return [event for number, event in self._reel.told(eyes) if number == n]

    def scene(self, step: int, eyes: Eyes, t: Translator) -> Scene:
        """What whoever looks saw at a step of theirs. Raises `IndexError` if there is none such."""
        seat = None if eyes == OPEN else eyes
        table = LiveTable(self._stored(seat, t), self.moment(step, eyes))
        player = None if seat is None else Player(_holder(seat), "")
        here = frozenset(_holder(each) for each in range(len(self._chairs)))
        return Scene(table, player, seat, t, here)

    def watched(self, eyes: Eyes, t: Translator) -> Mapping[str, object]:
        """What the game adds to its film, for whoever looks."""
        if (eyes, t) not in self._watched:
            names = [str(self._name(seat, t)) for seat in range(len(self._chairs))]
            page = registry.page(self.match.game.info.key)
            self._watched[eyes, t] = page.film(Stills(self._reel, eyes), t, names)
        return self._watched[eyes, t]

    def _name(self, seat: Seat, t: Translator) -> str:
        return name_of(self._chairs[seat], SEAT_LETTERS[seat], t)

    def _stored(self, seat: Seat | None, t: Translator) -> StoredTable:
        chairs = tuple(
            # Whoever is looked through is a person here, since bots have no page.
            Chair(player=_holder(place), name=self._name(place, t))
            if place == seat or not chair.bot
            else chair
            for place, chair in enumerate(self._chairs)
        )
        return unkept_table(self.key, self.match, chairs)

    def tabs(self, all_eyes: Sequence[Eyes], eyes: Eyes, step: int, t: Translator) -> list[Tab]:
        """The same moment through the eyes of each of these."""
        n = self.steps(eyes)[step]
        return [
            Tab(each, self._eyes_name(each, t), bisect_right(self.steps(each), n) - 1)
            for each in all_eyes
        ]

    def _eyes_name(self, eyes: Eyes, t: Translator) -> str:
        if eyes is None:
            return t("replay.onlooker")
        return t("replay.all_open") if eyes == OPEN else self._name(eyes, t)

    def lines(self, eyes: Eyes, scene: Scene) -> Sequence[FilmLine]:
        """All that whoever looks was told, in words."""
        key = eyes, scene.t
        if key not in self._lines:
            place = {n: step for step, n in enumerate(self.steps(eyes))}
            self._lines[key] = [
                FilmLine(place[n], event.data.get("seat"), text)
                for n, event in self._reel.told(eyes)
                if (text := scene.sentence(event))
            ]
        return self._lines[key]


def key_of(record: Record) -> str:
    """By which a record is found once it was brought."""
    return hashlib.sha256(to_json(record)).hexdigest()[:24]


class Films:
    """Games that somebody has brought as a file: kept in memory for a while and nowhere else."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._films: OrderedDict[str, Film] = OrderedDict()

    def add(self, record: Record, match: AnyMatch) -> Film:
        """The film of a record that was verified; the same record has the same film."""
        key = key_of(record)
        if key not in self._films:
            chairs = [
                Chair(bot=sitter.bot)
                if sitter.bot
                else Chair(player=_holder(seat), name=sitter.name)
                for seat, sitter in enumerate(record.seats)
            ]
            self._films[key] = Film(key, match, chairs)
            if len(self._films) > self._most:
                self._films.popitem(last=False)
        return self.get(key)

    def get(self, key: str) -> Film:
        """Raises `UnknownTable` if it is not, or no longer, here."""
        if key not in self._films:
            raise UnknownTable("record_gone")
        self._films.move_to_end(key)
        return self._films[key]


def _holder(seat: Seat) -> str:
    return f"seat {seat}"
