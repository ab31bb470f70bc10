"""What the tests of the content share: the game's definitions and one small level."""

from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.sim.history import Tune
from tests.catalogs import with_one_level
from tests.content.played import Played

LEVEL = """\
format = 1
title = "First steps"
order = 1
teaches = "Walk, climb, take and leave."
briefing = "A bell, a ladder, and a floor that is not to be trusted."
par = 4
party = ["belayer", "swinger"]
goal = ["bell"]
map = \"\"\"
##v#######
#........#
#H####33##
#H.....b.#
#H..^.o.x#
##########
\"\"\"

[legend]
b = { relic = "bell" }
o = { body = "boulder", weight = 6 }
x = "ladder"
"""


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """The game's heroes and relics, and one level."""
    folder = tmp_path / "levels"
    folder.mkdir()
    (folder / "first_steps.toml").write_text(LEVEL, encoding="utf-8")
    return with_one_level(folder / "first_steps.toml")


@pytest.fixture
def level(catalog: Catalog) -> LevelDefinition:
    """The small level."""
    return catalog.levels["first_steps"]


@pytest.fixture
def played(tmp_path: Path, catalog: Catalog, level: LevelDefinition) -> Played:
    """Some twenty actions, a change of the rules among them."""
    played = Played(tmp_path, catalog, level)
    played.play(12)
    for _ in range(3):
        played.take_back()
    played.do_again()
    tune = Tune((("walk", 2),))
    played.history.commit(tune)
    played.recorder.write(tune, played.history.stage)
    played.play(3)
    return played
