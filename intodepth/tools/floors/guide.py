"""guide: `intodepth descend --bot` sends parties down the shafts of seeds, by the plans of modules."""

from __future__ import annotations

import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from itertools import combinations
from random import Random
from statistics import mean
from typing import NamedTuple

from intodepth.content.catalog import load_catalog
from intodepth.content.floors.bank import DEPTHS, bank_path, read_bank
from intodepth.content.floors.composing import Recipe, compose, parts_of
from intodepth.content.floors.modules import load_modules
from intodepth.content.floors.shafts import pick_shaft
from intodepth.content.runs.openings import SHAFTS, USUAL
from intodepth.content.runs.run import OFFERED, PARTY, End, Run
from intodepth.folders import find_folders
from intodepth.sim.knowledge import NOTHING
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN
from intodepth.toml_lines import FileFault
from intodepth.tools.floors.certificates import route
from intodepth.tools.floors.witness import Player, Stuck


class Tale(NamedTuple):
    """What came of one descent."""

    seed: str
    turn: int
    """the floor that they meant to turn at"""
    deepest: int
    end: str
    score: int
    relics: int
    rounds: int
    why: str
    """what they were stuck at; empty if they were not"""


class Guide:
    """Takes parties down shafts; one for each process."""

    def __init__(self, kind: str = "") -> None:
        """Read the bank; raises FileFault. Of some kind of shaft, a key of SHAFTS, they go down those."""
        self._kind = SHAFTS.get(kind, USUAL)
        folders = find_folders()
        self._catalog = load_catalog(folders)
        self._modules = load_modules(folders.data, self._catalog.heroes, self._catalog.relics)
        self._bank = [read_bank(bank_path(folders.data, depth)) for depth in range(1, DEPTHS + 1)]

    def lead(self, seed: str) -> Tale:
        """Send a party of those offered down to some floor and up again; both hang on the seed alone."""
        random = Random(seed)
        party = random.choice(list(combinations(OFFERED, PARTY)))
        turn = random.randrange(1, DEPTHS + 1)
        recipes = pick_shaft(seed, self._bank, self._kind.traits)
        shaft = tuple(compose(recipe, self._modules) for recipe in recipes)
        rules, supplies = Rules(**self._kind.rules), self._kind.supplies
        run, rounds, why = Run(self._catalog, rules, party, seed, shaft, supplies=supplies), 0, ""
        while run.end is None:
            visit = run.visit
            before = visit.stage.round
            try:
                self._visit(run, recipes[visit.depth - 1], turns=visit.depth == turn)
            except (Stuck, Refused) as stuck:
                why = why or f"floor {visit.depth}: {getattr(stuck, 'part', 'refused')}"
            rounds += visit.stage.round - before
            if visit.leads_to is None:
                run.signal()
            else:
                run.go_on(NOTHING, locker=run.has_locker)
        return Tale(seed, turn, run.deepest, run.end, run.score, len(run.carried), rounds, why)

    def _visit(self, run: Run, recipe: Recipe, *, turns: bool) -> None:
        """Go through a floor, with what is found on the upper street; raises Stuck.

        The greediest relic, which wakes the water, is left to where they turn.
        """
        visit, parts = run.visit, parts_of(recipe, self._modules)
        player = Player(visit.history)
        player.come_in()
        if not visit.is_turned:
            for lying in recipe.relics if turns else recipe.relics[:-1]:
                if parts[lying.part].placed.row == 1 and self._has_room(player):
                    player.follow(route(recipe, parts, lying.relic))
        goes_up = visit.is_turned or turns
        if not turns:
            player.follow(route(recipe, parts, "up" if goes_up else "down"))
        player.go_out(ENTRY if goes_up else WAY_DOWN)

    def _has_room(self, player: Player) -> bool:
        """Whether every one of them can carry more."""
        stage, heroes = player.stage, player.roles.values()
        return all(len(stage.carried(hero.id)) < hero.carries for hero in heroes)


_guides: dict[str, Guide] = {}
"""by their kinds of shaft"""


def _led(task: tuple[str, str]) -> Tale:
    """What comes of a seed in a kind of shaft, in whatever process this is."""
    kind, seed = task
    if kind not in _guides:
        _guides[kind] = Guide(kind)
    return _guides[kind].lead(seed)


def main(seeds: Sequence[int], jobs: int, kind: str = "") -> int:
    """Print what came of the descents of some seeds in a kind of shaft: 0; 2 for bad input."""
    try:
        if kind and kind not in SHAFTS:
            raise ValueError(f"there is no shaft of the kind {kind!r}; there are {', '.join(SHAFTS)}")
        Guide(kind)
        with ExitStack() as stack:
            do: Callable[[Callable[[tuple[str, str]], Tale], Iterable[tuple[str, str]]], Iterable[Tale]] = map
            if jobs > 1:
                context = multiprocessing.get_context("spawn")
                do = stack.enter_context(ProcessPoolExecutor(jobs, context)).map
            tales = list(do(_led, [(kind, str(seed)) for seed in seeds]))
    except (FileFault, ValueError) as error:
        print(f"descend: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    print("| meant to turn at | descents | came so deep | home | relics | score | rounds |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for turn in sorted({tale.turn for tale in tales}):
        of = [tale for tale in tales if tale.turn == turn]
        home = [tale for tale in of if tale.end == End.DAYLIGHT]
        deep = sum(tale.deepest >= turn for tale in of)
        means = [f"{mean(each) if each else 0:.1f}" for each in zip(*[t[4:7] for t in home], strict=True)]
        score, relics, rounds = means or ["0", "0", "0"]
        print(f"| floor {turn} | {len(of)} | {deep} | {len(home)} | {relics} | {score} | {rounds} |")
    for why, count in Counter(tale.why for tale in tales if tale.why).most_common(8):
        print(f"stuck: {count} x {why}")
    return 0
