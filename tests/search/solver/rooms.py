"""rooms: small levels for the solver, and a search that does without its ideas."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition, load_level
from intodepth.search.solver.problem import Problem
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from tests.catalogs import own_catalog

CATALOG = own_catalog()
HEAD = """format = 1
title = "Room"
order = 1
teaches = "x"
briefing = "x"
par = 9
"""


def level_of(
    picture: str, party: tuple[str, ...], rest: str = "[legend]\nb = { relic = 'bell' }"
) -> LevelDefinition:
    """A level of a picture, and of what else its file says."""
    rows = "\n".join(line.strip() for line in picture.strip().split("\n"))
    heroes = ", ".join(f'"{key}"' for key in party)
    text = f'{HEAD}party = [{heroes}]\nmap = """\n{rows}\n"""\n{rest}\n'
    with TemporaryDirectory() as folder:
        path = Path(folder) / "room.toml"
        path.write_text(text)
        return load_level(path, CATALOG.heroes, CATALOG.relics)


def problem_of(level: LevelDefinition, points: int = 6) -> Problem:
    """A level to solve, by heroes with so many action points a round."""
    stage = build_stage(level, CATALOG, Rules())
    for hero in stage.heroes():
        if hero.max_hit_points and not hero.is_fallen:
            stage.write(hero.id, "action_points", hero.action_points, points)
            stage.write(hero.id, "max_action_points", hero.max_action_points, points)
    return Problem(level, stage)


def plain_rounds(problem: Problem, most: int) -> int | None:
    """The fewest rounds that solve a problem, up to `most`; None if so many do not.

    Breadth-first over the digests of whole stages, by nothing but what the game itself offers and does: whose
    turn it is, the points and the ends of turns are parts of a stage like all else.
    """
    layer = {problem.start.digest: problem.start}
    for number in range(1, most + 1):
        following: dict[int, Stage] = {}
        pending = list(layer.values())
        while pending:
            stage = pending.pop()
            for action in generate_actions(stage):
                after = stage.copy()
                History(after).commit(action)
                if problem.is_solved(after):
                    return number
                known = layer if after.round == stage.round else following
                if after.digest not in known:
                    known[after.digest] = after
                    if known is layer:
                        pending.append(after)
        layer = following
    return None
