"""services: what every screen uses: definitions, the player's profile, and recordings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.profile import Profile, Result, SeenOfLevel, Settings, union
from intodepth.content.profile_store import read_profile, save_profile, write_code
from intodepth.files.folders import find_folders
from intodepth.screens.bindings import Bindings, bindings_from
from intodepth.sim import RULES_VERSION
from intodepth.sim.space.cells import Cell

if TYPE_CHECKING:
    from intodepth.content.incoming.received import Received
    from intodepth.content.outcome import Outcome
    from intodepth.content.own_levels import OwnLevels
    from intodepth.content.plans import Plan
    from intodepth.content.recorder import LeftLevel, Recorder
    from intodepth.content.replay_notes import Mistake
    from intodepth.content.runs.record import Brief
    from intodepth.screens.pad_bindings import PadBindings
    from intodepth.sim.actions import Action
    from intodepth.sim.stage import Stage

    Pilot = Callable[[LevelDefinition, Stage], Callable[[Stage], Action | None]]
    """makes a bot that plays a level from a stage on until it knows nothing to do"""

RETRY = 2.0
"""seconds until a failed save, or a changed file, is tried again"""
NOTICED = 20.0
"""seconds for which a notice is shown"""


class Finish(NamedTuple):
    """The changes that a finished level makes to the profile."""

    before: Result | None
    """the best result before this one"""
    unlocked: str | None
    """name of the level that was just unlocked"""


class PlanSearch(Protocol):
    """A search for a plan while the game goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""

    @property
    def plan(self) -> Plan | None:
        """The plan that was found; None before the end, or without one."""

    def cancel(self) -> None:
        """End the search; nobody needs its result any more."""


class MistakeSearch(Protocol):
    """A search for the next mistake in a recording while the game goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""

    @property
    def mistake(self) -> Mistake | None:
        """The answer; None before the end, or if the search has failed."""

    def cancel(self) -> None:
        """End the search; nobody needs its result any more."""


class Opening(Protocol):
    """The opening of something that came from others while the game goes on."""

    @property
    def progress(self) -> tuple[int, int]:
        """The number of actions played, and of all; 0 while that is not known."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""

    def answer(self) -> Received:
        """Return what it holds, once it has ended; raises CodeFault with the reason if there is nothing."""

    def cancel(self) -> None:
        """End it; nobody needs the answer any more."""


class Carrier(Protocol):
    """Takes everything of the player out of the game as one file, and back into it."""

    def save(self) -> None:
        """Have the player save the file."""

    def load(self) -> None:
        """Ask the player for such a file; what it holds is added."""


