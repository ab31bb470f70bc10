"""overview: what is written over the level: name, goal, what to do next; undo, redo and menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from intodepth.content.verbs import Use
from intodepth.content.words import count_noun, name_of, sentence
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.frames import HEADING_SIDE, smallest_side
from intodepth.screens.level.camera.layout import TOOLS, Layout
from intodepth.screens.level.marks.tags import LINE, written
from intodepth.screens.level.words.guidance import next_hint, objective
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.stage import DRY
from intodepth.sim.water import wakes_after
from intodepth.story.english.grammar import MINUS
from intodepth.ui.buttons import EDGES, button, fits
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.lettering import HEIGHT, plain_letters, title_width
from intodepth.ui.paragraphs import shortened, wrap
from intodepth.ui.shapes import draw_icon, plate, shade
from intodepth.ui.theme import SMALL, Ink, color

PAR = "A round is over when everybody has acted. Par is the number of rounds of a good descent."
IN_RUN = (
    "A round is over when everybody has acted. The rounds of a floor stop while nobody is there. "
    "Undoing the end of a round, or the first sight of something that matters, costs 1 chalk."
)
SEALED = (
    "a round ended, a creature, relic, anchor or way was seen for the first time, "
    "or somebody fell into the unseen."
)
CROSS = 34.0
"""width of the cross that dismisses a line, with its margins"""
GAP = 4.0
"""gap between two small buttons"""
Tool = Literal["undo", "redo", "hint", "menu"]
SOFT, BANDS = 48.0, 12
"""width of the edge over which the level fades, and number of its steps"""


def draw_shade(ui: Ui, layout: Layout) -> None:
    """Draw the dark edges at panel and strip."""
    x, y, width, height = layout.play
    right, foot = x + width, y + height
    parts: list[tuple[Rect, float]] = [
        ((x, foot, right - x, ui.height - foot), 0.94 if not layout.upright else 1.0)
    ]
    if not layout.upright:
        parts.append(((right, 0.0, ui.width - right, ui.height), 1.0))
    band = SOFT / BANDS
    for index in range(BANDS):
        share = (index + 0.5) / BANDS
        alpha = share * share * (3 - 2 * share)
        if not layout.upright:
            parts.append(((right - SOFT + index * band, 0.0, band, foot), alpha))
        parts.append(((x, foot - SOFT + index * band, right - x, band), 0.94 * alpha))
    shade(ui, parts)


def shine(ui: Ui, layout: Layout, alpha: float) -> None:
    """Brighten the level, fading towards panel and strip."""
    x, y, width, height = layout.play
    band = SOFT / BANDS
    across = 0.0 if layout.upright else band
    for index in range(BANDS):
        ui.rect((x, y, width - index * across, height - index * band), (1.0, 0.95, 0.8, alpha / BANDS))


def draw_heading(
    ui: Ui,
    layout: Layout,
    session: Session,
    keys: Bindings,
    news: Use | None = None,
    *,
    edge: bool = False,
    warned: str = "",
    answer: str = "",
) -> bool:
    """Draw the name of the level, its goal, the round, and one line on what to do next.

    A warning, or the answer to a press without effect, replaces that line. Return whether a line with news
    was dismissed by a click.
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
    written(ui, x, y, shortened(ui, aim, SMALL, 500, room), ink="text", weight=500)
    count = _count(session)
    count = shortened(ui, count, SMALL, 450, room)
    written(ui, x, y + LINE, count)
    if unseen := _unseen(session):
        beside = x + ui.text_width(count, SMALL) + 18
        unseen = shortened(ui, unseen, SMALL, 500, x + room - beside)
        written(ui, beside, y + LINE, unseen, ink="relic", weight=500)
    place = x - 6, y + LINE - 15, ui.text_width(count, SMALL) + 12, LINE
    if ui.interact("rounds", place, focusable=False).hovered:
        words = " ".join(filter(None, (session.told_place, IN_RUN if session.in_run else PAR)))
        tooltip(ui, (x, y + LINE + 8, 0, 0), words)
    if session.state == TurnState.SELECT and not session.is_watched:
        actor, selection = session.actor, session.selection
        hint = "\n".join(filter(None, (answer, warned)))
        hint = hint or next_hint(
            session.stage, actor, selection, keys, by_keys=ui.by_keys, news=news, edge=edge
        )
        if session.told_place and session.stage.round == 1 and not layout.dense:
            hint = f"{session.told_place}\n{hint}"
        ink: Ink = "harm" if warned else "text" if answer else "gold"
        cross = CROSS if news and not layout.dense else 0.0
        room -= cross
        is_brief = layout.dense and not warned
        lines = wrap(ui, _brief(ui, hint, room) if is_brief else hint, SMALL, 550, room)
        for index, line in enumerate(lines):
            written(ui, x + 4, y + 46 + index * LINE, line, ink=ink, weight=550)
        ui.rect((x - 6, y + 31, 3, LINE * len(lines)), color(ink))
        if news is not None and "New: " in hint:
            return _dismissed(ui, x + 4, y + 31, lines, cross)
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


def _dismissed(ui: Ui, x: float, y: float, lines: Sequence[str], cross: float) -> bool:
    """Draw a cross behind words that begin at (x, y), if there is room; return whether they were clicked."""
    wide = max(ui.text_width(line, SMALL, 550) for line in lines)
    last = x + ui.text_width(lines[-1], SMALL, 550)
    response = ui.interact("news", (x - 6, y, wide + max(8.0, cross), LINE * len(lines)), focusable=False)
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


def undo_words(session: Session) -> str:
    """Return the label of Undo, with its price in chalk if it has one."""
    return f"Undo {MINUS}{session.undo_cost}" if session.undo_cost else "Undo"


def draw_tools(ui: Ui, layout: Layout, session: Session, keys: Bindings) -> Tool | None:
    """Draw undo, redo, hint and menu as small buttons; return which was pressed."""
    tools: tuple[tuple[Tool, str, str, bool], ...] = (
        ("undo", undo_words(session), keys["undo"], session.can_undo),
        ("redo", "Redo", keys["redo"], bool(session.history.undone)),
        ("hint", "Hint", keys["hint"], session.state == TurnState.SELECT),
        ("menu", "Menu", "escape", True),
    )
    x, y, width, _ = layout.tools
    pressed: Tool | None = None
    room = width - GAP * (len(tools) - 1)
    needed = [ui.text_width(label, SMALL, 500) + EDGES for _, label, _, _ in tools]
    if sum(needed) > room:
        # Where there is little room the hint is a sign.
        tools = tuple((name, "?" if name == "hint" else label, key, on) for name, label, key, on in tools)
        needed = [ui.text_width(label, SMALL, 500) + EDGES for _, label, _, _ in tools]
    share, places = room / sum(needed), list[Rect]()
    for each in needed:
        places.append((x, y, each * share, TOOLS))
        x += each * share + GAP
    for (name, label, key, enabled), place in zip(tools, places, strict=True):
        shown_key = key if fits(ui, place, label, key) else ""
        response = button(ui, name, place, label, key=shown_key, enabled=enabled)
        if response.clicked:
            pressed = name
        if name == "undo" and session.undo_cost and response.hovered:
            tooltip(ui, place, f"Costs {session.undo_cost} of {session.chalk} chalk: {SEALED}")
    return pressed
