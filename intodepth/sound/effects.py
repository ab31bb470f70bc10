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
    """LUFS of its loudest tenth of a second, as `synthesis.loudness` measures"""
    variants: int = 1
    """how many of its kind there are, taken in turn, as no two steps are alike"""


EFFECTS: Final[dict[Sound, Effect]] = {
    Sound.HOVER: Effect(chimes.tick(1650, 0.03), -45),
    Sound.CHOOSE: Effect(chimes.tick(880), -38),
    Sound.COMMIT: Effect(chimes.two(587, 880), -36),
    Sound.UNDO: Effect(chimes.two(740, 494), -36),
    Sound.REDO: Effect(chimes.two(494, 740), -36),
    Sound.REFUSED: Effect(chimes.refused, -35),
    Sound.STEP_ROCK: Effect(recipes.step(recipes.ROCK, 700, 5200, 0.10), -33, 3),
    Sound.STEP_GRIT: Effect(recipes.step(recipes.ROCK, 900, 3800, 0.45), -33, 3),
    Sound.STEP_SAND: Effect(recipes.sand, -34, 3),
    Sound.STEP_WOOD: Effect(recipes.step(recipes.WOOD, 200, 2600, 0.05), -32, 3),
    Sound.STEP_METAL: Effect(recipes.step(recipes.METAL, 900, 6500, 0.04), -33, 3),
    Sound.RUNG: Effect(recipes.rung, -32, 3),
    Sound.GRASP: Effect(recipes.grasp, -36, 2),
    Sound.RUSTLE: Effect(recipes.rustle, -41, 2),
    Sound.WIND: Effect(recipes.wind, -33),
    Sound.LAND: Effect(recipes.land, -22, 2),
    Sound.HURT: Effect(recipes.hurt, -22),
    Sound.CREAK: Effect(recipes.creak, -29, 3),
    Sound.CATCH: Effect(recipes.catch, -21),
    Sound.ROPE_RUNS: Effect(recipes.rope_runs, -33, 3),
    Sound.KNOT: Effect(recipes.knot, -33, 2),
    Sound.SNAP: Effect(recipes.snap, -21),
    Sound.SWING: Effect(recipes.swing, -33),
    Sound.PITON: Effect(recipes.piton, -26),
    Sound.POP: Effect(recipes.pop, -20),
    Sound.CRUMBLE: Effect(recipes.crumble, -21),
    Sound.SCRAPE: Effect(recipes.scrape, -28),
    Sound.CLUNK: Effect(recipes.clunk, -26),
    Sound.TWANG: Effect(chimes.twang, -25),
    Sound.PORTAL_OPENS: Effect(chimes.portal(True), -25),
    Sound.PORTAL_CLOSES: Effect(chimes.portal(False), -25),
    Sound.GLEAM: Effect(chimes.gleam, -29),
    Sound.SHATTER: Effect(recipes.shatter, -24),
    Sound.SPENT: Effect(chimes.spent, -29),
    Sound.SIZZLE: Effect(recipes.sizzle, -29),
    Sound.BELL: Effect(chimes.bell, -25),
    Sound.AWAY: Effect(chimes.away, -29),
    Sound.ROUND: Effect(chimes.drum, -29),
}
"""a new sound needs one line here"""


def make(sound: Sound, variant: int = 0) -> Samples:
    """One of the variants of a sound."""
    effect = EFFECTS[sound]
    return finished(effect.recipe(100 * variant + 7), effect.level)
