"""voices: what heroes say about what just happened, now and then, and no line twice in a session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.screens.services import Services
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import stands

SECONDS: Final = 4.5
"""seconds for which a line is shown"""
APART, UNDOS = 2, 3
"""rounds from one line to the next, and undos after which somebody says so"""
PHRASES: Final = {"pops": "pops", "cut": "cut", "caught": "caught", "take": "took", "exit": "left"}
"""occasions by the pictogram of the phrase that stands for them"""


class Saying(NamedTuple):
    """A line, and who says it."""

    hero: int
    words: str


class Voices:
    """Follows what is played, and lets a hero speak if there is a line for it."""

    def __init__(self, services: Services) -> None:
        """Begin a level in which nothing has been said."""
        self._services = services
        self._heard: Preview | None = None
        self._round = -APART
        """the round in which a hero spoke last"""
        self._undos = 0
        self._saying: Saying | None = None
        self._end = 0.0

    def follow(self, session: Session, time: float) -> Saying | None:
        """Return the line being said at a time in seconds, or None."""
        played = session.played
        if played is not self._heard:
            self._heard, self._saying = played, None
            if played is not None:
                self._speak(occasions(played), played.after, played.before.round, time)
        undos = session.history.undos
        if undos > self._undos and undos % UNDOS == 0:
            self._speak(iter([("undone", session.actor.id)]), session.stage, session.stage.round, time)
        self._undos = undos
        if self._saying is None or time > self._end:
            return None
        return self._saying

    def _speak(self, told: Iterator[tuple[str, int]], stage: Stage, number: int, time: float) -> None:
        """Let a hero speak in a round if there is a line, unless somebody spoke in this round or the last."""
        if number < self._round + APART or not self._services.settings.voices:
            return
        self._saying = self._find(told, stage)
        self._end = time + SECONDS
        self._round = number if self._saying else self._round

    def _find(self, told: Iterator[tuple[str, int]], stage: Stage) -> Saying | None:
        """Return the first line that was not said yet, of the first hero with one; None without any."""
        for occasion, key in told:
            said = self._services.find_line(occasion, (stage.hero(key).kind,))
            if said is not None:
                return Saying(key, said[1])
        return None


def occasions(played: Preview) -> Iterator[tuple[str, int]]:
    """Yield the occasions for a line, the gravest first, each with the hero who would say it."""
    stage = played.after
    able = [hero.id for hero in stage.heroes() if hero.hit_points > 0 and hero.cell is not None]
    found: list[tuple[str, int]] = []
    falling = [hero.id for hero in stage.heroes() if hero.hazard and not played.before.hero(hero.id).hazard]
    found += (("endless", key) for key in falling)
    found += (("broken", played.action.actor) for _ in played.spoilt)
    found += (("hurt", key) for key in played.harm if key not in played.felled)
    lifted = [hero for hero in stage.heroes() if hero.carrier != played.before.hero(hero.id).carrier]
    for phrase in played.phrases:
        # What is said of things is not said of the fallen.
        if phrase.icon in PHRASES and not (phrase.icon == "take" and lifted):
            body = phrase.body if phrase.icon in ("caught", "exit") else played.action.actor
            found.append((PHRASES[phrase.icon], played.action.actor if body is None else body))
    if stage.round != played.before.round:
        # Whoever is still in the air when the round is over.
        found += (("hanging", hero.id) for hero in stage.heroes() if _is_hanging(stage, hero))
    before = dict(_find_stood_on(played.before))
    found += (("stood_on", under) for over, under in _find_stood_on(stage) if before.get(over) != under)
    for occasion, key in found:
        if key in able or (occasion == "left" and isinstance(stage.bodies[key], Hero)):
            yield occasion, key


def _is_hanging(stage: Stage, hero: Hero) -> bool:
    """Return whether a hero hangs from an edge or on a rope."""
    if hero.cell is None or hero.hit_points <= 0:
        return False
    below = stage.step(hero.cell, Side.S)
    is_on_somebody = below is not None and below in stage.at
    return hero.posture == Posture.HANGING or not (is_on_somebody or stands(stage, hero))


def _find_stood_on(stage: Stage) -> Iterator[tuple[int, int]]:
    """Yield heroes who stand on heroes: who, and on whom."""
    for hero in stage.heroes():
        below = None if hero.cell is None else stage.step(hero.cell, Side.S)
        under = None if below is None else stage.at.get(below)
        if under is not None and isinstance(stage.bodies[under], Hero):
            yield hero.id, under
