"""plan_hints: the four steps of a hint: the idea, who acts where, the action, the whole plan.

The action comes from a known plan, else from a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from intodepth.content.plans import Plan, find_plan
from intodepth.content.verbs import VERB_OF
from intodepth.play.rehearsal import Rehearsal
from intodepth.play.session import Session
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.screens.level.hud.text_page import draw_page, find_inside, page_area
from intodepth.screens.services import PlanSearch, Services
from intodepth.sim.actions import Action
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.english.actions import Places, action_words
from intodepth.story.plan_words import ToldAction, round_lines, tell_plan
from intodepth.story.sound_names import Sound
from intodepth.ui.core import Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Rect
from intodepth.ui.keys import spell
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.theme import SMALL, Ink

OFF = "Hints are off in the settings."
IN_RUN = "In a descent nobody gives hints."
NO_MORE = "In a descent there is no more than the idea."
COUNTS = "The idea is free; more than that counts as a hint."
LOOKING = "Looking for a hint …"
NONE = "No hint found."


class Hints:
    """The hint for a stage; any change of the stage ends it."""

    def __init__(self, services: Services, session: Session, pointer: Pointer) -> None:
        """Begin without a hint."""
        self.said = ""
        """one line: the hint, or why there is none"""
        self.is_open = False
        """whether the whole plan is shown"""
        self._services, self._session, self._pointer = services, session, pointer
        self._plans: list[Plan] | None = None
        """all known plans; None before the first request"""
        self._search: PlanSearch | None = None
        self._rest: tuple[Action, ...] = ()
        """the remaining steps, once they are known"""
        self._digest = 0
        """digest of the stage of the request"""
        self.cells: tuple[Cell, ...] = ()
        """the hero's cell and the goal, while the hint tells no more than that"""
        self._has_idea = False
        """whether the idea of the level was told for this stage"""
        self._noted = 0
        """stage for which a hint was counted last"""
        self._rehearsal: Rehearsal | None = None
        """the plan as ghosts, while it is shown"""
        self._untold: Iterator[ToldAction] = iter(())
        self._told: list[ToldAction] = []
        """the plan in words; each frame adds an action"""
        self._scroll = ScrollState()

    def react(self, ui: Ui) -> None:
        """React to the key: show one more step, in the end the whole plan, which the log replaces."""
        self.is_open &= not self._session.log.is_open
        if self.is_open and ui.take_key("escape"):
            self.is_open = False
        if ui.take_key(self._services.bindings["hint"]):
            self.ask(ui)

    def follow(self, ui: Ui) -> None:
        """End the hint when the stage changes; show what the search has found."""
        session = self._session
        if session.state != TurnState.SELECT or session.stage.digest != self._digest:
            self.forget()
        elif self._search is not None and self._search.is_over:
            plan, self._search = self._search.plan, None
            if plan is None or not self._answer([plan]):
                self._refuse(ui, NONE)

    def forget(self) -> None:
        """End the hint, and its search."""
        if self._search is not None:
            self._search.cancel()
        self._search, self._rest, self.said, self.is_open = None, (), "", False
        self.cells, self._has_idea = (), False
        self._pointer.held = None

    def ask(self, ui: Ui) -> None:
        """Show one more step."""
        session, services = self._session, self._services
        if session.state != TurnState.SELECT:
            return
        self._digest = session.stage.digest
        if not services.settings.hints:
            self._refuse(ui, OFF)
        elif session.idea and not self._has_idea:
            self._has_idea = True
            more = (
                ""
                if session.in_run
                else f" {spell(services.bindings['hint'])} again: who, and where. {COUNTS}"
            )
            self.said = f"Hint: {session.idea}{more}"
        elif session.in_run:
            self._refuse(ui, NO_MORE if session.idea else IN_RUN)
        elif self._rest and (self.cells or session.selection.action != self._rest[0]):
            self._show(ui)
        elif self._rest:
            self.is_open = not self.is_open
            self._rehearsal = Rehearsal(session.stage, self._rest) if self.is_open else None
            session.log.close()
        elif self._search is None and not self._answer(self._known):
            if services.find_plan is None:
                self._refuse(ui, NONE)
            else:
                self._search = services.find_plan(session.recorder.data)
                self.said = LOOKING

    @property
    def _known(self) -> list[Plan]:
        if self._plans is None:
            plan, line = find_plan(self._session.level, self._services.catalog)
            self._plans = [plan] if plan else []
            self._services.notice = line or self._services.notice
        return self._plans

    def _answer(self, plans: Iterable[Plan]) -> bool:
        """Take the first of these plans that leads on from here, and say who acts next; return whether there
        is one.
        """
        session, stage = self._session, self._session.stage
        for plan in plans:
            rest = plan.rest(stage)
            if not rest or rest[0] not in session.offers.of(type(rest[0])):
                continue
            if plan not in self._known:
                self._known.append(plan)
            self._rest = rest
            self._untold, self._told = tell_plan(stage, rest, Places.SIDES), []
            self._scroll = ScrollState()
            self._point()
            return True
        return False

    def _point(self) -> None:
        """Say who acts next and with which verb, and show where."""
        session, key = self._session, self._services.bindings["hint"]
        step, stage = self._rest[0], session.stage
        hero, aim = stage.bodies[step.actor], step.aim(stage)
        self.cells = tuple(dict.fromkeys(cell for cell in (hero.cell, aim) if cell is not None))
        self.said = f"Hint: {hero.name}, with {VERB_OF[type(step)].label}. {spell(key)} again shows the step."
        self._note()

    def _show(self, ui: Ui) -> None:
        """Choose the next action for the player, and say what it is."""
        session, key = self._session, self._services.bindings["hint"]
        step = self._rest[0]
        session.selection.aim(step)
        self.cells = ()
        self._pointer.held, self._pointer.answer = ui.mouse, ""
        told = action_words(step, session.stage, Places.SIDES)
        self.said = f"Hint: {told}. {spell(key)} again tells the whole plan."
        self._note()

    def _note(self) -> None:
        """Count the hint, once for each stage."""
        if self._noted != self._digest:
            self._noted = self._digest
            self._session.note_hint()

    def _refuse(self, ui: Ui, words: str) -> None:
        self.said = words
        ui.cues.append(Cue(Sound.REFUSED))

    def foreseen(self, ui: Ui) -> Stage | None:
        """Return the stage of the plan that is shown as ghosts; None while something else is aimed at."""
        selection = self._session.selection
        is_aimed = bool(selection.order) and selection.action != next(iter(self._rest), None)
        if not self.is_open or self._rehearsal is None or is_aimed:
            return None
        self._rehearsal.advance(min(ui.input.dt, 0.1), by_beats=not ui.reduced_motion)
        return self._rehearsal.stage

    def area(self, rect: Rect) -> Rect | None:
        """Return what the open plan covers of an area; None while it is closed."""
        return page_area(rect, self._scroll.height) if self.is_open else None

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw the plan in words, a line for each round, at the bottom of an area."""
        page = self.area(rect)
        if page is None:
            return
        # To play all of it at once would take longer than a frame.
        self._told += islice(self._untold, 1)
        if draw_page(ui, "plan", page, "The plan"):
            self.is_open = False
        with scroll_area(ui, "plan:all", find_inside(page), self._scroll) as content:
            y = content.y
            shown_round = self._rehearsal.stage.round if self._rehearsal is not None else 0
            rounds = sorted({each.round for each in self._told})
            for number, line in zip(rounds, round_lines(self._told), strict=True):
                ink: Ink = "gold" if number == shown_round else "text"
                y = paragraph(ui, content.x, y, content.width, line, size=SMALL, ink=ink) + 6
            content.bottom = y
