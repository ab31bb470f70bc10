"""tunables: the tweaks that the panel shows, and the changes that are tried out in it, with their undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from intodepth import tweaks
from intodepth.content.rule_values import TWEAKS
from intodepth.files.tweak_lines import TweakLine, Value
from intodepth.sim.rules import MOST, Rules

RULES = "rules"
"""the section of the rules"""
USUAL_RULES: Final[dict[str, int]] = {name: getattr(Rules(), name) for name in Rules.names()}


class Tunable(NamedTuple):
    """A tweak as the panel shows it."""

    section: str
    """name of its file"""
    line: TweakLine
    usual: Value

    @property
    def name(self) -> str:
        """The full name."""
        return f"{self.section}.{self.line.name}"

    @property
    def heading(self) -> str:
        """The words above it and its neighbours, which make a section of the panel."""
        return f"{self.section}: {self.line.heading or 'other'}".partition(". ")[0]

    @property
    def value(self) -> Value:
        """The value that counts now."""
        found = tweaks.STORE.value_of(self.name)
        return self.usual if found is None else found

    @property
    def range(self) -> tuple[float, float] | None:
        """The ends of its slider; None if it has none, as a colour."""
        usual = self.usual
        if isinstance(usual, bool | str):
            return None
        if self.section == RULES:
            return 0, min(MOST, max(12, 2 * int(usual)))
        if self.line.range is not None:
            return self.line.range[:2]
        return (usual / 20, usual * 3) if usual > 0 else (min(-1.0, 3 * usual), 1.0)


def find_tunables() -> list[Tunable]:
    """Return every tweak that the files name, file by file and the rules first, those of a heading together.

    A file that has not been TOML yet is left out.
    """
    store = tweaks.STORE
    headings: dict[str, list[Tunable]] = {}
    for section in sorted(store.lines, key=lambda section: (section != RULES, section)):
        for line in store.lines[section] if "." not in section else ():
            usual = usual_value(f"{section}.{line.name}")
            found = Tunable(section, line, line.value if usual is None else usual)
            is_known = section != RULES or usual is not None
            if is_known and not tweaks.check(found.name, found.usual, None):
                headings.setdefault(found.heading, []).append(found)
    return [each for together in headings.values() for each in together]


def usual_value(name: str) -> Value | None:
    """Return the usual value of a full name; None if there is none, or nothing has asked for it yet."""
    section, _, rule = name.partition(".")
    if section == RULES:
        return USUAL_RULES.get(rule)
    return tweaks.STORE.default_of(name)


def find_changed_rules() -> dict[str, int]:
    """Return the rules that are not the usual ones now, by name."""
    now = tweaks.STORE.rules()
    return {name: now[name] for name, usual in USUAL_RULES.items() if now.get(name, usual) != usual}


def rules_to_try(wanted: Mapping[str, int]) -> dict[str, Value]:
    """Return by full name what has to change for the rules of a preset to count; rules that it does not name
    get their usual values.
    """
    now = find_changed_rules()
    return {
        f"{RULES}.{name}": wanted.get(name, value)
        for name, value in USUAL_RULES.items()
        if wanted.get(name, value) != now.get(name, value)
    }


class TriedOut:
    """Tries values out, and takes them back: one undo for all that was changed at once."""

    def __init__(self) -> None:
        """Begin with nothing to take back."""
        self._undos: list[dict[str, Value | None]] = []
        """names with the values that were tried out before"""

    def change(self, values: Mapping[str, Value], *, goes_on: bool = False) -> str:
        """Try out values by full name; return what is wrong with one, in a line, or nothing.

        `goes_on` means that this is a part of the latest change, such as of the drag of a slider.
        """
        before: dict[str, Value | None] = {}
        faults: list[str] = []
        for name, value in values.items():
            was = tweaks.STORE.tried.get(name)
            if fault := tweaks.STORE.try_out(name, value):
                faults.append(fault)
            else:
                before[name] = was
        if before and not goes_on:
            self._undos.append(before)
        return faults[0] if faults else ""

    def can_undo(self, name: str = "") -> bool:
        """Return whether there is a change to take back, of any tweak or of one."""
        return any(name in ("", *before) for before in self._undos)

    def undo(self, name: str = "") -> str:
        """Take back the latest change, or the latest of one tweak; return what is wrong, or nothing."""
        for before in reversed(self._undos):
            if name in ("", *before):
                names = [name] if name else list(before)
                faults = [tweaks.STORE.try_out(each, before.pop(each)) for each in names]
                self._forget()
                return next(filter(None, faults), "")
        return ""

    def follow(self) -> str:
        """Forget the changes of what is tried out no longer; return in a line what the files say instead, or
        nothing.
        """
        for before in self._undos:
            for name in before.keys() - tweaks.STORE.tried.keys():
                del before[name]
        self._forget()
        overruled, tweaks.STORE.overruled = tweaks.STORE.overruled, []
        return f"A newer value from the file counts: {describe_values(overruled)}" if overruled else ""

    def _forget(self) -> None:
        self._undos = [before for before in self._undos if before]


def describe_values(names: Iterable[str]) -> str:
    """Return the values that count now for full names, in a line such as `walk = 2, turn = 0`."""
    values = {name: tweaks.STORE.value_of(name) for name in names}
    values = {name: usual_value(name) if value is None else value for name, value in values.items()}
    return ", ".join(f"{name.partition('.')[2]} = {format_value(value)}" for name, value in values.items())


def describe_own() -> str:
    """Return which values of the player's files differ from the usual ones, in a line; empty for none."""
    own = _find_own()
    return f"{_name_files(own)} come first: {describe_values(own)}" if own else ""


def describe_saved(names: Iterable[str]) -> str:
    """Return in a line where values by full name were saved."""
    if not _find_own():
        return "Saved. The usual values count again."
    return f"Saved in {_name_files(names)}."


def _find_own() -> list[str]:
    own = tweaks.STORE.own
    return [name for name, value in own.items() if value != usual_value(name)]


def _name_files(names: Iterable[str]) -> str:
    """Return the files of the player in which values by full name are: `tweaks/rules.toml in your data`."""
    sections = sorted({name.partition(".")[0] for name in names})
    return f"{' and '.join(f'{TWEAKS}/{section}.toml' for section in sections)} in your data"


def format_value(value: Value | None) -> str:
    """Return a value in a few characters."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)
