"""All that a table page shows to one viewer.

Of the game itself it takes the seat's view, its legal actions and the events it may see, and
nothing else.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple

import msgspec

from grandtour.core import registry
from grandtour.core.game import Action, Event, Outcome, Seat, View
from grandtour.core.options import language_option
from grandtour.core.page import Section
from grandtour.core.words import Name
from grandtour.locale import Translator
from grandtour.table.hinting import hints_allowed, hints_given
from grandtour.table.live import LiveTable
from grandtour.table.people import Chair, Player
from grandtour.table.places import moved_on, plays_alone
from grandtour.table.stored import Origin
from grandtour.table.talk import Line
from grandtour.table.terms import Terms
from grandtour.web.company import Absent, Sitting, absent, lot_drawn, sittings
from grandtour.web.log_lines import LogLine, Told, told_to
from grandtour.web.naming import SEAT_LETTERS, People, name_of, people_at
from grandtour.web.sentences import in_words_of, sentence_of
from grandtour.web.table_words import table_in_words
from grandtour.web.taking_back import TakingBackOffer, taking_back


class Since(NamedTuple):
    """What somebody was told since a step of theirs."""

    step: int
    lines: Sequence[str]


class SpokenLine(NamedTuple):
    n: int
    seat: Seat
    name: str
    text: str
    to_team: bool


class Listener(NamedTuple):
    """Somebody else at the table, and whether the viewer has muted them."""

    seat: Seat
    name: str
    muted: bool


class TableFacts(NamedTuple):
    """What templates may know of a table itself: nothing of the match that is played there."""

    id: str
    chairs: tuple[Chair, ...]
    terms: Terms
    awaits_lot: bool
    next_table: str | None


class Scene:
    """What the templates get as `scene`. They cannot reach what begins with an underscore."""

    def __init__(
        self,
        table: LiveTable,
        player: Player | None,
        seat: Seat | None,
        t: Translator,
        here: frozenset[str] = frozenset(),
        typing: frozenset[str] = frozenset(),
    ) -> None:
        self._table = table
        self.table = TableFacts(
            table.id, table.chairs, table.terms, table.awaits_lot, table.next_table
        )
        self.me = player.id if player else None
        # Whoever looks is here, even before their page has said so.
        self.here = here | ({self.me} if self.me else set())
        self.typing = typing
        self.game = table.game.info
        self.t = t
        self.mine = table.seats_of(player.id if player else None)
        self.seat = self._choose_seat(seat)
        self.is_host = player is not None and player.id == table.host
        self.turn = table.turn
        self.waiting = table.waiting
        self.stamp = table.stamp_for(player.id if player else None)
        self._page = registry.page(self.game.key)
        # Behind the curtain the page knows no more than a spectator.
        self._shown = self.seat if self.curtain is None else None
        # Before the game is dealt there is nothing to see.
        self._match = None if self.waiting else table.match

    def key(self) -> tuple[object, ...]:
        """All that the page is made of: while this is equal, the page is."""
        table = self._table
        now = (table, table.n, self.stamp, table.seatings, self.remaining)
        return (*now, self.t, self.mine, self.seat, self.is_host, self._signs_of_life())

    def _signs_of_life(self) -> tuple[tuple[bool, bool], ...]:
        return tuple(
            (chair.player in self.here, chair.player in self.typing) for chair in self._table.chairs
        )

    @cached_property
    def outcome(self) -> Outcome | None:
        return self._match.outcome() if self._match else None

    @cached_property
    def people(self) -> People:
        return people_at(self._table.chairs, self.t)

    @property
    def _log(self) -> Sequence[Event]:
        return self._match.log(self._shown) if self._match else ()

    @cached_property
    def view(self) -> View | None:
        return self._match.view(self._shown) if self._match else None

    @cached_property
    def legal(self) -> Sequence[Action]:
        return self._match.legal(self._shown) if self._match else ()

    @cached_property
    def may(self) -> frozenset[str]:
        """The legal actions, as one would type them."""
        return frozenset(map(str, self.legal))

    def _choose_seat(self, wanted: Seat | None) -> Seat | None:
        """The seat asked for if it is the viewer's; but the page follows the turn from one seat of
        a person to the next, while to another person's at the same screen it must be handed over.
        """
        asked = self._table.turn
        if wanted not in self.mine:
            return next((seat for seat in self.mine if seat in asked), next(iter(self.mine), None))
        if wanted in asked:
            return wanted
        guest = self._table.chairs[wanted].guest
        same_person = [seat for seat in self.mine if self._table.chairs[seat].guest == guest]
        return next((seat for seat in same_person if seat in asked), wanted)

    @cached_property
    def curtain(self) -> Seat | None:
        """At one screen: the seat of another person to whom the screen is to be handed now."""
        if self.seat is None or self.seat in self.turn:
            return None
        chairs = self._table.chairs
        guest = chairs[self.seat].guest
        others = [s for s in self.mine if s in self.turn and chairs[s].guest != guest]
        return others[0] if others else None

    @property
    def my_turn(self) -> bool:
        return self.seat in self.turn

    @property
    def my_turns(self) -> int:
        """How many of the viewer's seats are asked."""
        return sum(seat in self.turn for seat in self.mine)

    @property
    def own_other_turns(self) -> list[Seat]:
        """Other seats of the same person that are asked now."""
        if self.seat is None:
            return []
        person = self._table.chairs[self.seat].guest
        mine = [seat for seat in self.mine if self._table.chairs[seat].guest == person]
        return [seat for seat in mine if seat in self.turn and seat != self.seat]

    @cached_property
    def remaining(self) -> int | None:
        """Seconds left to those in turn; None if they may take their time."""
        remaining = self._table.remaining()
        return None if remaining is None else ceil(remaining)

    def name(self, seat: Seat) -> str:
        """The name of whoever sits there."""
        return self.people.by_seat[seat]

    def letter(self, seat: Seat) -> str:
        return SEAT_LETTERS[seat]

    def sittings(self) -> list[Sitting]:
        return sittings(self, self._table)

    def lot_drawn(self) -> str:
        return lot_drawn(self, self._table.teams)

    def absent(self) -> list[Absent]:
        return absent(self, self._table)

    def seat_label(self, seat: Seat) -> str:
        """The role of that seat, as the game calls it."""
        return self._page.seat_label(seat, self.t)

    @property
    def content_language(self) -> str:
        """In which language the game's own texts are at this table, if it is chosen for a table."""
        key = language_option(self.game)
        if key is None:
            return ""
        chosen = f"option.{key}.{self._table.options[key]}"
        return self.t("labelled", label=self.t(f"option.{key}"), value=self.t(chosen))

    @property
    def commitment(self) -> str:
        """To the table's chance."""
        return self._table.commitment

    @property
    def origin(self) -> Origin | None:
        """From which moment of another game this one was played on."""
        return self._table.origin

    @property
    def silent(self) -> bool:
        """Whether the rules forbid talk now."""
        return self._table.silent

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever looks, if one does."""
        return "" if self.seat is None else self._table.chairs[self.seat].stand_in

    def label(self, action: Action) -> str:
        return self._page.label(action, self.view, self.t)

    def context(self) -> Mapping[str, object]:
        """What the game adds for its own templates."""
        backdrop = self._page.backdrop(self.t)
        if self.view is None:
            return backdrop
        return {**backdrop, **self._page.context(self.view, self.legal, self._log, self.t)}

    def in_words(self) -> tuple[Section, ...]:
        """The board in words: what the house knows, then what the game says of it."""
        own = table_in_words(self)
        if self.view is None:
            return own
        return (*own, *self._page.in_words(self.view, self.t, self.people.by_seat))

    def log(self) -> Sequence[LogLine]:
        """What happened, the newest first."""
        return tuple(reversed(self.told().lines))

    def told(self) -> Told:
        """What this viewer was told so far."""
        return told_to(self._shown, self._table, self._log, self._page, self.people)

    def since_my_turn(self) -> "Since | None":
        """What was told since the last own action, if it is the viewer's turn again."""
        match = self._match
        if match is None or self._shown is None or self._shown not in self.turn:
            return None
        if any(self._table.chairs[seat].guest for seat in self.mine):
            # Whoever comes to the screen next must not find what the last one saw.
            return None
        later = next(
            (n for n, (seat, _) in enumerate(reversed(match.actions)) if seat == self._shown), None
        )
        if later is None:
            return None
        mine = len(match.actions) - later
        told = [self.sentence(event) for _, event in match.numbered_log(self._shown, mine)]
        step = bisect_right(match.told_at(self._shown), mine) - 1
        return Since(step, tuple(filter(None, told)))

    @property
    def may_hint(self) -> bool:
        """Whether the viewer may ask what a strong bot would do."""
        here = self._shown is not None and self._shown in self.turn and not self.stand_in
        return here and hints_allowed(self._table)

    def hints_given(self) -> list[tuple[str, int]]:
        """Who has asked for hints, and how often, on all of their seats together."""
        chairs = self._table.chairs
        holders = [(chair.player, chair.guest) for chair in chairs]
        asked = Counter[tuple[str | None, str]]()
        for seat, holder in enumerate(holders):
            asked[holder] += hints_given(self._table, seat)
        return [(self.name(holders.index(who)), n) for who, n in asked.items() if n]

    def taking_back(self) -> TakingBackOffer | None:
        return taking_back(self, self._table)

    @property
    def may_leave(self) -> bool:
        """Whether there is a seat to leave to a bot."""
        return self.seat is not None and self.outcome is None and not self.waiting

    @property
    def may_talk(self) -> bool:
        """Whether there is somebody else to talk to."""
        several = len(self._table.seats_by_player) > 1
        return self._table.terms.talk and self.seat is not None and several

    @property
    def has_team(self) -> bool:
        """Whether there is somebody else's seat in the own team."""
        team = () if self._shown is None else self._table.team_of(self._shown)
        return any(self._table.chairs[seat].player not in {None, self.me} for seat in team)

    def talk(self) -> list[SpokenLine]:
        """What the seat has heard, the newest last."""
        seats = () if self._shown is None else (self._shown,)
        heard = map(msgspec.structs.astuple, self._table.heard_by(self.me, seats))
        return [self.spoken(n, line) for n, line in heard]

    def spoken(self, n: int, line: Line) -> SpokenLine:
        """A line of the talk as the viewer reads it."""
        return SpokenLine(n, line.seat, self.name(line.seat), self._said(line), bool(line.hearers))

    def listeners(self) -> list[Listener]:
        """Everybody whom the viewer may mute, each once."""
        if not self.may_talk:
            return []
        muted = self._table.muted_by(self.me)
        return [
            Listener(seats[0], self.name(seats[0]), seats[0] in muted)
            for player, seats in self._table.seats_by_player.items()
            if player != self.me
        ]

    def _said(self, line: Line) -> str:
        """A person's own words, or a bot's remark in the reader's language."""
        if line.remark is None:
            return line.text
        remark = Event(line.remark.key, line.remark.data)
        return self.told_as(f"remark.{remark.kind}", remark)

    def sentence(self, event: Event) -> str:
        """The event in words; empty if it has none."""
        return sentence_of(event, self._page, self.people)

    def told_as(self, key: str, event: Event) -> str:
        """An event, or what is told like one, in the words of this key."""
        return in_words_of(key, event, self._page, self.people)

    def names(self, seats: Sequence[Seat]) -> Name:
        return self.people.names(seats)

    def ending(self) -> str:
        """The heading of the end; whoever won for all of their seats is told so."""
        assert self.outcome is not None
        won = bool(self.mine) and all(map(self.outcome.won, self.mine))
        return self.t("table.you_won" if won else "table.over")

    def alone_next(self) -> str:
        """Who will play alone against all others in a rematch, where a game has such a role."""
        if not plays_alone(0, self._table.teams):
            return ""
        chairs = moved_on(self._table.chairs, self._table.teams)
        first, role = chairs[0], self.seat_label(0)
        mine = [seat for seat, chair in enumerate(chairs) if self._is_me(chair)]
        if 0 in mine:
            return self.t("table.you_alone_next", role=role)
        if first.bot:
            # Its name would be that of the bot which sits there now.
            if self._table.chairs[0].bot:
                words = self.t("table.other_bot_alone_next", role=role)
            else:
                words = self.t("table.bot_alone_next", role=role)
        else:
            player = name_of(first, SEAT_LETTERS[0], self.t)
            words = self.t("table.alone_next", player=player, role=role)
        letters = self.t.listing(SEAT_LETTERS[seat] for seat in mine)
        return f"{words} {self.t('table.you_lead_next', seats=letters)}" if mine else words

    def _is_me(self, chair: Chair) -> bool:
        return chair.player is not None and chair.player == self.me and not chair.guest

    def result(self) -> str:
        """How the game ended, in a sentence."""
        assert self.outcome is not None
        return self.people.ending(self.outcome)
