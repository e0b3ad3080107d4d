"""Label placement."""

from itertools import combinations
from time import process_time

from grandtour.atlas import LabelRequest, Placed, place_labels, project, text_width
from grandtour.atlas.labels import ZOOMS, Rect

CAPITALS = [
    ("Tirana", 41.33, 19.82), ("Vienna", 48.21, 16.37), ("Sarajevo", 43.86, 18.41),
    ("Brussels", 50.85, 4.35), ("Sofia", 42.7, 23.32), ("Minsk", 53.9, 27.57),
    ("Bern", 46.95, 7.45), ("Belgrade", 44.8, 20.47), ("Nicosia", 35.17, 33.36),
    ("Prague", 50.09, 14.42), ("Berlin", 52.52, 13.4), ("Copenhagen", 55.68, 12.57),
    ("Tallinn", 59.44, 24.75), ("Madrid", 40.42, -3.7), ("Helsinki", 60.17, 24.94),
    ("Paris", 48.86, 2.35), ("London", 51.51, -0.13), ("Athens", 37.98, 23.73),
    ("Zagreb", 45.81, 15.98), ("Budapest", 47.5, 19.04), ("Dublin", 53.35, -6.26),
    ("Reykjavík", 64.15, -21.94), ("Rome", 41.9, 12.5), ("Vilnius", 54.69, 25.28),
    ("Riga", 56.95, 24.11), ("Skopje", 42.0, 21.43), ("Valletta", 35.9, 14.51),
    ("Belfast", 54.6, -5.93), ("Amsterdam", 52.37, 4.9), ("Oslo", 59.91, 10.75),
    ("Warsaw", 52.23, 21.01), ("Lisbon", 38.72, -9.14), ("Bucharest", 44.43, 26.1),
    ("Moscow", 55.76, 37.62), ("Edinburgh", 55.95, -3.19), ("Stockholm", 59.33, 18.07),
    ("Ljubljana", 46.06, 14.51), ("Bratislava", 48.15, 17.11), ("Ankara", 39.93, 32.86),
    ("Kyiv", 50.45, 30.52),
]  # fmt: skip


def requests(size: float = 60.0) -> list[LabelRequest]:
    found = []
    for name, lat, lon in CAPITALS:
        x, y = project(lat, lon)
        found.append(LabelRequest(key=name, text=name, x=x, y=y, size=size))
    return found


def meets(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def check(placed: list[Placed], wanted: list[LabelRequest]) -> None:
    """No label over a label or a dot at any zoom that shows it."""
    for zoom in ZOOMS:
        shown = [label for label in placed if label.zoom <= zoom]
        for a, b in combinations(shown, 2):
            assert not meets(a.rect(zoom), b.rect(zoom)), (a.text, b.text, zoom)
        for label in shown:
            for r in wanted:
                dot = r.radius / zoom
                around = (r.x - dot, r.y - dot, r.x + dot, r.y + dot)
                assert not meets(label.rect(zoom), around), (label.text, r.text, zoom)


def test_capitals_do_not_collide() -> None:
    wanted = requests()
    placed = place_labels(wanted)
    assert [label.key for label in placed] == [r.key for r in wanted]
    assert all(label.free for label in placed)
    assert sum(label.zoom == 1 for label in placed) >= 38
    check(placed, wanted)


def test_big_text_waits_for_a_higher_zoom() -> None:
    wanted = requests(size=150.0)
    placed = place_labels(wanted)
    assert any(label.zoom > 1 for label in placed)
    check(placed, wanted)


def test_the_same_requests_give_the_same_answer() -> None:
    assert place_labels(requests(120.0)) == place_labels(requests(120.0))


def test_the_important_label_comes_first() -> None:
    at = [("a", 0.0), ("b", 1.0)]
    same = [
        LabelRequest(key=k, text="Somewhere", x=100, y=100, size=50, priority=p, area=True)
        for k, p in at
    ]
    minor, major = place_labels(same)
    assert major.zoom == 1
    assert major.free
    assert not minor.free


def test_a_neighbour_moves_to_make_room() -> None:
    first = LabelRequest(key="first", text="First", x=100, y=100, size=20, priority=1, radius=5)
    walls = [(0.0, 0.0, 400.0, 85.0), (0.0, 115.0, 400.0, 400.0), (0.0, 85.0, 94.0, 115.0)]
    second = LabelRequest(key="second", text="Second", x=180, y=100, size=20, radius=5)
    placed = place_labels([first, second], obstacles=walls)
    assert [label.anchor for label in placed] == ["start", "start"]
    assert all(label.zoom == 1 for label in placed)


def test_labels_stay_within_a_rectangle() -> None:
    edge = LabelRequest(key="edge", text="Edge of the map", x=950, y=500, size=50)
    (label,) = place_labels([edge], within=(0, 0, 1000, 1000))
    assert label.anchor == "end"


def test_accents_do_not_change_the_width() -> None:
    assert text_width("Göteborg", 10) == text_width("Goteborg", 10)
    assert text_width("Warsaw", 20) == 2 * text_width("Warsaw", 10)


def test_220_labels_take_less_than_a_second() -> None:
    many = [
        LabelRequest(
            key=f"{r.key}{n}",
            text=r.text,
            x=r.x + 97 * (n % 3 - 1),
            y=r.y + 83 * (n // 3),
            size=45,
            radius=12,
        )
        for n in range(6)
        for r in requests()
    ][:220]
    began = process_time()
    assert len(place_labels(many)) == 220
    assert process_time() - began < 1
