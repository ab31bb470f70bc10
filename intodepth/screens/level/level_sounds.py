"""level_sounds: the sounds of a level as heard from the view, and the depth of the acting hero."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from intodepth.content.levels import LevelDefinition
from intodepth.play.session import Session
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.story.sounds import Heard, creak
from intodepth.story.strain import strains
from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Point


def play_sounds(
    ui: Ui, layout: Layout, session: Session, viewpoint: Viewpoint, levels: Sequence[LevelDefinition]
) -> None:
    """Play the sounds that have begun since the last frame, with the depth among these levels."""
    ui.depth, ui.place = depth_of(levels, session), session.level.place
    x, y, width, height = layout.play
    for heard in (*session.take_sounds(), *creak_at_rest(session, ui.input.time, ui.input.dt)):
        off = None
        if heard.cell is not None:
            cell = session.lookout.place(heard.cell)
            place = viewpoint.screen(ui, cell.x + 0.5, cell.y + 0.5)
            off = (place[0] - x - width / 2) / width * 2, (place[1] - y - height / 2) / height * 2
        ui.cues.append(cue_of(heard, off))


def creak_at_rest(session: Session, time: float, seconds: float) -> Iterator[Heard]:
    """Yield, now and then while nothing moves, the creak of the rope nearest its limit."""
    pause = max(0.1, tweak("sound.creak_seconds", 7.0))
    if session.playback is not None or time // pause == (time - seconds) // pause:
        return
    found = strains(session.stage)
    if found:
        key = max(found, key=lambda rope: (found[rope].share, -rope))
        rope, strain = session.stage.ropes[key], found[key]
        cell = rope.cells[-1 if strain.end else 0]
        yield creak(cell, strain.share)._replace(strength=0.2 + 0.2 * min(1.0, strain.share))


def cue_of(heard: Heard, off: Point | None) -> Cue:
    """Return a sound at a distance from the middle of the picture, in halves of the picture."""
    if off is None:
        return Cue(heard.sound, heard.strength, heard.pitch)
    far = max(0.0, math.hypot(*off) - 1.0)
    strength = heard.strength / (1 + tweak("sound.far", 1.5) * far * far)
    aside = tweak("sound.width", 0.6) * min(1.0, max(-1.0, off[0]))
    return Cue(heard.sound, strength, heard.pitch, min(1.0, max(-1.0, aside)))


def depth_of(levels: Sequence[LevelDefinition], session: Session) -> float:
    """Return how deep below the first entry the acting hero is, 0 to 1 over all levels together."""
    names = [level.name for level in levels]
    cell, height = session.acting.cell, session.stage.ground.height
    share = 0.0 if cell is None else 1 - cell.y / max(1, height)
    return (names.index(session.level.name) + share) / len(names) if session.level.name in names else share
