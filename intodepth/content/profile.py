"""profile: what a player has done, met and set, as one frozen value."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta, Struct

from intodepth.content.levels import LevelDefinition
from intodepth.sim.space.cells import Cell

KINDS_KEPT = 8
"""for so many versions of a level, or of the rules, the best results are kept"""

Count = Annotated[int, Meta(ge=0, le=10**9)]
Volume = Annotated[float, Meta(ge=0, le=1)]


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one play of a level."""

    rounds: Count
    relics: Count
    """brought out"""
    damage: Count
    noise: Count
    undos: Count
    heroes_lost: Count
    rules_version: Count = 0
    """0 for results of releases that did not store it"""
    level_digest: Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?\Z")] = ""
    """digest of the level; empty for results of releases that did not store it"""
    hints: Count = 0
    """number of hints used"""

    @property
    def rank(self) -> tuple[int, ...]:
        """The sort key of results: without hints first, then more relics, more heroes alive, and less of
        everything else.
        """
        less = (self.heroes_lost, self.rounds, self.damage, self.noise, self.undos)
        return (int(self.hints > 0), -self.relics, *less)

    @property
    def version(self) -> tuple[int, str]:
        """The version of the rules and the digest of the level; only results with the same version are
        compared.
        """
        return self.rules_version, self.level_digest


class SeenOfLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """The cells of a level that had been seen when it was finished."""

    level_digest: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]
    cells: Annotated[str, Meta(pattern=r"^[0-9a-f]+\Z")]
    """hexadecimal; bit x + y * width stands for the cell (x, y)"""

    @classmethod
    def of(cls, level: LevelDefinition, cells: Iterable[Cell]) -> Self:
        """Return the given cells that lie in the level."""
        width, height = len(level.rows[0]), len(level.rows)
        places = {x + y * width for x, y in cells if 0 <= x < width and 0 <= y < height}
        return cls(level.digest, f"{sum(1 << place for place in places):x}")

    def cells_of(self, level: LevelDefinition) -> frozenset[Cell]:
        """Return the cells if they are of the same version of the level, else none."""
        width, height, bits = len(level.rows[0]), len(level.rows), int(self.cells, 16)
        cells = (Cell(x, y) for x in range(width) for y in range(height))
        return frozenset(cell for cell in cells if bits >> cell.x + cell.y * width & 1)

    def join(self, other: Self | None) -> Self:
        """Return the cells seen in either, if both are of the same version of the level; else itself."""
        if other is None or other.level_digest != self.level_digest:
            return self
        return msgspec.structs.replace(self, cells=f"{int(self.cells, 16) | int(other.cells, 16):x}")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a player."""

    volume: Volume = 0.8
    effects: Volume = 1.0
    drone: Volume = 0.6
    ui_scale: Annotated[float, Meta(ge=0.75, le=2)] = 1.0
    palette: Literal["usual", "red_green", "blue_yellow"] = "usual"
    reduced_motion: bool = False
    brightness: Annotated[float, Meta(ge=0.4, le=1.6)] = 1.0
    """brightness of what is seen but not lit, as a multiple"""
    speed: Annotated[float, Meta(ge=0.25, le=8)] = 1.0
    """speed of playback, as a multiple of the usual speed"""
    hints: bool = True
    """whether hints are shown on request"""
    voices: bool = True
    """whether heroes say something at times"""
    bindings: dict[str, str] = {}
    """keys that the player changed, by action"""
    pad_style: Literal["auto", "xbox", "playstation", "nintendo", "deck"] = "auto"
    """what is drawn on the buttons of a gamepad; `auto` goes by its name"""
    rumble: bool = True
    """whether a gamepad rumbles for what the picture shakes for"""
    pad_bindings: dict[str, str] = {}
    """buttons of a gamepad that the player changed, by command"""


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's profile. Every change returns a new profile."""

    format: Literal[2] = 2
    done: dict[str, tuple[Result, ...]] = {}
    """the best result of each finished level under each version; the last one belongs to the latest version
    """
    unlocked: tuple[str, ...] = ()
    """names of levels that are open besides the first"""
    met_heroes: tuple[str, ...] = ()
    met_relics: tuple[str, ...] = ()
    """keys of relics and creatures that the codex describes"""
    met_actions: tuple[str, ...] = ()
    """kinds of action that were explained, by the names of their bindings"""
    settings: Settings = Settings()
    parties: dict[str, tuple[str, ...]] = {}
    """keys of the heroes last sent into each level with a choice of party"""
    played: tuple[str, ...] = ()
    """names of levels by when they were last entered, the latest first"""
    feats: tuple[str, ...] = ()
    """keys of feats that were earned in descents"""
    mark: Annotated[int, Meta(ge=0)] = 0
    """the hardest mark that is open in descents"""
    brought: tuple[str, ...] = ()
    """keys of relics that were brought home from a descent, the first one first"""
    heard: tuple[str, ...] = ()
    """names of levels at the start of which heroes have said what they say there once"""
    seen: dict[str, SeenOfLevel] = {}
    """what was seen of each finished level; missing for results of older releases"""

    def get_best(self, level: str, version: tuple[int, str] | None = None) -> Result | None:
        """Return the best result of a level under one version, by default the version played last."""
        results = self.done.get(level, ())
        return next((each for each in reversed(results) if version in (None, each.version)), None)

    def finish(self, level: str, result: Result, unlocks: str | None = None) -> Self:
        """Add the result of a level if it is the best of its version, and unlock the next level."""
        results = find_best((*self.done.get(level, ()), result), result.version)
        unlocked = union(self.unlocked, (unlocks,) if unlocks else ())
        return msgspec.structs.replace(self, done=self.done | {level: results}, unlocked=unlocked)

    def look(self, level: str, seen: SeenOfLevel) -> Self:
        """Add the cells seen in a level."""
        return msgspec.structs.replace(self, seen=self.seen | {level: seen.join(self.seen.get(level))})

    def meet(
        self, heroes: tuple[str, ...] = (), relics: tuple[str, ...] = (), actions: tuple[str, ...] = ()
    ) -> Self:
        """Add heroes and relics that were seen, and actions that were explained."""
        return msgspec.structs.replace(
            self,
            met_heroes=union(self.met_heroes, heroes),
            met_relics=union(self.met_relics, relics),
            met_actions=union(self.met_actions, actions),
        )

    def hear(self, level: str) -> Self:
        """Note that heroes have said what they say at the start of a level."""
        return msgspec.structs.replace(self, heard=union(self.heard, (level,)))

    def win(self, feats: tuple[str, ...]) -> Self:
        """Add the feats of a descent."""
        return msgspec.structs.replace(self, feats=union(self.feats, feats))

    def open_mark(self, mark: int) -> Self:
        """Open a mark, unless a harder one is open already."""
        return msgspec.structs.replace(self, mark=max(self.mark, mark))

    def bring(self, relics: tuple[str, ...]) -> Self:
        """Add the relics that a descent brought home."""
        return msgspec.structs.replace(self, brought=union(self.brought, relics))

    def send(self, level: str, party: tuple[str, ...]) -> Self:
        """Set the party of a level."""
        return msgspec.structs.replace(self, parties=self.parties | {level: party})

    def go_into(self, level: str) -> Self:
        """Note that a level was started."""
        return msgspec.structs.replace(self, played=union((level,), self.played))

    def with_settings(self, settings: Settings) -> Self:
        """Replace the settings."""
        return msgspec.structs.replace(self, settings=settings)


