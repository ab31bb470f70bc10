"""making: drafts floors, plays them by their plans, and keeps those that can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from hashlib import blake2b
from itertools import count
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.descents import Trait
from intodepth.content.floors.bank import LADEN, Certified
from intodepth.content.floors.composing import Recipe, check_relics, compose
from intodepth.content.floors.modules import Module, load_modules
from intodepth.content.runs.shaft import build_floor
from intodepth.files.folders import find_folders
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.invariants import problems
from intodepth.sim.rules import recorded_rules
from intodepth.tools.floors.ablating import Ablation
from intodepth.tools.floors.certificates import CertificateStep, NotProven, certify, earliest_return
from intodepth.tools.floors.drafts import FloorDrafts
from intodepth.tools.floors.executors import answers

NEAR = 6
"""the richest relic is not lifted before this round is over, even by a party that goes for nothing else"""
LONGEST = 28, 28, 30, 32, 32
"""greatest number of rounds of the slower party for both ways, by depth"""
SHARES = 0.2, 0.2, 0.25, 0.25, 0.3
"""greatest share of the floors of a depth that use the same module; few modules have creatures"""
FOLDED = 5
"""One floor of so many at least has portals, for the kind of shaft that needs them."""
BATCH = 16
"""number of drafts in one request to a process"""
IN_VAIN = 960
"""the making stops after so many drafts in a row without a floor"""


class Task(NamedTuple):
    """A floor to be made."""

    depth: int
    number: int
    using: str | None = None
    """module that the floor must have"""
    spent: frozenset[str] = frozenset()
    """modules that the floor must not have"""
    ablate: int | None = None
    """number of stages in which no way without ropes may be found"""
    is_strict: bool = False
    """whether the floor must not hold laden"""


class Workshop:
    """Makes floors; one for each process."""

    def __init__(self) -> None:
        """Read modules, relics and rules; raises FileFault."""
        folders = find_folders()
        self.catalog: Catalog = load_catalog(folders)
        self.modules: dict[str, Module] = load_modules(folders.data, self.catalog.heroes, self.catalog.relics)
        # Those of recordings, so that a default that is tuned changes no proof.
        self.rules = recorded_rules({})

    def make(self, task: Task) -> Certified | str:
        """Return the floor of a task, or in a word or two why there is none."""
        number = task.number
        modules = {key: module for key, module in self.modules.items() if key not in task.spent}
        draft = FloorDrafts(modules, task.depth).draw(number, using=task.using)
        if draft is None:
            return "nothing fits"
        try:
            proofs = certify(draft, self.modules, self.catalog, self.rules, fetches=False)
            longest = max(proof.round for proof in proofs if proof.what == "up")
            if longest > LONGEST[task.depth - 1]:
                return "too long"
            # What is soon found out comes first.
            late = _waking(draft, longest + 1)
            if task.is_strict and self._holds_laden(late):
                return "holds laden"
            _check_greed(draft, certify(late, self.modules, self.catalog, self.rules, ways=False))
            floor = self.certified(self._with_water(draft, longest), number)
            recipe = floor.recipe
            looked = task.ablate
            if looked and Ablation(recipe, self.modules, self.catalog, looked).without_ropes().is_both:
                return "takes no ropes"
            return floor
        except NotProven as fault:
            return fault.reason

    def _with_water(self, draft: Recipe, longest: int) -> Recipe:
        """Return a draft with the earliest waking of the water at which the ways down and up hold, found by
        bisection; they hold if it wakes after the last of `longest` rounds.
        """
        early, late = 0, longest + 1
        while late - early > 1:
            middle = (early + late) // 2
            try:
                certify(_waking(draft, middle), self.modules, self.catalog, self.rules, fetches=False)
            except NotProven:
                early = middle
            else:
                late = middle
        return msgspec.structs.replace(draft, wakes=late, earliest=late)

    def certified(self, recipe: Recipe, number: int) -> Certified:
        """Return a floor with its certificate; raises NotProven or BadRecipe.

        The ways hold if the water wakes as early as is noted, and each relic is brought out with the usual
        slack.
        """
        check_relics(recipe, self.catalog.relics)
        level = compose(recipe, self.modules)
        if unsound := problems(build_floor(level, self.catalog, self.rules)):
            raise NotProven("unsound", unsound[0])
        proofs = self._proofs(recipe)
        if recipe.earliest:
            _check_greed(recipe, proofs)
        if len(ropes := {kind for proof in proofs for kind in proof.ropes}) < 2:
            raise NotProven("few ropes", "two kinds of rope actions are needed at least")
        slow = {proof.what: proof for proof in proofs if proof.party == "slow"}
        return Certified(
            number,
            recipe,
            level.digest,
            digest_of(proofs),
            (slow["down"].rounds, slow["up"].rounds),
            tuple(sorted(ropes)),
            self._traits(recipe, ropes),
            self._holds_laden(recipe) if recipe.earliest else None,
            self._greedy(recipe) if recipe.earliest else None,
        )

    def _proofs(self, recipe: Recipe) -> list[CertificateStep]:
        """Return what is done on a floor; raises NotProven."""
        if not recipe.earliest:
            return certify(recipe, self.modules, self.catalog, self.rules)
        tight = _waking(recipe, recipe.earliest)
        ways = certify(tight, self.modules, self.catalog, self.rules, fetches=False)
        return ways + certify(recipe, self.modules, self.catalog, self.rules, ways=False)

    def _holds_laden(self, recipe: Recipe) -> bool:
        """Return whether the ways down and up also hold with heavier heroes and the usual slack."""
        try:
            certify(recipe, self.modules, self.catalog, self.rules, fetches=False, heavier=LADEN)
        except NotProven:
            return False
        return True

    def _greedy(self, recipe: Recipe) -> int | None:
        """Return how soon the water may wake for who comes back with the richest relic; None if there is no
        proof.
        """
        return earliest_return(recipe, self.modules, self.catalog, self.rules)

    def _traits(self, recipe: Recipe, ropes: Collection[str]) -> tuple[Trait, ...]:
        """Return the traits of a floor on which these actions on ropes were done."""
        parts = [self.modules[placed.module] for placed in recipe.parts]
        found = {
            Trait.PORTAL: any(part.has_portals for part in parts),
            Trait.CLEAN: Piton.__name__ not in ropes and not any(part.has_pitons for part in parts),
        }
        return tuple(trait for trait, has in found.items() if has)


def _check_greed(recipe: Recipe, proofs: Iterable[CertificateStep]) -> None:
    """Raise NotProven if the richest relic of a floor is lifted too soon."""
    lifted = min(proof.lifted for proof in proofs if proof.what == recipe.relics[-1].relic)
    if lifted <= NEAR:
        raise NotProven("greed is near", f"the richest relic is lifted in round {lifted}")


def _waking(recipe: Recipe, wakes: int) -> Recipe:
    """Return a recipe whose water wakes at the end of a round at the latest, without slack."""
    return msgspec.structs.replace(recipe, wakes=wakes, earliest=0)


def digest_of(proofs: Iterable[CertificateStep]) -> str:
    """Return the hash of everything played on a floor."""
    said = " ".join(f"{proof.party} {proof.what} {proof.digest}" for proof in proofs)
    return blake2b(said.encode(), digest_size=8).hexdigest()


_workshop: Workshop | None = None


def _here() -> Workshop:
    """Return the workshop of this process."""
    global _workshop
    if _workshop is None:
        _workshop = Workshop()
    return _workshop


def made(task: Task) -> Certified | str:
    """Return the floor of a task; runs in any process."""
    return _here().make(task)


def make_floors(
    depth: int,
    wanted: int,
    known: Sequence[Certified],
    executor: Executor | None,
    faults: Counter[str],
    ablate: int | None = None,
) -> Iterator[Certified]:
    """Yield floors until `wanted` are there including the known ones, in the order of their numbers.

    No module is in more than its share of the floors; if that is impossible, there are fewer. Rejected drafts
    are counted by reason. After an interruption, the known floors and new ones give the same result as a
    single run.
    """
    floors, most = list(known), max(1, int(SHARES[depth - 1] * wanted))
    uses = Counter(name for floor in floors for name in _names(floor))
    half = wanted // 2
    looks = {_look(floor.recipe) for floor in floors}
    first = known[-1].number + 1 if known else 0
    latest = first
    for start in count(first - first % BATCH, BATCH):
        if len(floors) >= wanted or start - latest > IN_VAIN:
            return
        tasks = [task for task in _tasks(depth, start, floors, most, half, ablate) if task.number >= first]
        for floor in answers(executor, made, tasks):
            if isinstance(floor, str):
                faults[floor] += 1
            elif _look(floor.recipe) in looks:
                faults["there already"] += 1
            elif any(uses[name] >= most for name in _names(floor)):
                faults["used often enough"] += 1
            elif Trait.PORTAL not in floor.traits and _straight(floors) >= wanted - wanted // FOLDED:
                faults["enough of them have no portals"] += 1
            elif floor.laden and sum(bool(each.laden) for each in floors) >= half:
                faults["enough of them hold laden"] += 1
            elif _has_ring(floor) and sum(map(_has_ring, floors)) >= half:
                faults["enough of them have a ring"] += 1
            else:
                uses.update(_names(floor))
                looks.add(_look(floor.recipe))
                latest = start
                floors.append(floor)
                yield floor
                if len(floors) == wanted:
                    return


def _tasks(
    depth: int, start: int, floors: Iterable[Certified], most: int, half: int, ablate: int | None
) -> Iterator[Task]:
    """Yield the drafts of a batch; every second one includes a module that no floor has yet, if there is one.

    None includes a module that has reached its share, nor a shaft with a ring once half of the floors have
    one.
    """
    before = [floor for floor in floors if floor.number < start]
    uses = Counter(name for floor in before for name in _names(floor))
    wanting = sorted(FloorDrafts(_here().modules, depth).usable - uses.keys())
    spent = frozenset(name for name, count in uses.items() if count >= most)
    if sum(map(_has_ring, before)) >= half:
        spent |= {name for name, module in _here().modules.items() if module.is_tall and module.has_ring}
    is_strict = sum(bool(floor.laden) for floor in before) >= half
    for number in range(start, start + BATCH):
        asked = number % 2 == 0 and wanting
        using = wanting[number // 2 % len(wanting)] if asked else None
        yield Task(depth, number, using, spent, ablate, is_strict)


def _straight(floors: Iterable[Certified]) -> int:
    """Return the number of floors without portals."""
    return sum(Trait.PORTAL not in floor.traits for floor in floors)


def _has_ring(floor: Certified) -> bool:
    """Return whether there is a ring at the hole of a floor."""
    return _here().modules[floor.recipe.parts[0].module].has_ring


def _names(floor: Certified) -> list[str]:
    """Return the modules of a floor."""
    return [part.module for part in floor.recipe.parts]


def _look(recipe: Recipe) -> tuple[object, ...]:
    """Return what is equal for floors that differ only in relics, or are mirror images."""
    return tuple(sorted((part.module, part.row) for part in recipe.parts))
