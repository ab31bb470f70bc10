"""tuning: a panel with every tweak, over the game that shows its effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, NamedTuple

from intodepth import tweaks
from intodepth.content.rule_values import PRESETS, read_preset
from intodepth.files.faults import FileFault
from intodepth.files.reading import named, read_text
from intodepth.files.storage import make_folder, save_atomically
from intodepth.files.tweak_lines import TweakLine, Value, tweak_lines, with_values, written
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToWhatChanges
from intodepth.sim.rules import MOST, Rules
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.paragraphs import fitted
from intodepth.ui.rects import columns, cut_left
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BODY, BUTTON, SMALL, color

WIDE = 560.0
ROW, HEAD, SPACE = 42.0, 30.0, 6.0
SLIDER, VALUE, BACK, RESET = 150.0, 58.0, 26.0, 26.0
"""widths of the parts of a row besides its words"""
SECTION = 92.0
"""width of the button that resets a section"""
SAVE = 124.0
"""width of the button with a key on it"""
STEPS = 60
"""number of steps of the slider of a number that is not whole"""
LIMIT = 1 << 20
"""greatest size of a tweak file in bytes"""
NAMED = "abcdefghijklmnopqrstuvwxyz0123456789_"
"""signs of the name of a preset"""
LONGEST = 24
"""greatest number of characters of a preset's name, and of the search"""


class Tunable(NamedTuple):
    """A tweak as the panel shows it."""

    section: str
    """name of its file"""
    line: TweakLine
    usual: Value

    @property
    def name(self) -> str:
        """The full name."""
        return f"{self.section}.{self.line.name}"

    @property
    def heading(self) -> str:
        """The words above it and its neighbours, which make a section of the panel."""
        return f"{self.section}: {self.line.heading or 'other'}".partition(". ")[0]

    @property
    def value(self) -> Value:
        """The value that counts now."""
        found = tweaks.STORE.value_of(self.name)
        return self.usual if found is None else found

    @property
    def range(self) -> tuple[float, float] | None:
        """The ends of its slider; None if it has none, as a colour."""
        usual = self.usual
        if isinstance(usual, bool | str):
            return None
        if self.section == "rules":
            return 0, min(MOST, max(12, 2 * int(usual)))
        if self.line.range is not None:
            return self.line.range[:2]
        return (usual / 20, usual * 3) if usual > 0 else (min(-1.0, 3 * usual), 1.0)


def find_tunables(folder: Path) -> Iterator[Tunable]:
    """Yield every tweak that the files of a folder name, file by file and the rules first; unreadable files
    are left out.
    """
    rules = Rules()
    for path in sorted(named(folder, "*.toml"), key=lambda path: (path.stem != "rules", path.stem)):
        try:
            text = read_text(path, LIMIT)
        except FileFault:
            continue
        for line in tweak_lines(text):
            if path.stem == "rules":
                if line.name in Rules.names():
                    yield Tunable(path.stem, line, getattr(rules, line.name))
                continue
            known = tweaks.STORE.default_of(f"{path.stem}.{line.name}")
            yield Tunable(path.stem, line, line.value if known is None else known)


