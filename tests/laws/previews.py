"""previews: law 13: what the screens say of an action before it is done is what it brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from itertools import takewhile

from intodepth.play.preview import Preview
from intodepth.sim.entities import LevelState, Relic
from intodepth.sim.events import RoundBegan
from intodepth.sim.flow import turns
from intodepth.sim.flow.hearing import has_listener
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


def preview_is_true(preview: Preview, now: Stage, history: History) -> None:
    """AssertionError if it says what is not so; what it shows was done last, `now` is the stage before."""
    after = history.stage
    is_so = preview.before.digest == now.digest
    assert is_so or preview.outlook is not None, "law 13: shown of another stage than is believed"
    _cost_is_true(preview, now, history)
    if preview.unknown is not None:
        _begins_truly(preview, history)
        return
    _places_are_true(preview, now, after)
    _harm_is_true(preview, now, after)
    _endings_are_true(preview, now, after)


def _begins_truly(preview: Preview, history: History) -> None:
    """What is shown is how it begins, and it ends with a question mark."""
    shown, beats = preview.schedule.timeline, preview.whole.timeline
    done = [each.event for entry in history.done[-len(preview.entries) :] for each in entry.schedule.timeline]
    assert [each.event for each in shown] == done[: len(shown)], "law 13: it begins otherwise than shown"
    assert len(shown) < len(beats) and preview.phrases[-1].is_doubtful, "law 13: it is not said to be unknown"


def _cost_is_true(preview: Preview, now: Stage, history: History) -> None:
    """What is left is what the hero has before another round begins."""
    left = history.stage
    timeline = [each for entry in history.done[-len(preview.entries) :] for each in entry.schedule.timeline]
    if any(isinstance(happening.event, RoundBegan) for happening in timeline):
        left = now.copy()
        for happening in takewhile(lambda each: not isinstance(each.event, RoundBegan), timeline):
            happening.event.apply(left)
    actor = preview.action.actor
    paid = now.hero(actor).action_points, left.hero(actor).action_points
    assert preview.points == paid, f"law 13: the points shown are {preview.points}, those paid {paid}"


def _places_are_true(preview: Preview, now: Stage, after: Stage) -> None:
    ghosts, moved = preview.moment_shown(None)
    then = now.copy()
    for happening in preview.schedule.timeline:
        happening.event.apply(then)
    assert then.digest == after.digest, "law 13: what is shown is not what comes of it"
    is_so = all(ghosts.bodies[key] == after.bodies[key] for key in moved)
    assert is_so, "law 13: the ghosts are not what comes of it"
    went = {key for key, body in after.bodies.items() if body.cell not in (None, now.bodies[key].cell)}
    assert went <= set(moved), f"law 13: {went - set(moved)} move without a ghost"
    for key, way in preview.ways.items():
        cell = after.bodies[key].cell
        is_told = cell is None or cell == way[-1].end or _is_borne(after, cell, preview.ways)
        assert is_told, f"law 13: the way of {key} ends elsewhere"


def _is_borne(stage: Stage, cell: Cell, ways: Container[int]) -> bool:
    """Whether a way is shown of one in the pile below a cell."""
    below = stage.step(cell, Side.S)
    while below is not None and below in stage.at:
        if stage.at[below] in ways:
            return True
        below = stage.step(below, Side.S)
    return False


def _harm_is_true(preview: Preview, now: Stage, after: Stage) -> None:
    lost = {key: now.bodies[key].hit_points - body.hit_points for key, body in after.bodies.items()}
    harm = {key: points for key, points in lost.items() if points}
    assert preview.harm == harm, f"law 13: the harm shown is {preview.harm}, that done {harm}"
    told: Counter[int | None] = Counter()
    for phrase in preview.phrases:
        told[phrase.body] += phrase.harm
    assert +told == harm, f"law 13: the harm told is {dict(+told)}, that done {harm}"
    noise = has_listener(now) * sum(body.noise - now.bodies[key].noise for key, body in after.bodies.items())
    assert preview.noise == noise, f"law 13: the noise shown is {preview.noise}, that made {noise}"


def _endings_are_true(preview: Preview, now: Stage, after: Stage) -> None:
    """Who falls, leaves or falls for ever, what breaks, and whether the round is over."""
    felled = {hero.id for hero in after.heroes() if hero.hit_points <= 0 < now.hero(hero.id).hit_points}
    assert set(preview.felled) == felled, f"law 13: {felled} are felled, not {preview.felled}"
    broken = _broken(after) - _broken(now)
    assert set(preview.spoilt) == broken, f"law 13: {broken} break, not {preview.spoilt}"
    endless = sorted(b.cell for key, b in after.bodies.items() if b.hazard and not now.bodies[key].hazard)  # type: ignore[type-var]
    assert sorted(preview.endless) == endless, f"law 13: {endless} are fallen through, not {preview.endless}"
    left = {
        hero.id
        for hero in after.heroes()
        if hero.state == LevelState.EXITED != now.hero(hero.id).state and hero.carrier is None
    }
    exits = [phrase.body for phrase in preview.phrases if phrase.icon == "exit"]
    ends = turns.is_over(after) and not turns.is_over(now)
    assert {*exits} - {None} == left, f"law 13: {left} leave, not {exits}"
    assert (None in exits) == ends, "law 13: the end of the level is not told as it is"
    rounds = sum(phrase.icon == "round" for phrase in preview.phrases)
    assert rounds == after.round - now.round, "law 13: the round is not told"


def _broken(stage: Stage) -> set[int]:
    return {body.id for body in stage.bodies.values() if isinstance(body, Relic) and body.broken}
