"""harms: how the hit points that someone loses come about: `fall 4 − 2 free = 2, spikes 2`."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.content.words import name_of
from intodepth.sim.events import Hurt
from intodepth.sim.flow.landing import Landing, landing, saving_tooth
from intodepth.sim.what import What
from intodepth.story.english.grammar import MINUS
from intodepth.story.scene import BeatScene, body_of


def landings(scene: BeatScene) -> dict[int, Landing]:
    """Who lands in a beat; not who is caught, or saved by a relic."""
    found = {}
    for happening in scene.told_as(What.LAND):
        body = scene.stage.bodies[body_of(happening)]
        if body.cell is not None:
            landed = landing(scene.stage, body.cell, body.fall, body)
            if saving_tooth(scene.stage, body, landed.harm) is None:
                found[body.id] = landed
    return found


def hit_by(scene: BeatScene, body: int) -> list[tuple[int, Landing]]:
    """What lands on a body hard enough to hurt it, by id."""
    found = landings(scene)
    return [(key, each) for key, each in sorted(found.items()) if each.under == body and each.blow]


def harm_terms(scene: BeatScene, body: int) -> str:
    """What the hit points that a body loses in a beat are made of."""
    lost = lost_points(scene, body)
    parts = list(_parts(scene, body, lost))
    total = sum(points for points, _ in parts)
    words = ", ".join(said for _, said in parts)
    if total > lost:
        return f"{words};  only {lost} {'was' if lost == 1 else 'were'} left to lose"
    return f"{words}: {lost} in all" if sum(points > 0 for points, _ in parts) > 1 else words


def lost_points(scene: BeatScene, body: int) -> int:
    """Hit points that a body loses in a beat."""
    return sum(event.old - event.new for event in scene.events(Hurt) if event.body == body)


def _parts(scene: BeatScene, body: int, lost: int) -> Iterator[tuple[int, str]]:
    """Each thing that hurts, with its hit points."""
    stage, told = scene.stage, 0
    own = landings(scene).get(body)
    if own is not None:
        told += own.harm
        yield own.blow, _fall(own)
        if own.spikes:
            yield own.spikes, f"spikes {own.spikes}"
    for key, each in hit_by(scene, body):
        told += each.blow
        yield each.blow, f"{name_of(stage.bodies[key])}: {_fall(each)}"
    if own is None and told < lost:
        whats = {
            each.what for each in scene.happenings if isinstance(each.event, Hurt) and body_of(each) == body
        }
        is_spiked = bool(whats & {What.SPIKED, What.HIT})
        points = stage.rules.spikes if is_spiked else lost - told
        yield points, f"{'spikes' if is_spiked else 'no air' if What.DROWN in whats else 'pinned'} {points}"


def _fall(landed: Landing) -> str:
    """What a fall costs: `fall 6 − 2 free − 2 sand = 2`."""
    if not landed.blow:
        return f"fall {landed.fall} is free"
    sand = f" {MINUS} {landed.sand} sand" if landed.sand else ""
    return f"fall {landed.fall} {MINUS} {landed.safe} free{sand} = {landed.blow}"
