"""quotas: how many floors of a depth may share a place, a layout, a module, or what they ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS, Trait
from intodepth.content.floors.bank import Certified
from intodepth.content.floors.composing import LayoutName
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.likeness import difference
from intodepth.content.floors.modules import Module

SHARE: Final = 0.2
"""greatest share of the floors of a depth that use the same module"""
ASKED: Final = 0.08, 0.2
"""least and greatest share of the floors of a depth that ask the same"""
PLAIN: Final = 0.35
"""greatest share of the floors of a depth that ask nothing but a rope to climb"""
RINGED: Final = 0.4
"""greatest share of the floors of a depth with a ring at the hole of a shaft"""
FOLDED: Final = 2
"""Of the floors in a place that can have portals, one of so many at least has some, for the kind of shaft
that needs them.
"""
COMMON: Final = "Belay", "Haul", "Piton", "Swing"
"""kinds of rope actions that one floor in NEEDED has in its certificate, at least"""
NEEDED: Final = 10
LAID_OUT: Final = 0.5
"""greatest share of the floors of a depth in a place that have the same layout"""
LEAST: Final = 0.25
"""least difference between any two floors of an edition"""
MISSES: Final = "enough of them lack a kind of rope action"
WORDS: Final[Mapping[Demand, tuple[str, ...]]] = {
    Demand.BELAY: ("belay",),
    Demand.PITON: ("piton",),
    Demand.SWING: ("swing",),
    Demand.LOWER: ("lower", "haul"),
    Demand.COUNTERWEIGHT: ("tip", "fill"),
}
"""words in the plans of modules whose floors may ask something"""


class Quotas:
    """The limits for the floors of a depth."""

    def __init__(
        self,
        modules: Mapping[str, Module],
        catalog: Catalog,
        depth: int,
        wanted: int,
        floors: Iterable[Certified],
        others: Collection[Certified] = (),
    ) -> None:
        """Begin with the floors that are there; `others` are those of other depths, from which all differ."""
        self._modules, self._catalog, self._others = modules, catalog, others
        self.depth, self.wanted = depth, wanted
        places = catalog.places
        deepest = [key for key, place in places.items() if place.deepest]
        self.places = deepest if depth == DEPTHS else list(places)
        self.in_place = -(-wanted // len(self.places))
        self.most = max(1, int(SHARE * wanted))
        self._floors: list[Certified] = []
        self._uses = Counter[str]()
        self._asked = Counter[Demand]()
        for floor in floors:
            self.add(floor)

    def add(self, floor: Certified) -> None:
        """Count a floor."""
        self._floors.append(floor)
        self._uses.update(part.module for part in floor.recipe.parts)
        self._asked.update(floor.asks or ())

    def before(self, number: int) -> Quotas:
        """Return the quotas with the floors of lower numbers only."""
        earlier = [floor for floor in self._floors if floor.number < number]
        return Quotas(self._modules, self._catalog, self.depth, self.wanted, earlier, self._others)

    @property
    def are_full(self) -> bool:
        """Whether there are as many floors as wanted."""
        return len(self._floors) >= self.wanted

    @property
    def asked_enough(self) -> frozenset[Demand]:
        """The demands that as many floors have as may."""
        return frozenset(
            demand for demand in Demand if self._asked[demand] >= max(1, int(ASKED[1] * self.wanted))
        )

    @property
    def are_plain(self) -> bool:
        """Whether no more floors may ask nothing."""
        return sum(not floor.asks for floor in self._floors) >= max(1, int(PLAIN * self.wanted))

    @property
    def lacking(self) -> frozenset[str]:
        """The kinds of rope actions that all floors must have that are still to come."""
        without = self.wanted - self.wanted // NEEDED
        return frozenset(
            kind for kind in COMMON if sum(kind not in floor.ropes for floor in self._floors) >= without
        )

    @property
    def unused(self) -> set[str]:
        """The modules that no floor has yet."""
        return set(self._modules) - self._uses.keys()

    @property
    def tested(self) -> set[str]:
        """The modules that a floor of this or another depth has."""
        return self._uses.keys() | {part.module for floor in self._others for part in floor.recipe.parts}

    @property
    def folded(self) -> set[str]:
        """The modules with portals."""
        return {name for name, module in self._modules.items() if module.has_portals}

    @property
    def needed(self) -> set[str]:
        """The modules whose floors may ask what fewer floors ask than ASKED."""
        rare = [demand for demand in Demand if self._asked[demand] < ASKED[0] * self.wanted]
        return {
            name for name, module in self._modules.items() if any(may_ask(module, each) for each in rare)
        } - self.spent

    @property
    def asking(self) -> set[str]:
        """The large modules whose floors may ask what more floors may ask."""
        wanted = set(Demand) - self.asked_enough
        large = {name: module for name, module in self._modules.items() if module.shape != "room"}
        return {name for name, module in large.items() if any(may_ask(module, each) for each in wanted)}

    @property
    def spent(self) -> frozenset[str]:
        """The modules that have reached their share, and shafts with a ring once RINGED of the floors have
        one.
        """
        spent = {name for name, count in self._uses.items() if count >= self.most}
        if self._have_rings:
            spent |= {name for name, module in self._modules.items() if _is_ringed(module)}
        return frozenset(spent)

    @property
    def _have_rings(self) -> bool:
        return sum(map(self._has_ring, self._floors)) >= int(RINGED * self.wanted)

    def _has_ring(self, floor: Certified) -> bool:
        """Return whether there is a ring at the hole of a shaft."""
        return _is_ringed(self._modules[floor.recipe.parts[0].module])

    def has_room(self, place: str, layout: LayoutName) -> bool:
        """Return whether floors of a layout in a place are wanted."""
        here = [floor.recipe.layout for floor in self._floors if floor.recipe.place == place]
        return len(here) < self.in_place and here.count(layout) < max(1, int(LAID_OUT * self.in_place))

    def fault(self, floor: Certified) -> str:
        """Return why a floor is one too many; empty if it is not."""
        recipe = floor.recipe
        if not self.has_room(recipe.place, recipe.layout):
            return "enough of them are in this place or laid out like this"
        if any(difference(floor, other) < LEAST for other in (*self._floors, *self._others)):
            return "too much like another"
        if any(self._uses[part.module] >= self.most for part in recipe.parts):
            return "used often enough"
        if not floor.asks and self.are_plain:
            return "enough of them ask nothing"
        if self.asked_enough & set(floor.asks or ()):
            return "enough of them ask this"
        if self.lacking - set(floor.ropes):
            return MISSES
        if Trait.PORTAL not in floor.traits and self.has_straight(recipe.place):
            return "enough of them have no portals"
        return "enough of them have a ring" if self._has_ring(floor) and self._have_rings else ""

    def has_straight(self, place: str) -> bool:
        """Return whether a place that can have portals has enough floors without any."""
        if "portal" not in self._catalog.places[place].things:
            return False
        here = [floor for floor in self._floors if floor.recipe.place == place]
        straight = sum(Trait.PORTAL not in floor.traits for floor in here)
        return straight >= self.in_place - self.in_place // FOLDED


def may_ask(module: Module, demand: Demand) -> bool:
    """Return whether floors with a module may ask something, by the words of its plans and what is in it."""
    if demand == Demand.GATE:
        return not module.things.isdisjoint({"plate", "lever"})
    if demand == Demand.DOOR:
        return module.has_portals
    return any(map(module.needs, WORDS[demand]))


def _is_ringed(module: Module) -> bool:
    """Return whether a module is a shaft with a ring."""
    return module.shape == "shaft" and module.has_ring
