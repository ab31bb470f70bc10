"""kit_choice: what each of a party takes along besides its own gear: it helps, and it weighs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from intodepth.content.catalog import Catalog
from intodepth.content.runs.shaft import EXTRAS, most_extras
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.theme import BODY, SMALL

ROW = 34.0
"""of a hero, with the space below it"""
NAME = 92.0
"""columns of a row that the name and the weight take"""
SPACE = 6.0


class KitChoice:
    """A row for each hero, with a button for each thing."""

    def __init__(self) -> None:
        self._taken: dict[str, tuple[str, ...]] = {}

    def kit(self, party: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """What those of a party take along; who takes nothing is left out."""
        return {key: self._taken[key] for key in party if self._taken.get(key)}

    def draw(self, ui: Ui, x: float, y: float, width: float, party: Sequence[str], catalog: Catalog) -> float:
        """Draw the rows, and follow what is clicked; return where they end."""
        ui.text(x, y + 12, "Taken along besides, each weighs 1", SMALL, "gold", 600)
        y += 20
        each = (width - NAME - SPACE * len(EXTRAS)) / len(EXTRAS)
        for key in party:
            kind, taken = catalog.heroes[key], self._taken.get(key, ())
            ui.text(x, y + 20, f"{kind.name}  {kind.weight + len(taken)}", BODY, "text", 500)
            for index, (thing, extra) in enumerate(EXTRAS.items()):
                has = thing in taken
                rect = x + NAME + index * (each + SPACE), y, each, ROW - 6
                is_free = has or len(taken) < most_extras(kind)
                if button(ui, f"kit:{key}:{thing}", rect, extra.words, chosen=has, enabled=is_free).clicked:
                    rest = tuple(other for other in taken if other != thing)
                    self._taken[key] = rest if has else (*taken, thing)
            y += ROW
        return y
