"""heading: the lines above and below the level: its name, goal and round, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from intodepth.content.verbs import Use
from intodepth.content.words import count_noun, each, name_of, sentence
from intodepth.play.selection import Selection
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.frames import smallest_side
from intodepth.screens.level.camera.layout import LINE, Layout
from intodepth.screens.level.marks.tags import draw_line
from intodepth.screens.level.words.guidance import next_step_words
from intodepth.screens.level.words.objective import objective
from intodepth.sim.actions import Action
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.stage import DRY
from intodepth.sim.water import wakes_after, wakes_once_moved
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.lettering import HEIGHT, plain_letters, title_width
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import shorten, wrap
from intodepth.ui.prompts import get_prompts
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import SMALL, Ink, color

PAR = "A round is over when everybody has acted. Par is the number of rounds of a good descent."
WATER = (
    "Once the flood has started, the water rises 1 row at the end of {}. "
    "Light bodies float in it, heavy ones sink. "
    "A hero below its surface at the end of a round loses {}, and lamps go out there."
)
IN_RUN = (
    "A round is over when everybody has acted. The rounds of a floor stop while nobody is there. "
    "Chalk pays for undos: to undo the end of a round, or the first sight of something that matters, costs "
    "1 chalk, and an order of several rounds no more if nothing new was seen. All other undos are free. "
    "No more chalk is found on the way."
)
GOAL_HERE = "goal: point here"
GAP = 18.0
"""gap between two parts of a line"""
CROSS = 34.0
"""width of the cross that dismisses a line, with its margins"""


class Prompt(NamedTuple):
    """The result of drawing the words below the level."""

    is_dismissed: bool
    """whether a lesson was dismissed by a click"""
    rest: Rect
    """what they leave of their last line"""


class HeadingPart(NamedTuple):
    """A part of the heading."""

    words: str
    ink: Ink
    weight: int = 500


def draw_heading(ui: Ui, layout: Layout, session: Session) -> None:
    """Draw the name of the level, its goal and the round above the level; all of it under the mouse."""
    x, y, room, high = layout.heading
    name, most = plain_letters(session.level.title), int(high / LINE)
    side = smallest_side(ui)
    lettered = title_width(name) * side + GAP
    goal, told = _goal(session), _tell(session)
    pieces = [HeadingPart(goal, "text"), *told]
    named = [HeadingPart(session.level.title, "gold", 600), *pieces]
    if session.told_place and session.stage.round == 1:
        # The rule of the place in full takes the room of the level's name.
        named = [
            HeadingPart(session.told_place, "gold"),
            HeadingPart(_goal(session, is_placed=False), "text"),
            *told,
        ]
    rows: Sequence[Sequence[HeadingPart]] | None = None
    is_lettered = not layout.dense and named[0].words == session.level.title
    if is_lettered and (rows := _lay(ui, pieces, room, most, lettered)) is not None:
        ui.title(x, y + LINE / 2 + side * HEIGHT / 2, name, side)
    first = 0.0 if rows is None else lettered
    clauses = [HeadingPart(words, "quiet", 450) for words in told[0].words.split("; ")]
    place = [HeadingPart(session.place.title, "text")] if session.place else pieces[:1]
    # What changes is told rather than the whole goal, which a place has in common with others.
    brief, cue = HeadingPart(goal.partition(", or ")[0], "text"), HeadingPart(GOAL_HERE, "text")
    wanted = HeadingPart(_goal(session, is_placed=False).partition(", or ")[0], "text")
    least = [clause._replace(words=clause.words.partition(", or ")[0]) for clause in clauses]
    shorter = (
        [pieces[0], *clauses],
        [brief, *clauses],
        [*place, *clauses, wanted],
        [*place, *clauses, cue],
        [*place, *least, cue],
        [*least, cue],
        [*place, clauses[0], cue],
    )
    for shown in (named, pieces, pieces[:2], *shorter):
        rows = rows or _lay(ui, shown, room, most)
    # The round is told in any case.
    rows = rows or [
        [HeadingPart(shorten(ui, goal, SMALL, 500, room - _width(ui, told[0]) - GAP), "text"), told[0]]
    ]
    for number, row in enumerate(rows):
        left = x + (first if number == 0 else 0.0)
        for piece in row:
            draw_line(ui, left, y + 15 + number * LINE, piece.words, ink=piece.ink, weight=piece.weight)
            left += _width(ui, piece) + GAP
    semantics = Semantics("heading", session.level.title, "\n".join(piece.words for piece in pieces))
    if ui.interact("heading", (x, y, room, high), semantics, focusable=False).hovered:
        rounds = IN_RUN if session.in_run else PAR
        told_all = [f"{piece.words}." for piece in pieces]
        lines = [session.level.title, session.told_place, *told_all, _describe_water(session), rounds]
        tooltip(ui, (x, y, 0, high), "\n".join(filter(None, lines)))


def _describe_water(session: Session) -> str:
    """Return what the water of a floor does; empty where there is none."""
    rules = session.stage.rules
    if session.stage.flood is None:
        return ""
    return WATER.format(each(rules.rises, "round"), count_noun(rules.drown, "hit point"))


def _lay(
    ui: Ui, pieces: Sequence[HeadingPart], room: float, most: int, first: float = 0.0
) -> Sequence[Sequence[HeadingPart]] | None:
    """Return pieces in at most so many rows, the first one after `first`; None if they do not fit."""
    rows: list[list[HeadingPart]] = [[]]
    left = first
    for piece in pieces:
        wide = _width(ui, piece)
        if rows[-1] and left + wide > room:
            rows.append([])
            left = 0.0
        if left + wide > room:
            return None
        rows[-1].append(piece)
        left += wide + GAP
    return rows if len(rows) <= most else None


def _width(ui: Ui, piece: HeadingPart) -> float:
    return ui.text_width(piece.words, SMALL, piece.weight)


def draw_prompt(
    ui: Ui,
    layout: Layout,
    session: Session,
    selection: Selection,
    keys: Bindings,
    lesson: Use | None = None,
    example: Action | None = None,
    *,
    edge: bool = False,
    warned: str = "",
    answer: str = "",
    idea: str = "",
) -> Prompt:
    """Draw what to do next below the level; at first the idea of the level, if it has a new one.

    `selection` is what the player has chosen, `lesson` an action possible for the first time, `example` one
    of its kind. A warning, or the answer to a press without effect, replaces the line.
    """
    x, y, room, high = layout.prompt
    rows = int(high / LINE)
    if session.is_watched or (session.state != TurnState.SELECT and not answer):
        return Prompt(is_dismissed=False, rest=(x, y + high - LINE, room, LINE))
    hint = " ".join(filter(None, (answer, warned)))
    told = partial(next_step_words, session.stage, session.actor, selection, keys, by_keys=ui.names_keys)
    if not hint and idea and selection.verb is selection.usual and not selection.is_listed:
        hint = f"New here: {idea}"
    elif not hint:
        is_spent = not session.actor.action_points
        walks_on = is_spent and not session.legs.accepts(session.stage, session.round_end)
        hint = told(lesson=lesson, example=example, edge=edge, walks_on=walks_on)
    ink: Ink = "harm" if warned else "text" if answer else "gold"
    # A gamepad has nothing to press it with.
    has_cross = get_prompts() is None and not layout.dense
    cross = CROSS if lesson and "New: " in hint and has_cross else 0.0
    said = hint if warned or answer else _brief(ui, hint, room - cross, rows)
    lines = wrap(ui, said, SMALL, 550, room - cross)
    # More than there is room for grows upwards, as it is told to its end.
    top = y + high - LINE * max(len(lines), rows)
    ui.tell((x - 6, top, room, LINE * len(lines)), "text", hint)
    for index, line in enumerate(lines):
        draw_line(ui, x + 4, top + 15 + index * LINE, line, ink=ink, weight=550)
    ui.rect((x - 6, top, 3, LINE * len(lines)), color(ink))
    is_dismissed = lesson is not None and "New: " in hint and _draw_dismiss(ui, x + 4, top, lines, cross)
    taken = ui.text_width(lines[-1], SMALL, 550) + cross + GAP if len(lines) >= rows else 0.0
    return Prompt(is_dismissed, (x + taken, y + high - LINE, room - taken, LINE))


def _goal(session: Session, *, is_placed: bool = True) -> str:
    """Return the goal, after the place if there is one and it is wanted."""
    wanted = objective(session.stage, session.wanted, session.below)
    return f"{session.place.title}: {wanted}" if is_placed and session.place else sentence(wanted)


def _tell(session: Session) -> list[HeadingPart]:
    """Return the round, and where relics are said to lie."""
    unseen, count = _unseen(session), _count(session)
    if session.is_watched:
        count = f"Replay: {count[0].lower()}{count[1:]}"
    return [HeadingPart(count, "quiet", 450), *([HeadingPart(unseen, "relic")] if unseen else [])]


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
        par = f", par {session.level.par}" if session.level.par is not None else ""
        return f"Round {stage.round}{par}{aside}"
    count = f"Floor {session.level.order}, round {stage.round}; {session.chalk} chalk{aside}"
    flood = stage.flood
    if flood is None or stage.water != DRY:
        return count
    if (wakes := wakes_after(stage, flood)) == stage.round:
        return f"{count}; flood after this round"
    starts = f"{count}; flood after round {wakes}"
    sooner = wakes_once_moved(stage, flood)
    if flood.relic < 0 or sooner == wakes:
        return starts
    known = session.knowledge.bodies.get(flood.relic)
    what = name_of(known) if known is not None else "the best relic"
    if sooner > stage.round:
        return f"{starts}, or {sooner} once {what} is moved"
    return f"{starts}, or when {what} is moved"


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
    place: Rect = (x - 6, y, wide + max(8.0, cross), LINE * len(lines))
    response = ui.interact("lesson", place, Semantics("button", "Dismiss"), focusable=False)
    if cross:
        middle = y + LINE * (len(lines) - 0.5)
        plate(ui, (last + 6, y + LINE * (len(lines) - 1), 22, LINE))
        draw_icon(ui, "cross", last + 16, middle, 12, "gold" if response.hovered else "quiet")
    return response.clicked


def _brief(ui: Ui, hint: str, room: float, rows: int) -> str:
    """Return as many sentences as fit into so many lines, at least the first."""
    kept, *rest = hint.split(". ")
    for more in rest:
        if len(wrap(ui, f"{kept}. {more}", SMALL, 550, room)) > rows:
            return f"{kept}."
        kept = f"{kept}. {more}"
    return kept
