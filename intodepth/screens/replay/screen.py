"""screen: the replay: a recording with its timeline, played forwards and backwards, beat by beat."""

from __future__ import annotations

from pathlib import Path

from msgspec import structs

from intodepth.content.incoming.keeping import keep
from intodepth.content.replay_notes import (
    LONGEST,
    Bookmark,
    BranchNote,
    KeptNotes,
    Mistake,
    ReplayNotes,
    find_parent,
    forget_branch,
)
from intodepth.play.recording_timeline import Timeline, TimelinePlace
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToBranch, ToRecordings, ToReplay
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.replay.bar import TALL, TimelineBar
from intodepth.screens.replay.branch import Branch
from intodepth.screens.replay.comparison import Comparison
from intodepth.screens.replay.mistakes import MistakeFinder, is_answer
from intodepth.screens.replay.transport import HEIGHT, TransportMove, controls, draw_transport, take_move
from intodepth.screens.replay.watching import watch_level
from intodepth.screens.replay.ways_out import WaysOut
from intodepth.screens.services import Services
from intodepth.tweaks import tweak
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import wrap
from intodepth.ui.rects import columns
from intodepth.ui.shapes import plate
from intodepth.ui.theme import MARGIN, SMALL, Ink, color

FOOT = TALL + HEIGHT + 12
"""height of the timeline with its buttons, below the level"""
LINE = 26.0
"""height of a line of words above it"""
SPEEDS = 0.25, 0.5, 1.0, 2.0, 4.0, 8.0
ROW, SPACE = 36.0, 6.0
"""height of a row of buttons in the panel, and gap between two buttons"""
ASKS = "You play on from here as practice: no result, feat or code comes of it. The replay stays as it is."
ALL = "Show all of the level, also what the party does not know yet."
UNDONE = "Put undone actions on the timeline. A hook below it is an attempt that was undone."
BOOKMARK = "Mark this place, and write a note."
COMPARE = "Show another run of this level as ghosts or side by side, with the numbers of both."
NO_UNDONE = "Nothing was undone in it."
NO_DESCENTS = "Only two runs of a level can be compared, not two descents: they pass other floors."
NO_FILE = "This recording is no file here, so nothing can be compared with it."
MISTAKE = "Go to the next action after which more rounds are needed in all. The search takes up to a minute."
CLIP = "Write an animated picture: press at its first action, then at its last."
CODE = "Copy this recording as a text to send."
SAVE = "Save a copy of this recording as a file to send."
CLOSE = 108.0
"""width of the button that closes the replay"""
SHOWS_ALL = "Everything is shown, also what the party did not know."


def replay_pause() -> float:
    """Return the seconds between two actions."""
    return tweak("animation.replay_pause", 0.8)


