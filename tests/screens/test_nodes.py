"""On every screen the nodes tell all that is written, whatever is scrolled away."""

from __future__ import annotations

import pytest

from intodepth.content.profile import Result
from intodepth.ui.core import Ui
from intodepth.ui.input import Input
from tests.each import for_each
from tests.samples import some
from tests.screens.conftest import FakeServices
from tests.screens.test_fit import SCREENS
from tests.ui.driving import measure
from tests.ui.reading import list_untold

SIZES = (1280, 720), (640, 360)


@pytest.mark.compiled
@for_each("name", some(tuple(SCREENS), 3))
def test_all_that_is_written_is_told(services: FakeServices, name: str) -> None:
    for level, following in zip(services.levels[:2], services.levels[1:3], strict=True):
        services.profile = services.profile.finish(level.name, Result(4, 1, 0, 3, 0, 0), following.name)
    for width, height in SIZES:
        ui, screen = Ui(measure), SCREENS[name](services)
        told = set()
        for index in range(12):
            keys = ("page down",) if index % 4 == 3 else ()
            ui.begin(Input(width, height, dt=0.5, time=index * 0.5, keys=keys))
            screen.frame(ui)
            ui.end()
            assert not list_untold(ui)
            told.add(tuple(node.id for node in ui.nodes if node.id))
        # The first frame does not know yet that there is more than fits.
        assert len(told) <= 2
