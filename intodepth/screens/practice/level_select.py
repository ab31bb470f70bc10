"""level_select: the list of practice levels, as chambers of a mountain."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import partial

from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.profile import Result
from intodepth.content.recorder import find_finished
from intodepth.content.rule_values import describe_rules
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.play.tuned import get_rules
from intodepth.screens.base import Push, Reset, Screen, Transition
from intodepth.screens.destinations import ToLevel, ToLevelSelect, ToRecordings, ToTitle
from intodepth.screens.frames import heading
from intodepth.screens.level_picture import level_picture, picture_words
from intodepth.screens.medals import draw_medals, medal_words, medals
from intodepth.screens.pasting import take_paste
from intodepth.screens.practice.code_copy import CodeCopy
from intodepth.screens.practice.known_rounds import KnownPlan, tell_rounds
from intodepth.screens.practice.mountain import CHAMBERS_SEEN, build_mountain, chamber_rect, fit
from intodepth.screens.practice.party_choice import LEAST, SIDE, SPACE, PartyChoice, draw_wanted
from intodepth.screens.services import Services
from intodepth.sim.knowledge import NOTHING
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.ui.buttons import button
from intodepth.ui.cards import card
from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import hint_bar, tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph, shorten
from intodepth.ui.rects import contains, cut_bottom, cut_left, cut_top, inset
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import brackets, draw_icon, fade_around, plate
from intodepth.ui.theme import BUTTON, GAP, HEADING, SMALL, color

HINTS = ((("up", "down"), "choose"), (("return",), "start"), (("escape",), "back"))
HEROES = ("tab",), "heroes"
OUTDATED = "You left this level in the middle. Its rules or map have changed since; it can be watched."
CHANGED = (
    "Your tweak files change the rules. Results under other rules are not recorded, and par does not apply."
)
BESIDE = 112.0
"""width of a button in the heading"""
COPY, SMALL_BUTTON = 130.0, 32.0
"""width and height of the button that copies a code"""
YOURS = "One of your own levels:"
UNLISTED = "Files of yours that are not listed:"
MEDALS_WIDE = 64.0
"""width of the medals with the gap before them"""
DEEPEST = ToLevelSelect()
NOT_DONE = "Not yet done"
LOCKED = "Finish the level above it to open this one."


class LevelSelectScreen(Screen):
    """The levels from the top down: choose one, read about it, start it."""

    def __init__(self, services: Services, wanted: ToLevelSelect = DEEPEST) -> None:
        """Choose the level that is wanted, or the deepest unlocked one."""
        self._services = services
        own = services.catalog.own
        opened = [level.name for level in services.levels if services.is_open(level.name)]
        of_the_game = [name for name in opened if name not in own]
        self._chosen = wanted.chosen or (of_the_game or opened)[-1]
        self._party = self._last_party()
        self._look()
        self._starts_over = False
        self._asks = False
        """whether the question about giving up an unfinished level is open"""
        self._resumes = False
        """whether the level was to be resumed; if this screen is still shown, it could not be"""
        self._watches = False
        """whether a recording is to be watched"""
        self._list = ScrollState()
        self._centre = self._chosen
        """level to which list and map are scrolled; what was clicked stays under the mouse"""
        self._is_revealed = False
        """whether the list was scrolled to it"""
        self._words = ScrollState()
        self._plan = KnownPlan()
        self._copy: CodeCopy | None = None
        """the making of the code of a level"""
        self._looks: dict[object, Container[Cell] | None] = {}
        """cells that are visible from the entries of each level, by name"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the levels and follow what is chosen."""
        if self._resumes:
            self._resumes = False
            self._look()
        if self._copy is not None and self._copy.go_on():
            self._copy = None
        back, body = heading(ui, "Practice", "Choose a level")
        catalog = self._services.catalog
        own = next((name for name in catalog.levels if name in catalog.own), "")
        place = (body[0] + body[2] - 2 * BESIDE - 8, ui.area[1] + (12 if ui.compact else 20), BESIDE, 36.0)
        if own and button(ui, "yours", place, "Yours", key="y").clicked:
            self._choose(own)
            ui.focus = f"level:{own}"
        self._step(ui)
        if ui.width > ui.height:
            left, right = cut_left(body, body[2] * (0.42 if ui.compact else 0.6))
            right = (right[0] + 20, right[1], right[2] - 20, right[3])
        else:
            left, right = cut_top(body, body[3] * 0.56)
        cut = cut_top(left, 18)[1]
        started = self._list_levels(ui, left) if ui.compact else self._mountain(ui, cut)
        level = self._services.catalog.levels[self._chosen]
        started |= self._detail(ui, right, level)
        if not ui.compact and len(self._services.levels) > CHAMBERS_SEEN:
            fade_around(ui, cut)
        if self._watches:
            self._watches = False
            return Push(ToRecordings(level))
        if (started or self._starts_over) and self._services.is_open(self._chosen):
            return self._start(level)
        return Reset(ToTitle()) if back else take_paste(ui, self._services)

    def _look(self) -> None:
        """Find out whether the chosen level is unfinished and can be continued."""
        services = self._services
        self._is_left = services.find_unfinished_recording(self._chosen) is not None
        self._outdated = None if self._is_left else services.find_outdated(self._chosen)
        level = services.catalog.levels[self._chosen]
        is_done = services.best(level.name) is not None
        self._has_runs = is_done or self._is_left or self._outdated is not None
        self._has_runs |= any(find_finished(services.recordings, level.name))

    def _start(self, level: LevelDefinition) -> Transition | None:
        """Continue the level if it was left with this party, else begin it; None while the party is
        incomplete.
        """
        services, party = self._services, self._party.party
        if not level.can_play(party):
            return None
        is_same = party == services.party_of(level)
        if not is_same:
            services.update(services.profile.send(level.name, party))
        if not (self._is_left and is_same) or self._starts_over:
            return Reset(ToLevel(level.name))
        self._resumes = True
        return Reset(ToLevel(level.name, anew=False))

    def _step(self, ui: Ui) -> None:
        """Let up and down go from level to level by depth, not by position, and in an upright window right to
        what is told of the level below the list.
        """
        here = f"level:{self._chosen}"
        ui.focus = ui.focus or here
        names = [level.name for level in self._services.levels]
        ui.depth = names.index(self._chosen) / len(names)
        upright = ui.height > ui.width
        for key, step in (("up", -1), ("down", 1)):
            index = names.index(self._chosen) + step
            leaves = upright and index < 0
            if ui.focus == here and not leaves and ui.take_key(key):
                self._choose(names[max(0, min(len(names) - 1, index))])
                ui.focus = f"level:{self._chosen}"
        is_right = ui.compact or names.index(self._chosen) % 2 == 1
        if ui.focus == here and upright and is_right and self._can_play and ui.take_key("right"):
            ui.focus, ui.focus_moved = "start", True
        if ui.focus == f"level:{self._chosen}" and self._party.is_choice and ui.take_key("tab"):
            ui.focus, ui.focus_moved = self._party.first, True

    @property
    def _waiting(self) -> dict[str, str]:
        """The creatures that levels are the first to show, by level."""
        catalog = self._services.catalog
        shown = ((name, place.shows) for name, place in catalog.campaign.items())
        return {name: what for name, what in shown if what in catalog.creatures}

    @property
    def _can_play(self) -> bool:
        """Whether the chosen level is open, and its party complete."""
        level = self._services.catalog.levels[self._chosen]
        return self._services.is_open(self._chosen) and level.can_play(self._party.party)

    def _last_party(self) -> PartyChoice:
        level = self._services.catalog.levels[self._chosen]
        return PartyChoice(level.choosable, self._services.party_of(level), level.gear_of)

    def _choose(self, level: str, *, stays: bool = False) -> None:
        if not stays:
            self._centre, self._is_revealed = level, self._is_revealed and level == self._centre
        if level != self._chosen:
            self._chosen, self._words = level, ScrollState()
            self._party = self._last_party()
            self._look()

    def _follow(self, ui: Ui, level: LevelDefinition, response: Response) -> bool:
        """Choose a level by click or focus; return whether a second click or Enter starts it."""
        chosen = self._chosen == level.name
        if response.clicked or (response.focused and ui.focus_moved):
            self._choose(level.name, stays=response.clicked)
        return response.clicked and chosen

    def _mountain(self, ui: Ui, area: Rect) -> bool:
        services = self._services
        levels = services.levels
        opened = [services.is_open(level.name) for level in levels]
        done = [level.name in services.profile.done for level in levels]
        names = [level.name for level in levels]
        chosen = names.index(self._chosen)
        camera = fit(area, len(levels), names.index(self._centre))
        camera = replace(camera, y=ui.animate("mountain", camera.y, 8.0))
        ui.commands.append(
            build_mountain(ui, area, camera, levels, opened, done, chosen, self._party.party, self._waiting)
        )
        hovered: tuple[Rect, LevelDefinition] | None = None
        started = False
        with ui.group("levels", area), ui.clip_to(area):
            for index, level in enumerate(levels):
                rect = chamber_rect(area, camera, len(levels), index)
                response = ui.interact(f"level:{level.name}", rect, self._tell(index, level))
                started |= self._follow(ui, level, response)
                if area[1] <= rect[1] + 4 and rect[1] + 48 <= area[1] + area[3]:
                    self._label(ui, rect, index, level, opened[index])
                if level.name == self._chosen:
                    brackets(ui, inset(rect, -3))
                elif response.hovered:
                    ui.frame(rect, color("gold", 0.7))
                hovered = (rect, level) if response.hovered else hovered
        if hovered:
            tooltip(ui, hovered[0], self._about(hovered[1]))
        if ui.input.wheel and contains(area, ui.mouse):
            index = chosen - (1 if ui.input.wheel > 0 else -1)
            self._choose(levels[max(0, min(len(levels) - 1, index))].name)
        return started

    def _label(self, ui: Ui, rect: Rect, index: int, level: LevelDefinition, is_open: bool) -> None:
        x, y, width, _ = rect
        text = shorten(ui, self._number(index, level), SMALL, 600, width - 20)
        wide = ui.text_width(text, SMALL, 600) + 14
        is_right = index % 2 == 1  # the party stands next to the shaft
        left = x + width - 6 - wide if is_right else x + 6
        plate(ui, (left, y + 5, wide, 22))
        ui.text(left + 7, y + 21, text, SMALL, "text" if is_open else "quiet", 600)
        if not is_open:
            draw_icon(ui, "lock", left + wide - 14 if is_right else left + 14, y + 44, 18, "dim")
            return
        won = medals(level, self._best(level))
        if any(won):
            left = x + width - 64 if is_right else left
            plate(ui, (left, y + 28, 58, 20))
            draw_medals(ui, left + 13, y + 39, won)

    def _number(self, index: int, level: LevelDefinition) -> str:
        """Return the title of a level behind its number; the player's own levels say so instead."""
        is_own = level.name in self._services.catalog.own
        return f"{'Yours' if is_own else index + 1}  {level.title}"

    def _tell(self, index: int, level: LevelDefinition) -> Semantics:
        """Return a level in words, as an option to choose."""
        name, is_chosen = self._number(index, level), level.name == self._chosen
        return Semantics("option", name, partial(self._about, level), is_chosen)

    def _about(self, level: LevelDefinition) -> str:
        """Return a level in one line."""
        best = self._best(level)
        if best is None:
            return (self._find_taught(level) or NOT_DONE) if self._services.is_open(level.name) else LOCKED
        return medal_words(level, best) if self._is_of_now(level, best) else f"{self._best_words(level)}."

    def _find_taught(self, level: LevelDefinition) -> str:
        """Return what a level teaches; of the game's own levels only of those that are done."""
        is_own = level.name in self._services.catalog.own
        return level.teaches if is_own or self._best(level) is not None else ""

    def _list_levels(self, ui: Ui, area: Rect) -> bool:
        started = False
        with scroll_area(ui, "levels", area, self._list) as content:
            for index, level in enumerate(self._services.levels):
                rect: Rect = (content.x, content.y + index * 50, content.width, 46)
                told = self._tell(index, level)
                response = card(ui, f"level:{level.name}", rect, told)
                started |= self._follow(ui, level, response)
                is_open = self._services.is_open(level.name)
                text = shorten(ui, self._number(index, level), SMALL, 600, rect[2] - 84)
                ui.text(rect[0] + 10, rect[1] + 28, text, SMALL, "text" if is_open else "quiet", 600)
                if is_open:
                    draw_medals(ui, rect[0] + rect[2] - 58, rect[1] + 23, medals(level, self._best(level)))
                else:
                    draw_icon(ui, "lock", rect[0] + rect[2] - 24, rect[1] + 23, 20, "dim")
                content.bottom = rect[1] + 48
        if not self._is_revealed:
            top = 50.0 * [level.name for level in self._services.levels].index(self._centre)
            self._list.offset = min(max(self._list.offset, top + 50 - area[3]), top)
            self._is_revealed = True
        return started

    def _is_of_now(self, level: LevelDefinition, best: Result) -> bool:
        return best.version == self._services.version_of(level.name)

    def _best_words(self, level: LevelDefinition) -> str:
        best = self._best(level)
        if best is None:
            return NOT_DONE
        is_of_now = self._is_of_now(level, best)
        hints = ", with hints" if best.hints else ""
        return (
            f"Best {best.rounds}" if is_of_now else f"Done in {best.rounds}, before it was changed"
        ) + hints

    def _best(self, level: LevelDefinition) -> Result | None:
        return self._services.best(level.name)

    def _detail(self, ui: Ui, rect: Rect, level: LevelDefinition) -> bool:
        is_open = self._services.is_open(level.name)
        foot, rest = cut_bottom(rect, 48 if ui.compact else 92)
        with scroll_area(ui, "words", (*rest[:3], rest[3] - 8), self._words) as area:
            told = self._words_of(ui, area, level, is_open, rest[3])
        if told and contains(rest, ui.mouse) and not ui.by_keys:
            tooltip(ui, (*ui.mouse, 0, 0), told)
        if is_open:
            self._party.draw_tooltip(ui)
        can_play = self._can_play
        is_left = self._is_left and can_play and self._party.party == self._services.party_of(level)
        label = "Continue" if is_left else "Start" if is_open else "Locked"
        watches = self._has_runs and is_open
        count = 1 + is_left + watches
        wide = min(240.0, (foot[2] - 8 * (count - 1)) / count)
        beside: Rect = (foot[0] + wide + 8, foot[1], wide, 46)
        third: Rect = (foot[0] + (count - 1) * (wide + 8), foot[1], wide, 46)
        start: Rect = (foot[0], foot[1], wide, 46)
        semantics = Semantics("button", label, chosen=can_play, reason="" if is_open else LOCKED)
        started = button(
            ui, "start", start, label, key="return", chosen=can_play, enabled=can_play, semantics=semantics
        ).clicked
        if is_left:
            self._asks &= ui.focus == "over"
            label = "Give it up?" if self._asks else "Start over"
            if button(ui, "over", beside, label, key="r").clicked:
                self._starts_over = self._asks
                self._asks, ui.focus = True, "over"
        if watches:
            self._watches = button(ui, "watch", third, "Watch", key="w").clicked
        if not ui.compact:
            hints = (*HINTS[:1], HEROES, *HINTS[1:]) if is_open and self._party.is_choice else HINTS
            hint_bar(ui, foot[0], foot[1] + 72, foot[2], hints)
        return started

    def _words_of(self, ui: Ui, area: Content, level: LevelDefinition, is_open: bool, room: float) -> str:
        """Draw everything about a level; return what is under the mouse in its picture, empty for nothing."""
        x, width = area.x, area.width
        title, size = fit_line(ui, level.title, HEADING, 700, width)
        y = area.y + size
        ui.text(x, y, title, size, "text", 700)
        if taught := self._find_taught(level):
            y = paragraph(ui, x, y + 10, width, taught, size=BUTTON, ink="gold")
        y += 8
        if not is_open:
            paragraph(ui, x, y, width, LOCKED, ink="quiet")
            area.bottom = y + 30
            return ""
        y = self._score(ui, x, y, width, level)
        if self._outdated:
            y = paragraph(ui, x, y, width, OUTDATED, size=SMALL, ink="gold") + GAP
        known = self._find_known(level)
        picture: Rect = (x, y, width, min(240.0, room * (0.42 if ui.compact else 0.4)))
        y += picture[3] + GAP
        place = level_picture(ui, level, picture, known)
        told = picture_words(level, self._services.catalog, place, ui.mouse, known)
        y = paragraph(ui, x, y, width, level.briefing) + GAP
        y = self._things(ui, x, y, width, level)
        area.bottom = self._draw_unlisted(ui, x, y, width, level)
        return told

    def _draw_unlisted(self, ui: Ui, x: float, y: float, width: float, level: LevelDefinition) -> float:
        """Draw below an own level why other files of the player are none; return the y below."""
        services = self._services
        faults = services.own.faults if services.own is not None else ()
        if not faults or (services.catalog.own and level.name not in services.catalog.own):
            return y
        for number, line in enumerate((UNLISTED, *faults)):
            y = paragraph(ui, x, y + 6, width, line, size=SMALL, ink="quiet" if number else "gold")
        return y

    def _find_known(self, level: LevelDefinition) -> Container[Cell] | None:
        """Return the cells seen when it was finished, before that those seen from the entries; None for
        all.
        """
        services, is_done = self._services, self._best(level) is not None
        key = level.name, is_done, services.profile.seen.get(level.name)
        if key not in self._looks:
            stage = build_stage(level, services.catalog, level.rules_over(Rules()))
            first = NOTHING.see(stage).terrain.keys()
            self._looks[key] = services.get_seen(level.name) if is_done else first
        return self._looks[key]

    def _score(self, ui: Ui, x: float, y: float, width: float, level: LevelDefinition) -> float:
        """Draw par, the best result and its medals, in one line or two; return the y below."""
        best = self._best(level)
        catalog = self._services.catalog
        file = catalog.own.get(level.name)
        if file is not None:
            y = paragraph(ui, x, y, width, f"{YOURS} {file.name}.", size=SMALL, ink="gold")
            y = self._offer_code(ui, x, y, level)
        if level.rules:
            y = paragraph(ui, x, y, width, rules_words(level), size=SMALL, ink="gold")
        if get_rules() != Rules():
            y = paragraph(ui, x, y, width, CHANGED, size=SMALL, ink="gold")
        known = count_noun(level.par or 0, "round")
        par = f"{'Best possible' if level.is_par_proven else 'Best known'}: {known}"
        lines: tuple[str, ...] = ()
        if file is not None:
            now = best if best is not None and self._is_of_now(level, best) else None
            par, lines = tell_rounds(level, *self._plan.find(level, catalog), now)
        wide = ui.text(x, y + 14, par, BUTTON, "text", 600) + 16
        words = self._best_words(level)
        if best and wide + ui.text_width(words, BUTTON) + MEDALS_WIDE > width:
            wide, y = 0.0, y + 22
        wide += ui.text(x + wide, y + 14, words, BUTTON, "quiet")
        if best:
            draw_medals(ui, x + wide + 24, y + 9, medals(level, best))
        y += 30
        for line in lines:
            y = paragraph(ui, x, y - 4, width, line, size=SMALL, ink="quiet") + 2
        return y

    def _offer_code(self, ui: Ui, x: float, y: float, level: LevelDefinition) -> float:
        """Draw a button that copies the code of an own level; return the y below."""
        is_free = self._copy is None
        rect = x, y + 4, COPY, SMALL_BUTTON
        if button(ui, "code", rect, "Copy code", key="c", flat=True, enabled=is_free).clicked:
            try:
                self._copy = CodeCopy(self._services, level)
            except FileFault as fault:
                self._services.notice = fault.faults[0]
        return y + SMALL_BUTTON + 12

    def _things(self, ui: Ui, x: float, y: float, width: float, level: LevelDefinition) -> float:
        """Draw the party, and what is to be brought out; return the y below."""
        catalog = self._services.catalog
        beside = 0 if self._party.is_choice else len(level.party)
        if (width + SPACE) / (beside + len(level.wanted)) - SPACE < LEAST:
            beside = 0
        side = min(SIDE, (width + SPACE) / (beside + len(level.wanted)) - SPACE)
        bottom = self._party.draw(ui, x, y, beside * (side + SPACE) - SPACE if beside else width, catalog)
        if not beside:
            ui.text(x, bottom + 12, "To bring out", SMALL, "relic", 600)
            y = bottom + 24
        return draw_wanted(ui, x + beside * (side + SPACE), y, side, level, catalog)


def rules_words(level: LevelDefinition) -> str:
    """Return which rules a level has of its own, with the usual values."""
    return f"Rules of this level: {', '.join(describe_rules(level.rules, Rules()))}."
