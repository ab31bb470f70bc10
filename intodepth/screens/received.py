"""received: shows a level, a preset or a saved game that came from others before anything of it is stored."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.incoming.received import SentOwnLevel, SentPreset, SentSaves
from intodepth.content.incoming.storing import (
    find_better_plan,
    find_level_place,
    find_preset_place,
    replace_level,
    store_level,
    store_plan,
    store_preset,
)
from intodepth.content.level_codes import UNPROVEN
from intodepth.content.own_levels import FOLDER as LEVELS
from intodepth.content.rule_values import PRESETS, TWEAKS, describe_rules
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.screens.base import Pop, Replace, Reset, Screen, Transition
from intodepth.screens.destinations import ToIncoming, ToLevel
from intodepth.screens.frames import heading, two_parts
from intodepth.screens.level_picture import level_picture
from intodepth.screens.practice.level_select import rules_words
from intodepth.screens.practice.party_choice import SIDE, PartyChoice, draw_wanted
from intodepth.screens.services import Services
from intodepth.screens.tunables import TriedOut, rules_to_try
from intodepth.sim.rules import Rules
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import fit_line, paragraph
from intodepth.ui.rects import columns, cut_bottom
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.theme import BODY, BUTTON, GAP, HEADING, SMALL, Ink

WORD = "Open"
WIDE = 240.0
"""greatest width of a button"""
LEVEL, PRESET, SAVES = "A level", "A preset", "A saved game"
KEPT_LEVEL = "Play and Keep it save it as {} in your folder. You find it under Practice, as Yours."
RENAMED = "You have another one of that name, so this one gets a new name."
EARLIER = "You have an earlier version of this level, as {}. Replace it saves this one in its place."
BACKUP = "The earlier one is then kept beside it."
KEPT_BOTH = "Play and Keep both save it as {}."
KNOWN_LEVEL = "You have this level already, as {}. Nothing is saved."
BETTER_PLAN = "You have this level already, as {}. Keep it saves its plan, for it is better than yours."
KEPT_PRESET = "Keep it saves it as {} in your folder. Try it changes these rules until you close the game."
KNOWN_PRESET = "You have this preset already, as {}."
TRIED = "The rules of {} count until you close the game. F10 shows and changes them."
ADD = "Add it puts what is in it beside your own files. Nothing of yours is lost."


class LevelPage(Screen):
    """A level with its picture, its party and who has finished it, and the question whether to keep it."""

    def __init__(self, services: Services, sent: SentOwnLevel) -> None:
        """Find out whether the player has the level, and under which name it would be kept."""
        self._services, self._sent = services, sent
        self._place = find_level_place(services.home, sent.level, services.catalog)
        self._better = find_better_plan(self._place, sent, services.catalog)
        level = sent.level
        self._party = PartyChoice(level.party, level.party, level.gear_of)
        self._scroll = ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the level, and do what is chosen."""
        back, body = heading(ui, WORD, LEVEL)
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 6)
        left, right = two_parts(ui, (*body[:3], body[3] - 10), 0.5, 0.42)
        level_picture(ui, self._sent.level, left, self._sent.seen)
        with scroll_area(ui, "words", right, self._scroll) as page:
            self._tell(ui, page)
        is_known = bool(self._place.known)
        count = 2 if self._place.earlier is None else 3
        places = columns((foot[0], foot[1] + 6, min(foot[2], count * WIDE), BUTTON_HEIGHT), count, 8)
        play, keep = places[:2]
        ui.focus = ui.focus or "play"
        if button(ui, "play", play, "Play", key="return", chosen=True).clicked and (is_known or self._keep()):
            return self._play()
        can_keep = not is_known or self._better is not None
        label = "Keep it" if self._place.earlier is None else "Keep both"
        if button(ui, "keep", keep, label, key="k", enabled=can_keep).clicked and self._keep():
            path = f"{LEVELS}/{self._place.name}.toml"
            said = f"The level is saved as {path}: find it under Practice, as Yours."
            self._services.notice = "The plan is saved: hints follow it." if is_known else said
            return Pop()
        if self._place.earlier is not None:
            is_pressed = button(ui, "replace", places[2], "Replace it", key="r").clicked
            if is_pressed and self._replace(self._place.earlier):
                return Pop()
        return Pop() if back else None

    def _tell(self, ui: Ui, page: Content) -> None:
        level, x, width = self._sent.level, page.x, page.width
        title, size = fit_line(ui, level.title, HEADING, 700, width)
        y = page.y + size
        ui.text(x, y, title, size, "text", 700)
        y = paragraph(ui, x, y + 10, width, level.teaches, size=BUTTON, ink="gold") + 6
        proof = self._sent.proof
        words = UNPROVEN if proof is None else proof.words
        ink: Ink = "harm" if proof is None or proof.fault else "gold" if proof.rules else "relic"
        y = paragraph(ui, x, y, width, words, size=BODY, ink=ink) + 6
        kept: Ink = "quiet" if self._place.earlier is None else "gold"
        y = paragraph(ui, x, y, width, self._told, size=SMALL, ink=kept) + 6
        if level.rules:
            y = paragraph(ui, x, y, width, rules_words(level), size=SMALL, ink="gold") + 6
        catalog = self._services.catalog
        ui.text(x, y + 12, "The party", SMALL, "gold", 600)
        y = self._party.draw(ui, x, y + 20, width, catalog)
        ui.text(x, y + 12, "To bring out", SMALL, "relic", 600)
        y = draw_wanted(ui, x, y + 20, SIDE, level, catalog)
        page.bottom = paragraph(ui, x, y + GAP / 2, width, level.briefing)

    @property
    def _told(self) -> str:
        """A sentence on the file in which it is stored."""
        place = self._place
        if place.known:
            return (KNOWN_LEVEL if self._better is None else BETTER_PLAN).format(place.known)
        path = f"{LEVELS}/{place.name}.toml"
        if place.earlier is not None:
            return f"{EARLIER.format(self._name(place.earlier))} {BACKUP} {KEPT_BOTH.format(path)}"
        kept = KEPT_LEVEL.format(path)
        return f"{RENAMED} {kept}" if place.is_renamed else kept

    def _keep(self) -> bool:
        """Store the level, or a better plan of a known one; say so if that fails, and return False."""
        services, place = self._services, self._place
        try:
            if self._better is not None:
                store_plan(self._better, self._sent)
            else:
                store_level(services.home, place, self._sent)
        except (OSError, FileFault) as error:
            return self._refuse(error)
        if not place.known:
            services.read_levels(place.path(services.home))
        return True

    def _replace(self, earlier: Path) -> bool:
        """Store the level in place of an earlier version, and say so; return False if that fails."""
        services = self._services
        try:
            kept = replace_level(self._place, self._sent, services.catalog)
        except (OSError, FileFault) as error:
            return self._refuse(error)
        services.read_levels(earlier)
        saved, old = self._name(earlier), self._name(kept)
        services.notice = f"The level is saved as {saved}. The earlier one is {old}."
        return True

    def _name(self, path: Path) -> str:
        """Return the name of a file in the player's folder."""
        return path.relative_to(self._services.home).as_posix()

    def _refuse(self, error: OSError | FileFault) -> bool:
        why = getattr(error, "strerror", None) or error
        self._services.notice = f"The level cannot be saved: {why}."
        return False

    def _play(self) -> Transition:
        services = self._services
        known = find_level_place(services.home, self._sent.level, services.catalog).known
        return Reset(ToLevel(known, anew=services.find_unfinished_recording(known) is None))