class TuningScreen(Screen):
    """The panel: search, sliders, undo, save, presets."""

    overlay: ClassVar[bool] = True

    def __init__(self) -> None:
        """Read the files."""
        self._folder = tweaks.STORE.folder
        self._all = [] if self._folder is None else list(find_tunables(self._folder))
        self._scroll = ScrollState()
        self._search = ""
        self._only_changed = False
        self._undos: list[tuple[str, Value | None]] = []
        """names with the values that were tried out before"""
        self._dragged = ""
        """name of the tweak whose slider is held"""
        self._aimed: Value | None = None
        """where a slider of a rule is held; the rule changes when it is let go, because that is an event"""
        self._told: tuple[Rect, str] | None = None
        """place and words of the tooltip"""
        self._preset: str | None = None
        """name of a preset that is being typed; None if none is"""
        self._said = "" if self._all else "There are no tweak files to tune."

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the panel and follow it."""
        wide = min(WIDE, ui.width - 24)
        rect = (ui.width - wide, 0.0, wide, ui.height)
        ui.rect(rect, color("back"))
        ui.rect((rect[0], 0, 2, ui.height), color("gold"))
        ui.interact("tuning", rect, focusable=False)
        is_done = self._type(ui) or ui.take_key("f10")
        x, width = rect[0] + 16, wide - 32
        ui.text(x, 28, "Tuning", BUTTON, "gold", 650)
        words = f"Search: {self._search}_" if self._search else "Type to search."
        if self._preset is not None:
            words = f"Name of the preset: {self._preset}_   Enter saves it"
        ui.text(x + 80, 28, *fitted(ui, words, SMALL, 450, width - 80), "text")
        leads = self._buttons(ui, (x, 40, width, 32))
        self._presets(ui, (x, 78, width, 28))
        said = self._said or "A change takes effect at once. Save writes it into the tweak files."
        ui.text(x, 124, *fitted(ui, said, SMALL, 450, width), "gold" if self._said else "quiet")
        self._told = None
        with scroll_area(ui, "tuning:rows", (x, 134, width, ui.height - 142), self._scroll) as page:
            self._rows(ui, page)
        if self._told is not None:
            tooltip(ui, *self._told)
        return Pop() if is_done else leads

    @property
    def _changed(self) -> list[Tunable]:
        """The tweaks whose value is not the usual one."""
        return [each for each in self._all if each.value != each.usual]

    def _type(self, ui: Ui) -> bool:
        """Take what is typed, for the search or the name of a preset; return whether the panel is closed."""
        ui.take_signs(self._search if self._preset is None else self._preset)
        typed = "".join(sign for sign in ui.input.text if sign.isprintable())
        back, leave = ui.take_key("backspace"), ui.take_key("escape")
        if self._preset is not None:
            signs = "".join(sign for sign in typed.lower() if sign in NAMED)
            self._preset = (self._preset + signs)[:LONGEST]
            self._preset = self._preset[:-1] if back else self._preset
            if ui.take_key("return"):
                self._save_preset(self._preset)
                self._preset = None
            elif leave:
                self._preset = None
            return False
        self._search = (self._search + typed)[:LONGEST].lstrip()
        self._search = self._search[:-1] if back else self._search
        if ui.take_key("ctrl+z"):
            self._undo()
        if leave and self._search:
            self._search, leave = "", False
        return leave

    def _buttons(self, ui: Ui, rect: Rect) -> Transition | None:
        save, rest = cut_left(rect, SAVE)
        undo, only, preset, what = columns(cut_left(rest, SPACE)[1], 4, SPACE)
        has_tried = bool(tweaks.STORE.tried)
        if button(ui, "tuning:save", save, "Save", key="ctrl+s", enabled=has_tried).clicked:
            self._save()
        if button(ui, "tuning:undo", undo, "Undo", enabled=bool(self._undos)).clicked:
            self._undo()
        chosen = self._only_changed
        if button(ui, "tuning:changed", only, "Changed", chosen=chosen, flat=True).clicked:
            self._only_changed = not chosen
        if button(ui, "tuning:preset", preset, "Preset", enabled=bool(self._changed)).clicked:
            self._preset = ""
        rules = {each.line.name: int(each.value) for each in self._changed if each.section == "rules"}
        if button(ui, "tuning:what", what, "Compare", enabled=bool(rules)).clicked:
            return Push(ToWhatChanges(rules))
        return None

    def _presets(self, ui: Ui, rect: Rect) -> None:
        """Draw a button for each preset, and one for the usual values."""
        names = (
            [] if self._folder is None else [path.stem for path in named(self._folder / PRESETS, "*.toml")]
        )
        places = columns(rect, max(4, len(names) + 1), SPACE)
        if button(ui, "tuning:usual", places[0], "Usual", flat=True, chosen=not self._changed).clicked:
            for each in self._changed:
                self._try(each, each.usual)
        for name, place in zip(names, places[1:], strict=False):
            if button(ui, f"tuning:preset:{name}", place, name, flat=True).clicked:
                self._wear(name)

    def _rows(self, ui: Ui, page: Content) -> None:
        """Draw the tweaks that match the search, below their headings."""
        y, last = page.y, ""
        top, bottom = 134.0 - ROW, ui.height
        for each in self._all:
            words = f"{each.name} {each.line.comment} {each.line.heading}".lower()
            hidden = self._only_changed and each.value == each.usual and each.name != self._dragged
            if self._search.lower() not in words or hidden:
                continue
            heading = each.heading
            if heading != last:
                if top < y < bottom:
                    self._heading(ui, (page.x, y, page.width, HEAD), heading)
                y, last = y + HEAD, heading
            if top < y < bottom:
                self._row(ui, (page.x, y, page.width, ROW), each)
            y += ROW
        page.bottom = y

    def _heading(self, ui: Ui, rect: Rect, heading: str) -> None:
        """Draw the heading of a section, with a button that resets its values."""
        x, y, width, _ = rect
        changed = [each for each in self._changed if each.heading == heading]
        ui.text(x, y + 20, *fitted(ui, heading, SMALL, 600, width - SECTION - 8), "gold", 600)
        place = (x + width - SECTION, y + 3, SECTION, 24)
        if changed and button(ui, f"tuning:section:{heading}", place, "Reset all", flat=True).clicked:
            for each in changed:
                self._try(each, each.usual)

    def _row(self, ui: Ui, rect: Rect, each: Tunable) -> None:
        x, y, width, _ = rect
        room = width - SLIDER - VALUE - BACK - RESET - 16
        is_changed = each.value != each.usual
        ui.text(
            x, y + 16, *fitted(ui, each.line.name, BODY, 600, room), "gold" if is_changed else "text", 600
        )
        ui.text(x, y + 33, *fitted(ui, each.line.comment, SMALL, 450, room), "quiet")
        is_cut = ui.text_width(each.line.comment, SMALL, 450) > room
        if is_cut and ui.interact(f"tuning:about:{each.name}", (x, y, room, ROW), focusable=False).hovered:
            self._told = (x, y, room, ROW), each.line.comment
        right = x + width
        aimed = self._aimed if self._dragged == each.name else None
        shown = written(each.value if aimed is None else aimed).strip('"')
        ui.text(right - BACK - RESET - 8, y + 24, shown, BODY, "text", 650, "right")
        left = right - BACK - RESET - VALUE - SLIDER - 8
        if ends := each.range:
            self._slider(ui, (left, y + 8, SLIDER, 24), each, ends)
        elif isinstance(each.value, bool):
            place = (left, y + 6, 80, 28)
            if button(ui, f"tuning:{each.name}", place, "on" if each.value else "off", flat=True).clicked:
                self._try(each, not each.value)
        if any(name == each.name for name, _ in self._undos):
            back = (right - BACK - RESET, y + 8, BACK - 2, 24)
            response = ui.interact(f"tuning:back:{each.name}", back, focusable=False)
            draw_icon(ui, "undo", back[0] + 12, y + 20, 14, "gold" if response.hovered else "text")
            if response.hovered:
                self._told = back, f"Undo the latest change of {each.line.name}"
            if response.clicked:
                self._undo(each.name)
        reset = (right - RESET, y + 8, RESET - 2, 24)
        response = ui.interact(f"tuning:reset:{each.name}", reset, enabled=is_changed, focusable=False)
        ui.text(reset[0] + 12, y + 26, "×", BUTTON, "text" if is_changed else "off", 600, "middle")
        if response.hovered and is_changed:
            self._told = reset, f"Back to {written(each.usual)}"
        if response.clicked:
            self._try(each, each.usual)

    def _slider(self, ui: Ui, rect: Rect, each: Tunable, ends: tuple[float, float]) -> None:
        """Draw a slider; a drag, or the wheel over it, changes the value."""
        x, y, width, height = rect
        low, high = ends
        value = float(each.value) if isinstance(each.value, int | float) else low
        is_held = self._dragged == each.name
        if is_held and isinstance(self._aimed, int | float):
            value = float(self._aimed)
        response = ui.interact(f"tuning:slide:{each.name}", rect, focusable=False)
        share = min(1.0, max(0.0, (value - low) / (high - low)))
        ui.rect((x, y + height / 2 - 2, width, 4), color("line"))
        ui.rect((x, y + height / 2 - 2, width * share, 4), color("gold_low"))
        lit = response.hovered or response.held
        ui.rect((x + width * share - 4, y + 3, 8, height - 6), color("gold" if lit else "text"))
        if response.hovered and not response.held:
            ends_told = each.line.range or f"{written(_round(each, low))} to {written(_round(each, high))}"
            told = f"{each.name}: {ends_told}"
            self._told = rect, f"{told}; usually {written(each.usual)}"
        step = 1.0 if isinstance(each.usual, int) else (high - low) / STEPS
        wanted = value
        if response.held:
            wanted = low + (ui.mouse[0] - x) / width * (high - low)
            if self._dragged != each.name:
                self._dragged = each.name
                self._remember(each)
        elif is_held:
            self._dragged = ""
            if self._aimed is not None:
                self._said = tweaks.STORE.try_out(each.name, self._aimed)
                self._aimed = None
            return
        elif response.hovered and ui.input.wheel:
            wanted = value + step * (1 if ui.input.wheel > 0 else -1)
            # The list has scrolled by the same turn of the wheel.
            self._scroll.offset += ui.input.wheel * tweaks.tweak("ui.wheel_step", 60.0)
        found = _round(each, min(high, max(low, wanted)))
        if response.held and each.section == "rules":
            self._aimed = found
        elif found != each.value and wanted != value:
            if not response.held:
                self._remember(each)
            self._said = tweaks.STORE.try_out(each.name, found)

    # -- changes

    def _remember(self, each: Tunable) -> None:
        self._undos.append((each.name, tweaks.STORE.tried.get(each.name)))

    def _try(self, each: Tunable, value: Value) -> None:
        self._remember(each)
        self._said = tweaks.STORE.try_out(each.name, value)

    def _undo(self, name: str = "") -> None:
        """Take back the latest change, or the latest of one tweak."""
        places = (place for place, (of, _) in reversed(list(enumerate(self._undos))) if name in ("", of))
        if (place := next(places, None)) is not None:
            self._said = tweaks.STORE.try_out(*self._undos.pop(place))

    def _save(self) -> None:
        """Write what is tried out into the tweak files, with their comments and order."""
        if self._folder is None:
            return
        try:
            for path in named(self._folder, "*.toml"):
                of = {each.line.name: each for each in self._all if each.section == path.stem}
                tried = {
                    name: tweaks.STORE.tried[each.name]
                    for name, each in of.items()
                    if each.name in tweaks.STORE.tried
                }
                if tried:
                    text = with_values(read_text(path, LIMIT), tried, {n: of[n].usual for n in tried})
                    save_atomically(path, text.encode())
        except FileFault as fault:
            self._said = fault.faults[0]
            return
        except OSError as error:
            self._said = f"The tweaks cannot be saved: {error.strerror or error}."
            return
        tweaks.STORE.reload()
        self._undos.clear()
        self._said = "Saved."

    def _save_preset(self, name: str) -> None:
        """Write the rules that are not the usual ones as a preset."""
        changed = {each.line.name: each.value for each in self._changed if each.section == "rules"}
        if not name or self._folder is None or not changed:
            self._said = "A preset needs a name, and at least one rule that is not the usual one."
            return
        lines = "".join(f"{key} = {written(value)}\n" for key, value in changed.items())
        try:
            make_folder(self._folder / PRESETS)
            save_atomically(self._folder / PRESETS / f"{name}.toml", lines.encode())
        except OSError as error:
            self._said = f"The preset cannot be saved: {error.strerror or error}."
        else:
            self._said = f"Saved as tweaks/{PRESETS}/{name}.toml."

    def _wear(self, name: str) -> None:
        """Try out the values of a preset; rules that it does not name have their usual values."""
        assert self._folder is not None
        try:
            wanted = read_preset(self._folder / PRESETS / f"{name}.toml")
        except FileFault as fault:
            self._said = fault.faults[0]
            return
        for each in self._all:
            value = wanted.get(each.line.name, each.usual)
            if each.section == "rules" and value != each.value:
                self._try(each, value)
        self._said = self._said or f"These are the rules of {name}."


def _round(each: Tunable, value: float) -> Value:
    """Return a value of the slider as a whole number, or with few digits."""
    return round(value) if isinstance(each.usual, int) else float(f"{value:.3g}")
