"""Remarks: what a bot says to the whole table tells none of its secrets.

Two games are played side by side by the same bots. They differ in something hidden: one draw of
the set-up has fallen otherwise, or one bot draws from another chance and so chooses otherwise where
that is sealed. As long as a viewer can tell the games apart neither by its view nor by what it was
told, it must hear the same remarks in both.
"""

from grandtour.core.chance import Chance
from grandtour.core.game import AnyBot, AnyBotMaker, Remark, Seat, Talker
from grandtour.core.match import AnyMatch, Match
from grandtour.core.testing.cases import Case, Plan
from grandtour.core.testing.luck import Luck
from grandtour.core.testing.playing import Spot, encode

_PLIES = 80


def check_remarks(case: Case, plan: Plan) -> int:
    """All bots of the game that talk; returns how many pairs of remarks were compared."""
    return sum(
        _check_pair(Spot(case, f"{plan.seed}.{number}", 0), name, maker, number)
        for name, maker in case.bots.items()
        if isinstance(maker(case.game, 0, Chance.of("talker")), Talker)
        for number in range(plan.games * plan.positions)
    )


def _check_pair(spot: Spot, name: str, maker: AnyBotMaker, number: int) -> int:
    tables = [_Side(spot, maker, number, other=other) for other in (False, True)]
    viewers: list[Seat | None] = [*range(spot.case.seats), None]
    compared = 0
    for ply in range(_PLIES):
        viewers = [viewer for viewer in viewers if _same_to(viewer, tables)]
        if not viewers or any(side.match.over for side in tables):
            break
        heard = [side.remarks() for side in tables]
        for seat in range(spot.case.seats):
            said = [remarks[seat] for remarks in heard]
            here = Spot(spot.case, spot.seed, ply)
            here.alike(f"bot {name} on seat {seat} tells a secret in a remark", said, viewers[0])
            compared += said[0] != b"null"
        for side in tables:
            side.move(Luck("remarks", spot.seed, ply))
    return compared


class _Side:
    """One of the two games, with its bots."""

    def __init__(self, spot: Spot, maker: AnyBotMaker, number: int, *, other: bool) -> None:
        case = spot.case
        usual = Luck("remarks", case, spot.seed)
        self.match = _new_match(case, usual)
        drawn = usual.drawn
        by_draw = number % 2 == 0 and drawn
        if other and by_draw:
            turned = Luck("remarks", case, spot.seed, turned=number // 2 % drawn)
            self.match = _new_match(case, turned)
        elsewhere = number // 2 % case.seats if other and not by_draw else None
        self.bots: list[AnyBot] = [
            maker(case.game, seat, Chance.of("bot", spot.seed, seat, seat == elsewhere))
            for seat in range(case.seats)
        ]

    def remarks(self) -> list[bytes]:
        return [encode(self._remark(seat, bot)) for seat, bot in enumerate(self.bots)]

    def _remark(self, seat: Seat, bot: AnyBot) -> Remark | None:
        assert isinstance(bot, Talker)
        return bot.remark(self.match.view(seat), tuple(self.match.log(seat)))

    def move(self, luck: Luck) -> None:
        seat = self.match.state.turn()[0]
        view, legal = self.match.view(seat), self.match.legal(seat)
        action = self.bots[seat].choose(view, legal, tuple(self.match.log(seat)))
        with luck.falls():
            self.match.play(seat, action)


def _new_match(case: Case, luck: Luck) -> AnyMatch:
    with luck.falls():
        return Match(case.game, case.seats, case.options, Chance.of("remarks"))


def _same_to(viewer: Seat | None, sides: list[_Side]) -> bool:
    one, other = (side.match for side in sides)
    return encode(one.view(viewer)) == encode(other.view(viewer)) and encode(
        one.log(viewer)
    ) == encode(other.log(viewer))