class ChanceSearch(Protocol):
    """A search for the last chance of a lost descent while the game goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""

    @property
    def said(self) -> bytes:
        """The result as `intodepth hindsight --json` prints it; empty without one."""

    def cancel(self) -> None:
        """End the search; nobody needs its result any more."""


@dataclass(slots=True)
class Services:
    """The objects that all screens share: catalog, profile, recordings; one for the whole game."""

    catalog: Catalog
    home: Path
    """folder of the player's own files"""
    profile: Profile = field(default_factory=Profile)
    problem: str = ""
    """one line that says why the profile cannot be saved; saving is tried again"""
    notice: str = ""
    """one line about a fault in opening or saving, and what was done about it"""
    film: Callable[[Path, int | None, int | None, LevelDefinition], None] | None = None
    """writes a film of a recording, which begins in a level, from one action to another, None for its ends"""
    photograph: Callable[[Path, Callable[[str], None]], None] | None = None
    """saves this frame as a PNG once it is drawn, and tells what went wrong; an empty text for nothing"""
    find_plan: Callable[[bytes], PlanSearch] | None = None
    """starts the search for a plan from the end of a recording on"""
    find_mistake: Callable[[bytes, int, int], MistakeSearch] | None = None
    """starts the search for the next mistake of a recording after so many actions, with so many seconds for
    each plan
    """
    copy: Callable[[str], bool | None] | None = None
    """puts a text on the clipboard; returns whether that worked, or None if `copied` is called later"""
    copied: Callable[[bool], None] = lambda _: None
    """is told whether the text that was shared last is on the clipboard"""
    paste: Callable[[], str] | None = None
    """returns the text on the clipboard"""
    find_chance: Callable[[bytes], ChanceSearch] | None = None
    """starts the search for the last chance of a lost descent, by its record"""
    open_sent: Callable[[bytes], Opening] | None = None
    """starts to open something that came from others: the content of a file, or a text as UTF-8"""
    draws_slowly: bool = False
    """whether the processor draws, so that pictures that move as a whole cost much"""
    carrier: Carrier | None = None
    """None where the player's files are plain files"""
    own: OwnLevels | None = None
    """follows the level files that are saved; None if nobody does"""
    pilot: Pilot | None = None
    """None if a player plays"""
    sound_problem: str = ""
    """one line that says why there is no sound"""
    recorder: Recorder | None = None
    """recorder of the level that was started last"""
    said: set[str] = field(default_factory=set)
    """lines that heroes have said since the start of the game"""
    _recorders: list[Recorder] = field(default_factory=list)
    """that recorder, and earlier ones with unsaved lines"""
    _saved: Profile = field(init=False)
    """the profile as it is on the disk"""
    _is_unread: bool = False
    """whether the disk may hold more, because its file could not be read"""
    _next_try: float = 0.0
    _noticed: str = ""
    _notice_end: float = 0.0
    _passed_over: set[str] = field(default_factory=set)
    """faults of skipped descents that were already reported"""
    _versions: dict[str, tuple[int, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._saved = self.profile

    @classmethod
    def open_home(cls, catalog: Catalog, home: Path, pilot: Pilot | None = None) -> Services:
        """Return the services of a player, with the profile in `home`."""
        loaded = read_profile(home)
        services = cls(catalog, home, loaded.profile, notice=loaded.line, pilot=pilot)
        services._saved = loaded.on_disk or loaded.profile
        services._is_unread = loaded.on_disk is None
        return services

    @property
    def recordings(self) -> Path:
        """The folder of recordings."""
        return self.home / "recordings"

    @property
    def runs(self) -> Path:
        """The folder of descents."""
        return self.home / "runs"

    @property
    def branches(self) -> Path:
        """The folder of attempts that begin in the middle of a recording."""
        return self.home / "branches"

    @property
    def shared(self) -> Path:
        """The folder of recordings that were saved to be sent."""
        return self.home / "shared"

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.profile.settings

    @property
    def bindings(self) -> Bindings:
        """The key of every command."""
        return _bindings(tuple(sorted(self.settings.bindings.items())))

    @property
    def pad_bindings(self) -> PadBindings:
        """The button of a gamepad of every command."""
        return _pad_bindings(tuple(sorted(self.settings.pad_bindings.items())))

    @property
    def levels(self) -> tuple[LevelDefinition, ...]:
        """All levels from the top down."""
        return tuple(self.catalog.levels.values())

    def update(self, profile: Profile) -> None:
        """Replace the profile and save it."""
        self.profile = profile
        self.save()

    def save(self) -> None:
        """Save the profile if it has changed, merged with what another copy of the game has saved."""
        if self.is_saved:
            return
        saved = save_profile(self.home, self.profile, self._saved)
        self.problem, self.notice = saved.problem, saved.notice or self.notice
        if not saved.problem:
            self.profile = self._saved = saved.profile
            self._is_unread = False

    @property
    def is_saved(self) -> bool:
        """Whether the profile on disk is this one."""
        return self.profile == self._saved and not self._is_unread

    @property
    def problems(self) -> tuple[str, ...]:
        """One line for each thing that cannot be saved or recorded now, and the notice."""
        recorded = "" if self.recorder is None else self.recorder.problem
        own = () if self.own is None else self.own.faults
        return tuple(line for line in (self.problem, recorded, self.notice, *own) if line)

    def read_levels(self, path: Path | None = None) -> None:
        """Take over the levels whose files the game has just saved in the player's folder.

        If it was one, `path` is its file; then that is done at once also where files are followed.
        """
        from intodepth.content.own_levels import FOLDER, OwnLevels  # only here: most games need none

        if self.own is None:
            self.catalog = OwnLevels(self.catalog, self.home / FOLDER, find_folders().levels).catalog
        elif path is not None:
            self.own.take(path)
            self.catalog = self.own.catalog
        self._versions.clear()

    def poll(self, now: float) -> None:
        """Save unsaved changes, take over saved levels, and drop old notices; call it every frame with the
        time in seconds.
        """
        if self.own is not None and self.own.poll(now):
            self.catalog = self.own.catalog
            self._versions.clear()
        if self.notice != self._noticed:
            self._noticed, self._notice_end = self.notice, now + NOTICED
        elif now >= self._notice_end:
            self.notice = ""
        if now < self._next_try:
            return
        self._next_try = now + RETRY
        self.save()
        self._catch_up()

    def close(self) -> None:
        """Save unsaved changes and release the level."""
        self.save()
        self.leave()
        self._catch_up()

    def record(self, recorder: Recorder) -> None:
        """Remember the recorder of the level that was begun."""
        self.recorder = recorder
        self._recorders.append(recorder)

    def leave(self) -> None:
        """Release the level that was begun last, and drop its notices."""
        if self.recorder is not None:
            self.notice = ""
            self.recorder.close()

    def _catch_up(self) -> None:
        """Try again to write unsaved recordings, also of levels that were left."""
        for recorder in self._recorders:
            if recorder.is_behind:
                recorder.retry()
        self._recorders = [each for each in self._recorders if each is self.recorder or each.is_behind]

    def is_open(self, level: str) -> bool:
        """Return whether a level is unlocked; the player's own are.

        A level is also unlocked if the one before it is done, as it may be new or have had another place.
        """
        profile = self.profile
        if level in self.catalog.own or level in profile.unlocked or level in profile.done:
            return True
        names = list(self.catalog.levels)
        place = names.index(level) if level in names else -1
        return place == 0 or (place > 0 and names[place - 1] in profile.done)

    def find_line(self, occasion: str, heroes: Iterable[str]) -> tuple[str, str] | None:
        """Return the key of a hero and a line for an occasion that was not said since the start of the game,
        and note that it is said now; None without any. Who has paws has only lines of their own.
        """
        if not self.settings.voices:
            return None
        for hero in heroes:
            kind = self.catalog.heroes.get(hero)
            has_paws = kind is not None and "paws" in kind.gifts
            for speaker, words in self.catalog.voices.get(occasion, ()):
                if (speaker == hero if speaker else not has_paws) and words not in self.said:
                    self.said.add(words)
                    return hero, words
        return None

    def next_level(self, level: str) -> str | None:
        """Return the name of the next level of the game, or None."""
        names = [name for name in self.catalog.levels if name not in self.catalog.own]
        return dict(pairwise(names)).get(level)

    def party_of(self, level: LevelDefinition) -> tuple[str, ...]:
        """Return the keys of the party of a level: the one sent last, else the level's own."""
        party = self.profile.parties.get(level.name, level.party)
        return party if level.can_play(party) else level.party

    def version_of(self, level: str) -> tuple[int, str]:
        """Return the version of a level: that of the rules, and its digest.

        Only results of equal versions are compared.
        """
        if level not in self._versions:
            self._versions[level] = RULES_VERSION, self.catalog.levels[level].digest
        return self._versions[level]

    def best(self, level: str) -> Result | None:
        """Return the best result of the present version of a level; without one, that of an earlier
        version.
        """
        return self.profile.get_best(level, self.version_of(level)) or self.profile.get_best(level)

    def finish(self, outcome: Outcome, known: Iterable[Cell] = ()) -> Finish:
        """Add the result of a level and the cells known of it; a lost level unlocks nothing and is no best
        result.
        """
        level = outcome.level
        version = self.version_of(level)
        before = self.profile.get_best(level, version)
        following = self.next_level(level)
        if not outcome.is_won:
            return Finish(before, None)
        unlocked = following if following and not self.is_open(following) else None
        noted = msgspec.structs.replace(outcome.result, rules_version=version[0], level_digest=version[1])
        profile, seen = self.profile.finish(level, noted, following), tuple(known)
        if seen:
            profile = profile.look(level, SeenOfLevel.of(self.catalog.levels[level], seen))
        self.update(profile)
        return Finish(before, unlocked)

    def get_seen(self, level: str) -> frozenset[Cell] | None:
        """Return the cells of a level that were seen when it was finished; None if unknown."""
        seen = self.profile.seen.get(level)
        if seen is None or seen.level_digest != self.version_of(level)[1]:
            return None
        return seen.cells_of(self.catalog.levels[level])

    def find_unfinished(self) -> tuple[str, Path] | None:
        """Return the unfinished level played last, and its recording; None without any."""
        names = union(self.profile.played, tuple(reversed(self.catalog.levels)))
        found = (
            (name, self.find_unfinished_recording(name)) for name in names if name in self.catalog.levels
        )
        return next(((name, path) for name, path in found if path), None)

    @property
    def met(self) -> frozenset[str]:
        """The keys of everything that the codex shows as known."""
        done = [level for level in self.levels if level.name in self.profile.done]
        seen = {kind.glyph for level in done for kind in level.kinds}
        terrain = (key for key, text in self.catalog.terrain.items() if seen.intersection(text.glyphs))
        heroes = [self.catalog.heroes[key] for key in self.profile.met_heroes if key in self.catalog.heroes]
        gear = (key for things in (*(level.things for level in done), *(hero.things for hero in heroes))
                for key in things)  # fmt: skip
        return frozenset((*self.profile.met_heroes, *self.profile.met_relics, *gear, *terrain))

    def find_left_run(self) -> Brief | None:
        """Return the unfinished descent played last, or None."""
        if not os.path.isdir(self.runs):
            return None  # As in `list_left`: a first start is not to wait.
        from intodepth.content.runs.record import find_unfinished_runs

        faults: list[str] = []
        found = next(find_unfinished_runs(self.runs, self.catalog, faults), None)
        self._pass_over(faults)
        return found

    def _pass_over(self, faults: list[str]) -> None:
        """Name the descents that cannot be read in one notice, each once a session."""
        fresh = [fault for fault in faults if fault not in self._passed_over]
        if fresh and not self.notice:
            self._passed_over.update(fresh)
            more = f", and {len(fresh) - 1} more" if fresh[1:] else ""
            self.notice = f"{fresh[0]}; this descent is skipped{more}"

    def share(self, text: str, told: Callable[[str], None]) -> None:
        """Copy a text for the player to send; `told` gets in a few words where it is now, maybe later.

        It is also written to a file, because some systems empty the clipboard when the game ends.
        """
        path = self.home / "code.txt"
        problem = write_code(path, text)
        is_hidden = self.carrier is not None  # the file, as all others

        def tell_copied(is_copied: bool) -> None:
            if is_copied:
                told("It is copied." if problem or is_hidden else f"It is copied, and also in {path}.")
            elif is_hidden:
                told("It is not copied yet: copy it by hand.")
            elif problem:
                told(f"It can neither be copied nor written: {problem}.")
            else:
                told(f"It cannot be copied here; it is in {path}.")

        self.copied = tell_copied
        if (done := self.copy is not None and self.copy(text)) is not None:
            tell_copied(done)

    def find_unfinished_recording(self, level: str) -> Path | None:
        """Return the recording of an unfinished level that can be continued, or None."""
        return next((left.path for left in self.list_left(level) if not left.misfit), None)

    def find_outdated(self, level: str) -> LeftLevel | None:
        """Return an unfinished level that was played under other rules and can only be watched, or None."""
        return next((left for left in self.list_left(level) if left.misfit), None)

    def list_left(self, level: str) -> Iterable[LeftLevel]:
        """Return the recordings of an unfinished level, the latest first."""
        if not os.path.isdir(self.recordings):
            return ()  # A first start is not to wait for what reads recordings, which is all the rules.
        from intodepth.content.recorder import find_left

        return find_left(self.recordings, level, self.catalog)


@lru_cache(maxsize=4)
def _bindings(stored: tuple[tuple[str, str], ...]) -> Bindings:
    return bindings_from(dict(stored))


@lru_cache(maxsize=1)
def _pad_bindings(stored: tuple[tuple[str, str], ...]) -> PadBindings:
    from intodepth.screens.pad_bindings import pad_bindings_from  # only here: most players have no gamepad

    return pad_bindings_from(dict(stored))
