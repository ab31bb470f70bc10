"""What holds for every descent, however it is played: bodies, counts and the record of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from intodepth.content.descents import FEATS
from intodepth.content.floors.shafts import BY_HAND
from intodepth.content.runs.codes import rescue_code, run_in
from intodepth.content.runs.feats import find_won
from intodepth.content.runs.record import go_on, read_record, replay_run, start_run
from intodepth.content.runs.run import PARTY, Run
from intodepth.content.runs.seals import cost_of_last
from intodepth.content.runs.unlocks import extras_for, list_heroes
from intodepth.play.timeline_reader import descent_steps, finish
from intodepth.sim import invariants
from intodepth.sim.actions import generate_actions
from intodepth.sim.flow.turns import is_over
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.laws.timelines import timeline_is_sound
from tests.laws.unknown import shows_nothing_of_the_unknown
from tests.runs import small_shaft, step_of
from tests.samples import some

SEEDS = range(18)
MORE = range(18, 60)
MOST = 400
"""actions of a run"""
CODES = ">>>v"
RELICS = "saints_tooth", "lead_crown", "bell", "hourglass"


def sound(run: Run) -> list[str]:
    """What is wrong with a run as it stands."""
    stage = run.visit.stage
    found = invariants.problems(stage)
    if stage.digest != stage.recompute_digest():
        found.append("digest")
    if not run.supplies.pitons and any(hero.pitons for hero in stage.heroes()):
        found.append("somebody has pitons")
    places = [key for key in stage.bodies] + [
        key for depth, floor in run.kept.items() if depth != run.visit.depth for key in floor.stage.bodies
    ]
    doubles = {key for key in places if places.count(key) > 1}
    return [*found, *(f"body {key} is in two places" for key in doubles)]


@for_each("seed", some(SEEDS, 3))
def test_a_descent_at_random_keeps_every_body_once_and_is_told_again_by_its_record(
    seed: int, tmp_path: Path
) -> None:
    descend(seed, tmp_path)


@pytest.mark.long
@for_each("seed", MORE)
def test_more_descents_at_random(seed: int, tmp_path: Path) -> None:
    descend(seed, tmp_path)


def descend(seed: int, tmp_path: Path) -> None:
    """Play a descent at random, and see that it is sound, and that its record and its code tell the same."""
    random = Random(seed)
    catalog = small_shaft(own_catalog(), tmp_path)
    party = tuple(random.sample(list_heroes(FEATS, catalog), PARTY))
    shaft = f"law-{seed}" if seed % 4 == 3 else BY_HAND
    kind = random.choice(["", *list(catalog.shafts)[1:]])
    extras = extras_for(party[0], FEATS, catalog, catalog.shaft(kind).supplies)
    kit = {party[0]: tuple(random.sample(extras, random.randrange(3)))}
    run, recorder = start_run(tmp_path / "runs", catalog, Rules(), party, shaft, kit, kind)
    chronicle = Chronicle(run.visit.history, run.visit.known)
    for _ in range(MOST):
        history, stage = run.visit.history, run.visit.stage
        has_left = run.visit.leads_to is not None
        if is_over(stage) or (has_left and random.random() < 0.1):
            locker = run.has_locker and random.random() < 0.5
            right = len(run.choices) > 1 and random.random() < 0.5
            go_on(run, recorder, chronicle.follow(history), locker=locker, right=right)
            assert run.end is not None or sound(run) == [], f"on the way to floor {run.visit.depth}"
            chronicle = Chronicle(run.visit.history, run.visit.known)
        elif random.random() < 0.1 and history.done:
            if (cost := cost_of_last(history, chronicle)) > run.chalk:
                continue
            run.spend_chalk(cost)
            history.undo()
            recorder.write("undo", stage, chronicle.follow(history))
        else:
            actions = generate_actions(stage)
            action = random.choice(actions)
            if random.random() < 0.04:
                shows_nothing_of_the_unknown(stage, chronicle.follow(history), actions[:6], random)
            if random.random() < 0.6:
                action = step_of(stage, stage.lead, random.choice(CODES), RELICS)
            history.commit(action)
            recorder.write(action, history.stage, chronicle.follow(history), history.latest_order)
        if run.end is not None:
            break
    recorder.close()
    assert recorder.path is not None
    record = read_record(recorder.path)
    timeline = finish(descent_steps(record, catalog))
    assert timeline.differs is None and not timeline.stopped
    timeline_is_sound(timeline, random)
    again = replay_run(record, catalog)
    assert again.chalk == run.chalk and find_won(again) == find_won(run)
    if run.end is not None:
        told = run_in(rescue_code(run), catalog)
        assert (told.end, told.visit.stage.digest) == (run.end, run.visit.stage.digest), "by its code"
    assert (again.end, again.score, again.visit.stage.digest) == (run.end, run.score, run.visit.stage.digest)
