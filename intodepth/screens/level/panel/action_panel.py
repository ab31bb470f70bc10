"""action_panel: the panel: the acting hero, what they can do, what it would cause, and the rest of the
party.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from intodepth.content.catalog import Catalog
from intodepth.content.verbs import places
from intodepth.content.words import count_noun
from intodepth.play.preview import Preview
from intodepth.play.selection import lead_order
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.panel.action_buttons import MORE, ButtonsView, Pressed, draw_buttons, grid_for
from intodepth.screens.level.panel.actor_portrait import draw_actor_portrait, draw_face, shut_eyes
from intodepth.screens.level.panel.party_orders import ROW
from intodepth.screens.level.panel.point_bars import draw_action_points, draw_hit_points
from intodepth.screens.level.panel.turn_order import NextActor, draw_turn_order
from intodepth.screens.level.words.cell_facts import body_lines
from intodepth.screens.level.words.consequences import costs, warn
from intodepth.screens.level.words.hero_state import rope_forms, state_forms
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.stage import Stage
from intodepth.story.english.grammar import MINUS
from intodepth.ui.buttons import key_frame, key_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import condense, fit_line, paragraph, paragraph_height
from intodepth.ui.prompts import get_prompts
from intodepth.ui.rects import columns, contains, cut_bottom, cut_top
from intodepth.ui.scenes.gaze import Expression, Gaze
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import BUTTON, NAME, SMALL, Ink, color, mix

PORTRAIT, SMALL_PORTRAIT, ACTOR, PARTY, WORDS = 142.0, 68.0, 124.0, 104.0, 130.0
"""heights of the parts of the panel"""
IF_ALL_WAIT = f"If all wait then, {MINUS}{{}}"
NOISE = "A landing makes as much noise as cells fallen and weight together. It is heard as many cells away."
ROOMY = 40.0
"""row height of buttons if the large portrait or the pictures of the party have room beside them"""
ROPED = 18.0
"""height of the line about ropes, if there are any"""
NARROW = 84.0
"""width of a card of the party whose name has no picture beside it"""
GAP = 6.0
"""gap between two cards of the party"""
LINE = 20.0
"""distance of two small lines"""

OUT, DOWN = "out", "down"
"""words on the card of a hero who has left, and of one without hit points"""
FOLLOWS = ", comes along"
ENDED = ", turn ended"
"""what the card of a hero tells by a sign, and by grey letters"""
HIT_POINTS = "Hit points. A hero with none left lies still and must be carried out."
EACH_ROUND = "at the beginning of each round. What is left at its end is lost."


@dataclass(frozen=True, slots=True)
class PanelView:
    """The data that the panel shows."""

    stage: Stage
    actor: Hero
    buttons: ButtonsView | None
    """None if nothing can be done, as in a level that is only watched"""
    preview: Preview | None
    order: str
    """what would do the previewed action, such as `A click`"""
    catalog: Catalog
    time: float
    turn_order: tuple[NextActor, ...] = ()
    """the creatures, then the water, that act after the heroes"""
    first_hero: int = 0
    """id of the first hero of the party"""
    order_rows: int = 0
    """number of rows of buttons that order the whole party"""
    stop: str = ""
    """a sentence on what the previewed order stops before; empty if it goes to its end"""
    later: int = 0
    """hit points that the acting hero would lose at the end of the round if all waited after the order"""
    is_in_run: bool = False
    """whether it is a floor of a descent"""
    following: Collection[int] = ()
    """ids of the heroes who come along after another one's walks"""
    moods: Mapping[int, Expression] = field(default_factory=dict)
    """what the faces of heroes show, by id"""

    @property
    def party(self) -> list[Hero]:
        """The heroes with a card."""
        return [hero for hero in self.stage.heroes() if hero.id >= self.first_hero]

    def find_mood(self, hero: Hero) -> Expression:
        """Return what the face of a hero shows."""
        return self.moods.get(hero.id, Expression.CALM)

    @property
    def ropes(self) -> bool:
        """Whether the level has ropes, in packs or outside."""
        return bool(self.stage.ropes) or any(hero.coils for hero in self.stage.heroes())


@dataclass(slots=True)
class PanelEvents:
    """The player's input to the panel in a frame."""

    buttons: Pressed = field(default_factory=Pressed)
    hero: int | None = None
    """id of the hero whose portrait was clicked"""
    pointed: int | None = None
    """id of the hero whose portrait is under the mouse"""
    orders: Rect = (0.0, 0.0, 0.0, 0.0)
    """area for the buttons that order the whole party"""
    free: Rect = (0.0, 0.0, 0.0, 0.0)
    """area for other things if there are no buttons"""


