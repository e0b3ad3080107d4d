"""Whoever only watches is not spoken to as if they played."""

import re

import pytest

from grandtour.core import registry
from grandtour.core.testing import Case, Plan, cases
from grandtour.core.testing.playing import walk
from grandtour.locale import Translator, translator
from grandtour.web.checking.viewing import scene_of, table_of
from grandtour.web.rendering import Renderer
from tests.effort import some

TO_A_PLAYER = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
QUOTED = ("offer.", "effect.", "remark.", "chain.")
"""What players say to each other, and what stands on cards."""
TO_EVERY_READER = {"map.keys"}


def keys_for_a_spectator(case: Case, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Which sentences are said to who watches some games."""
    said: set[str] = set()
    speak = Translator.__call__

    def listen(t: Translator, key: str, /, **params: object) -> str:
        said.add(key)
        return speak(t, key, **params)

    monkeypatch.setattr(Translator, "__call__", listen)
    renderer = Renderer(memory=False)
    every = some(9, 2)
    for number in range(some(1, 4)):
        for position in walk(case, f"watched.{number}", Plan()):
            if position.spot.ply % every and not position.match.over:
                continue
            scene = scene_of(table_of(position.match), None, "en")
            renderer.fragment(scene, share="", player_name="")
    return said


@pytest.mark.parametrize("key", registry.games())
def test_no_sentence_speaks_to_a_spectator_as_a_player(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = translator("en", key)
    said = keys_for_a_spectator(cases(registry.game(key))[0], monkeypatch)
    monkeypatch.undo()
    wrong = [
        f"{word}: {t._messages[word][0].text}"
        for word in sorted(said - TO_EVERY_READER)
        if not word.startswith(QUOTED) and TO_A_PLAYER.search(t._messages[word][0].text)
    ]
    assert wrong == []
