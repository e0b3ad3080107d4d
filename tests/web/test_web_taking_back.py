"""What the pages of a game that takes back by itself offer beside that."""

import pytest

from grandtour.core import registry
from tests.serving import Player, Server

GAMES = [key for key in registry.games() if registry.page(key).own_undo]


def play_until_legal(people: list[Player], table: str, wanted: str) -> int:
    """Whoever is in turn does the first thing; the seat that then may do what is wanted."""
    for _ in range(20):
        seat: int = people[0].info(table)["turn"][0]
        legal = people[seat].look(table, seat)["legal"]
        if wanted in legal:
            return seat
        people[seat].play(table, seat, legal[0])
    raise AssertionError("nobody ever may")


@pytest.mark.parametrize("key", GAMES)
def test_what_a_game_takes_back_itself_the_house_does_not_offer(key: str, server: Server) -> None:
    """Neither the same a second time, nor to take the taking back back."""
    undo = registry.page(key).own_undo
    people = [server.player("Ann"), server.player("Bob")]
    table = people[0].create(key, "me", "open")
    people[1].sit(table, 1)
    seat = play_until_legal(people, table, undo)
    page = server.client(cookies={"grandtour_player": people[seat].token})
    assert "taking-back-now" not in page.get(f"/t/{table}").text
    people[seat].play(table, seat, undo)
    assert "taking-back-now" not in page.get(f"/t/{table}").text