def draw_panel(ui: Ui, layout: Layout, view: PanelView) -> PanelEvents:
    """Draw the panel; return what is done with it."""
    events = PanelEvents()
    rect, dense = layout.panel, layout.dense
    ui.interact("panel", rect, Semantics("group", ""), focusable=False)
    rows = places(view.stage, view.actor)
    beside, count = 0.0, sum(map(len, rows)) + MORE
    if layout.upright:
        left, right = columns(rect, 2, 16)
        if not dense:
            portrait, left = cut_top(left, PORTRAIT)
            draw_actor_portrait(ui, portrait, view.stage, view.actor, view.time, view.find_mood(view.actor))
        rest = _actor(ui, left, view, line=view.ropes)
        party, body = cut_bottom(right, 56 if dense else PARTY)
        events.orders, body = cut_bottom(body, view.order_rows * ROW)
        events.free = body
        if view.buttons is not None:
            _words(ui, rest, view, view.buttons.note)
            events.buttons, _ = draw_buttons(ui, body, rows, view.buttons)
        _party(ui, party, view, events)
        return events
    if not dense:
        spare = rect[3] - ACTOR - PARTY - WORDS - view.order_rows * ROW - (ROPED if view.ropes else 0.0)
        roomy = _is_roomy(rect[2], spare - PORTRAIT, count)
        portrait, below = cut_top(rect, PORTRAIT)
        if roomy:
            draw_actor_portrait(ui, portrait, view.stage, view.actor, view.time, view.find_mood(view.actor))
            rect = below
        else:
            beside = SMALL_PORTRAIT
            corner = rect[0] + rect[2] - beside, rect[1], beside, beside
            draw_face(ui, corner, view.actor, view.time, view.find_mood(view.actor))
    rest = _actor(ui, rect, view, beside, line=view.ropes and not dense)
    # Where the panel is low, too, the party has its pictures if all buttons have room above them.
    tall = not dense or _is_roomy(rest[2], rest[3] - PARTY - WORDS - view.order_rows * ROW, count)
    party, rest = cut_bottom(rest, PARTY if tall else 40)
    events.orders, rest = cut_bottom(rest, view.order_rows * ROW)
    if (view.turn_order or view.is_in_run) and not dense:
        # In a descent it has its place from the first, so that no button moves when it comes.
        line, rest = cut_bottom(rest, LINE)
        draw_turn_order(ui, line[0], line[1] + 13, line[2], view.turn_order)
    events.free = rest
    if view.buttons is not None:
        body = rest if dense else cut_bottom(rest, WORDS)[1]
        events.buttons, below = draw_buttons(ui, body, rows, view.buttons)
        words = below[0], below[1], below[2], rest[1] + rest[3] - below[1]
        _words(ui, words, view, view.buttons.note)
    _party(ui, party, view, events)
    return events


def _is_roomy(width: float, height: float, count: int) -> bool:
    grid = grid_for(width, height, count)
    return grid.worded and grid.step >= ROOMY


def _actor(ui: Ui, rect: Rect, view: PanelView, beside: float = 0.0, *, line: bool = False) -> Rect:
    """Draw name, state, ropes, hit points and action points; return the area left."""
    x, y, width, _ = rect
    actor, preview = view.actor, view.preview
    own = preview is not None and preview.action.actor == actor.id
    title = view.catalog.heroes[actor.kind].title if actor.kind in view.catalog.heroes else ""
    after = ui.text(x, y + 26, actor.name, NAME, "text", 700)
    ui.text(x + after + 12, y + 26, title, BUTTON, "quiet")
    heavy = str(view.stage.weight(actor))
    state = _first_fitting(ui, width - beside, state_forms(view.stage, actor))
    ropes = _first_fitting(ui, width - beside, rope_forms(view.stage, actor)) if line else ""
    told = "\n".join(filter(None, (title, f"weight {heavy}", state, ropes)))
    ui.tell((x, y, width, 68 if line else 50), "heading", actor.name, told)
    right = x + width - (beside + 10 if beside else 0)
    wide = ui.text(right, y + 26, heavy, BUTTON, "text", 650, "right")
    draw_icon(ui, "weight", right - wide - 14, y + 20, 18, "quiet")
    ui.text(x, y + 46, *fit_line(ui, state, SMALL, 450, width - beside), "quiet")
    left = preview.after.hero(actor.id).hit_points if preview and own else actor.hit_points
    if line:
        ui.text(x, y + 64, *fit_line(ui, ropes, SMALL, 450, width - beside), "quiet")
    y += ROPED if line else 0.0
    # A large picture beside it reaches down to this line.
    taken = beside + 10 if beside and not line else 0.0
    draw_hit_points(ui, x, y + 65, width - taken, actor, left)
    paid = max(0, preview.points[1]) if preview and own else actor.action_points
    draw_action_points(ui, x, y + 90, width, actor, paid)
    _explain(ui, (x, rect[1], width, y - rect[1]), view)
    return cut_top(rect, ACTOR + (ROPED if line else 0.0))[1]


