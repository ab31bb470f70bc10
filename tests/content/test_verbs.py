"""Every action has its place in the panel, with an icon, a purpose, and a key that can be bound."""

from __future__ import annotations

from intodepth.content.verbs import GEAR, GROUPS, HANDS, ROPES, VERBS, places
from intodepth.screens.bindings import commands
from intodepth.sim.actions import ACTIONS, Action
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.entities import Coil, Gift
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.ui.pictograms.icons import ICONS
from tests.each import for_each
from tests.playing import draw, play
from tests.ropes import body, tie_rope


def test_the_panel_has_one_place_for_each_kind_of_action() -> None:
    verbs = [verb for group in GROUPS for place in group for verb in place]
    missing = [kind.__name__ for kind in ACTIONS if kind not in VERBS]
    assert not missing, f"give them a row in content/verbs.py: {missing}"
    assert {verb.kind for verb in verbs} == set(ACTIONS)
    assert len({verb.kind for verb in verbs}) == len(verbs)


@for_each("kind", ACTIONS)
def test_an_action_has_an_icon_a_purpose_and_its_own_key(kind: type[Action]) -> None:
    verb = VERBS[kind]
    assert verb.command in ICONS, f"draw the icon {verb.command!r} in ui/pictograms/icons.py"
    assert verb.purpose and verb.purpose[0].islower() and not verb.purpose.endswith(".")
    assert commands()[verb.command].title.startswith(verb.label)


def labels(stage: Stage) -> list[list[str]]:
    """The groups of buttons that the hero whose turn it is gets."""
    groups = places(stage, stage.hero(stage.lead))
    return [["/".join(verb.label for verb in place) for place in group] for group in groups]


def test_without_ropes_and_gear_there_are_only_the_hands() -> None:
    def first(picture: str) -> list[list[str]]:
        return [[label.split("/")[0] for label in group] for group in labels(draw(picture))]

    hands = [place[0].label for place in HANDS]
    assert first("#####\n#AB.#\n#####") == [hands]
    assert {*hands} >= {"Move", "Take", "Drop", "Hand over", "Shove", "Leave", "Pass", "Next"}
    alone = [label for label in hands if label not in ("Hand over", "Next")]
    assert first("####\n#A.#\n####") == [alone]


def test_a_rope_in_the_level_or_in_a_pack_brings_all_that_is_done_with_ropes() -> None:
    stage = draw("####\n#A.#\n####")
    tie_rope(stage, (body(0), None), (1, 1), "", 2)
    _, ropes, gear = labels(stage)
    assert ropes == [
        "Tie/Untie", "Belay/Off belay", "Lower", "Haul", "Grip", "Swing", "Clip/Unclip", "Throw",
    ]  # fmt: skip
    assert gear == ["Stow"]
    packed = draw("####\n#A.#\n####", coils=(Coil(4),))
    assert labels(packed)[1] == ropes
    assert labels(packed)[2] == ["Uncoil/Stow"]


def test_gear_brings_what_it_is_for() -> None:
    stage = draw("####\n#A.#\n####", pitons=1, blade=True, coils=(Coil(4),), wheels=1, gifts=Gift.SPLICES)
    assert labels(stage)[1][-1] == "Cut"
    assert labels(stage)[2] == ["Uncoil/Stow", "Piton", "Wheel", "Splice"]


def test_the_last_piton_leaves_its_button_in_place() -> None:
    stage = draw("####\n#A.#\n####", pitons=1)
    play(stage, Piton(0, int(Side.S)))
    assert stage.hero(0).pitons == 0
    assert labels(stage)[1] == ["Piton"]


def test_paws_tie_and_untie_and_do_nothing_else_with_ropes() -> None:
    stage = draw("####\n#A.#\n####", gifts=Gift.PAWS, coils=(Coil(4),))
    assert labels(stage)[1:] == [["Tie/Untie"]]


def test_every_action_on_ropes_and_with_gear_is_explained() -> None:
    lessons = {verb.command: verb.lesson for group in (ROPES, GEAR) for place in group for verb in place}
    assert all(lessons.values()), f"say in content/verbs.py when each is explained: {lessons}"
