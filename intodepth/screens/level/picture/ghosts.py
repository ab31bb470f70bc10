"""ghosts: moments to come, and another play of the level, drawn as ghosts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from intodepth.play.preview import Preview
from intodepth.screens.level.marks.noise_marks import noise_marks
from intodepth.screens.level.picture.frame_draft import FrameDraft
from intodepth.screens.level.scene import stage_view
from intodepth.screens.level.scene.rope_view import GHOSTLY, Rigging
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Figure
from intodepth.ui.theme import color

RIVAL = 0.7
"""share of the ink in the figures of another play"""


def draw_moment(draft: FrameDraft, rigging: Rigging, preview: Preview, beat: int | None) -> None:
    """Add, as ghosts, what a beat of the preview changes."""
    stage, seen = draft.stage, draft.seen
    draft.then, moved = preview.moment_shown(beat)
    draft.later = stage_view.ghosts(draft.then, [key for key in moved if preview.is_shown(key, seen)])
    draft.shown += [
        replace(each, tint=color("harm", 0.75)) if key in preview.suffering else each
        for key, each in draft.later.items()
    ]
    standing = stage_view.place_fixtures(stage, seen)
    changed = (each for each in stage_view.place_fixtures(draft.then, seen) if each not in standing)
    draft.shown += [replace(each, ghost=GHOSTLY) for each in changed]
    draft.before += noise_marks(preview, beat, draft.lookout)
    forces = [force for force in preview.forces if force.is_shown(beat)]
    draft.ropes += rigging.ghosts(stage, draft.then, draft.figures | draft.later, forces)


def draw_foreseen(draft: FrameDraft, rigging: Rigging, then: Stage) -> None:
    """Add a moment of a plan as ghosts: heroes, and other bodies in seen cells."""
    stage, figures = draft.stage, draft.figures
    moved = [
        key
        for key, body in then.bodies.items()
        if body is not stage.bodies[key] and (isinstance(body, Hero) or body.cell in draft.seen)
    ]
    draft.later = stage_view.ghosts(then, moved)
    draft.shown += draft.later.values()
    draft.ropes += rigging.ghosts(stage, then, figures | draft.later, ())


def rival_figures(stage: Stage, rival: Stage) -> Iterator[Figure]:
    """Yield as ghosts the heroes and relics of another play that are elsewhere than on this stage."""
    now = stage.bodies
    moved = [
        key
        for key, body in rival.bodies.items()
        if isinstance(body, Hero | Relic)
        and (key not in now or (body.cell, body.kind) != (now[key].cell, now[key].kind))
    ]
    for figure in stage_view.ghosts(rival, moved).values():
        yield replace(figure, tint=color("relic", RIVAL))
