"""party_choice: the choice of a party among the heroes that a level allows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import Gear, HeroKind
from intodepth.content.levels import LevelDefinition
from intodepth.screens.codex.hero_facts import describe_hero
from intodepth.ui.cards import card
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, wrap
from intodepth.ui.rects import inset
from intodepth.ui.theme import GAP, SMALL, Ink, color

SIDE = 76.0
"""greatest side of a portrait"""
LEAST = 58.0
SPACE = 8.0
LINE = 17.0
"""distance of the lines of a name"""


class PartyChoice:
    """A portrait for each hero; chosen ones have a number, the order in which they act."""

    def __init__(
        self, choosable: tuple[str, ...], party: tuple[str, ...], gear_of: Callable[[HeroKind], Gear]
    ) -> None:
        """Begin with a party; as many heroes must be chosen. `gear_of` returns the gear of each."""
        self._choosable, self._size, self._gear_of = choosable, len(party), gear_of
        self._places: list[str | None] = list(party)
        self._told: tuple[Rect, str] | None = None
        """text about the hero under the mouse, and the area of all portraits, which it must not cover"""

    @property
    def party(self) -> tuple[str, ...]:
        """The chosen heroes, in the order in which they act; incomplete while a place is free."""
        return tuple(key for key in self._places if key is not None)

    @property
    def is_choice(self) -> bool:
        """Whether there is a choice at all."""
        return len(self._choosable) > self._size

    @property
    def first(self) -> str:
        """The name of the widget of the first portrait."""
        return f"hero:{self._choosable[0]}"

    def toggle(self, key: str) -> None:
        """Remove a hero, or put one into the first free place, else into the last."""
        if key in self._places:
            self._places[self._places.index(key)] = None
        else:
            self._places[self._places.index(None) if None in self._places else -1] = key

    def draw(self, ui: Ui, x: float, y: float, width: float, catalog: Catalog) -> float:
        """Draw the portraits and react to clicks; return the y below."""
        top, said = y, ""
        if self.is_choice:
            free = self._places.count(None)
            what = f"Choose {free} more" if free else f"The party: {len(self._places)} of these"
            ui.text(x, y + 12, what, SMALL, "gold", 600)
            y += 24
        heroes = self._choosable if self.is_choice else self.party
        most = max(1, int((width + SPACE) // (LEAST + SPACE)))
        count = min(len(heroes), most)
        side = min(SIDE, (width - SPACE * (count - 1)) / count)
        for index, key in enumerate(heroes):
            down, across = divmod(index, count)
            rect: Rect = (x + across * (side + SPACE), y + down * (side + 28), side, side + 22)
            said = self._portrait(ui, key, rect, catalog) or said
        bottom = y + -(-len(heroes) // count) * (side + 28)
        self._told = ((x, top, width, bottom - top), said) if said else None
        return bottom + GAP / 2

    def draw_tooltip(self, ui: Ui) -> None:
        """Draw the tooltip of the hero under the mouse or in focus; call it outside any clip."""
        if self._told is not None:
            tooltip(ui, *self._told)

    def _portrait(self, ui: Ui, key: str, rect: Rect, catalog: Catalog) -> str:
        """Draw a portrait and react to a click; return what is told of it if it is pointed at."""
        said = ""
        place = self._places.index(key) if key in self._places else None
        x, y, side, _ = rect
        kind = catalog.heroes[key]
        picture = inset((x, y, side, side), 2)
        ui.portrait(picture, Portrait(picture, key, turn=0.8, height=1.5, middle=0.63))
        if place is None:
            ui.rect(picture, color("back", 0.55))
        if self.is_choice:
            told = "" if place is None else str(place + 1)
            describe = partial(describe_hero, kind, self._gear_of(kind))
            semantics = Semantics("option", kind.name, told, place is not None, does=describe)
            response = card(ui, f"hero:{key}", rect, semantics)
            if response.clicked:
                self.toggle(key)
            if response.hovered or (response.focused and ui.by_keys):
                said = describe()
            if place is not None:
                ui.rect((x + 2, y + 2, 18, 18), color("gold"))
                ui.text(x + 11, y + 16, str(place + 1), SMALL, "back", 700, "middle")
        ink: Ink = "quiet" if place is None else "text"
        ui.text(
            x + side / 2, y + side + 14, *fit_line(ui, kind.name, SMALL, 500, side - 4), ink, 500, "middle"
        )
        return said


def draw_wanted(ui: Ui, x: float, y: float, side: float, level: LevelDefinition, catalog: Catalog) -> float:
    """Draw what is to be brought out, in a row; return the y below."""
    bottom = y
    for index, key in enumerate(level.wanted):
        pose = "fallen" if key in level.fallen else "idle"
        rect: Rect = (x + index * (side + SPACE), y, side, side)
        ui.portrait(rect, Portrait(rect, key, pose, 0.8, height=1.2, middle=0.5))
        line = y + side + 14
        for each in wrap(ui, catalog.get_name(key), SMALL, 500, side + 4):
            said, size = fit_line(ui, each, SMALL, 500, side + 4)
            ui.text(rect[0] + side / 2, line, said, size, "relic", 500, "middle")
            line += LINE
        bottom = max(bottom, line + 10 - LINE)
    return bottom
