"""status: the state of a hero, as words, hit points and action points."""

from __future__ import annotations

import math
import re
from collections import Counter

from intodepth.content.words import count_noun, join_names, name_and_state, name_of, sentence
from intodepth.play.preview import Preview
from intodepth.sim.entities import Hero, LevelState, Posture
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs, is_steady
from intodepth.story.costs import cost_words
from intodepth.story.english.grammar import MINUS
from intodepth.story.rope_names import rope_name, thing_name
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Point
from intodepth.ui.theme import BUTTON, color

ARROW = "→"
BAR_RATE = 18.0
"""rate per second at which points are filled and spent"""
NEARLY = 0.98
"""share of a point from which it looks whole"""
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
    borne = [name_and_state(body) for body in stage.borne_by(hero.id)]
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
        return f"{ground.name.rpartition(' ')[0]} (breaks at {ground.strength})"
    return f"a {ground.name}" if ground.name in BUILT else ground.name


def state_forms(stage: Stage, hero: Hero) -> tuple[str, ...]:
    """Return `state_words` followed by shorter forms."""
    words = state_words(stage, hero)
    brief = re.sub("^standing (?=on )|(?<=^hanging) (from an edge|on a rope)", "", words)
    where, _, borne = brief.partition(", with ")
    return words, brief, f"with {borne}" if borne else where


def costs(preview: Preview) -> str:
    """Return the price of an order in one line: `6 points (walk 2, climb 4 at 2 a cell), −2 hit points, noise
    7`.
    """
    before, after = preview.points
    parts = [count_noun(before - after, "point")] if before != after else ["free"]
    others = [hero for hero in preview.before.heroes() if hero.id != preview.action.actor]
    if paid := [(hero.name, points) for hero in others if (points := preview.whole.paid(hero.id)) > 0]:
        shares = [f"{name} {count_noun(points, 'point')}" for name, points in paid]
        if before != after:
            shares.insert(0, f"{preview.before.hero(preview.action.actor).name} {parts[0]}")
        parts = [", ".join(shares)]
    elif before != after and (paid_for := cost_words(preview.schedule, preview.action.actor)):
        parts[0] += f" ({paid_for})"
    if preview.rounds:
        parts[0] += f" in {count_noun(preview.rounds + 1, 'round')}"
    if not preview.rounds and preview.after.round != preview.before.round:
        parts.append("ends the round")
    lost = sum(preview.harm.values())
    if lost:
        parts.append(f"{MINUS}{count_noun(lost, 'hit point')}")
    if preview.noise:
        parts.append(f"noise {preview.noise}")
    return ", ".join(parts)


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


def warning(preview: Preview) -> str:
    """Return a warning of the gravest losses: `This would fell Ada and pop the ring.`; else empty."""
    felled = join_names([preview.before.bodies[key].name for key in preview.felled])
    broken = join_names([name_of(preview.before.bodies[key]) for key in preview.spoilt])
    kinds = Counter(anchor.kind.name.lower() for anchor in preview.popped)
    popped = join_names(
        [f"the {kind}" if many == 1 else count_noun(many, kind) for kind, many in kinds.items()]
    )
    told = ("fell", felled), ("break", broken), ("pop", popped)
    parts = [f"{verb} {names}" for verb, names in told if names]
    said = [f"This would {' and '.join(parts)}."] if parts else []
    return "\n".join([*said, *(f"{sentence(phrase.text)}." for phrase in preview.phrases if phrase.is_grave)])


def losses(preview: Preview) -> str:
    """Return everything that would be lost, as short as possible: the warning, and hit points."""
    hurt = [(key, points) for key, points in sorted(preview.harm.items()) if key not in preview.felled]
    names = " and ".join(
        f"{preview.before.bodies[key].name} {count_noun(points, 'hit point')}" for key, points in hurt
    )
    return "\n".join(filter(None, (warning(preview), f"This would cost {names}." if names else "")))


