"""Heading: whatever the goal is called, the round is told at every size, and all of it under the mouse."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.runs.record import start_run
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.descent.descent import Descent
from intodepth.screens.descent.floor import Floor
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.hud.heading import GOAL_HERE
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.rules import Rules
from intodepth.ui.core import Ui
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from intodepth.ui.rects import contains, middle
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.screens.conftest import SIZES

PARTY = "belayer", "rigger", "swinger"
SEEDS = "owl", "seed3", "seed5"


@for_each(("seed", "width", "height", "scale"), [(seed, *size) for seed in SEEDS for size in some(SIZES, 2)])
def test_the_round_of_a_floor_is_told_at_every_size(
    tmp_path: Path, seed: str, width: int, height: int, scale: float
) -> None:
    services = Services(own_catalog(), tmp_path)
    run, recorder = start_run(services.runs, services.catalog, Rules(), PARTY, seed)
    screen, ui = LevelScreen(services, Floor(Descent(run, recorder))), Ui(Typesetter().measure)
    ui.user_scale = scale

    def texts(mouse: tuple[float, float]) -> list[Text]:
        for _ in range(2):
            ui.begin(Input(width, height, dt=0.1, mouse=mouse))
            screen.frame(ui)
        return [each for each in ui.end() if isinstance(each, Text)]

    place = ui.pixels(arrange(ui).heading) if texts((-1.0, -1.0)) else (0.0, 0.0, 0.0, 0.0)
    heading = [each.text for each in texts((-1.0, -1.0)) if contains(place, (each.x, each.y - 4))]
    assert any("round 1" in words for words in heading) and "…" not in " ".join(heading)
    assert any("find the way down" in words or words == GOAL_HERE for words in heading)
    told = " ".join(each.text for each in texts(middle(place)))
    assert "find the way down, or go back up for good" in told
    assert "after round" in told and "other undos" in told
