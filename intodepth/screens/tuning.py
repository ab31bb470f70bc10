"""tuning: a panel with every tweak, over the game that shows its effect at once."""

from __future__ import annotations

from functools import partial
from math import copysign
from pathlib import Path
from typing import ClassVar

from intodepth import tweaks
from intodepth.content.incoming.storing import find_preset_name
from intodepth.content.preset_codes import preset_code
from intodepth.content.rule_values import PRESETS, TWEAKS, list_preset_folders, read_preset
from intodepth.files.faults import FileFault, printable
from intodepth.files.tweak_lines import Value
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToWhatChanges
from intodepth.screens.pasting import WHERE
from intodepth.screens.presets import Presets
from intodepth.screens.services import Services
from intodepth.screens.tunables import (
    RULES,
    USUAL_RULES,
    TriedOut,
    Tunable,
    describe_own,
    describe_saved,
    describe_values,
    find_changed_rules,
    find_tunables,
    format_value,
    rules_to_try,
    usual_value,
)
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, fold
from intodepth.ui.rects import columns, cut_left
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BODY, BUTTON, SMALL, color

WIDE = 560.0
ROW, HEAD, SPACE, LINE = 42.0, 30.0, 6.0, 18.0
SLIDER, VALUE, BACK, RESET = 150.0, 58.0, 26.0, 26.0
"""widths of the parts of a row besides its words"""
SECTION = 92.0
"""width of the button that resets a section"""
SAVE = 124.0
"""width of the button with a key on it, and of the one beside the presets"""
STEPS = 60
"""number of steps of the slider of a number that is not whole"""
LONGEST = 24
"""greatest number of characters of the search"""
UNNAMED = "rules"
"""name of the code of rules that are no preset"""


