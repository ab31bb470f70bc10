"""rope_laws: what must hold of every step with ropes; `python tests/laws/rope_laws.py` for more.

Laws 1 to 9 and 11 as in `laws`; 12: a mirrored stage plays as the mirror, and neither the numbers of
bodies nor which end of a rope is first make a difference; settling ends before the guard; and what is
in `holding`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from intodepth.play.preview import Previews
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.events import Event, GripChanged, RopeChanged
from intodepth.sim.flow.schedule import Scheduler, TracingScheduler, build_schedule
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Refusal, Refused
from intodepth.sim.stage import Stage
from intodepth.tools.cases.play import do, laid_out, plain
from intodepth.tools.cases.steps import deed
from tests.laws.holding import beats_are_fair, nobody_floats
from tests.laws.laws import schedule_is_sound
from tests.laws.mirror import plays_alike as action_plays_alike
from tests.laws.previews import preview_is_true
from tests.rope_stages import any_step, rope_stage

MIRRORED = {"E": "W", "W": "E", "N": "N", "S": "S"}
BACK = {"E": "W", "W": "E", "N": "S", "S": "N"}


class Step:
    """A step as an action."""

    def __init__(self, given: list[Any]) -> None:
        self.given = given

    def refusal(self, stage: Stage) -> Refusal | None:
        """Why it cannot be done."""
        try:
            self.schedule(TracingScheduler(stage))
        except Refused as refused:
            return refused.refusal
        return None

    def schedule(self, scheduler: Scheduler) -> None:
        """Do it."""
        deed(self.given)(scheduler)


def game(stage: Stage, random: Random, limit: int, done: Counter[str]) -> int:
    """Random steps on a stage under all laws; how many were not refused."""
    history = History(stage)
    start, steps = stage.to_bytes(), 0
    alike = likenesses(stage, random)
    assert not problems(stage), problems(stage)
    for _ in range(limit):
        given = any_step(stage, random)
        before = stage.to_bytes()
        step = Step(given)
        plays_alike(stage, given, alike)
        try:
            schedule = build_schedule(stage, step)
        except Refused:
            assert stage.to_bytes() == before, "law 4: a refused step changed the stage"
            continue
        done[given[0]] += 1
        steps += 1
        assert stage.to_bytes() == before, "law 3: asking changed the stage"
        schedule_is_sound(stage, schedule, random)
        beats_are_fair(stage, schedule)
        limit_of_beats = 64 + 8 * (stage.ground.width + stage.ground.height)
        assert schedule.beats < limit_of_beats, "law 9: stopped by the guard"
        copy = stage.copy()
        history.commit(step)
        assert copy.to_bytes() == before, "law 11: a copy changed with its original"
        assert not problems(stage), problems(stage)
        nobody_floats(stage)
        loaded = Stage.from_bytes(stage.to_bytes())
        assert loaded.to_bytes() == stage.to_bytes() and loaded.digest == stage.digest, "law 5"
        history.undo()
        assert stage.to_bytes() == before, "law 2: undo did not restore the stage"
        history.redo()
        assert stage.digest == schedule.digest, "law 2: redo led elsewhere"
        alike = likenesses(stage, random)
    while history.undo():
        pass
    assert stage.to_bytes() == start, "law 2: the start is not what it was"
    return steps


def action_game(stage: Stage, random: Random, limit: int, done: Counter[str]) -> None:
    """Random actions, those on ropes among them, under laws 1, 2, 3, 5, 7, 8, 9, 12, 13."""
    assert not problems(stage), problems(stage)
    history = History(stage)
    for turn in range(limit):
        listed = generate_actions(stage)
        if not listed:
            return
        action = _picked(stage, listed, random, done)
        kind = type(action).__name__
        before = stage.to_bytes()
        preview = Previews().of(stage, action)
        schedule = preview.schedule
        assert stage.to_bytes() == before, "law 3: asking changed the stage"
        schedule_is_sound(stage, schedule, random)
        beats_are_fair(stage, schedule)
        if not stage.ground.portals and turn % 3 == 0:
            action_plays_alike(stage, action)
        now = stage.copy()
        history.commit(action)
        preview_is_true(preview, now, history)
        assert not problems(stage), (action, problems(stage))
        nobody_floats(stage)
        loaded = Stage.from_bytes(stage.to_bytes())
        assert loaded.digest == stage.digest, "law 5"
        history.undo()
        assert stage.to_bytes() == before, "law 2: undo did not restore the stage"
        history.redo()
        done[kind] += 1
        done["climbs"] += kind == "Move" and any(_climbs(happening.event) for happening in schedule.timeline)


def _picked(stage: Stage, listed: list[Action], random: Random, done: Counter[str]) -> Action:
    """A kind that was seldom done so far, or a move, often one on to a rope."""
    kinds = sorted({type(action).__name__ for action in listed})
    kind = min(random.sample(kinds, min(3, len(kinds))), key=lambda name: done[name])
    if "Move" in kinds and random.random() < 0.3:
        kind = "Move"
    of_kind = [action for action in listed if type(action).__name__ == kind]
    along = {cell for rope in stage.ropes.values() for cell in rope.cells}
    roped = [action for action in of_kind if isinstance(action, Move) and action.to in along]
    return random.choice(roped if roped and random.random() < 0.6 else of_kind)


def _climbs(event: Event) -> bool:
    """Whether a hero takes hold of a rope, or takes in its own."""
    if isinstance(event, GripChanged):
        return event.new is not None
    is_rope = isinstance(event, RopeChanged) and event.old is not None and event.new is not None
    return is_rope and event.old.out > event.new.out  # type: ignore[attr-defined]


class Likeness(NamedTuple):
    """A stage told otherwise, that is to play as the stage itself."""

    name: str
    retold: Callable[[dict[str, Any]], dict[str, Any]]
    """a case told in the same way"""
    retold_step: Callable[[list[Any]], list[Any] | None]
    """a step likewise; None for one that cannot be"""
    stage: Stage


def likenesses(stage: Stage, random: Random) -> list[Likeness]:
    """The mirror of a stage, and it with the ends of ropes and the numbers of bodies exchanged."""
    case, width, ids = as_case(stage), stage.ground.width, list(stage.bodies)
    turned = {key for key in case["before"]["ropes"] if random.random() < 0.5}
    names = dict(zip(ids, random.sample(ids, len(ids)), strict=True))
    ways: tuple[tuple[str, Any, Any], ...] = (
        ("mirror", lambda case: mirrored(case, width), mirrored_step),
        (
            "order of ends",
            lambda case: reversed_ends(case, turned),
            lambda step: None if step[0] in ("cut", "splice") else reversed_step(step, turned),
        ),
        ("numbers of bodies", lambda case: renamed(case, names), lambda step: renamed_step(step, names)),
    )
    alike = [Likeness(name, retold, step, laid_out(retold(case))) for name, retold, step in ways]
    for hero in stage.heroes():
        for likeness in alike:
            key = names[hero.id] if likeness.name == "numbers of bodies" else hero.id
            likeness.stage.write(key, "hauls", likeness.stage.hero(key).hauls, hero.hauls)
    return alike


def plays_alike(stage: Stage, given: list[Any], alike: list[Likeness]) -> None:
    """Law 12."""
    after, beats = do(stage, given)
    for likeness in alike:
        step = likeness.retold_step(given)
        if step is None:
            continue
        there, told = do(likeness.stage, step)
        name = f"law 12: the {likeness.name}"
        if after is stage or there is likeness.stage:
            assert (there is likeness.stage) == (after is stage), f"{name} lets it be refused"
            continue
        assert plain(there) == likeness.retold(as_case(after))["before"], f"{name} matters"
        if likeness.name != "numbers of bodies":
            assert told == beats, f"{name} tells {told}, not {beats}"


def as_case(stage: Stage) -> dict[str, Any]:
    """A stage as a case without steps."""
    portals = [
        {"from": [*p.start, p.side.name], "to": [*p.target, p.arrival.name], "mirror": p.mirror}  # type: ignore[misc]
        for p in stage.ground.portals
    ]
    return {"portals": portals, "before": plain(stage), "steps": []}


def _copy(value: Any) -> Any:
    return json.loads(json.dumps(value))


def mirrored(case: dict[str, Any], width: int) -> dict[str, Any]:
    """A case with left and right exchanged."""
    case = _copy(case)
    for portal in case["portals"]:
        for name in ("from", "to"):
            x, y, side = portal[name]
            portal[name] = [width - 1 - x, y, MIRRORED[side]]
    before = case["before"]
    before["rows"] = [row[::-1] for row in before["rows"]]
    for thing in (*before["bodies"].values(), *before["anchors"].values()):
        thing["cell"][0] = width - 1 - thing["cell"][0]
    for rope in before["ropes"].values():
        rope["cells"] = [[width - 1 - x, y] for x, y in rope["cells"]]
        rope["sides"] = "".join(MIRRORED[side] for side in rope["sides"])
    return case


def mirrored_step(given: list[Any]) -> list[Any]:
    """A step with left and right exchanged."""
    return [MIRRORED.get(value, value) if isinstance(value, str) else value for value in given]


def reversed_ends(case: dict[str, Any], turned: set[str]) -> dict[str, Any]:
    """A case with the ends of some ropes exchanged."""
    case = _copy(case)
    arrivals = {(*portal["from"],): portal["to"][2] for portal in case["portals"]}
    for key in turned & case["before"]["ropes"].keys():
        rope = case["before"]["ropes"][key]
        ways = zip(rope["cells"], rope["sides"], strict=False)
        rope["sides"] = "".join(arrivals.get((*cell, side), BACK[side]) for cell, side in ways)[::-1]
        rope["cells"].reverse()
        rope["ends"].reverse()
    return case


def reversed_step(given: list[Any], turned: set[str]) -> list[Any]:
    """A step that means the same ends."""
    if given[0] in ("tie", "throw", "swing") and str(given[2]) in turned:
        return [*given[:3], 1 - given[3], *given[4:]]
    return given


def renamed(case: dict[str, Any], names: dict[int, int]) -> dict[str, Any]:
    """A case with the numbers of its bodies exchanged."""
    case = _copy(case)
    bodies = case["before"]["bodies"]
    case["before"]["bodies"] = {
        str(key): bodies[str(old)] for old, key in sorted(names.items(), key=lambda p: p[1])
    }
    for rope in case["before"]["ropes"].values():
        rope["ends"] = [[e[0], names[e[1]]] if e and e[0] == "body" else e for e in rope["ends"]]
    return case


def renamed_step(given: list[Any], names: dict[int, int]) -> list[Any]:
    """A step that means the same bodies."""
    rest = [["body", names[v[1]]] if isinstance(v, list) and v[0] == "body" else v for v in given[2:]]
    return [given[0], names[given[1]], *rest]


def main() -> None:
    """Run games until one breaks a law."""
    parser = argparse.ArgumentParser(description="Do random steps on stages with ropes under all laws.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    done: Counter[str] = Counter()
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        try:
            random = Random(seed)
            game(rope_stage(random), random, 40, done)
        except Exception:
            print(f"python tests/laws/rope_laws.py --games 1 --seed {seed}", file=sys.stderr)
            raise
    print(f"{arguments.games} games, {done.total()} steps, no law broken: {dict(done)}")


if __name__ == "__main__":
    main()
