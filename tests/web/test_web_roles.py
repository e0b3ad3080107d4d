"""Who plays which role: nobody on both sides, and the lot, of which all are told."""

import httpx
import pytest

from grandtour.core import registry
from grandtour.core.company import fewest_people
from grandtour.core.game import LANGUAGES, Language
from grandtour.web.terms import chosen_terms
from tests.serving import Player, Server

BOTH = {
    "en": "Nobody plays on both sides",
    "fr": "Personne ne joue dans les deux camps",
    "de": "Niemand spielt auf beiden Seiten",
}
DECIDED = {
    "en": "The lot has decided: {name} is the runner.",
    "fr": "Le sort en a décidé\u00a0: {name} est fugitif.",
    "de": "Das Los hat entschieden: {name} ist Läufer.",
}
NOT_YET = {"en": "the lot decides who runs", "fr": "le sort décide qui fuit", "de": "das Los"}


def pages_of(server: Server, ann: Player, language: Language = "en") -> httpx.Client:
    cookies = {"grandtour_player": ann.token, "grandtour_language": language}
    return server.client(cookies=cookies)


def seats(*chosen: str, **others: str) -> dict[str, str]:
    return {f"seat-{seat}": each for seat, each in enumerate(chosen)} | others


def test_two_are_enough_where_one_person_may_lead_a_whole_team(server: Server) -> None:
    """The runner and whoever leads the chasers; in other games everybody has one seat."""
    assert fewest_people(registry.game("euroquest")) == 2
    assert fewest_people(registry.game("europa")) == 3
    lobby = server.client().get("/").text
    assert "2\u20135 players · about 45 minutes" in lobby
    assert "4\u20135" not in lobby


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_refuses_one_person_on_both_sides(server: Server, language: Language) -> None:
    pages = pages_of(server, server.player("Bob"), language)
    fields = seats("me", "bot easy", "bot easy", "me", name="Bob")
    refused = pages.post("/new/euroquest", data=fields)
    assert refused.status_code == 409
    alert = refused.text.partition('role="alert"')[2].partition("</div>")[0]
    assert BOTH[language] in alert


def test_programs_are_refused_as_well(server: Server) -> None:
    bob = server.player("Bob")
    kinds = ({"kind": "me"}, *[{"kind": "bot", "name": "easy"}] * 2, {"kind": "me"})
    answer = server.client().post(
        "/api/tables",
        json={"game": "euroquest", "seats": kinds},
        headers={"authorization": f"Bearer {bob.token}"},
    )
    assert answer.status_code == 409
    assert answer.json()["reason"] == "both_sides"


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_one_screen_the_lot_is_drawn_and_told(server: Server, language: Language) -> None:
    ann = server.player("Ann")
    pages = pages_of(server, ann, language)
    fields = seats("me", "guest", "guest", "guest", by_lot="on", name="Ann")
    fields |= {"guest-1": "Zoë", "guest-2": "Zoë", "guest-3": "Zoë"}
    opened = pages.post("/new/euroquest", data=fields)
    assert opened.status_code == 303
    table = opened.headers["location"].rpartition("/")[2]
    names = [seat["name"] for seat in ann.info(table)["seats"]]
    assert names in (["Ann", "Zoë", "Zoë", "Zoë"], ["Zoë", "Ann", "Ann", "Ann"])
    page = pages.get(f"/t/{table}?seat=0").text
    told = DECIDED[language].format(name=names[0])
    log = page.partition('id="log"')[2].partition("</section>")[0]
    assert told in log


def test_whoever_plays_with_bots_alone_has_chosen() -> None:
    assert not chosen_terms(seats("me", "bot easy", by_lot="on"), "en").by_lot
    assert not chosen_terms(seats("guest", "bot easy", by_lot="on"), "en").by_lot
    assert chosen_terms(seats("me", "guest", by_lot="on"), "en").by_lot
    assert chosen_terms(seats("bot easy", "open", by_lot="on"), "en").by_lot


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_lot_nobody_is_anything(server: Server, language: Language) -> None:
    ann = server.player("Anna")
    fields = seats("me", "open", "bot easy", "bot easy", by_lot="on", name="Anna")
    table = pages_of(server, ann).post("/new/euroquest", data=fields).headers["location"]
    waiting = pages_of(server, ann).get(table).text
    assert "the runner" not in waiting.partition("<main")[2]
    invited = pages_of(server, server.player("Bob"), language).get(table).text
    assert NOT_YET[language] in invited
    # Then all are told, in the heading and in the log.
    bob = pages_of(server, server.player("Bob"))
    bob.post(f"{table}/sit", data={"take-1": "on", "name": "Bob"})
    page = bob.get(table).text
    assert page.count("The lot has decided: ") == 2


def test_the_form_says_what_the_lot_means(server: Server) -> None:
    assert "Draw by lot who is the runner" in server.client().get("/new/euroquest").text
    assert "Draw by lot who sits where" in server.client().get("/new/europatour").text
