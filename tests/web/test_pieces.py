"""Pieces of pages: shared exactly where their inputs are equal, sent only where they changed."""

from typing import Any

import pytest
from jinja2 import DictLoader, StrictUndefined, UndefinedError

from grandtour.web.pieces import Grown, Piece, Pieces
from grandtour.web.templating import TemplateEnvironment

TEMPLATES = {
    "word.html": "<b>{{ word }}</b>",
    "line.html": '<li id="{{ id }}">{{ word }}</li>',
    "list.html": """<ol{{ ' class=new' if new }}>{% for n in numbers -%}
        {{ part('line.html', id='line-' ~ n, word=words[n]) }}{% endfor %}</ol>""",
    "map.html": '<svg>{% for n in numbers %}{{ part("dot.html", id="dot-" ~ n, r=words[n]) }}'
    "{% endfor %}</svg>",
    "dot.html": '<circle id="{{ id }}" r="{{ r }}"/>',
    "two.html": """<div{{ ' class=new' if new }}><ol>{% for n in numbers -%}
        {{ part('line.html', id='a-' ~ n, word=words[n]) }}{% endfor -%}
        </ol><ul>{% for n in numbers -%}
        {{ part('line.html', id='b-' ~ n, word=words[n]) }}{% endfor %}</ul></div>""",
    "lines.html": "<ol>{{ lines }}</ol>",
    "nosy.html": "{{ word }}{{ secret }}",
    "asks.html": "{{ part('nosy.html', word=word) }}",
    "found_out.html": "<p>{{ part(name, word=word) }} {{ part(name, **{'word': word}) }}</p>",
    "inline.html": "<p>{{ part('word.html', word=word) }} {{ part('word.html', word=word) }}</p>",
}


