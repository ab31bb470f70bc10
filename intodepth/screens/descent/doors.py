"""doors: the doors to the next floor: drawn arches with a glimpse of what is behind, and the sign below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.runs.signs import DOORS, DoorSign, SignLine, SignRelic
from intodepth.content.words import count_noun
from intodepth.screens.descent.arch import draw_stone_arch, find_opening
from intodepth.screens.descent.glimpse import build_glimpse, draw_still, find_relic
from intodepth.ui.buttons import key_frame, key_width
from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Rect, Scene
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Role, Semantics
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.pictograms.signs import draw_diamond
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import BUTTON, MENU, NAME, SMALL, Ink, color

KEYS = "1", "2"
ALONE = "The next floor"
LOW = 400.0
"""height of a door with its sign below which it is drawn small"""
GAP = 10.0
"""between a door and its sign"""


class DoorView(NamedTuple):
    """A door as it is drawn, and all that is told of what is behind it."""

    head: str
    title: str
    place: str
    """its kind in a word; empty for none"""
    look: str
    creatures: Sequence[str]
    relic: SignRelic | None
    rows: Sequence[SignLine]
    told: str


class Measures(NamedTuple):
    """Sizes of the parts of a door, in units."""

    name: float
    """height of the line above it"""
    row: float
    title: float
    """type sizes"""
    words: float


LARGE, LITTLE = Measures(38, 31, NAME, BUTTON), Measures(26, 19, MENU, SMALL)


def view_sign(sign: DoorSign, index: int, catalog: Catalog, *, alone: bool) -> DoorView:
    """Return a door as its sign describes it."""
    place = catalog.places.get(sign.look)
    kind = place.title.lower() if place else ""
    return DoorView(
        ALONE if alone else DOORS[index],
        sign.title.removesuffix(f", {kind}"),
        kind,
        sign.look,
        sign.creatures,
        sign.relic,
        sign.rows,
        "\n".join(line.words for line in sign.lines),
    )


def take_measures(height: float) -> Measures:
    """Return the sizes of a door that is so high together with its sign."""
    return LARGE if height >= LOW else LITTLE


class DoorPicture:
    """A door that is drawn in each frame; it keeps the scene behind it."""

    def __init__(self, view: DoorView) -> None:
        """Draw a door as it is described."""
        self.view = view
        self._scenes: dict[tuple[float, float, float], Scene] = {}

    def draw(self, ui: Ui, rect: Rect, key: str, *, chosen: bool, dim: bool, rows: bool = True) -> bool:
        """Draw the door with its name above and its sign below; return whether it is chosen now.

        Without a key it is the only one, which cannot be chosen. `rows` says whether the sign is shown.
        """
        x, y, width, height = rect
        view, sizes = self.view, take_measures(height if rows else height + 140)
        words = ", ".join(filter(None, (view.title, view.place)))
        name = f"{view.head}: {words}" if view.head else words
        role: Role = "option" if key else "listitem"
        response = ui.interact(
            f"door:{key}" if key else "door", rect, Semantics(role, name, view.told, chosen), key=key
        )
        low = len(view.rows) * sizes.row + 12 if rows and view.rows else 0.0
        arch = x, y + sizes.name, width, height - sizes.name - (low + GAP if low else 0.0)
        self._name(ui, (x, y, width, sizes.name - 8), key, sizes)
        opening = find_opening(arch)
        self._look_in(ui, opening)
        draw_stone_arch(ui, arch, chosen=chosen and bool(key), dim=dim)
        if view.relic is not None:
            self._relic(ui, opening, view.relic, sizes)
        below = x, y + height - low, width, low
        if low:
            self._sign(ui, below, sizes, chosen=chosen and bool(key))
        if is_asked(ui, response) and view.told:
            tooltip(ui, below if low else arch, view.told)
        return bool(key) and response.clicked

    def _name(self, ui: Ui, rect: Rect, key: str, sizes: Measures) -> None:
        x, y, width, height = rect
        plate(ui, rect)
        base, left, right = y + height / 2 + sizes.title * 0.36, x + 10, x + width - 10
        if key:
            left += key_width(ui, key)
            key_frame(ui, left, y + height / 2, key, ink="gold")
            left += 12
        place = self.view.place
        room = right - left - (ui.text_width(place, sizes.words) + 12 if place else 0.0)
        title, size = fit_line(ui, self.view.title, sizes.title, 650, room)
        left += ui.text(left, base, title, size, "gold", 650) + 12
        if place:
            ui.text(left, base, place, sizes.words, "text")

    def _look_in(self, ui: Ui, opening: Rect) -> None:
        size = ui.pixels(opening)[2:]
        asked = *size, ui.brightness
        if asked not in self._scenes:
            view = self.view
            kind = view.relic.kind if view.relic is not None else ""
            self._scenes = {asked: build_glimpse(view.look, view.creatures, kind, size, ui.brightness)}
        draw_still(ui, opening, self._scenes[asked])

    def _relic(self, ui: Ui, opening: Rect, relic: SignRelic, sizes: Measures) -> None:
        """Draw on a plate below the relic its value and weight, what it adds, and whether it comes back."""
        size = sizes.words
        parts: list[tuple[str, str, Ink]] = [
            ("", str(relic.value), "relic"),
            ("weight", str(relic.weight), "text"),
        ]
        if relic.adds:
            parts.append(("round", f"+{count_noun(relic.adds, 'round')}", "text"))
        if relic.early:
            parts.append(("water", str(relic.early), "text"))
        wide = sum(ui.text_width(words, size, 650) + size + 18 for _, words, _ in parts) + 2
        wide += size + 8 if relic.is_stuck else 0.0
        over, _ = find_relic(self.view.look, opening)
        left = min(max(opening[0] + 6, over - wide / 2), opening[0] + opening[2] - wide - 6)
        high = size + 10
        # At the foot of the door, as creatures hang and fly above it.
        y = opening[1] + opening[3] - high - 4
        plate(ui, (left, y, wide, high))
        x, middle = left + 8, y + high / 2
        for icon, words, ink in parts:
            if icon:
                draw_icon(ui, icon, x + size / 2, middle, size + 2, ink)
            else:
                draw_diamond(ui, (x + size / 2, middle), size + 2)
            x += size + 4
            x += ui.text(x, middle + size * 0.36, words, size, ink, 650) + 14
        if relic.adds:
            early = f", flood after round {relic.early} once it is moved" if relic.early else ""
            ui.tell((left, y, wide, high), "text", f"+{count_noun(relic.adds, 'round')}{early}")
        if relic.is_stuck:
            draw_icon(ui, "exit", x + size / 2 - 4, middle, size + 2, "harm")
            draw_icon(ui, "cross", x + size / 2 - 4, middle, size + 2, "text")

    def _sign(self, ui: Ui, rect: Rect, sizes: Measures, *, chosen: bool) -> None:
        """Draw the rows below the door: a pictogram, a number, a few words."""
        x, y, width, _ = rect
        ui.rect(rect, color("raised" if chosen else "fill"))
        ui.frame(rect, color("gold" if chosen else "line"), 2 if chosen else 1)
        size = sizes.words
        column = max(ui.text_width(line.number, size, 700) for line in self.view.rows)
        for index, line in enumerate(self.view.rows):
            middle = y + 6 + (index + 0.5) * sizes.row
            row = x, middle - sizes.row / 2, width, sizes.row
            ui.tell(row, "text", f"{line.number} {line.brief}".strip())
            ink: Ink = "harm" if line.is_warning else "text"
            draw_icon(
                ui, line.icon, x + 12 + size / 2, middle, size + 6, "harm" if line.is_warning else "gold"
            )
            left = x + 28 + size + column
            base = middle + size * 0.36
            ui.text(left, base, line.number, size, ink, 700, "right")
            said, fitted = fit_line(ui, line.brief, size, 500, x + width - left - 18)
            ui.text(left + 10, base, said, fitted, ink, 500)


def is_asked(ui: Ui, response: Response) -> bool:
    """Return whether a player asks what something means: by the mouse, or by going there with keys."""
    return response.hovered or (response.focused and ui.names_keys)
