"""results: the party at the cave mouth with what it brought, and the story and cost of a level."""

from __future__ import annotations

import math

from intodepth.content.runs.highlights import Highlight
from intodepth.content.runs.unlocks import describe_unlocks
from intodepth.content.words import count_noun
from intodepth.screens.base import Pop, Push, Reset, Screen, Transition
from intodepth.screens.cave_mouth import Mood, Stood, build_mouth, find_spacing, speak
from intodepth.screens.descent.highlights import build_moment, highlight_words
from intodepth.screens.destinations import Destination, ToDescent, ToLevel, ToLevelSelect, ToReplay, ToResults
from intodepth.screens.frames import heading
from intodepth.screens.level_picture import draw_ways, level_picture
from intodepth.screens.medals import MEDALS, medal_reasons, medals
from intodepth.screens.services import Services
from intodepth.screens.story import NOTHING, draw_story
from intodepth.sim.traits import traits_of
from intodepth.story.sound_names import Sound
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Rect, Scene
from intodepth.ui.paragraphs import fit_line, paragraph
from intodepth.ui.pictograms.signs import draw_star
from intodepth.ui.prompts import pick_words
from intodepth.ui.rects import columns, cut_bottom, cut_left, cut_top
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import fade_around
from intodepth.ui.theme import BODY, BUTTON, GAP, SMALL, Ink, color

READY = 8
"""levels done after which a descent is offered, too: then the game has shown ropes, a catch and two heroes"""
ROWS = (
    ("rounds", "Rounds"),
    ("damage", "Damage taken"),
    ("noise", "Noise made"),
    ("undos", "Undos"),
    ("heroes_lost", "Heroes lost"),
    ("hints", "Hints"),
)
"""rows of numbers: noise only if something listens, hints and lost heroes only if there were any"""
ROW_HEIGHT = 31.0
"""height of a number's row with the space below it"""
WAYS, LEAST_WAYS = 170.0, 80.0
"""height of the picture of the ways that were taken, and the least in which they can be made out"""
NAME_ROW = 18.0
"""distance of the rows of names below the party"""
MEDALS_HIGH = 108.0
"""height of the medals with their words"""
LEGEND = 26.0
"""height of the names below the ways, with the space to what follows"""
LEAST_MOMENT = 170.0
"""least width of the picture of the best moment"""
FIRST, APART, FALLING = 0.7, 0.7, 0.3
"""seconds until the first medal falls, between two medals, and for which one falls"""
SPEAKS = 3.0
"""seconds until a hero says something"""
OVER = 4.0
"""seconds after which everything is there"""
LARGE = 2.6
"""size of a medal that begins to fall, as a multiple"""


