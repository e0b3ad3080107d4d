"""What the house itself says of a table where the board is read as words."""

from typing import TYPE_CHECKING

from grandtour.core.page import Section

if TYPE_CHECKING:
    from grandtour.web.company import Sitting
    from grandtour.web.scene import Scene


def table_in_words(scene: "Scene") -> tuple[Section, ...]:
    """Whom the game waits for, or how it ended, and who sits where."""
    t = scene.t
    return (
        Section(t("table.now"), (_now(scene),)),
        Section(t("table.players"), tuple(_player(scene, who) for who in scene.sittings())),
    )


def _now(scene: "Scene") -> str:
    t = scene.t
    if scene.waiting:
        return t("table.waiting_title")
    if scene.outcome:
        return scene.result()
    if scene.curtain is not None:
        return t("table.hand_over", name=scene.name(scene.curtain))
    if scene.my_turn and not scene.stand_in:
        return t("table.your_turn")
    return t("table.others_turn", names=scene.names(scene.turn))


def _player(scene: "Scene", who: "Sitting") -> str:
    you = scene.t("table.you") if who.seat == scene.seat else ""
    state = scene.t("table.to_move") if who.asked else ""
    winner = scene.t("table.winner") if who.won else ""
    parts = (scene.letter(who.seat), who.name, you, who.label, state, winner)
    return ", ".join(part for part in parts if part)