def _first_fitting(ui: Ui, room: float, forms: Sequence[str]) -> str:
    """Return the longest form that fits into a line."""
    return next((each for each in forms if ui.text_width(each, SMALL, 450) <= room), forms[-1])


def _explain(ui: Ui, head: Rect, view: PanelView) -> None:
    """Draw the tooltip, left of the panel, for the name, hit points or action points under the mouse."""
    x, y, width, taller = head
    actor = view.actor
    if ui.by_keys or not contains((x, y, width, 116.0 + taller), ui.mouse):
        return
    rows = (
        (0.0, 54.0 + taller, "\n".join(body_lines(view.stage, actor, view.catalog))),
        (54.0 + taller, 22.0, HIT_POINTS),
        (76.0 + taller, 40.0, _points_words(view)),
    )
    for top, height, words in rows:
        if contains((x, y + top, width, height), ui.mouse):
            tooltip(ui, (max(0.0, x - 160), y + top + 20, 0, 0), words)


def _points_words(view: PanelView) -> str:
    """Return the action points, how many the preview costs, and when they come back."""
    actor, preview = view.actor, view.preview
    said = f"{actor.action_points} of {count_noun(actor.max_action_points, 'action point')} left"
    if preview is not None and preview.action.actor == actor.id:
        said += f"; this takes {costs(preview)}" if preview.points[0] != preview.points[1] else ""
    return f"{said}. {count_noun(actor.max_action_points, 'point')} {EACH_ROUND}"