class TuningScreen(Screen):
    """The panel: search, sliders, undo, save, presets."""

    overlay: ClassVar[bool] = True
    shows_words_below: ClassVar[bool] = True

    def __init__(self, services: Services) -> None:
        """Begin with the tweaks as the files have them."""
        self._services = services
        folder = tweaks.STORE.folder
        own = services.home / TWEAKS / PRESETS
        self._presets = None if folder is None else Presets(own, folder / PRESETS)
        self._lines = dict(tweaks.STORE.lines)
        self._all = find_tunables()
        self._scroll = ScrollState()
        self._search = ""
        self._only_changed = False
        self._tried = TriedOut()
        self._dragged = ""
        """name of the tweak whose slider is held"""
        self._has_dragged = False
        """whether that has changed it"""
        self._aimed: Value | None = None
        """where a slider of a rule is held; the rule changes when it is let go, because that is an event"""
        self._told: tuple[Rect, str] | None = None
        """place and words of the tooltip"""
        nothing = "" if self._all else "There are no tweak files to tune."
        self._said = next(iter(tweaks.STORE.problems), nothing)

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the panel and follow it."""
        self._follow()
        wide = min(WIDE, ui.width - 24)
        rect = (ui.width - wide, 0.0, wide, ui.height)
        ui.rect(rect, color("back"))
        ui.rect((rect[0], 0, 2, ui.height), color("gold"))
        ui.interact("tuning", rect, Semantics("group", "Tuning"), focusable=False)
        is_done = self._type(ui) or ui.take_key("f10")
        x, width = rect[0] + 16, wide - 32
        ui.text(x, 28, "Tuning", BUTTON, "gold", 650)
        words = f"Search: {self._search}_" if self._search else "Type to search."
        if self._presets is not None and self._presets.name is not None:
            words = f"Name of the preset: {self._presets.name}_   Enter saves it"
        ui.text(x + 80, 28, *fit_line(ui, words, SMALL, 450, width - 80), "text")
        leads = self._buttons(ui, (x, 40, width, 32))
        y = self._choices(ui, (x, 78, width, 28)) + LINE
        said = self._said or describe_own() or "A change takes effect at once. Save keeps it in your data."
        for line in fold(ui, said, SMALL, 450, width, 3):
            ui.text(x, y, line, SMALL, "gold" if self._said else "quiet")
            y += LINE
        y += 10 - LINE
        self._told = None
        area = (x, y, width, ui.height - y - 8)
        with scroll_area(ui, "tuning:rows", area, self._scroll) as page:
            self._rows(ui, page, area)
        if self._told is not None:
            tooltip(ui, *self._told)
        return Pop() if is_done else leads

    @property
    def _changed(self) -> list[Tunable]:
        """The tweaks whose value is not the usual one."""
        return [each for each in self._all if each.value != each.usual]

    def _follow(self) -> None:
        """Follow what was saved in the files."""
        self._said = self._tried.follow() or self._said
        if self._lines != tweaks.STORE.lines:
            self._lines, self._all = dict(tweaks.STORE.lines), find_tunables()

    def _type(self, ui: Ui) -> bool:
        """Take what is typed, for the search or the name of a preset; return whether the panel is closed."""
        presets = self._presets
        is_named = presets is not None and presets.name is not None
        ui.take_signs(presets.name or "" if presets is not None and is_named else self._search)
        typed = "".join(sign for sign in ui.input.text if sign.isprintable())
        if presets is not None and is_named:
            said = presets.type(ui, typed)
            self._said = self._said if said is None else said
            return False
        self._search = (self._search + typed)[:LONGEST].lstrip()
        if ui.take_key("backspace"):
            self._search = self._search[:-1]
        if ui.take_key("ctrl+z"):
            self._said = self._tried.undo()
        leave = ui.take_key("escape")
        if leave and self._search:
            self._search, leave = "", False
        return leave

    def _buttons(self, ui: Ui, rect: Rect) -> Transition | None:
        save, rest = cut_left(rect, SAVE)
        undo, only, preset, what = columns(cut_left(rest, SPACE)[1], 4, SPACE)
        has_tried = bool(tweaks.STORE.tried)
        if button(ui, "tuning:save", save, "Save", key="ctrl+s", enabled=has_tried).clicked:
            self._save()
        if button(ui, "tuning:undo", undo, "Undo", enabled=self._tried.can_undo()).clicked:
            self._said = self._tried.undo()
        chosen = self._only_changed
        if button(ui, "tuning:changed", only, "Changed", chosen=chosen, flat=True).clicked:
            self._only_changed = not chosen
        rules = find_changed_rules()
        can_save = self._presets is not None and bool(rules)
        if button(ui, "tuning:preset", preset, "Preset", enabled=can_save).clicked and self._presets:
            self._presets.name = ""
        if button(ui, "tuning:what", what, "Compare", enabled=bool(rules)).clicked:
            return Push(ToWhatChanges(rules))
        return None

    def _choices(self, ui: Ui, rect: Rect) -> float:
        """Draw a button for the usual values and one for each preset; return the y below."""
        usual, rest = cut_left(rect, SAVE)
        is_usual = not self._changed and not find_changed_rules()
        if button(ui, "tuning:usual", usual, "Usual", flat=True, chosen=is_usual).clicked:
            rules = {f"{RULES}.{name}": USUAL_RULES[name] for name in find_changed_rules()}
            self._try(rules | {each.name: each.usual for each in self._changed})
        code = (rect[0], rect[1] + rect[3] + SPACE, SAVE, rect[3])
        rules = find_changed_rules()
        if button(ui, "tuning:code", code, "Copy code", flat=True, enabled=bool(rules)).clicked:
            self._copy_code(rules)
        foot = code[1] + code[3]
        if self._presets is None:
            return foot
        x, y, width, _ = cut_left(rest, SPACE)[1]
        height = self._presets.height()
        if chosen := self._presets.choose(ui, (x, y, width, height)):
            self._wear(chosen)
        return max(foot, y + height)

    def _copy_code(self, rules: dict[str, int]) -> None:
        """Copy the code of the rules that count now, under the name of the preset that has them."""
        name = find_preset_name(list_preset_folders(self._services.home), rules)

        def tell(where: str) -> None:
            self._said = f"{where} {WHERE}"

        self._services.share(preset_code(name or UNNAMED, rules), tell)

    def _rows(self, ui: Ui, page: Content, area: Rect) -> None:
        """Draw the tweaks that match the search, below their headings."""
        y, last = page.y, ""
        top, bottom = area[1] - ROW, area[1] + area[3]
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
            place = page.x, y, page.width, ROW
            self._row(ui, place, each) if top < y < bottom else self._list_row(ui, place, each)
            y += ROW
        page.bottom = y

    def _heading(self, ui: Ui, rect: Rect, heading: str) -> None:
        """Draw the heading of a section, with a button that resets its values."""
        x, y, width, _ = rect
        changed = [each for each in self._changed if each.heading == heading]
        ui.text(x, y + 20, *fit_line(ui, heading, SMALL, 600, width - SECTION - 8), "gold", 600)
        place = (x + width - SECTION, y + 3, SECTION, 24)
        if changed and button(ui, f"tuning:section:{heading}", place, "Reset all", flat=True).clicked:
            self._try({each.name: each.usual for each in changed})

    def _list_row(self, ui: Ui, rect: Rect, each: Tunable) -> None:
        """Add the control of a row that is scrolled away, to which the arrows lead."""
        x, y, width, _ = rect
        left = x + width - BACK - RESET - VALUE - SLIDER - 8
        if each.range:
            told = Semantics("slider", each.line.name, partial(format_value, each.value))
            ui.interact(f"tuning:slide:{each.name}", (left, y + 8, SLIDER, 24), told)
        elif isinstance(each.value, bool):
            told = Semantics("switch", each.line.name, "on" if each.value else "off", each.value)
            ui.interact(f"tuning:{each.name}", (left, y + 6, 80, 28), told)

    def _row(self, ui: Ui, rect: Rect, each: Tunable) -> None:
        x, y, width, _ = rect
        room = width - SLIDER - VALUE - BACK - RESET - 16
        is_changed = each.value != each.usual
        ui.text(
            x, y + 16, *fit_line(ui, each.line.name, BODY, 600, room), "gold" if is_changed else "text", 600
        )
        ui.text(x, y + 33, *fit_line(ui, each.line.comment, SMALL, 450, room), "quiet")
        is_cut = ui.text_width(each.line.comment, SMALL, 450) > room
        about = Semantics("text", each.line.name, each.line.comment)
        place: Rect = (x, y, room, ROW)
        if not is_cut:
            ui.tell(place, "text", about.name, each.line.comment)
        elif ui.interact(f"tuning:about:{each.name}", place, about, focusable=False).hovered:
            self._told = (x, y, room, ROW), each.line.comment
        right = x + width
        aimed = self._aimed if self._dragged == each.name else None
        value = format_value(each.value if aimed is None else aimed)
        ui.text(right - BACK - RESET - 8, y + 24, value, BODY, "text", 650, "right")
        left = right - BACK - RESET - VALUE - SLIDER - 8
        if ends := each.range:
            self._slider(ui, (left, y + 8, SLIDER, 24), each, ends)
        elif isinstance(each.value, bool):
            place = (left, y + 6, 80, 28)
            label = "on" if each.value else "off"
            semantics = Semantics("switch", each.line.name, label, each.value)
            if button(ui, f"tuning:{each.name}", place, label, flat=True, semantics=semantics).clicked:
                self._try({each.name: not each.value})
        if self._tried.can_undo(each.name):
            back = (right - BACK - RESET, y + 8, BACK - 2, 24)
            told = f"Undo the latest change of {each.line.name}"
            response = ui.interact(
                f"tuning:back:{each.name}", back, Semantics("button", told), focusable=False
            )
            draw_icon(ui, "undo", back[0] + 12, y + 20, 14, "gold" if response.hovered else "text")
            if response.hovered:
                self._told = back, told
            if response.clicked:
                self._said = self._tried.undo(each.name)
        reset = (right - RESET, y + 8, RESET - 2, 24)
        response = ui.interact(
            f"tuning:reset:{each.name}",
            reset,
            Semantics("button", f"Back to {format_value(each.usual)}"),
            enabled=is_changed,
            focusable=False,
        )
        ui.text(reset[0] + 12, y + 26, "×", BUTTON, "text" if is_changed else "off", 600, "middle")
        if response.hovered and is_changed:
            self._told = reset, f"Back to {format_value(each.usual)}"
        if response.clicked:
            self._try({each.name: each.usual})

    def _slider(self, ui: Ui, rect: Rect, each: Tunable, ends: tuple[float, float]) -> None:
        """Draw a slider; a drag, the wheel over it, or left and right in focus change the value."""
        x, y, width, height = rect
        low, high = ends
        value = float(each.value) if isinstance(each.value, int | float) else low
        is_held = self._dragged == each.name
        if is_held and isinstance(self._aimed, int | float):
            value = float(self._aimed)
        name = f"tuning:slide:{each.name}"
        semantics = Semantics("slider", each.line.name, format_value(value))
        response = ui.interact(name, rect, semantics)
        share = min(1.0, max(0.0, (value - low) / (high - low)))
        ui.rect((x, y + height / 2 - 2, width, 4), color("line"))
        ui.rect((x, y + height / 2 - 2, width * share, 4), color("gold_low"))
        step = 1.0 if isinstance(each.usual, int) else (high - low) / STEPS
        is_pressed = ui.active == name and "left" in ui.input.held | frozenset(ui.input.pressed)
        lit = response.lit or is_pressed
        ui.rect((x + width * share - 4, y + 3, 8, height - 6), color("gold" if lit else "text"))
        if response.hovered and not is_pressed:
            ends_told = (
                each.line.range or f"{format_value(_round(each, low))} to {format_value(_round(each, high))}"
            )
            self._told = rect, f"{each.name}: {ends_told}; usually {format_value(each.usual)}"
        if is_pressed:
            if not is_held:
                self._dragged, self._has_dragged = each.name, False
            wanted = low + (ui.mouse[0] - x) / width * (high - low)
            if each.section == RULES:
                self._aimed = _round(each, min(high, max(low, wanted)))
            else:
                self._slide(each, wanted, ends)
        elif is_held:
            self._dragged, aimed, self._aimed = "", self._aimed, None
            if aimed is not None and aimed != each.value:
                self._try({each.name: aimed})
        elif response.hovered and (turned := ui.take_wheel(name, rect, after_rest=True)):
            self._has_dragged = False
            self._slide(each, value + step * copysign(max(1.0, abs(turned)), turned), ends)
        elif response.focused and (pressed := ui.take_key("right") - ui.take_key("left")):
            self._has_dragged = False
            self._slide(each, value + step * pressed, ends)

    # -- changes

    def _slide(self, each: Tunable, wanted: float, ends: tuple[float, float]) -> None:
        """Try out a value between the ends of a slider; a drag is one change."""
        found = _round(each, min(ends[1], max(ends[0], wanted)))
        if found != each.value:
            self._said = self._tried.change({each.name: found}, goes_on=self._has_dragged)
            self._has_dragged = True

    def _try(self, values: dict[str, Value]) -> None:
        self._said = self._tried.change(values)

    def _save(self) -> None:
        """Write what is tried out into the player's tweak files, with their comments and order."""
        tried = dict(tweaks.STORE.tried)
        usual = {name: usual_value(name) for name in tried}
        faults = tweaks.STORE.save({name: value for name, value in usual.items() if value is not None})
        saved = tried.keys() - tweaks.STORE.tried.keys() - {*tweaks.STORE.overruled}
        others = [name for name in sorted(saved) if tweaks.STORE.value_of(name) not in (None, tried[name])]
        said = (
            f"Not saved: {faults[0]}" if faults else describe_saved(saved) if saved else "",
            self._tried.follow(),
            f"The command line asks for what counts now: {describe_values(others)}" if others else "",
        )
        self._said = " ".join(filter(None, said))

    def _wear(self, preset: Path) -> None:
        """Try out the values of a preset; rules that it does not name have their usual values."""
        try:
            wanted = read_preset(preset)
        except FileFault as fault:
            self._said = fault.faults[0]
            return
        self._said = (
            self._tried.change(rules_to_try(wanted)) or f"These are the rules of {printable(preset.stem)}."
        )


def _round(each: Tunable, value: float) -> Value:
    """Return a value of the slider as a whole number, or with few digits."""
    return round(value) if isinstance(each.usual, int) else float(f"{value:.3g}")
