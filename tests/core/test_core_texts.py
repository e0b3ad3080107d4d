"""Texts of actions, as people type them."""

import pytest

from grandtour.core.errors import UnreadableAction
from grandtour.core.texts import by_text, read_action

ACTIONS = by_text(["train FR-6", "pass"])


@pytest.mark.parametrize("text", ["train FR-6", " Train\t fr-6 ", "TRAIN FR-6"])
def test_case_and_spacing_do_not_matter(text: str) -> None:
    assert read_action(text, ACTIONS) == "train FR-6"


@pytest.mark.parametrize("text", ["", "trainFR-6", "train FR-66", "p" * 999])
def test_an_unreadable_text_is_shown_in_part(text: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        read_action(text, ACTIONS)
    assert caught.value.params == {"text": text[:60]}
