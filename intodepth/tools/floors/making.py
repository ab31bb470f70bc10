"""making: drafts floors, plays them by their plans, and keeps those that can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import count
from random import Random
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.descents import DEPTHS, Trait
from intodepth.content.floors.bank import LADEN, Certified
from intodepth.content.floors.composing import LayoutName, Recipe, check_relics, compose, parts_of
from intodepth.content.floors.likeness import SIGNED
from intodepth.content.floors.modules import Module, load_modules
from intodepth.content.runs.shaft import build_floor
from intodepth.files.folders import find_folders
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.invariants import problems
from intodepth.sim.rules import restore_rules
from intodepth.tools.floors.ablating import Ablation
from intodepth.tools.floors.certificates import CertificateStep, NotProven, certify, earliest_return
from intodepth.tools.floors.drafts import LAYOUTS, FloorDrafts, fits
from intodepth.tools.floors.executors import Executor, answers
from intodepth.tools.floors.routes import NoRoute, route

NEAR = 6
"""the richest relic is not lifted before this round is over, even by a party that goes for nothing else"""
LONGEST = 28, 28, 30, 32, 32
"""greatest number of rounds of the slower party for both ways through a shaft, by depth"""
LONGER = {"chimney": 14, "gallery": 6, "towers": 6, "basin": 16}
"""how many rounds more other layouts may take"""
ON_WAY = 1, 1, 1, 2, 2
"""least number of creatures in the modules that the ways down and up lead through, by depth"""
SHARES = 0.2, 0.2, 0.25, 0.25, 0.3
"""greatest share of the floors of a depth that use the same module; few modules have creatures"""
FOLDED = 4
"""Of the floors in a place that can have portals, one of so many at least has some, for the kind of shaft
that needs them.
"""
NEEDED = 6
"""One of so many floors at least needs pitons, and one of so many a swing."""
LAID_OUT = 0.5
"""greatest share of the floors of a depth in a place that have the same layout"""
BATCH = 16
"""number of drafts in one request to a process"""
NEVER = 99
"""round in which water wakes that nobody meets"""
IN_VAIN = 8000
"""the making stops after so many numbers in a row without a floor"""


class Task(NamedTuple):
    """A floor to be made."""

    depth: int
    number: int
    place: str
    layout: LayoutName
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
        self.rules = restore_rules({})

    def make(self, task: Task) -> Certified | str:
        """Return the floor of a task, or in a word or two why there is none."""
        number = task.number
        modules = {key: module for key, module in self.in_place(task.place).items() if key not in task.spent}
        draft = FloorDrafts(modules, task.depth, task.place).draw(number, task.layout, using=task.using)
        if draft is None:
            return "nothing fits"
        try:
            if self._count_on_way(draft) < ON_WAY[task.depth - 1]:
                return "creatures are off the way"
            proofs = certify(draft, self.modules, self.catalog, self.rules, fetches=False)
            longest = max(proof.round for proof in proofs if proof.what == "up")
            if longest > LONGEST[task.depth - 1] + LONGER.get(task.layout, 0):
                return "too long"
            # What is soon found out comes first.
            late = _wake_at(draft, longest + 1)
            if task.is_strict and self._holds_laden(late):
                return "holds laden"
            _check_greed(draft, certify(late, self.modules, self.catalog, self.rules, ways=False))
            floor = self.certify_floor(self._with_water(draft, longest), number)
            recipe = floor.recipe
            looked = task.ablate
            if looked and Ablation(recipe, self.modules, self.catalog, looked).without_ropes().is_both:
                return "takes no ropes"
            return floor
        except NotProven as fault:
            return fault.reason

    def with_earliest_water(self, recipe: Recipe, number: int) -> Certified:
        """Return a floor whose water wakes as early as its ways hold, with its certificate; raises
        NotProven.
        """
        proofs = certify(_wake_at(recipe, NEVER), self.modules, self.catalog, self.rules, fetches=False)
        longest = max(proof.round for proof in proofs)
        return self.certify_floor(self._with_water(recipe, longest), number)

    def in_place(self, place: str) -> dict[str, Module]:
        """Return the modules that can be in a place."""
        places = self.catalog.places
        return {key: module for key, module in self.modules.items() if fits(module, place, places)}

    def _count_on_way(self, recipe: Recipe) -> int:
        """Return the number of creatures in the modules that the way down leads through; raises NotProven."""
        try:
            names = {part.module.name for part, _ in route(recipe, parts_of(recipe, self.modules), "down")}
        except NoRoute as none:
            raise NotProven("no doors", str(none)) from None
        return sum(self.modules[name].creatures for name in names)

    def _with_water(self, draft: Recipe, longest: int) -> Recipe:
        """Return a draft with the earliest waking of the water at which the ways down and up hold, found by
        bisection; they hold if it wakes after the last of `longest` rounds.
        """
        early, late = 0, longest + 1
        while late - early > 1:
            middle = (early + late) // 2
            try:
                certify(_wake_at(draft, middle), self.modules, self.catalog, self.rules, fetches=False)
            except NotProven:
                early = middle
            else:
                late = middle
        return msgspec.structs.replace(draft, wakes=late, earliest=late)

    def certify_floor(self, recipe: Recipe, number: int) -> Certified:
        """Return a floor with its certificate; raises NotProven or BadRecipe.

        The ways hold if the water wakes as early as is noted, and each relic is brought out with the usual
        slack.
        """
        check_relics(recipe, self.catalog.relics)
        level = compose(recipe, self.modules, self.catalog.places)
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
        tight = _wake_at(recipe, recipe.earliest)
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


def _wake_at(recipe: Recipe, wakes: int) -> Recipe:
    """Return a recipe whose water wakes at the end of a round at the latest, without slack."""
    return msgspec.structs.replace(recipe, wakes=wakes, earliest=0)


def digest_of(proofs: Iterable[CertificateStep]) -> str:
    """Return the hash of everything played on a floor."""
    said = " ".join(f"{proof.party} {proof.what} {proof.digest}" for proof in proofs)
    return blake2b(said.encode(), digest_size=8).hexdigest()


_workshop: Workshop | None = None


def _get_workshop() -> Workshop:
    """Return the workshop of this process."""
    global _workshop
    if _workshop is None:
        _workshop = Workshop()
    return _workshop


def make_task(task: Task) -> Certified | str:
    """Return the floor of a task; runs in any process."""
    return _get_workshop().make(task)


class Quotas:
    """The limits for the floors of a depth: how many of them may share a place, a layout, a module and so
    on.
    """

    def __init__(self, depth: int, wanted: int, floors: Iterable[Certified]) -> None:
        self.depth, self.wanted = depth, wanted
        places = _get_workshop().catalog.places
        deepest = [key for key, place in places.items() if place.deepest]
        self.places = deepest if depth == DEPTHS else list(places)
        self.in_place = -(-wanted // len(self.places))
        self.most = max(1, int(SHARES[depth - 1] * wanted))
        self._floors: list[Certified] = []
        self._looks: set[tuple[object, ...]] = set()
        self._uses = Counter[str]()
        for floor in floors:
            self.add(floor)

    def add(self, floor: Certified) -> None:
        """Count a floor."""
        self._floors.append(floor)
        self._looks.add(_look(floor.recipe))
        self._uses.update(_names(floor))

    def before(self, number: int) -> Quotas:
        """Return the quotas with the floors of lower numbers only."""
        return Quotas(self.depth, self.wanted, [floor for floor in self._floors if floor.number < number])

    @property
    def are_full(self) -> bool:
        """Whether there are as many floors as wanted."""
        return len(self._floors) >= self.wanted

    def have_laden(self, ropes: Collection[str] = ()) -> bool:
        """Whether no more floors that hold laden are wanted, if these kinds of rope actions are used: half of
        all may, less those that are still to have pitons or a swing.
        """
        missing = max((self._count_missing(kind) for kind in SIGNED if kind not in ropes), default=0)
        return sum(bool(floor.laden) for floor in self._floors) >= self.wanted // 2 - missing

    def _count_missing(self, kind: str) -> int:
        """Return how many floors with a kind of rope action are still wanted."""
        return max(0, self.wanted // NEEDED - sum(kind in floor.ropes for floor in self._floors))

    @property
    def unused(self) -> set[str]:
        """The modules that no floor has yet."""
        return set(_get_workshop().modules) - self._uses.keys()

    @property
    def needed(self) -> set[str]:
        """The modules whose ways need what too few floors have: pitons or a swing, whichever is rarer."""
        kind = max(SIGNED, key=self._count_missing)
        if not self._count_missing(kind):
            return set()
        modules = _get_workshop().modules.values()
        return {module.name for module in modules if module.needs(kind.lower())} - self.spent

    @property
    def frail(self) -> set[str]:
        """The large modules that no floor that holds laden has, once no more such floors are wanted."""
        if not self.have_laden():
            return set()
        strong = {name for floor in self._floors if floor.laden for name in _names(floor)}
        large = {module.name for module in _get_workshop().modules.values() if module.shape != "room"}
        return large - strong - self.spent

    @property
    def spent(self) -> frozenset[str]:
        """The modules that have reached their share, and shafts with a ring once half of the shafts have
        one.
        """
        spent = {name for name, count in self._uses.items() if count >= self.most}
        if self._have_rings:
            shafts = [module for module in _get_workshop().modules.values() if module.shape == "shaft"]
            spent |= {module.name for module in shafts if module.has_ring}
        return frozenset(spent)

    @property
    def _have_rings(self) -> bool:
        return sum(map(_has_ring, self._floors)) >= self.wanted // 4

    def has_room(self, place: str, layout: LayoutName) -> bool:
        """Return whether floors of a layout in a place are wanted."""
        here = [floor.recipe.layout for floor in self._floors if floor.recipe.place == place]
        return len(here) < self.in_place and here.count(layout) < max(1, int(LAID_OUT * self.in_place))

    def fault(self, floor: Certified) -> str:
        """Return why a floor is one too many; empty if it is not."""
        recipe = floor.recipe
        if not self.has_room(recipe.place, recipe.layout):
            return "enough of them are in this place or laid out like this"
        if _look(recipe) in self._looks:
            return "there already"
        if any(self._uses[name] >= self.most for name in _names(floor)):
            return "used often enough"
        for kind in SIGNED:
            others = sum(kind not in each.ropes for each in self._floors)
            if kind not in floor.ropes and others >= self.wanted - self.wanted // NEEDED:
                return f"enough of them need no {kind.lower()}"
        if Trait.PORTAL not in floor.traits and self._has_straight(recipe.place):
            return "enough of them have no portals"
        if floor.laden and self.have_laden(floor.ropes):
            return "enough of them hold laden"
        return "enough of them have a ring" if _has_ring(floor) and self._have_rings else ""

    def _has_straight(self, place: str) -> bool:
        """Return whether a place that can have portals has enough floors without any."""
        if "portal" not in _get_workshop().catalog.places[place].things:
            return False
        here = [floor for floor in self._floors if floor.recipe.place == place]
        straight = sum(Trait.PORTAL not in floor.traits for floor in here)
        return straight >= self.in_place - self.in_place // FOLDED


def make_floors(
    depth: int,
    wanted: int,
    known: Sequence[Certified],
    executor: Executor,
    faults: Counter[str],
    ablate: int | None = None,
) -> Iterator[Certified]:
    """Yield floors until `wanted` are there including the known ones, in the order of their numbers.

    The quotas hold; if that is impossible, there are fewer floors. Rejected drafts are counted by reason.
    After an interruption, the known floors and new ones give the same result as a single run.
    """
    quotas = Quotas(depth, wanted, known)
    first = known[-1].number + 1 if known else 0
    latest = first
    for start in count(first - first % BATCH, BATCH):
        if quotas.are_full or start - latest > IN_VAIN:
            return
        tasks = [task for task in _tasks(quotas.before(start), start, ablate) if task.number >= first]
        for floor in answers(executor, make_task, tasks):
            fault = floor if isinstance(floor, str) else quotas.fault(floor)
            if fault or isinstance(floor, str):
                faults[fault] += 1
                continue
            quotas.add(floor)
            latest = start
            yield floor
            if quotas.are_full:
                return


def _tasks(quotas: Quotas, start: int, ablate: int | None) -> Iterator[Task]:
    """Yield the drafts of a batch for which there is room, places and layouts in turn; some include a module
    that no floor has yet, that is needed, or that is frail, if there are any.
    """
    shop, spent, depth = _get_workshop(), quotas.spent, quotas.depth
    layouts, random = list(LAYOUTS), Random(f"{depth}/{start}")
    for number in range(start, start + BATCH):
        turn, at = divmod(number, len(quotas.places))
        place, layout = quotas.places[at], layouts[turn % len(layouts)]
        if not quotas.has_room(place, layout):
            continue
        usable = FloorDrafts(shop.in_place(place), depth, place).usable(layout)
        asked = (quotas.unused, quotas.needed, quotas.frail)[turn // len(layouts) % 3] & usable
        using = random.choice(sorted(asked)) if asked else None
        is_strict = quotas.have_laden(SIGNED if using in quotas.needed else ())
        yield Task(depth, number, place, layout, using, spent, ablate, is_strict)


def _has_ring(floor: Certified) -> bool:
    """Return whether there is a ring at the hole of a shaft."""
    main = _get_workshop().modules[floor.recipe.parts[0].module]
    return main.shape == "shaft" and main.has_ring


def _names(floor: Certified) -> list[str]:
    """Return the modules of a floor."""
    return [part.module for part in floor.recipe.parts]


def _look(recipe: Recipe) -> tuple[object, ...]:
    """Return what is equal for floors that differ only in relics, or are mirror images."""
    return tuple(sorted((part.module, part.row) for part in recipe.parts))
