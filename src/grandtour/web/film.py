"""A game to be watched again: the same scenes as at the table, at any of its moments."""

import hashlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from grandtour.core.game import Seat
from grandtour.core.match import AnyMatch
from grandtour.core.record import Record, to_json
from grandtour.core.reel import Reel
from grandtour.locale import Translator
from grandtour.table.errors import UnknownTable
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair, Player
from grandtour.table.stored import StoredTable
from grandtour.table.talk import Line
from grandtour.web.naming import name_of
from grandtour.web.scene import SEAT_LETTERS, Scene, SpokenLine

_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


class Tab(NamedTuple):
    """Somebody through whose eyes the game can be watched, and at which step of theirs."""

    seat: Seat | None
    name: str
    step: int


class FilmLine(NamedTuple):
    """What somebody was told, and at which of their steps."""

    step: int
    seat: Seat | None
    text: str


class Showing(NamedTuple):
    """One step of a film, as its page shows it."""

    where: str
    back: str
    """The table's page, if it has one."""
    step: int
    last: int
    seat: Seat | None
    may_play_on: bool
    tabs: Sequence[Tab]
    said: Sequence[SpokenLine]
    """After the end all that was said, also among a team."""
    lines: Sequence[FilmLine]

    @property
    def news(self) -> list[FilmLine]:
        """What was told at this step."""
        return [line for line in self.lines if line.step == self.step]


class Film:
    """What has happened so far in a match; `key` is where it is found."""

    def __init__(
        self, key: str, match: AnyMatch, chairs: Sequence[Chair], lines: Sequence[Line] = ()
    ) -> None:
        self.key = key
        self._lines = tuple(lines)
        self.match = match
        self._chairs = tuple(chairs)
        self._reel = Reel(match)

    def steps(self, seat: Seat | None) -> Sequence[int]:
        """The moments of that seat, each as a number of actions."""
        return self._reel.steps(seat)

    def turn_at(self, n: int) -> Sequence[Seat]:
        """Who was asked after so many actions."""
        turn: Sequence[Seat] = self._reel.at(n).state.turn()
        return turn

    def said(self, scene: Scene) -> list[SpokenLine]:
        """All that was said at the table, once the game is over."""
        return [scene.spoken(line.n, line) for line in self._lines] if self.match.over else []

    def scene(self, step: int, seat: Seat | None, t: Translator) -> Scene:
        """What this seat saw at a step of its own. Raises `IndexError` if there is none such."""
        if step < 0:
            raise IndexError(step)
        table = LiveTable(self._stored(seat, t), self._reel.at(self.steps(seat)[step]))
        player = None if seat is None else Player(_holder(seat), "")
        here = frozenset(_holder(each) for each in range(len(self._chairs)))
        return Scene(table, player, seat, t, here)

    def _stored(self, seat: Seat | None, t: Translator) -> StoredTable:
        match = self.match
        chairs = tuple(
            # Whoever is looked through is a person here, since bots have no page.
            Chair(player=_holder(place), name=name_of(chair, SEAT_LETTERS[place], t))
            if place == seat or not chair.bot
            else chair
            for place, chair in enumerate(self._chairs)
        )
        return StoredTable(
            id=self.key,
            game=match.game.info.key,
            version=match.game.info.version,
            options=match.options,
            seed=match.chance.seed,
            host="",
            clock=False,
            created_at=_NO_TIME,
            seated_at=_NO_TIME,
            chairs=chairs,
        )

    def tabs(
        self, seats: Sequence[Seat | None], seat: Seat | None, step: int, t: Translator
    ) -> list[Tab]:
        """The same moment through the eyes of each of these."""
        n = self.steps(seat)[step]
        return [
            Tab(
                each,
                t("replay.onlooker")
                if each is None
                else name_of(self._chairs[each], SEAT_LETTERS[each], t),
                bisect_right(self.steps(each), n) - 1,
            )
            for each in seats
        ]

    def lines(self, seat: Seat | None, scene: Scene) -> list[FilmLine]:
        """All that this seat was told, in words."""
        place = {n: step for step, n in enumerate(self.steps(seat))}
        told = []
        for n, event in self.match.numbered_log(seat):
            if text := scene.sentence(event):
                told.append(FilmLine(place[n], event.data.get("seat"), text))
        return told


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
