"""actor_portrait: the large picture of the acting hero, who breathes, blinks and looks at the mouse."""

from __future__ import annotations

import math
from typing import Final

from intodepth.screens.level.scene.cargo_view import place_cargo
from intodepth.sim.entities import Hero, LevelState, Posture
from intodepth.sim.stage import Stage
from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Portrait, Rect
from intodepth.ui.scenes.gaze import Expression, Gaze, blinks
from intodepth.ui.theme import color

BREATH: Final = 3.4
"""seconds of a breath"""
TURN: Final = -0.5
"""turn towards the level, in radians"""
HEIGHT, MIDDLE, EYES = 1.28, 0.60, 0.82
"""in cells: the height shown, the height in the middle, and the height of a standing figure's eyes"""
CLOSE, FACE = 0.58, 0.72
"""in cells: the height shown of a face, and the height in its middle"""
AWAY: Final = 320.0
"""distance of the mouse in front of the portrait, in units"""


def draw_actor_portrait(
    ui: Ui, rect: Rect, stage: Stage, actor: Hero, time: float, mood: Expression = Expression.CALM
) -> None:
    """Draw a hero into a rectangle, in their present pose, with what they carry and with the face of a mood;
    `time` in seconds.
    """
    pose = "idle"
    if actor.hit_points <= 0:
        pose = "fallen"
    elif actor.state == LevelState.IN_LEVEL:
        pose = {Posture.HANGING: "hang", Posture.PRONE: "prone"}.get(actor.posture, "idle")
        pose = "carry" if pose == "idle" and stage.find_carried(actor.id) else pose
    phase = 0.0 if ui.reduced_motion else time / BREATH % 1.0
    turn, nod = _towards_mouse(ui, rect) if actor.hit_points > 0 else (0.0, 0.0)
    gaze = Gaze(turn, nod, shut_eyes(ui, actor, time), mood)
    load = place_cargo(stage, actor, Figure(actor.kind, 0.0, 0.0, pose, TURN, scale=1.0)).values()
    portrait = Portrait(rect, actor.kind, pose, TURN, phase, HEIGHT, MIDDLE, gaze=gaze, borne=tuple(load))
    ui.portrait(rect, portrait)


def draw_face(ui: Ui, rect: Rect, actor: Hero, time: float, mood: Expression) -> None:
    """Draw the face of a hero into a rectangle, in a frame."""
    turn, nod = _towards_mouse(ui, rect) if actor.hit_points > 0 else (0.0, 0.0)
    gaze = Gaze(turn, nod, shut_eyes(ui, actor, time), mood)
    pose, middle = ("idle", FACE) if actor.hit_points > 0 else ("fallen", 0.3)
    ui.portrait(rect, Portrait(rect, actor.kind, pose, TURN, 0.0, CLOSE, middle, gaze=gaze))
    ui.frame(rect, color("harm" if mood is Expression.AFRAID else "line"))


def shut_eyes(ui: Ui, hero: Hero, time: float) -> bool:
    """Return whether a hero blinks, or lies with closed eyes."""
    if hero.hit_points <= 0:
        return True
    return not ui.reduced_motion and blinks(time, hero.id, tweak("ui.blink", 0.12))


def _towards_mouse(ui: Ui, rect: Rect) -> tuple[float, float]:
    """Return how far the head turns and nods towards the mouse; ahead while keys are used."""
    x, y, width, height = rect
    turn = nod = 0.0
    if not (ui.by_keys or ui.reduced_motion) and min(ui.mouse) >= 0:
        across = ui.mouse[0] - (x + width / 2)
        down = ui.mouse[1] - (y + height * (0.5 - (EYES - MIDDLE) / HEIGHT))
        most, lowest = math.radians(tweak("ui.gaze_turn", 35.0)), math.radians(tweak("ui.gaze_nod", 15.0))
        turn = max(-most, min(most, math.atan2(across, AWAY) - TURN))
        nod = max(-lowest, min(lowest, math.atan2(down, math.hypot(across, AWAY))))
    rate = tweak("ui.gaze_rate", 9.0)
    return ui.animate("portrait:turn", turn, rate), ui.animate("portrait:nod", nod, rate)
