"""settings: sound, display, playback and keys. They apply at once and are saved when the screen is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

import msgspec

from intodepth.content.profile import Settings
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.bindings import Binding, BindingError, commands
from intodepth.screens.destinations import ToTuning
from intodepth.screens.frames import overlay_panel
from intodepth.screens.pad_bindings import COMMANDS, PadCommand
from intodepth.screens.services import Services
from intodepth.ui.buttons import button, draw_key
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.keys import spell, spell_key
from intodepth.ui.nodes import Semantics
from intodepth.ui.pads import CROSS, draw_control, measure_control, spell_control
from intodepth.ui.paragraphs import fit_line, paragraph
from intodepth.ui.prompts import PadStyle, pick_words
from intodepth.ui.rects import contains, cut_bottom
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.theme import BUTTON, GAP, SMALL, PaletteName, color, mix
from intodepth.ui.value_rows import ROW_HEIGHT, choice, slider, toggle

SOUNDS = (("volume", "Volume"), ("effects", "Effects"), ("drone", "Ambience"))
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
PALETTE_NAMES: tuple[tuple[PaletteName, str], ...] = (
    ("usual", "Off"),
    ("red_green", "Red-green"),
    ("blue_yellow", "Blue-yellow"),
)
BRIGHTNESS = 0.4, 1.6, 0.05
"""lowest and highest brightness, and the step"""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
SPEED_NAMES = ("Half", "Normal", "Double", "Four times")
SPACE = 4.0
"""gap between two rows"""
KEY_ROW = 33.0
"""height of a key's row with the space below it"""
KEEP, KEEP_BY_PAD = "Esc keeps the old one.", "The old one keeps it."
"""how a player goes back who is asked for a button of the gamepad"""
CAPTURES, PRESS_BUTTON = "Press a key", "Press a button"
PAD_NAMES = (
    ("auto", "By its name"),
    ("xbox", "Xbox"),
    ("playstation", "PlayStation"),
    ("nintendo", "Nintendo"),
    ("deck", "Steam Deck"),
)
"""whose signs the buttons of a gamepad have"""
AWAY = "The new size applies when the mouse moves on."
RESIZING = ("ui_scale", "reset")
"""widgets that change the size of the interface"""
LEAST = 28.0
"""least height of a row"""
HEAD = 28.0
"""height of a heading with the gap above it"""
ROWS = len(SOUNDS) + 4
"""number of rows for sound and picture"""


