"""crossing: the page between two floors: the doors ahead, the finds, the party, and undo."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from intodepth.content.runs.collector import REACH
from intodepth.content.runs.run import DAYLIGHT, Kept
from intodepth.content.runs.shaft import equip, leave
from intodepth.content.runs.signs import sign_of
from intodepth.screens.base import Pop, Reset, Screen, Transition
from intodepth.screens.descent.arch import draw_lantern
from intodepth.screens.descent.collector_hand import build_scene, draw_hand
from intodepth.screens.descent.company import draw_company
from intodepth.screens.descent.doors import KEYS, DoorPicture, is_asked, view_sign
from intodepth.screens.descent.ledge import KEYS as FIND_KEYS
from intodepth.screens.descent.ledge import draw_ledge
from intodepth.screens.descent.passage_notes import describe_opening, list_notes, locker_words
from intodepth.screens.descent.rock_face import draw_rock_face
from intodepth.screens.descent.shaft_picture import draw_strip
from intodepth.screens.descent.way_up import view_way_up
from intodepth.screens.destinations import ToCrossing, ToFloor, ToReckoning
from intodepth.screens.frames import heading
from intodepth.screens.level.hud.tool_buttons import undo_words
from intodepth.screens.services import Services
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect, Scene
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph, paragraph_height
from intodepth.ui.pictograms.signs import draw_diamond
from intodepth.ui.rects import columns, cut_left, cut_top
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon, plate, shade
from intodepth.ui.theme import BODY, BUTTON, MARGIN, MENU, color

LYING = "Left lying: the {}, value {}. {} will take it for good."
SAFE = f"Safe: what is carried, or hangs {REACH} cells from every place to stand."
MAP, FOLDED, SIDE = 124.0, 24.0, 272.0
"""width of the map of the shaft, open and folded away, and of what stands at the right of the doors"""
ROOMY = 1000.0
"""width of a page that has room for both"""
DOOR, LONE, BETWEEN = 380.0, 500.0, 32.0
"""greatest width of one of two doors and of the only one, and space between two"""
NARROWEST = 225.0
"""width of a door below which two stand one below the other"""
LANTERNS = 700.0
"""width of the part with the doors that has room for lanterns"""
DOOR_TALL, DOOR_LEAST = 520.0, 196.0
"""greatest and least height of a door with its sign"""
HAND = 190.0
"""height of the picture of the hand that takes a relic"""


class _Parts(NamedTuple):
    """The rectangles of the parts of the page."""

    map: Rect
    doors: Rect
    side: Rect | None
    """None if there is no room beside the doors; what stands there is then below them"""
    party: Rect
    buttons: Rect


class CrossingScreen(Screen):
    """The screen after a floor; it lies over that floor, and undo leads back into it until the party
    goes on.

    It has two steps: the doors, and if anything was found, the finds on a ledge.
    """

    def __init__(self, services: Services, crossing: ToCrossing) -> None:
        """Show what has come out of the floor."""
        self._services = services
        self._descent, self._undo = crossing.descent, crossing.undo
        run, session = crossing.descent.run, crossing.descent.session
        self._visit, self._goal = run.visit, run.visit.leads_to
        self._behind = [hero.name for hero in run.visit.behind]
        left = leave(run.visit.stage)
        self._crew, self._kept = left.crew, Kept(left.stage, session.knowledge)
        self._locker = False
        self._doors = self._find_doors()
        self._door = 0 if len(run.choices) < 2 else None
        """index of the chosen door; None while none is chosen"""
        self._finds = [run.catalog.finds[key] for key in run.offered_finds]
        self._find = ""
        """key of the find that is chosen"""
        self._at_ledge = False
        """whether the finds are shown"""
        self._lying = run.collect_left(left.stage).relic if self._goal is not None else None
        self._hand: tuple[Rect, Scene] | None = None
        """the scene with the relic that is going to be taken, and its place"""
        self._notes = list_notes(run, self._goal, session.knowledge)
        self._lacks_something = equip(left.crew, run.supplies) != left.crew
        self._map: bool | None = None
        """whether the map is open; None: where there is room"""
        self._scroll = ScrollState()

    def _find_doors(self) -> list[DoorPicture]:
        run = self._descent.run
        signs = [sign_of(door, run.catalog, run.rules) for door in run.choices]
        alone = len(signs) == 1
        views = [view_sign(sign, index, run.catalog, alone=alone) for index, sign in enumerate(signs)]
        if not views and self._goal is not None:
            views = [view_way_up(run, self._goal)]
        return [DoorPicture(view) for view in views]

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the doors or the finds, the map and the party; follow what is chosen."""
        self._take_keys(ui)
        back, body = heading(ui, self._word, self._plain)
        parts = self._lay_out(ui, body[1])
        places = self._place_doors(parts)
        lanterns = _place_lanterns(places or [parts.doors])
        draw_rock_face(ui, lanterns)
        shade(ui, [((0.0, 0.0, ui.width, body[1]), 0.9)])
        if back and self._at_ledge:
            self._at_ledge = False
        elif back:
            return Pop()
        self._draw_map(ui, parts.map)
        if self._at_ledge:
            self._draw_finds(ui, parts)
        else:
            self._draw_doors(ui, parts, places)
            if places and parts.doors[2] >= LANTERNS:
                for place in lanterns:
                    draw_lantern(ui, *place)
        return self._draw_party(ui, parts)

    def _take_keys(self, ui: Ui) -> None:
        """Follow the keys of doors and finds that are not drawn in this step."""
        if self._at_ledge:
            for index, key in enumerate(KEYS[: len(self._doors)]):
                if len(self._doors) > 1 and ui.take_key(key):
                    self._door = index
        else:
            for find, key in zip(self._finds, FIND_KEYS, strict=False):
                if ui.take_key(key):
                    self._find, self._at_ledge = find.key, self._door is not None

    def _lay_out(self, ui: Ui, top: float) -> _Parts:
        """Return the parts of the page below a heading that ends at `top`."""
        margin, upright = (16.0 if ui.compact else MARGIN), ui.height > ui.width
        top += 2.0 if ui.compact else 10.0
        tall = 66.0 if ui.compact else 92.0
        below = 10.0 if ui.compact else 18.0
        x, width = margin, ui.width - 2 * margin
        buttons_wide = SIDE if ui.width >= ROOMY else 150.0 if ui.compact else 176.0
        low = ui.height - below - tall
        if upright:
            buttons = x, ui.height - below - BUTTON_HEIGHT, width, BUTTON_HEIGHT
            low -= BUTTON_HEIGHT + 12
            party: Rect = (x, low, width, tall)
        else:
            buttons = x + width - buttons_wide, low, buttons_wide, tall
            party = x, low, width - buttons_wide - 16, tall
        middle = x, top, width, low - 22 - top
        roomy = ui.width >= ROOMY and not upright
        is_open = roomy if self._map is None else self._map
        folded = FOLDED if is_open or not ui.compact else 20.0
        shaft, rest = cut_left(middle, MAP + FOLDED if is_open else folded)
        rest = rest[0] + 10, rest[1], rest[2] - 10, rest[3]
        side = None
        if roomy and self._doors and (self._has_side or self._at_ledge):
            side = rest[0] + rest[2] - SIDE, rest[1], SIDE, rest[3]
            rest = rest[0], rest[1], rest[2] - SIDE - BETWEEN, rest[3]
        return _Parts(shaft, rest, side, party, buttons)

    @property
    def _has_side(self) -> bool:
        """Whether anything is told beside the doors."""
        return bool(self._lying is not None or self._notes or self._descent.run.has_locker)

    @property
    def _word(self) -> str:
        if self._goal is None:
            return "Nobody left"
        if self._behind:
            return "Leave behind"
        if self._goal == DAYLIGHT:
            return "Daylight"
        return "Further down" if self._goal > self._visit.depth else "Going up"

    @property
    def _plain(self) -> str:
        if self._goal is None:
            return "Here the descent ends"
        if self._at_ledge:
            return "What you found on the way"
        if len(self._doors) > 1:
            return f"Two doors to floor {self._goal}"
        if self._goal == DAYLIGHT:
            is_rescue = self._descent.run.dead is not None
            return f"One step more, and {'they are out' if is_rescue else 'all of it counts'}"
        return f"{'The door' if self._goal > self._visit.depth else 'Back'} to floor {self._goal}"

    # -- the parts of the page

    def _draw_map(self, ui: Ui, rect: Rect) -> None:
        """Draw the map of the shaft, and the handle that folds it away."""
        x, y, width, height = rect
        is_open = width > FOLDED
        handle = x + width - FOLDED if is_open else x, y + height / 2 - 26, min(width, FOLDED), 52.0
        if is_open:
            place = x, y, width - FOLDED, height
            ui.rect(place, color("back", 0.92))
            ui.frame(place, color("line"))
            inner = x + 6, y + 10, width - FOLDED - 14, height - 20
            draw_strip(ui, inner, self._descent.run, self._kept, self._door)
        words = Semantics("switch", "Map of the shaft", chosen=is_open)
        response = ui.interact("map", handle, words, key="m")
        ui.rect(handle, color("raised" if response.lit else "fill"))
        ui.frame(handle, color("line"))
        turn = -math.pi / 2 if is_open else math.pi / 2
        ui.triangle(handle[0] + handle[2] / 2, handle[1] + 26, 12, color("gold"), turn)
        if response.clicked:
            self._map = not is_open

    def _place_doors(self, parts: _Parts) -> list[Rect]:
        """Return where the doors stand side by side, in the middle or at the top of their part."""
        count = len(self._doors)
        if not count:
            return []
        x, y, width, height = parts.doors
        between = BETWEEN if width > 640 else 12.0
        wide = min(DOOR if count > 1 else LONE, (width - between * (count - 1)) / count - 16)
        if wide < NARROWEST:
            wide, tall = min(DOOR, width - 16), max(DOOR_LEAST, min(height - 40, width * 0.7))
            left = x + (width - wide) / 2
            return [(left, y + index * (tall + 16), wide, tall) for index in range(count)]
        tall = max(min(DOOR_TALL, height, wide * 1.4), DOOR_LEAST)
        whole = count * wide + (count - 1) * between
        top = y + (max(0.0, height - tall) / 2 if self._is_beside(parts) else 0.0)
        return columns((x + (width - whole) / 2, top, whole, tall), count, between)

    def _is_beside(self, parts: _Parts) -> bool:
        """Whether all that is told besides the doors stands beside them, so that nothing scrolls."""
        return parts.side is not None or not (self._has_side or parts.doors[2] < 2 * NARROWEST)

    def _draw_doors(self, ui: Ui, parts: _Parts, places: list[Rect]) -> None:
        if parts.side is not None:
            self._draw_door_row(ui, places)
            with scroll_area(ui, "page", parts.side, self._scroll) as page:
                self._draw_side(ui, page)
        elif self._is_beside(parts):
            self._draw_door_row(ui, places)
        else:
            with scroll_area(ui, "page", parts.doors, self._scroll) as page:
                shift = page.y - parts.doors[1]
                moved = [(x, y + shift, width, height) for x, y, width, height in places]
                self._draw_door_row(ui, moved)
                below = places[-1][1] + places[-1][3] - parts.doors[1] + 14 if places else 0.0
                page.y += below
                self._draw_side(ui, page)
                page.y -= below

    def _draw_door_row(self, ui: Ui, places: list[Rect]) -> None:
        count = len(places)
        for index, (door, place) in enumerate(zip(self._doors, places, strict=True)):
            is_chosen = self._door == index
            dim = self._door is not None and not is_chosen
            if door.draw(ui, place, KEYS[index] if count > 1 else "", chosen=is_chosen, dim=dim):
                self._door = index

    def _draw_finds(self, ui: Ui, parts: _Parts) -> None:
        """Draw the chosen door and the finds on their ledge."""
        x, y, width, height = parts.doors
        right = x + width if parts.side is None else parts.side[0] + parts.side[2]
        door = self._doors[self._door or 0]
        if parts.side is not None:
            wide = min(300.0, width * 0.4)
            tall = min(height, 330.0)
            door.draw(ui, (x, y + (height - tall) / 2, wide, tall), "", chosen=True, dim=False, rows=False)
            x += wide + BETWEEN
        tall = min(height, 380.0)
        ledge = x, y + (height - tall) / 2, right - x, tall
        suits = self._descent.run.choices[self._door or 0].suits
        self._find = draw_ledge(ui, ledge, self._finds, self._find, suits, self._descent.run.rules)

    def _draw_side(self, ui: Ui, page: Content) -> None:
        """Draw the relic that is going to be taken, what else is to be known, and the locker."""
        run = self._descent.run
        y = page.y
        if self._lying is not None:
            y = self._draw_lying(ui, page, y) + 12
        for note in self._notes:
            inner = page.width - 52
            high = paragraph_height(ui, note.words, inner, size=BODY) + 16
            plate(ui, (page.x, y, page.width, high))
            draw_icon(ui, note.icon, page.x + 21, y + high / 2, 24, note.ink)
            y = paragraph(ui, page.x + 42, y + 8, inner, note.words, size=BODY, ink=note.ink) + 18
        if run.has_locker:
            lacks = self._lacks_something
            words = f"{locker_words(run.supplies)} {describe_opening(run, lacks_something=lacks)}"
            label = "Locker open: kits are full" if self._locker else "Open the locker"
            label = label if self._lacks_something else "Locker: you have it all"
            rect = page.x, y, min(page.width, SIDE), BUTTON_HEIGHT
            told = Semantics("button", label, "", self._locker, "" if self._lacks_something else words, words)
            response = button(
                ui,
                "locker",
                rect,
                label,
                key="l",
                chosen=self._locker,
                enabled=self._lacks_something,
                semantics=told,
            )
            self._locker ^= response.clicked
            if is_asked(ui, response):
                tooltip(ui, rect, words)
            y += BUTTON_HEIGHT + 8
        page.bottom = y

    def _draw_lying(self, ui: Ui, page: Content, y: float) -> float:
        """Draw the hand that reaches for a relic, and what it is worth; return the y below."""
        run, relic = self._descent.run, self._lying
        assert relic is not None
        wide = min(page.width, 340.0)
        place = page.x, y, wide, HAND
        size = *ui.pixels(place)[2:], ui.brightness, 0.0
        if self._hand is None or self._hand[0] != size:
            look = run.shaft[self._visit.depth - 1].place
            self._hand = size, build_scene(ui, place, relic.kind, look)
        who = "The Collector" if run.taken else "Something unseen"
        words = f"{LYING.format(relic.name.lower(), run.worth(relic), who)}\n{SAFE}"
        whole = page.x, y, wide, HAND + 40
        response = ui.interact("lying", whole, Semantics("listitem", f"{who} takes", words))
        draw_hand(ui, place, self._hand[1])
        below = page.x, y + HAND, wide, 40.0
        ui.rect(below, color("fill"))
        ui.frame(below, color("line"))
        value = str(run.worth(relic))
        right = page.x + wide - 14
        ui.text(right, y + HAND + 27, value, MENU, "relic", 700, "right")
        right -= ui.text_width(value, MENU, 700) + 16
        draw_diamond(ui, (right, y + HAND + 20), 18)
        said, fitted = fit_line(ui, f"{who} takes", BUTTON, 600, right - page.x - 28)
        ui.text(page.x + 14, y + HAND + 26, said, fitted, "harm", 600)
        if is_asked(ui, response):
            tooltip(ui, whole, words)
        return y + HAND + 40

    @property
    def _next_choice(self) -> str:
        """The request for what is still to be chosen: `Choose a door`; empty if the party can go on."""
        if self._door is None:
            return "Choose a door"
        return "Choose a find" if self._finds and not self._find else ""

    def _draw_party(self, ui: Ui, parts: _Parts) -> Transition | None:
        top = parts.party[1] - 12
        draw_company(ui, parts.party, self._crew, self._descent.run)
        shade(ui, [((0.0, top, ui.width, ui.height - top), 0.94)])
        ui.rect((0.0, top, ui.width, 1), color("line"))
        height = parts.buttons[3]
        has_undo = self._undo is not None
        if height > BUTTON_HEIGHT:
            on, rest = cut_top(parts.buttons, height - 34 if has_undo else min(height, 62.0))
            undo = rest[0], rest[1] + 4, rest[2], 30.0
        else:
            on, undo = columns(parts.buttons, 2, 8) if has_undo else (parts.buttons, parts.buttons)
        return self._press_on(ui, on) or self._press_undo(ui, undo)

    def _press_on(self, ui: Ui, rect: Rect) -> Transition | None:
        """Draw the button that leads on; return where."""
        ui.focus = ui.focus or "on"
        label = {None: "End the descent", DAYLIGHT: "Step out"}.get(self._goal)
        label = label or ("Go down" if self._goal and self._goal > self._visit.depth else "Go up")
        if self._behind and self._goal is not None:
            label += f" without {' and '.join(self._behind)}"
        label = self._next_choice or label
        is_ready = self._door is not None and (bool(self._find) or not self._finds or not self._at_ledge)
        if not button(ui, "on", rect, label, key="n", chosen=is_ready, enabled=is_ready).clicked:
            return None
        if self._next_choice:
            self._at_ledge = True
            return None
        self._descent.go_on(locker=self._locker, right=self._door == 1, find=self._find)
        is_over = self._descent.run.end is not None
        return Reset(ToReckoning(self._descent) if is_over else ToFloor(self._descent))

    def _press_undo(self, ui: Ui, rect: Rect) -> Transition | None:
        if self._undo is None:
            return None
        session, key = self._descent.session, self._services.bindings["undo"]
        words = f"{undo_words(session)}{' chalk' * bool(session.undo_cost)}"
        undo = button(ui, "undo", rect, words, key=key, enabled=session.can_undo)
        if undo.clicked or (ui.take_key("ctrl+z") and session.can_undo):
            self._undo()
            return Pop()
        return None


def _place_lanterns(doors: Sequence[Rect]) -> list[Point]:
    """Return where lanterns hang: left of each door, and right of the last one."""
    (_, y, _, height), right = doors[0], doors[-1][0] + doors[-1][2]
    middle = y + height * 0.34
    between = doors[1][0] - doors[0][0] - doors[0][2] if len(doors) > 1 else BETWEEN
    return [*((door[0] - between / 2, middle) for door in doors), (right + between / 2, middle)]
