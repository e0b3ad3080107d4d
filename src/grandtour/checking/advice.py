"""What to do when a group has found something."""

from pathlib import Path

_PLACE = "The seed and the ply in the message lead to the very same position again."

ADVICE = {
    "shape": "Complete `info` in __init__.py, and let `new` accept every option that it declares.",
    "play": "Look at `turn`, `legal`, `outcome` and `progress` in the state. " + _PLACE,
    "determinism": "Draw chance from `chance` only; let no question change the state.",
    "round_trips": "`parse` must be the inverse of `str(action)`, and `play` must raise "
    "IllegalAction before it changes anything.",
    "copy": "`copy` must copy every attribute, and lists within lists as well.",
    "secrecy": "What the seat may not know must not reach its view, its events, its legal actions "
    "or its refusals; if it may know it, `imagine` must keep it as it is. " + _PLACE,
    "events": "Give the event `seats` and a `twin` without the secret; if all may know it, show it "
    "in the view or read it in `imagine`. " + _PLACE,
    "setup": "If the events of `new` tell a secret, give them `seats` and a `twin`. If nothing was "
    "compared, deal by `chance` what `imagine` deals at random.",
    "histories": "An event tells a card, or a throw, that still lies hidden: leave it out, or "
    "give the event `seats` and a `twin`. " + _PLACE,
    "recorded": "As for secrecy, events, histories and remarks; it was found in a golden game.",
    "remarks": "A bot speaks to all: let `remark` tell nothing that is still hidden.",
    "belief": "`imagine` must make a world that gives the same view, that can be played on, and "
    "that may be the true one; where something is hidden it must vary.",
    "simultaneity": "Seats that act at the same time must not see each other's actions, and it "
    "must not matter who was first.",
    "taking_back": "`may_take_back` must say no to every action that draws chance, ends the game "
    "or shows anybody something new. " + _PLACE,
    "processes": "Sort what comes from a set before you choose from it.",
    "golden": "If you did not mean to change the rules, mend them. If you did, raise "
    "`info.version` and write the games again: "
    "GRANDTOUR_GAMES={shelf} grandtour golden {key} --anew",
    "perft": "As for golden games; they are counted again when they are written again.",
    "catalogues": "Every key stands in en.po, fr.po and de.po, with the same {placeholders}. See "
    "CONTRIBUTING.md (Words) for how words agree, marks and glossaries.",
    "shelf": "Look at page/cover.html, page/rules.<language>.md and the solos' templates.",
    "lesson": "lesson.toml no longer fits the rules or the pages: play the position of the step "
    "named again, and write what is to be done there and where the arrow points.",
    "pages": "If a page cannot be drawn, mend the template. If it tells a secret, draw it from "
    "`view` and `log` only.",
    "settings": "Show nothing of a `secret` option before the end: keep it out of the view, of "
    "the events and of the reasons of refusals, but for what has come into play.",
    "sharing": "A piece of a page shows what its inputs do not say: give `part` all that it is "
    "made of, and nothing that changes.",
    "traces": "Something on the page changes though nothing was told: an event with a `twin` is "
    "missing, or the page counts what is hidden.",
    "curtain": "Before the screen is handed over the page may show no more than a spectator's.",
    "end": "The page must be drawn after the last action as well, when nobody is in turn.",
    "buttons": "Every legal action needs a button named `action` whose value is the action's text, "
    "or a form with the fields `action` and `then` that join to it.",
    "films": "What `Page.film` or a template shows of a past moment must follow from what its "
    "viewer saw and was told then.",
    "words": "Add event.<kind> and outcome.<reason> to the catalogues, with the event's data as "
    "placeholders, and give every action its own label.",
}


def advice_on(group: str, folder: Path) -> str:
    """What to do when this group fails for the game in this folder."""
    advice = ADVICE[group]
    shelf, key = folder.resolve().parent, folder.resolve().name
    return advice.replace("{shelf}", str(shelf)).replace("{key}", key)
