"""moods: what the faces of heroes show: what is about to happen to them, or how they are."""

from __future__ import annotations

from intodepth.play.preview import Preview
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.ropes import BODY
from intodepth.sim.stage import Stage
from intodepth.story.strain import strains
from intodepth.ui.scenes.gaze import Expression

STRAINS = 2 / 3
"""a hero on a rope is strained from this share of its hold on"""


def find_moods(stage: Stage, preview: Preview | None) -> dict[int, Expression]:
    """Return the mood of each hero, by id, on a stage or at what a preview tells."""
    after = stage if preview is None else preview.after
    pulled = {
        tie.id
        for key, strain in strains(after).items()
        if strain.share >= STRAINS
        for tie in after.ropes[key].ends
        if tie is not None and tie.to == BODY
    }
    return {hero.id: _find_mood(hero, after, preview, is_pulled=hero.id in pulled) for hero in stage.heroes()}


def _find_mood(hero: Hero, after: Stage, preview: Preview | None, *, is_pulled: bool) -> Expression:
    if hero.hit_points <= 0:
        return Expression.HURT
    if preview is not None:
        then = after.hero(hero.id)
        is_dropped = bool(preview.popped) and hero.id == preview.action.actor
        if is_dropped or hero.id in preview.suffering or (then.hazard and not hero.hazard):
            return Expression.AFRAID
        if _count_relics(after, hero) > _count_relics(preview.before, hero):
            return Expression.PROUD
    if is_pulled:
        return Expression.STRAINED
    return Expression.HURT if 2 * hero.hit_points <= hero.max_hit_points else Expression.CALM


def _count_relics(stage: Stage, hero: Hero) -> int:
    return sum(isinstance(body, Relic) for body in stage.find_carried(hero.id))
