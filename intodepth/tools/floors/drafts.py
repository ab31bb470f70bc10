"""drafts: floors of modules put together at random, as they fit; whether they can be done is not asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from intodepth.content.floors.composing import COLUMNS, Lying, Part, Placed, Recipe
from intodepth.content.floors.modules import GRADES, Module

CREATURES = 0, 1, 2, 2, 3
"""how many live on a floor, by its depth"""
RELICS = {
    1: ("saints_tooth", "left_twin_knot", "right_twin_knot", "hourglass"),
    2: ("hourglass", "bell", "glass_heart", "left_twin_knot", "right_twin_knot"),
    4: ("lead_crown", "sun_shard", "bell", "glass_heart"),
}
"""what lies in the slots of each grade"""
SUITS = {1: (1, 2), 2: (1, 2, 4), 4: (2, 4)}
"""the grades of relics that can lie in a slot of each grade"""
TRIES = 400


class Draft:
    """Puts floors of one depth together."""

    def __init__(self, modules: Mapping[str, Module], depth: int) -> None:
        self._modules, self._depth = modules, depth
        self._shafts = [name for name, module in modules.items() if module.is_tall]
        self._small = [name for name, module in modules.items() if not module.is_tall]

    def draw(self, number: int, *, using: str | None = None) -> Recipe | None:
        """Return the floor of a number, the same each time, with a module in it if one is named.

        None where none was found that has a way in, a way down, slots for all relics and the creatures that
        live so deep.
        """
        random = Random(f"{self._depth}/{number}")
        least = CREATURES[self._depth - 1]
        shafts = [name for name in self._shafts if self._modules[name].creatures <= least]
        shaft = self._modules[random.choice(shafts)]
        for _ in range(TRIES):
            parts = self._parts(random, shaft)
            names = [part.placed.module for part in parts]
            if not parts or (using is not None and using not in names):
                continue
            relics = self._relics(random, parts)
            if relics is not None:
                placed = tuple(part.placed for part in parts)
                if random.randrange(2):
                    placed = tuple(
                        Placed(each.module, COLUMNS - 1 - each.column, each.row, not each.mirrored)
                        for each in placed
                    )
                return Recipe(self._depth, placed, relics)
        return None

    def _parts(self, random: Random, shaft: Module) -> list[Part]:
        """A shaft at the side or in the middle, and what is beside it; empty where it does not fit."""
        is_middle = len(shaft.doors) == 4 and bool(random.randrange(3))
        if not {"upper east", "east"} <= shaft.doors:
            return []
        parts = [Part(Placed(shaft.name, int(is_middle), 0), shaft)]
        lived_in = random.sample(range(4), max(0, CREATURES[self._depth - 1] - shaft.creatures))
        for row, has_way in ((1, "is_entrance"), (0, "is_exit")):
            columns = (0, 2) if is_middle else (1, 2)
            way = random.choice(columns)
            for column in columns:
                doors = {"west"} if column == 2 else {"east"} if is_middle else {"west", "east"}
                creatures = int(len(parts) - 1 in lived_in)
                small = self._small_one(random, doors, has_way if column == way else "", creatures)
                if small is None or small[0] in {part.module.name for part in parts}:
                    return []
                name, mirrored = small
                parts.append(Part(Placed(name, column, row, mirrored), self._modules[name]))
        return parts

    def _small_one(
        self, random: Random, doors: set[str], has_way: str, creatures: int
    ) -> tuple[str, bool] | None:
        """A module with these doors and so many creatures, and whether it is mirrored for that."""
        fits: list[tuple[str, bool]] = []
        for name in self._small:
            module = self._modules[name]
            if module.creatures != creatures:
                continue
            if {way for way in ("is_entrance", "is_exit") if getattr(module, way)} == {has_way} - {""}:
                fits += [
                    (name, mirrored)
                    for mirrored in (False, True)
                    if doors <= Part(Placed(name, 0, 0, mirrored), module).doors
                ]
        return random.choice(fits) if fits else None

    def _is_near(self, part: Part) -> bool:
        """Whether who wakes the water there gets out before it comes: above, or where the way down is."""
        return part.placed.row == 1 or part.module.is_exit

    def _relics(self, random: Random, parts: list[Part]) -> tuple[Lying, ...] | None:
        """A relic of each grade, in a slot each; None where slots are wanting."""
        lying: list[Lying] = []
        for grade in GRADES:
            slots = [
                (number, glyph)
                for number, part in enumerate(parts)
                for glyph, least in part.module.slots.items()
                if (grade < GRADES[-1] or self._is_near(part))
                and grade in SUITS[least]
                and (number, glyph) not in {(each.part, each.slot) for each in lying}
            ]
            kinds = [kind for kind in RELICS[grade] if kind not in {each.relic for each in lying}]
            if not slots:
                return None
            number, glyph = random.choice(slots)
            lying.append(Lying(number, glyph, random.choice(kinds)))
        return tuple(lying)
