"""guide: leads parties down the shafts of seeds by the plans of modules, and by search where those fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import LADEN, Certified, bank_path, read_bank
from intodepth.content.floors.composing import Lying, Part, Recipe, compose, parts_of
from intodepth.content.floors.drawing import pick_doors
from intodepth.content.floors.modules import load_modules
from intodepth.content.floors.shafts import Door, door_to, with_heart
from intodepth.content.outcome import numbers_of
from intodepth.content.runs.feats import find_won
from intodepth.content.runs.run import PARTY, End, Run
from intodepth.content.runs.unlocks import list_heroes
from intodepth.files.folders import find_folders
from intodepth.search.solver.sense import NO_SENSE, read_usual
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.entities import Hero
from intodepth.sim.history import Entry, History
from intodepth.sim.knowledge import NOTHING
from intodepth.sim.refusals import Refused
from intodepth.sim.relics import Power
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN, Doors
from intodepth.sim.stage import Stage
from intodepth.tools.floors.escapes import way_out
from intodepth.tools.floors.losses import Loss, losses, module_at
from intodepth.tools.floors.retelling import retell
from intodepth.tools.floors.routes import Routes, route
from intodepth.tools.floors.threats import count_threatened_rounds
from intodepth.tools.floors.witness import ROLES, Player, Stuck

ALL_OUT: Final = "all found out"
TURNED: Final = "turned there"
SOME_OUT: Final = "some found out"
NO_WAY: Final = "signal"
LEFT_IT: Final = "left a relic"
"""results of a bot that is stuck"""
LIGHT = 1
"""greatest weight of a relic that is taken where a way ahead does not bear a laden party"""
GuideStep = Callable[[Player], None]


class Asked(NamedTuple):
    """The shaft, party and search limit of a bot's descent."""

    seed: str
    limit: int = 50_000
    """greatest number of stages examined on each floor"""
    kind: str = ""
    """key of the kind of shaft; empty for the usual one"""
    all_heroes: bool = False
    """whether the party is drawn from all heroes, including those that feats open"""
    rules: tuple[tuple[str, int], ...] = ()
    """rules that differ from the usual ones, by name; those of the kind of shaft count before them"""
    record: str = ""
    """folder for a recording of the descent; empty for none"""
    slips: int = 0
    """one action in so many is a random one that is possible and harms nobody; 0 for none"""
    has_sense: bool = False
    """whether searches use the sense of the solver"""


class Snag(NamedTuple):
    """A place where the plans failed."""

    depth: int
    module: str
    came: str
    """the result"""


class Tale(NamedTuple):
    """The result of one descent."""

    seed: str
    party: tuple[str, ...]
    turn: int
    """floor on which the bot planned to turn back"""
    deepest: int
    end: str
    score: int
    relics: int
    rounds: int
    threatened: int
    """rounds in which creatures or water threatened somebody, see `count_threatened_rounds`"""
    orders: int
    actions: int
    """actions on all floors, also those that an order consists of"""
    rope_actions: int
    damage: int
    """hit points that heroes have lost"""
    pops: int
    """anchors that popped"""
    pitons: int
    """pitons that were driven in or pulled out"""
    feats: int
    """feats that the descent earned, as if none had been earned before"""
    losses: tuple[Loss, ...]
    snags: tuple[Snag, ...]
    looked: int
    """number of stages examined in all searches"""


class Guide:
    """Leads parties down shafts; one for each process."""

    def __init__(self) -> None:
        """Read the bank; raises FileFault."""
        folders = find_folders()
        self._catalog: Catalog = load_catalog(folders)
        self._modules = load_modules(folders.data, self._catalog.heroes, self._catalog.relics)
        self._bank = [read_bank(bank_path(folders.data, depth)) for depth in range(1, DEPTHS + 1)]

    @property
    def kinds(self) -> list[str]:
        """The keys of the kinds of shaft."""
        return list(self._catalog.shafts)

    def lead(self, asked: Asked) -> Tale:
        """Send a party down to some floor and up again; party, doors and floor depend only on the seed."""
        random = Random(asked.seed)
        heroes = list_heroes(self._catalog.feats if asked.all_heroes else (), self._catalog)
        party = random.choice(list(combinations(heroes, PARTY)))
        turn = random.randrange(1, DEPTHS + 1)
        doors = self._doors(asked)
        of = self._catalog.shaft(asked.kind)
        rules = Rules(**{**dict(asked.rules), **of.rules})
        ways = tuple(tuple(map(self._door, there)) for there in doors)
        run = Run(self._catalog, rules, party, asked.seed, kind=asked.kind, supplies=of.supplies, doors=ways)
        chosen = Random(f"{asked.seed}/doors")
        rights = [_choose(there, chosen) for there in doors]
        floors = [there[right] for there, right in zip(doors, rights, strict=True)]
        parts = [parts_of(floor.recipe, self._modules) for floor in floors]
        tale = GuidedDescent(run, floors, parts, rights, turn, asked).tale()
        if asked.record:
            retell(run, Path(asked.record))
        return tale

    def _doors(self, asked: Asked) -> list[tuple[Certified, ...]]:
        """Return the floors behind the doors of a seed, the deepest with the Heart."""
        *above, deepest = pick_doors(asked.seed, self._bank, self._catalog.shaft(asked.kind).traits)
        return [*above, tuple(msgspec.structs.replace(each, recipe=_hearty(each.recipe)) for each in deepest)]

    def _door(self, floor: Certified) -> Door:
        level = compose(floor.recipe, self._modules, self._catalog.places)
        level = with_heart(level) if Power.HEART in level.worth else level
        return door_to(level, floor, self._modules)


