"""witness: does the plans of modules on a floor, step by step, with the heroes of a party in roles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import takewhile
from typing import cast

from intodepth.content.descents import ROPE
from intodepth.content.floors.composing import Part
from intodepth.content.floors.modules import ModuleStep
from intodepth.sim.actions import ACTIONS, Action, ActionKind, generate_actions
from intodepth.sim.actions.base import MANY
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Coil
from intodepth.sim.history import History
from intodepth.sim.orders import everybody_out, round_end
from intodepth.sim.orders.walks import furthest, way_by
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.ropes import ANCHOR, Tie
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.stage import Stage

ROLES = "light", "middle", "heavy"
"""heroes of a party by weight; those of equal weight in the order they act"""
ROPER = "roper"
"""the hero who starts with the rope in the pack"""
QUEUE = "first", "second", "third"
"""heroes by their distance to the first place of a plan when it starts"""
ALL = "all"
UNLESS = "unless"
PATIENCE = 12
"""greatest number of rounds that pass while a step is awaited"""
NEAR = 4
"""distance within which a waiting hero may stand; a row counts as two columns"""
AROUND = sorted(
    ((x, y) for x in range(-6, 7) for y in range(-4, 5)), key=lambda by: (abs(by[0]) + 2 * abs(by[1]), by)
)
"""offsets of cells that count as beside, the nearest first"""
KINDS: dict[str, ActionKind] = {kind.__name__.lower(): kind for kind in ACTIONS if kind not in (Move, Lead)}
"""actions by the words of plans"""
COMPASS = {"east": Side.E, "north": Side.N, "west": Side.W, "south": Side.S}
TURNED = {"east": "west", "west": "east"}


class Stuck(Exception):
    """Raised for a step that cannot be done, with one line."""

    part = "on the way"
    """the module of the plan"""


class Player:
    """Does the steps of plans on a floor.

    A step is `ROLE to PLACE` (on foot, over as many rounds as needed), `ROLE by PLACE` (to the nearer side of
    it), `ROLE go PLACE` (in one move, through portals as well), `ROLE fall PLACE` (let go from there), `wait`
    (the round ends), `unless PLACE` (the plan ends here if a rope lies there), or `ROLE ACTION ARGUMENT ...`,
    which is the first such action, in their order, that fits each argument: a place, which is a cell, or
    where an anchor, a body or a lever is; a role; a side; a number; the name of a field that must be true;
    `@PLACE` for a rope that lies there. Places are glyphs of the module's map, or `x,y` counted from its
    bottom. If points are missing, the round ends first.
    """

    def __init__(self, history: History) -> None:
        """Begin with a party that is in the level, or about to enter."""
        self.history = history
        heroes = [hero for hero in history.stage.heroes() if hero.is_able]
        self.roles = dict(zip(ROLES, sorted(heroes, key=lambda hero: hero.weight), strict=False))
        self._roper = next((hero for hero in heroes if any(map(_is_long, hero.coils))), heroes[0])
        self._called = {ROPER: self._roper.id, **{name: hero.id for name, hero in self.roles.items()}}
        ground = history.stage.ground
        self._paths: dict[tuple[bool, int, int], Paths] = {}
        self._everywhere = {Cell(x, y) for x in range(ground.width) for y in range(ground.height)}

    @property
    def stage(self) -> Stage:
        """The present stage."""
        return self.history.stage

    def do(self, part: Part, plan: tuple[ModuleStep, ...]) -> None:
        """Do the steps of a plan; raises Stuck."""
        if any(words[0] in QUEUE for _, words in plan):
            self._line_up(_place(part, plan[0].words[-1]))
        for number, words in plan:
            try:
                if words[0] == UNLESS and len(words) > 1:
                    if self._is_roped(_place(part, words[1])):
                        return
                    continue
                self._step(part, words)
            except Stuck as stuck:
                name = part.module.name
                told = Stuck(f"{name}, line {number} of the plan, {' '.join(words)}: {stuck}")
                told.part = name
                raise told from None

    def _is_roped(self, cell: Cell) -> bool:
        return any(cell in rope.cells for rope in self.stage.ropes.values())

    def _step(self, part: Part, words: tuple[str, ...]) -> None:
        if words == ("wait",):
            self._end_round()
            return
        if len(words) < 2 or words[0] not in (*self._called, ALL):
            known = ", ".join((*ROLES, ROPER, *QUEUE, ALL))
            raise Stuck(f"a step begins with wait, or with {known} and what they do")
        who, what, *given = words
        if what == "to" and len(given) == 1:
            goal = _place(part, given[0])
            everybody = [hero.id for hero in self.roles.values()]
            self.walk(everybody if who == ALL else [self._id(who)], goal, near=who == ALL)
            return
        for hero in [each.id for each in self.roles.values()] if who == ALL else [self._id(who)]:
            match what, given:
                case "by", [place]:
                    self._come_beside(hero, _place(part, place))
                case "go", [place]:
                    self._act(hero, Move, [_place(part, place)], part)
                case "fall", [place]:
                    self._act(hero, Move, [_place(part, place), "drop"], part)
                case _ if what in KINDS:
                    self._act(hero, KINDS[what], given, part)
                case _:
                    raise Stuck(f"there is no {what!r}; there are to, by, go, fall, {', '.join(KINDS)}")

    def _id(self, role: str) -> int:
        return self._called[role]

    def _line_up(self, goal: Cell) -> None:
        """Assign roles by how far each hero, if alone, would have to go to a cell or beside it."""
        far = {
            hero.id: min(
                map(len, self._ways_to(self._remove_others(hero.id), hero.id, goal)),
                default=len(self._everywhere),
            )
            for hero in self.roles.values()
        }
        self._called |= zip(QUEUE, sorted(far, key=far.__getitem__), strict=False)

    def _remove_others(self, hero: int) -> Stage:
        """Return the stage without the other heroes."""
        alone = self.stage.copy()
        for other in alone.heroes():
            if other.id != hero and other.cell is not None:
                alone.write_cell(other.id, other.cell, None)
        return alone

    def _ways_to(self, stage: Stage, hero: int, goal: Cell) -> list[list[Cell]]:
        """Return the ways to a cell and to either side of it."""
        cells = goal, stage.step(goal, Side.W), stage.step(goal, Side.E)
        return [way for cell in cells if cell is not None and (way := self._way(stage, hero, cell))]

    def _come_beside(self, hero: int, goal: Cell) -> None:
        """Walk to the nearer side of a cell; raises Stuck."""
        ways = [way for way in self._ways_to(self.stage, hero, goal) if way[-1] != goal]
        if not ways:
            raise Stuck(f"there is no way beside {_describe_cell(goal)}")
        self.walk([hero], min(ways, key=len)[-1])

    def come_in(self) -> None:
        """Let all heroes enter, the one with the rope first; they make room for each other."""
        for hero in sorted(self.roles.values(), key=lambda each: (each.id != self._roper.id, each.id)):
            self._act(hero.id, KINDS["deploy"], [], None)
            self._make_room()

    def _make_room(self) -> None:
        """Let somebody step out of an entry if all entries are taken."""
        entries = set(self.stage.ways_in())
        if entries <= self.stage.at.keys():
            for hero in self.roles.values():
                entry = self.stage.hero(hero.id).cell
                if entry in entries and self._find(self.stage, hero.id, entry, True, entries):
                    self.walk([hero.id], entry, near=True, off=entries)
                    return

    def follow(self, plans: Iterable[tuple[Part, str]]) -> None:
        """Do plans of modules by name, or take what lies in a slot without a plan; raises Stuck."""
        for part, name in plans:
            if name in part.module.plans:
                self.do(part, part.module.plans[name])
            elif name in part.module.slots:
                place = part.place(name)
                assert place is not None
                self.fetch(place)

    def fetch(self, place: Cell) -> None:
        """Let the nearest hero go beside what lies in a place, the others follow, and take it."""
        ways = [
            (len(way), hero.id, way[-1])
            for hero in self.roles.values()
            for side in SIDES
            if (beside := self.stage.step(place, side)) and (way := self._way(self.stage, hero.id, beside))
        ]
        if not ways:
            raise Stuck(f"nobody comes beside {place.x},{place.y}")
        _, hero, beside = min(ways)
        self.walk([hero], beside)
        self.walk([other.id for other in self.roles.values() if other.id != hero], place, near=True)
        self._act(hero, Take, [place], None)

    def go_out(self, kind: int | None = None) -> None:
        """Let everybody in the level leave on foot, by any way or by a kind of cell; raises Stuck."""
        by = None if kind is None else set(self.stage.ground.cells_of(kind))
        order = everybody_out(self.stage, self._everywhere, by)
        if not order:
            raise Stuck("not everybody finds out from here")
        for action in order:
            self.history.commit(action)

    def walk(
        self, heroes: Sequence[int], goal: Cell, *, near: bool = False, off: Collection[Cell] = ()
    ) -> None:
        """Bring heroes to a cell on foot; with `near`, or beside it if it is taken, or `off` it."""
        for _ in range(PATIENCE):
            late = [hero for hero in heroes if not self._arrives(hero, goal, near, off)]
            if not late:
                return
            self._end_round()
        raise Stuck(f"it takes too long to come to {_describe_cell(goal)}")

    def _arrives(self, hero: int, goal: Cell, near: bool, off: Collection[Cell]) -> bool:
        """Bring a hero as far as their points allow; return whether they have arrived."""
        if self.stage.hero(hero).ended:
            return False
        self._lead(hero)
        way = self._find(self.stage, hero, goal, near, off)
        if way is None:
            return self._passes(hero, goal, near)
        while (move := furthest(self.stage, way[1:])) is not None:
            self.history.commit(move)
            way = way[way.index(move.to) :]
            if self.stage.lead != hero or self.stage.hero(hero).cell != move.to:
                break
        return self.stage.hero(hero).cell == way[-1] or (near and not off and self._is_near(hero, goal))

    def _is_near(self, hero: int, goal: Cell) -> bool:
        """Return whether a hero is near enough to a goal."""
        cell = self.stage.hero(hero).cell
        return cell is not None and abs(cell.x - goal.x) + 2 * abs(cell.y - goal.y) <= NEAR

    def _passes(self, hero: int, goal: Cell, near: bool) -> bool:
        """Let heroes in the way of another go on first; return False, as the other has not arrived."""
        way = self._find(self._remove_others(hero), hero, goal, near, ())
        ahead = [other for other in self.stage.heroes() if other.id != hero and way and other.cell in way]
        if not way or not ahead:
            raise Stuck(
                f"there is no way from {_describe_cell(self.stage.hero(hero).cell)} to {_describe_cell(goal)}"
            )
        for other in sorted(ahead, key=lambda other: -way.index(cast(Cell, other.cell))):
            if not self.stage.hero(other.id).ended:
                self._arrives(other.id, goal, near=True, off=() if near else (goal,))
        if self.stage.hero(hero).ended:
            return False
        self._lead(hero)
        free = list(takewhile(lambda cell: cell not in self.stage.at, way[1:]))
        if (move := furthest(self.stage, free)) is not None:
            self.history.commit(move)
        return False

    def _find(
        self, stage: Stage, hero: int, goal: Cell, near: bool, off: Collection[Cell]
    ) -> list[Cell] | None:
        """Return the way to a cell, or with `near` to the nearest free one; None without any."""
        goals = self._list_around(stage, hero, goal) if near else (goal,)
        return next((way for to in goals if to not in off and (way := self._way(stage, hero, to))), None)

    def _list_around(self, stage: Stage, hero: int, goal: Cell) -> Iterator[Cell]:
        """Yield a cell and the free cells around it, nearest first."""
        at = stage.at
        for x, y in AROUND:
            cell = Cell(goal.x + x, goal.y + y)
            if cell in self._everywhere and (cell not in at or cell == stage.hero(hero).cell):
                yield cell

    def _way(self, stage: Stage, hero: int, goal: Cell) -> list[Cell] | None:
        """Return the cells of the cheapest way to a cell; None if there is none."""
        body = stage.hero(hero)
        if body.cell is None:
            return None
        if body.cell == goal:
            return [goal]
        key = stage is self.stage, stage.digest, hero
        if key not in self._paths:
            points = body.action_points + PATIENCE * body.max_action_points
            self._paths = {key: Paths(stage, body, points, whole_view(stage.ground, body.cell))}
        return way_by(self._paths[key], goal, self._everywhere) or None

    def _act(self, hero: int, kind: ActionKind, given: Sequence[str | Cell], part: Part | None) -> None:
        """Do the first action of a kind that fits, in a later round if points are missing."""
        for _ in range(PATIENCE):
            self._lead(hero)
            stage = self.stage
            found = next(self._suitable(stage, hero, kind, given, part), None)
            if found is not None:
                self.history.commit(found)
                return
            rich = stage.copy()
            rich.write(hero, "action_points", stage.hero(hero).action_points, MANY)
            if next(self._suitable(rich, hero, kind, given, part), None) is None:
                break
            self._end_round()
        offered = [str(action) for action in generate_actions(self.stage, (kind,))]
        at = _describe_cell(self.stage.hero(hero).cell)
        why = kind.why_none(self.stage, self.stage.hero(hero)).reason.name if not offered else ""
        raise Stuck(f"cannot be done at {at}; {why or 'offered are ' + ', '.join(offered[:8])}")

    def _suitable(
        self, stage: Stage, hero: int, kind: ActionKind, given: Sequence[str | Cell], part: Part | None
    ) -> Iterator[Action]:
        actions = generate_actions(stage, (kind,))
        if kind is Uncoil:
            actions = [action for action in actions if isinstance(action, Uncoil) and _is_long(action.coil)]
        for action in actions:
            if action.actor == hero and all(self._suits(stage, action, each, part) for each in given):
                yield action

    def _suits(self, stage: Stage, action: Action, wanted: str | Cell, part: Part | None) -> bool:
        """Return whether a field of an action is what a word means."""
        values = {
            field.name: getattr(action, field.name) for field in fields(action) if field.name != "actor"
        }
        if isinstance(wanted, str):
            if isinstance(values.get(wanted), bool):
                return bool(values[wanted])
            if wanted in self._called:
                key = self._id(wanted)
                return values.get("body") == key or values.get("to") == key or _body_of(values) == key
            if wanted in COMPASS:
                turned = part is not None and part.placed.mirrored
                side = COMPASS[TURNED.get(wanted, wanted) if turned else wanted]
                return any(values.get(name) == side for name in ("side", "into", "step"))
            if wanted.isdecimal():
                return any(values.get(name) == int(wanted) for name in ("cells", "columns", "end", "index"))
            assert part is not None
            if wanted.startswith("@"):
                rope = stage.ropes.get(values.get("rope", -1))
                return rope is not None and _place(part, wanted[1:]) in rope.cells
            wanted = _place(part, wanted)
        return wanted in _cells_of(stage, values)

    def _lead(self, hero: int) -> None:
        """Give a hero the lead, in the next round if their turn is over."""
        if self.stage.hero(hero).ended:
            self._end_round()
        if self.stage.lead != hero:
            lead = Lead(self.stage.lead, hero)
            if lead.refusal(self.stage) is not None:
                raise Stuck("it can do nothing any more")
            self.history.commit(lead)

    def _end_round(self) -> None:
        for action in round_end(self.stage):
            self.history.commit(action)


def _is_long(coil: Coil) -> bool:
    """Return whether a coil is as long as that of the standard kit and not thin."""
    return coil.length >= ROPE and not coil.thin


def _cells_of(stage: Stage, values: dict[str, object]) -> set[Cell | None]:
    """Return the cells of the things that fields of an action refer to."""
    found: set[Cell | None] = {value for value in values.values() if isinstance(value, Cell)}
    anchor, body, tie = values.get("anchor"), values.get("body"), values.get("tie")
    if isinstance(tie, Tie):
        anchor, body = (tie.id, body) if tie.to == ANCHOR else (anchor, tie.id)
    if isinstance(anchor, int) and anchor in stage.anchors:
        found.add(stage.anchors[anchor].cell)
    if isinstance(body, int) and body in stage.bodies:
        found.add(stage.bodies[body].cell)
    lever = values.get("work")
    if isinstance(lever, int) and lever in stage.mechanisms:
        found.add(stage.mechanisms[lever].cell)
    return found


def _body_of(values: dict[str, object]) -> int | None:
    tie = values.get("tie")
    return tie.id if isinstance(tie, Tie) and tie.to != ANCHOR else None


def _place(part: Part, word: str) -> Cell:
    """Return the cell that a word of a plan means; raises Stuck."""
    x, comma, y = word.partition(",")
    if comma and x.isdecimal() and y.isdecimal():
        return part.cell(int(x), int(y))
    cell = part.place(word)
    if cell is None:
        raise Stuck(f"there is no place {word!r}")
    return cell


def _describe_cell(cell: Cell | None) -> str:
    return "outside" if cell is None else f"{cell.x},{cell.y}"
