"""view_controls: zooms, drags and pans the view."""

from __future__ import annotations

from intodepth.play.selection import Selection
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.ui.core import Ui
from intodepth.ui.rects import contains


def look_around(
    ui: Ui,
    layout: Layout,
    viewpoint: Viewpoint,
    keys: Bindings,
    selection: Selection | None,
    pointer: Pointer,
) -> None:
    """Zoom, drag and pan the view; while an amount is chosen, the wheel changes the amount."""
    over = contains(layout.play, ui.mouse)
    if over and ui.input.wheel and not (selection and selection.has_amount):
        viewpoint.magnify(ui.input.wheel, viewpoint.world(ui, ui.mouse))
    viewpoint.magnify(2.0 * (ui.take_key(keys["zoom_in"]) - ui.take_key(keys["zoom_out"])))
    for key, (dx, dy) in (("left", (-1, 0)), ("right", (1, 0)), ("up", (0, 1)), ("down", (0, -1))):
        if ui.take_key(f"shift+{key}"):
            viewpoint.pan(2.0 * dx, 2.0 * dy)
    pans = pointer.pans and "left" in ui.input.held
    viewpoint.drag(ui, pans or "middle" in ui.input.held, pointer.grabbed if pans else None)
    if ui.take_key(keys["centre"]):
        viewpoint.centre()
