"""consequences: what an order costs, and what would be lost by it, in words."""

from __future__ import annotations

from collections import Counter

from intodepth.content.words import count_noun, join_names, name_of, sentence
from intodepth.play.preview import Preview
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import FallCounted
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.what import What
from intodepth.story.costs import cost_words
from intodepth.story.english.grammar import MINUS

FIRST_SWING = " (the first swing of each round)"
UNHURT, HIGH = "unhurt", 2
"""what is said of a fall that costs nothing, and from how many cells on"""
SECOND_SWING = " (the free swing of this round is used)"


def costs(preview: Preview) -> str:
    """Return the price of an order in one line: `6 points (walk 2, climb 2 cells: 4), −2 hit points`."""
    before, after = preview.points
    parts = [count_noun(before - after, "point")] if before != after else ["free"]
    others = [hero for hero in preview.before.heroes() if hero.id != preview.action.actor]
    paid = [(hero.name, points) for hero in others if (points := preview.whole.count_paid(hero.id)) > 0]
    if paid:
        shares = [f"{name} {count_noun(points, 'point')}" for name, points in paid]
        if before != after:
            shares.insert(0, f"{preview.before.hero(preview.action.actor).name} {parts[0]}")
        parts = [", ".join(shares)]
    elif before != after and (paid_for := cost_words(preview.schedule, preview.action.actor)):
        parts[0] += f" ({paid_for})"
    parts[0] += _explain_swing(preview)
    if preview.rounds:
        parts[0] += f" in {count_noun(preview.rounds + 1, 'round')}"
        passing = {entry.action.actor for entry in preview.entries if isinstance(entry.action, Pass)}
        names = [hero.name for hero in others if hero.id in passing and hero.name not in dict(paid)]
        parts += [f"{join_names(names)} {'waits' if len(names) == 1 else 'wait'}"] if names else []
    if not preview.rounds and preview.after.round != preview.before.round:
        parts.append("ends the round")
    lost = sum(preview.harm.values())
    if lost:
        parts.append(f"{MINUS}{count_noun(lost, 'hit point')}")
    elif preview.unknown is None and any(_is_landing(preview, each) for each in preview.schedule.timeline):
        parts.append(UNHURT)
    if preview.noise:
        parts.append(f"noise {preview.noise}")
    return ", ".join(parts)


def _is_landing(preview: Preview, happening: Happening) -> bool:
    """Return whether a fall of a hero over two cells or more ends on the ground."""
    event = happening.event
    if not isinstance(event, FallCounted) or happening.what != What.LAND or event.old < HIGH:
        return False
    return isinstance(preview.before.bodies.get(event.body), Hero)


def _explain_swing(preview: Preview) -> str:
    """Return why a swing is free, or why it costs points although the hero has free swings; else empty."""
    hero = preview.before.hero(preview.action.actor)
    if not isinstance(preview.action, Swing) or not hero.gifts & Gift.SWINGS:
        return ""
    return SECOND_SWING if hero.swung else FIRST_SWING


def warn(preview: Preview) -> str:
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
    return "\n".join(filter(None, (warn(preview), f"This would cost {names}." if names else "")))
