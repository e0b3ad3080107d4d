"""Own decks: what is read, what is refused and why, and that one can play with them."""

import pickle

import msgspec
import pytest

from grandtour.core.chance import Chance
from grandtour.core.game import LANGUAGES, Language
from grandtour.core.match import Match
from grandtour.games.whereabouts import GAME
from grandtour.games.whereabouts.bots import BOTS
from grandtour.games.whereabouts.decks import FEWEST_PLACES, BadDeck, RowError, read_deck
from grandtour.games.whereabouts.grid import TEXTS
from grandtour.games.whereabouts.rules import deal
from grandtour.games.whereabouts.view import Settings
from grandtour.locale import translator

HEADER = "name,lat,lon,category"
FILLING = [f"Place {n},{36 + n},2.5,city" for n in range(FEWEST_PLACES)]


def deck_of(*lines: str, header: str = HEADER) -> str:
    return "\n".join([header, *lines, *FILLING])


def errors_of(text: str) -> list[RowError]:
    with pytest.raises(BadDeck) as error:
        read_deck(text)
    assert error.value.reason == "bad_deck"
    assert error.value.params["count"] == len(error.value.rows)
    return list(error.value.rows)


def reason_of(line: str) -> tuple[str, dict[str, object]]:
    (row,) = errors_of(deck_of(line))
    assert row.line == 2
    return row.reason, dict(row.params)


def test_a_deck_has_its_places_and_their_solutions() -> None:
    deck = read_deck(deck_of("Córdoba,37.888,-4.779,city", "Paris , 48.853, 2.349 ,Capital"))
    cordoba, paris = deck.places[:2]
    assert (cordoba.face.name_en, cordoba.face.name_fr, cordoba.face.name_de) == ("Córdoba",) * 3
    assert (cordoba.face.colour, TEXTS[cordoba.solution]) == ("red", "W S 8 A")
    assert (paris.face.name_de, paris.face.colour, paris.face.ask_de) == (
        "Paris",
        "yellow",
        "Hauptstadt",
    )
    assert len(deck.places) == FEWEST_PLACES + 2


@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("capital", "yellow"),
        ("city", "red"),
        ("nature", "blue"),
        ("yellow", "yellow"),
        ("RED", "red"),
        ("Blue", "blue"),
    ],
)
def test_categories_and_colours_are_understood(word: str, colour: str) -> None:
    assert read_deck(deck_of(f"Here,50,2,{word}")).places[0].face.colour == colour


def test_spreadsheets_of_other_countries_are_understood() -> None:
    rows = [line.replace(",", ";").replace("2.5", "2,5") for line in FILLING]
    german = "\r\n".join(["\ufeffCategory;Name;Lat;Lon;remark", *(_turned(row) for row in rows)])
    assert read_deck(german).places == read_deck("\n".join([HEADER, *FILLING])).places
    tabs = deck_of(header=HEADER).replace(",", "\t")
    assert read_deck(tabs).places == read_deck(german).places


def _turned(row: str) -> str:
    name, lat, lon, category = row.split(";")
    return f'{category};"{name}";{lat};{lon};a remark'


def test_commas_in_quotes_and_empty_lines_are_no_trouble() -> None:
    deck = read_deck(deck_of('"Ghent, old town",51.05,3.72,city', "", " , ,, "))
    assert deck.places[0].face.name_en == "Ghent, old town"
    assert len(deck.places) == FEWEST_PLACES + 1


@pytest.mark.parametrize(
    ("line", "reason", "params"),
    [
        (",50,2,city", "deck_no_name", {}),
        ("x" * 61 + ",50,2,city", "deck_long_name", {"name": "x" * 40, "letters": 60}),
        ("Here,fifty,2,city", "deck_number", {"column": "lat", "value": "fifty"}),
        ("Here,50,,city", "deck_number", {"column": "lon", "value": ""}),
        ("Here,50", "deck_number", {"column": "lon", "value": ""}),
        ("Here,nan,2,city", "deck_degrees", {"column": "lat", "value": "nan", "most": 90}),
        ("Here,91,2,city", "deck_degrees", {"column": "lat", "value": "91", "most": 90}),
        ("Here,50,-181,city", "deck_degrees", {"column": "lon", "value": "-181", "most": 180}),
        ("Quito,-0.2,-78.5,city", "deck_outside", {"name": "Quito", "lat": -0.2, "lon": -78.5}),
        ("Here,50,2,village", "deck_category", {"value": "village"}),
        ("Here,50,2", "deck_category", {"value": ""}),
    ],
)
def test_what_is_wrong_with_a_line(line: str, reason: str, params: dict[str, object]) -> None:
    assert reason_of(line) == (reason, params)