def hit_points(ui: Ui, x: float, y: float, width: float, hero: Hero, left: int) -> None:
    """Draw a heart and a slanted bar for each hit point; those about to be lost are coral."""
    ui.polygon([(x + 8, y + 7), (x + 1, y - 2), (x + 4, y - 6), (x + 8, y - 2)], color("text"))
    ui.polygon([(x + 8, y + 7), (x + 8, y - 2), (x + 12, y - 6), (x + 15, y - 2)], color("text"))
    room = width - 24 - 64
    wide = min(22.0, room / max(1, hero.max_hit_points) - 3)
    shown = ui.animate(f"hit points {hero.id}", float(left), BAR_RATE)
    for index in range(hero.max_hit_points):
        start = x + 24 + index * (wide + 3)
        full = min(1.0, max(0.0, shown - index))
        if full < NEARLY and index < hero.hit_points:
            ui.polygon(_slanted(start, y, wide), color("harm", 0.35))
            outline(ui, _slanted(start, y, wide), 1.6, color("harm"))
        elif full < NEARLY:
            outline(ui, _slanted(start, y, wide), 1.2, color("dim"))
        if full > 1 - NEARLY:
            ui.polygon(_slanted(start, y, 4 + (wide - 4) * full), color("text"))
    changed = left != hero.hit_points
    said = f"{hero.hit_points} {ARROW} {left}" if changed else str(left)
    ui.text(x + width, y + 6, said, BUTTON, "harm" if changed else "text", 650, "right")


def action_points(ui: Ui, x: float, y: float, width: float, hero: Hero, left: int) -> None:
    """Draw a row of triangles, alternately up and down: full ones stay, those about to be spent are hollow
    with a small one inside, and spent ones are small and dark.
    """
    count = max(1, hero.max_action_points)
    step = min(18.5, (width - 64) / (count + 1))
    side = 2 * step - 7
    height = side * 0.866
    shown = ui.animate(f"action points {hero.id}", float(left), BAR_RATE)
    for index in range(count):
        up = index % 2 == 0
        middle = y + (height * 2 / 3 if up else height / 3)
        place = (x + side / 2 + index * step, middle)
        if index >= hero.action_points:
            ui.triangle(*place, side * 0.4, color("dim"), 0.0 if up else math.pi)
            continue
        full = min(1.0, max(0.0, shown - index))
        if full > 1 - NEARLY:
            size = side if full > NEARLY else side * full
            ui.triangle(*place, size, color("gold"), 0.0 if up else math.pi)
        if full < NEARLY:
            ui.triangle(*place, side * 0.4, color("gold_low"), 0.0 if up else math.pi)
            outline(ui, corners(*place, side - 2, up), 2.0, color("gold"))
    changed = left != hero.action_points
    said = f"{hero.action_points} {ARROW} {left}" if changed else str(left)
    ui.text(x + width, y + height * 0.72, said, BUTTON, "gold", 650, "right")


def _slanted(x: float, y: float, width: float) -> list[Point]:
    """Return a bar that leans to the right."""
    return [(x + 4, y - 6), (x + width, y - 6), (x + width - 4, y + 6), (x, y + 6)]


def corners(x: float, y: float, side: float, up: bool) -> list[Point]:
    """Return the corners of an equilateral triangle around a point."""
    radius, sign = side / math.sqrt(3), 1 if up else -1
    return [
        (x, y - sign * radius),
        (x + side / 2, y + sign * radius / 2),
        (x - side / 2, y + sign * radius / 2),
    ]


def outline(ui: Ui, points: list[Point], thick: float, ink: Color) -> None:
    """Draw the edge of a convex polygon, as bars that meet at its corners."""
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    inner = []
    for x, y in points:
        away = math.hypot(x - middle[0], y - middle[1])
        share = max(0.0, 1 - 2 * thick / away) if away else 0.0
        inner.append((middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share))
    for index, b in enumerate(points):
        ui.polygon([points[index - 1], b, inner[index], inner[index - 1]], ink)
