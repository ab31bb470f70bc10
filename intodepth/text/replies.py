"""replies: what a command is answered: lines, what can be chosen next, and what Enter does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from intodepth.text.records import TextRecord


class CommandFault(Exception):
    """Raised for a line that does nothing: lines that say what was expected, or why it is not possible."""


class Choice(NamedTuple):
    """Something that can be chosen by its number or its name."""

    name: str
    """what programs know it by, such as the id of a node"""
    words: str
    take: Callable[[], Reply]


class Reply(NamedTuple):
    """The answer to a command."""

    records: Sequence[TextRecord] = ()
    choices: Sequence[Choice] | None = None
    """what can be chosen now; None if that is to be told anew, as after something was done"""
    confirm: Callable[[], Reply] | None = None
    """what Enter does; None for nothing"""
