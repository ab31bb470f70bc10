"""A plan is gone on with from every stage that it leads through, and its file finishes its level."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.outcome import outcome_of
from intodepth.content.plans import (
    FOLDER,
    build_plan,
    check_plan,
    find_plan,
    load_plan,
    plan_in,
    solution_of,
)
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.lead import Lead
from intodepth.story.english.actions import action_words
from intodepth.story.plan_words import ToldAction, round_lines, tell_plan
from tests.catalogs import own_catalog
from tests.each import for_each

GOLDENS = Path(__file__).parents[1] / "goldens"
PLANS = sorted((find_folders().data / "plans").glob("*.jsonl"))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


def write(folder: Path, name: str, *lines: bytes) -> Path:
    path = folder / "plans" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(lines))
    return path


def test_every_level_has_a_plan(catalog: Catalog) -> None:
    assert [path.stem for path in PLANS] == sorted(catalog.levels)


@for_each("path", PLANS)
def test_the_par_of_a_level_is_what_its_plan_takes_with_everyone_unhurt(path: Path, catalog: Catalog) -> None:
    level, history = catalog.levels[path.stem], replay(read_recording(path), catalog)
    outcome = outcome_of(history, level)
    assert outcome.is_won and not outcome.lost and not outcome.result.damage
    assert outcome.result.rounds == level.par


@for_each("path", PLANS)
def test_a_plan_that_is_known_leads_on_from_each_of_its_stages(path: Path, catalog: Catalog) -> None:
    plan = load_plan(catalog.levels[path.stem], catalog)
    assert plan is not None
    history = replay(read_recording(path), catalog)
    assert plan.actions == tuple(entry.action for entry in history.done)
    assert plan.rest(history.stage) == ()
    for count in range(1, len(plan.actions) + 1):
        history.undo()
        assert plan.rest(history.stage) == plan.actions[-count:]


def test_a_plan_leads_on_whoever_leads(catalog: Catalog) -> None:
    plan = load_plan(catalog.levels["rescue"], catalog)
    assert plan is not None
    history = replay(read_recording(find_folders().data / FOLDER / "rescue.jsonl"), catalog)
    others = 0
    while history.undo():
        wanted = [each for each in plan.rest(history.stage) if not isinstance(each, Lead)]
        for action in Lead.generate(history.stage, history.stage.hero(history.stage.lead)):
            others += 1
            history.commit(action)
            first, *rest = plan.rest(history.stage)
            assert [each for each in (first, *rest) if not isinstance(each, Lead)] == wanted
            assert first in generate_actions(history.stage)
            assert not (isinstance(first, Lead) and isinstance(rest[0], Lead))
            history.undo()
    assert others > 10


def test_where_a_plan_comes_by_twice_the_shorter_rest_counts(catalog: Catalog) -> None:
    history = replay(read_recording(GOLDENS / "felt_bell.jsonl"), catalog)
    actions = [entry.action for entry in history.done if isinstance(entry.action, Action)]
    while history.undo():
        pass
    start = solution_of(history.stage, None, 0, 0).digest
    plan = build_plan(start, [(actions[0], "0" * 16), (actions[1], start), (actions[2], "1" * 16)])
    assert plan.rest(history.stage) == (actions[2],)


def test_the_plan_of_another_version_is_not_known(tmp_path: Path, catalog: Catalog) -> None:
    level = catalog.levels["felt_bell"]
    assert load_plan(level, catalog, tmp_path) is None
    data = (GOLDENS / "felt_bell.jsonl").read_bytes()
    write(tmp_path, "felt_bell.jsonl", data)
    assert load_plan(level, catalog, tmp_path) is not None
    write(tmp_path, "felt_bell.jsonl", data.replace(level.digest.encode(), b"0" * 16))
    assert load_plan(level, catalog, tmp_path) is None
    write(tmp_path, "felt_bell.jsonl", b"nonsense\n")
    assert load_plan(level, catalog, tmp_path) is None


def test_the_file_of_a_plan_has_its_name_only_actions_and_an_end(tmp_path: Path, catalog: Catalog) -> None:
    lines = (GOLDENS / "felt_bell.jsonl").read_bytes().splitlines(keepends=True)
    check_plan(write(tmp_path, "felt_bell.jsonl", *lines), catalog)
    digest = lines[0].rpartition(b'"digest":"')[2][:16]
    taken_back = b'{"action":"undo","digest":"' + digest + b'"}\n'
    for name, content, what in (
        ("overhang", lines, ":1: a plan for felt_bell is called felt_bell.jsonl"),
        ("felt_bell", [*lines[:2], taken_back, *lines[1:]], ":3: a plan has only actions"),
        ("felt_bell", lines[:-3], f":{len(lines) - 3}: the plan does not finish the level"),
    ):
        with pytest.raises(FileFault) as error:
            check_plan(write(tmp_path, f"{name}.jsonl", *content), catalog)
        assert error.value.faults == (f"{name}.jsonl{what}",)


def test_a_plan_is_told_by_rounds_as_it_is_done(catalog: Catalog) -> None:
    history = replay(read_recording(GOLDENS / "felt_bell.jsonl"), catalog)
    solved, actions = history.stage.copy(), []
    while entry := history.undo():
        assert isinstance(entry.action, Action)
        actions.append(entry.action)
    actions.reverse()
    before = history.stage.digest
    told = list(tell_plan(history.stage, actions))
    assert history.stage.digest == before and len(told) == len(actions)
    for action, each in zip(actions, told, strict=True):
        assert each.round == history.stage.round
        assert f"{each.name} {each.words}" == action_words(action, history.stage)
        history.redo()
    assert history.stage.digest == solved.digest


def test_each_round_of_a_plan_is_a_line_and_each_turn_a_sentence() -> None:
    told = [
        ToldAction(1, "Ada", "hauls"),
        ToldAction(1, "Ada", "hauls"),
        ToldAction(1, "Bram", "ends the turn"),
    ]
    told += [ToldAction(2, "Bram", "takes the bell")]
    assert round_lines(told) == ["1. Ada: hauls; hauls. Bram: ends the turn.", "2. Bram: takes the bell."]


def test_a_solution_holds_the_plan_that_was_found(catalog: Catalog) -> None:
    history = replay(read_recording(GOLDENS / "felt_bell.jsonl"), catalog)
    start = history.start
    plan = plan_in(solution_of(start, history, 4, 2))
    assert plan == load_plan(catalog.levels["felt_bell"], catalog, find_folders().data)
    assert plan_in(solution_of(start, None, 0, 2)) is None


def test_a_plan_that_leads_elsewhere_is_not_used_and_a_line_says_so(tmp_path: Path, catalog: Catalog) -> None:
    level = catalog.levels["felt_bell"]
    whole = (find_folders().data / "plans" / "felt_bell.jsonl").read_bytes()
    (tmp_path / "plans").mkdir()
    path = tmp_path / "plans" / "felt_bell.jsonl"
    lines = whole.splitlines(keepends=True)
    for number in range(1, len(lines) - 1):
        swapped = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        path.write_bytes(b"".join(swapped))
        plan, line = find_plan(level, catalog, tmp_path)
        assert plan is None, number
        assert re.fullmatch(r"felt_bell\.jsonl:\d+: .+; the plan is not used", line), line
        assert load_plan(level, catalog, tmp_path) is None
    path.write_bytes(whole)
    assert find_plan(level, catalog, tmp_path) == (load_plan(level, catalog), "")
    path.unlink()
    assert find_plan(level, catalog, tmp_path) == (None, "")
