"""standard_output: writes standard output, with an exception of its own for faults, and plain signs for a
terminal that has no others.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Final

PLAIN: Final = str.maketrans("−–×∘─╴╶│╵╷┌┐└┘┼", "--xo---|||+++++")
"""what stands for signs that a terminal does not know: one sign each, so that columns stay in line"""
REPLACE: Final = "plain signs"
"""name of the way in which unknown signs are encoded"""


class OutputFault(Exception):
    """Raised when standard output cannot be written, with the reason in a few words."""


class Output(TextIOWrapper):
    """Standard output, with its own exception for faults."""

    def write(self, text: str) -> int:
        """Write a text; raises OutputFault, or BrokenPipeError if the reader has gone."""
        with _report_broken_pipe():
            return super().write(text)

    def flush(self) -> None:
        """Flush what was written; raises as `write`."""
        with _report_broken_pipe():
            super().flush()


def wrap_output(plain: TextIOWrapper) -> Output:
    """Return an output in place of another one, which is detached."""
    codecs.register_error(REPLACE, _replace)
    coding, is_by_line = plain.encoding, plain.line_buffering
    return Output(plain.detach(), coding, REPLACE, line_buffering=is_by_line)


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return what is written for signs that cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = error.object[error.start : error.end].translate(PLAIN)
    return plain.encode("ascii", "backslashreplace").decode(), error.end


@contextmanager
def _report_broken_pipe() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFault(error.strerror) from None
