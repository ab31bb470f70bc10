"""random_games: random games, and the laws that hold of every action of every game.

`python tests/laws/random_games.py --games 5000` plays more of them.

The numbers are those of the list of laws: 1 net outcome, 2 undo, 3 asking changes nothing, 4 what is
listed is accepted and nothing else, 5 save and load, 6 kept values, 7 beats commute, 8 outcomes compose,
9 schedules end, 11 copies share nothing, 12 the mirror, 13 previews are true, 15 search sees what the
game plays, 16 each happening says what it is and whose doing. (10 has a test of its own, since it needs
fresh processes; 14 is in `unknown.py`.)
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from intodepth.content.first_stage import build_stage
from intodepth.play.preview import Previews
from intodepth.search.bots import pick
from intodepth.sim.actions import ACTIONS, Action, generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.events import SettlingStopped
from intodepth.sim.events.difference import difference
from intodepth.sim.events.inverse import inverse
from intodepth.sim.flow.schedule import ROOT, Schedule, build_schedule
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.light import find_lit
from intodepth.sim.paths.dijkstra import Paths, reachable
from intodepth.sim.paths.grid_view import grid_view
from intodepth.sim.picture import show
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import sectors
from intodepth.sim.stage import Stage, StaleEvent
from intodepth.sim.successors import successors
from tests.catalogs import own_catalog
from tests.caves import cave
from tests.laws.mirror import plays_alike
from tests.laws.previews import preview_is_true
from tests.laws.story import story_is_sound

CATALOG = own_catalog()


@contextmanager
def noted(how: str) -> Iterator[None]:
    """Add to an exception how what failed is played again."""
    try:
        yield
    except Exception as error:
        error.add_note(how)
        raise


def game(stage: Stage, random: Random, limit: int = 60, favoured: Collection[type[Action]] = ()) -> History:
    """Play a random game under all laws; what was done. AssertionError names the broken law."""
    history = History(stage)
    previews = Previews()
    previews.passes_on = True
    start = stage.to_bytes()
    assert not problems(stage), problems(stage)
    for turn in range(limit):
        before = stage.to_bytes()
        actions = generate_actions(stage)
        if not actions:
            break
        listing_is_sound(stage, actions, random, thorough=turn % 10 == 0)
        kept_values_are_true(stage)
        successors_are_true(stage, actions, random, thorough=turn % 10 == 0)
        action = pick(actions, random, favoured)
        preview = previews.of(stage, action)
        schedule = preview.schedule
        show(stage), action.cost(stage), action.aim(stage)
        assert stage.to_bytes() == before, "law 3: asking changed the stage"
        schedule_is_sound(stage, schedule, random)
        for entry in preview.entries:
            assert isinstance(entry.action, Action)
            story_is_sound(stage, entry.schedule, entry.action.actor)
        copy = stage.copy()
        for entry in preview.entries:
            history.commit(entry.action)
        assert stage.digest == schedule.digest, "law 1: planned twice, two ends"
        preview_is_true(preview, copy, history)
        assert copy.to_bytes() == before, "law 11: a copy changed with its original"
        assert not problems(stage), problems(stage)
        for _ in preview.entries:
            history.undo()
        assert stage.to_bytes() == before, "law 2: undo did not restore the stage"
        for _ in preview.entries:
            history.redo()
        assert stage.digest == schedule.digest, "law 2: redo led elsewhere"
        if turn % 10 == 5:
            plays_alike(copy, action)
            saved_game_plays_on(stage, random)
    whole_game_undoes(history, start)
    return history


def listing_is_sound(stage: Stage, actions: list[Action], random: Random, thorough: bool) -> None:
    """Law 4."""
    order = {kind: number for number, kind in enumerate(ACTIONS)}
    keys = [(order[type(action)], action) for action in actions]
    for one, other in pairwise(keys):
        assert one[0] < other[0] or (one[0] == other[0] and one[1] < other[1]), f"law 4: {one} before {other}"
    for action in actions if thorough else random.sample(actions, min(2, len(actions))):
        build_schedule(stage, action)
        assert action.refusal(stage) is None, f"law 4: {action} is listed and not legal"
    digest = stage.digest
    others: list[Action] = [
        Move(
            stage.lead,
            Cell(random.randrange(-1, stage.ground.width + 1), random.randrange(stage.ground.height)),
        ),
        Take(stage.lead, random.randrange(-1, len(stage.bodies) + 2)),
        replace(actions[0], actor=random.randrange(-1, len(stage.bodies) + 1)),
    ]
    for action in others:
        if action not in actions:
            try:
                build_schedule(stage, action)
            except Refused:
                assert stage.digest == digest, "law 4: a refused action changed the stage"
            else:
                raise AssertionError(f"law 4: {action} is not listed and was accepted")


def successors_are_true(stage: Stage, actions: list[Action], random: Random, thorough: bool) -> None:
    """Law 15."""
    found = successors(stage)
    assert [action for action, _ in found] == actions, "law 15: search knows other actions"
    for action, after in found if thorough else random.sample(found, min(2, len(found))):
        assert after.digest == build_schedule(stage, action).digest, f"law 15: {action} leads elsewhere"


def kept_values_are_true(stage: Stage) -> None:
    """Law 6, for what `problems` does not look at."""
    hero, fresh = stage.hero(stage.lead), stage.copy()
    fresh.ground = Ground(stage.ground.width, stage.ground.height, stage.ground.kinds, stage.ground.portals)
    assert find_lit(stage) == find_lit(fresh), "law 6: kept light differs from fresh light"
    if hero.cell is not None:
        assert sectors(stage.ground, hero.cell) == sectors(fresh.ground, hero.cell), "law 6: kept sight"
        kept = reachable(stage, hero)
        again = Paths(stage, hero, hero.action_points, grid_view(fresh.ground, hero.cell))
        assert kept.costs == again.costs, "law 6: kept paths differ from fresh ones"


def schedule_is_sound(stage: Stage, schedule: Schedule, random: Random) -> None:
    """Laws 1, 2, 7, 8, 9."""
    beats: dict[int, list[int]] = {}
    for index, happening in enumerate(schedule.timeline):
        beats.setdefault(happening.beat, []).append(index)
        cause = happening.cause
        assert cause == ROOT or schedule.timeline[cause].beat < happening.beat, "law 9: caused by the future"
        assert not isinstance(happening.event, SettlingStopped), "law 9: it finds no end"
    assert sorted(beats) == list(range(1, len(beats) + 1)), "law 9: an empty beat"
    assert len(beats) <= 64 + 8 * (stage.ground.width + stage.ground.height), "law 9: too many beats"
    orders = (lambda beat: beat, lambda beat: beat[::-1], lambda beat: random.sample(beat, len(beat)))
    for order in orders:
        played = stage.copy()
        for beat in sorted(beats):
            for index in order(beats[beat]):
                try:
                    schedule.timeline[index].event.apply(played)
                except StaleEvent as error:
                    raise AssertionError(f"law 8: {error}") from error
        assert played.digest == schedule.digest, "law 7: events of one beat do not commute"
    after = stage.copy()
    for event in schedule.outcome:
        was = after.digest
        event.apply(after)
        assert after.digest != was, f"law 8: {event} does nothing"
        inverse(event).apply(after)
        assert after.digest == was, f"law 2: {inverse(event)} does not take {event} back"
        event.apply(after)
    assert after.to_bytes() == played.to_bytes(), "law 1: outcome and timeline end differently"
    schedule.take_back(after)
    assert after.to_bytes() == stage.to_bytes(), "law 2: the undo does not lead back"
    fields = {(h.event.subject, getattr(h.event, "FIELD", None)) for h in schedule.timeline}
    for event in schedule.outcome:
        assert (event.subject, getattr(event, "FIELD", None)) in fields, f"law 8: nothing names {event}"


def saved_game_plays_on(stage: Stage, random: Random) -> None:
    """Law 5."""
    data = stage.to_bytes()
    copy, loaded = stage.copy(), Stage.from_bytes(data)
    assert loaded.to_bytes() == data, "law 5: loading changed the stage"
    one, other = History(copy), History(loaded)
    for _ in range(10):
        actions = generate_actions(copy)
        if not actions:
            break
        action = pick(actions, random)
        assert one.commit(action).digest == other.commit(action).digest, "law 5: the loaded game differs"


def whole_game_undoes(history: History, start: bytes) -> None:
    """Laws 2 and 8, from the end to the start and forward again."""
    end = history.stage.to_bytes()
    while history.undo():
        pass
    assert history.stage.to_bytes() == start, "law 2: the start is not what it was"
    first = history.stage.copy()
    while history.redo():
        pass
    assert history.stage.to_bytes() == end, "law 2: the end is not what it was"
    for event in difference(first, history.stage):
        event.apply(first)
    assert first.to_bytes() == end, "law 8: outcomes do not compose"


def stages(seed: int) -> Stage:
    """The stage of a seed: every level in turn, and a random cave every second time."""
    levels = list(CATALOG.levels.values())
    if seed % 2 or not levels:
        return cave(Random(seed))
    return build_stage(levels[seed // 2 % len(levels)], CATALOG, Rules())


def main() -> None:
    """Run games until one breaks a law."""
    parser = argparse.ArgumentParser(description="Play random games under all laws.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    played = 0
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        with noted(f"python tests/laws/random_games.py --games 1 --seed {seed}"):
            played += len(game(stages(seed), Random(seed)).done)
    print(f"{arguments.games} games, {played} actions, no law broken")


if __name__ == "__main__":
    main()
