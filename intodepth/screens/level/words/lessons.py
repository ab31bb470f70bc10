"""lessons: actions that are possible for the first time; at most one is explained each round, unless it is
done.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from typing import Final

from intodepth.content.plans import plan_actions
from intodepth.content.verbs import USES, Use
from intodepth.play.caching import cache_latest
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.screens.services import Services
from intodepth.sim.actions import Action, ActionKind
from intodepth.sim.actions.ropes.clip import Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What
from intodepth.story.costs import dear_parts

HANGING: Final = tuple(USES[kind] for kind in (Swing, Grip, Haul, Lower))
"""lessons that help a hero who hangs on a rope, the most useful first"""
LOOSING: Final = Cut, Untie, Unclip
"""lessons that a hanging hero must not try"""
SOON: Final = 2
"""so many actions of the known plan come next"""
LESSONS: Final = tuple(sorted((use for use in USES.values() if use.lesson), key=lambda use: use.lesson))
"""actions on ropes and with gear in the order of their lessons"""


class Lessons:
    """The action that is explained now, and what the player has met of all of them."""

    def __init__(self, services: Services) -> None:
        """Begin with nothing explained."""
        self._services = services
        self._round: int | None = None
        """the round in which the last lesson was told, until it is done"""
        self._told = ""
        """name of that lesson"""

    def find(self, session: Session) -> Use | None:
        """Return a kind of action that is possible for the first time; None if one was learnt in this
        round.
        """
        if session.stage.round == self._round:
            return None
        hangs, met = not is_steady(session.stage, session.actor), self._services.profile.met_actions
        needed, bars = self._find_needed(session), self._find_barred(session) | set(LOOSING if hangs else ())
        bars |= {kind for kind in LOOSING if kind in session.offers and self._lets_fall(session, USES[kind])}
        offered = [kind for kind in USES if kind in session.offers and (not needed or kind in needed)]
        offered = [kind for kind in offered if kind not in bars]
        # What the known plan does first is explained first.
        planned = (
            USES[type(each)] for each in self._find_planned(session) if each in session.offers.of(type(each))
        )
        new = (use for use in planned if use.lesson and use.name not in met and use.kind not in bars)
        return next(new, None) or find_lesson(offered, met, hangs=hangs)

    def ahead(self, session: Session) -> bool:
        """Return whether the loose end of a rope should be taken to an edge, for the first time."""
        stage = session.stage
        if USES[Throw].name in self._services.profile.met_actions or Throw not in self._find_needed(session):
            return False
        aims = (action.aim(stage) for action in session.offers.of(Throw))
        is_there = any(cell is not None and not stage.ground.footing[cell] for cell in aims)
        is_loose = any(None in rope.ends and any(rope.ends) for rope in stage.ropes.values())
        return is_loose and not is_there

    @cache_latest(by=lambda self, session: session.level.name)
    def _find_planned(self, session: Session) -> Sequence[Action]:
        """Return the actions of the known plan of the level; empty without a plan."""
        return plan_actions(session.level, self._services.catalog)

    def _find_needed(self, session: Session) -> Collection[ActionKind]:
        return {type(action) for action in self._find_planned(session)}

    def _find_rest(self, session: Session) -> list[Action]:
        """Return the actions of the known plan that were not done yet."""
        rest = list(self._find_planned(session))
        for entry in session.history.done:
            if entry.action in rest:
                rest.remove(entry.action)
        return rest

    def _find_barred(self, session: Session) -> set[ActionKind]:
        """Return the kinds that loosen a rope and come later in the known plan: it still bears something."""
        soon = {type(action) for action in self._find_rest(session)[:SOON]}
        return {kind for kind in LOOSING if kind not in soon} if self._find_planned(session) else set()

    def _lets_fall(self, session: Session, lesson: Use) -> bool:
        """Return whether the example of a lesson lets something fall, and is not what the known plan does
        next; also while an action plays, as what is offered is not possible any more.
        """
        example = self.find_example(session, lesson)
        is_past = session.state is not TurnState.SELECT or (example and example.refusal(session.stage))
        if example is None or is_past or self._find_rest(session)[:1] == [example]:
            return bool(is_past)
        timeline = session.previews.of(session.stage, example).schedule.timeline
        return any(happening.what == What.FALL for happening in timeline)

    def find_example(self, session: Session, lesson: Use | None) -> Action | None:
        """Return an action for a lesson: the next of the known plan, else the first that is possible."""
        offered = session.offers.of(lesson.kind) if lesson is not None else ()
        planned = (action for action in self._find_planned(session) if action in offered)
        return next(planned, next(iter(offered), None))

    def cost(self, preview: Preview | None) -> str:
        """Return a sentence on a price above one point, the first time it is paid; else empty."""
        dear = dear_parts(preview.schedule, preview.action.actor) if preview is not None else {}
        met = self._services.profile.met_actions
        return next((words for name, words in dear.items() if name not in met), "")

    def meet(self, session: Session, order: Order = ()) -> None:
        """Mark as known what is explained now, what an order does, and what it pays for."""
        lesson, done = self.find(session), {USES[type(action)].name for action in order}
        if order:
            preview = session.previews.of(session.stage, *order)
            done |= dear_parts(preview.schedule, preview.action.actor).keys()
        if lesson is not None:
            self._told, self._round = lesson.name, session.stage.round
        if self._told in done:
            # What has been done leaves room for the next lesson in the same round.
            self._told, self._round = "", None
        if lesson is not None:
            done.add(lesson.name)
        if unmet := done - set(self._services.profile.met_actions):
            self._services.update(self._services.profile.meet(actions=tuple(sorted(unmet))))


def find_lesson(offered: Container[ActionKind], met: Collection[str], *, hangs: bool = False) -> Use | None:
    """Return the most useful offered action on ropes or gear that was never explained; None without any."""
    order = (*HANGING, *(use for use in LESSONS if use.kind not in LOOSING)) if hangs else LESSONS
    return next((use for use in order if use.kind in offered and use.name not in met), None)
