"""stage: the whole state of a level. It is copied in a microsecond and changed only by events."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from intodepth.sim import footing
from intodepth.sim.digest import MASK, WORLD, piece, row_pieces
from intodepth.sim.entities import FIELDS, Body, Bucket, Creature, Hero, Relic, body_from, plain_body
from intodepth.sim.mechanisms import Mechanism
from intodepth.sim.ropes import BODY, Anchor, Rope
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import WAYS_IN, WAYS_OUT, Doors

MOST_ROPES = 4096
"""after so many sets of ropes, a ground forgets what was worked out for them"""


_NUMBERS = "round", "lead", "water", "doors"
"""the fields of the stage itself that are integers"""
DRY = -1
"""level of water that is asleep or absent"""


class Flood(NamedTuple):
    """The trigger that wakes the water of a level at the end of a round."""

    wakes: int
    """the water wakes at the end of this round at the latest"""
    relic: int = -1
    """id of the body that wakes the water when it leaves its place; -1 for none"""
    place: Cell | None = None
    early: int = 0
    """once that body has left, the water wakes at the end of this round; 0 for at once"""


class StaleEvent(Exception):
    """Raised when an event does not find the value that it expects to replace."""


@dataclass(slots=True, eq=False, repr=False)
class Stage:
    """The state of a level. Bodies are frozen and the ground is shared, so copies share nothing mutable."""

    ground: Ground
    bodies: dict[int, Body]
    """bodies in the order of their ids"""
    at: dict[Cell, int]
    """id of the body in each cell; bodies that fall for ever take no room"""
    anchors: dict[int, Anchor]
    ropes: dict[int, Rope]
    rope_memo: dict[object, Any]
    """cache for what depends on these ropes only, by the users' own keys; a changed rope clears it"""
    borne: dict[int, tuple[int, ...]]
    """by bearer: the ids of the bodies that it carries, in order; replaced as a whole"""
    mechanisms: dict[int, Mechanism]
    """by id, in no order: sort before use"""
    rules: Rules
    round: int = 1
    lead: int = 0
    """id of the hero whose turn it is"""
    flood: Flood | None = None
    """what wakes the water; None without water"""
    water: int = DRY
    """every open cell of this row and below is under water"""
    doors: int = Doors.ALL
    """a value of `Doors`"""
    digest: int = 0
    """64 bits, the sum over all values; every write keeps it up to date"""

    @classmethod
    def of(
        cls,
        ground: Ground,
        bodies: Iterable[Body],
        rules: Rules | None = None,
        anchors: Iterable[Anchor] = (),
        ropes: Iterable[Rope] = (),
        mechanisms: Iterable[Mechanism] = (),
        flood: Flood | None = None,
    ) -> Stage:
        """Return a new stage of these parts. The first hero has the lead."""
        by_id = {body.id: body for body in sorted(bodies, key=lambda body: body.id)}
        stage = cls(
            ground,
            by_id,
            {body.cell: key for key, body in by_id.items() if body.cell is not None and not body.hazard},
            {anchor.id: anchor for anchor in anchors},
            {rope.id: rope for rope in ropes},
            {},
            {},
            {mechanism.id: mechanism for mechanism in mechanisms},
            rules or Rules(),
        )
        stage.lead = min((hero.id for hero in stage.heroes()), default=0)
        stage.flood = flood
        stage.borne = stage.recompute_borne()
        stage.digest = stage.recompute_digest()
        return stage

    def copy(self) -> Stage:
        """Return an independent copy."""
        return Stage(
            self.ground,
            self.bodies.copy(),
            self.at.copy(),
            self.anchors.copy(),
            self.ropes.copy(),
            self.rope_memo,
            self.borne,
            self.mechanisms.copy(),
            self.rules,
            self.round,
            self.lead,
            self.flood,
            self.water,
            self.doors,
            self.digest,
        )

    # -- asking

    def heroes(self) -> list[Hero]:
        """Return the heroes, in the order of the party."""
        return [body for body in self.bodies.values() if isinstance(body, Hero)]

    def hero(self, body: int) -> Hero:
        """Return the hero with this id; raises KeyError if the body is no hero."""
        found = self.bodies[body]
        if not isinstance(found, Hero):
            raise KeyError(body)
        return found

    def creature(self, body: int) -> Creature:
        """Return the creature with this id; raises KeyError if the body is no creature."""
        found = self.bodies[body]
        if not isinstance(found, Creature):
            raise KeyError(body)
        return found

    def find_carried(self, bearer: int) -> list[Body]:
        """Return what a hero or a bucket carries, sorted by id; what clings to it does not count."""
        return [body for body in self.find_borne(bearer) if not body.traits.clings]

    def find_clinging(self, bearer: int) -> list[Body]:
        """Return the creatures that cling to a body, sorted by id."""
        return [body for body in self.find_borne(bearer) if body.traits.clings]

    def find_borne(self, bearer: int) -> list[Body]:
        """Return everything that a body carries directly, and what clings to it, sorted by id."""
        return [self.bodies[key] for key in self.borne.get(bearer, ())]

    def weight(self, body: Body) -> int:
        """Return the weight of a body with all that it carries and all that clings to it, at least 0."""
        own = self._burden(body)
        return own if own > 0 else 0

    def _burden(self, body: Body) -> int:
        own = body.weight
        if isinstance(body, Hero):
            own = self.rules.fallen_weight if body.is_fallen else own
        elif isinstance(body, Bucket):
            own += body.ballast
        for key in self.borne.get(body.id, ()):
            own += self._burden(self.bodies[key])
        return own

    def ropes_of(self, body: int) -> tuple[Rope, ...]:
        """Return the ropes tied to a body, sorted by id."""
        tied: dict[int, tuple[Rope, ...]] | None = self.rope_memo.get("tied")
        if tied is None:
            tied = self.rope_memo["tied"] = self._find_tied()
        return tied.get(body, ())

    def _find_tied(self) -> dict[int, tuple[Rope, ...]]:
        tied: dict[int, tuple[Rope, ...]] = {}
        for _, rope in sorted(self.ropes.items()):
            for body in dict.fromkeys(tie.id for tie in rope.ends if tie is not None and tie.to == BODY):
                tied[body] = (*tied.get(body, ()), rope)
        return tied

    def get_cache(self, rope: Rope) -> dict[object, Any]:
        """Return a cache for values derived from a rope on this ground with its clips in place, by keys that
        the callers choose.

        The ground keeps it for every stage with the same rope.
        """
        clips = tuple([self.anchors[clip].cell for clip in rope.clips])
        kept: dict[int, tuple[Rope, tuple[Cell, ...], dict[object, Any]]]
        kept = self.ground.memo.setdefault("ropes", {})
        known = kept.get(id(rope))
        if known is None or known[0] is not rope or known[1] != clips:
            if len(kept) >= MOST_ROPES:
                kept.clear()
            known = kept[id(rope)] = rope, clips, {}
        return known[2]

    def step(self, cell: Cell, side: Side) -> Cell | None:
        """Return the cell beyond a side; None if there is none."""
        return self.ground.steps[side][cell]

    def free_step(self, cell: Cell, side: Side, body: Body | None = None) -> Cell | None:
        """Return the cell beyond a side if the body could enter it now, else None.

        Without a body, narrow cells count as closed.
        """
        target = self.ground.open_step(cell, side)
        if target is None or not footing.fits(self.ground, body, target):
            return None
        inside = self.at.get(target)
        return target if inside is None or (body is not None and inside == body.id) else None

    def ways_in(self) -> list[Cell]:
        """Return the cells by which heroes enter, from left to right."""
        return sorted(self.ground.cells_of(WAYS_IN[Doors(self.doors)]))

    def ways_out(self) -> list[Cell]:
        """Return the cells by which heroes can leave, the ways down before the entries."""
        return [cell for code in WAYS_OUT[self.doors] for cell in self.ground.cells_of(code)]

    def leads_out(self, cell: Cell) -> bool:
        """Return whether heroes can leave from a cell."""
        return self.ground.code(cell) in WAYS_OUT[self.doors]

    def new_rope(self) -> int:
        """Return an unused id for a rope, above the ids of all ropes and of those that a relic has burnt."""
        minded = (key for body in self.bodies.values() if isinstance(body, Relic) for key in body.touched)
        return max((*self.ropes, *minded), default=-1) + 1

    # -- writing: for events only

    def write(self, owner: int, field: str, old: Any, new: Any) -> None:
        """Replace one value of a body (or of WORLD); raises StaleEvent if the present value is not `old`."""
        if owner == WORLD:
            if getattr(self, field) != old:
                raise StaleEvent(f"{field} is {getattr(self, field)}, not {old}")
            setattr(self, field, new)
        else:
            body = self.bodies[owner]
            if getattr(body, field) != old:
                raise StaleEvent(f"{field} of {body.name} is {getattr(body, field)}, not {old}")
            self.bodies[owner] = body.with_field(field, new)
            if field == "carrier":
                self.borne = self.recompute_borne()
        self._count(owner, field, old, new)

    def _count(self, owner: int, field: str, old: object, new: object) -> None:
        """Update the digest for one changed value."""
        self.digest = (self.digest - piece(owner, field, old) + piece(owner, field, new)) & MASK

    def write_cell(self, owner: int, old: Cell | None, new: Cell | None) -> None:
        """Change the cell of a body, as `write` does.

        Bodies that swap cells in one beat may do so in either order.
        """
        self.write(owner, "cell", old, new)
        if old is not None and self.at.get(old) == owner:
            del self.at[old]
            if self.ground.portals:
                self._find_who_woke_in(old)
        if new is not None and not self.bodies[owner].hazard:
            self.at[new] = owner

    def write_hazard(self, owner: int, old: bool, new: bool) -> None:
        """Change whether a body falls for ever and so takes up no room, as `write` does."""
        self.write(owner, "hazard", old, new)
        cell = self.bodies[owner].cell
        if cell is not None and new and self.at.get(cell) == owner:
            del self.at[cell]
        elif cell is not None and not new:
            self.at.setdefault(cell, owner)

    def _find_who_woke_in(self, cell: Cell) -> None:
        """Note the body that takes up room again in a cell which another body just left."""
        for body in self.bodies.values():
            if body.cell == cell and not body.hazard:
                self.at[cell] = body.id

    def write_rope(self, key: int, old: Rope | None, new: Rope | None) -> None:
        """Change a whole rope, as `write` does; None stands for no rope."""
        self.rope_memo = {}
        self._write_thing(self.ropes, "rope", key, old, new)

    def write_anchor(self, key: int, old: Anchor | None, new: Anchor | None) -> None:
        """Change a whole anchor, as `write` does; None stands for no anchor."""
        self._write_thing(self.anchors, "anchor", key, old, new)

    def write_mechanism(self, key: int, old: Mechanism, new: Mechanism) -> None:
        """Change a plate, lever or tripwire, as `write` does."""
        self._write_thing(self.mechanisms, "work", key, old, new)

    def _write_thing(self, things: dict[int, Any], name: str, key: int, old: Any, new: Any) -> None:
        if things.get(key) != old:
            raise StaleEvent(f"{name} {key} is {things.get(key)}, not {old}")
        if old is not None:
            del things[key]
            self.digest -= piece(key, name, old.piece())
        if new is not None:
            things[key] = new
            self.digest += piece(key, name, new.piece())
        self.digest &= MASK

    def write_terrain(self, cell: Cell, old: int, new: int) -> None:
        """Change the kind of one terrain cell, as `write` does."""
        if self.ground.code(cell) != old:
            raise StaleEvent(f"terrain at {cell} is {chr(self.ground.code(cell))!r}, not {chr(old)!r}")
        self.ground = self.ground.change_cell(cell, new)
        self._count(WORLD, "terrain", (*cell, old), (*cell, new))

    def write_portals(self, old: tuple[Portal, ...], new: tuple[Portal, ...]) -> None:
        """Change where sides lead, as `write` does: `old` and `new` hold each changed side before and
        after.
        """
        if not set(old) <= set(self.ground.portals):
            raise StaleEvent(f"portals are {self.ground.portals}, not {old}")
        self.ground = self.ground.relink(old, new)
        for before, after in zip(old, new, strict=True):
            self._count(WORLD, "portal", before.piece(), after.piece())

    def write_rule(self, name: str, old: int, new: int) -> None:
        """Change one number of the rules, as `write` does."""
        if getattr(self.rules, name) != old:
            raise StaleEvent(f"rule {name} is {getattr(self.rules, name)}, not {old}")
        self.rules = replace(self.rules, **{name: new})
        self._count(WORLD, f"rules.{name}", old, new)

    # -- whole

    def recompute_borne(self) -> dict[int, tuple[int, ...]]:
        """Return what carries what, computed from all bodies."""
        found: dict[int, tuple[int, ...]] = {}
        for key, body in self.bodies.items():
            if body.carrier is not None:
                found[body.carrier] = (*found.get(body.carrier, ()), key)
        return found

    def recompute_digest(self) -> int:
        """Return the digest, computed from all values."""
        ground = self.ground
        total = piece(WORLD, "size", (ground.width, ground.height))
        for y in range(ground.height):
            total += row_pieces(y, ground.kinds[y * ground.width : (y + 1) * ground.width])
        for name in Rules.names():
            total += piece(WORLD, f"rules.{name}", getattr(self.rules, name))
        total += piece(WORLD, "flood", _plain_flood(self.flood))
        for name in _NUMBERS:
            total += piece(WORLD, name, getattr(self, name))
        for body in self.bodies.values():
            for name in FIELDS[type(body).__name__]:
                total += piece(body.id, name, getattr(body, name))
        for things, name in ((self.anchors, "anchor"), (self.ropes, "rope"), (self.mechanisms, "work")):
            for key, thing in things.items():
                total += piece(key, name, thing.piece())
        for portal in ground.portals:
            total += piece(WORLD, "portal", portal.piece())
        return total & MASK

    def to_bytes(self) -> bytes:
        """Return the stage as canonical JSON: equal stages give equal bytes."""
        return json.dumps(
            {
                "width": self.ground.width,
                "height": self.ground.height,
                "kinds": self.ground.kinds.decode("ascii"),
                "rules": {name: getattr(self.rules, name) for name in Rules.names()},
                "flood": _plain_flood(self.flood),
                **{name: getattr(self, name) for name in _NUMBERS},
                "bodies": [plain_body(body) for body in self.bodies.values()],
                "portals": self.ground.portals,
                "anchors": [anchor.plain() for _, anchor in sorted(self.anchors.items())],
                "ropes": [rope.plain() for _, rope in sorted(self.ropes.items())],
                "works": [mechanism.plain() for _, mechanism in sorted(self.mechanisms.items())],
            },
            sort_keys=True,
            separators=(",", ":"),
        ).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Stage:
        """Return the stage that `to_bytes` wrote."""
        value = json.loads(data)
        portals = [Portal.from_plain(*fields) for fields in value["portals"]]
        ground = Ground(value["width"], value["height"], value["kinds"].encode("ascii"), portals)
        stage = cls.of(
            ground,
            [body_from(fields) for fields in value["bodies"]],
            Rules(**value["rules"]),
            [Anchor.from_plain(*fields) for fields in value["anchors"]],
            [Rope.from_plain(*fields) for fields in value["ropes"]],
            [Mechanism.from_plain(*fields) for fields in value["works"]],
            _flood_from(value["flood"]),
        )
        for name in _NUMBERS:
            stage.write(WORLD, name, getattr(stage, name), value[name])
        return stage


def _flood_from(fields: Sequence[Any] | None) -> Flood | None:
    if fields is None:
        return None
    wakes, relic, place, *early = fields
    return Flood(wakes, relic, None if place is None else Cell(*place), *early)


def _plain_flood(flood: Flood | None) -> tuple[Any, ...] | None:
    """Return the values of a flood, without an early round of 0, so that no older digest changes."""
    return flood if flood is None or flood.early else flood[:3]
