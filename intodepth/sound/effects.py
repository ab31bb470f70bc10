"""effects: every sound by name: its recipe, and how loud it is; one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from intodepth.sound import chimes, recipes
from intodepth.sound.synthesis import Samples, Wave, finished
from intodepth.ui.cues import Sound


class Effect(NamedTuple):
    """How a sound is made, and how loud it is."""

    recipe: Callable[[int], Wave]
    level: float
    """dB, as `synthesis.loudness` measures"""
    variants: int = 1
    """how many of its kind there are, taken in turn, as no two steps are alike"""


EFFECTS: Final[dict[Sound, Effect]] = {
    Sound.HOVER: Effect(chimes.tick(1650, 0.03), -46),
    Sound.CHOOSE: Effect(chimes.tick(880), -37),
    Sound.COMMIT: Effect(chimes.two(587, 880), -36),
    Sound.UNDO: Effect(chimes.two(740, 494), -36),
    Sound.REDO: Effect(chimes.two(494, 740), -36),
    Sound.REFUSED: Effect(chimes.refused, -37),
    Sound.STEP_ROCK: Effect(recipes.step(recipes.ROCK, 700, 5200, 0.10), -34, 3),
    Sound.STEP_GRIT: Effect(recipes.step(recipes.ROCK, 900, 3800, 0.45), -34, 3),
    Sound.STEP_SAND: Effect(recipes.sand, -36, 3),
    Sound.STEP_WOOD: Effect(recipes.step(recipes.WOOD, 200, 2600, 0.05), -33, 3),
    Sound.STEP_METAL: Effect(recipes.step(recipes.METAL, 900, 6500, 0.04), -34, 3),
    Sound.RUNG: Effect(recipes.rung, -34, 3),
    Sound.GRASP: Effect(recipes.grasp, -38, 2),
    Sound.RUSTLE: Effect(recipes.rustle, -43, 2),
    Sound.WIND: Effect(recipes.wind, -36),
    Sound.LAND: Effect(recipes.land, -27, 2),
    Sound.HURT: Effect(recipes.hurt, -27),
    Sound.CREAK: Effect(recipes.creak, -32, 3),
    Sound.CATCH: Effect(recipes.catch, -25),
    Sound.ROPE_RUNS: Effect(recipes.rope_runs, -35, 3),
    Sound.KNOT: Effect(recipes.knot, -35, 2),
    Sound.SNAP: Effect(recipes.snap, -25),
    Sound.SWING: Effect(recipes.swing, -35),
    Sound.PITON: Effect(recipes.piton, -28),
    Sound.POP: Effect(recipes.pop, -23),
    Sound.CRUMBLE: Effect(recipes.crumble, -25),
    Sound.SCRAPE: Effect(recipes.scrape, -31),
    Sound.CLUNK: Effect(recipes.clunk, -29),
    Sound.TWANG: Effect(chimes.twang, -28),
    Sound.PORTAL_OPENS: Effect(chimes.portal(True), -29),
    Sound.PORTAL_CLOSES: Effect(chimes.portal(False), -29),
    Sound.GLEAM: Effect(chimes.gleam, -31),
    Sound.SHATTER: Effect(recipes.shatter, -26),
    Sound.SPENT: Effect(chimes.spent, -31),
    Sound.SIZZLE: Effect(recipes.sizzle, -33),
    Sound.BELL: Effect(chimes.bell, -27),
    Sound.AWAY: Effect(chimes.away, -30),
    Sound.ROUND: Effect(chimes.drum, -37),
}
"""a new sound needs one line here"""


def make(sound: Sound, variant: int = 0) -> Samples:
    """One of the variants of a sound."""
    effect = EFFECTS[sound]
    return finished(effect.recipe(100 * variant + 7), effect.level)
