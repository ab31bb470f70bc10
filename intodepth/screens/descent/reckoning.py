"""reckoning: the results of a descent: who came out with what, the shaft as it was left, and the score."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.floors.shafts import BY_HAND, is_daily
from intodepth.content.runs.annals import find_ended, first_tries, past_runs
from intodepth.content.runs.codes import find_lost_shaft, no_code
from intodepth.content.runs.feats import find_won
from intodepth.content.runs.highlights import highlights_of
from intodepth.content.runs.marks import DEEP, MARKS, list_changes
from intodepth.content.runs.run import End, Run, describe_fallen
from intodepth.content.runs.unlocks import describe_unlocks
from intodepth.content.words import count_noun
from intodepth.screens.base import Pop, Push, Reset, Screen, Transition
from intodepth.screens.cave_mouth import Mood, Stood, build_mouth, speak
from intodepth.screens.descent.company import score_sum
from intodepth.screens.descent.last_chance import ChanceTeller
from intodepth.screens.descent.shaft_picture import draw_shaft
from intodepth.screens.descent.sharing import Sharing
from intodepth.screens.destinations import ShaftWish, ToDescent, ToHighlights, ToReplay, ToTitle
from intodepth.screens.frames import heading, two_parts
from intodepth.screens.services import Services
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import fit_line, paragraph, wrap
from intodepth.ui.rects import cut_bottom, cut_top
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import fade_around
from intodepth.ui.theme import BODY, BUTTON, HEADING, SMALL, color

WORDS = {
    End.DAYLIGHT: ("Home again", "Out of the shaft, and all of it counts"),
    End.LOST: ("Lost", "Nobody is left to go on"),
    End.SIGNAL: ("Pulled out", "Everybody lives, and what was found stays below"),
}
OUT = "The heart is out", "It beats in daylight now, and below there is only rock"
ENDING = (
    "Somebody counts, and the next beat does not come. Behind them the water stands still, and far down "
    "something large sits down for the first time. It is a shaft like any other now. There are others."
)
"""the end of a descent that brings the Heart home"""
LESSON = 20
"""type size of the lesson of a lost descent"""
WIDE = 560
"""px from which on relics and feats stand two to a row"""
ROW_HEIGHT = 31.0
"""height of a row with the space below it"""


class ReckoningScreen(Screen):
    """The results of a descent."""

    def __init__(
        self,
        services: Services,
        run: Run,
        record: bytes = b"",
        path: Path | None = None,
        *,
        is_past: bool = False,
    ) -> None:
        """Show the results of a finished run, just ended or long past, with its record and its file."""
        assert run.end is not None, "it is not over"
        self._services, self.run, self._end, self._is_past = services, run, run.end, is_past
        self._path = path
        self._latest = run.latest
        past = past_runs(services.runs)
        self._best = max((each.score for each in find_ended(past)[1:]), default=0)
        """the best score before this one"""
        firsts = (first for first in first_tries(past).values() if not first.is_rescue)
        self._is_first = not is_past and any(first is past[0] for first in firsts)
        self._chance = ChanceTeller(services, run, record) if run.end == End.LOST else None
        self._won = find_won(run)
        self._new = {*self._won}.difference(services.profile.feats)
        """feats that were earned for the first time"""
        if self._new:  # saved before they are shown, and given later if the game died before that
            services.update(services.profile.win(tuple(self._won)))
        home = tuple(dict.fromkeys(relic.kind for relic in run.carried if run.worth(relic)))
        if run.end == End.DAYLIGHT and run.dead is None and not set(home) <= set(services.profile.brought):
            services.update(services.profile.bring(home))
        self._opens = self._open_mark()
        self._highlights = highlights_of(run)
        self._sharing = Sharing(services, run)
        self._can_return = bool(run.lost) and not no_code(run)
        """whether another party can go down for the fallen"""
        self._scroll = ScrollState()
        is_home = self._end == End.DAYLIGHT and not is_past
        self._saying = services.find_line("won", (hero.kind for hero in run.rescued)) if is_home else None
        """who says something, and what"""
        self._sees = False
        """whether the highlights are to be shown"""

    def _open_mark(self) -> int:
        """Open the next mark if this run earns it; return its number, or 0."""
        run, services = self.run, self._services
        is_earned = run.end == End.DAYLIGHT and run.deepest >= DEEP and run.dead is None and not self._is_past
        if not is_earned or run.mark < services.profile.mark or run.mark >= len(MARKS):
            return 0
        services.update(services.profile.open_mark(run.mark + 1))
        return run.mark + 1

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the party, the shaft and the score; follow what is chosen."""
        chosen = self._frame(ui)
        if self._chance is not None:
            self._chance.follow(is_left=chosen is not None)
        return chosen

    def _frame(self, ui: Ui) -> Transition | None:
        word, plain = OUT if self.run.has_heart else WORDS[self._end]
        back, body = heading(ui, word, plain, faded=self._end == End.LOST)
        if back:
            return Pop() if self._is_past else Reset(ToTitle())
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 4)
        body = body[0], body[1], body[2], body[3] - 14
        left, right = two_parts(ui, body, 0.58, 0.66)
        top, left = cut_top(left, min(left[3] * (0.6 if self._end == End.LOST else 0.38), left[2] * 0.5))
        self._scene(ui, top)
        if self._chance is not None and self._chance.ghost is not None:
            self._chance.draw(ui, right)
        else:
            draw_shaft(ui, right, self.run, self._latest)
        with scroll_area(ui, "page", left, self._scroll) as page:
            self._reckon(ui, page)
        if self._sees:
            self._sees = False
            name = self._path.stem if self._path is not None else "descent"
            return Push(ToHighlights(name, self._highlights))
        return self._buttons(ui, foot)

    def _scene(self, ui: Ui, rect: Rect) -> None:
        run = self.run
        stood = [
            Stood(hero.kind, is_hero=True, pose="idle" if hero.hit_points else "fallen")
            for hero in run.rescued
        ]
        stood += [Stood(relic.kind, is_hero=False) for relic in run.carried]
        mood = Mood.DAY
        if self._end == End.SIGNAL:
            mood, stood = Mood.DUSK, [Stood(key, is_hero=True) for key in run.party]
        elif self._end == End.LOST:
            mood = Mood.LOST
            fallen = [hero for heroes in run.lost.values() for hero in heroes if hero.id >= run.first_id]
            stood = [Stood(hero.kind, is_hero=True, pose="fallen") for hero in fallen]
        scene, _ = build_mouth(ui, rect, stood, mood)
        ui.commands.append(scene)
        fade_around(ui, rect)
        if self._saying is not None:
            speaker, words = self._saying
            speak(ui, rect, self._services.catalog.get_name(speaker), words)

    def _reckon(self, ui: Ui, page: Content) -> None:
        """Draw the score, the last chance, the highlights, the feats, and how far the run went."""
        run, x, width = self.run, page.x, page.width
        y = page.y + 6
        if run.dead is not None:
            y = self._tell_fame(ui, page, y)
        elif run.end == End.DAYLIGHT:
            y = self._tell_score(ui, page, y)
        elif run.end == End.SIGNAL:
            y = self._sum(ui, page, y, "Score", run.score)
        if self._chance is not None:
            y = self._last_chance(ui, page, self._chance, y)
        if self._highlights:
            rect = x, y + 6, min(220.0, width), BUTTON_HEIGHT - 6
            self._sees = button(ui, "highlights", rect, "Highlights", key="h").clicked
            y += BUTTON_HEIGHT + 4
        if self._opens:
            words = f"Unlocked: difficulty {self._opens} ({list_changes(self._opens)})."
            y = paragraph(ui, x, y + 6, width, words, size=BUTTON, ink="relic")
        y = self._feats(ui, page, y)
        told = f"Floor {run.deepest} of {len(run.shaft)} in {count_noun(run.actions, 'action')}."
        told += f" Difficulty {run.mark}." if run.mark else ""
        told += f" Fallen: {describe_fallen(run.lost)}." if run.lost else ""
        told += f" Seed {run.seed}." if run.seed else ""
        told += " The first try of this day." if self._is_first else ""
        page.bottom = paragraph(ui, x, y + 8, width, told, size=BODY, ink="quiet")
        if self._sharing.told and not self._has_room(ui):
            page.bottom = paragraph(ui, x, page.bottom + 4, width, self._sharing.told, size=BODY, ink="gold")

    def _tell_score(self, ui: Ui, page: Content, y: float) -> float:
        """Draw a line for each relic and their total; return the y below."""
        run, x, width = self.run, page.x, page.width
        values, heroes = run.values(run.carried), len(run.rescued)
        total = sum(values.values())
        is_best = run.score > self._best and not self._is_past
        how = score_sum(total, heroes, is_over=True)
        y = self._sum(ui, page, y, "Score", run.score, how, "New best!" if is_best else "")
        lines = [
            (
                f"{relic.name}, from floor {run.depth_of(relic)}"
                + ", in pieces" * relic.broken
                + ", a second one: half" * (values[relic.id] < run.worth(relic)),
                values[relic.id],
            )
            for relic in run.carried
        ]
        across = 2 if len(lines) > 3 and width > WIDE else 1
        wide = (width - 8 * (across - 1)) / across
        for index, (words, value) in enumerate(lines):
            rect = x + index % across * (wide + 8), y, wide, ROW_HEIGHT - 3
            below = self._line(ui, rect, words, str(value))
            y = below if index % across == across - 1 or index == len(lines) - 1 else y
        if run.has_heart:
            y = paragraph(ui, x, y + 6, width, ENDING, size=BUTTON, ink="gold") + 4
        if not total:
            y = paragraph(ui, x, y, width, "Nothing was brought up. The air is good, though.", size=BODY)
        return y

    def _tell_fame(self, ui: Ui, page: Content, y: float) -> float:
        """Draw who was rescued; return the y below."""
        x, width = page.x, page.width
        for hero in self.run.saved:
            y = self._line(ui, (x, y, width, ROW_HEIGHT - 3), f"{hero.name} is out, and lives", "saved")
        if not self.run.saved:
            y = paragraph(ui, x, y, width, "Nobody who lay there was brought out.", size=BUTTON)
        return self._sum(ui, page, y, "Fame", len(self.run.saved))

    def _sum(
        self, ui: Ui, page: Content, y: float, what: str, value: int, how: str = "", note: str = ""
    ) -> float:
        """Draw a total in large letters, how it comes about, and a note; return the y below."""
        x = page.x + ui.text(page.x, y + 26, what, BUTTON, "gold", 650) + 12
        x += ui.text(x, y + 28, str(value), HEADING, "gold", 700) + 14
        right = page.x + page.width - 14
        if note:
            right -= ui.text(right, y + 27, note, BUTTON, "gold", 700, "right") + 14
        if x + ui.text_width(how, BODY) > right:
            x, y = page.x, y + 22
        ui.text(x, y + 26, how, BODY, "quiet")
        return y + 42

    def _last_chance(self, ui: Ui, page: Content, chance: ChanceTeller, y: float) -> float:
        """Draw the last chance, and whether the search goes on; return the y below."""
        if chance.lesson:
            y = paragraph(ui, page.x, y, page.width, chance.lesson, size=LESSON, ink="text", weight=650) + 4
        for words, ink in chance.lines:
            y = paragraph(ui, page.x, y + 1, page.width, words, size=BODY, ink=ink)
        return y

    def _feats(self, ui: Ui, page: Content, y: float) -> float:
        """Draw the feats, two to a row where there is room; return the y below."""
        across = 2 if page.width > WIDE else 1
        wide = (page.width - 8 * (across - 1)) / across
        below = y
        for index, key in enumerate(sorted(self._won, key=lambda key: key not in self._new)):
            column = index % across
            y = y if column else below
            below = max(below, self._feat(ui, page.x + column * (wide + 8), y, wide, key))
        return below

    def _feat(self, ui: Ui, x: float, y: float, width: float, key: str) -> float:
        feat, is_new = self._services.catalog.feats[key], key in self._new
        opens = describe_unlocks(key, self._services.catalog) if is_new else ""
        head = f"{feat.title}: new!" if is_new else feat.title
        y = paragraph(ui, x, y + 8, width, head, size=BUTTON, ink="gold" if is_new else "text")
        y = paragraph(ui, x, y + 1, width, feat.description, size=BODY, ink="quiet")
        return paragraph(ui, x, y + 1, width, f"{opens}.", size=BODY, ink="relic") if opens else y

    def _line(self, ui: Ui, rect: Rect, what: str, value: str) -> float:
        x, y, width, height = rect
        ui.rect(rect, color("fill"))
        room = width - 38 - ui.text_width(value, BUTTON, 650)
        ui.text(x + 14, y + 19, *fit_line(ui, what, BODY, 500, room), "text", 500)
        ui.text(x + width - 14, y + 20, value, BUTTON, "relic", 650, "right")
        return y + height + 3

    def _has_room(self, ui: Ui) -> bool:
        """Return whether what a code is for can be said beside its button."""
        return ui.width >= 1100

    def _buttons(self, ui: Ui, foot: Rect) -> Transition | None:
        width = min(200.0, (foot[2] - 24) / 4)
        right = foot[0] + foot[2] - width
        self._sharing.draw(ui, (right, foot[1], width, BUTTON_HEIGHT))
        if self._has_room(ui):
            left = foot[0] + 3 * width + 40
            lines = wrap(ui, self._sharing.told, SMALL, 450, right - left - 12)
            for index, line in enumerate(lines[:3]):
                y = foot[1] + BUTTON_HEIGHT / 2 + 5 + (index - (len(lines[:3]) - 1) / 2) * 17
                ui.text(right - 12, y, line, SMALL, "quiet", 450, "right")
        x = foot[0] + (0 if self._is_past else 2 * (width + 8))
        watch = (x, foot[1], width, BUTTON_HEIGHT)
        if self._path is not None and button(ui, "watch", watch, "Watch", key="w").clicked:
            return Push(ToReplay(self._path, self.run.dead))
        if self._is_past:
            return None
        ui.focus = ui.focus or "again"
        if button(
            ui, "again", (foot[0], foot[1], width, BUTTON_HEIGHT), "Another descent", key="n", chosen=True
        ).clicked:
            return Reset(ToDescent(_wish_again(self.run), kind=self.run.kind))
        second = foot[0] + width + 8, foot[1], width, BUTTON_HEIGHT
        if self._can_return:
            if button(ui, "return", second, "Go back for them", key="g").clicked:
                return Reset(ToDescent(opened=find_lost_shaft(self.run), anew=True))
        elif button(ui, "title", second, "Title", key="q").clicked:
            return Reset(ToTitle())
        return None


def _wish_again(run: Run) -> ShaftWish:
    """Return the shaft that is chosen at first for another descent: of the same sort."""
    if run.seed == BY_HAND:
        return ""
    return "daily" if is_daily(run.seed) else "new"
