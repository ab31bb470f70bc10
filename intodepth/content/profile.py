"""Profile: what a player has done, met and set, kept in one file between the games."""

import re
from pathlib import Path
from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta, Struct

from intodepth.content.saving import save_atomically, set_aside
from intodepth.toml_lines import one_line

FILE_NAME = "profile.json"
BYTES_LIMIT = 1 << 20

Count = Annotated[int, Meta(ge=0, le=10**9)]
Volume = Annotated[float, Meta(ge=0, le=1)]


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How a level ended."""

    rounds: Count
    relics: Count
    """brought out"""
    damage: Count
    noise: Count
    undos: Count
    heroes_lost: Count

    @property
    def rank(self) -> tuple[int, ...]:
        """What results are compared by: more relics first, then the living, then the fewer of the rest."""
        return (-self.relics, self.heroes_lost, self.rounds, self.damage, self.noise, self.undos)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the player has set."""

    volume: Volume = 0.8
    effects: Volume = 1.0
    drone: Volume = 0.6
    ui_scale: Annotated[float, Meta(ge=0.75, le=2)] = 1.0
    palette: Literal["usual", "red_green", "blue_yellow"] = "usual"
    reduced_motion: bool = False
    brightness: Annotated[float, Meta(ge=0.7, le=1.6)] = 1.0
    """of what is seen in a level but not lit, as it looks"""
    speed: Annotated[float, Meta(ge=0.25, le=8)] = 1.0
    """of playback, in times the usual"""
    bindings: dict[str, str] = {}
    """the key of each action whose key is not the usual one"""


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """One player; every change gives a new profile, which is then saved."""

    format: Literal[1] = 1
    done: dict[str, Result] = {}
    """the best result of each finished level, by its name"""
    unlocked: tuple[str, ...] = ()
    """names of levels open to play besides the first"""
    met_heroes: tuple[str, ...] = ()
    met_relics: tuple[str, ...] = ()
    """keys the codex tells of"""
    met_actions: tuple[str, ...] = ()
    """kinds of action that have been explained, by what their keys are bound to"""
    settings: Settings = Settings()
    parties: dict[str, tuple[str, ...]] = {}
    """keys of the heroes last sent into each level that lets one choose"""

    def finish(self, level: str, result: Result, unlocks: str | None = None) -> Self:
        """Note the result of a level if it is the best so far, and the level that it opens."""
        best = min(result, self.done.get(level, result), key=lambda each: each.rank)
        unlocked = tuple(dict.fromkeys((*self.unlocked, *((unlocks,) if unlocks else ()))))
        return msgspec.structs.replace(self, done=self.done | {level: best}, unlocked=unlocked)

    def meet(
        self, heroes: tuple[str, ...] = (), relics: tuple[str, ...] = (), actions: tuple[str, ...] = ()
    ) -> Self:
        """Note heroes and relics that have been seen, and actions that have been explained."""
        return msgspec.structs.replace(
            self,
            met_heroes=tuple(dict.fromkeys(self.met_heroes + heroes)),
            met_relics=tuple(dict.fromkeys(self.met_relics + relics)),
            met_actions=tuple(dict.fromkeys(self.met_actions + actions)),
        )

    def send(self, level: str, party: tuple[str, ...]) -> Self:
        """Note the party that goes into a level."""
        return msgspec.structs.replace(self, parties=self.parties | {level: party})

    def with_settings(self, settings: Settings) -> Self:
        """Change the settings."""
        return msgspec.structs.replace(self, settings=settings)


def load_profile(home: Path) -> tuple[Profile, str]:
    """Return the profile of a folder, a new one if there is none, and one line on what was wrong with it."""
    path = home / FILE_NAME
    try:
        with path.open("rb") as file:
            data = file.read(BYTES_LIMIT + 1)
    except FileNotFoundError:
        return Profile(), ""
    except OSError as error:
        return Profile(), f"{FILE_NAME}:1: cannot be read: {error.strerror}"
    try:
        if len(data) > BYTES_LIMIT:
            raise ValueError("too large")
        return msgspec.json.decode(data, type=Profile), ""
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        what = one_line(str(error).replace("`", ""))
        at = re.search(r"\(byte (\d+)\)", what)
        line = data.count(b"\n", 0, int(at[1])) + 1 if at else 1
        fault = f"{FILE_NAME}:{line}: {what}"
    try:
        return Profile(), f"{fault}; it is kept as {set_aside(path).name}"
    except OSError:
        return Profile(), fault


def save_profile(home: Path, profile: Profile) -> str:
    """Save a profile; return an empty text, or one line on why it could not be saved."""
    try:
        save_atomically(home / FILE_NAME, msgspec.json.format(msgspec.json.encode(profile)) + b"\n")
    except OSError as error:
        return f"{home / FILE_NAME}: cannot be saved: {error.strerror}"
    return ""
