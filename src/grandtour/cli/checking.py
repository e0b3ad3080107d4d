"""Runs all checks of a game and prints what they find, group by group."""

import time
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from grandtour.checking import Check, advice_on, checks, complaint
from grandtour.core import registry


def check_game(folder: Path, effort: int) -> bool:
    """Prints one line for each group and then the verdict; whether all is well."""
    started = time.perf_counter()
    todo = checks(folder, effort)
    key = registry.add(folder).info.key
    groups = [(name, list(of)) for name, of in groupby(todo, key=lambda check: check.group)]
    print(f"Checking {key}: {len(groups)} groups, {len(todo)} checks.", flush=True)
    failed = [name for name, group in groups if not _run(name, group, folder)]
    seconds = time.perf_counter() - started
    if failed:
        print(f"{key} is not ready: {', '.join(failed)} failed ({seconds:.1f} s).")
    else:
        print(f"{key} is ready: all groups are well ({seconds:.1f} s).")
    return not failed


def _run(name: str, group: Sequence[Check], folder: Path) -> bool:
    """Does all checks of a group; one line if all is well, else what is wrong and what to do."""
    started = time.perf_counter()
    print(f"  {name:<13}", end="", flush=True)
    found = [(check.case, said) for check in group if (said := _complaint(check, folder))]
    verdict = "FAILED" if found else "ok"
    print(f"{verdict:<7}{time.perf_counter() - started:6.1f} s", flush=True)
    if found:
        _print_failure(found, advice_on(name, folder))
    return not found


def _complaint(check: Check, folder: Path) -> str:
    try:
        check.run()
    except Exception as error:
        return complaint(error, folder)
    return ""


def _print_failure(found: Sequence[tuple[str, str]], advice: str) -> None:
    """The first complaint in full: what fails in many cases is most often one mistake."""
    first, *others = found
    for line in first[1].splitlines():
        print(f"    {line}")
    if others:
        print(f"    (also in {', '.join(case for case, _ in others)})")
    print(f"    What to do: {advice}")
