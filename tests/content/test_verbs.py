"""Every action is done by one of nine verbs: each has its place, an icon, a purpose, and its own key."""

from __future__ import annotations

from intodepth.content.verbs import PLACES, USES, VERB_OF, VERBS, places
from intodepth.screens.bindings import commands
from intodepth.sim.actions import ACTIONS, FIND_ACTIONS, ROPE_ACTIONS
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Coil, Gift, LevelState
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.ui.pictograms.icons import ICONS
from tests.playing import draw, play
from tests.ropes import body, tie_rope


def test_every_kind_of_action_is_done_by_one_of_nine_verbs() -> None:
    missing = [kind.__name__ for kind in ACTIONS if kind not in VERB_OF]
    assert not missing, f"give them a row in content/verbs.py: {missing}"
    kinds = [kind for verb in VERBS for kind in verb.kinds]
    assert sorted(kinds, key=ACTIONS.index) == list(ACTIONS)
    assert sum(map(len, PLACES)) == 9


def test_a_verb_has_an_icon_a_purpose_and_its_own_key() -> None:
    for verb in VERBS:
        assert verb.icon in ICONS, f"draw the icon {verb.icon!r} in ui/pictograms/icons.py"
        assert commands()[verb.name].title == verb.label
    explained = [use for use in USES.values() if use.lesson or use.kind not in FIND_ACTIONS]
    for told in (*VERBS, *explained):
        assert told.purpose and told.purpose[0].islower() and not told.purpose.endswith("."), told.name  # type: ignore[attr-defined]
    for told in explained:
        words = told.purpose.split(maxsplit=1)[0].rstrip(",")
        assert words.isalpha() and words not in ("once", "the", "a"), f"New: ..., to {told.purpose}"
    keys = [binding.key for binding in commands().values()]
    assert len(set(keys)) == len(keys)
    unnamed = [use.name for use in explained if use.name not in ICONS]
    assert not unnamed, f"draw icons for the strip: {unnamed}"


def labels(stage: Stage) -> list[list[str]]:
    """The rows of buttons that the hero whose turn it is gets; a dot for one that it has no use for."""
    rows = places(stage, stage.hero(stage.lead))
    return [[verb.label if verb else "." for verb in row] for row in rows]


def test_without_ropes_and_gear_there_are_only_hands_and_feet() -> None:
    assert labels(draw("#####\n#AB.#\n#####")) == [["Move", "Take/Use"], ["Shove", "."], ["Wait"]]


def test_a_rope_in_the_level_or_in_a_pack_brings_its_row() -> None:
    stage = draw("####\n#A.#\n####")
    tie_rope(stage, (body(0), None), (1, 1), "", 2)
    assert labels(stage)[1] == ["Rope", "Haul/Lower"]
    assert labels(draw("####\n#A.#\n####", coils=(Coil(4),)))[1] == ["Rope", "Haul/Lower"]


def test_gear_brings_what_it_is_for() -> None:
    stage = draw("####\n#A.#\n####", pitons=1, blade=True, coils=(Coil(4),), wheels=1, gifts=Gift.SPLICES)
    assert labels(stage)[2:] == [["Shove", "Blade"], ["Piton", "."], ["Wait"]]


def test_what_a_friend_has_use_for_keeps_the_places_of_the_others() -> None:
    stage = draw("#####\n#A.B#\n#####", gifts=Gift.PAWS, coils=(Coil(4),))
    stage.write(1, "gifts", stage.hero(1).gifts, Gift(0))
    assert labels(stage)[1] == ["Rope", "."]


def test_the_last_piton_leaves_its_button_in_place() -> None:
    stage = draw("####\n#A.#\n####", pitons=1)
    play(stage, Piton(0, int(Side.S)))
    assert stage.hero(0).pitons == 0
    assert ["Piton", "."] in labels(stage)


def test_who_is_outside_comes_in_by_the_button_that_moves_it_later() -> None:
    stage = draw("####\n#A.#\n####")
    stage.write(0, "state", LevelState.IN_LEVEL, LevelState.UNDEPLOYED)
    assert labels(stage)[0][0] == "Deploy"


def test_every_action_on_ropes_and_with_gear_is_explained() -> None:
    lessons = {kind.__name__: USES[kind].lesson for kind in (*ROPE_ACTIONS, TurnBack)}
    assert all(lessons.values()), f"say in content/verbs.py when each is explained: {lessons}"