def _words(ui: Ui, rect: Rect, view: PanelView, note: str) -> None:
    """Write, for the action under the mouse, why it is impossible or what it is for, and what it would
    cause.
    """
    x, y, width, height = rect
    preview = view.preview
    warned = warn(preview) if preview else ""
    if note and height >= 34 and not warned:
        # Beside a preview it leaves room for its words and its price.
        lines = int((height - 14) // LINE) if preview is None else max(2, int((height - 14) // LINE) - 5)
        bottom = paragraph(ui, x + 14, y + 6, width - 14, note, size=SMALL, most=lines, ink="quiet")
        ui.rect((x, y + 6, 3, bottom - y - 6), color("line"))
        y, height = bottom, height - (bottom - y)
    if preview is None or height < 46:
        return
    words, price = f"{view.order}: {preview.words}", costs(preview)
    price += f". {view.stop}" if view.stop else ""
    price += f". {IF_ALL_WAIT.format(count_noun(view.later, 'hit point'))}" if view.later else ""
    bottom = y + 6
    if warned:
        draw_icon(ui, "warning", x + 22, bottom + 9, 18, "harm")
        bottom = paragraph(ui, x + 36, bottom, width - 36, warned, size=BUTTON, ink="harm", weight=700)
    # What is grave and the price are told to their end; the rest as far as there is room.
    priced = paragraph_height(ui, price, width - 14, size=SMALL, weight=600)
    if most := max(not warned, int((y + height - bottom - priced) // LINE)):
        told = condense(ui, words, SMALL, 450, width - 14, most)
        bottom = paragraph(ui, x + 14, bottom, width - 14, told, size=SMALL, most=most)
    is_harm = bool(preview.harm or view.later)
    ink: Ink = "harm" if is_harm else "gold"
    if not warned or is_harm or bottom + LINE <= y + height:
        top = bottom
        most = 0 if is_harm else max(1, int((y + height - top) // LINE))
        bottom = paragraph(ui, x + 14, top, width - 14, price, size=SMALL, ink=ink, weight=600, most=most)
        if preview.noise and not ui.by_keys and contains((x, top, width, bottom - top), ui.mouse):
            tooltip(ui, (max(0.0, x - 160), bottom, 0, 0), NOISE)
    ui.rect((x, y + 6, 3, bottom - y - 6), color("harm" if warned else "gold"))


def _party(ui: Ui, rect: Rect, view: PanelView, events: PanelEvents) -> None:
    """Draw a card for each hero: picture, name, hit points and action points."""
    heroes = view.party
    count = max(3, len(heroes))
    signs = _find_signs(view)
    with ui.group("party", rect, "The party"):
        for hero, card in zip(heroes, columns(rect, count, GAP), strict=False):
            _draw_card(ui, card, hero, view, events)
            if key := signs.get(hero.id):
                wide = key_width(ui, key)
                plate(ui, (card[0] + 2, card[1] + 2, wide + 4, 24))
                key_frame(ui, card[0] + 4 + wide, card[1] + 14, key)
    _frame_lead(ui, rect, count, [hero.id for hero in heroes].index(view.actor.id))


def _find_signs(view: PanelView) -> dict[int, str]:
    """Return the keys whose controls of a gamepad stand on the cards of the hero before and the next one, by
    id; empty while keys are named.
    """
    buttons = view.buttons
    if get_prompts() is None or buttons is None or not buttons.active:
        return {}
    leads, key = lead_order(buttons.offers), buttons.keys["next_hero"]
    return {leads[-1].to: f"shift+{key}", leads[0].to: key} if leads else {}


def _draw_card(ui: Ui, card: Rect, hero: Hero, view: PanelView, events: PanelEvents) -> None:
    x, y, width, height = card
    leads = hero.id == view.actor.id
    gone = hero.state == LevelState.EXITED
    told = Semantics("option", hero.name, _describe(hero) + FOLLOWS * (hero.id in view.following), leads)
    response = ui.interact(f"hero:{hero.id}", card, told, focusable=False)
    if response.hovered:
        events.pointed = hero.id
    if response.clicked:
        events.hero = hero.id
    glow = ui.animate(f"hero:{hero.id}:lit", 0.5 * (response.hovered and not leads))
    if height > 90:
        fallen = hero.hit_points <= 0
        pose, middle = ("fallen", 0.3) if fallen else ("idle", 0.72)
        picture = (x + 2, y + 2, width - 4, 62.0)
        gaze = Gaze(shut=shut_eyes(ui, hero, view.time), mood=view.find_mood(hero))
        portrait = Portrait(picture, hero.kind, pose, 0.5, height=0.72, middle=middle, gaze=gaze)
        ui.portrait(picture, portrait)
        if hero.id in view.following and hero.is_able and not gone:
            draw_icon(ui, "walk", x + width - 14, y + 14, 14, "gold")
    base = y + height - 23
    ink: Ink = "text" if leads else "off" if gone or hero.ended else "quiet"
    # In small windows there is room for nothing else beside a name.
    narrow = width < NARROW
    side = x + (4 if narrow else 8)
    right, line = x + x + width - side, base + (16 if narrow else 0)
    room = width - 8 - (0 if narrow else 32)
    ui.text(side, base, *fit_line(ui, hero.name, SMALL, 600, room), ink, 600)
    own = 0.0
    if gone:
        ui.text(right, line, OUT, SMALL, "done", 600, "right")
    elif hero.hit_points <= 0:
        ui.text(side, base + 16, DOWN, SMALL, "harm", 600)
    else:
        spent = hero.action_points == 0 or hero.ended
        left = str(hero.action_points)
        own = ui.text(right, line, left, SMALL, "off" if spent else "gold", 650, "right")
        ui.triangle(right - 8 - own, line - 4, 10, color("dim" if spent else "gold"))
    taken = own + 18 if narrow else 0.0
    step = min(10.0, (right - side - taken + 2) / max(1, hero.max_hit_points))
    for point in range(hero.max_hit_points if hero.hit_points > 0 else 0):
        ink = "text" if point < hero.hit_points else "dim"
        ui.rect((side + point * step, base + 7, step - 2, 6), color(ink))
    ui.frame(card, mix(color("line"), color("gold"), glow), 1)


def _describe(hero: Hero) -> str:
    """Return what the card of a hero tells by its bars and signs."""
    if hero.state == LevelState.EXITED:
        return OUT
    if hero.hit_points <= 0:
        return DOWN
    points, most = (
        count_noun(hero.action_points, "action point"),
        count_noun(hero.max_hit_points, "hit point"),
    )
    return f"{points}{ENDED * hero.ended}, {hero.hit_points} of {most}"


def _frame_lead(ui: Ui, rect: Rect, count: int, place: int) -> None:
    """Draw the gold frame around the card of the leading hero; it glides to the next."""
    x, y, width, height = columns(rect, count, GAP)[0]
    ui.frame((x + ui.animate("party:lead", place) * (width + GAP), y, width, height), color("gold"), 2)
