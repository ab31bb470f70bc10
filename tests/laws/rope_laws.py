"""rope_laws: what must hold of every action with ropes; `python tests/laws/rope_laws.py` for more.

Laws 1 to 9, 11 and 13 as in `random_games`; 12: a mirrored stage plays as the mirror, and neither the
numbers of bodies nor which end of a rope is first make a difference; settling ends before the guard; and
what is in `holding`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from intodepth.play.preview import Previews
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.events import Event, GripChanged, RopeChanged
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.stage import Stage
from tests.laws import likeness, mirror
from tests.laws.holding import beats_are_fair, nobody_floats
from tests.laws.previews import preview_is_true
from tests.laws.random_games import listing_is_sound, schedule_is_sound
from tests.rope_stages import rope_stage


def game(stage: Stage, random: Random, limit: int, done: Counter[str], *, alike: bool = False) -> None:
    """Random actions, those on ropes among them, under all laws; with `alike` also `likeness`."""
    assert not problems(stage), problems(stage)
    history = History(stage)
    start = stage.to_bytes()
    limit_of_beats = 64 + 8 * (stage.ground.width + stage.ground.height)
    for turn in range(limit):
        listed = generate_actions(stage)
        if not listed:
            break
        action = _picked(stage, listed, random, done)
        kind = type(action).__name__
        before = stage.to_bytes()
        preview = Previews().of(stage, action)
        schedule = preview.schedule
        assert stage.to_bytes() == before, "law 3: asking changed the stage"
        schedule_is_sound(stage, schedule, random)
        beats_are_fair(stage, schedule)
        assert schedule.beats < limit_of_beats, "law 9: stopped by the guard"
        if turn % 3 == 0:
            listing_is_sound(stage, listed, random, thorough=False)
            mirror.plays_alike(stage, action)
        if alike and turn % 3 == 1:
            likeness.plays_alike(stage, action, random)
        now = stage.copy()
        history.commit(action)
        assert now.to_bytes() == before, "law 11: a copy changed with its original"
        preview_is_true(preview, now, history)
        assert not problems(stage), (action, problems(stage))
        nobody_floats(stage)
        loaded = Stage.from_bytes(stage.to_bytes())
        assert loaded.to_bytes() == stage.to_bytes() and loaded.digest == stage.digest, "law 5"
        history.undo()
        assert stage.to_bytes() == before, "law 2: undo did not restore the stage"
        history.redo()
        assert stage.digest == schedule.digest, "law 2: redo led elsewhere"
        done[kind] += 1
        done["climbs"] += kind == "Move" and any(_climbs(happening.event) for happening in schedule.timeline)
    while history.undo():
        pass
    assert stage.to_bytes() == start, "law 2: the start is not what it was"


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


def main() -> None:
    """Play games until one breaks a law."""
    parser = argparse.ArgumentParser(description="Do random actions on stages with ropes under all laws.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    done: Counter[str] = Counter()
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        try:
            random = Random(seed)
            game(rope_stage(random), random, 40, done, alike=True)
        except Exception:
            print(f"python tests/laws/rope_laws.py --games 1 --seed {seed}", file=sys.stderr)
            raise
    print(f"{arguments.games} games, no law broken: {dict(done)}")


if __name__ == "__main__":
    main()
