"""Stills: small stages with heroes in them, and what is wrong with a file of them is told by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.stills import load_stills, still_stage
from intodepth.files.faults import FileFault
from intodepth.sim.entities import Posture
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.standing import hangs

HANGING = '''[rule.rope]
map = """
#####
#p..#
##..#
##a.#
##..#
#####
"""
legend.p = { anchor = "piton" }
hero.a = { kind = "swinger", facing = "west" }
rope = [{ along = "pa" }]
sign = [{ at = [1.5, 2.5], text = "-1", icon = "heart" }]
'''


def write(folder: Path, text: str) -> Path:
    path = folder / "data" / "stills.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def test_a_hero_stands_in_a_still_and_hangs_on_its_rope(tmp_path: Path, catalog: Catalog) -> None:
    stills = load_stills(write(tmp_path, HANGING), catalog.heroes, catalog.relics)
    stage = still_stage(stills["rule.rope"], catalog, Rules())
    hero = stage.hero(0)
    assert (hero.kind, hero.cell, hero.facing, hero.posture) == (
        "swinger",
        Cell(2, 2),
        Side.W,
        Posture.STANDING,
    )
    assert hangs(stage, hero)
    assert stills["rule.rope"].signs[0].icon == "heart"


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("##a.#", "##b.#", "data/stills.toml:6: cell 2,2: unknown glyph 'b'"),
        ("##..#\n#####", "##.a#\n#####", "data/stills.toml:11: 'a' must be once on the map"),
        ("swinger", "knight", "data/stills.toml:11: there is no hero 'knight'"),
        ("hero.a", "hero.p", "data/stills.toml:11: no hero can be at 'p'"),
        ('"pa"', '"pq"', "data/stills.toml:12: along 'pq': 'q' must be in the legend, and once on the map"),
        ("at = [1.5, 2.5]", "at = 1", "data/stills.toml:13: at: expected a list, not a whole number"),
        ("facing", "looks", "data/stills.toml:11: unknown field 'looks'; known are"),
        ("[rule.rope]", "rule = 1", "data/stills.toml:1: rule must be a table of stills"),
    ],
)
def test_faults_are_told_by_line(tmp_path: Path, catalog: Catalog, good: str, bad: str, told: str) -> None:
    with pytest.raises(FileFault) as raised:
        load_stills(write(tmp_path, HANGING.replace(good, bad)), catalog.heroes, catalog.relics)
    assert any(fault.startswith(told) for fault in raised.value.faults), raised.value.faults
