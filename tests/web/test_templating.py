"""Templates that are compiled to plainer code write what Jinja itself would write."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from grandtour.web import compiled
from grandtour.web.templating import TemplateEnvironment

KNOWN = {
    "text": "a < b",
    "bold": Markup("<b>"),
    "number": 7,
    "yes": True,
    "thing": SimpleNamespace(name="x & y", of=SimpleNamespace(it="'")),
}
SNIPPETS = [
    "{{ text }}{{ bold }}{{ number }}{{ none }}{{ yes }}{{ 1.5 }}",
    "{{ thing.name }} {{ thing.of.it }}",
    "{{ 'seat-' ~ number }} {{ text ~ '&' ~ number }} {{ text ~ bold }} {{ bold ~ '<' ~ number }}",
    "{{ '<i>' if yes else '' }}{{ 'a' if not yes else 'b & c' }}{{ 'plain' if yes }}",
    "{{ ('a' if number > 9 else '<') if yes else 'c' }}{{ text if yes else 'd' }}",
    "{% macro m(a, b='<') %}[{{ a }}{{ b }}]{% endmacro %}"
    "{{ m(text) }}{{ m(text, bold) }}{{ m(b=text, a=1) }}{{ m(1, b='>') }}{{ m(1) ~ text }}",
    "{% macro rest(a) %}{{ a }}{{ varargs|join }}{{ kwargs['b'] }}{% endmacro %}"
    "{{ rest(1, 2, b=3) }}",
    "{% macro around() %}<p>{{ caller() }}</p>{% endmacro %}"
    "{% call around() %}{{ text }}{% endcall %}",
]


def drawn_by_jinja(snippet: str, known: Mapping[str, object]) -> str:
    plain = Environment(autoescape=True, undefined=StrictUndefined)
    return plain.from_string(snippet).render(known)


def drawn_by_us(snippet: str, known: Mapping[str, object]) -> str:
    ours = TemplateEnvironment(
        loader=DictLoader({"one.html": snippet}), autoescape=True, undefined=StrictUndefined
    )
    return ours.drawn("one.html", {**ours.globals, **known})


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_same_is_written(snippet: str) -> None:
    assert drawn_by_us(snippet, KNOWN) == drawn_by_jinja(snippet, KNOWN)


def test_a_dot_is_an_attribute_and_no_entry() -> None:
    known = {"them": {"one": 1}}
    assert drawn_by_us("{{ them['one'] }}", known) == "1"
    with pytest.raises(AttributeError):
        drawn_by_us("{{ them.one }}", known)


@pytest.fixture
def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has compiled nothing yet, and may write what it compiles."""
    monkeypatch.setattr(compiled, "_codes", {})
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def kept(folder: Path, text: str, *, trim_blocks: bool = False) -> str:
    loader = DictLoader({"one.html": text})
    ours = TemplateEnvironment(keep=folder, loader=loader, trim_blocks=trim_blocks)
    return ours.drawn("one.html", {**ours.globals})


@pytest.mark.usefixtures("another_process")
def test_what_was_compiled_is_not_compiled_again_by_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    assert kept(folder, "{{ 1 + 1 }}") == "2"
    assert len([*folder.iterdir()]) == 1
    compiled._codes.clear()
    with monkeypatch.context() as broken:
        broken.setattr(TemplateEnvironment, "_parse", None)
        assert kept(folder, "{{ 1 + 1 }}") == "2"


@pytest.mark.usefixtures("another_process")
def test_another_text_or_other_settings_are_compiled_anew(tmp_path: Path) -> None:
    text = "{% if true %}\nyes{% endif %}"
    assert kept(tmp_path, text) == "\nyes"
    assert kept(tmp_path, text, trim_blocks=True) == "yes"
    assert kept(tmp_path, "{{ 2 }}") == "2"
    assert len([*tmp_path.iterdir()]) == 1, "the newest takes the place of what was before"


@pytest.mark.usefixtures("another_process")
def test_where_nothing_can_be_kept_templates_are_drawn_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    assert kept(no_folder, "{{ 3 }}") == "3"
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert kept(tmp_path / "unwanted", "{{ 4 }}") == "4"
    assert not (tmp_path / "unwanted").exists()
