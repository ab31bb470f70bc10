"""screen: the level screen: reads what the player means, shows what would happen, plays what does."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import structs

from intodepth.content.plans import plan_file
from intodepth.content.verbs import MOVE, VERB_OF, WAIT, Use, Verb
from intodepth.play.aftermath import Aftermaths
from intodepth.play.caching import cache_latest
from intodepth.play.commands import ComeAlong, Do, PlayerCommand, StepBack
from intodepth.play.offers import Offer
from intodepth.play.preview import Preview
from intodepth.play.rival import Rival
from intodepth.play.selection import Selection, lead_to
from intodepth.play.session import Session
from intodepth.play.timeline_reader import read_timeline
from intodepth.screens.base import Push, Reset, Screen, Transition
from intodepth.screens.bindings import OPEN_MENU
from intodepth.screens.destinations import Destination, ToHelp, ToPause
from intodepth.screens.level.camera.layout import SEAM, Layout, arrange, halves, without_tools
from intodepth.screens.level.camera.viewpoint import SavedView
from intodepth.screens.level.controls import aiming, choosing
from intodepth.screens.level.controls.hovering import Hovering
from intodepth.screens.level.controls.playback_controls import PlaybackControls
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.screens.level.controls.view_controls import look_around
from intodepth.screens.level.hud.heading import Prompt, draw_heading, draw_prompt
from intodepth.screens.level.hud.level_edges import draw_shade, shine
from intodepth.screens.level.hud.log_page import LogPage, LogPress
from intodepth.screens.level.hud.minimap import Minimap
from intodepth.screens.level.hud.order_list import PressedWay, draw_order_list, find_covered, find_lines
from intodepth.screens.level.hud.plan_hints import Hints
from intodepth.screens.level.hud.strip import Strip
from intodepth.screens.level.hud.tool_buttons import Tool, draw_tools, why_no_step
from intodepth.screens.level.hud.tooltip import Tooltip
from intodepth.screens.level.level_sounds import play_sounds
from intodepth.screens.level.marks.inquiry import Inquiry
from intodepth.screens.level.marks.labels import Priority
from intodepth.screens.level.panel.action_buttons import ButtonsView, wait_labels
from intodepth.screens.level.panel.action_panel import PanelEvents, PanelView, draw_panel
from intodepth.screens.level.panel.moods import find_moods
from intodepth.screens.level.panel.party_orders import PartyOrders, draw_party_orders, rows_of
from intodepth.screens.level.panel.turn_order import find_turn_order
from intodepth.screens.level.picture.composition import Picture
from intodepth.screens.level.picture.frame_draft import Focus
from intodepth.screens.level.words.consequences import losses
from intodepth.screens.level.words.guidance import doer, find_told_order
from intodepth.screens.level.words.lessons import Lessons
from intodepth.screens.level.words.standstill import Standstill
from intodepth.screens.level.words.talk import Talk
from intodepth.screens.level.words.unreachable import Unreachable
from intodepth.screens.level.words.voices import Voices
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.entities import Creature, Hero, Relic
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.story.refusals import why_not_by
from intodepth.tweaks import tweak
from intodepth.ui.buttons import button
from intodepth.ui.canvas import Layer
from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.prompts import pick_words
from intodepth.ui.scenes.gaze import Expression
from intodepth.ui.theme import BUTTON, color

if TYPE_CHECKING:
    from intodepth.screens.level.hud.verb_ring import VerbRing

LET_GO, DRAG_ON = "Let go of the button: it goes there.", "Drag it to a gold cell."
RELOAD = "Reload the saved level file"
COME_ALONG = "The others come along after each walk of {}."
SKIPS = "{} ends this at once."
STAY = "The others stay where they are."
CHALK_PAID = "That undo cost {} chalk, {} left: a round had ended, or something new had been seen."
BOARD = Semantics("group", "Level")
SLOWEST = 0.3
"""most seconds that play goes on by in one frame"""
FLASH = 0.05
"""brightness of the flash after undo or redo"""


class Course(Protocol):
    """The setting of a level: practice, or a floor of a descent."""

    @property
    def session(self) -> Session:
        """The session of the level."""

    def end(self, undo: Callable[[], object]) -> Destination:
        """Return the screen for the end of the level; `undo` leads back into it."""

    def pause(self) -> Destination:
        """Return the menu over the level."""

    def reload(self) -> Destination | None:
        """Return the level from its file, if that was saved since the level began; else None."""


class FrameInput(NamedTuple):
    """The presses of one frame, and the buttons and lines under the mouse in it."""

    panel: PanelEvents
    orders: PartyOrders
    way: PressedWay | None
    """the line of the list of ways that was clicked or is under the mouse"""
    tool: Tool | None
    log: LogPress
    learnt: bool
    """whether the player dismissed the lesson"""


class LevelScreen(Screen):
    """The screen of a level being played."""

    def __init__(self, services: Services, course: Course) -> None:
        """Show a level as it is."""
        self._services = services
        self.course = course
        self.session = course.session
        stage = self.session.stage
        self.picture = Picture(stage)
        self.strip = Strip()
        self.minimap = Minimap()
        self.tooltip = Tooltip()
        self._lessons = Lessons(services)
        self.pointer = Pointer()
        self._ring: VerbRing | None = None
        """None while no gamepad is used"""
        self._chosen: tuple[Verb | None, Offer | None, Cell | None, int] = None, None, None, 0
        """the verb, the end of a rope, the cell and the way there that were chosen last while a gamepad was
        used
        """
        self._begun: dict[tuple[int, Verb], Action] = {}
        """the example at which a verb begins, by the digest of the stage"""
        self._hints = Hints(services, self.session, self.pointer)
        self._voices = Voices(services)
        self._standstill = Standstill()
        is_new = not (self.session.in_run or self.session.is_watched or self.session.history.done)
        self._talk = Talk(services, self.session.level.name, is_new=is_new)
        self._aftermaths = Aftermaths()
        self._log = LogPage(self.session.log)
        self._unreachable = Unreachable()
        self._future = 0.0
        """0 to 1: how far the picture shows a coming moment in place of the present"""
        self._hovering = Hovering()
        self.refused: Verb | None = None
        """verb whose key was pressed although it can do nothing"""
        self._shows_danger = False
        """whether the display of falls that hurt is on"""
        self._flash = 0.0
        self._playback_controls = PlaybackControls()
        self._views: dict[int, SavedView] = {}
        """camera views before each order, by the number of actions done until then"""
        self._is_fresh = False
        """whether the current choice was not shown yet, because playback ended in this frame"""
        self._is_early = False
        """whether the mouse button last went down while something played, or too soon after it"""
        self._shown_for = 0.0
        """seconds since something last played"""
        self._pilot = services.pilot and services.pilot(self.session.level, stage)
        """bot that plays in place of the player"""
        self._split: tuple[Layout, Layout] | None = None
        """the layouts of two pictures side by side; None for one picture"""
        self.rival: Rival | None = None
        """another play of the level that is shown as ghosts"""
        if not self.session.is_watched:
            services.update(services.profile.meet(heroes=tuple(hero.kind for hero in stage.heroes())))

    def frame(self, ui: Ui) -> Transition | None:
        """Read the input, draw one frame, then read what was pressed in it.

        Only `_act` does orders, undo and redo. The other methods change what is chosen and what is shown.
        """
        layout, session = arrange(ui), self.session
        self.foot, self.reach = ui.height - self._talk.find_foot(layout), layout.play[2]
        session.follow_tweaks()
        if ui.keep_arrows():
            ui.focus = ""
        board = ui.interact(aiming.LEVEL, layout.play, BOARD, focusable=False)
        self._hurry(ui, layout, board)
        self._act(self._read_undo(ui))
        transition = self._read_commands(ui)
        self._play(ui, board)
        self._act(self._read_board(ui, layout, board))
        self._hints.follow(ui)
        self._unreachable.follow(session, self._find_refused_point())
        preview = self._preview()
        self._meet()
        pressed = self.draw(ui, layout, preview)
        self._act(self._read_presses(ui, pressed))
        if transition is None and pressed.tool == "menu":
            transition = Push(self._pause())
        play_sounds(ui, layout, session, self.picture.viewpoint, session.shaft or self._services.levels)
        if transition is None and (reloaded := self.course.reload()) is not None:
            transition = self._reload(ui, layout, reloaded)
        if session.is_over:
            return Push(self.course.end(partial(self._act, StepBack("undo"))))
        return transition

    def watch(self, ui: Ui, foot: float, said: float = 0.0, beside: LevelScreen | None = None) -> Rect:
        """Draw one frame of a watched level above a height that is used otherwise, with the picture of
        another one beside it. `said` is the height of lines over its lower end, which cover no words of it.

        Only the view, the log, the strip and questions react. Return the free area of the panel.
        """
        layout, session = without_tools(arrange(ui, foot)), self.session
        if not layout.upright:
            x, y, width, height = layout.strip
            layout = layout._replace(strip=(x, y - said, width, height))
        self._split = None if beside is None else halves(layout)
        ui.interact(aiming.LEVEL, layout.play, BOARD, focusable=False)
        self.tooltip.react(ui, session, self._services.bindings)
        self._read_display_keys(ui)
        look_around(ui, layout, self.picture.viewpoint, self._services.bindings, None, self.pointer)
        pressed = self.draw(ui, layout, self._preview())
        if beside is not None and self._split is not None:
            beside.draw_picture(ui, self._split[1])
        self._log.answer(pressed.log)
        play_sounds(ui, layout, session, self.picture.viewpoint, session.shaft or self._services.levels)
        return pressed.panel.free

    def _reload(self, ui: Ui, layout: Layout, reloaded: Destination) -> Transition | None:
        """Draw a button that reloads the level, whose file was saved; return where it leads if pressed."""
        wide = ui.text_width(RELOAD, BUTTON) + 90
        place = (24.0, layout.play[1] + min(150.0, layout.play[3] / 4), wide, 36.0)
        is_pressed = button(ui, "reload", place, RELOAD, key="f5", chosen=True).clicked
        return Reset(reloaded) if is_pressed else None

    # -- what the level says

    @property
    def answer(self) -> str:
        """The answer to the last press, else the hint, else why an order stopped; while something long plays,
        how to end that; empty for none.
        """
        session = self.session
        if session.playback is not None:
            how = pick_words(f"{spell('space')} or a click", spell("return"))
            return SKIPS.format(how) if session.playback.is_long else ""
        if answer := self.pointer.answer or self._hints.said:
            return answer
        stopped = session.legs.why_stopped(session.stage) if session.state == TurnState.SELECT else ""
        told = choosing.STOPPED if session.legs.has_seen else choosing.STOPPED_BEFORE
        return told.format(stopped) if stopped else ""

    @property
    def lesson(self) -> Use | None:
        """The kind of action that is explained now."""
        return self._lessons.find(self.session)

    @property
    def hinted(self) -> tuple[Cell, ...]:
        """The cells that the hint is about, while it tells no more than who acts where."""
        return self._hints.cells

    # -- reading what the player means

    def _hurry(self, ui: Ui, layout: Layout, board: Response) -> None:
        """End playback if the player goes on."""
        session, keys = self.session, self._services.bindings
        self.pointer.answer = "" if ui.input.keys or ui.input.pressed else self.pointer.answer
        self._is_fresh = False
        if "left" in ui.input.pressed:
            self._is_early = self._is_too_soon
        if session.state == TurnState.PLAY:
            self.pointer.pressed = None
            reads = session.log.is_open
            self._is_fresh = self._playback_controls.ends(ui, layout, board, keys, reads=reads)
        if self._is_fresh:
            session.skip()
            self.picture.hurry()

    @property
    def _is_too_soon(self) -> bool:
        """Whether a press may be meant for what has played until now, or for a turn that ended with it."""
        session = self.session
        is_hasty = session.turn_is_new and self._shown_for < choosing.HASTY
        is_hasty |= session.turn_was_passed and self._shown_for < choosing.TWICE
        return session.state == TurnState.PLAY or is_hasty

    def _play(self, ui: Ui, board: Response) -> None:
        """Advance playback by the time of the frame."""
        is_playing = self.session.state == TurnState.PLAY
        self._shown_for = 0.0 if is_playing else self._shown_for + ui.input.dt
        if self.session.state == TurnState.PLAY:
            pace = self._speed(ui) * self._playback_controls.pace(ui, board)
            self.session.advance(min(ui.input.dt, SLOWEST) * pace)

    def _speed(self, ui: Ui) -> float:
        speed = self._services.settings.speed * (3.0 if ui.reduced_motion else 1.0)
        return speed * tweak("animation.speed", 1.0)

    def _read_undo(self, ui: Ui) -> PlayerCommand | None:
        """Return what the keys for undo and redo mean; None if none was pressed."""
        keys = self._services.bindings
        if ui.take_key(keys["undo"]) or ui.take_key("ctrl+z"):
            return StepBack("undo")
        if ui.take_key(keys["redo"]) or ui.take_key("ctrl+y") or ui.take_key("ctrl+shift+z"):
            return StepBack("redo")
        return None

    def _read_commands(self, ui: Ui) -> Transition | None:
        """React to commands that work at any time, and to Esc."""
        keys, session = self._services.bindings, self.session
        if ui.take_key(keys["help"]):
            rule = self.tooltip.rule
            return Push(ToHelp("level", rule.title.lower() if rule is not None else ""))
        path, film = session.recorder.path, self._services.film
        if film and path and session.latest and not session.in_run and ui.take_key("f12"):
            film(path, session.latest, session.latest, session.level)
        self.tooltip.react(ui, session, keys)
        self._hints.react(ui)
        self._read_display_keys(ui)
        if ui.take_key(OPEN_MENU):
            return Push(self._pause())
        if not ui.take_key("escape") or (self._ring is not None and self._ring.cancel()):
            return None
        self.strip.forget()
        is_choosing = session.state == TurnState.SELECT
        if is_choosing and session.selection.end_list():
            return None
        has_stepped = self._shows_danger or (is_choosing and self._step_back(ui))
        self._shows_danger = False
        return None if has_stepped else Push(self._pause())

    def _step_back(self, ui: Ui) -> bool:
        """Undo the latest step of the choice, with a gamepad also what the game aims at by itself; return
        whether there was one.
        """
        if ui.input.pad and ui.by_keys:
            from intodepth.screens.level.controls.targets import drop_aim  # most players have no gamepad

            if drop_aim(self.session, self.pointer):
                return True
        return choosing.step_back(self.session)

    def _read_display_keys(self, ui: Ui) -> None:
        """React to the keys for falls, the strip, the log, the map and the goals.

        The key for goals can also choose an order.
        """
        keys, session = self._services.bindings, self.session
        self._shows_danger ^= ui.take_key(keys["danger"])
        self.strip.react(ui, session, keys)
        self.minimap.react(ui, keys)
        self.picture.captions.goals.react(ui, keys, session, self.picture.viewpoint)

    def _list_ways(self, ui: Ui, board: Response) -> None:
        """React to the right button: list the orders under the mouse, or close the list."""
        session = self.session
        if "right" not in ui.input.pressed or session.state != TurnState.SELECT:
            return
        self.strip.forget()
        if session.selection.end_list():
            return
        if board.hovered:
            aiming.list_under_mouse(ui, session, self.picture.viewpoint, self.pointer)
        elif self._hovering.verb is WAIT:
            session.selection.choose(WAIT)
            session.selection.list_ways()

    def _read_board(self, ui: Ui, layout: Layout, board: Response) -> PlayerCommand | None:
        """React to mouse and keys in the level; return the order that they commit, or the bot's."""
        session, viewpoint, bindings = self.session, self.picture.viewpoint, self._services.bindings
        selection = session.selection if session.state == TurnState.SELECT else None
        look_around(ui, layout, viewpoint, bindings, selection, self.pointer)
        order: Order = ()
        if selection is not None:
            self._list_ways(ui, board)
            order = self._read_stick(ui)
            order = order or aiming.select(ui, layout, board, session, viewpoint, self.pointer, bindings)
            if not order:
                self._propose(ui)
            if "left" in ui.input.pressed and board.hovered and session.log.get_past() is not None:
                # The picture showed a line of the log, and not what a click does.
                session.log.choose(None)
                self.pointer.meant = ()
        return Do(order) if order else self._ask_pilot()

    def _read_stick(self, ui: Ui) -> Order:
        """React to the left stick of a gamepad: aim, or pick a verb from the ring. Return the order that it
        commits, or an empty one.
        """
        session = self.session
        is_reading = session.log.is_open or self.strip.inquiry.is_open or self.tooltip.asked is not None
        if not ui.input.pad or ui.roams or is_reading or session.selection.is_listed:
            self._ring = None
            return ()
        # Only here: most players have no gamepad.
        from intodepth.screens.level.controls.targets import aim_by_stick, takes_stick
        from intodepth.screens.level.hud.verb_ring import VerbRing

        self._ring = self._ring or VerbRing()
        order = self._ring.react(ui, session, self.pointer, self._services.bindings)
        if takes_stick(session.selection) and (tilt := ui.take_tilt()) is not None and not self._ring.is_open:
            aim_by_stick(session, tilt)
        return order

    def _propose(self, ui: Ui) -> None:
        """Aim at what is meant most likely, if a gamepad is used and no cursor is led; once the verb of a
        lesson is chosen, at its example. The same state and verb have the same example after an undo.
        """
        if not ui.input.pad or not ui.by_keys or self._is_too_soon:
            return
        from intodepth.screens.level.controls.targets import begin_at, prefer_order, propose  # as above

        session, before, selection = self.session, self._chosen, self.session.selection
        verb = selection.verb
        if verb is None or selection.is_listed:
            return
        self._chosen = verb, selection.offer, selection.cell, selection.way
        is_new = verb is not before[0]
        if verb is not selection.usual and self._chosen != before and (is_new or not selection.has_amount):
            state = session.stage.digest, verb
            example = self._lessons.find_example(session, self.lesson)
            if example is not None and VERB_OF[type(example)] is verb:
                self._begun.setdefault(state, example)
            if (begun := self._begun.get(state)) is None or not begin_at(
                session, find_told_order(selection, begun), is_new=is_new
            ):
                prefer_order(session)
            selection = session.selection
            self._chosen = verb, selection.offer, selection.cell, selection.way
        propose(session, self.pointer)

    def _find_chosen(self) -> Selection:
        """Return what the player has chosen, without what the game aims at by itself."""
        selection = self.session.selection
        if self.pointer.likeliest is None:
            return selection
        from intodepth.screens.level.controls.targets import drop_proposal  # only here: as above

        return drop_proposal(selection, self.pointer)

    def _ask_pilot(self) -> PlayerCommand | None:
        """Return the bot's next action; None without a bot, or if it has none."""
        if self._pilot is None or self.session.state != TurnState.SELECT:
            return None
        action = self._pilot(self.session.stage)
        if action is None:
            self._pilot = None
            return None
        return Do((action,))

    def _read_presses(self, ui: Ui, pressed: FrameInput) -> PlayerCommand | None:
        """Return what was meant by a press; one that only chooses takes effect at once."""
        session, buttons = self.session, pressed.panel.buttons
        self._hovering.follow(
            session,
            buttons.hovered,
            pressed.panel.pointed,
            ends_round=buttons.points_at_end,
            party=pressed.orders.pointed,
            is_on_line=pressed.way is not None,
        )
        self.pointer.answer = pressed.orders.said or self.pointer.answer
        if buttons.refused or ui.input.keys or not ui.by_keys:
            self.refused = buttons.refused
        if pressed.tool == "hint":
            self._hints.ask(ui)
        elif pressed.tool in ("undo", "redo"):
            return StepBack(pressed.tool)
        self._log.answer(pressed.log)
        if pressed.learnt:
            self._lessons.meet(session)
        if session.state != TurnState.SELECT:
            return None
        if pressed.orders.follow is not None:
            return pressed.orders.follow
        order = self._read_order(ui, pressed)
        return Do(order) if order else None

    def _read_order(self, ui: Ui, pressed: FrameInput) -> Order:
        """Return the order that a press on a list, a button or a portrait commits, or an empty one."""
        session, pointer = self.session, self.pointer
        is_shown = not self._is_fresh and not (self._is_too_soon if ui.by_keys else self._is_early)
        buttons, orders, hero = pressed.panel.buttons, pressed.orders, pressed.panel.hero
        if buttons.verb is not None or buttons.ends_round or orders.order:
            # What this press asks, the next one may answer at once.
            self._shown_for = math.inf
        if pressed.way is not None:
            way, is_clicked = pressed.way
            if order := aiming.take_way(ui, session, pointer, way, is_clicked=is_clicked):
                return order
        if session.selection.is_listed:
            return ()
        if orders.order:
            return choosing.command_party(session, pointer, orders.order, is_shown=is_shown)
        if buttons.verb is not None:
            self.strip.forget()
            by_key, pays_out = buttons.by_key, buttons.pays_out
            return choosing.press_verb(
                session, pointer, buttons.verb, by_key=by_key, pays_out=pays_out, is_shown=is_shown
            )
        if buttons.ends_round:
            return choosing.end_round(session, pointer, is_shown=is_shown)
        if hero == session.actor.id:
            self.picture.viewpoint.centre()
            session.selection.choose(session.selection.usual)
        elif hero is not None and (lead := lead_to(session.offers, hero)):
            return (lead,)
        return ()

    # -- doing it

    def _act(self, command: PlayerCommand | None) -> None:
        """Do a command of the player, from a key, a button or the mouse.

        No other method of this class calls `Session.act`.
        """
        session = self.session
        match command:
            case Do(order):
                # What was new until then is not new any more.
                self._lessons.meet(session, order)
                self._views[session.latest] = self.picture.viewpoint.saved
                session.act(command)
            case ComeAlong(hero):
                session.act(command)
                name = "" if hero is None else session.stage.hero(hero).name
                self.pointer.answer = COME_ALONG.format(name) if name else STAY
            case StepBack(step):
                cost = session.undo_cost if step == "undo" else 0
                done = session.act(command)
                self._flash = 1.0 if done else self._flash
                if done and step == "undo" and (view := self._views.get(session.latest)) is not None:
                    self.picture.restore(view)
                paid = CHALK_PAID.format(cost, session.chalk) if cost else ""
                self.pointer.answer = paid if done else why_no_step(session, step)
                self.strip.forget()

    def _pause(self) -> Destination:
        """Return the menu; over a level that was won before, with the race against its known plan."""
        self._hints.forget()
        menu, level = self.course.pause(), self.session.level
        if not isinstance(menu, ToPause) or self._services.best(level.name) is None:
            return menu
        if plan_file(level, self._services.catalog) is None:
            return menu
        return structs.replace(menu, race=self._race, races=self.rival is not None)

    def _race(self) -> None:
        """Begin to show the known plan of the level as ghosts, or end it."""
        level, catalog = self.session.level, self._services.catalog
        plan = plan_file(level, catalog)
        if self.rival is not None or plan is None:
            self.rival = None
        else:
            self.rival = Rival(read_timeline(plan, catalog))

    def _meet(self) -> None:
        """Add the relics and creatures that the party has seen to the profile."""
        known = self.session.knowledge.bodies
        relics = tuple(body.kind for _, body in sorted(known.items()) if isinstance(body, Relic | Creature))
        profile = self._services.profile.meet(relics=relics)
        if profile != self._services.profile:
            self._services.update(profile)

    # -- showing

    def _preview(self) -> Preview | None:
        """Return the preview of what is under the mouse (a button or portrait), else of the selection; None
        without one.
        """
        session = self.session
        if session.is_watched:
            return session.coming
        if session.state != TurnState.SELECT or self._unreachable.taut is not None:
            return None
        order = self._hovering.find_order(session)
        return session.previews.of(session.stage, *order) if order else None

    def _find_refused_point(self) -> Point | None:
        """Return the point that the mouse or an arrow key aims at in vain; None without one."""
        session, point = self.session, self.pointer.refused
        verb = session.selection.verb if session.state == TurnState.SELECT else None
        if self._hovering.verb or verb is None or verb not in (MOVE, session.selection.usual):
            return None
        return point

    def draw(self, ui: Ui, layout: Layout, preview: Preview | None) -> FrameInput:
        """Draw the level and everything around it; return what is pressed or pointed at.

        It does not change the session or the profile, only the view and how far pages are scrolled.
        """
        session, bindings = self.session, self._services.bindings
        draw_heading(ui, layout, session)
        prompt = self._draw_prompt(ui, layout, preview)
        self.minimap.draw(ui, layout, session, self.picture.viewpoint)
        log = self._draw_pages(ui, layout, preview, prompt.rest)
        panel = self._draw_panel(ui, layout, preview)
        self._talk.go_on(ui)
        way = self._draw_scene(ui, layout, preview)
        if not (self._hints.is_open or session.log.is_open):
            self._talk.draw(ui, layout)
        if session.is_watched:
            return FrameInput(panel, PartyOrders(), way, None, log, learnt=False)
        with ui.group("orders", panel.orders, "Orders to the party"):
            orders = draw_party_orders(ui, panel.orders, session, bindings, dense=layout.dense)
        with ui.group("tools", layout.tools, "Tools"):
            tool = draw_tools(ui, layout, session, bindings, self._find_pulse(ui))
        return FrameInput(panel, orders, way, tool, log, prompt.is_dismissed)

    def _find_pulse(self, ui: Ui) -> float:
        """Return how much the button of hints stands out: 0 to 1; in a descent, or without hints, never."""
        if self.session.in_run or not self._services.settings.hints:
            return 0.0
        pulse = self._standstill.follow(self.session, ui.input.time)
        return float(pulse > 0) if ui.reduced_motion else pulse

    def _draw_prompt(self, ui: Ui, layout: Layout, preview: Preview | None) -> Prompt:
        session, services = self.session, self._services
        # In a small window the panel has no room for it.
        warned = (losses(preview) if preview else "") or self._tell_stop() if layout.dense else ""
        lesson, answer = self.lesson, self.answer
        if self.pointer.dragged is not None:
            answer = LET_GO if session.selection.order else DRAG_ON
        answer = answer or ("" if warned else self._lessons.cost(preview))
        edge = session.state == TurnState.SELECT and self._lessons.ahead(session)
        return draw_prompt(
            ui,
            layout,
            session,
            self._find_chosen(),
            services.bindings,
            lesson,
            self._lessons.find_example(session, lesson),
            edge=edge,
            warned=warned,
            answer=answer,
            idea=self._find_idea(),
        )

    def _find_idea(self) -> str:
        """Return what the level is the first to show, until somebody has done more than come in."""
        level, services = self.session.level, self._services
        place = services.catalog.campaign.get(level.name)
        done = (entry.action for entry in self.session.history.done)
        is_new = place is not None and place.shows and level.name not in services.profile.done
        return level.teaches if is_new and all(isinstance(each, Deploy) for each in done) else ""

    def _draw_pages(self, ui: Ui, layout: Layout, preview: Preview | None, rest: Rect) -> LogPress:
        """Draw the plan or the log, the strip, and the answer to Why?; return what is pressed in the log.

        The last line of the log stands in `rest`.
        """
        session, bindings = self.session, self._services.bindings
        log: LogPress = None
        _, top, width, height = layout.free
        lines = layout.strip[0], top + 4, width - 60, height - 4
        if self._hints.is_open:
            self._hints.draw(ui, lines)
        else:
            log = self._log.draw(ui, rest, lines)
        follows = self._aftermaths.find(session, preview)
        self.strip.draw(ui, layout, session, preview, bindings, follows)
        page = self._hints.area(lines) or self._log.area(lines)
        self.strip.draw_inquiry(ui, layout, self.picture.viewpoint, session.lookout, page)
        self._future = self.strip.draw_future(ui, layout)
        return log

    def _draw_panel(self, ui: Ui, layout: Layout, preview: Preview | None) -> PanelEvents:
        session, services = self.session, self._services
        actor = preview.before.hero(preview.action.actor) if preview else session.actor
        chosen = session.selection.verb if session.state == TurnState.SELECT else None
        # While ways are listed nothing but their list is chosen from.
        active = session.state == TurnState.SELECT and not session.selection.is_listed
        asked, taut = self._hovering.verb or self.refused, self._unreachable.taut
        note = self._note(actor, asked) if active and asked else ""
        if taut is not None and not note:
            note = taut.say(session.stage, actor)
        why = partial(self._why_not, actor)
        waiting = wait_labels(actor, session.offers.find(WAIT))
        is_end = session.selection.is_commanded and session.selection.order == session.round_end
        asks_end = active and bool(self.pointer.answer) and is_end
        buttons = ButtonsView(
            actor, session.offers, active, chosen, waiting, services.bindings, why, note, asks_end
        )
        shown = None if session.is_watched else buttons
        after, first, time = find_turn_order(session), session.first_hero, ui.input.time
        catalog, order = services.catalog, self._doer(ui)
        rows = 0 if session.is_watched else rows_of(session, dense=layout.dense)
        stop = "" if layout.dense else self._tell_stop()
        view = PanelView(
            session.stage,
            actor,
            shown,
            preview,
            order,
            catalog,
            time,
            after,
            first,
            rows,
            stop,
            self._count_later(preview),
            session.in_run,
            session.party.list_following(session.stage),
            self._moods(preview),
        )
        events = draw_panel(ui, layout, view)
        draw_shade(ui, layout)
        return events

    def _count_later(self, preview: Preview | None) -> int:
        """Return the hit points that the acting hero loses at the end of the round if all wait after an
        order.
        """
        follows = self._aftermaths.find(self.session, preview) if preview is not None else None
        return follows.end.harm.get(preview.action.actor, 0) if follows and preview is not None else 0

    @cache_latest(by=lambda self, preview: (self.session.stage.digest, preview))
    def _moods(self, preview: Preview | None) -> dict[int, Expression]:
        return find_moods(self.session.stage, preview)

    def _tell_stop(self) -> str:
        """Return a sentence on what the shown order stops before; empty if it goes to its end."""
        session = self.session
        if session.state != TurnState.SELECT or session.is_watched:
            return ""
        stop = session.legs.stops_before(session.stage, self._hovering.find_order(session))
        return f"It stops there, before this happens: {stop}." if stop else ""

    def _doer(self, ui: Ui) -> str:
        """Return what would carry out the preview: `A click`, `Enter`."""
        hovering, is_aimed = self._hovering, self.pointer.aimed or self._hovering.is_on_line
        is_pointed = hovering.hero is not None or is_aimed or hovering.is_on_order(self.session)
        session = self.session
        is_for_all = hovering.is_on_order(session) or session.selection.is_commanded
        order = () if is_for_all else hovering.find_order(session)
        return doer(session.stage, session.offers, order, hovering.verb, is_pointed and not ui.names_keys)

    def _note(self, actor: Hero, verb: Verb) -> str:
        """Return why a verb is impossible, or what it is for."""
        if verb in self.session.offers.verbs:
            return verb.said
        reason = self._why_not(actor, verb)
        return f"{verb.said} {reason}" if self._hovering.verb else reason

    def _why_not(self, actor: Hero, verb: Verb) -> str:
        """Return why a verb is impossible, as far as the party knows."""
        session = self.session
        believed = session.previews.get_believed(session.stage)
        stuck = self._unreachable.tell_stuck(session) if verb is MOVE else ""
        return stuck or why_not_by(believed, believed.hero(actor.id), verb)

    def _draw_scene(self, ui: Ui, layout: Layout, preview: Preview | None) -> PressedWay | None:
        """Draw the level and what is told in it; return the line of the list under the mouse."""
        session, viewpoint = self.session, self.picture.viewpoint
        lines = find_lines(ui, layout, viewpoint, session)
        talk = self._talk.find_covered(ui, layout, viewpoint, session)
        listed = find_covered(ui, layout, viewpoint, session, lines, talk)
        covered = *self.minimap.covered, *self.strip.covered, *listed, *talk
        focus = self._find_focus(ui, preview, covered)
        way: PressedWay | None = None
        layout = layout if self._split is None else self._split[0]
        with ui.layer(Layer.WORLD):
            scene = self.picture.draw(ui, layout, session, focus)
            with ui.clip_to(layout.play):
                if session.state == TurnState.SELECT:
                    way = draw_order_list(ui, layout, viewpoint, session, lines, talk)
            catalog, bindings = self._services.catalog, self._services.bindings
            labels = self.picture.captions.labels
            reasons = [one.rect for one in labels if one.label.rank is Priority.REASON]
            self.tooltip.draw(ui, layout, session, viewpoint, catalog, bindings, scene.figures, reasons)
        with ui.layer(Layer.SCENE):
            ui.commands.append(scene)
        if self._flash > 0.01 and not ui.reduced_motion:
            shine(ui, layout, FLASH * self._flash)
        if self._ring is not None:
            self._ring.draw(ui, layout, session, bindings)
        self._flash *= math.exp(-12.0 * min(ui.input.dt, 0.1))
        return way

    def _find_focus(self, ui: Ui, preview: Preview | None, covered: tuple[Rect, ...]) -> Focus:
        """Return what the frame shows besides the stage; no label may stand in what is covered."""
        if ui.is_covered:
            return Focus(None, None, None, self.strip.inquiry, is_bare=True)
        session, beat, taut = self.session, self.strip.beat, self._unreachable.taut
        is_past = session.log.get_past() is not None
        preview = None if is_past else preview
        aftermath = None if is_past else self._aftermaths.find(session, preview)
        if aftermath and preview and beat is not None and beat > aftermath.since:
            preview = aftermath.whole
        foreseen = self._hints.foreseen(ui)
        return Focus(
            preview if foreseen is None else None,
            beat,
            taut.rope if taut else None,
            self.strip.inquiry,
            covered,
            reason=self._unreachable.find_reason(ui, session, self._find_refused_point()),
            told=self.tooltip.shown,
            danger=self._shows_danger,
            saying=self._voices.follow(session, ui.input.time),
            aftermath=aftermath,
            faded=self._future,
            hinted=self._hints.cells,
            dragged=self.pointer.dragged,
            foreseen=foreseen,
            rival=None if self.rival is None else self.rival.go_beside(session.history),
        )

    def draw_picture(self, ui: Ui, layout: Layout) -> None:
        """Draw the level and the names in it, and nothing around it."""
        with ui.layer(Layer.WORLD):
            view = Focus(None, None, None, Inquiry(), is_second=True)
            scene = self.picture.draw(ui, layout, self.session, view)
        with ui.layer(Layer.SCENE):
            ui.commands.append(scene)
        x, y, _, height = layout.play
        ui.rect((x - 2 * SEAM, y, 2 * SEAM, height), color("back"))