class ResultsScreen(Screen):
    """The end of a level; it lies over the level, and undo leads back into it."""

    def __init__(self, services: Services, ending: ToResults) -> None:
        """Show the results of a level."""
        self._services = services
        self._ending = ending
        self._outcome = ending.outcome
        self._level = services.catalog.levels[ending.outcome.level]
        self._scroll = ScrollState()
        self._begun: float | None = None
        self._told = 0
        """number of medals that have fallen, or begun to"""
        self._saying: tuple[str, str] | None = None
        """key of a hero, and what they say"""
        self._moment: tuple[tuple[float, ...], Scene] | None = None

    @property
    def _counts(self) -> bool:
        """Whether medals can be won."""
        return self._outcome.is_won and not self._ending.changed

    def _pass_time(self, ui: Ui) -> float:
        """Return the seconds since the results are shown, OVER once everything is there: at the end, after
        any key or click, with less motion, and for a level that was not won.
        """
        now, services = ui.input.time, self._services
        if self._begun is None:
            self._begun = now
            out = (key for key in services.party_of(self._level) if key not in self._outcome.lost)
            self._saying = services.find_line("won", out) if self._outcome.is_won else None
            if not self._counts or ui.reduced_motion:
                self._begun = now - OVER
            elif self._outcome.brought:
                ui.cues.append(Cue(Sound.BELL))
        if ui.input.keys or ui.input.pressed:
            self._begun = min(self._begun, now - OVER)
        return min(OVER, now - self._begun)

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the results and follow what is chosen."""
        level, ending, outcome = self._level, self._ending, self._outcome
        out = "Down they go" if outcome.went_down else "Well out of it"
        word = out if outcome.is_won else "Not this time"
        back, body = heading(ui, word, level.title, faded=not outcome.is_won)
        if back:
            ending.leave()
            return Reset(ToLevelSelect(level.name))
        if (film := self._services.film) and ending.recording and ui.take_key("f12"):
            film(ending.recording, None, None, level)
        passed = self._pass_time(ui)
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 4)
        if is_wide := ui.width > ui.height:
            left, right = cut_left(body, body[2] * (0.46 if ui.compact else 0.56))
            right = (right[0] + 24, right[1], right[2] - 24, right[3] - 10)
        else:
            left, right = cut_top(body, body[3] * 0.4)
            right = (right[0], right[1] + 12, right[2], right[3] - 22)
        stands = is_wide and right[3] - self._table_height() > 150
        if stands and not ui.compact:
            won, left = cut_bottom(left, MEDALS_HIGH)
            self._medals(ui, won, passed)
        if stands:
            table, right = cut_bottom(right, self._table_height())
            self._numbers(ui, table)
        with scroll_area(ui, "page", right, self._scroll) as page:
            self._draw_story(ui, page, right[3])
            if not stands or ui.compact:
                self._medals(ui, (page.x, page.bottom, page.width, MEDALS_HIGH), passed)
                page.bottom += MEDALS_HIGH
            if not stands:
                self._numbers(ui, (page.x, page.bottom, page.width, self._table_height()))
                page.bottom += self._table_height()
        # After the picture of the best moment, about which the edges of the scene are dark.
        self._scene(ui, left)
        if self._saying is not None and passed >= SPEAKS:
            speaker, words = self._saying
            speak(ui, left, self._services.catalog.get_name(speaker), words)
        return self._buttons(ui, foot)

    def _scene(self, ui: Ui, rect: Rect) -> None:
        """Draw the heroes and relics that are out at the cave mouth, with names below; the fallen if
        nothing is.
        """
        catalog, level, outcome = self._services.catalog, self._level, self._outcome
        heroes = [
            (key, catalog.get_name(key) + (", carried out" if key in outcome.rescued else ""))
            for key in (*self._services.party_of(level), *level.fallen)
            if key not in outcome.lost and (key in outcome.brought or key not in level.fallen)
        ]
        relics = [(key, catalog.get_name(key)) for key in outcome.brought if key in catalog.relics]
        are_out = heroes + relics
        named = are_out or [(key, catalog.get_name(key)) for key in outcome.lost]
        widest = max((ui.text_width(name, SMALL, 600) + 8 for _, name in named), default=0.0)
        rows = min(len(named), math.ceil(widest / find_spacing(rect[2], len(named)))) or 1
        names, area = cut_bottom(rect, rows * NAME_ROW + 6)
        pose = "idle" if are_out else "fallen"
        glad_heroes = set(self._services.party_of(level)) if outcome.is_won else set()
        stood = [Stood(key, key in catalog.heroes, pose, key in glad_heroes) for key, _ in named]
        glad, dim = (Mood.BELOW, Mood.BELOW_DIM) if outcome.went_down else (Mood.DAY, Mood.DUSK)
        mood = Mood.LOST if not are_out else glad if outcome.is_won else dim
        scene, places = build_mouth(ui, area, stood, mood)
        ui.commands.append(scene)
        fade_around(ui, area)
        for index, ((key, name), x) in enumerate(zip(named, places, strict=True)):
            half = ui.text_width(name, SMALL, 600) / 2
            middle = min(max(x, rect[0] + half), rect[0] + rect[2] - half)
            y = names[1] + 16 + index % rows * NAME_ROW
            ui.text(middle, y, name, SMALL, "text" if key in catalog.heroes else "relic", 600, "middle")

    def _draw_story(self, ui: Ui, page: Content, high: float) -> None:
        """Draw what is missing in the scene, what happened, and the ways taken, on a page of this height."""
        story = self._ending.story
        y = page.y
        for words, ink in self._list_missing():
            y = paragraph(ui, page.x, y, page.width, words, size=BUTTON, ink=ink) + 4
        if unlocked := self._ending.finish[1]:
            title = self._services.catalog.levels[unlocked].title
            ui.rect((page.x, y, 3, 22), color("gold"))
            wide = ui.text(page.x + 14, y + 16, "Unlocked", SMALL, "gold", 650)
            ui.text(page.x + 24 + wide, y + 16, title, BUTTON, "text", 600)
            y += 32
        for key in self._ending.feats:
            feat, opens = self._services.catalog.feats[key], describe_unlocks(key, self._services.catalog)
            words = f"{feat.title}: a new feat! {feat.description}"
            y = paragraph(ui, page.x, y, page.width, words, size=BODY, ink="gold")
            if opens:
                y = paragraph(
                    ui, page.x, y, page.width, f"New on descents: {opens}.", size=SMALL, ink="relic"
                )
            y += 4
        page.bottom = y + (8 if y > page.y else 0)
        moment = self._ending.moment
        if story.ways or moment is not None:
            # Before the story, which may be long.
            y = page.bottom
            ways: Rect = (page.x, y + 24, page.width, min(WAYS, max(LEAST_WAYS, high * 0.3)))
            if moment is not None and page.width >= 2 * LEAST_MOMENT:
                place, ways = columns(ways, 2, GAP)
                self._draw_moment(ui, place, moment)
                told = f"Round {moment.round}: {highlight_words(moment)}"
                said, size = fit_line(ui, told, SMALL, 650, place[2])
                ui.text(place[0], y + 16, said, size, "gold", 650)
            ui.text(ways[0], y + 16, "The ways they went", SMALL, "gold", 650)
            place = level_picture(ui, self._level, ways, self._ending.known)
            draw_ways(ui, place, len(self._level.rows[0]), story.ways)
            foot = place[1] + place[3] + LEGEND if story.ways else 0.0
            page.bottom = max(ways[1] + ways[3] + GAP, foot)
        if story != NOTHING:
            draw_story(ui, page, story)

    def _draw_moment(self, ui: Ui, rect: Rect, moment: Highlight) -> None:
        """Draw the strongest moment."""
        size = ui.pixels(rect)[2:]
        key = *size, ui.brightness
        if self._moment is None or self._moment[0] != key:
            self._moment = key, build_moment(moment, size, ui.brightness)
        ui.thumbnail(rect, self._moment[1])
        ui.frame(rect, color("line"))
        ui.tell(rect, "text", "The best moment", f"Round {moment.round}: {highlight_words(moment)}")

    def _list_missing(self) -> list[tuple[str, Ink]]:
        """Return sentences on who and what did not come out whole, and on hints used."""
        outcome, called = self._outcome, self._services.catalog.get_name
        broken = [key for key in self._level.wanted if key in outcome.broken and key not in outcome.brought]
        left = [key for key in self._level.wanted if key not in outcome.brought and key not in broken]
        told: list[tuple[str, Ink]] = []
        for what, keys in (("Lost", outcome.lost), ("Broken", broken), ("Left behind", left)):
            if keys:
                told.append((f"{what}: {', '.join(map(called, keys))}.", "harm"))
        if changed := self._ending.changed:
            values = ", ".join(f"{name} {value}" for name, value in changed.items())
            told.append((f"Changed rules: {values}. Nothing of it is recorded.", "gold"))
        if hints := outcome.result.hints:
            told.append((f"With {count_noun(hints, 'hint')}.", "quiet"))
        return told

    def _medals(self, ui: Ui, rect: Rect, passed: float) -> None:
        """Draw the medals with their reasons; those that are won fall in one after the other."""
        level, outcome, called = self._level, self._outcome, self._services.catalog.get_name
        won = medals(level, outcome.result if self._counts else None)
        reasons = medal_reasons(
            level, outcome, [called(key) for key in level.wanted if key not in outcome.brought]
        )
        fallen = 0
        shown = zip(columns(rect, len(MEDALS), 4.0), won, MEDALS, reasons, strict=True)
        for index, (place, has, words, reason) in enumerate(shown):
            middle = place[0] + place[2] / 2
            told = f"{'won' if has else 'not won'}: {reason}"
            ui.tell((place[0], rect[1] + 12, place[2], MEDALS_HIGH - 16), "text", words, told)
            share = 1.0 if passed >= OVER else min(1.0, max(0.0, (passed - FIRST - index * APART) / FALLING))
            if not has or share < 1:
                draw_star(ui, (middle, rect[1] + 34), 46, "line")
            if has and share > 0:
                fallen += 1
                size = 46 * (LARGE + (1 - LARGE) * share * share)
                draw_star(ui, (middle, rect[1] + 34), size, "gold")
            said, size = fit_line(ui, words, SMALL, 500, place[2])
            ui.text(middle, rect[1] + 72, said, size, "text" if has else "quiet", 500, "middle")
            said, size = fit_line(ui, reason, SMALL, 450, place[2])
            ui.text(middle, rect[1] + 92, said, size, "gold" if has and share > 0 else "quiet", 450, "middle")
        if fallen > self._told and passed < OVER:
            ui.cues.append(Cue(Sound.GLEAM))
        self._told = max(self._told, fallen)

    def _rows(self) -> tuple[tuple[str, str], ...]:
        best = self._ending.finish[0]
        shown = {
            "noise": any(traits_of(kind).hears for kind in self._level.what_acts_back),
            "hints": bool(self._outcome.result.hints or (best and best.hints)),
            "heroes_lost": bool(self._outcome.result.heroes_lost or (best and best.heroes_lost)),
        }
        return tuple(row for row in ROWS if shown.get(row[0], True))

    def _table_height(self) -> float:
        return 28 + len(self._rows()) * ROW_HEIGHT

    def _numbers(self, ui: Ui, rect: Rect) -> None:
        """Draw the numbers: this time, par, and the best so far."""
        x, y, width, _ = rect
        best = self._ending.finish[0]
        for aside, words in ((14, "Before"), (108, "Par"), (154, "Now")):
            ui.text(x + width - aside, y + 18, words, SMALL, "quiet", align="right")
        y += 26
        for name, label in self._rows():
            now = getattr(self._outcome.result, name)
            before = str(getattr(best, name)) if best else "–"
            par = self._level.par_words if name == "rounds" and not self._ending.changed else ""
            ui.rect((x, y, width, ROW_HEIGHT - 3), color("fill"))
            said, size = fit_line(ui, label, BODY, 500, width - 200)
            ui.text(x + 14, y + 19, said, size, "text", 500)
            most = {"rounds": self._level.par or math.inf, "damage": 0, "heroes_lost": 0}
            worse = now > most.get(name, math.inf)
            ui.text(x + width - 154, y + 20, str(now), 18, "harm" if worse else "text", 700, "right")
            ui.text(x + width - 108, y + 19, par, BODY, "quiet", align="right")
            ui.text(x + width - 14, y + 19, before, BODY, "quiet", align="right")
            y += ROW_HEIGHT

    def _buttons(self, ui: Ui, foot: Rect) -> Transition | None:
        level = self._level.name
        following = self._services.next_level(level)
        labels: list[tuple[str, str, str, Destination]] = [
            ("again", "Again", "r", ToLevel(level)),
            ("levels", "Level select", "l", ToLevelSelect(level)),
        ]
        if following and self._services.is_open(following):
            # By way of the list, which has the briefing and what waits below.
            labels.insert(
                0 if self._outcome.is_won else 1, ("next", "Next level", "n", ToLevelSelect(following))
            )
        if len(self._services.profile.done) >= READY and self._services.catalog.floors:
            labels.append(("descend", "Descend", "d", ToDescent()))
        ui.focus = ui.focus or labels[0][0]
        recording = self._ending.recording
        count = len(labels) + (recording is not None)
        width = min(200.0, (foot[2] - 8 * count) / (count + 1))
        for index, (name, label, key, leads) in enumerate(labels):
            rect: Rect = (foot[0] + index * (width + 8), foot[1], width, BUTTON_HEIGHT)
            shown = pick_words(key, "return" if ui.focus == name else "")
            if button(ui, name, rect, label, key=shown, chosen=index == 0).clicked:
                self._ending.leave()
                return Reset(leads)
        rect = (foot[0] + len(labels) * (width + 8), foot[1], width, BUTTON_HEIGHT)
        if recording is not None and button(ui, "watch", rect, "Watch", key="w").clicked:
            return Push(ToReplay(recording))
        rect = (foot[0] + foot[2] - width, foot[1], width, BUTTON_HEIGHT)
        undo = button(ui, "undo", rect, "Undo", key=self._services.bindings["undo"])
        if undo.clicked or ui.take_key("ctrl+z"):
            self._ending.undo()
            return Pop()
        return None
