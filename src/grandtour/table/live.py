"""One table in memory: who sits there, and the match once every seat is taken."""

import asyncio
import logging
import zlib
from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

import msgspec

from grandtour.core import registry
from grandtour.core.asides import is_aside
from grandtour.core.chance import Chance
from grandtour.core.company import Team, is_silent, team_of, teams_of
from grandtour.core.game import Action, Event, OptionValue, Seat, TakesBack
from grandtour.core.history import Entry
from grandtour.core.match import AnyMatch, AnyStep, Match
from grandtour.core.record import Record, Sitter, record_of
from grandtour.table import driver
from grandtour.table.clock import Before, Clock, resumed_window
from grandtour.table.errors import NotNow, Unplayable
from grandtour.table.people import Chair
from grandtour.table.retraction import (
    REACH,
    Lately,
    Memory,
    Retraction,
    lost_first,
)
from grandtour.table.secret_options import secret_keys
from grandtour.table.stored import MUTE, Newest, News, Played, StoredTable
from grandtour.table.talk import Heard, Line, heard_by, newest_of_each

log = logging.getLogger(__name__)


class LiveTable:
    """Only `Tables` changes it, holding its lock.

    The game is dealt when the last seat is taken and not before: nobody can look at a hand and
    then choose another seat.
    """

    seatings = 0
    """How often people sat down anew: while it is the same, they sit as before."""

    def __init__(self, stored: StoredTable, match: AnyMatch | None = None) -> None:
        self.id = stored.id
        self.host = stored.host
        self.game = registry.game(stored.game)
        # To ask that after each action would cost more than to ask the game.
        self._takes_back = self.game if isinstance(self.game, TakesBack) else None
        self.options = stored.options
        self.chance = Chance(stored.seed)
        self.commitment = self.chance.commitment
        self.clock = stored.clock
        self.chairs = tuple(stored.chairs)
        self.lines = list(stored.lines)
        self.seated_at = stored.seated_at
        self.last_at = stored.seated_at
        self.window_at = stored.seated_at
        """When the time of those in turn began."""
        self.terms = stored.terms
        self.begun_at = stored.begun_at
        self.next_table = stored.next_table
        self.agreements = stored.agreements
        self.origin = stored.origin
        self.kept_back = False
        """Whether its secret settings are still played with elsewhere, though it is over."""
        self.times = Clock(stored.terms, len(stored.chairs))
        self.asked_since: dict[Seat, datetime] = {}
        """For each seat in turn, since when it is. It follows from the turns alone, which all see:
        an action after which nobody else is asked leaves no trace in it."""
        self.history: list[Entry] = []
        """All that was done, what was taken back included."""
        self.memory = Memory()
        self.retractions: defaultdict[Seat | None, list[Retraction]] = defaultdict(list)
        """By viewer: what was taken back after they had seen it."""
        self.lock = asyncio.Lock()
        self._match = match
        self._begin()

    def _begin(self) -> None:
        """Deals, as soon as no seat is open."""
        if self._match is None and not self.waiting:
            self._match = Match(self.game, len(self.chairs), self.options, self.chance)
            self.times.begin(self.turn, self.window_at)
        self._note_asked(self.window_at)

    def _note_asked(self, at: datetime) -> None:
        is_new = not set(self.turn) <= set(self.asked_since)
        self.asked_since = {seat: at if is_new else self.asked_since[seat] for seat in self.turn}

    def seat_people(self, chairs: Sequence[Chair], at: datetime) -> None:
        """They sit like this from that moment on."""
        self.chairs = tuple(chairs)
        self.seated_at = at
        self.last_at = max(self.last_at, at)
        if self._match is None and not self.waiting:
            self.window_at = self.last_at
            self._begin()

    def take(self, step: AnyStep, at: datetime) -> None:
        """The step was made at that moment."""
        asked = self.turn
        self.history.append(Entry(step.seat, str(step.action)))
        clocks = self.times.before(at, self.window_at, self.asked_since)
        self._remember(step, self.n, clocks)
        self._advance(step.seat, asked, at, decided=self._decides(step.action, step.events))

    def play(self, played: Played) -> None:
        """What was written down. Raises an `ActionError`, or `KeyError` if it is taken back and
        cannot be.
        """
        if played.undoes:
            self._take_back(played)
        else:
            self.take(self.match.prepare(played.seat, played.action), played.at)

    def replay(self, actions: Sequence[Played]) -> None:
        """All that was written down; remembers no more than can matter."""
        can_matter = 0 if any(p.undoes for p in actions) else len(actions) - REACH
        for number, played in enumerate(actions):
            if number >= can_matter:
                self.play(played)
                continue
            asked = self.turn
            self.history.append(Entry(played.seat, played.action))
            events = self.match.play(played.seat, played.action)
            decided = self._decides(self.match.actions[-1][1], events)
            self._advance(played.seat, asked, played.at, decided=decided)

    def _remember(self, step: AnyStep, n: int, clocks: Before) -> None:
        """Carries the step out; and remembers how it was before, if it may be taken back."""
        match, asked, before = self.match, self.turn, self.match.state
        seen = self.events_seen(step.seat)
        match.take(step)
        mine = match.log(step.seat)
        log, told = mine[:seen], mine[seen:]
        game = self._takes_back
        if match.over or game is None or not game.may_take_back(log, step.action, told):
            self.memory.forget()
            return
        self.memory.note(
            Lately(
                n=n,
                played=len(match.actions) - 1,
                seat=step.seat,
                action=step.action,
                state=before,
                asked=asked,
                events=step.events,
                clocks=clocks,
            )
        )

    def _take_back(self, played: Played) -> None:
        """Goes back to before that action; others' that knew nothing of it are played again."""
        asked, match = self.turn, self.match
        before = {viewer: list(match.log(viewer)) for viewer in (None, *range(len(self.chairs)))}
        first, *later = self.memory.back_to(played.undoes)
        match.rewind(first.state.copy(), first.played)
        for entry in later if played.right == "free" else ():
            self._remember(match.prepare(entry.seat, entry.action), entry.n, entry.clocks)
        for viewer, log in before.items():
            if (kept := lost_first(log, match.log(viewer))) is not None:
                lost = len(log) - kept
                retraction = Retraction(played.seat, kept, lost, log[kept])
                self.retractions[viewer].append(retraction)
        self.history.append(Entry(played.seat, "", played.undoes, played.right))
        told = lost_first(before[None], match.log(None)) is not None
        if played.right == "free" and (told or set(self.turn) != set(asked)):
            self._resume(first, asked, played.at)
        else:
            self._advance(played.seat, asked, played.at, decided=told)

    def _resume(self, undone: Lately, asked: Sequence[Seat], at: datetime) -> None:
        """Nobody was asked, so whoever has taken that back has the time that was left before it."""
        actor, before = undone.seat, undone.clocks
        self.last_at = at
        self.window_at = resumed_window(before, self.window_at, at, is_own=actor in asked)
        self.times.resume(actor, before, self.turn, at)
        since = {**self.asked_since, **before.asked_since}
        self.asked_since = {seat: since.get(seat, at) for seat in self.turn}

    def _decides(self, action: Action, events: Sequence[Event]) -> bool:
        """Whether somebody who has done this has time for another decision.

        All see the clocks, so what nobody was told of does not move them; and who only lays a mark
        on the map, again and again, would never be late.
        """
        told = any(event.seen_by(None) is not None for event in events)
        return told and not is_aside(self.game, action)

    def _advance(self, actor: Seat, asked: Sequence[Seat], at: datetime, *, decided: bool) -> None:
        self.last_at = at
        if not decided and set(self.turn) == set(asked):
            return
        self.times.advance(actor, self.turn, at)
        self._note_asked(at)
        if driver.begins_anew(asked, self.turn):
            self.window_at = at

    def hear(self, lines: Sequence[Line]) -> None:
        self.lines = newest_of_each([*self.lines, *lines])

    def heard_by(self, player: str | None, seats: Collection[Seat]) -> list[Heard]:
        """What was said in the hearing of these seats, without those whom the player has muted."""
        if not self.lines:
            return []
        muted = self.muted_by(player)
        return [each for each in heard_by(self.lines, seats) if each.line.seat not in muted]

    def muted_by(self, player: str | None) -> frozenset[Seat]:
        """The seats of all whom this player does not want to hear."""
        if not self.agreements:
            return frozenset()
        return frozenset(
            seat
            for matter, who in self.agreements
            if who == player and matter.startswith(MUTE)
            for seat in self.seats_of(matter.removeprefix(MUTE))
        )

    @property
    def silent(self) -> bool:
        """Whether the rules forbid talk now."""
        return self._match is not None and is_silent(self.game, self._match.state)

    @property
    def teams(self) -> tuple[Team, ...]:
        return teams_of(self.game, self._match.state) if self._match else ()

    def team_of(self, seat: Seat) -> Team:
        """Those with whom this seat plays; () if it plays alone."""
        return team_of(self.game, self._match.state, seat) if self._match else ()

    def take_news(self, news: News) -> bool:
        """Brings it up to what was written elsewhere; says whether that was anything.

        Raises what the rules say if it does not follow from what was known.
        """
        beside = (news.begun_at, news.next_table, news.agreements)
        is_new = (
            bool(news.actions or news.lines)
            or news.chairs != self.chairs
            or beside != (self.begun_at, self.next_table, self.agreements)
        )
        self.begun_at, self.next_table, self.agreements = beside
        if news.chairs != self.chairs or news.seated_at != self.seated_at:
            self.seat_people(news.chairs, news.seated_at)
        for played in news.actions:
            self.play(played)
        self.hear(news.lines)
        return is_new

    @property
    def match(self) -> AnyMatch:
        """The game in progress. Raises `NotNow` before it has begun."""
        if self._match is None:
            raise NotNow("waiting_for_players")
        return self._match

    @property
    def waiting(self) -> bool:
        """Some seats are still open, or not yet drawn, so the game has not begun."""
        return self._has_open_seat or self.awaits_lot

    @property
    def awaits_lot(self) -> bool:
        """Who sits where is still to be drawn."""
        return self.terms.by_lot and self.begun_at is None

    @property
    def over(self) -> bool:
        return self._match is not None and self._match.over

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return len(self.history)

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return self._match.state.turn() if self._match else ()

    def events_seen(self, seat: Seat | None) -> int:
        """How many events this seat (None: a spectator) has seen."""
        return len(self._match.log(seat)) if self._match else 0

    def stamp_for(self, player: str | None) -> str:
        """Differs whenever this player's page has something new to show, and only then.

        What others do in secret leaves no trace in it, not even that something was done. It follows
        from what is kept, so that a page finds its place again after a restart.
        """
        mine = self.seats_of(player)
        seats = mine or (None,)
        events = sum([self.events_seen(seat) for seat in seats])
        back = sum([len(self.retractions[seat]) for seat in seats])
        told = f"{events}-{back}" if back else f"{events}"
        heard = heard_by(self.lines, mine) if self.lines else ()
        return f"{told}.{self._chairs_mark}.{heard[-1].n if heard else 0}{self._beside(player)}"

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return self._chairs

    @chairs.setter
    def chairs(self, chairs: tuple[Chair, ...]) -> None:
        self._chairs = chairs
        # Every page that is drawn asks for these, and people seldom change places.
        self._chairs_mark = f"{zlib.crc32(msgspec.json.encode(chairs)):x}"
        self._has_open_seat = any(chair.open for chair in chairs)
        self.seats_by_player = _by_player(chairs)
        self.seatings += 1

    def _beside(self, player: str | None) -> str:
        """What people have agreed upon, if they have, and whom this player has muted."""
        if not self.agreements and self.next_table is None:
            return ""
        agreed = tuple(
            each for each in self.agreements if each.player == player or not each.is_own_matter
        )
        if not agreed and self.next_table is None:
            return ""
        return f".{zlib.crc32(repr((agreed, self.next_table)).encode()):x}"

    def is_as_new_as(self, newest: Newest) -> bool:
        return newest == (self.n, self.last_line, self.seated_at)

    @property
    def last_line(self) -> int:
        """The number of the last thing said."""
        return self.lines[-1].n if self.lines else 0

    def seats_of(self, player: str | None) -> tuple[Seat, ...]:
        """The seats this player holds, guests at the same screen included."""
        return () if player is None else self.seats_by_player.get(player, ())

    def people_without(self, seat: Seat) -> int:
        """How many seats but this one are a person's, or wait for one."""
        return sum(not chair.bot for other, chair in enumerate(self.chairs) if other != seat)

    @property
    def needs_attention(self) -> bool:
        """Whether anything may happen here that no person does."""
        return any(chair.moved_by for chair in self.chairs) or self.deadline() is not None

    def deadline(self) -> datetime | None:
        """When the time of one of those in turn is up; None if they may take their time."""
        ends = (self.deadline_of(seat) for seat in self.turn)
        return min((end for end in ends if end is not None), default=None)

    def deadline_of(self, seat: Seat) -> datetime | None:
        """When the time of this seat is up: that of the game's window, or its own."""
        window, own = self._window_end(), self._own_end(seat)
        return min(window, own) if window and own else window or own

    def is_late(self, seat: Seat, now: datetime) -> bool:
        """Whether the seat's own time is up, whatever the game's window says."""
        end = self._own_end(seat)
        return end is not None and end <= now

    def _window_end(self) -> datetime | None:
        if self._match is None or not self.clock:
            return None
        return driver.deadline(self._match, self.window_at)

    def _own_end(self, seat: Seat) -> datetime | None:
        return None if self.chairs[seat].moved_by else self.times.deadline(seat)

    def remaining(self) -> float | None:
        """Seconds left to those in turn; None if they may take their time."""
        end = self.deadline()
        return None if end is None else max(0.0, (end - datetime.now(UTC)).total_seconds())

    @property
    def lies_open(self) -> bool:
        """Whether everybody may know everything: the game is over, and nothing is kept back."""
        return self.over and not self.kept_back

    def open_options(self) -> dict[str, OptionValue]:
        """All settings, those that hold a secret only when everything lies open."""
        secret = set() if self.lies_open else secret_keys(self.game.info)
        return {key: value for key, value in self.options.items() if key not in secret}

    def finished_record(self) -> Record:
        """The whole game. Raises `NotNow` before its end: the actions of others may be secret;
        and as long as its host plays with the same secrets elsewhere.
        """
        if not self.over:
            raise NotNow("record_after_end")
        if self.kept_back:
            raise NotNow("record_kept_back")
        sitters = [Sitter(name=chair.name, bot=chair.bot) for chair in self.chairs]
        # What was never taken back needs no second telling.
        history = self.history if any(entry.undoes for entry in self.history) else ()
        return record_of(self.match, sitters, history)