class SettingsScreen(Screen):
    """Rows to change. A key is bound by choosing a row and pressing the new key."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services) -> None:
        """Show the present settings."""
        self._services = services
        self._scroll = ScrollState()
        self._capturing: Binding | PadCommand | None = None
        self._before: Settings | None = None
        """settings before Reset all"""
        self._words = ""
        self._tunes = False
        """whether the panel with all tweaks is asked for"""
        self._scale: float | None = None
        """chosen size of the interface; it is applied when the mouse leaves the widget"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the rows and apply changes."""
        if self._capturing:
            self._capture(ui)
        content = overlay_panel(ui, "Settings", 1040, 696)
        foot, body = cut_bottom(content, 42)
        x, y, width, height = body[0], body[1], body[2], body[3] - GAP
        high = min(ROW_HEIGHT, (height - 2 * HEAD - 8) // ROWS - SPACE)
        if width > 700 and high >= LEAST:
            half = (width - 28) / 2
            with ui.group("looks", (x, y, half, height)):
                self._looks(ui, Content(x, y, half, y), high)
            right = x + half + 28
            top = _head(
                ui, Content(right, self._play(ui, Content(right, y, half, y), high) + 8, half, y), "Keys"
            )
            room = (y + height - top) // KEY_ROW * KEY_ROW
            with scroll_area(ui, "keys", (right, top, half, room), self._scroll) as area:
                area.bottom = self._keys(ui, area)
        else:
            with scroll_area(ui, "rows", (x, y, width, height), self._scroll) as area:
                bottom = self._looks(ui, area)
                bottom = self._play(ui, Content(area.x, bottom + GAP, area.width, bottom))
                top = _head(ui, Content(area.x, bottom + 8, area.width, bottom), "Keys")
                area.bottom = self._keys(ui, Content(area.x, top, area.width, top))
        leads = self._foot(ui, foot)
        self._rescale(ui)
        return leads or (Push(ToTuning()) if self._tunes else None)

    def _rescale(self, ui: Ui) -> None:
        """Apply a new interface size once the mouse has left the row, which would otherwise move away from
        it.
        """
        rests = any(each.id in RESIZING and contains(each.seen, ui.mouse) for each in ui.widgets)
        if self._scale is not None and (ui.by_keys or not rests):
            self._set(ui_scale=self._scale)
            self._scale = None

    def _read_settings(self) -> Settings:
        """Return the settings with the changes made here."""
        settings = self._services.settings
        return settings if self._scale is None else msgspec.structs.replace(settings, ui_scale=self._scale)

    def _foot(self, ui: Ui, foot: Rect) -> Transition | None:
        x, y, width, _ = foot
        if words := AWAY if self._scale is not None else self._words:
            paragraph(ui, x + 190, y + 2, width - 350, words, size=SMALL, ink="gold", most=2)
        profile = self._services.profile
        put_back = self._before if self._read_settings() == Settings() else None
        label = "Put back" if put_back else "Reset all"
        if button(ui, "reset", (x, y, 176, 42), label, key="shift+r").clicked:
            self._before = None if put_back else self._read_settings()
            wanted, now = put_back or Settings(), profile.settings.ui_scale
            self._scale = wanted.ui_scale if wanted.ui_scale != now else None
            self._services.profile = profile.with_settings(msgspec.structs.replace(wanted, ui_scale=now))
            self._words = "" if put_back else "All settings are back to their defaults."
        key = "" if self._capturing else "escape"
        if button(ui, "close", (x + width - 140, y, 140, 42), "Close", key=key).clicked:
            self._services.profile = profile.with_settings(self._read_settings())
            self._services.save()
            return Pop()
        return None

    def _set(self, **changes: Any) -> None:
        profile = self._services.profile
        settings = msgspec.structs.replace(profile.settings, **changes)
        if settings != profile.settings:
            self._services.profile = profile.with_settings(settings)

    def _looks(self, ui: Ui, area: Content, high: float = ROW_HEIGHT) -> float:
        """Draw the rows for sound and display, each this high; return the y below."""
        settings = self._services.settings
        y = _head(ui, area, "Sound")
        if problem := self._services.sound_problem:
            said, size = fit_line(ui, problem, SMALL, 450, area.width - 60)
            ui.text(area.x + area.width, area.y + 16, said, size, "quiet", align="right")

        def row() -> Rect:
            nonlocal y
            y += high + SPACE
            return area.x, y - high - SPACE, area.width, high

        for name, label in SOUNDS:
            value = getattr(settings, name)
            text = f"{round(value * 100)} %"
            self._set(**{name: round(slider(ui, name, row(), label, value, 0.0, 1.0, 0.05, text), 2)})
        y = _head(ui, Content(area.x, y + 8, area.width, y), "Picture")
        labels = [f"{round(scale * 100)} %" for scale in SCALES]
        before = _nearest(SCALES, self._read_settings().ui_scale)
        if (index := choice(ui, "ui_scale", row(), "UI scale", labels, before)) != before:
            self._scale, ui.focus = SCALES[index], "ui_scale"
        keys, names = zip(*PALETTE_NAMES, strict=True)
        index = choice(ui, "palette", row(), "Colour-blind mode", names, keys.index(settings.palette))
        self._set(palette=keys[index])
        text = f"{round(settings.brightness * 100)} %"
        value = slider(ui, "brightness", row(), "Brightness", settings.brightness, *BRIGHTNESS, text)
        self._set(brightness=round(value, 2))
        self._set(reduced_motion=toggle(ui, "reduced_motion", row(), "Less motion", settings.reduced_motion))
        return y

    def _play(self, ui: Ui, area: Content, high: float = ROW_HEIGHT) -> float:
        """Draw the rows for play, each this high; return the y below."""
        settings, y = self._services.settings, _head(ui, area, "Play")
        before = _nearest(SPEEDS, settings.speed)
        place: Rect = (area.x, y, area.width, high)
        if (index := choice(ui, "speed", place, "Speed of playback", SPEED_NAMES, before)) != before:
            self._set(speed=SPEEDS[index])
        y += high + SPACE
        self._set(hints=toggle(ui, "hints", (area.x, y, area.width, high), "Hints", settings.hints))
        y += high + SPACE
        self._set(voices=toggle(ui, "voices", (area.x, y, area.width, high), "Voices", settings.voices))
        y += high + SPACE
        if (carrier := self._services.carrier) is not None:
            half = (area.width - GAP) / 2
            if button(ui, "carry:save", (area.x, y, half, high), "Save all to a file").clicked:
                self._services.save()
                carrier.save()
            if button(ui, "carry:load", (area.x + half + GAP, y, half, high), "Load a saved file").clicked:
                carrier.load()
            y += high + SPACE
        return y

    def _keys(self, ui: Ui, area: Content) -> float:
        """Draw a row for each command and its key; return the y below."""
        y = area.y
        for binding in commands().values():
            rect: Rect = (area.x, y, area.width, KEY_ROW - 3)
            if self._key_row(ui, rect, binding):
                self._capturing = binding
                self._words = f"Press the new key for {binding.title}. {spell('escape')} keeps the old one."
            y += KEY_ROW
        y = _head(ui, Content(area.x, y + 8, area.width, y), "Gamepad")
        settings = self._services.settings
        names, labels = zip(*PAD_NAMES, strict=True)
        place: Rect = (area.x, y, area.width, KEY_ROW - 3)
        before = names.index(settings.pad_style)
        if (index := choice(ui, "pad_style", place, "Signs", labels, before)) != before:
            self._set(pad_style=names[index])
        y += KEY_ROW
        place = (area.x, y, area.width, KEY_ROW - 3)
        self._set(rumble=toggle(ui, "rumble", place, "Rumble", settings.rumble))
        for command in COMMANDS.values():
            y += KEY_ROW
            if self._key_row(ui, (area.x, y, area.width, KEY_ROW - 3), command):
                self._capturing = command
                self._words = f"Press the new button for {command.title}. {pick_words(KEEP, KEEP_BY_PAD)}"
        y += KEY_ROW + 8
        place = (area.x, y, area.width, KEY_ROW - 3)
        self._tunes = button(ui, "tuning", place, "Tune numbers", key="f10").clicked
        return y + KEY_ROW

    def _key_row(self, ui: Ui, rect: Rect, binding: Binding | PadCommand) -> bool:
        waiting = self._capturing == binding
        is_pad = isinstance(binding, PadCommand)
        key = (self._services.pad_bindings if is_pad else self._services.bindings)[binding.name]
        style = self._find_style(ui)
        value = spell_control(key, style) if is_pad else spell_key(key)
        captures = PRESS_BUTTON if is_pad else CAPTURES
        name = f"{'pad' if is_pad else 'key'}:{binding.name}"
        response = ui.interact(name, rect, Semantics("button", binding.title, captures if waiting else value))
        if not ui.find_seen(rect)[3]:
            return response.clicked
        glow = ui.animate(f"{name}:lit", float(response.lit or waiting))
        x, y, width, height = rect
        ui.rect(rect, mix(color("fill"), color("raised"), glow))
        ui.rect((x, y, 3, height), mix(color("line"), color("gold"), glow))
        title, size = fit_line(ui, binding.title, BUTTON, 500, width - 110)
        ui.text(x + 16, y + height / 2 + 6, title, size, "text", 500)
        if waiting:
            ui.text(x + width - 12, y + height / 2 + 5, captures, SMALL, "gold", 600, "right")
        elif is_pad:
            left = x + width - 12 - measure_control(ui, key, style)
            draw_control(ui, left, y + height / 2, key, "text", style)
        else:
            draw_key(ui, x + width - 12, y + height / 2, key, ink="text")
        return response.clicked

    def _find_style(self, ui: Ui) -> PadStyle:
        """Return the style in which the buttons of a gamepad are shown."""
        chosen = self._services.settings.pad_style
        return cast(PadStyle, ui.input.pad or "xbox") if chosen == "auto" else chosen

    def _capture(self, ui: Ui) -> None:
        """Take the pressed key or button for the row that waits for one; a click cancels."""
        binding, keys = self._capturing, ui.take_keys()
        if isinstance(binding, PadCommand) and ui.input.controls:
            self._capturing = None
            self._rebind_pad(binding, ui.input.controls[0], self._find_style(ui))
        if self._capturing is None or not (keys or ui.input.pressed):
            return
        self._capturing, self._words = None, ""
        if keys and keys[0] != "escape" and isinstance(binding, Binding):
            self._rebind(binding, keys)

    def _rebind_pad(self, command: PadCommand, control: str, style: PadStyle) -> None:
        """Give a command another button of the gamepad."""
        before = self._services.pad_bindings
        if control in CROSS:
            self._words = "The cross always gives the arrows; choose another button."
            return
        owner = before.owners.get(control)
        self._words = ""
        self._set(pad_bindings=dict(before.rebound(command.name, control).chosen))
        if owner is not None and owner != command:
            taken, freed = spell_control(control, style), spell_control(before[command.name], style)
            self._words = f"{taken} is used for {command.title}: {freed} is the button of {owner.title} now."

    def _rebind(self, binding: Binding, keys: Sequence[str]) -> None:
        """Give a command another key."""
        before = self._services.bindings
        owner = before.owner(keys[0])
        try:
            bindings = before.rebound(binding.name, keys[0])
        except BindingError as error:
            self._words = str(error)
        else:
            self._set(bindings=dict(bindings.chosen))
            if owner is not None and owner != binding:
                swapped = f"{spell_key(before[binding.name])} is the key of {owner.title} now"
                self._words = f"{spell_key(keys[0])} is used for {binding.title}: {swapped}."


def _head(ui: Ui, area: Content, label: str) -> float:
    ui.tell((area.x, area.y, area.width, HEAD), "heading", label)
    ui.text(area.x, area.y + 16, label, SMALL, "gold", 650)
    return area.y + HEAD


def _nearest(values: tuple[float, ...], value: float) -> int:
    return min(range(len(values)), key=lambda index: abs(values[index] - value))
