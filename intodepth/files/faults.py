"""faults: what is wrong with a file, as lines `file:line: what`."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

FEW = 12
"""so many valid names are listed for a wrong one"""


class FileFault(Exception):
    """Raised for a file that cannot be used, with every fault as `file:line: what`."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Unreadable(FileFault):
    """Raised for a file that cannot be read now. Its content may be fine, so nothing may replace it."""


class Missing(Unreadable):
    """Raised for a file that does not exist."""


def fault_in(label: str, line: int, what: str) -> FileFault:
    """Return the FileFault with this one fault."""
    return FileFault((fault_line(label, line, what),))


def fault_line(label: str, line: int, what: str) -> str:
    """Return a fault as one printable line: `file:line: what`."""
    return f"{printable(label)}:{line}: {one_line(what)}"


def one_line(text: str) -> str:
    """Return a text as one printable line of at most 160 characters."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= 160 else f"{line[:157]}..."


def printable(text: str) -> str:
    """Return a text with `?` for every character that would act on a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def suggest_name(name: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest to a wrong one, as the end of a sentence; empty for none."""
    near = get_close_matches(name, list(known), 1)
    return f"; did you mean {near[0]}?" if near else ""


def list_valid(name: str, known: Collection[str]) -> str:
    """Return which names would be valid instead of a wrong one, as the end of a sentence: the nearest one,
    and all of them if they are few or if none is near.
    """
    near = suggest_name(name, known)
    if not known or (near and len(known) > FEW):
        return near
    *others, last = known
    them = f"there are {', '.join(others)} and {last}" if others else f"there is only {last}"
    return f"{near} {them[:1].upper()}{them[1:]}" if near else f"; {them}"
