"""Uncoil and stow: ropes out of the pack and back."""

from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.entities import Coil, Gift, Posture, Relic
from intodepth.sim.events import PostureChanged, TerrainChanged
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play
from tests.relics import make
from tests.ropes import body, offered, set_anchor, tie_rope

EXAMPLES = (
    (Uncoil(0, Coil(8)), "A takes out a rope of 8 cells"),
    (Uncoil(0, Coil(1, True)), "A takes out a thin rope of 1 cell"),
    (Stow(0, 0), "A packs the rope"),
)


def test_a_rope_comes_out_tied_to_the_hero_with_the_other_end_free() -> None:
    stage = draw("A..\n###", coils=(Coil(5), Coil(8)))
    play(stage, Uncoil(0, Coil(8)))
    assert stage.ropes == {0: Rope(0, (body(0), None), (Cell(0, 1),), (), 8, 8)}
    assert (stage.hero(0).coils, stage.hero(0).action_points) == ((Coil(5),), 6)


def test_on_a_ladder_over_nothing_its_free_end_falls_as_far_as_it_goes() -> None:
    stage = draw("A\n.\n.\n.\n#", coils=(Coil(2),))
    TerrainChanged(Cell(0, 4), ord("."), ord("H")).apply(stage)
    PostureChanged(0, Posture.STANDING, Posture.CLIMBING).apply(stage)
    play(stage, Uncoil(0, Coil(2)))
    assert stage.ropes[0].end_cell(1) == Cell(0, 2)


def test_each_kind_of_rope_in_the_pack_is_offered_once_and_to_hands_only() -> None:
    coils = (Coil(5), Coil(5), Coil(5, True))
    assert offered(draw("A\n#", coils=coils), Uncoil) == [Uncoil(0, Coil(5)), Uncoil(0, Coil(5, True))]
    assert offered(draw("A\n#", coils=coils, gifts=Gift.PAWS), Uncoil) == []


def test_a_thin_rope_is_thin() -> None:
    stage = draw("A\n#", coils=(Coil(5, True),))
    play(stage, Uncoil(0, Coil(5, True)))
    assert stage.ropes[0].thin


def test_a_rope_whose_ends_are_in_reach_goes_back_into_the_pack() -> None:
    stage = draw("A..\n###", coils=(Coil(8),))
    before = stage.digest
    play(stage, Uncoil(0, Coil(8)))
    assert offered(stage, Stow) == [Stow(0, 0)]
    play(stage, Stow(0, 0))
    assert stage.digest == before


def test_the_next_rope_is_not_taken_for_the_one_that_a_shard_has_scorched() -> None:
    stage = draw("A..r\n####")
    make(stage, 1, "sun_shard", bearer=0)
    tie_rope(stage, (body(0), None), (0, 1), "E", 4)
    play(stage, Pass(0), Stow(0, 0), Uncoil(0, Coil(4)))
    shard = stage.bodies[1]
    assert isinstance(shard, Relic) and shard.touched == (0,)
    assert list(stage.ropes) == [1]


def test_not_while_it_is_tied_elsewhere_clipped_used_or_out_of_reach() -> None:
    tied = draw("AD.\n###")
    tie_rope(tied, (body(0), body(1)), (0, 1), "E", 3)
    far = draw("A..\n###")
    tie_rope(far, (body(0), None), (0, 1), "EE", 3)
    clipped = draw("A..\n###")
    set_anchor(clipped, 0, 1, 6)
    tie_rope(clipped, (body(0), None), (0, 1), "", 3, clips=(0,))
    used = draw("A..\n###", belay=0)
    tie_rope(used, (body(0), None), (0, 1), "", 3)
    for stage in (tied, far, clipped, used):
        assert offered(stage, Stow) == []
