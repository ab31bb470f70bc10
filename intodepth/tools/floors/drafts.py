"""drafts: random combinations of modules; whether they can be done is not checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from intodepth.content.descents import PlaceKind
from intodepth.content.floors.composing import LayoutName, Lying, Part, Placed, Recipe
from intodepth.content.floors.modules import GRADES, STREETS, Module

NICHES = 2
"""number of rooms of a draft that suit a find, where there are such rooms"""
CREATURES = 1, 2, 2, 2, 2
"""number of creatures on a floor, by its depth"""
RELICS = {
    1: ("saints_tooth", "left_twin_knot", "right_twin_knot", "hourglass"),
    2: ("hourglass", "bell", "glass_heart", "left_twin_knot", "right_twin_knot"),
    4: ("lead_crown", "sun_shard", "bell", "glass_heart"),
}
"""relics for the slots of each grade"""
WIDTHS = 2, 2, 2, 3, 3, 3, 4
"""numbers of rooms that a shaft is wide, each equally likely"""
LAYOUTS: dict[LayoutName, tuple[str, ...]] = {
    "shaft": ("shaft",),
    "chimney": ("chimney",),
    "gallery": ("gallery",),
    "towers": ("towers",),
    "basin": ("shaft", "riser"),
}
"""for each layout of floors: the shapes of its large modules; a gallery can have two"""
TRIES = 400


class Site(NamedTuple):
    """A place for a room."""

    column: int
    row: int
    doors: frozenset[str]
    way: str = ""
    """`is_entrance` or `is_exit` if the room has one"""


class FloorPlan(NamedTuple):
    """The large modules of a floor, and where its rooms are."""

    mains: list[Part]
    sites: list[Site]
    rooms: tuple[int, int]
    """how many rooms the floor is wide and high"""


def fits(module: Module, place: str, places: Mapping[str, PlaceKind]) -> bool:
    """Return whether a module can be in a place: no other place has things of it for itself."""
    for thing in module.things:
        owners = {key for key, kind in places.items() if thing in kind.things}
        if owners and place not in owners:
            return False
    return True


class FloorDrafts:
    """Composes floors of one depth in one place."""

    def __init__(self, modules: Mapping[str, Module], depth: int, place: str = "") -> None:
        """Begin with the modules that can be in the place."""
        self._modules, self._depth, self._place = modules, depth, place
        most = CREATURES[depth - 1]
        self._small = [name for name, module in modules.items() if module.shape == "room"]
        self._large = {
            shape: [
                name for name, module in modules.items() if module.shape == shape and module.creatures <= most
            ]
            for shapes in LAYOUTS.values()
            for shape in shapes
        }

    def usable(self, layout: LayoutName) -> set[str]:
        """The modules that can be in a floor of a layout at this depth."""
        rooms = {name for name in self._small if self._modules[name].creatures <= CREATURES[self._depth - 1]}
        return rooms.union(*(self._large[shape] for shape in LAYOUTS[layout]))

    def draw(self, number: int, layout: LayoutName = "shaft", *, using: str | None = None) -> Recipe | None:
        """Return the floor with a number, the same each time, including a module if one is named.

        None if no combination was found with an entry, a way down, slots for all relics and the creatures of
        this depth.
        """
        random = Random(f"{self._depth}/{self._place}/{layout}/{number}")
        for _ in range(TRIES):
            laid = self._lay_out(random, layout, using)
            if laid is None:
                continue
            parts = self._furnish(random, laid, using)
            if not parts or (using is not None and not _is_in(parts, using)):
                continue
            relics = _put_relics(parts)
            if relics is not None:
                placed = tuple(part.placed for part in parts)
                if random.randrange(2):
                    placed = tuple(_mirror(part, laid.rooms[0]) for part in parts)
                return Recipe(self._depth, placed, relics, place=self._place, layout=layout, rooms=laid.rooms)
        return None

    def _lay_out(self, random: Random, layout: LayoutName, using: str | None) -> FloorPlan | None:
        """Return the large modules of a layout and the places of its rooms; None if a module does not fit."""
        picked = []
        for shape in LAYOUTS[layout]:
            names = self._large[shape]
            if not names:
                return None
            picked.append(self._modules[using if using in names else random.choice(names)])
        first, last = picked[0], picked[-1]
        match layout:
            case "shaft":
                return _beside(random, first, random.choice(WIDTHS))
            case "chimney":
                return _beside(random, first, random.choice((2, 2, 3)))
            case "gallery":
                more = self._modules[random.choice(self._large["gallery"])]
                return _in_a_row([first] if more == first or random.randrange(2) else [first, more])
            case "towers":
                return _between(first)
        return _down_and_up(first, last)

    def _furnish(self, random: Random, laid: FloorPlan, using: str | None) -> list[Part]:
        """Return the large modules and a room for each site; empty if none fits. NICHES rooms suit a find if
        possible.
        """
        missing = CREATURES[self._depth - 1] - sum(part.module.creatures for part in laid.mains)
        if not 0 <= missing <= len(laid.sites):
            return []
        lived_in = random.sample(range(len(laid.sites)), missing)
        parts = list(laid.mains)
        asides = [number for number, site in enumerate(laid.sites) if not site.way]
        random.shuffle(asides)
        # Few niches have a creature.
        niches = sorted(asides, key=lived_in.__contains__)[:NICHES]
        for number, site in enumerate(laid.sites):
            fitting = self._find_rooms(site, int(number in lived_in))
            found = [each for each in fitting if not _is_in(parts, each[0])]
            if not found:
                return []
            wanted = [each for each in found if each[0] == using]
            if number in niches:
                wanted = wanted or [each for each in found if self._modules[each[0]].suits]
            name, mirrored = random.choice(wanted or found)
            parts.append(Part(Placed(name, site.column, site.row, mirrored), self._modules[name]))
        return parts

    def _find_rooms(self, site: Site, creatures: int) -> Iterator[tuple[str, bool]]:
        """Yield rooms for a site with this many creatures, and whether they are mirrored for that."""
        for name in self._small:
            module = self._modules[name]
            ways = {way for way in ("is_entrance", "is_exit") if getattr(module, way)}
            if module.creatures == creatures and ways == {site.way} - {""}:
                for mirrored in (False, True):
                    if site.doors <= Part(Placed(name, 0, 0, mirrored), module).doors:
                        yield name, mirrored


def _beside(random: Random, main: Module, columns: int) -> FloorPlan | None:
    """Return a shaft or chimney at the side or in the middle, with rooms beside all of its streets."""
    rows = main.size[1]
    if not {f"{street}east" for street in STREETS[:rows]} <= main.doors:
        return None
    is_middle = columns > 2 and len(main.doors) == 2 * rows and bool(random.randrange(3))
    at = random.randrange(1, columns - 1) if is_middle else 0
    beside = [column for column in range(columns) if column != at]
    ways = {rows - 1: (random.choice(beside), "is_entrance"), 0: (random.choice(beside), "is_exit")}
    sites = []
    for row in reversed(range(rows)):
        for column in beside:
            doors = frozenset(["west"] * (column > 0) + ["east"] * (column < columns - 1))
            way = ways.get(row, (-1, ""))
            sites.append(Site(column, row, doors, way[1] if way[0] == column else ""))
    return FloorPlan([Part(Placed(main.name, at, 0), main)], sites, (columns, rows))


def _in_a_row(mains: list[Module]) -> FloorPlan:
    """Return galleries with a room at each end, on the upper street."""
    parts = [Part(Placed(main.name, 1 + 2 * number, 0), main) for number, main in enumerate(mains)]
    columns = 2 + 2 * len(mains)
    sites = [
        Site(0, 1, frozenset({"east"}), "is_entrance"),
        Site(columns - 1, 1, frozenset({"west"}), "is_exit"),
    ]
    return FloorPlan(parts, sites, (columns, 2))


def _between(main: Module) -> FloorPlan:
    """Return two towers with a room at each door: the entries above on one side, the way down below on the
    other.
    """
    sites = [Site(0, 1, frozenset({"east"}), "is_entrance"), Site(3, 0, frozenset({"west"}), "is_exit")]
    if "upper east" in main.doors:
        sites.append(Site(3, 1, frozenset({"west"})))
    if "west" in main.doors:
        sites.append(Site(0, 0, frozenset({"east"})))
    return FloorPlan([Part(Placed(main.name, 1, 0), main)], sites, (4, 2))


def _down_and_up(shaft: Module, riser: Module) -> FloorPlan | None:
    """Return a shaft down to a room, and a riser up from there, the entries and the way down on top."""
    if not {"upper west", "east"} <= shaft.doors or not {"west", "upper east"} <= riser.doors:
        return None
    sites = [
        Site(0, 1, frozenset({"east"}), "is_entrance"),
        Site(2, 0, frozenset({"west", "east"})),
        Site(4, 1, frozenset({"west"}), "is_exit"),
    ]
    if "west" in shaft.doors:
        sites.append(Site(0, 0, frozenset({"east"})))
    if "east" in riser.doors:
        sites.append(Site(4, 0, frozenset({"west"})))
    mains = [Part(Placed(shaft.name, 1, 0), shaft), Part(Placed(riser.name, 3, 0), riser)]
    return FloorPlan(mains, sites, (5, 2))


def _mirror(part: Part, columns: int) -> Placed:
    """Return a module as it is placed in the mirror image of its floor."""
    placed = part.placed
    column = columns - part.module.size[0] - placed.column
    return Placed(placed.module, column, placed.row, not placed.mirrored)


def _put_relics(parts: list[Part]) -> tuple[Lying, ...] | None:
    """Return a relic of each grade in the first slots; None if there are too few."""
    free = ((number, glyph) for number, part in enumerate(parts) for glyph in part.module.slots)
    kinds = (RELICS[grade][0] for grade in GRADES)
    lying = tuple(Lying(*slot, kind) for slot, kind in zip(free, kinds, strict=False))
    return lying if len(lying) == len(GRADES) else None


def _is_in(parts: list[Part], name: str) -> bool:
    return any(part.placed.module == name for part in parts)