def test_all_lines_that_are_wrong_are_named_at_once() -> None:
    text = deck_of("Here,50,2,city", "There,x,2,city", "", "HERE,51,3,city", "Far,0,0,nature")
    assert [(row.line, row.reason) for row in errors_of(text)] == [
        (3, "deck_number"),
        (5, "deck_twice"),
        (6, "deck_outside"),
    ]
    assert errors_of(text)[1].params == {"name": "HERE", "first": 2}


@pytest.mark.parametrize("text", ["", " \n", "name;lat;category\nHere;50;city", "1,2,3"])
def test_the_first_line_must_name_the_columns(text: str) -> None:
    (row,) = errors_of(text)
    assert (row.line, row.reason) == (1, "deck_columns")
    assert "lon" in str(row.params["columns"])


def test_a_deck_needs_enough_places_and_not_too_many() -> None:
    few = "\n".join([HEADER, *FILLING[1:]])
    (row,) = errors_of(few)
    assert row == RowError(1, "deck_size", {"places": 11, "low": 12, "high": 1000})
    many = [f"Place {n},{36 + n / 100},2.5,city" for n in range(1001)]
    assert errors_of("\n".join([HEADER, *many]))[0].reason == "deck_size"
    assert errors_of(HEADER + " " * 200_000)[0].reason == "deck_too_long"


def test_nonsense_is_refused_politely() -> None:
    noise = Chance.of("noise").stream("letters")
    alphabet = 'nameltocgry,;\t"\n\r 0123456789.-\x00é\u2028'
    for _ in range(300):
        text = "".join(noise.choice(alphabet) for _ in range(noise.below(80)))
        assert errors_of(text)
        assert errors_of(f"{HEADER}\n{text}")


def test_the_errors_survive_a_journey_to_another_process() -> None:
    with pytest.raises(BadDeck) as error:
        read_deck(deck_of("Here,x,2,city"))
    again = pickle.loads(pickle.dumps(error.value))
    assert again.rows == error.value.rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_has_its_sentence(language: Language) -> None:
    t = translator(language, "whereabouts")
    texts = [
        "",
        HEADER,
        HEADER + " " * 200_000,
        deck_of("", ",50,2,city", "x" * 61 + ",50,2,city", "A,x,2,city", "B,91,2,city"),
        deck_of("C,0,0,city", "D,50,2,?", "E,50,2,city", "E,50,3,city"),
        f'{HEADER}\n"{"x" * 140_000}"',
    ]
    seen = set()
    for row in (row for text in texts for row in errors_of(text)):
        sentence = t(f"reason.{row.reason}", line=row.line, **row.params)
        assert str(row.line) in sentence
        assert "{" not in sentence
        seen.add(row.reason)
    assert len(seen) == 11
    assert t.has("reason.bad_deck")


@pytest.mark.parametrize("seats", [2, 6])
def test_a_whole_game_with_an_own_deck(seats: int) -> None:
    """The bots have never heard of these places, and imagine what they can."""
    rows = [f"Somewhere {n},{35 + n / 10},{n / 10 - 9},nature" for n in range(60)]
    deck = read_deck("\n".join([HEADER, *rows]))
    chance = Chance.of("own deck", seats)
    state, events = deal(seats, Settings(), chance, deck)
    assert len(state.pile) + seats == len(state.aside) == 30
    bots = [BOTS["novice"](GAME, seat, chance.fork(f"bot {seat}")) for seat in range(seats)]
    worlds = chance.stream("worlds")
    while turn := state.turn():
        seat = turn[0]
        view = state.view(seat)
        world = GAME.imagine(view, events, worlds)
        assert world.view(seat) == view
        events += state.play(seat, bots[seat].choose(view, state.legal(seat), events))
    assert state.reason in ("cards_gone", "dark_blue")


def test_a_table_plays_with_its_own_deck_and_keeps_it_secret() -> None:
    rows = [f"Place {n},{40 + n},2.5,city" for n in range(12)]
    text = "\n".join(["name,lat,lon,category", *rows])
    match = Match(GAME, 2, {"deck": text}, Chance.of("own deck"))
    seen = msgspec.json.encode(match.view(0)).decode()
    assert "Place" in seen
    assert "2.5" not in seen


def test_a_bad_deck_opens_no_table_and_names_every_mistake() -> None:
    with pytest.raises(BadDeck) as caught:
        Match(GAME, 2, {"deck": "name,lat,lon,category\nX,95,0,city\n,50,5,town"}, Chance.of(1))
    assert [part.params["line"] for part in caught.value.parts] == [2, 3]