def find_best(results: tuple[Result, ...], last: tuple[int, str]) -> tuple[Result, ...]:
    """Return the best result of each version, those of version `last` at the end; the oldest versions are
    dropped.
    """
    best: dict[tuple[int, str], Result] = {}
    for each in results:
        best[each.version] = min(best.get(each.version, each), each, key=lambda one: one.rank)
    return (*(each for version, each in best.items() if version != last), best[last])[-KINDS_KEPT:]


def union(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    """Return the items of both, each once, in order of first occurrence."""
    return tuple(dict.fromkeys(first + second))


def merge(mine: Profile, theirs: Profile, base: Profile) -> Profile:
    """Return a profile with the changes of two copies of the game since both had `base`.

    Nothing that was reached is lost. For settings that both changed, `mine` counts.
    """
    done = {
        level: find_best(
            theirs.done.get(level, ()) + mine.done.get(level, ()),
            (mine.done.get(level) or theirs.done[level])[-1].version,
        )
        for level in theirs.done | mine.done
    }
    settings = {
        name: value if value != getattr(base.settings, name) else getattr(theirs.settings, name)
        for name, value in msgspec.structs.asdict(mine.settings).items()
    }
    changed = {level: party for level, party in mine.parties.items() if base.parties.get(level) != party}
    return Profile(
        done=done,
        unlocked=union(theirs.unlocked, mine.unlocked),
        met_heroes=union(theirs.met_heroes, mine.met_heroes),
        met_relics=union(theirs.met_relics, mine.met_relics),
        met_actions=union(theirs.met_actions, mine.met_actions),
        settings=Settings(**settings),
        parties=mine.parties | theirs.parties | changed,
        played=union(mine.played, theirs.played) if mine.played != base.played else theirs.played,
        feats=union(theirs.feats, mine.feats),
        mark=max(theirs.mark, mine.mark),
        brought=union(theirs.brought, mine.brought),
        heard=union(theirs.heard, mine.heard),
        seen=theirs.seen | {level: seen.join(theirs.seen.get(level)) for level, seen in mine.seen.items()},
    )
