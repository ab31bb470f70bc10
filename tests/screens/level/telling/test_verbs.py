"""Every action has its place in the panel, with an icon, a purpose, and a key that can be bound."""

from __future__ import annotations

from intodepth.screens.level.telling.verbs import GEAR, GROUPS, LESSONS, ROPES, VERBS, find_news, places
from intodepth.sim.actions import ACTIONS, Action, Kind
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.entities import Coil, Gift
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.ui.bindings import COMMANDS
from intodepth.ui.pictograms.icons import ICONS
from tests.each import for_each
from tests.playing import draw, play
from tests.ropes import body, tie_rope

BINDINGS = {binding.name: binding for binding in COMMANDS}


def test_the_panel_has_one_place_for_each_kind_of_action() -> None:
    verbs = [verb for group in GROUPS for place in group for verb in place]
    assert {verb.kind for verb in verbs} == set(ACTIONS)
    assert len({verb.kind for verb in verbs}) == len(verbs)


@for_each("kind", ACTIONS)
def test_an_action_has_an_icon_a_purpose_and_its_own_key(kind: type[Action]) -> None:
    verb = VERBS[kind]
    assert verb.icon in ICONS
    assert verb.purpose and verb.purpose[0].islower() and not verb.purpose.endswith(".")
    assert BINDINGS[verb.command].title.startswith(verb.label)


def labels(stage: Stage) -> list[list[str]]:
    """The groups of buttons that the hero whose turn it is gets."""
    groups = places(stage, stage.hero(stage.lead))
    return [["/".join(verb.label for verb in place) for place in group] for group in groups]


def test_without_ropes_and_gear_there_are_only_the_hands() -> None:
    assert labels(draw("####\n#A.#\n####")) == [["Move", "Take", "Drop", "Shove", "Leave", "Pass"]]
    assert labels(draw("#####\n#AB.#\n#####")) == [
        ["Move", "Take", "Drop", "Hand over", "Shove", "Leave", "Pass", "Next"]
    ]


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


def test_what_is_new_is_told_once_and_what_undoes_it_last() -> None:
    offered = [Move, Piton, Untie, TieOn]
    first = find_news(offered, ())
    assert first is not None and first.kind is TieOn
    second = find_news(offered, (first.command,))
    assert second is not None and second.kind is Piton
    third = find_news(offered, (first.command, second.command))
    assert third is not None and third.kind is Untie
    assert find_news(offered, ("tie", "untie", "piton")) is None


def test_what_helps_now_is_explained_first_and_to_cut_only_late() -> None:
    offered = [Cut, Belay, Untie, Swing, Throw]
    assert order(offered, hangs=False) == [Throw, Swing, Belay, Cut, Untie]
    assert order(offered, hangs=True) == [Swing, Throw, Belay, Cut, Untie]


def test_every_action_on_ropes_and_with_gear_is_explained_once() -> None:
    kinds = [verb.kind for group in (ROPES, GEAR) for place in group for verb in place]
    assert sorted(kind.__name__ for kind in LESSONS) == sorted(kind.__name__ for kind in kinds)


def order(offered: list[Kind], *, hangs: bool) -> list[Kind]:
    """The kinds as they are explained, one after the other."""
    met: list[str] = []
    kinds: list[Kind] = []
    while (verb := find_news(offered, met, hangs=hangs)) is not None:
        met.append(verb.command)
        kinds.append(verb.kind)
    return kinds
