"""Cargo_view: how what is carried looks."""

from __future__ import annotations

import math
from dataclasses import replace

from intodepth.render.figures.poses import clips_of
from intodepth.screens.level.scene.cargo_view import mesh_of, place_cargo
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.stage_view import ghosts
from intodepth.sim.entities import Posture
from intodepth.sim.picture import draw
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Figure, LimbTarget, Stance
from tests.each import for_each


def loaded() -> Stage:
    """A bears B, who lies and bears the relic; K is a bucket."""
    stage = draw("ABrK\n####")
    stage.write(1, "hit_points", 9, 0)
    stage.write(1, "posture", Posture.STANDING, Posture.PRONE)
    for body, bearer in ((1, 0), (2, 1)):
        stage.write_cell(body, stage.bodies[body].cell, None)
        stage.write(body, "carrier", None, bearer)
    return stage


def test_a_bearer_is_drawn_with_all_that_it_bears_and_that_bears_in_turn() -> None:
    stage = loaded()
    found = place_cargo(stage, stage.bodies[0], pose_body(stage, stage.bodies[0]))
    assert list(found) == [1, 2]
    assert found[1].pose == "fallen"
    assert all(abs(figure.x - 0.5) < 0.5 and 1.0 < figure.y < 2.0 for figure in found.values())
    assert set(ghosts(stage, [0])) == {0, 1, 2}


def test_what_is_in_a_bucket_looks_out_of_it_and_sand_fills_it() -> None:
    stage = loaded()
    stage.write(1, "carrier", 0, 3)
    bucket = stage.bodies[3]
    found = place_cargo(stage, bucket, pose_body(stage, bucket))
    assert list(found) == [1, 2] and found[1].pose == "abseil"
    assert mesh_of(bucket) == "bucket"
    assert mesh_of(bucket.with_field("ballast", 2)) == "sand_bucket"


def test_of_a_relic_that_broke_only_pieces_are_left() -> None:
    relic = loaded().bodies[2].with_field("kind", "glass_heart")
    assert mesh_of(relic) == "glass_heart"
    assert mesh_of(relic.with_field("broken", True)) == "glass_heart_broken"


def test_what_is_carried_neither_fades_nor_holds_on_with_its_bearer() -> None:
    stage = loaded()
    targets = (LimbTarget("left_hand", (0.1, 1.0, 0.0)),)
    bearer = replace(
        pose_body(stage, stage.bodies[0]), targets=targets, before=(Stance("walk", 0.2),), share=0.3
    )
    for carried in place_cargo(stage, stage.bodies[0], bearer).values():
        assert (carried.targets, carried.before, carried.share) == ((), (), 1.0)


@for_each(
    "pose", ["hang", "pull_up", "climb", "climb_rope", "hang_rope", "swing", "fall", "land", "brace", "haul"]
)
def test_what_is_in_no_arms_is_on_the_back_in_every_pose(pose: str) -> None:
    stage = draw("Ar\n##")
    stage.write_cell(1, stage.bodies[1].cell, None)
    stage.write(1, "carrier", None, 0)
    clip = clips_of()[pose]
    for index, then in enumerate(clip.poses):
        phase = index / (len(clip.poses) - (0 if clip.repeats else 1))
        bearer = Figure("swinger", 0.5, 1.0, pose, math.pi / 2, phase, scale=1.0)
        relic = place_cargo(stage, stage.bodies[0], bearer)[1]
        _, up, ahead = then.hips
        assert -0.02 < bearer.x + ahead - relic.x < 0.32 and -0.02 < relic.y - bearer.y - up < 0.30, index


def test_the_ghost_of_who_will_hang_has_what_it_bears_on_its_back() -> None:
    stage = draw("Ar\n##")
    stage.write_cell(1, stage.bodies[1].cell, None)
    stage.write(1, "carrier", None, 0)
    stage.write(0, "posture", Posture.STANDING, Posture.HANGING)
    found = ghosts(stage, [0])
    side = math.copysign(1.0, found[0].turn)
    assert 0.0 < (found[1].x - found[0].x) * side < 0.1, "its trunk is nearer to the edge than its place"


def test_a_leech_is_curled_about_a_hero_and_seen_on_what_is_stout() -> None:
    for text, bearer in (("##L\n..#\nA.#\n###", 0), ("##L\n..#\nDA#\n###", 1)):
        stage = draw(text)
        leech = max(stage.bodies)
        stage.write_cell(leech, stage.bodies[leech].cell, None)
        stage.write(leech, "carrier", None, bearer)
        on = pose_body(stage, stage.bodies[bearer])
        found = place_cargo(stage, stage.bodies[bearer], on)[leech]
        assert found.pose == "brace" and found.x == on.x
        assert (found.z > on.z) == bool(bearer), "in a boulder nobody would see it"
