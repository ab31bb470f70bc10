"""making: floors that are drafted, played by their plans, and kept in a bank if all of it can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from hashlib import blake2b
from itertools import count

import msgspec

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.floors.bank import Certified
from intodepth.content.floors.composing import Recipe, compose
from intodepth.content.floors.modules import Module, load_modules
from intodepth.content.runs.shaft import build_floor
from intodepth.folders import find_folders
from intodepth.sim.invariants import problems
from intodepth.sim.rules import Rules
from intodepth.tools.floors.ablating import Ablation
from intodepth.tools.floors.certificates import NotProven, Proof, certify
from intodepth.tools.floors.drafts import Draft
from intodepth.tools.floors.executors import answers

WAKES = 12
"""the water wakes at the end of this round, or later where the way down and up takes longer"""
LONGEST = 26
"""rounds that the slower party may need for both ways"""
SHARES = 0.2, 0.2, 0.25, 0.25, 0.35
"""the most of the floors of each depth that a module is used in: few of them have creatures"""
BATCH = 16
"""drafts that are handed out at a time"""
IN_VAIN = 960
"""drafts of which none was kept, after which no more are made"""


class Workshop:
    """Makes floors; one for each process."""

    def __init__(self) -> None:
        """Read what floors are made of; raises FileFault."""
        folders = find_folders()
        self.catalog: Catalog = load_catalog(folders)
        self.modules: dict[str, Module] = load_modules(folders.data, self.catalog.heroes, self.catalog.relics)
        self.rules = Rules()

    def make(self, depth: int, number: int, ablate: int | None = None) -> Certified | str:
        """Return the floor of a number, or why there is none, in a word or two.

        `ablate`: it must not be found in so many stages how to go up and down without ropes.
        """
        draft = Draft(self.modules, depth).draw(number)
        if draft is None:
            return "nothing fits"
        try:
            proofs = certify(draft, self.modules, self.catalog, self.rules, fetches=False)
            longest = max(proof.round for proof in proofs if proof.what == "up")
            if longest > LONGEST:
                return "too long"
            recipe = msgspec.structs.replace(draft, wakes=max(WAKES, longest + Rules().locker + 1))
            floor = self.certified(recipe, number)
            if ablate and Ablation(recipe, self.modules, self.catalog, ablate).without_ropes().is_both:
                return "takes no ropes"
            return floor
        except NotProven as fault:
            return fault.reason

    def certified(self, recipe: Recipe, number: int) -> Certified:
        """Return a floor with what comes of playing it; raises NotProven."""
        level = compose(recipe, self.modules)
        if unsound := problems(build_floor(level, self.catalog, self.rules)):
            raise NotProven("unsound", unsound[0])
        proofs = certify(recipe, self.modules, self.catalog, self.rules)
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
        )


def digest_of(proofs: Iterable[Proof]) -> str:
    """Identifies all that was played on a floor."""
    said = " ".join(f"{proof.party} {proof.what} {proof.digest}" for proof in proofs)
    return blake2b(said.encode(), digest_size=8).hexdigest()


_workshop: Workshop | None = None


def made(task: tuple[int, int, int | None]) -> Certified | str:
    """The floor of a depth and a number, ablated in so many stages, in whatever process this is."""
    global _workshop
    if _workshop is None:
        _workshop = Workshop()
    return _workshop.make(*task)


def make_floors(
    depth: int,
    wanted: int,
    known: Sequence[Certified],
    executor: Executor | None,
    faults: Counter[str],
    ablate: int | None = None,
) -> Iterator[Certified]:
    """Yield floors until there are so many with those known, in the order of their numbers.

    No module is in more than its share of all that are wanted; where that leads nowhere any more there are
    fewer. What was thrown away, and why, is counted.
    """
    uses = Counter(part.module for floor in known for part in floor.recipe.parts)
    looks = {_look(floor.recipe) for floor in known}
    have, first = len(known), (known[-1].number + 1 if known else 0)
    latest = first
    for start in count(first, BATCH):
        if have >= wanted or start - latest > IN_VAIN:
            return
        for floor in answers(
            executor, made, [(depth, number, ablate) for number in range(start, start + BATCH)]
        ):
            if isinstance(floor, str):
                faults[floor] += 1
                continue
            names = [part.module for part in floor.recipe.parts]
            if _look(floor.recipe) in looks:
                faults["there already"] += 1
            elif any(uses[name] + 1 > max(1, SHARES[depth - 1] * wanted) for name in names):
                faults["used often enough"] += 1
            else:
                uses.update(names)
                looks.add(_look(floor.recipe))
                have, latest = have + 1, start
                yield floor
                if have == wanted:
                    return


def _look(recipe: Recipe) -> tuple[object, ...]:
    """What floors have in common that differ in their relics alone, or as mirror images."""
    return tuple(sorted((part.module, part.row) for part in recipe.parts))