def _by_player(chairs: Sequence[Chair]) -> dict[str, tuple[Seat, ...]]:
    """The seats of each player, guests at the same screen included; by the first of them."""
    found: dict[str, tuple[Seat, ...]] = {}
    for seat, chair in enumerate(chairs):
        if chair.player is not None:
            found[chair.player] = (*found.get(chair.player, ()), seat)
    return found


def revive(stored: StoredTable, not_before: datetime) -> LiveTable:
    """The table as it was left, under today's rules if they lead to the same turns.

    The time of those in turn does not begin before that moment.

    Raises `Unplayable` if they do not, or if the table is damaged.
    """
    ours = registry.game(stored.game).info.version
    try:
        table = _replayed(stored)
    except Exception as error:
        if stored.version != ours:
            raise Unplayable("old_version", version=stored.version, ours=ours) from None
        # What exactly is wrong may be a secret: a line of the host's own deck, a sealed action.
        log.error("table %s is damaged: %s while it is replayed", stored.id, type(error).__name__)  # noqa: TRY400
        raise Unplayable("cannot_be_revived") from None
    table.window_at = max(table.window_at, not_before)
    table.times.was_away(not_before)
    return table


def _replayed(stored: StoredTable) -> LiveTable:
    """Every action is legal where it was played, and the game has ended if, and as, it had."""
    table = LiveTable(stored)
    table.replay(stored.actions)
    if stored.finished != table.over:
        raise Unplayable("cannot_be_revived")
    if stored.outcome is not None and stored.outcome != table.match.outcome():
        raise Unplayable("cannot_be_revived")
    return table
