"""Ropes that come along: the quick ways of leading a rope straight on agree with drawing it tight."""

from random import Random

from intodepth.sim.pull.leash import lead_along
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import SIDES
from intodepth.sim.space.chain import Chain, lead_ends
from tests.rope_stages import rope_stage


def test_a_rope_led_along_lies_as_if_it_were_drawn_tight_from_scratch() -> None:
    compared = 0
    for seed in range(170):
        stage = rope_stage(Random(seed))
        for rope in stage.ropes.values():
            for end, tie in enumerate(rope.ends):
                if tie is None or tie.to != BODY:
                    continue
                for side in SIDES:
                    if stage.ground.open_step(rope.end_cell(end), side) is None:
                        continue
                    ways = ((side,), ()) if end == 0 else ((), (side,))
                    kept = [stage.anchors[clip].cell for clip in rope.clips]
                    tight = lead_ends(stage.ground, Chain(rope.cells, rope.sides), kept, *ways)
                    found = lead_along(stage, [rope], tie.id, [side])
                    if len(tight.sides) <= rope.out:
                        assert found == (rope.lay(tight),)
                        compared += 1
                    elif rope.ends[1 - end] is not None:
                        assert found is None
    assert compared > 500
