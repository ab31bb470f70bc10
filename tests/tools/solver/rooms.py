"""rooms: small levels for the solver, by hand and by chance, and a search that does without its ideas."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from intodepth.content.catalog import load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition, load_level
from intodepth.folders import find_folders
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.tools.solver.problem import Problem

CATALOG = load_catalog(find_folders())
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


def random_level(seed: int) -> LevelDefinition | None:
    """A room over a deeper one with a shaft between them, for two heroes and a rope; None where no floor is.

    Every choice is that of the seed.
    """
    random = Random(seed)
    width, height = 18, 13
    rows = [["#"] * width for _ in range(height)]

    def carve(left: int, right: int, top: int, bottom: int) -> None:
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                rows[y][x] = "."

    edge, bottom = random.randint(6, 9), random.randint(7, 10)
    beyond = min(width - 2, edge + random.randint(2, 5))
    carve(3, edge, 2, 4)
    carve(edge + 1, beyond, 2 + random.randint(0, 1), bottom)
    carve(
        random.randint(2, edge),
        random.randint(min(width - 3, beyond), width - 3),
        bottom - random.randint(1, 2),
        bottom,
    )
    for _ in range(random.randint(0, 4)):
        y, x = random.randint(5, bottom), random.randint(3, width - 4)
        rows[y][x] = random.choice("#=")
    rows[4][4] = "v"
    has_ring = random.random() < 0.5
    if has_ring:
        rows[4][edge] = "o"
    floor = [
        (x, y)
        for y in range(6, height - 1)
        for x in range(2, width - 2)
        if rows[y][x] == "." and rows[y + 1][x] in "#="
    ]
    if not floor:
        return None
    x, y = random.choice(floor)
    rows[y][x] = "b"
    relic = random.choice(["bell", "lead_crown", "glass_heart"])
    gear = f"{{ coils = [{{ length = {random.randint(5, 9)} }}], pitons = {0 if has_ring else 1} }}"
    ring = 'o = { anchor = "ring" }' if has_ring else ""
    rest = f"[gear]\nbelayer = {gear}\nswinger = {{}}\n[legend]\n{ring}\nb = {{ relic = '{relic}' }}"
    return level_of("\n".join("".join(row) for row in rows), ("swinger", "belayer"), rest)
