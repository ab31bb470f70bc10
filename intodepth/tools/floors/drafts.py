"""drafts: random combinations of modules; whether they can be done is not checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from intodepth.content.floors.composing import Lying, Part, Placed, Recipe
from intodepth.content.floors.modules import GRADES, Module

CREATURES = 0, 1, 2, 2, 3
"""number of creatures on a floor, by its depth"""
RELICS = {
    1: ("saints_tooth", "left_twin_knot", "right_twin_knot", "hourglass"),
    2: ("hourglass", "bell", "glass_heart", "left_twin_knot", "right_twin_knot"),
    4: ("lead_crown", "sun_shard", "bell", "glass_heart"),
}
"""relics for the slots of each grade"""
SUITS = {1: (1, 2), 2: (1, 2, 4), 4: (2, 4)}
"""grades of relics that a slot of each grade accepts"""
WIDTHS = 2, 2, 2, 3, 3, 3, 4
"""numbers of modules side by side, each equally likely"""
TRIES = 400


class FloorDrafts:
    """Composes floors of one depth."""

    def __init__(self, modules: Mapping[str, Module], depth: int) -> None:
        self._modules, self._depth = modules, depth
        self._shafts = [name for name, module in modules.items() if module.is_tall]
        self._small = [name for name, module in modules.items() if not module.is_tall]

    @property
    def usable(self) -> set[str]:
        """The modules that can be in a floor at this depth."""
        most = CREATURES[self._depth - 1]
        return {name for name, module in self._modules.items() if module.creatures <= min(1, most)}

    def draw(self, number: int, *, using: str | None = None) -> Recipe | None:
        """Return the floor with a number, the same each time, including a module if one is named.

        None if no combination was found with an entry, a way down, slots for all relics and creatures allowed
        at this depth.
        """
        random = Random(f"{self._depth}/{number}")
        columns = max(random.choice(WIDTHS), 3 if self._is_room(using) else 2)
        least = CREATURES[self._depth - 1]
        shafts = [name for name in self._shafts if self._modules[name].creatures <= least]
        if not shafts:
            return None
        name = random.choice(shafts)
        shaft = self._modules[using if using in shafts else name]
        for _ in range(TRIES):
            parts = self._parts(random, shaft, columns, using)
            names = [part.placed.module for part in parts]
            if not parts or (using is not None and using not in names):
                continue
            relics = self._relics(random, parts)
            if relics is not None:
                placed = tuple(part.placed for part in parts)
                if random.randrange(2):
                    placed = tuple(
                        Placed(each.module, columns - 1 - each.column, each.row, not each.mirrored)
                        for each in placed
                    )
                return Recipe(self._depth, placed, relics)
        return None

    def _is_room(self, name: str | None) -> bool:
        """Return whether a module can only be in a floor together with others."""
        module = self._modules.get(name or "")
        return module is not None and not (module.is_tall or module.is_entrance or module.is_exit)

    def _parts(self, random: Random, shaft: Module, columns: int, using: str | None) -> list[Part]:
        """Return a shaft at the side or in the middle, and the modules beside it; empty if they do not
        fit.
        """
        if not {"upper east", "east"} <= shaft.doors:
            return []
        is_middle = columns > 2 and len(shaft.doors) == 4 and bool(random.randrange(3))
        at = random.randrange(1, columns - 1) if is_middle else 0
        beside = [column for column in range(columns) if column != at]
        missing = CREATURES[self._depth - 1] - shaft.creatures
        if missing > 2 * len(beside):
            return []
        lived_in = random.sample(range(1, 2 * len(beside) + 1), missing)
        parts = [Part(Placed(shaft.name, at, 0), shaft)]
        for row, has_way in ((1, "is_entrance"), (0, "is_exit")):
            way = random.choice(beside)
            for column in beside:
                doors = {
                    side
                    for side, is_open in (("west", column > 0), ("east", column < columns - 1))
                    if is_open
                }
                wants = has_way if column == way else "", int(len(parts) in lived_in)
                found = [each for each in self._fitting(doors, *wants) if not _is_in(parts, each[0])]
                if not found:
                    return []
                name, mirrored = random.choice([each for each in found if each[0] == using] or found)
                parts.append(Part(Placed(name, column, row, mirrored), self._modules[name]))
        return parts

    def _fitting(self, doors: set[str], has_way: str, creatures: int) -> Iterator[tuple[str, bool]]:
        """Yield modules with these doors and this many creatures, and whether they are mirrored for that."""
        for name in self._small:
            module = self._modules[name]
            ways = {way for way in ("is_entrance", "is_exit") if getattr(module, way)}
            if module.creatures == creatures and ways == {has_way} - {""}:
                for mirrored in (False, True):
                    if doors <= Part(Placed(name, 0, 0, mirrored), module).doors:
                        yield name, mirrored

    def _is_near(self, part: Part) -> bool:
        """Return whether a hero who wakes the water in a part can get out before it comes: above, or at the
        way down.
        """
        return part.placed.row == 1 or part.module.is_exit

    def _relics(self, random: Random, parts: list[Part]) -> tuple[Lying, ...] | None:
        """Return a relic of each grade, one in each slot; None if slots are missing."""
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


def _is_in(parts: list[Part], name: str) -> bool:
    return any(part.placed.module == name for part in parts)
