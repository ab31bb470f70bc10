"""Faces: each mood of each hero is a picture of its own."""

from __future__ import annotations

from intodepth.render.typeset.text import Typesetter
from intodepth.screens.services import Services
from intodepth.tools.pictures.gallery.faces import FacesScreen
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait
from intodepth.ui.input import Input
from intodepth.ui.scenes.gaze import Expression


def test_each_hero_has_a_face_for_each_mood(services: Services) -> None:
    ui = Ui(Typesetter().measure)
    ui.begin(Input(1280, 720))
    FacesScreen(services).frame(ui)
    drawn = {(each.mesh, each.gaze.mood) for each in ui.end() if isinstance(each, Portrait)}
    two_legged = [key for key, hero in services.catalog.heroes.items() if "paws" not in hero.gifts]
    assert drawn == {(hero, mood) for hero in two_legged for mood in Expression}
