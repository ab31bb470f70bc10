"""Tests of the pictures in transcripts."""

from pathlib import Path

from intodepth.content.first_stage import build_stage
from intodepth.content.levels import load_level
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.content.rope_level import ROPE_LEVEL
from tests.drawing import draw_stage

PICTURE = """\
   7 ####################
   6 ##.........┌•──•┐###
   5 ##v......##│##.#│###
   4 #####.A.###B##.#o###
   3 ####################
   2 ##.s.-..∘.•──•/||.##
   1 ############_#######
   0 ####################
     01234567890123456789
"""


def test_ropes_are_drawn_over_the_terrain_and_bodies_over_ropes(tmp_path: Path) -> None:
    path = tmp_path / "drawn.toml"
    path.write_text(ROPE_LEVEL, encoding="utf-8")
    catalog = own_catalog()
    level = load_level(path, catalog.heroes, catalog.relics)
    lines = draw_stage(level, build_stage(level, catalog, Rules()))
    assert "".join(f"{line}\n" for line in lines) == PICTURE
