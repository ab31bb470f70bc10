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
from intodepth.content.floors.composing import LayoutName, Lying, Recipe, check_relics, compose, parts_of
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.modules import GRADES, Module, load_modules
from intodepth.content.runs.shaft import build_floor
from intodepth.files.folders import find_folders
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.invariants import problems
from intodepth.sim.rules import restore_rules
from intodepth.tools.floors.ablating import Ablation
from intodepth.tools.floors.certificates import (
    CertificateStep,
    NotProven,
    certify,
    earliest_grab,
    earliest_return,
    extra_rounds,
    least_return,
    rounds_down,
)
from intodepth.tools.floors.drafts import LAYOUTS, RELICS, FloorDrafts, fits
from intodepth.tools.floors.executors import Executor, answers
from intodepth.tools.floors.quotas import MISSES, Quotas
from intodepth.tools.floors.routes import NoRoute, route

COSTS = 0, 2, 4
"""rounds that the way down takes longer with the relic of each grade than without it, at least; the first may
cost nothing
"""
LOOKED = 600
"""number of stages in which a way without what a floor asks is sought"""
LONGEST = 32, 32, 34, 36, 36
"""greatest number of rounds of the slower party for both ways through a shaft, by depth"""
LONGER = {"chimney": 14, "gallery": 6, "towers": 6, "basin": 16}
"""how many rounds more other layouts may take"""
ON_WAY = 1
"""least number of creatures in the modules that the ways down and up lead through"""
BATCH = 64
"""number of drafts between two looks at the quotas"""
NEVER = 99
"""round in which water wakes that nobody meets"""
IN_VAIN = 5120
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
    refused: frozenset[Demand] = frozenset()
    """what the floor must not ask"""
    not_plain: bool = False
    """whether the floor must ask something"""
    ropes: frozenset[str] = frozenset()
    """kinds of rope actions that the floor must have"""


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
        draft = msgspec.structs.replace(draft, back=NEVER)
        try:
            if self._count_on_way(draft) < ON_WAY:
                return "creatures are off the way"
            proofs = certify(draft, self.modules, self.catalog, self.rules, fetches=False)
            longest = max(proof.round for proof in proofs if proof.what == "up")
            if longest > LONGEST[task.depth - 1] + LONGER.get(task.layout, 0):
                return "too long"
            if task.ropes - {kind for proof in proofs for kind in proof.ropes}:
                return MISSES
            # What is soon found out comes first.
            uses = self._ablate(draft).list_used()
            if not uses and task.not_plain:
                return "asks nothing"
            if uses and not set(uses) - task.refused:
                return "enough of them ask this"
            draft = self._lay_relics(draft, number)
            late = _wake_at(draft, longest + 1)
            certify(late, self.modules, self.catalog, self.rules, ways=False)
            floor = self.certify_floor(self._with_water(draft, longest), number)
            return self.with_demands(floor)
        except NotProven as fault:
            return fault.reason

    def _ablate(self, recipe: Recipe) -> Ablation:
        return Ablation(recipe, self.modules, self.catalog, LOOKED)

    def with_demands(self, floor: Certified) -> Certified:
        """Return a floor with what its way down asks."""
        return msgspec.structs.replace(floor, asks=self._ablate(floor.recipe).find_demands().demands)

    def _lay_relics(self, draft: Recipe, number: int) -> Recipe:
        """Return a draft with relics in slots where each costs what COSTS says; raises NotProven.

        Those of niches for finds come first. Which ones of the others, and which relics, is drawn from the
        number.
        """
        random = Random(f"{draft.depth}/{draft.place}/{draft.layout}/{number}/relics")
        parts = parts_of(draft, self.modules)
        free = [(at, glyph) for at, part in enumerate(parts) for glyph in part.module.slots]
        random.shuffle(free)
        free.sort(key=lambda slot: not parts[slot[0]].module.suits)
        lying: list[Lying] = []
        plain = tuple(rounds_down(draft, None, self.modules, self.catalog, self.rules))
        # The dearest first: few slots are as dear.
        for grade, cost in reversed(list(zip(GRADES, COSTS, strict=True))):
            kind = random.choice([key for key in RELICS[grade] if key not in {each.relic for each in lying}])
            there = (Lying(at, glyph, kind) for at, glyph in free)
            found = next((each for each in there if self._costs(draft, (each, *lying), cost, plain)), None)
            if found is None:
                raise NotProven("relics cost too little", f"no relic costs {cost} rounds")
            free.remove((found.part, found.slot))
            lying.insert(0, found)
        return msgspec.structs.replace(draft, relics=tuple(lying))

    def _costs(self, draft: Recipe, lying: tuple[Lying, ...], least: int, plain: tuple[int, ...]) -> bool:
        """Return whether the first of some relics costs each party so many rounds more than `plain`."""
        recipe = msgspec.structs.replace(draft, relics=lying)
        laden = rounds_down(recipe, lying[0], self.modules, self.catalog, self.rules)
        try:
            return all(not least or took >= known + least for took, known in zip(laden, plain, strict=True))
        except NotProven:
            return False

    def with_earliest_water(
        self, recipe: Recipe, number: int, asks: tuple[Demand, ...] | None = None
    ) -> Certified:
        """Return a floor whose water wakes as early as its ways hold, with its certificate; raises
        NotProven.
        """
        # What is soon found out comes first.
        proofs = certify(_wake_at(recipe, NEVER), self.modules, self.catalog, self.rules)
        if recipe.back:
            self._extra(recipe)
        longest = max(proof.round for proof in proofs if proof.what in ("down", "up"))
        return self.certify_floor(self._with_water(recipe, longest), number, asks)

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
        found = msgspec.structs.replace(draft, wakes=late, earliest=late)
        if not found.back:
            return found
        back = least_return(found, self.modules, self.catalog, self.rules)
        if back is None:
            raise NotProven("no way back", "a party that comes back does not get out")
        return self.with_grab(msgspec.structs.replace(found, back=back))

    def with_grab(self, recipe: Recipe) -> Recipe:
        """Return a recipe whose water lets the richest relic be taken down; on the deepest floor, where it is
        taken up, the water wakes at once.
        """
        if recipe.depth == DEPTHS:
            return recipe
        early = earliest_grab(recipe, self.modules, self.catalog, self.rules)
        return msgspec.structs.replace(recipe, early=early)

    def certify_floor(self, recipe: Recipe, number: int, asks: tuple[Demand, ...] | None = None) -> Certified:
        """Return a floor with its certificate; raises NotProven or BadRecipe.

        The ways hold if the water wakes as early as is noted, and each relic is brought out with the usual
        slack. What the way down `asks` is noted as it is given: `with_demands` finds it out.
        """
        check_relics(recipe, self.catalog.relics)
        level = compose(recipe, self.modules, self.catalog.places)
        if unsound := problems(build_floor(level, self.catalog, self.rules)):
            raise NotProven("unsound", unsound[0])
        proofs = self._proofs(recipe)
        extra = self._extra(recipe) if recipe.back else ()
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
            asks,
            extra,
        )

    def _extra(self, recipe: Recipe) -> tuple[int, ...]:
        """Return the rounds that each relic costs; raises NotProven if one costs less than COSTS says."""
        given = self.modules, self.catalog, self.rules
        extra = [extra_rounds(recipe, lying, *given) for lying in recipe.relics]
        known = tuple(cost for cost in extra if cost is not None)
        too_near = any(cost < least for cost, least in zip(known[1:], COSTS[1:], strict=False))
        if len(known) < len(extra) or too_near:
            raise NotProven("relics cost too little", f"the relics cost {extra} rounds")
        return known

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


