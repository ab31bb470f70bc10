"""Figures: every hero in every clip that figures are to have, with names that do not run together."""

from __future__ import annotations

from itertools import pairwise

import pytest

from intodepth.render.figures.poses import CLIPS as KNOWN
from intodepth.render.text import Typesetter
from intodepth.screens.figures import CLIPS, TO_COME, FiguresScreen
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Text
from intodepth.ui.input import Input

TYPESETTER = Typesetter()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (720, 1280)])
def test_every_hero_is_there_in_every_clip(services: Services, width: int, height: int) -> None:
    ui = Ui(TYPESETTER.measure)
    ui.begin(Input(width, height))
    FiguresScreen(services).frame(ui)
    commands = ui.end()
    shown = [(each.mesh, each.pose) for each in commands if isinstance(each, Portrait)]
    poses = [pose for pose, _, _ in CLIPS.values()]
    assert len(set(poses)) == 18 and set(poses) <= set(KNOWN)
    assert sorted(shown) == sorted(
        (mesh, pose) for mesh in (*services.catalog.heroes, *TO_COME) for pose in poses
    )
    heads = [each for each in commands if isinstance(each, Text) and each.text in CLIPS]
    for one, other in pairwise(heads):
        end = one.x + TYPESETTER.measure(one.text, one.size, one.weight)
        assert one.y != other.y or end < other.x, other.text
