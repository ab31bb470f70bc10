"""effect_table: every sound by name, with its recipe and loudness."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from intodepth.sound import chimes, effect_recipes
from intodepth.sound.synthesis import Samples, Wave, finish
from intodepth.story.sound_names import Sound


class Effect(NamedTuple):
    """The recipe and loudness of a sound."""

    recipe: Callable[[int], Wave]
    level: float
    """loudness of its loudest tenth of a second in LUFS, as `synthesis.loudness` measures it"""
    variants: int = 1
    """number of variants, which are played in turn"""


EFFECTS: Final[dict[Sound, Effect]] = {
    Sound.HOVER: Effect(chimes.tick(1650, 0.03), -41),
    Sound.CHOOSE: Effect(chimes.tick(880), -34),
    Sound.COMMIT: Effect(chimes.two(587, 880), -32),
    Sound.UNDO: Effect(chimes.two(740, 494), -32),
    Sound.REDO: Effect(chimes.two(494, 740), -32),
    Sound.REFUSED: Effect(chimes.buzz, -31),
    Sound.STEP_ROCK: Effect(effect_recipes.step(effect_recipes.ROCK, 700, 5200, 0.10), -29, 3),
    Sound.STEP_GRIT: Effect(effect_recipes.step(effect_recipes.ROCK, 900, 3800, 0.45), -29, 3),
    Sound.STEP_SAND: Effect(effect_recipes.sand, -30, 3),
    Sound.STEP_WOOD: Effect(effect_recipes.step(effect_recipes.WOOD, 200, 2600, 0.05), -29, 3),
    Sound.STEP_METAL: Effect(effect_recipes.step(effect_recipes.METAL, 900, 6500, 0.04), -29, 3),
    Sound.RUNG: Effect(effect_recipes.rung, -29, 3),
    Sound.GRASP: Effect(effect_recipes.grasp, -32, 2),
    Sound.RUSTLE: Effect(effect_recipes.rustle, -37, 2),
    Sound.WIND: Effect(effect_recipes.wind, -29),
    Sound.LAND: Effect(effect_recipes.land, -19, 2),
    Sound.HURT: Effect(effect_recipes.hurt, -19),
    Sound.CREAK: Effect(effect_recipes.creak, -26, 3),
    Sound.CATCH: Effect(effect_recipes.catch, -18.5),
    Sound.ROPE_RUNS: Effect(effect_recipes.rope_runs, -30, 3),
    Sound.KNOT: Effect(effect_recipes.knot, -30, 2),
    Sound.SNAP: Effect(effect_recipes.snap, -19),
    Sound.SWING: Effect(effect_recipes.swing, -30),
    Sound.PITON: Effect(effect_recipes.piton, -23),
    Sound.POP: Effect(effect_recipes.pop, -17.5),
    Sound.CRUMBLE: Effect(effect_recipes.crumble, -18),
    Sound.SCRAPE: Effect(effect_recipes.scrape, -25),
    Sound.CLUNK: Effect(effect_recipes.clunk, -23),
    Sound.TWANG: Effect(chimes.twang, -22),
    Sound.PORTAL_OPENS: Effect(chimes.portal(True), -22),
    Sound.PORTAL_CLOSES: Effect(chimes.portal(False), -22),
    Sound.GLEAM: Effect(chimes.gleam, -26),
    Sound.SHATTER: Effect(effect_recipes.shatter, -21),
    Sound.SPENT: Effect(chimes.backward_bell, -26),
    Sound.SIZZLE: Effect(effect_recipes.sizzle, -26),
    Sound.WATER: Effect(effect_recipes.water, -26),
    Sound.BELL: Effect(chimes.bell, -22),
    Sound.AWAY: Effect(chimes.away, -26),
    Sound.ROUND: Effect(chimes.drum, -27),
}
"""all effects; a new sound needs one line here"""


def make(sound: Sound, variant: int = 0) -> Samples:
    """Return a variant of a sound."""
    effect = EFFECTS[sound]
    return finish(effect.recipe(100 * variant + 7), effect.level)
