"""Services: what every screen can ask for: definitions, the player's profile, and the levels' screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.profile import Profile, Result, Settings, save_profile
from intodepth.screens.base import Screen
from intodepth.toml_lines import FileFault
from intodepth.ui.bindings import Bindings, bindings_from


class Finish(NamedTuple):
    """What finishing a level changed."""

    before: Result | None
    """the best result until now"""
    unlocked: str | None
    """name of the level that is open from now on"""


@dataclass(slots=True)
class Services:
    """One for the whole game, handed to every screen."""

    catalog: Catalog
    home: Path
    """folder of the player's own files"""
    profile: Profile = field(default_factory=Profile)
    problem: str = ""
    """one line for the player on what could not be saved"""
    film: Callable[[Path, int | None], None] | None = None
    """writes a clip of one action of a recording, by its number, or of all (None)"""
    sound_problem: str = ""
    """one line, where there can be no sound"""
    _saved: Profile | None = None

    @property
    def recordings(self) -> Path:
        """Folder of the recordings."""
        return self.home / "recordings"

    @property
    def settings(self) -> Settings:
        """What the player has set."""
        return self.profile.settings

    @property
    def bindings(self) -> Bindings:
        """The key of every command."""
        return _bindings(tuple(sorted(self.settings.bindings.items())))

    @property
    def levels(self) -> tuple[LevelDefinition, ...]:
        """All levels from the top down."""
        return tuple(self.catalog.levels.values())

    def update(self, profile: Profile) -> None:
        """Change the profile and save it."""
        self.profile = profile
        self.save()

    def save(self) -> None:
        """Save the profile if it has changed."""
        if self.profile != self._saved:
            self.problem = save_profile(self.home, self.profile)
            self._saved = self.profile

    def is_open(self, level: str) -> bool:
        """Whether a level may be played."""
        first = next(iter(self.catalog.levels), "")
        return level == first or level in self.profile.unlocked or level in self.profile.done

    def next_level(self, level: str) -> str | None:
        """Name of the level below this one."""
        names = list(self.catalog.levels)
        return dict(pairwise(names)).get(level)

    def party_of(self, level: LevelDefinition) -> tuple[str, ...]:
        """Keys of the heroes who go into a level: those of the last time, or its own."""
        party = self.profile.parties.get(level.name, level.party)
        return party if level.can_play(party) else level.party

    def finish(self, level: str, result: Result, won: bool) -> Finish:
        """Note the result of a level; a lost one opens nothing and is no best."""
        before = self.profile.done.get(level)
        following = self.next_level(level)
        if not won:
            return Finish(before, None)
        unlocked = following if following and not self.is_open(following) else None
        self.update(self.profile.finish(level, result, following))
        return Finish(before, unlocked)

    def unfinished(self) -> tuple[str, Path] | None:
        """The level that was left in the middle last, and its recording."""
        found = [(name, path) for name in self.catalog.levels if (path := self.unfinished_of(name))]
        return max(found, key=lambda each: each[1].stat().st_mtime_ns, default=None)

    @property
    def can_continue(self) -> bool:
        """Whether there is anything to go on with."""
        return bool(self.profile.done) or self.unfinished() is not None

    @property
    def met(self) -> frozenset[str]:
        """Keys of all heroes, relics, gear and kinds of terrain that the codex tells of."""
        done = [level for level in self.levels if level.name in self.profile.done]
        seen = {kind.glyph for level in done for kind in level.kinds}
        terrain = (key for key, text in self.catalog.terrain.items() if seen.intersection(text.glyphs))
        heroes = [self.catalog.heroes[key] for key in self.profile.met_heroes if key in self.catalog.heroes]
        gear = (key for things in (*(level.things for level in done), *(hero.gear.keys for hero in heroes))
                for key in things)  # fmt: skip
        return frozenset((*self.profile.met_heroes, *self.profile.met_relics, *gear, *terrain))

    def unfinished_of(self, level: str) -> Path | None:
        """The recording of a level that was left in the middle."""
        if not self.recordings.is_dir():
            return None
        from intodepth.content.recording import find_unfinished

        return find_unfinished(self.recordings, level)

    def start_level(self, level: str) -> Screen:
        """The screen of a level at its beginning."""
        from intodepth.screens.level.screen import LevelScreen

        return LevelScreen(self, level, party=self.party_of(self.catalog.levels[level]))

    def resume(self, level: str = "") -> Screen | None:
        """A level left in the middle, at the same action, by default the latest; None if there is none."""
        from intodepth.screens.level.screen import LevelScreen

        path = self.unfinished_of(level) if level else None
        left = self.unfinished() if not level else (level, path) if path else None
        try:
            return LevelScreen(self, *left) if left else None
        except FileFault as fault:
            self.problem = fault.faults[0]
            return None


@lru_cache(maxsize=4)
def _bindings(stored: tuple[tuple[str, str], ...]) -> Bindings:
    return bindings_from(dict(stored))
