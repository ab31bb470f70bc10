"""standard_input: reads what another program passes in, and ends the process when the game ends."""

import errno
import os
import sys

from intodepth.children.lifeline import WATCHED, end_with
from intodepth.files.faults import FileFault

LABEL = "standard input"


def read_input(limit: int) -> bytes:
    """Return the content of standard input; raises FileFault if it is closed, unreadable, or too large.

    If the game started this process, the process ends as soon as the game has ended, even if it was killed:
    the system then closes the pipe between them.
    """
    length = os.environ.pop(WATCHED, "")
    try:
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        stream = sys.stdin.buffer
        data = stream.read(int(length) if length.isdecimal() else limit + 1)
    except OSError as error:
        raise FileFault((f"{LABEL}: cannot be read: {error.strerror}",)) from None
    if len(data) > limit:
        raise FileFault((f"{LABEL}: too large, the limit is {limit} bytes",))
    if length.isdecimal():
        end_with(stream.fileno())
    return data