class PresetPage(Screen):
    """The rules of a preset that differ from the usual ones, and the question whether to keep or try them."""

    def __init__(self, services: Services, sent: SentPreset) -> None:
        """Find out whether the player has the preset, and under which name it would be kept."""
        self._services, self._sent = services, sent
        self._place = find_preset_place(services.home, sent.name, sent.rules)
        self._scroll = ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the rules, and do what is chosen."""
        back, body = heading(ui, WORD, PRESET)
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 6)
        with scroll_area(ui, "words", (*body[:3], body[3] - 10), self._scroll) as page:
            self._tell(ui, page)
        tries, keep = columns((foot[0], foot[1] + 6, min(foot[2], 2 * WIDE), BUTTON_HEIGHT), 2, 8)
        ui.focus = ui.focus or "try"
        name = self._place.path.stem
        if button(ui, "try", tries, "Try it", key="return", chosen=True).clicked:
            self._services.notice = TriedOut().change(rules_to_try(self._sent.rules)) or TRIED.format(name)
            return Pop()
        can_keep = not self._place.is_known
        if button(ui, "keep", keep, "Keep it", key="k", enabled=can_keep).clicked:
            return self._keep()
        return Pop() if back else None

    def _tell(self, ui: Ui, page: Content) -> None:
        x, width, sent = page.x, page.width, self._sent
        title, size = fit_line(ui, self._place.path.stem, HEADING, 700, width)
        ui.text(x, page.y + size, title, size, "text", 700)
        y = paragraph(ui, x, page.y + size + 10, width, self._told, size=SMALL, ink="quiet") + 8
        usual = Rules()
        rules = {name: value for name, value in sent.rules.items() if value != getattr(usual, name)}
        for line in describe_rules(rules, usual):
            y = paragraph(ui, x, y, width, line, size=BUTTON, ink="gold") + 4
        if not rules:
            y = paragraph(ui, x, y, width, "All its rules are the usual ones.", size=BUTTON, ink="gold")
        page.bottom = y

    @property
    def _told(self) -> str:
        """A sentence on the file in which it is stored."""
        path = f"{TWEAKS}/{PRESETS}/{self._place.path.name}"
        if self._place.is_known:
            return KNOWN_PRESET.format(path)
        kept = KEPT_PRESET.format(path)
        return f"{RENAMED} {kept}" if self._place.is_renamed else kept

    def _keep(self) -> Transition | None:
        try:
            store_preset(self._place, self._sent.rules)
        except FileFault as fault:
            self._services.notice = f"The preset cannot be saved: {fault.faults[0]}"
            return None
        path = f"{TWEAKS}/{PRESETS}/{self._place.path.name}"
        self._services.notice = f"The preset is saved as {path}; F10 lists it."
        return Pop()


class SavesPage(Screen):
    """The question whether a saved game should be added to this one."""

    def __init__(self, sent: SentSaves, data: bytes) -> None:
        """Show what is in a saved game; `data` is the content of its file."""
        self._sent, self._data = sent, data

    def frame(self, ui: Ui) -> Transition | None:
        """Draw what is in it, and add it if that is chosen."""
        back, (x, y, width, _) = heading(ui, WORD, SAVES)
        files = count_noun(len(self._sent.members), "file")
        words = f"It has settings, results and {files}. {ADD} {self._sent.left_out}".strip()
        y = paragraph(ui, x, y + 12, width, words, size=BUTTON) + 16
        rect: Rect = (x, y, min(width, WIDE), BUTTON_HEIGHT)
        ui.focus = ui.focus or "add"
        if button(ui, "add", rect, "Add it", key="return", chosen=True).clicked:
            return Replace(ToIncoming(self._data, answer=self._sent, is_wanted=True))
        return Pop() if back else None
