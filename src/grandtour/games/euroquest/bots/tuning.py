"""The numbers of the strong bot, found by letting variants play each other (docs/bots.md)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """How a runner chooses its journeys, as far as the public is assumed to know."""

    pull: float = 0.6
    """The weight of a journey grows by this exponent for every move nearer to the quest's end."""
    hiding_pull: float = 0.15
    """The same for a runner that hides."""
    eager: float = 0.5
    """The part of runners that pursue their quest, before anything is known."""
    ways_on: float = 1.5
    """The weight grows with this power of the number of cities that are next to the end."""
    avoid: tuple[float, ...] = (9.0, 3.0, 0.8, 0.4, 0.1)
    """The weight falls by this exponent, by the distance of the nearest chaser in moves."""
    avoid_second: float = 2.6
    """The same for the second nearest chaser if it stands at the end itself."""
    slope: float = 1.5
    """The distance, in moves, over which that falls to 1/e."""
    discretion: float = 0.55
    """The weight falls with this power of the city's probability in the public's eyes."""
    random_part: float = 0.15
    """The part of the runner's journeys that are chosen at random."""


@dataclass(frozen=True, slots=True)
class HuntTuning:
    """Chasers. Values are about probabilities of a capture."""

    horizon: int = 5
    """For how many runner moves ahead the likely cities are forecast."""
    discount: float = 0.8
    """What a forecast is worth, compared with that of one move earlier."""
    slope: float = 2.5
    """The distance, in moves, over which a chaser's grip on a city falls to 1/e."""
    ranks: tuple[float, ...] = (1.0, 0.6, 0.35, 0.2)
    """The grip of the nearest chaser, the second nearest and so on."""
    now: float = 6.0
    """A capture in this round."""
    own: float = 0.5
    """What the chaser on turn adds for a capture of its own: others may not keep to the plan."""
    soon: float = 4.0
    """A capture in the next round, as far as it can be forced by then."""
    grip: float = 1.0
    """All grips of one forecast together."""
    room: float = 1.0
    """What it costs to leave the runner room (as logarithm of the cities it can get to first)."""
    guesses: int = 6
    """How many likely cities are looked at for that."""
    ticket: float = 0.05
    """What the last ticket of a mode costs; one of n costs an nth of it."""
    plans: int = 200
    """How many combinations of the chasers' moves are kept after each chaser."""
    finalists: int = 24
    """How many of them are looked at closely."""
    suspects: int = 80
    """How many possible runners are followed in a forecast."""


@dataclass(frozen=True, slots=True)
class FlightTuning:
    """The runner. Values are about probabilities to get away."""

    depth: int = 3
    """How many of its own moves it looks ahead."""
    width: int = 3
    """How many moves are looked at after the first one: those that look best at first sight."""
    cities: int = 40
    """How many likely cities make up the public belief."""
    mix: float = 0.7
    """The weight of chasers that know the runner's habits; the rest know nothing of them."""
    covered: float = 0.85
    """The risk where a chaser is expected to go, even if few think the runner is there."""
    reachable: float = 0.1
    """The same where a chaser could go but is not expected to."""
    known: float = 0.5
    """How much the risk of a reachable city grows with the public's belief in it."""
    early: float = 0.5
    """The least risk where a chaser could go in the first windows: all know where quests start."""
    wary: float = 0.3
    """How much it counts that the chasers may bar the ways on instead of doing what is expected."""
    hazard: float = 0.045
    """The risk of each further move."""
    detour: float = 1.3
    """How many moves it takes to get one nearer to the quest's end."""
    slope: float = 1.5
    """The distance, in moves, over which the pressure of a chaser falls to 1/e."""
    ranks: tuple[float, ...] = (1.0, 0.7, 0.5, 0.3)
    """The pressure of the nearest chaser, the second nearest and so on."""
    pressure: float = 0.35
    """The risk that goes with the chasers' nearness in the end."""
    pressure_known: float = 1.5
    """How much more of it there is if the runner's city is known."""
    cramped: float = 0.1
    """The risk of having little room (by the logarithm of the cities it can get to first)."""
    orange: float = 0.12
    """What a double move is worth later."""
    black: float = 0.1
    """What a silent move is worth later."""
    dearest: float = 0.6
    """No joker costs more than this part of the chance that the runner has with it."""
    blur: float = 0.004
    """Journeys that differ by so little are taken at random, the better ones more often."""
    late: int = 20
    """With fewer windows left than this the jokers are worth less and less."""


HABITS = Habits()
HUNT = HuntTuning()
FLIGHT = FlightTuning()
