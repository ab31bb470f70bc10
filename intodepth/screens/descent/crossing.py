"""crossing: the screen between two floors: the shaft so far, the party, the locker, and undo."""

from __future__ import annotations

from intodepth.content.descents import ROPE, Supplies
from intodepth.content.runs.collector import REACH
from intodepth.content.runs.run import DAYLIGHT, Kept
from intodepth.content.runs.shaft import equip, leave
from intodepth.content.runs.signs import sign_of
from intodepth.content.words import count_noun
from intodepth.screens.base import Pop, Reset, Screen, Transition
from intodepth.screens.descent.company import ROW, draw_company
from intodepth.screens.descent.doors import draw_door
from intodepth.screens.descent.shaft_picture import draw_shaft
from intodepth.screens.destinations import ToCrossing, ToFloor, ToReckoning
from intodepth.screens.frames import heading, two_parts
from intodepth.screens.level.hud.tool_buttons import undo_words
from intodepth.screens.services import Services
from intodepth.ui.buttons import BUTTON_HEIGHT, button, key_frame
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.rects import cut_bottom
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BUTTON, SMALL, Ink, color

WATER = "You have {} there before the water wakes."
WOKEN = "The most valuable relic here was moved: the water will be awake when you come back."
DRAINS = "The most valuable relic here was moved: back here, you have {} before the water wakes."
BEATS = "The Heart was lifted: on every floor above the water wakes {} sooner."
AWAKE = "The water there is awake, and rises on."
LYING = "Left lying: the {}, value {}. {} will take it for good."
SAFE = f"Safe: what is carried, or hangs {REACH} cells from every place to stand."
LOUD = "This is loud: the water on the next floor wakes {} sooner."
FULL = "You already have all of it."
FALLS = "{} would stay behind and be lost."
TURNS_BACK = "{} has not come in and would turn back: safe, but out of this descent."
FOR_GOOD = "Once you climb, there is no going back down in this descent."


def locker_words(supplies: Supplies) -> str:
    """Return what a locker holds."""
    if supplies.coils == 1:
        rope = f"a rope of {ROPE} cells, if you have none that long"
    else:
        rope = f"ropes of {ROPE} cells, until you have {supplies.coils}"
    if not supplies.pitons:
        return f"The locker holds {rope}."
    return f"The locker holds pitons, until everyone has {supplies.pitons}, and {rope}."


