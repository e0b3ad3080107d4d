"""A tournament on a Ray of this machine, with so many workers, for a test.

It says whether its games are those that are played without Ray, and how many cores it had.
"""

import sys
from importlib import import_module
from typing import Any

from grandtour.arena import Tournament
from grandtour.arena.cluster import on_ray

# Only some of its functions have types.
ray: Any = import_module("ray")


def run(cores: int) -> None:
    ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level="error")
    plan = Tournament(game="europatour", bots=("easy", "random"), games=2 * cores, seed=5)
    there = list(plan.play(elsewhere=on_ray("local")))
    here = list(plan.play())
    same = [(game.number, game.outcome) for game in there] == [
        (game.number, game.outcome) for game in here
    ]
    print("same" if same else "different", int(ray.cluster_resources()["CPU"]))
    ray.shutdown()


if __name__ == "__main__":
    run(int(sys.argv[1]))
