"""Remarks: what a bot says to the whole table tells none of its secrets.

Two games are played side by side by the same bots. They differ in something hidden: one draw of
the set-up has fallen otherwise; or one bot, wherever others cannot tell, does something else than
in the first game. As long as a viewer can tell the games apart neither by its view nor by what it
was told, it must hear the same remarks in both.
"""

from collections.abc import Callable, Sequence

from grandtour.core.chance import Chance
from grandtour.core.game import Action, AnyBot, AnyBotMaker, Remark, Seat, Talker
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.luck import Luck
from grandtour.core.testing.playing import Spot, encode, seen

_PLIES = 80
_CHANGES_OF_MIND = 3
"""So often a bot is asked, with other chance, what it would do instead."""


def check_remarks(case: Case, plan: Plan) -> int:
    """All bots of the game that talk; returns how many pairs of remarks were compared."""
    return sum(
        _check_pair(Spot(case, f"{plan.seed}.{number}", 0), name, maker, number)
        for name, maker in _talkers(case).items()
        for number in range(plan.games * plan.positions)
    )


def check_remarks_after(case: Case, replayed: Callable[[], AnyMatch], plies: int) -> int:
    """The same, beginning where a match has come to, for so many plies: one bot after another does
    something else where others cannot tell.
    """
    compared = 0
    for name, maker in _talkers(case).items():
        for fickle in range(case.seats):
            spot = Spot(case, f"after {len(replayed().actions)}", 0)
            sides = [_Side(spot, maker, replayed()) for _ in range(2)]
            compared += _compare(spot, name, maker, sides, fickle, plies)
    return compared


def _talkers(case: Case) -> dict[str, AnyBotMaker]:
    return {
        name: maker
        for name, maker in case.bots.items()
        if isinstance(maker(case.game, 0, Chance.of("talker")), Talker)
    }


def _check_pair(spot: Spot, name: str, maker: AnyBotMaker, number: int) -> int:
    match, drawn = _dealt(spot)
    by_draw = number % 2 == 0 and drawn
    other, _ = _dealt(spot, turned=(number // 2 % drawn,) if by_draw else ())
    fickle = None if by_draw else number // 2 % spot.case.seats
    sides = [_Side(spot, maker, each) for each in (match, other)]
    return _compare(spot, name, maker, sides, fickle, _PLIES)


def _dealt(spot: Spot, turned: Sequence[int] = ()) -> tuple[AnyMatch, int]:
    """A new match, and how many draws its set-up took."""
    case, luck = spot.case, Luck("remarks", spot.case, spot.seed, turned=turned)
    with luck.falls():
        match: AnyMatch = Match(case.game, case.seats, case.options, Chance.of("remarks"))
    return match, luck.drawn


def _compare(
    spot: Spot,
    name: str,
    maker: AnyBotMaker,
    sides: Sequence["_Side"],
    fickle: Seat | None,
    plies: int,
) -> int:
    """Both games go on until nobody takes them for the same any more."""
    one, other = sides
    viewers: list[Seat | None] = [*range(spot.case.seats), None]
    compared = 0
    for ply in range(plies):
        viewers = [viewer for viewer in viewers if _same_to(viewer, one, other)]
        if not viewers or one.match.over or other.match.over:
            break
        heard = [side.remarks() for side in sides]
        for seat in range(spot.case.seats):
            said = [remarks[seat] for remarks in heard]
            here = Spot(spot.case, spot.seed, ply)
            here.alike(f"bot {name} on seat {seat} tells a secret in a remark", said, viewers[0])
            compared += said[0] != b"null"
        luck = Luck("remarks", spot.seed, ply)
        seat = one.match.state.turn()[0]
        usual = one.choice(seat)
        changed = other.change_mind(maker, seat, usual, viewers[-1]) if seat == fickle else None
        one.play(seat, usual, luck)
        other.play(seat, changed or other.choice(seat), luck.again())
    return compared


class _Side:
    """One of the two games, with its bots."""

    def __init__(self, spot: Spot, maker: AnyBotMaker, match: AnyMatch) -> None:
        self._case = spot.case
        self._seed = spot.seed
        self.match = match
        self.bots = [self._bot(maker, seat, 0) for seat in range(spot.case.seats)]

    def _bot(self, maker: AnyBotMaker, seat: Seat, mood: int) -> AnyBot:
        return maker(self._case.game, seat, Chance.of("bot", self._seed, seat, mood))

    def remarks(self) -> list[bytes]:
        return [encode(self._remark(seat, bot)) for seat, bot in enumerate(self.bots)]

    def _remark(self, seat: Seat, bot: AnyBot) -> Remark | None:
        assert isinstance(bot, Talker)
        return bot.remark(self.match.view(seat), tuple(self.match.log(seat)))

    def choice(self, seat: Seat) -> Action:
        return self._asked(self.bots[seat], seat, self.match.legal(seat))

    def _asked(self, bot: AnyBot, seat: Seat, legal: Sequence[Action]) -> Action:
        action: Action = bot.choose(self.match.view(seat), legal, tuple(self.match.log(seat)))
        return action

    def play(self, seat: Seat, action: Action, luck: Luck) -> None:
        with luck.falls():
            self.match.play(seat, action)

    def change_mind(
        self, maker: AnyBotMaker, seat: Seat, usual: Action, viewer: Seat | None
    ) -> Action | None:
        """Seats a bot there that does something else, of which the viewer is told the same; says
        what that is, if there is such a thing.
        """
        others = [action for action in self.match.legal(seat) if action != usual]
        told = self._tells(seat, usual, viewer)
        for mood in range(1, _CHANGES_OF_MIND + 1):
            bot = self._bot(maker, seat, mood)
            try:
                action = self._asked(bot, seat, others)
            except Exception:  # noqa: S112 some bots know what must be possible
                continue
            if action in others and self._tells(seat, action, viewer) == told:
                self.bots[seat] = bot
                return action
        return None

    def _tells(self, seat: Seat, action: Action, viewer: Seat | None) -> list[bytes]:
        return seen(self.match.state.copy().play(seat, action), viewer)


def _same_to(viewer: Seat | None, one: _Side, other: _Side) -> bool:
    here, there = one.match, other.match
    return encode(here.view(viewer)) == encode(there.view(viewer)) and encode(
        here.log(viewer)
    ) == encode(there.log(viewer))
