"""choice_marks: the marks of what can be chosen, of what is chosen, and of what it would cause."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from intodepth.content.verbs import DEPLOY, MOVE
from intodepth.play.lookout import Lookout, end_of
from intodepth.play.offers import Offer
from intodepth.play.peril import Peril
from intodepth.play.preview import Preview
from intodepth.play.selection import Selection
from intodepth.screens.level.marks import cell_marks as marks
from intodepth.screens.level.marks.rope_marks import endless_column, run_arrows
from intodepth.screens.level.marks.ways import way_marks
from intodepth.sim.actions.move import Move
from intodepth.sim.events import Moved
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.ui.core import Ui
from intodepth.ui.draw import Mark, Point
from intodepth.ui.theme import color, get_style


class ChoiceMarks:
    """Draws offers, and caches the frames of many cells until they change."""

    def __init__(self) -> None:
        """Begin with an empty cache."""
        self._cells: object = None
        self._perils: object = None
        self._sight: object = None
        self._frames: tuple[Mark, ...] = ()
        self.targets: Mapping[Cell, tuple[Order | Offer, ...]] = {}
        """what can be chosen in this frame, by place, also what is not marked yet"""

    def find(
        self,
        selection: Selection,
        perils: Mapping[Order, Peril],
        more: Mapping[Cell, tuple[Order, ...]],
        pixel: float,
        breath: float,
        mouse: Point,
    ) -> tuple[list[Mark], list[Mark]]:
        """Return the marks of what can be chosen and what hurts, behind the figures and in front of them.

        `more` holds, by place, orders that are not aimed there but end there; `mouse` in cells.
        """
        offer, self.targets = selection.offer, {}
        if offer is None:
            return [], []
        self.targets = {
            cell: ways for cell, ways in {**more, **offer.cells}.items() if selection.is_target(cell)
        }
        if offer.verb is not DEPLOY:
            return list(self._reachable(offer, perils, pixel)), []
        behind: list[Mark] = []
        for cell in offer.cells:
            if cell == selection.cell:
                behind += marks.entry_marks(cell, pixel, breath)
            else:
                behind += marks.reachable_cells([cell], frozenset(), pixel)
        if selection.cell is None or selection.cell not in offer.cells or not has_arrows(selection):
            return behind, []
        return behind, marks.side_triangles(selection.cell, breath, find_pointed_arrow(selection, *mouse))

    def _reachable(self, offer: Offer, perils: Mapping[Order, Peril], pixel: float) -> tuple[Mark, ...]:
        sight = pixel, get_style()
        if self._cells is not offer.cells or self._perils is not perils or self._sight != sight:
            self._cells, self._perils, self._sight = offer.cells, perils, sight
            # A cell turns gold once it is known what choosing it comes to: none looks safe first.
            cells = {
                cell: ways
                for cell, ways in self.targets.items()
                if all(isinstance(way, Offer) or way in perils for way in ways)
            }
            falls = [cell for cell, ways in cells.items() if any(map(_drops, ways))]
            found = list(marks.reachable_cells(cells, frozenset(falls), pixel))
            for cell, ways in cells.items():
                found += peril_marks(cell, ways, perils, pixel)
            self._frames = tuple(found)
        return self._frames


def peril_marks(
    cell: Cell, ways: Sequence[Order | Offer], perils: Mapping[Order, Peril], pixel: float
) -> Iterator[Mark]:
    """Yield the marks of the worst effect of choosing a cell. Where a hero can stay or let go, they are those
    of staying, and the triangle of letting go is red if that hurts.
    """
    orders = [way for way in ways if isinstance(way, tuple)]
    stays, falls = (
        [perils.get(way, Peril.NONE) for way in orders if _drops(way) is drops] for drops in (False, True)
    )
    match max(stays or falls, default=Peril.NONE):
        case Peril.HURTS:
            yield from marks.harm_drop(cell, pixel)
        case Peril.BREAKS | Peril.POPS:
            yield from marks.bolt(cell, pixel)
        case peril if peril is Peril.UNKNOWN or Peril.UNKNOWN in falls:
            yield from marks.doubt(cell, pixel)
    if stays and Peril.HURTS in falls:
        yield from marks.fall_triangle(cell, color("danger"))


def _drops(way: Order | Offer) -> bool:
    return isinstance(way, tuple) and isinstance(way[0], Move) and way[0].drop


def mark_consequences(
    selection: Selection,
    preview: Preview,
    lookout: Lookout,
    seen: frozenset[Cell],
    pixel: float,
    breath: float,
    glide: Callable[[Cell], Point],
) -> tuple[list[Mark], list[Mark]]:
    """Return what the chosen order would cause, as far as it is seen: marks behind the figures and in front
    of them.

    `glide` returns where the brackets are on their way to a cell.
    """
    behind: list[Mark] = []
    before: list[Mark] = []
    moved = _find_moved(preview)
    for key in preview.endless:
        behind += endless_column(lookout.places(preview.after.ground.endless[key]))
    for body, way in preview.ways.items():
        if preview.is_shown(body, seen):
            shown = lookout.unroll(way)
            free = [step for own, step in zip(way, shown, strict=True) if (own.start, own.end) in moved[body]]
            before += way_marks(shown, pixel, harm=preview.harm.get(body, 0), free=free)
    for floor in preview.broken:
        before += marks.crack(lookout.place(floor), pixel) if floor in seen else []
    for force in preview.forces:
        before += run_arrows(preview.moment(force.first - 1), force, lookout, pixel)
    cell, offer = selection.cell, selection.offer
    if cell is None or offer is None or preview.action != selection.action:
        return behind, before
    if offer.verb is not DEPLOY or cell not in offer.cells:
        end = end_of(preview, lookout) if isinstance(preview.action, Move) and offer.verb is MOVE else None
        if parts := lookout.parts(cell, offer.aims.get(selection.order)):
            behind += marks.mark_chosen_parts(parts, pixel)
        else:
            behind += marks.mark_chosen_cell(cell, pixel)
        before += marks.brackets(glide(end or cell), pixel, breath)
    return behind, before


def _find_moved(preview: Preview) -> Mapping[int, set[tuple[Cell | None, Cell | None]]]:
    """Return the steps that bodies do not take by themselves, by id: start and end."""
    found: dict[int, set[tuple[Cell | None, Cell | None]]] = defaultdict(set)
    for happening in preview.schedule.timeline:
        event = happening.event
        if isinstance(event, Moved) and happening.who != event.body:
            found[event.body].add((event.old, event.new))
    return found


def find_pointed_arrow(selection: Selection, x: float, y: float) -> int:
    """Return which triangle over an entry is under the mouse: -1, 1, or 0 for none."""
    if not has_arrows(selection) or selection.cell is None or selection.offer is None:
        return 0
    if selection.cell not in selection.offer.cells:
        return 0
    for way in (-1, 1):
        place = marks.arrow_point(selection.cell, way)
        if abs(x - place[0]) < 0.4 and abs(y - place[1]) < 0.4:
            return way
    return 0


def has_arrows(selection: Selection) -> bool:
    """Return whether there are several entries to choose from."""
    offer = selection.offer
    return offer is not None and offer.verb is DEPLOY and len(offer.cells) > 1


def find_meant_cell(lookout: Lookout, selection: Selection, mouse: Point | None) -> Cell | None:
    """Return the level's cell under the mouse, else the chosen one, else None."""
    if mouse is not None:
        return lookout.find_seen(mouse).cell
    order, offer = selection.order, selection.offer
    return offer.aims.get(order) if offer and order else None


def glide(ui: Ui, cell: Cell) -> Point:
    """Return where the brackets are on their way to a cell."""
    return ui.animate("brackets across", float(cell.x), 40.0), ui.animate("brackets up", float(cell.y), 40.0)
