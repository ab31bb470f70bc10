"""level_play: how a level is played line by line: what can be done, what is done, undo, hints and why."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from intodepth.content.verbs import DEPLOY, MOVE, WAIT
from intodepth.content.words import join_names
from intodepth.play.selection import lead_to
from intodepth.play.session import Session
from intodepth.screens.level.hud.order_list import ask_to_leave
from intodepth.screens.level.hud.plan_hints import IN_RUN, LOOKING
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.text.level_choices import describe_verb, list_far_goals, list_leads, list_verbs, tell_walks
from intodepth.text.level_chooser import DOES, LevelChooser
from intodepth.text.level_map import write_cell
from intodepth.text.level_news import LevelNews
from intodepth.text.level_refusals import tell_no_party_order
from intodepth.text.level_ways import tell_way_on
from intodepth.text.level_words import list_behind, tell_hero, tell_why
from intodepth.text.player import TextPlayer
from intodepth.text.records import TextRecord, tell_lines
from intodepth.text.replies import Choice, CommandFault, Reply

PARTY: Final = {"in": "enter_all", "follow": "follow", "all": "way_home", "end": "end_round"}
"""ids of the buttons that order the whole party, by the words that are typed for them"""
FOLLOWS: Final = {
    False: "off: choose it to let the others come along after each walk",
    True: "on: the others come along after each walk, choose it to let them stay",
}
LEAVE: Final = "way_home"
"""id of the button by which all leave"""
PLAN: Final = "plan:all"
"""id of the group with the words of a plan"""
PATIENCE: Final = 500
"""greatest number of frames in which a plan is told"""
LISTENS: Final = 0.05
"""seconds between two looks at a search for a hint"""


class LevelPlay:
    """A level that is played line by line."""

    def __init__(self, player: TextPlayer, screen: LevelScreen, services: Services) -> None:
        """Begin with nothing told of the level."""
        self._player, self._screen, self._catalog = player, screen, services.catalog
        self._goal: Cell | None = None
        """where the latest walk was to end"""
        self.news = LevelNews(player, screen, services)
        self.chooser = LevelChooser(screen, services.catalog, self._enter)

    @property
    def session(self) -> Session:
        """The session of the level."""
        return self._screen.session

    # -- what can be done

    def describe(self) -> Reply:
        """Return the acting hero, what Enter would do, and what can be done."""
        session = self.session
        if session.state != TurnState.SELECT:
            return Reply([], [])
        session.selection.end_list()
        session.seek_way_home(10_000)
        self._player.step()
        self.chooser.shown = None
        records = [TextRecord("text", tell_hero(session.stage, session.actor))]
        records += self._tell_stopped()
        told = tell_walks(session, self._catalog) if MOVE in session.offers.verbs else []
        if way_on := tell_way_on(session, self._catalog, told):
            records.append(TextRecord("text", f"The way goes on: {way_on}."))
        records += self.news.tell_lesson()
        choices, order = self._list_choices(), session.selection.order
        if not order or session.selection.verb is WAIT:
            records += self.chooser.tell_round_end()
        if not order:
            return Reply(records, choices)
        if session.selection.verb is WAIT:
            asks, confirm = self._offer_wait(order)
            return Reply([*records, asks], choices, confirm)
        shown = self.chooser.show_order(order, self.chooser.name_order(order), self._enter)
        return Reply([*records, *shown.records], choices, shown.confirm)

    def _tell_stopped(self) -> list[TextRecord]:
        """Return who has not come along where a first sight stopped a walk, and how it goes on."""
        session, legs = self.session, self.session.legs
        if not legs.why_stopped(session.stage) or not legs.has_seen:
            return []
        behind, goal = list_behind(session), self._goal
        found = [f"{join_names(behind)} {'has' if len(behind) == 1 else 'have'} not come along yet."] * bool(
            behind
        )
        if goal is not None and session.actor.cell != goal:
            found.append(f"{write_cell(goal)} once more goes on.")
        elif behind:
            found.append("They come along after the next walk.")
        return [TextRecord("text", " ".join(found))] if found else []

    def _offer_wait(self, order: Order) -> tuple[TextRecord, Callable[[], Reply]]:
        """Return what Enter does where nothing is left but to wait. What harms somebody is shown first."""
        session, name = self.session, self.session.actor.name
        self.chooser.show_order(order, "", self._enter)
        preview, is_harmless = self.chooser.shown, not (self.chooser.tell_peril() or self.chooser.cuts)
        self.chooser.shown = None
        if preview is None or not is_harmless or self.chooser.tell_round_end():
            words = f"Enter tells what would happen if {name} waits."
            return TextRecord("question", words), self.chooser.show
        ends = preview.after.round != session.stage.round
        told = f"Enter: {name} waits{f', which ends round {session.stage.round}' if ends else ''}."
        return TextRecord("question", told), self._enter

    def _list_choices(self) -> list[Choice]:
        session = self.session
        verbs = [
            Choice(f"do:{verb.name}", words, partial(self.chooser.choose, verb))
            for verb in list_verbs(session)
            for words in [describe_verb(session, verb, self._catalog)]
        ]
        far = list(list_far_goals(session))
        goals = [
            Choice(f"cell:{write_cell(cell)}", words, partial(self.chooser.choose, MOVE, cell))
            for cell, words in far
        ]
        leads = [
            Choice(f"hero:{hero}", words, partial(self.lead, hero)) for hero, words in list_leads(session)
        ]
        found = [*goals, *verbs, *self._list_party(), *leads]
        leaving = {LEAVE} | {f"cell:{write_cell(cell)}" for cell, _ in far if self._leaves_by(cell)}
        return sorted(found, key=lambda choice: choice.name in leaving)

    def _leaves_by(self, cell: Cell) -> bool:
        """Return whether somebody leaves if a far cell is chosen."""
        return any(isinstance(action, Exit) for action in self.session.clicks.find_first(cell))

    def _list_party(self) -> list[Choice]:
        nodes = {node.id: node for node in self._player.ui.nodes if node.enabled}
        found = []
        for word, name in PARTY.items():
            if (node := nodes.get(name)) is not None:
                if name == "follow":
                    words = f"{node.name} is {FOLLOWS[node.is_chosen]}"
                else:
                    words = ": ".join(filter(None, (node.name, node.value)))
                found.append(Choice(name, words, partial(self.command, word)))
        return found

    def _find_party_order(self, name: str) -> Order:
        session = self.session
        match name:
            case "enter_all":
                return session.enter_all
            case "way_home":
                return session.way_home
        return session.round_end

    # -- showing and doing

    def lead(self, hero: int) -> Reply:
        """Let another hero act."""
        name = self.session.stage.hero(hero).name
        if hero == self.session.actor.id:
            raise CommandFault(f"{name} acts already.")
        if lead_to(self.session.offers, hero) is None:
            raise CommandFault(f"{name} cannot act now.")
        return self._do(partial(self._player.press, f"hero:{hero}"))

    def command(self, word: str) -> Reply:
        """Show what an order to the whole party would do; without anything to show it is done at once."""
        name = PARTY[word]
        node = next((node for node in self._player.ui.nodes if node.id == name), None)
        if node is None and name == "enter_all" and DEPLOY in self.session.offers.verbs:
            return self.chooser.choose(DEPLOY)
        if node is None or not node.enabled:
            reason = tell_no_party_order(self.session, word) if node is None else node.reason
            raise CommandFault(f"{word} is not possible now. {reason}".rstrip())
        if name == "follow":
            self._player.press(name)
            return Reply()
        order = self._find_party_order(name)
        return self.chooser.show_order(order, node.name, partial(self._do, partial(self._player.press, name)))

    def _enter(self) -> Reply:
        """Do the chosen order."""
        walks = [action for action in self.session.selection.order if isinstance(action, Move)]
        own = [walk.to for walk in walks if walk.actor == walks[0].actor]
        self._goal = own[-1] if own else None
        return self._do(partial(self._player.key, "return"))

    def _do(self, press: Callable[[], None]) -> Reply:
        """Press something; return what it asks if it has done nothing."""
        session = self.session
        before = len(session.history.done), self._player.stack.top
        press()
        if (len(session.history.done), self._player.stack.top) != before:
            return Reply()
        if session.selection.is_listed and session.selection.leads_out:
            return Reply([TextRecord("question", ask_to_leave(session)), DOES], [], self._enter)
        asked = self.news.tell_answer()
        if session.selection.order:
            return Reply([*asked, DOES], [], partial(self._do, press))
        return Reply(asked or [TextRecord("fault", "Nothing was done.")])

    # -- undo, hints and questions

    def why(self, step: int) -> list[TextRecord]:
        """Return why a step of what was shown or done last happens; 0 for its gravest, else its last."""
        preview = self.chooser.shown or self.session.played
        if preview is None or not preview.phrases:
            return [TextRecord("fault", "Nothing was shown or done yet that could be explained.")]
        return tell_why(preview, step)

    def step_back(self, step: str) -> Reply:
        """Undo or redo an order; a price in chalk is asked about first."""
        session = self.session
        press = partial(self._player.press, step)
        if step == "undo" and session.can_undo and session.undo_cost:
            price = f"It costs {session.undo_cost} of {session.chalk} chalk."
            asked = tell_lines("question", f"Undo: {self.news.tell_latest()} {price}")
            return Reply([*asked, DOES], [], partial(self._do, press))
        return self._do(press)

    def hint(self) -> Reply:
        """Show one more step of the hint."""
        node = next((node for node in self._player.ui.nodes if node.id == "hint"), None)
        if node is None or not node.enabled:
            raise CommandFault(f"hint is not possible now. {IN_RUN if self.session.in_run else ''}".rstrip())
        before = self.session.selection.order
        self._player.press("hint")
        while self._screen.answer == LOOKING:
            time.sleep(LISTENS)
            self._player.step()
        records = [*self.news.tell_answer(), *self._read_plan()]
        if cells := self._screen.hinted:
            records.append(TextRecord("answer", f"It is about {' and '.join(map(write_cell, cells))}."))
        if self.session.selection.order in (before, ()):
            return Reply(records, [])
        shown = self.chooser.show()
        return shown._replace(records=[*records, *shown.records])

    def _read_plan(self) -> list[TextRecord]:
        """Return the lines of the plan that the hint shows; each frame tells a little more of it."""
        lines: list[str] = []
        for _ in range(PATIENCE):
            self._player.step()
            lines, before = [node.name for node in self._player.ui.nodes if node.group == PLAN], lines
            if lines == before:
                break
        return [TextRecord("answer", line) for line in lines]