def _hearty(recipe: Recipe) -> Recipe:
    """Return a recipe with the Heart in the place of the richest relic."""
    *others, richest = recipe.relics
    heart = msgspec.structs.replace(richest, relic=str(Power.HEART))
    return msgspec.structs.replace(recipe, relics=(*others, heart))


def _choose(doors: Sequence[Certified], random: Random) -> bool:
    """Return whether the right door is chosen: at random, unless only one of the ways bears a laden party."""
    is_right = len(doors) > 1 and random.random() < 0.5
    if len(doors) > 1 and bool(doors[0].laden) != bool(doors[1].laden):
        return bool(doors[1].laden)
    return is_right


class GuidedDescent:
    """One party on its way."""

    def __init__(
        self,
        run: Run,
        floors: Sequence[Certified],
        parts: Sequence[Sequence[Part]],
        rights: Sequence[bool],
        turn: int,
        asked: Asked,
    ) -> None:
        self._run, self._meant, self._limit = run, turn, asked.limit
        self._slips, self._random = asked.slips, Random(f"{asked.seed}/slips")
        self._sense = read_usual() if asked.has_sense else NO_SENSE
        self._turn = turn
        """floor on which the bot turns back now"""
        self._floors, self._parts = floors, parts
        self._rights = rights
        """for each depth, whether the bot goes there by the right door"""
        self._looked = Counter[int]()
        """number of stages examined on each floor"""
        self._losses: list[Loss] = []
        self._snags: list[Snag] = []

    def tale(self) -> Tale:
        """Go down and up again, as far as possible, and return the result."""
        run, rounds, threatened = self._run, 0, 0
        while run.end is None:
            visit = run.visit
            before = visit.stage.round
            self._visit()
            rounds += visit.stage.round - before
            threatened += count_threatened_rounds(visit.history)
            self._losses += losses(visit, self._parts[visit.depth - 1])
            if visit.leads_to is None and visit.behind:
                run.signal()
            else:
                right = run.has_locker and self._rights[visit.depth]
                run.go_on(NOTHING, locker=run.has_locker, right=right)
        numbers = [numbers_of(visit.history, visit.level) for visit in run.visits]
        return Tale(
            run.seed,
            run.party,
            self._meant,
            run.deepest,
            End(run.end).value,
            run.score,
            len(run.carried) if run.end == End.DAYLIGHT else 0,
            rounds,
            threatened,
            run.actions,
            sum(each.actions for each in numbers),
            sum(each.rope_actions for each in numbers),
            sum(each.damage for each in numbers),
            sum(each.pops for each in numbers),
            sum(isinstance(entry.action, Piton) for visit in run.visits for entry in visit.history.done),
            len(find_won(run)),
            tuple(self._losses),
            tuple(self._snags),
            self._looked.total(),
        )

    @property
    def _history(self) -> History:
        return self._run.visit.history

    def _visit(self) -> None:
        """Go through a floor, with what is found near the entries and what all the ways ahead bear."""
        visit = self._run.visit
        recipe, parts = self._floors[visit.depth - 1].recipe, self._parts[visit.depth - 1]
        turns = not visit.is_turned and visit.depth >= self._turn
        self._does(Player.come_in)
        if not visit.is_turned:
            ways = self._floors[: visit.depth - turns]
            most = LADEN if all(floor.laden for floor in ways) else LIGHT
            relics = recipe.relics if turns else recipe.relics[:-1]
            kinds = self._run.catalog.relics
            self._fetch(recipe, parts, [each for each in relics if kinds[each.relic].weight <= most])
        if not turns:
            way = list(route(recipe, parts, "up" if visit.is_turned else "down"))
            self._does(partial(Player.follow, plans=way), swaps=True)
        self._leave(ENTRY if visit.is_turned or turns else WAY_DOWN)

    def _fetch(self, recipe: Recipe, parts: Sequence[Part], relics: Sequence[Lying]) -> None:
        """Take what lies nearer to the entries than to the way down, for as long as there is room; what
        cannot be reached stays.

        The relic that wakes the water is left until the party turns back.
        """
        for lying in relics:
            heroes = self._able
            if Routes(parts).exit_from(lying) != Doors.BACK or not all(
                len(self._stage.find_carried(hero.id)) < hero.carries for hero in heroes
            ):
                continue
            way = list(route(recipe, parts, lying.relic))
            if not self._does(partial(Player.follow, plans=way), swaps=True, whole=True):
                self._note(LEFT_IT)

    def _leave(self, kind: int) -> None:
        """Leave the floor by a kind of cell, or turn back, or let at least some leave."""
        doors = self._stage.doors
        if self._all_leave(kind) or not self._able:
            return
        module = self._module
        if kind == WAY_DOWN and doors == Doors.FIRST and self._all_leave(ENTRY):
            self._turn = self._run.visit.depth
            self._note(TURNED, module)
        elif self._able:
            self._note(SOME_OUT if self._some_leave(kind) else NO_WAY, module)

    def _all_leave(self, kind: int) -> bool:
        """Have all able heroes leave by a kind of cell, on foot or by search; return whether they do."""
        if self._does(partial(Player.go_out, kind=kind)):
            return True
        module = self._module
        if not self._able or not self._seek(kind, len(self._able)):
            return False
        self._note(ALL_OUT, module)
        return True

    def _some_leave(self, kind: int) -> bool:
        """Have as many heroes as possible leave by a kind of cell; return whether any does."""
        return any(self._seek(kind, enough) for enough in range(len(self._able) - 1, 0, -1))

    def _seek(self, kind: int, enough: int) -> bool:
        """Search for a way out for `enough` heroes, with half of the floor's remaining stages; return whether
        there is one.
        """
        visit = self._run.visit
        doors = Doors(self._stage.doors)
        if doors == Doors.FIRST:
            doors = Doors.DOWN if kind == WAY_DOWN else Doors.BACK
        while True:
            left = (self._limit - self._looked[visit.depth]) // 2
            way = way_out(visit.level, self._stage, doors, left, enough=enough, sense=self._sense)
            self._looked[visit.depth] += way.looked
            if self._adopt(way.entries):
                return bool(way.entries)

    def _does(self, step: GuideStep, *, swaps: bool = False, whole: bool = False) -> bool:
        """Do something by plans, as far as they lead; return whether it is done.

        It is tried on a copy first, so that nobody falls; with `swaps`, with each hero in each role until it
        works. With `whole`, nothing is done unless all of it can be done. After a slip it is planned anew.
        """
        while True:
            is_done, entries = self._try(step, swaps=swaps, whole=whole)
            if self._adopt(entries):
                return is_done

    def _try(self, step: GuideStep, *, swaps: bool, whole: bool) -> tuple[bool, Sequence[Entry]]:
        """Return whether something can be done, and what is to be done of it."""
        able, so_far = sorted(self._able, key=lambda hero: hero.weight), None
        for order in permutations(able) if swaps else [tuple(able)]:
            if not order:
                break
            trial = History(self._stage.copy())
            player, stuck = Player(trial), ""
            player.roles = dict(zip(ROLES, order, strict=False))
            try:
                step(player)
            except Stuck as fault:
                stuck = fault.part
            except Refused:
                stuck = "refused"
            if any(trial.stage.hero(hero.id).is_fallen for hero in order):
                continue
            if not stuck:
                return True, trial.done
            so_far = so_far or (trial.done, stuck)
        return False, so_far[0] if so_far is not None and not whole else ()

    def _adopt(self, entries: Iterable[Entry]) -> bool:
        """Do what was tried on the copy; return False if a slip came in between."""
        history = self._history
        for entry in entries:
            if self._slips and self._random.randrange(self._slips) == 0 and self._slip():
                return False
            entry.schedule.apply(history.stage)
            history.record(entry)
        return True

    def _slip(self) -> bool:
        """Do a random action that harms nobody and leads nobody out; return whether there is one."""
        stage = self._stage
        actions = [each for each in generate_actions(stage) if not isinstance(each, Exit)]
        self._random.shuffle(actions)
        before = {hero.id: hero.hit_points for hero in stage.heroes()}
        for action in actions:
            trial = History(stage.copy())
            trial.commit(action)
            if all(trial.stage.hero(key).hit_points >= points for key, points in before.items()):
                self._history.commit(action)
                return True
        return False

    def _note(self, came: str, module: str = "") -> None:
        self._snags.append(Snag(self._run.visit.depth, module or self._module, came))

    @property
    def _module(self) -> str:
        """The module in which the first able hero stands."""
        able = self._able
        return module_at(self._parts[self._run.visit.depth - 1], able[0].cell if able else None)

    @property
    def _stage(self) -> Stage:
        return self._history.stage

    @property
    def _able(self) -> list[Hero]:
        return [hero for hero in self._stage.heroes() if hero.is_able]
