"""harms: the parts of a loss of hit points: `fall 4 − 2 free = 2, spikes 2`."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.content.words import name_of
from intodepth.sim.events import Hurt
from intodepth.sim.flow.landing import Landing, find_saving_tooth, judge_landing
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene, body_of
from intodepth.story.english import sums as words


def landings(scene: BeatScene) -> dict[int, Landing]:
    """Return the landings of a beat by body, without those who are caught or saved by a relic."""
    found = {}
    for happening in scene.find_happenings(What.LAND):
        body = scene.stage.bodies[body_of(happening)]
        if body.cell is not None:
            landed = judge_landing(scene.stage, body.cell, body.fall, body)
            if find_saving_tooth(scene.stage, body, landed.harm) is None:
                found[body.id] = landed
    return found


def hit_by(scene: BeatScene, body: int) -> list[tuple[int, Landing]]:
    """Return what lands on a body hard enough to hurt it, by id."""
    found = landings(scene)
    return [(key, each) for key, each in sorted(found.items()) if each.under == body and each.blow]


def harm_terms(scene: BeatScene, body: int) -> str:
    """Return the parts of the hit points that a body loses in a beat."""
    lost = sum_harm(scene, body)
    return words.harm(list(_parts(scene, body, lost)), lost)


def sum_harm(scene: BeatScene, body: int) -> int:
    """Return the hit points that a body loses in a beat."""
    return sum(event.old - event.new for event in scene.events(Hurt) if event.body == body)


def _parts(scene: BeatScene, body: int, lost: int) -> Iterator[tuple[int, str]]:
    """Yield each cause of damage, with its hit points."""
    stage, told = scene.stage, 0
    own = landings(scene).get(body)
    if own is not None:
        told += own.harm
        yield own.blow, _fall(own)
        if own.spikes:
            yield own.spikes, words.spikes(own.spikes)
    for key, each in hit_by(scene, body):
        told += each.blow
        yield each.blow, words.hit(name_of(stage.bodies[key]), _fall(each))
    if own is None and told < lost:
        whats = {
            each.what for each in scene.happenings if isinstance(each.event, Hurt) and body_of(each) == body
        }
        is_spiked = bool(whats & {What.SPIKED, What.HIT})
        points = stage.rules.spikes if is_spiked else lost - told
        told_by = words.spikes if is_spiked else words.no_air if What.DROWN in whats else words.say_pinned
        yield points, told_by(points)


def _fall(landed: Landing) -> str:
    return words.fall(landed.fall, landed.safe, landed.sand, landed.blow)