class ReplayScreen(Screen):
    """A recording that plays itself, and in which any beat can be looked at."""

    def __init__(
        self,
        services: Services,
        timeline: Timeline,
        path: Path | None = None,
        beside: Timeline | None = None,
        origin: Path | None = None,
        *,
        is_sent: bool = False,
    ) -> None:
        """Begin at the start of a timeline, whose file is `path`, if it has one; one that `is_sent` is saved
        there as soon as something is done with it.

        `beside` is another play of the same level to compare it with, `origin` the recording that a branch
        comes from.
        """
        self._services, self.timeline, self._file, self._origin = services, timeline, path, origin
        self._is_sent = is_sent
        """whether its file is still to be saved"""
        self._levels: dict[int, LevelScreen] = {}
        self._bar = TimelineBar()
        self._kept = KeptNotes(services.home, path, timeline.data)
        if self._kept.told:
            services.notice = f"{self._kept.told}; its bookmarks are not shown"
        self._wait = replay_pause()
        """seconds until the next action"""
        self._way = 1
        """1 for forwards, -1 for backwards, 0 while it is halted"""
        self._speed = SPEEDS.index(1.0)
        self._number: str | None = None
        """the number of an action that is being typed; None if none is"""
        self._note: str | None = None
        """the note of a bookmark that is being typed; None if none is"""
        self._mistakes = MistakeFinder(services, timeline)
        self._out = WaysOut(services, timeline, path)
        self._beside = None if beside is None else Comparison(services, timeline, beside)
        self._asks = False
        """whether the question about playing on is open"""
        self._branch: Branch | None = None
        """the branch that was played last, until the replay is back"""
        self._said_high = 0.0
        """height of the lines above the timeline in the last frame"""
        self._shows_all = False
        self.is_done = False
        self._show()

    @property
    def level(self) -> LevelScreen:
        """The screen of the present segment."""
        number = self.timeline.place.segment
        if number not in self._levels:
            self._levels[number] = watch_level(self._services, self.timeline.segment)
        return self._levels[number]

    def _show(self) -> None:
        session = self.level.session
        session.shows_all = self._shows_all
        session.show(self.timeline)

    def frame(self, ui: Ui) -> Transition | None:
        """React, play on, and draw the level with its timeline."""
        if self._branch is not None:
            self._come_back(self._branch)
        if (mistake := self._mistakes.poll()) is not None:
            if is_answer(mistake):
                self._keep(structs.replace(self._notes, mistakes=(*self._notes.mistakes, mistake)))
            self._go_to_mistake(mistake)
        ui.keep_arrows()
        self._type(ui)
        groups = controls(SPEEDS[self._speed], self._way)
        level = self.level
        reads = level.session.log.is_open
        asks = level.strip.inquiry.is_open
        self._move(take_move(ui, groups, arrows=not asks, heights=not reads))
        self._digits(ui)
        self._go_on(ui.input.dt)
        parent = self._notes.parent
        self.level.session.aside = parent[:1].lower() + parent[1:]
        beside = None if self._beside is None else self._beside.follow(self.level)
        free = self.level.watch(ui, FOOT, self._said_high, beside)
        transition = self._draw_panel(ui, free)
        top, wide = ui.height - FOOT, ui.width - 2 * MARGIN
        ui.rect((0, top, ui.width, FOOT), color("back"))
        bookmarks, branches = self._notes.bookmarks, self._notes.branches
        press = self._bar.draw(ui, (MARGIN, top, wide, TALL), self.timeline, bookmarks, branches)
        close = (ui.width - MARGIN - CLOSE, top + TALL + 4, CLOSE, HEIGHT)
        # The level has taken Esc if it closes the log or a card.
        if button(ui, "replay:close", close, "Close", key="escape").clicked:
            self.is_done = True
        self._move(draw_transport(ui, (MARGIN, close[1], wide - CLOSE - SPACE, HEIGHT), groups))
        if press.tried is not None:
            self.timeline.show_tried(True)
            self.seek(press.tried)
        elif press.place not in (None, self.timeline.place):
            assert press.place is not None
            self.seek(press.place)
        if press.branch is not None:
            transition = Push(ToReplay(self._services.branches / press.branch.file, origin=self._file))
        self._draw_lines(ui, top)
        if self.is_done:
            self._mistakes.cancel()
            self._services.notice = self._kept.save() or self._services.notice
            return Pop()
        return transition

    # -- moving

    def seek(self, place: TimelinePlace) -> None:
        """Halt, and go to a place."""
        self._way, self._asks = 0, False
        self._mistakes.rest()
        self._out.rest()
        self.timeline.seek(place)
        self._show()

    def go_to(self, number: int) -> None:
        """Halt, and go to an action by its number; 0 is the start, and greater numbers than all the last."""
        actions = self.timeline.actions
        number = min(number, len(actions))
        self.seek(actions[number - 1] if number else self.timeline.start)

    def _move(self, move: TransportMove) -> None:
        """Do what a key or a button asks for."""
        timeline = self.timeline
        match move:
            case "play":
                self._play(1)
            case "backwards":
                self._play(-1)
            case "slower" | "faster":
                self._speed += 1 if move == "faster" else -1
                self._speed = max(0, min(self._speed, len(SPEEDS) - 1))
            case "go to":
                self._way, self._number = 0, ""
            case "":
                pass
            case _:
                self.seek(
                    {
                        "start": lambda: timeline.start,
                        "end": lambda: timeline.end,
                        "beat": timeline.next_beat,
                        "beat back": timeline.previous_beat,
                        "action": timeline.next_action,
                        "action back": timeline.previous_action,
                        "round": timeline.next_round,
                        "round back": timeline.previous_round,
                        "mark": timeline.next_mark,
                    }[move]()
                )

    def _play(self, way: int) -> None:
        """Play forwards or backwards; halt if that goes on already. At the end it begins again."""
        if self._way == way:
            self._way = 0
            return
        timeline = self.timeline
        if timeline.place == (timeline.end if way > 0 else timeline.start):
            self.seek(timeline.start if way > 0 else timeline.end)
        self._way, self._wait = way, 0.0

    def _go_on(self, seconds: float) -> None:
        """Play for some seconds of the frame."""
        timeline = self.timeline
        if not self._way:
            return
        seconds = min(seconds, 0.1) * SPEEDS[self._speed]
        if timeline.playing is not None:
            paced = seconds * self._services.settings.speed * tweak("animation.speed", 1.0)
            if not timeline.play(paced * self._way):
                self._wait = replay_pause()
            self._show()
            return
        self._wait -= seconds
        if self._wait > 0:
            return
        place = timeline.place
        begin = timeline.begin if self._way > 0 else timeline.begin_backwards
        begin()
        if timeline.playing is None:
            self._wait = replay_pause()
            self._way = 0 if timeline.place == place else self._way
        self._show()

    # -- mistakes

    def _ask_for_mistake(self) -> None:
        """Go to the place before the next mistake, once that is known."""
        timeline, known = self.timeline, self._notes.mistakes
        timeline.show_tried(False)
        done = timeline.number_of(timeline.place) - (timeline.playing is not None)
        # Where the last search has led to, the next one begins behind the mistake.
        first = done + any(each.action == done + 1 for each in known)
        if (mistake := self._mistakes.ask(first, known)) is not None:
            self._go_to_mistake(mistake)

    def _go_to_mistake(self, mistake: Mistake) -> None:
        timeline = self.timeline
        if mistake.action:
            timeline.show_tried(False)
            places = [timeline.start, *timeline.actions]
            self.seek(places[min(mistake.action, len(places)) - 1])
        self._mistakes.report(mistake)

    # -- typing

    def _digits(self, ui: Ui) -> None:
        """Begin to type the number of an action."""
        for digit in "0123456789":
            if self._number is None and self._note is None and ui.take_key(digit):
                self._way, self._number = 0, digit

    def _type(self, ui: Ui) -> None:
        """Take all keys while a number or a note is typed: Enter takes it, Esc leaves it."""
        text = self._number if self._number is not None else self._note
        if text is None:
            return
        ui.take_signs(text)
        typed = "".join(sign for sign in ui.input.text if sign.isprintable())
        if self._number is not None:
            typed = "".join(filter(str.isdecimal, typed))
        text = (text + typed)[: 6 if self._number is not None else LONGEST]
        if ui.take_key("backspace"):
            text = text[:-1]
        if ui.take_key("return"):
            self._enter(text)
            text = None
        elif ui.take_key("escape"):
            text = None
        ui.drop_keys()
        self._number, self._note = (text, None) if self._number is not None else (None, text)

    def _enter(self, text: str) -> None:
        """Take over what was typed."""
        if self._number is not None:
            if text:
                self.go_to(int(text))
        else:
            self._keep(self._notes.rename_bookmark(Bookmark(*self.timeline.place, text.strip())))

    @property
    def _notes(self) -> ReplayNotes:
        """The notes of the recording: bookmarks, branches and mistakes."""
        return self._kept.notes

    def _keep(self, notes: ReplayNotes) -> None:
        """Keep and save what was added to the recording."""
        self._save_sent()
        self._services.notice = self._kept.change(notes) or self._services.notice

    def _save_sent(self) -> None:
        """Save a recording that came from others, as something is done with it now."""
        if self._is_sent and self._file is not None:
            try:
                keep(self._services.home, self._file, self.timeline.data)
            except OSError as error:
                self._services.notice = f"The recording cannot be saved: {error.strerror or error}."
            else:
                self._is_sent = False

    def _toggle_bookmark(self) -> None:
        """Set a bookmark here and ask for its note, or take it away."""
        self._way = 0
        bookmark = Bookmark(*self.timeline.place)
        is_new = self._bookmark is None
        self._keep(self._notes.toggle_bookmark(bookmark))
        self._note = "" if is_new else None

    @property
    def _bookmark(self) -> Bookmark | None:
        """The bookmark at the present place, or None."""
        place = self.timeline.place
        return next((each for each in self._notes.bookmarks if each.place == place), None)

    # -- playing on

    def _continue(self) -> Transition:
        """Play on from here, before an action that is in progress; the place of the replay stays."""
        timeline, place = self.timeline, self.timeline.place
        if timeline.playing is not None:
            timeline.seek(timeline.previous_action())
        branch = self._branch = Branch(self._services, timeline)
        self.seek(place)
        self._note_branch(branch)
        return Push(ToBranch(branch))

    def _note_branch(self, branch: Branch) -> None:
        """Note a branch with the recording, and in the notes of the branch itself where it begins; once it
        has a file.
        """
        recorder, notes = branch.session.recorder, self._notes
        path = recorder.path
        if path is None or path.name in [each.file for each in notes.branches]:
            return
        note = BranchNote(path.name, branch.segment, branch.step)
        self._keep(structs.replace(notes, branches=(*notes.branches, note)))
        parent = f"Branch of {self.timeline.label[:24]} after action {branch.number}"
        KeptNotes(self._services.home, path, recorder.data).change(ReplayNotes(parent=parent))

    def _come_back(self, branch: Branch) -> None:
        """Close a branch; one in which nothing was done is forgotten."""
        self._branch = None
        recorder = branch.session.recorder
        recorder.close()
        path = recorder.path
        if not branch.is_empty:
            self._note_branch(branch)
        elif path is not None and forget_branch(self._services.home, path, recorder.data):
            others = tuple(each for each in self._notes.branches if each.file != path.name)
            self._keep(structs.replace(self._notes, branches=others))

    # -- drawing

    def _tool(self, ui: Ui, rect: Rect, name: str, means: Semantics, key: str, told: str, can: bool) -> bool:
        """Draw a button of the panel; return whether it was pressed. One that cannot be says why, if it
        knows.
        """
        why = "" if can else str(means.reason)
        named, means = f"replay:{name}", means._replace(reason=why)
        response = button(
            ui, named, rect, means.name, key=key, chosen=means.chosen, enabled=can, flat=True, semantics=means
        )
        if response.hovered:
            tooltip(ui, (rect[0] - 160, rect[1], 0, 0), why or told)
        if why and ui.take_key(key):
            self._services.notice = why
        return response.clicked

    def _draw_panel(self, ui: Ui, free: Rect) -> Transition | None:
        """Draw the buttons for what is shown, and for what can be done with the recording."""
        timeline = self.timeline
        x, y, width, height = free
        row = min(ROW, max(24.0, height / 5))
        places = iter(
            place for number in range(4) for place in columns((x, y + number * row, width, row - 6), 2, SPACE)
        )

        def tool(
            name: str, label: str, key: str, told: str, *, on: bool = False, can: bool = True, why: str = ""
        ) -> bool:
            return self._tool(ui, next(places), name, Semantics("button", label, "", on, why), key, told, can)

        transition: Transition | None = None
        tried, beside = timeline.shows_tried, self._beside
        if tool("all", "Show all", "e", ALL, on=self._shows_all):
            self._shows_all = not self._shows_all
            self._show()
        can = tried or any(segment.tried for segment in timeline.segments)
        if tool("undone", "Undone", "u", UNDONE, on=tried, can=can, why=NO_UNDONE):
            timeline.show_tried(not tried)
            self._show()
        if tool("bookmark", "Unmark" if self._bookmark is not None else "Bookmark", "m", BOOKMARK):
            self._toggle_bookmark()
        is_level = self._file is not None and timeline.segment.run is None
        can = is_level or beside is not None
        label = "Compare" if beside is None else beside.label
        why = NO_DESCENTS if timeline.segment.run is not None else NO_FILE
        if tool("compare", label, "v", COMPARE, can=can, why=why):
            if beside is None:
                self._save_sent()
                transition = Push(self._list_others())
            else:
                beside.is_split = not beside.is_split
        if tool("mistake", "Mistake", "n", MISTAKE, can=self._mistakes.is_possible):
            self._way = 0
            self._ask_for_mistake()
        key = "" if self._services.film is None else "f12"  # which then is the browser's
        if tool("clip", "Clip", key, CLIP, can=self._out.can_film):
            self._way = 0
            self._save_sent()
            self._out.clip(timeline.number_of(timeline.place))
        if tool("code", "Code", "k", CODE):
            self._out.copy_code()
        if tool("save", "Save", "s", SAVE):
            self._out.save()
        wide = (x, y + 4 * row, width, min(BUTTON_HEIGHT, max(26.0, height - 4 * row)))
        if beside is not None:
            top = wide[1] + wide[3] + 10
            beside.draw(ui, (x, top, width, y + height - top))
        return self._draw_continue(ui, wide) or transition

    def _list_others(self) -> ToRecordings:
        """Return the choice of what this recording is compared with."""
        origin = self._origin
        if origin is None and self._file is not None:
            origin = find_parent(self._services.home, self._file)
        folder, timeline = self._services.branches, self.timeline
        branches = (
            (timeline.number_of(timeline.after(each.segment, each.step)), folder / each.file)
            for each in self._notes.branches
        )
        return ToRecordings(self.level.session.level, self._file, origin, tuple(branches))

    def _draw_continue(self, ui: Ui, rect: Rect) -> Transition | None:
        """Draw the button that plays on from here; it asks first."""
        label = "Yes, play from here" if self._asks else "Play from here"
        self._asks &= self._way == 0
        goes_on = not self.level.session.is_over
        if not button(ui, "replay:continue", rect, label, key="c", chosen=True, enabled=goes_on).clicked:
            return None
        if self._asks:
            self._asks = False
            return self._continue()
        self._asks, self._way = True, 0
        return None

    @property
    def _said(self) -> list[tuple[str, Ink]]:
        """Lines on what is not as recorded, on what is shown, and on what is typed."""
        timeline, said = self.timeline, list[tuple[str, Ink]]()
        is_told = self._beside is not None and self._beside.tells_stop
        if timeline.stopped and timeline.place == timeline.end and not is_told:
            number = len(timeline.actions) + 1
            why = timeline.stopped.removesuffix(".")
            said.append((f"It ends here: action {number} is no longer possible: {why}.", "gold"))
        elif timeline.differs is not None and timeline.place >= timeline.differs:
            number = timeline.number_of(timeline.differs)
            where = f"From action {number} on" if number else "The level has changed:"
            said.append((f"{where} the result differs from what was recorded.", "gold"))
        if self._shows_all:
            said.append((SHOWS_ALL, "text"))
        if self._beside is not None:
            said += [(words, "relic") for words in self._beside.said]
        if self._mistakes.said:
            said.append((self._mistakes.said, "gold"))
        if self._out.said:
            said.append((self._out.said, "gold"))
        if self._asks:
            said.append((ASKS, "gold"))
        if self._number is not None:
            said.append((f"Go to action: {self._number}_   Enter: go; {spell('escape')}: stay", "gold"))
        elif self._note is not None:
            said.append((f"Note: {self._note}_   Enter: keep it; {spell('escape')}: no note", "gold"))
        elif (bookmark := self._bookmark) is not None and bookmark.note:
            said.append((bookmark.note, "text"))
        return said

    def _draw_lines(self, ui: Ui, bottom: float) -> None:
        """Write the lines above the timeline."""
        wide = ui.width - 2 * MARGIN
        y = bottom
        for words, ink in reversed(self._said):
            lines = wrap(ui, words, SMALL, 500, wide)
            y -= LINE * len(lines)
            ui.tell((MARGIN, y, wide, LINE * len(lines)), "text", words)
            for number, line in enumerate(lines):
                top = y + LINE * number
                plate(ui, (0, top, ui.text_width(line, SMALL, 500) + 2 * MARGIN, LINE))
                ui.text(MARGIN, top + 18, line, SMALL, ink, 500)
        self._said_high = bottom - y
        layout = arrange(ui, FOOT)
        self.foot, self.reach = ui.height - layout.foot + self._said_high, layout.play[2]