class CrossingScreen(Screen):
    """The screen after a floor; it lies over that floor, and undo leads back into it until the party
    goes on.
    """

    def __init__(self, services: Services, crossing: ToCrossing) -> None:
        """Show what has come out of the floor."""
        self._services = services
        self._descent, self._undo = crossing.descent, crossing.undo
        run, session = crossing.descent.run, crossing.descent.session
        self._visit, self._goal = run.visit, run.visit.leads_to
        self._behind = [hero.name for hero in run.visit.behind]
        self._outside = [hero.name for hero in run.visit.outside]
        left = leave(run.visit.stage)
        self._crew, self._kept = left.crew, Kept(left.stage, session.knowledge)
        self._locker = False
        self._signs = [sign_of(door, run.catalog, run.rules) for door in run.choices]
        self._door = 0 if len(self._signs) < 2 else None
        """index of the chosen door; None while none is chosen"""
        self._finds = [run.catalog.finds[key] for key in run.offered_finds]
        self._find = ""
        """key of the find that is chosen"""
        self._lying = run.collect_left(left.stage).relic
        self._next_choice_something = equip(left.crew, run.supplies) != left.crew
        self._scroll = ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the shaft and the party; follow what is chosen."""
        run = self._descent.run
        back, body = heading(ui, self._word, self._plain)
        if back:
            return Pop()
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 4)
        foot = foot[0], foot[1] + 4, foot[2], BUTTON_HEIGHT
        body = body[0], body[1], body[2], body[3] - 14
        left, right = two_parts(ui, body, 0.6, 0.6)
        for index, (place, sign) in enumerate(
            zip(draw_shaft(ui, left, run, self._kept), self._signs, strict=False)
        ):
            if draw_door(ui, place, index, sign, chosen=self._door == index, alone=len(self._signs) == 1):
                self._door = index
        with scroll_area(ui, "page", right, self._scroll) as page:
            self._draw_words(ui, page)
        return self._buttons(ui, foot)

    @property
    def _locker_words(self) -> str:
        run = self._descent.run
        if not self._next_choice_something:
            return f"{locker_words(run.supplies)} {FULL}"
        sooner = count_noun(run.count_sooner(run.visit.depth + 1), "round")
        return f"{locker_words(run.supplies)} {LOUD.format(sooner)}"

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
        if len(self._signs) > 1:
            return f"Two doors lead to floor {self._goal}. Choose one; you come back through it."
        if self._goal == DAYLIGHT:
            is_rescue = self._descent.run.dead is not None
            return f"One step more, and {'they are out' if is_rescue else 'all of it counts'}"
        title = self._descent.run.shaft[self._goal - 1].title
        known = self._goal in self._descent.run.kept
        return (
            f"Floor {self._goal}: {title}"
            if known
            else f"Floor {self._goal} lies ahead, and nobody has seen it"
        )

    def _draw_words(self, ui: Ui, page: Content) -> None:
        """Draw the party, who stays behind, and what the next step means."""
        run = self._descent.run
        y = page.y
        if self._goal is None:
            words = "Nobody can go on. What is down here stays down here; undo takes the last action back."
            page.bottom = paragraph(ui, page.x, y, page.width, words, size=BUTTON, ink="harm")
            return
        y = draw_company(ui, (page.x, y, page.width, ROW), self._crew, run)
        for name in self._behind:
            words = (TURNS_BACK if name in self._outside else FALLS).format(name)
            y = paragraph(ui, page.x, y + 4, page.width, words, size=BUTTON, ink="harm")
        is_turn = self._goal < self._visit.depth and not any(visit.is_turned for visit in run.visits[:-1])
        if is_turn and self._goal != DAYLIGHT:
            y = paragraph(ui, page.x, y + 8, page.width, FOR_GOOD, size=BUTTON, ink="gold")
        if run.is_heart_lifted and self._goal < self._visit.depth and self._goal != DAYLIGHT:
            words = BEATS.format(count_noun(run.rules.heart, "round"))
            y = paragraph(ui, page.x, y + 8, page.width, words, size=BUTTON, ink="harm")
        if (rounds := run.water_on(self._goal)) is not None:
            words = WATER.format(count_noun(rounds, "round")) if rounds else AWAKE
            ink: Ink = "gold" if rounds > 1 else "harm"
            y = paragraph(ui, page.x, y + 8, page.width, words, size=BUTTON, ink=ink)
        if self._goal > self._visit.depth and (rounds := run.rounds_back) is not None:
            words = DRAINS.format(count_noun(rounds, "round")) if rounds else WOKEN
            ink = "gold" if rounds else "harm"
            y = paragraph(ui, page.x, y + 8, page.width, words, size=BUTTON, ink=ink)
        if self._lying is not None:
            name = "The Collector" if run.taken else "Something unseen"
            words = LYING.format(self._lying.name.lower(), run.worth(self._lying), name)
            y = paragraph(ui, page.x, y + 8, page.width, words, size=BUTTON, ink="harm")
            y = paragraph(ui, page.x, y + 2, page.width, SAFE, size=SMALL, ink="quiet")
        if self._finds:
            y = self._offer(ui, page, y + 8)
        if run.has_locker and self._next_choice_something:
            label = "The locker is open" if self._locker else "Open the locker"
            rect = page.x, y + 8, min(page.width, 260.0), BUTTON_HEIGHT
            if button(ui, "locker", rect, label, key="l", chosen=self._locker).clicked:
                self._locker = not self._locker
            y += 10 + BUTTON_HEIGHT
        if run.has_locker:
            y = paragraph(ui, page.x, y + 6, page.width, self._locker_words, size=SMALL, ink="quiet")
        page.bottom = y

    def _offer(self, ui: Ui, page: Content, y: float) -> float:
        """Draw the finds of which one can be taken along; return the y below."""
        ui.text(page.x, y + 14, "You find three things. Take one along:", SMALL, "gold", 600)
        y += 22
        for number, find in enumerate(self._finds, 3):
            effect, key = find.effect(self._descent.run.rules), str(number)
            inner = page.width - 86
            height = 28 + paragraph_height(ui, effect, inner, size=SMALL)
            rect, is_chosen = (page.x, y, page.width - 10, height), find.key == self._find
            semantics = Semantics("option", find.title, chosen=is_chosen, does=effect)
            if ui.interact(f"find:{find.key}", rect, semantics, key=key).clicked:
                self._find = find.key
            ui.rect(rect, color("raised" if is_chosen else "fill"))
            ui.frame(rect, color("gold" if is_chosen else "line"))
            key_frame(ui, page.x + page.width - 18, y + 18, key)
            draw_icon(ui, find.icon, page.x + 22, y + height / 2, 24, "gold")
            ui.text(page.x + 44, y + 20, find.title, BUTTON, "gold", 650)
            paragraph(ui, page.x + 44, y + 24, inner, effect, size=SMALL)
            y += height + 5
        return y

    @property
    def _next_choice(self) -> str:
        """The request for what is still to be chosen: `Choose a door`; empty if the party can go on."""
        if self._door is None:
            return "Choose a door"
        return "Choose a find" if self._finds and not self._find else ""

    def _buttons(self, ui: Ui, foot: Rect) -> Transition | None:
        width = min(240.0, (foot[2] - 8) / 2)
        ui.focus = ui.focus or "on"
        label = {None: "End the descent", DAYLIGHT: "Step out"}.get(self._goal)
        label = label or ("Go down" if self._goal and self._goal > self._visit.depth else "Go up")
        label += f" without {' and '.join(self._behind)}" if self._behind else ""
        label = self._next_choice or label
        on = foot[0], foot[1], width, foot[3]
        is_ready = not self._next_choice
        if button(ui, "on", on, label, key="n", chosen=is_ready, enabled=is_ready).clicked:
            self._descent.go_on(locker=self._locker, right=self._door == 1, find=self._find)
            is_over = self._descent.run.end is not None
            return Reset(ToReckoning(self._descent) if is_over else ToFloor(self._descent))
        if self._undo is None:
            return None
        rect = foot[0] + foot[2] - width, foot[1], width, foot[3]
        session, key = self._descent.session, self._services.bindings["undo"]
        undo = button(
            ui,
            "undo",
            rect,
            f"{undo_words(session)}{' chalk' * bool(session.undo_cost)}",
            key=key,
            enabled=session.can_undo,
        )
        if undo.clicked or (ui.take_key("ctrl+z") and session.can_undo):
            self._undo()
            return Pop()
        return None
