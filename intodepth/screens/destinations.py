"""destinations: the screens by name, each with what it shows; `router` builds them."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from intodepth.screens.story import NOTHING, Story

if TYPE_CHECKING:
    from intodepth.content.incoming.received import Received, SentOwnLevel, SentPreset, SentSaves
    from intodepth.content.levels import LevelDefinition
    from intodepth.content.outcome import Outcome
    from intodepth.content.runs.highlights import Highlight
    from intodepth.content.runs.run import LostShaft
    from intodepth.play.recording_timeline import Timeline
    from intodepth.play.session import Session
    from intodepth.screens.descent.descent import Descent
    from intodepth.screens.replay.branch import Branch
    from intodepth.screens.services import Finish
    from intodepth.sim.space.cells import Cell

PauseMoment = Literal["title", "level"]
ShaftWish = Literal["", "daily", "new", "seed"]


class Destination(Struct, frozen=True):
    """A screen to go to; its fields are what it shows."""


class ToTitle(Destination, frozen=True):
    """The title screen."""


class ToLevelSelect(Destination, frozen=True):
    """The list of levels."""

    chosen: str = ""
    """name of the level that is selected at first; empty for the deepest open one"""


class ToCodex(Destination, frozen=True):
    """The codex."""


class ToSettings(Destination, frozen=True):
    """The settings."""


class ToTuning(Destination, frozen=True):
    """The panel with all tweaks."""


class ToWhatChanges(Destination, frozen=True):
    """The list of recordings that come out differently under other rules."""

    changes: dict[str, int]


class ToHelp(Destination, frozen=True):
    """The help for the title or for a level."""

    moment: PauseMoment
    search: str = ""
    """text that the help searches for at first"""


class ToLevel(Destination, frozen=True):
    """A level at its beginning, or at the action where it was left."""

    name: str
    anew: bool = True


class ToReloaded(Destination, frozen=True):
    """A level that is played, from its file as it is now, after the same actions as far as they can be
    done.
    """

    session: Session


class ToUnfinished(Destination, frozen=True):
    """The unfinished level played last; the list of levels if there is none."""


class ToPause(Destination, frozen=True):
    """The menu over a level."""

    level: str
    done: int = 0
    """number of actions that would be given up"""
    race: Callable[[], object] | None = None
    """begins or ends the race against the known plan; None if there is none to race"""
    races: bool = False
    """whether the race is on"""


class ToResults(Destination, frozen=True):
    """The results of a level, and what they changed in the profile."""

    outcome: Outcome
    finish: Finish
    undo: Callable[[], object]
    """undoes the last action"""
    leave: Callable[[], object] = lambda: None
    """called when the player leaves for another screen"""
    story: Story = NOTHING
    """what happened to the party"""
    recording: Path | None = None
    """recording of all of it, from which a film can be made"""
    known: Container[Cell] | None = None
    """cells that were seen; None for all"""
    changed: dict[str, int] = {}
    """rules that were not the usual ones, by name; then nothing is recorded"""
    feats: tuple[str, ...] = ()
    """keys of the feats that were earned in it for the first time"""
    moment: Highlight | None = None
    """its strongest moment"""


class ToReplay(Destination, frozen=True):
    """The replay of a level or a descent, by its file."""

    path: Path
    opened: LostShaft | None = None
    """the shaft of the rescue code, if the descent was a rescue"""
    beside: Path | None = None
    """another recording of the level to compare it with"""
    origin: Path | None = None
    """the recording that it branches from"""


class ToTimeline(Destination, frozen=True):
    """The replay of a recording that was played once."""

    timeline: Timeline
    beside: Timeline | None = None
    """another play of the level to compare it with"""
    action: int | None = None
    """number of the action before which it begins; None for the start"""
    path: Path | None = None
    """its file; None if it has none"""
    origin: Path | None = None
    """the recording that it branches from"""
    is_sent: bool = False
    """whether it came from others; then its file is there only once something was done with it"""


class ToIncoming(Destination, frozen=True):
    """The opening of what comes from others, whatever it is: the screen that it leads to."""

    data: bytes = b""
    """the content of a file, or a text as UTF-8"""
    path: Path | None = None
    """the file that has the content, if it is not given"""
    name: str = ""
    """name of the file, for what is said of it; empty for a text"""
    answer: Received | None = None
    """what it holds, if it is open already"""
    is_wanted: bool = False
    """whether the player has said to take it"""


class ToPaste(Destination, frozen=True):
    """The field for a seed, a code or a link."""


class ToReceived(Destination, frozen=True):
    """The page of a level, a preset or a saved game that came from others, before anything is stored."""

    answer: SentOwnLevel | SentPreset | SentSaves
    data: bytes = b""
    """content of the file of a saved game"""


class ToRecordings(Destination, frozen=True):
    """The choice of a recording of a level to watch, or to compare with another one."""

    level: LevelDefinition
    beside: Path | None = None
    """the recording to compare the chosen one with; None to watch that alone"""
    origin: Path | None = None
    """the recording that it branches from"""
    branches: tuple[tuple[int, Path], ...] = ()
    """its branches, each with the number of the action after which it begins"""


class ToBranch(Destination, frozen=True):
    """An attempt that begins at a place of a recording."""

    branch: Branch


class ToBranchPause(Destination, frozen=True):
    """The menu over a branch."""

    branch: Branch


class ToBranchEnd(Destination, frozen=True):
    """The end of a branch."""

    branch: Branch
    undo: Callable[[], object]
    """undoes the last action"""


class ToDescent(Destination, frozen=True):
    """The unfinished descent; the choice of a party if there is none."""

    shaft: ShaftWish = ""
    """shaft that is selected at first; empty for the handmade one"""
    opened: LostShaft | None = None
    """the shaft of an opened rescue code; with `anew` the one to which a party is chosen"""
    anew: bool = False
    """whether a party is chosen even if an unfinished descent exists"""
    text: str = ""
    """a seed or a code that is taken as if it had been pasted"""
    kind: str = ""
    """key of the kind of shaft that is selected at first; empty for the usual one"""


class ToFloor(Destination, frozen=True):
    """The level screen of the floor that a descent is on."""

    descent: Descent


class ToCrossing(Destination, frozen=True):
    """The screen between two floors."""

    descent: Descent
    undo: Callable[[], object] | None = None
    """undoes the last action, which led here; None if the screen was only opened for a look"""


class ToRunPause(Destination, frozen=True):
    """The menu over a floor of a descent."""

    descent: Descent


class ToReckoning(Destination, frozen=True):
    """The results of a descent."""

    descent: Descent
    signals: bool = False
    """whether the signal ends the descent"""


class ToAnnals(Destination, frozen=True):
    """The list of past descents."""


class ToHighlights(Destination, frozen=True):
    """The strongest moments of a descent."""

    name: str
    """name for the file of an image"""
    highlights: Sequence[Highlight]


class ToPastRun(Destination, frozen=True):
    """The results of a past descent, by its file."""

    path: Path
    opened: LostShaft | None = None
    """the shaft of the rescue code, if the descent was a rescue"""
