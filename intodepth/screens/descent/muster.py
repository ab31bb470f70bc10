"""muster: the screen before a descent: who goes, and into which shaft."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from intodepth.content.definitions import Gear, HeroKind
from intodepth.content.descents import ROPE, Supplies
from intodepth.content.floors.shafts import is_daily
from intodepth.content.runs.annals import Past, find_ended, past_runs
from intodepth.content.runs.marks import mark_words
from intodepth.content.runs.run import OFFERED, PARTY, End, LostShaft
from intodepth.content.runs.unlocks import list_heroes, open_shafts
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.screens.base import Push, Reset, Screen, Transition
from intodepth.screens.cave_mouth import Mood, Stood, build_mouth, find_spacing
from intodepth.screens.codex.hero_facts import hero_sentence
from intodepth.screens.descent.kit_choice import KitChoice
from intodepth.screens.descent.shaft_choice import ShaftChoice
from intodepth.screens.destinations import ShaftWish, ToAnnals, ToFloor, ToTitle
from intodepth.screens.frames import heading, two_parts
from intodepth.screens.practice.party_choice import PartyChoice
from intodepth.screens.services import Services
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import fit_line, paragraph, wrap
from intodepth.ui.rects import cut_bottom
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon, fade_around
from intodepth.ui.theme import BODY, BUTTON, SMALL

RULES = (
    "Nothing counts until daylight.",
    "The ropes you leave are your way home.",
    "The best relic you leave lying is taken.",
    "Once you climb, there is no going back down.",
)
WORDS = "Descend", "Five floors, and back up"
RESCUE = "Rescue", "Down to the fallen, and back up with them"
FAME = "Every fallen hero you carry out lives, and counts as 1 fame. The relics are worth nothing."
OF_RESCUE = FAME, RULES[1], RULES[3]
"""rules of a rescue"""
APART = 3.2
"""distance of the heroes in cells"""
LINE = 19.0
"""distance of the lines of what is told of a hero"""
SPACE = 16.0
"""between what is told of two heroes, in units"""
NARROWEST, LOWEST = 130.0, 560.0
"""least width for what is told of a hero, and least height of the window for it"""
FIRST_PARTY = OFFERED[0], OFFERED[2], OFFERED[3]
"""the party that is chosen at first; it suits most floors"""
UNPROVEN = "Every floor was proven passable for the first five heroes under the normal rules."


class MusterScreen(Screen):
    """The choice of party, shaft and extras."""

    def __init__(
        self,
        services: Services,
        wish: ShaftWish = "",
        dead: LostShaft | None = None,
        text: str = "",
        kind: str = "",
    ) -> None:
        """Begin with the party and the extras of the last descent, and the wished shaft or that of the
        fallen, of a wished kind. A `text` is taken as if it had been pasted.
        """
        self._services = services
        catalog, feats, past = services.catalog, services.profile.feats, past_runs(services.runs)
        party = past[0].header.party if past else ()
        self._heroes = list_heroes(feats, catalog)
        if len(party) != PARTY or not set(party) <= set(self._heroes):
            party = FIRST_PARTY
        self.choice = PartyChoice(self._heroes, party, self._gear_of)
        self._kit = KitChoice(feats, catalog, past[0].header.kit if past else None)
        self.shaft = ShaftChoice(services, past, open_shafts(feats, catalog), wish, dead, kind)
        if text:
            self.shaft.take(text)
        self._mark = min(past[0].header.mark if past else 0, services.profile.mark)
        self._past = past_words(find_ended(past))
        self._scroll = ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the party and the choices; follow what is chosen."""
        if (sent := self.shaft.follow(ui)) is not None:
            return Push(sent)
        back, body = heading(ui, *(WORDS if self.shaft.dead is None else RESCUE))
        if back:
            self.shaft.stop()
            return Reset(ToTitle())
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 4)
        left, right = two_parts(ui, (body[0], body[1], body[2], body[3] - 14), 0.52, 0.4)
        party = self.choice.party
        told, picture = cut_bottom(left, self._measure_told(ui, left[2]))
        stood = [Stood(key, is_hero=True) for key in party]
        scene, places = build_mouth(ui, picture, stood, Mood.BELOW, apart=APART)
        ui.commands.append(scene)
        with scroll_area(ui, "page", right, self._scroll) as page:
            y = self.choice.draw(ui, page.x, page.y, page.width, self._services.catalog)
            self._kit.supplies = self.shaft.what.supplies
            y = self._kit.draw(ui, page.x, y + 2, page.width, party)
            y = self.shaft.draw(ui, page.x, y + 4, page.width)
            y = self._marks(ui, page.x, y + 4, page.width)
            if not self.shaft.what.is_proven or set(party).difference(OFFERED):
                y = paragraph(ui, page.x, y, page.width, UNPROVEN, size=SMALL, ink="harm")
            if self._past:
                y = paragraph(ui, page.x, y + 6, page.width, self._past, size=BUTTON, ink="relic")
            for words in RULES if self.shaft.dead is None else OF_RESCUE:
                y = paragraph(ui, page.x, y + 8, page.width, words, size=BODY)
            y = paragraph(
                ui, page.x, y + 10, page.width, kit_words(self.shaft.what.supplies), size=SMALL, ink="quiet"
            )
            page.bottom = y
        fade_around(ui, picture)
        self._introduce(ui, told, party, places)
        self.choice.draw_tooltip(ui)
        self._kit.draw_tooltip(ui)
        ui.focus = ui.focus or "start"
        is_whole = len(party) == PARTY and not self.shaft.lacking
        rect = right[0], foot[1], min(240.0, right[2]), BUTTON_HEIGHT
        missing = PARTY - len(party)
        label = f"Choose {missing} more" if missing else self.shaft.lacking or "Go down"
        across = foot[0], foot[1], min(240.0, left[2]), BUTTON_HEIGHT
        if self._past and button(ui, "annals", across, "Descents", key="h").clicked:
            return Push(ToAnnals())
        if button(ui, "start", rect, label, key="n", chosen=is_whole, enabled=is_whole).clicked:
            return self._begin(party)
        return None

    def _measure_told(self, ui: Ui, width: float) -> float:
        """Return the height of what is told of heroes under a picture of this width, whoever is chosen; 0
        where it is too narrow.
        """
        wide = find_spacing(width, PARTY, APART) - SPACE
        if wide < NARROWEST or ui.height < LOWEST:
            return 0.0
        told = (hero_sentence(self._services.catalog.heroes[key]) for key in self._heroes)
        return 52 + LINE * max((len(wrap(ui, each, SMALL, 450, wide)) for each in told), default=0)

    def _introduce(self, ui: Ui, rect: Rect, party: Sequence[str], places: Sequence[float]) -> None:
        """Draw the name, numbers and a sentence of each hero of a party under the hero, at these x."""
        y, wide = rect[1] + 8, find_spacing(rect[2], PARTY, APART) - SPACE
        if not rect[3]:
            return
        for key, middle in zip(party, places, strict=True):
            kind = self._services.catalog.heroes[key]
            name = fit_line(ui, f"{kind.name}, {kind.title.lower()}", BUTTON, 600, wide)
            ui.text(middle, y + 14, *name, "gold", 600, "middle")
            at = middle - 62
            for icon, number in (
                ("weight", kind.weight),
                ("heart", kind.hit_points),
                ("walk", kind.action_points),
            ):
                draw_icon(ui, icon, at + 7, y + 29, 14, "quiet")
                ui.text(at + 18, y + 34, str(number), SMALL, "text", 600)
                at += 46
            for row, line in enumerate(wrap(ui, hero_sentence(kind), SMALL, 450, wide)):
                ui.text(middle, y + 56 + LINE * row, line, SMALL, "text", align="middle")

    def _marks(self, ui: Ui, x: float, y: float, width: float) -> float:
        """Draw a button for each mark that is open, and what the chosen one changes; return the y below."""
        most = self._services.profile.mark
        if not most or self.shaft.dead is not None or is_daily(self.shaft.seed):
            return y
        ui.text(x, y + 12, "Difficulty", SMALL, "gold", 600)
        each = min(60.0, (width - 6 * most) / (most + 1))
        for mark in range(most + 1):
            rect = x + mark * (each + 6), y + 18, each, BUTTON_HEIGHT - 8
            if button(ui, f"mark:{mark}", rect, str(mark), chosen=mark == self._mark).clicked:
                self._mark = mark
        words = mark_words(self._mark)
        return paragraph(ui, x, y + 20 + BUTTON_HEIGHT - 6, width, words, size=SMALL, ink="quiet")

    def _begin(self, party: tuple[str, ...]) -> Transition | None:
        """Start the descent; only a notice if the shaft cannot be read."""
        from intodepth.screens.descent.descent import begin, begin_rescue

        taken, shaft = self._kit.kit(party), self.shaft
        try:
            if shaft.dead is not None:
                return Reset(ToFloor(begin_rescue(self._services, party, shaft.dead, taken)))
            return Reset(ToFloor(begin(self._services, party, shaft.seed, taken, shaft.kind, self._mark)))
        except FileFault as fault:
            self._services.notice = fault.faults[0]
        return None

    def _gear_of(self, kind: HeroKind) -> Gear:
        """Return the gear that a hero brings into the chosen shaft."""
        least = self.shaft.what.supplies.pitons
        return msgspec.structs.replace(kind.gear, pitons=max(least, kind.gear.pitons) if least else 0)


def past_words(over: Sequence[Past]) -> str:
    """Return the results of all descents so far; empty before the first."""
    if not over:
        return ""
    best = max(each.score for each in over)
    home = len(find_ended(over, End.DAYLIGHT))
    return f"{count_noun(len(over), 'descent')} until now, home from {home}. Best score {best}."


def kit_words(supplies: Supplies) -> str:
    """Return the standard kit in words."""
    ropes = "One hero brings a rope" if supplies.coils == 1 else f"{supplies.coils} heroes bring ropes"
    pitons = (
        f"Everyone brings at least {supplies.pitons} pitons." if supplies.pitons else "Nobody has pitons."
    )
    more = "On a descent each hero can carry one relic or lamp more than in practice."
    return f"{pitons} {ropes} of {ROPE} cells. {more}"
