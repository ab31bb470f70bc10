"""heading: what is written over the level: its name, goal and round, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from intodepth.content.verbs import Use
from intodepth.content.words import count_noun, name_of, sentence
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.frames import HEADING_SIDE, smallest_side
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.marks.tags import LINE, draw_line
from intodepth.screens.level.words.guidance import next_step_words
from intodepth.screens.level.words.objective import objective
from intodepth.sim.actions import Action
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.stage import DRY
from intodepth.sim.water import wakes_after
from intodepth.ui.core import Ui
from intodepth.ui.hints import tooltip
from intodepth.ui.lettering import HEIGHT, plain_letters, title_width
from intodepth.ui.paragraphs import shorten, wrap
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import SMALL, Ink, color

PAR = "A round is over when everybody has acted. Par is the number of rounds of a good descent."
IN_RUN = (
    "A round is over when everybody has acted. The rounds of a floor stop while nobody is there. "
    "Chalk pays for undos: to undo the end of a round, or the first sight of something that matters, costs "
    "1 chalk. All other undos are free. No more chalk is found on the way."
)
CROSS = 34.0
"""width of the cross that dismisses a line, with its margins"""


def draw_heading(
    ui: Ui,
    layout: Layout,
    session: Session,
    keys: Bindings,
    lesson: Use | None = None,
    example: Action | None = None,
    *,
    edge: bool = False,
    warned: str = "",
    answer: str = "",
) -> bool:
    """Draw the name of the level, its goal, the round, and one line on what to do next.

    `lesson` is an action possible for the first time, `example` one of its kind. A warning, or the answer to
    a press without effect, replaces the line. Return whether a lesson was dismissed by a click.
    """
    x, y = 24.0, 22.0
    side = 0.0 if layout.dense else HEADING_SIDE
    name = plain_letters(session.level.title)
    room = layout.play[2] * 0.72
    side = min(side, room / max(1.0, title_width(name)))
    is_titled = side >= smallest_side(ui)
    if is_titled:
        ui.title(x, 16 + side * HEIGHT, name, side)
        y = 16 + side * HEIGHT + 26
    aim = _aim(ui, session, room, is_named=not is_titled)
    draw_line(ui, x, y, shorten(ui, aim, SMALL, 500, room), ink="text", weight=500)
    count = _count(session)
    count = shorten(ui, count, SMALL, 450, room)
    draw_line(ui, x, y + LINE, count)
    if unseen := _unseen(session):
        beside = x + ui.text_width(count, SMALL) + 18
        unseen = shorten(ui, unseen, SMALL, 500, x + room - beside)
        draw_line(ui, beside, y + LINE, unseen, ink="relic", weight=500)
    place = x - 6, y + LINE - 15, ui.text_width(count, SMALL) + 12, LINE
    if ui.interact("rounds", place, focusable=False).hovered:
        words = " ".join(filter(None, (session.told_place, IN_RUN if session.in_run else PAR)))
        tooltip(ui, (x, y + LINE + 8, 0, 0), words)
    if session.state == TurnState.SELECT and not session.is_watched:
        actor, selection = session.actor, session.selection
        hint = "\n".join(filter(None, (answer, warned)))
        told = partial(next_step_words, session.stage, actor, selection, keys, by_keys=ui.by_keys)
        hint = hint or told(lesson=lesson, example=example, edge=edge)
        if session.told_place and session.stage.round == 1 and not layout.dense:
            hint = f"{session.told_place}\n{hint}"
        ink: Ink = "harm" if warned else "text" if answer else "gold"
        cross = CROSS if lesson and not layout.dense else 0.0
        room -= cross
        is_brief = layout.dense and not warned
        lines = wrap(ui, _brief(ui, hint, room) if is_brief else hint, SMALL, 550, room)
        for index, line in enumerate(lines):
            draw_line(ui, x + 4, y + 46 + index * LINE, line, ink=ink, weight=550)
        ui.rect((x - 6, y + 31, 3, LINE * len(lines)), color(ink))
        if lesson is not None and "New: " in hint:
            return _draw_dismiss(ui, x + 4, y + 31, lines, cross)
    return False


def _aim(ui: Ui, session: Session, room: float, *, is_named: bool) -> str:
    """Return the goal, after the place and, if it is wanted and fits, the name of the level."""
    wanted = objective(session.stage, session.wanted, session.below)
    place = session.place.title if session.place else ""
    named = ", ".join(filter(None, (place, session.level.title)))
    if is_named and ui.text_width(told := f"{named}: {wanted}", SMALL, 500) <= room:
        return told
    return f"{place}: {wanted}" if place else sentence(wanted)


def _count(session: Session) -> str:
    """Return the round, with the par of a level or the round in which the water of a floor wakes."""
    stage, aside = session.stage, f"; {session.aside}" * bool(session.aside)
    if apart := session.rules_apart:
        (name, (here, wanted)), *others = apart.items()
        more = f" (and {count_noun(len(others), 'other rule')})" if others else ""
        return f"Round {stage.round}; undone: {name} is {here} here, but tuned to {wanted}{more}{aside}"
    if session.has_changed_rules:
        counts = "" if session.is_watched else ": nothing is recorded"
        return f"Round {stage.round}; changed rules{counts}{aside}"
    if not session.in_run:
        return f"Round {stage.round}, par {session.level.par}{aside}"
    count = f"Floor {session.level.order}, round {stage.round}; {session.chalk} chalk{aside}"
    flood = stage.flood
    if flood is None or stage.water != DRY:
        return count
    if (wakes := wakes_after(stage, flood)) == stage.round:
        return f"{count}; the water wakes after this round"
    if flood.relic < 0:
        return f"{count}; the water wakes after round {wakes}"
    known = session.knowledge.bodies.get(flood.relic)
    what = name_of(known) if known is not None else "the most valuable relic"
    return f"{count}; the water wakes after round {wakes}, or when {what} is moved"


def _unseen(session: Session) -> str:
    """Return where the relics are said to lie that nobody has seen yet."""
    known = session.knowledge
    rumours = session.hearsay.items()
    told = [words for body, (at, words) in rumours if at not in known.terrain and body not in known.bodies]
    return f"{', '.join(told)}, not seen yet" if told else ""


def _draw_dismiss(ui: Ui, x: float, y: float, lines: Sequence[str], cross: float) -> bool:
    """Draw a cross behind words that begin at (x, y), if there is room; return whether they were clicked."""
    wide = max(ui.text_width(line, SMALL, 550) for line in lines)
    last = x + ui.text_width(lines[-1], SMALL, 550)
    response = ui.interact("lesson", (x - 6, y, wide + max(8.0, cross), LINE * len(lines)), focusable=False)
    if cross:
        middle = y + LINE * (len(lines) - 0.5)
        plate(ui, (last + 6, y + LINE * (len(lines) - 1), 22, LINE))
        draw_icon(ui, "cross", last + 16, middle, 12, "gold" if response.hovered else "quiet")
    return response.clicked


def _brief(ui: Ui, hint: str, room: float) -> str:
    """Return as many sentences as fit into a line, at least the first."""
    kept, *rest = hint.split(". ")
    for each in rest:
        if ui.text_width(f"{kept}. {each}", SMALL, 550) > room:
            return f"{kept}."
        kept = f"{kept}. {each}"
    return kept