@pytest.fixture
def pieces() -> Pieces:
    environment = TemplateEnvironment(
        loader=DictLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    made = Pieces(environment)
    environment.globals["part"] = made
    return made


def listed(pieces: Pieces, words: str, template: str = "list.html", **more: Any) -> Piece:
    context = {"numbers": range(len(words)), "words": words, "new": False, **more}
    return pieces.draw(template, context)


def test_equal_inputs_share_a_piece(pieces: Pieces) -> None:
    one = pieces.keep("word.html", {"word": "a"})
    assert pieces.keep("word.html", {"word": "a"}) is one
    assert pieces.keep("word.html", {"word": "b"}) is not one


def test_what_is_equal_and_not_written_alike_is_not_shared(pieces: Pieces) -> None:
    texts = [pieces.keep("word.html", {"word": word}).text for word in (1, True, 1.0, "1")]
    assert texts == ["<b>1</b>", "<b>True</b>", "<b>1.0</b>", "<b>1</b>"]


def test_a_piece_knows_its_inputs_and_nothing_else(pieces: Pieces) -> None:
    with pytest.raises(UndefinedError, match="secret"):
        pieces.draw("asks.html", {"word": "a", "secret": "the runner is in Oslo"})


def test_inputs_that_may_change_are_refused(pieces: Pieces) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        pieces.keep("word.html", {"word": ["a"]})


def test_a_part_is_the_same_whether_its_names_are_known_beforehand(pieces: Pieces) -> None:
    known = pieces.draw("inline.html", {"word": "a"})
    found_out = pieces.draw("found_out.html", {"word": "a", "name": "word.html"})
    assert found_out.html() == known.html()


def test_a_whole_piece_has_all_that_is_in_it(pieces: Pieces) -> None:
    assert listed(pieces, "ab").html() == '<ol><li id="line-0">a</li><li id="line-1">b</li></ol>'
    assert pieces.draw("inline.html", {"word": "a"}).html() == "<p><b>a</b> <b>a</b></p>"


def test_nothing_is_sent_where_nothing_changed(pieces: Pieces) -> None:
    assert list(listed(pieces, "ab").changes(listed(pieces, "ab"))) == []


def test_one_of_several_is_sent_alone(pieces: Pieces) -> None:
    changed = list(listed(pieces, "abc").changes(listed(pieces, "axc")))
    assert changed == ['<div data-parts><li id="line-1">b</li></div>']


def test_part_of_a_drawing_is_sent_as_such(pieces: Pieces) -> None:
    before, after = (listed(pieces, radii, "map.html") for radii in ("12", "13"))
    assert list(after.changes(before)) == ['<svg data-parts><circle id="dot-1" r="3"/></svg>']


def test_what_a_new_frame_keeps_is_not_sent_again(pieces: Pieces) -> None:
    kept = '<x-kept data-id="line-0"></x-kept>'
    longer = list(listed(pieces, "ab").changes(listed(pieces, "a")))
    assert longer == [f'<ol>{kept}<li id="line-1">b</li></ol>']
    restyled = list(listed(pieces, "a", new=True).changes(listed(pieces, "a")))
    assert restyled == [f"<ol class=new>{kept}</ol>"]


def test_neighbours_that_move_together_have_one_placeholder(pieces: Pieces) -> None:
    before = listed(pieces, "abcd")
    after = pieces.draw("list.html", {"numbers": [4, 0, 1, 2, 3], "words": "abcde", "new": False})
    assert after.html(before) == (
        '<ol><li id="line-4">e</li><x-kept data-id="line-0" data-to="line-3"></x-kept></ol>'
    )
    turned = pieces.draw("list.html", {"numbers": [2, 3, 0, 1], "words": "abxd", "new": False})
    assert turned.html(before) == (
        '<ol><li id="line-2">x</li><x-kept data-id="line-3"></x-kept>'
        '<x-kept data-id="line-0" data-to="line-1"></x-kept></ol>'
    )


@pytest.mark.parametrize(("new", "left"), [(1, 3), (2, 3), (2, 1)])
def test_a_list_that_has_grown_is_sent_as_any_other(pieces: Pieces, new: int, left: int) -> None:
    lines = [pieces.keep("line.html", {"id": f"line-{n}", "word": n}) for n in range(new + 3)]
    before = pieces.around("lines.html", {}, lines[new:])
    pieces_now = lines[: new + left]
    grown = pieces.around("lines.html", {}, pieces_now, Grown(before.mark, new))
    sent = list(pieces.around("lines.html", {}, pieces_now).changes(before))
    assert list(grown.changes(before)) == sent
    assert 'data-id="line-' in sent[0]
    assert grown.html() == pieces.around("lines.html", {}, pieces_now).html()


def test_a_list_that_has_grown_from_another_is_compared(pieces: Pieces) -> None:
    lines = [pieces.keep("line.html", {"id": f"line-{n}", "word": n}) for n in range(4)]
    before, other = (pieces.around("lines.html", {}, lines[n:]) for n in (1, 2))
    grown = pieces.around("lines.html", {}, lines, Grown(before.mark, 1))
    assert grown.html(other) == pieces.around("lines.html", {}, lines).html(other)
    assert grown.html(other) != grown.html(before)


def test_neighbours_have_the_same_parent(pieces: Pieces) -> None:
    """One placeholder for both lists would swallow the end of the first."""
    before = listed(pieces, "ab", "two.html")
    after = listed(pieces, "ab", "two.html", new=True)
    assert after.html(before) == (
        '<div class=new><ol><x-kept data-id="a-0" data-to="a-1"></x-kept></ol>'
        '<ul><x-kept data-id="b-0" data-to="b-1"></x-kept></ul></div>'
    )


def test_nobody_writes_a_mark_into_a_text(pieces: Pieces) -> None:
    mark = pieces.keep("line.html", {"id": "line-9", "word": "secret"}).mark
    assert "secret" not in listed(pieces, [mark, "\x01\x02", "b"]).html()  # type: ignore[arg-type]


def test_what_was_long_not_asked_for_is_forgotten(
    pieces: Pieces, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "_most", 10 * 1000)
    often = pieces.keep("word.html", {"word": "often"})
    for number in range(100):
        pieces.keep("word.html", {"word": number})
        assert pieces.keep("word.html", {"word": "often"}) is often
    assert len(pieces._young) + len(pieces._old) <= 22
