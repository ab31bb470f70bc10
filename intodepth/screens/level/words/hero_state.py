"""hero_state: the state of a hero in words: what they stand on, carry and hold, and their ropes."""

from __future__ import annotations

import re

from intodepth.content.words import count_noun, name_and_state, name_of
from intodepth.sim.entities import Hero, LevelState, Posture
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs, is_steady
from intodepth.story.rope_names import rope_name, thing_name

BUILT = frozenset({"beam", "grate", "plate", "gate"})
"""kinds of ground that are built things, which take an article"""


def state_words(stage: Stage, hero: Hero) -> str:
    """Return the hero's state and load: `standing on hard rock, with the bell`."""
    if hero.state == LevelState.UNDEPLOYED:
        return "waiting outside"
    if hero.state == LevelState.EXITED:
        return "out of the level"
    if hero.hit_points <= 0:
        what = "lying still"
    elif hero.posture == Posture.HANGING:
        what = "hanging from an edge"
    elif hero.posture == Posture.CLIMBING:
        what = "on a ladder"
    elif hero.posture == Posture.PRONE:
        what = f"lying on {_ground_words(stage, hero)}"
    elif hero.grip is not None:
        what = "holding on to a rope"
    elif not is_steady(stage, hero):
        what = "hanging on a rope" if hangs(stage, hero) else "falling"
        what = "falling for ever" if hero.hazard else what
    else:
        what = f"standing on {_ground_words(stage, hero)}"
    if hero.belay is not None:
        what += ", braced"
    borne = [name_and_state(body) for body in stage.find_borne(hero.id)]
    return f"{what}, with {' and '.join(borne)}" if borne else what


def _ground_words(stage: Stage, hero: Hero) -> str:
    """Return what a hero stands or lies on: `hard rock`, `the boulder`, `spikes`, `a ladder`."""
    below = None if hero.cell is None else stage.step(hero.cell, Side.S)
    if hero.cell is None or below is None:
        return "the ground"
    own, ground = stage.ground.kind(hero.cell), stage.ground.kind(below)
    if own.spikes or (own.ladder and not ground.solid):
        return "spikes" if own.spikes else "a ladder"
    if below in stage.at:
        return name_of(stage.bodies[stage.at[below]])
    if not ground.solid:
        return "a ladder" if ground.ladder else "rough rock"
    if ground.strength:
        return f"{ground.name.rpartition(' ')[0]} (breaks at weight × fall {ground.strength})"
    return f"a {ground.name}" if ground.name in BUILT else ground.name


def state_forms(stage: Stage, hero: Hero) -> tuple[str, ...]:
    """Return `state_words` followed by shorter forms."""
    words = state_words(stage, hero)
    brief = re.sub(r"^standing (?=on )|(?<=^hanging) (from an edge|on a rope)| \([^)]*\)", "", words)
    where, _, borne = brief.partition(", with ")
    if not borne:
        return words, brief, where
    return words, brief, f"with {borne}", f"with {count_noun(len(stage.find_borne(hero.id)), 'thing')}"


def rope_forms(stage: Stage, hero: Hero) -> tuple[str, ...]:
    """Return `rope_words` followed by shorter forms."""
    words = rope_words(stage, hero)
    brief = words.replace("tied in to the ", "tied to ")
    return words, brief, brief.replace(" used", ""), re.sub(r", \d+ of \d+( used)?", "", brief)


def rope_words(stage: Stage, hero: Hero) -> str:
    """Return the hero's ropes and how many cells are used: `tied in to the ring, 4 of 6 used`."""
    said = []
    for key, rope in sorted(stage.ropes.items()):
        end = rope.end_of(hero.id)
        if hero.grip == key:
            said.append(f"grips {rope_name(stage, key, hero.id)}")
        elif end is not None:
            far = rope.ends[1 - end]
            what = "braced on" if hero.belay == key else "tied in to"
            what = "a rope in hand" if far is None else f"{what} {thing_name(stage, far)}"
            said.append(f"{what}, {rope.out} of {rope.length} used")
        elif hero.belay == key:
            said.append(f"braced on {rope_name(stage, key, hero.id)}")
    return "; ".join(said)
