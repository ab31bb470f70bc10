"""kit_choice: the extras that each hero of a party takes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from intodepth.content.catalog import Catalog
from intodepth.content.descents import STANDARD
from intodepth.content.runs.shaft import most_extras
from intodepth.content.runs.unlocks import extras_for
from intodepth.ui.buttons import button, fits
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BODY, SMALL, color

ROW = 34.0
"""height of the row of a hero, with the space below it"""
COLUMNS = 3
"""greatest number of items in a row"""
NAME = 108.0
"""width for the name and the weight"""
SPACE = 6.0


class KitChoice:
    """A row for each hero, with a button for each extra."""

    def __init__(
        self, feats: Collection[str], catalog: Catalog, taken: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """Begin with what was taken last, as far as it can be had; `feats` unlock some of the extras."""
        self._catalog = catalog
        self._feats = feats
        self.supplies = STANDARD
        """the standard kit of the shaft that is chosen"""
        self._told: tuple[Rect, str] | None = None
        """text about the extra under the mouse, and the area of all rows, which it must not cover"""
        self._taken: dict[str, tuple[str, ...]] = {}
        for key, things in (taken or {}).items():
            if key in catalog.heroes:
                known = extras_for(key, feats, catalog, self.supplies)
                had = tuple(thing for thing in dict.fromkeys(things) if thing in known)
                self._taken[key] = had[: most_extras(catalog.heroes[key])]

    def kit(self, party: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """Return the chosen extras by hero; heroes without extras are left out."""
        return {key: taken for key in party if (taken := self._of(key))}

    def _of(self, key: str) -> tuple[str, ...]:
        """Return the chosen extras of a hero that fit the standard kit."""
        extras, taken = self._catalog.extras, self._taken.get(key, ())
        return tuple(thing for thing in taken if extras[thing].suits(self.supplies))

    def _heading(self, party: Sequence[str]) -> str:
        """Return how many extras each hero may take, if that is the same for all, and what each weighs."""
        most = {most_extras(self._catalog.heroes[key]) for key in party}
        count = f"up to {most.pop()} each, " if len(most) == 1 else ""
        return f"Extra gear ({count}1 weight per item)"

    def draw(self, ui: Ui, x: float, y: float, width: float, party: Sequence[str]) -> float:
        """Draw the rows and follow clicks; return the y below."""
        top, said, whole = y, "", 0
        ui.text(x, y + 12, self._heading(party), SMALL, "gold", 600)
        y += 20
        columns, each = self._find_columns(ui, width, party)
        heroes, extras = self._catalog.heroes, self._catalog.extras
        for key in party:
            kind, taken = heroes[key], self._of(key)
            weight = kind.weight + sum(extras[thing].weight for thing in taken)
            ui.text(x, y + 20, kind.name, BODY, "text", 500)
            draw_icon(ui, "weight", x + NAME - 34, y + 15, 14, "quiet")
            ui.text(x + NAME - 23, y + 20, str(weight), BODY, "text", 500)
            things = extras_for(key, self._feats, self._catalog, self.supplies)
            for index, thing in enumerate(things):
                has, (down, across) = thing in taken, divmod(index, columns)
                rect = x + NAME + across * (each + SPACE), y + down * ROW, each, ROW - 6
                is_free = has or len(taken) < most_extras(kind)
                extra = extras[thing]
                icon = extra.icon if fits(ui, rect, extra.title, icon=extra.icon) else ""
                response = button(
                    ui,
                    f"kit:{key}:{thing}",
                    rect,
                    extra.title,
                    icon=icon,
                    chosen=has,
                    enabled=is_free,
                    semantics=Semantics("switch", extra.title, kind.name, has, does=extra.says),
                )
                if extra.says and (response.hovered or (response.focused and ui.by_keys)):
                    said = extra.says
                if response.clicked:
                    rest = tuple(other for other in taken if other != thing)
                    self._taken[key] = rest if has else (*taken, thing)
            y += -(-len(things) // columns) * ROW
            whole += weight
        if party:
            ui.rect((x, y, NAME - 6, 1), color("line"))
            ui.text(x, y + 20, "All", BODY, "quiet", 500)
            draw_icon(ui, "weight", x + NAME - 34, y + 15, 14, "quiet")
            ui.text(x + NAME - 23, y + 20, str(whole), BODY, "text", 700)
            y += ROW - 4
        self._told = ((x, top, width, y - top), said) if said else None
        return y

    def _find_columns(self, ui: Ui, width: float, party: Sequence[str]) -> tuple[int, float]:
        """Return the greatest number of items in a row at which their names fit, and the width of each."""
        extras = self._catalog.extras
        things = {
            thing for key in party for thing in extras_for(key, self._feats, self._catalog, self.supplies)
        }
        for columns in range(COLUMNS, 0, -1):
            each = (width - NAME - SPACE * columns) / columns
            if all(fits(ui, (0.0, 0.0, each, ROW), extras[thing].title) for thing in things):
                break
        return columns, each

    def draw_tooltip(self, ui: Ui) -> None:
        """Draw the tooltip of the extra under the mouse or in focus; call it outside any clip."""
        if self._told is not None:
            tooltip(ui, *self._told)
