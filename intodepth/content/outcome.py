"""Outcome: which relics and heroes have come out of a level."""

from intodepth.content.levels import LevelDefinition
from intodepth.sim.entities import LevelState, Relic
from intodepth.sim.stage import Stage


def relics_out(stage: Stage) -> tuple[str, ...]:
    """Return the keys of the relics that have left the level with a hero, and are whole."""
    out = _gone(stage)
    return tuple(
        body.kind
        for body in stage.bodies.values()
        if isinstance(body, Relic) and body.carrier in out and not body.broken
    )


def brought_out(stage: Stage, level: LevelDefinition) -> tuple[str, ...]:
    """Return the keys of the relics that are out, and of the heroes that lay in the level and are out."""
    return relics_out(stage) + tuple(key for key in heroes_rescued(stage) if key in level.fallen)


def heroes_rescued(stage: Stage) -> tuple[str, ...]:
    """Return the keys of the heroes that others have carried out of the level."""
    return tuple(hero.kind for hero in stage.heroes() if hero.carrier in _gone(stage))


def _gone(stage: Stage) -> set[int]:
    return {hero.id for hero in stage.heroes() if hero.state == LevelState.EXITED}
