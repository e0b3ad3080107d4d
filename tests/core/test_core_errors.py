"""Errors keep their reason and parameters on every way through the house."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from grandtour.core import errors

KINDS = [
    errors.GrandTourError,
    errors.ActionError,
    errors.UnreadableAction,
    errors.IllegalAction,
    errors.BadOptions,
    errors.BadRecord,
    errors.UnknownGame,
    errors.UnknownBot,
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_errors_survive_pickling_and_copying(
    kind: type[errors.GrandTourError], way: Callable[[Any], Any]
) -> None:
    again = way(kind("too_far", place="FR", steps=3))
    assert type(again) is kind
    assert again.reason == "too_far"
    assert again.params == {"place": "FR", "steps": 3}


def test_an_error_reads_as_its_reason_and_parameters() -> None:
    assert (
        str(errors.IllegalAction("too_far", place="FR", steps=3)) == "too_far (place=FR, steps=3)"
    )
    assert str(errors.IllegalAction("not_your_turn")) == "not_your_turn"


@pytest.mark.parametrize("kind", [errors.UnreadableAction, errors.IllegalAction])
def test_both_ways_to_refuse_an_action_are_action_errors(kind: type[Exception]) -> None:
    assert issubclass(kind, errors.ActionError)


@pytest.mark.parametrize("kind", KINDS)
def test_all_are_errors_that_the_asker_can_mend(kind: type[Exception]) -> None:
    assert issubclass(kind, errors.GrandTourError)