def _wake_at(recipe: Recipe, wakes: int) -> Recipe:
    """Return a recipe whose water wakes at the end of a round at the latest, without slack."""
    return msgspec.structs.replace(recipe, wakes=wakes, earliest=0)


def digest_of(proofs: Iterable[CertificateStep]) -> str:
    """Return the hash of everything played on a floor."""
    said = " ".join(f"{proof.party} {proof.what} {proof.digest}" for proof in proofs)
    return blake2b(said.encode(), digest_size=8).hexdigest()


_workshop: Workshop | None = None


def get_workshop() -> Workshop:
    """Return the workshop of this process; raises FileFault."""
    global _workshop
    if _workshop is None:
        _workshop = Workshop()
    return _workshop


def make_task(task: Task) -> Certified | str:
    """Return the floor of a task; runs in any process."""
    return get_workshop().make(task)


def make_floors(
    depth: int,
    wanted: int,
    known: Sequence[Certified],
    executor: Executor,
    faults: Counter[str],
    others: Sequence[Certified] = (),
) -> Iterator[Certified]:
    """Yield floors until `wanted` are there including the known ones, in the order of their numbers.

    The quotas hold; if that is impossible, there are fewer floors. All differ from `others`, those of other
    depths. Rejected drafts are counted by reason. After an interruption, the known floors and new ones give
    the same result as a single run.
    """
    shop = get_workshop()
    quotas = Quotas(shop.modules, shop.catalog, depth, wanted, known, others)
    first = known[-1].number + 1 if known else 0
    latest = first
    for start in count(first - first % BATCH, BATCH):
        if quotas.are_full or start - latest > IN_VAIN:
            return
        tasks = [task for task in _tasks(shop, quotas.before(start), start) if task.number >= first]
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


def _tasks(shop: Workshop, quotas: Quotas, start: int) -> Iterator[Task]:
    """Yield the drafts of a batch for which there is room, places and layouts in turn; some include a module
    that is needed, or that no floor has yet, if there are any. Once enough floors ask nothing, each includes
    one that may ask something: a third of them one that is needed, the others one that a floor has already,
    needed or not, as some hardly ever fit in. Once enough floors of a place have no portals, each includes a
    module with some.
    """
    spent, depth, asking = quotas.spent, quotas.depth, quotas.asking if quotas.are_plain else set[str]()
    layouts, random = list(LAYOUTS), Random(f"{depth}/{start}")
    for number in range(start, start + BATCH):
        turn, at = divmod(number, len(quotas.places))
        place, layout = quotas.places[at], layouts[turn % len(layouts)]
        if not quotas.has_room(place, layout):
            continue
        usable = FloorDrafts(shop.in_place(place), depth, place).usable(layout)
        pools = quotas.needed, quotas.unused, set[str]()
        if quotas.are_plain:
            tested = asking & quotas.tested
            pools = quotas.needed & asking, tested - spent, quotas.needed & tested
        if quotas.has_straight(place):
            usable &= quotas.folded - spent
            if not usable:
                continue
            asked = asking & usable or usable
        else:
            asked = pools[turn // len(layouts) % 3] & usable or (asking & usable) - spent
        using = random.choice(sorted(asked)) if asked else None
        yield Task(
            depth, number, place, layout, using, spent, quotas.asked_enough, quotas.are_plain, quotas.lacking
        )
