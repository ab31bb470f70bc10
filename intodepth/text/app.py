"""app: the game in a terminal or a pipe: reads commands from standard input until the player quits."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Final

from intodepth.children.stopping import heed
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_home
from intodepth.files.standard_output import OutputFault
from intodepth.screens.destinations import ToDescent
from intodepth.screens.opening import open_levels, open_services
from intodepth.screens.router import resume_level, start_level
from intodepth.screens.searches import Searches
from intodepth.screens.title import TitleScreen
from intodepth.text.console import Console
from intodepth.text.player import TextPlayer
from intodepth.text.records import TextRecord, tell_lines
from intodepth.window.crash import report
from intodepth.window.processes import SystemProcess

PROMPT: Final = "> "
"""what a player at a terminal reads before each command"""
WELCOME: Final = (
    "Type help for the commands, quit to leave. A line that ends with ! is done at once, if it does no harm."
)


def play(level: str, seed: str, *, as_json: bool) -> int:
    """Play until the player quits or the input ends; return 0, 1 after a crash, or 2 with one line if it
    cannot begin.

    It begins in a level, where that was left if it was, in the choice of a party for a seed, or at the title.
    """
    home = find_home()
    try:
        own, level = open_levels(level, home)
    except FileFault as fault:
        print(f"intodepth: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2
    finally:
        gc.enable()
    services, notices = open_services(own, home)
    searches = Searches(services, SystemProcess)
    try:
        player = TextPlayer(TitleScreen(services), services)
        console = Console(player, services)
        console.brief = not as_json
        if level:
            player.stack.push(resume_level(services, level) or start_level(services, level))
        if seed:
            player.stack.show(ToDescent(anew=True, text=seed))
        _show(tell_lines("fault", *notices), as_json=as_json)
        _run(console, as_json=as_json)
    except KeyboardInterrupt:
        heed()
    except (BrokenPipeError, OutputFault, FileFault):
        raise
    except Exception as error:
        return report(services, error)
    finally:
        services.close()
        searches.close()
    return 0


def _run(console: Console, *, as_json: bool) -> None:
    """Read and answer commands."""
    is_typed = sys.stdin is not None and sys.stdin.isatty()
    if not as_json:
        print(WELCOME)
    _answer(console, console.begin(), as_json=as_json)
    while console.running:
        if is_typed:
            print(PROMPT, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            print(end="\n" * is_typed)
            break
        console.width = os.get_terminal_size(sys.stdout.fileno()).columns if sys.stdout.isatty() else 0
        _answer(console, console.answer(line), as_json=as_json)


def _answer(console: Console, records: Sequence[TextRecord], *, as_json: bool) -> None:
    """Print an answer; for programs, with a record that ends it."""
    _show([*records, console.ready] if as_json else records, as_json=as_json)


def _show(records: Iterable[TextRecord], *, as_json: bool) -> None:
    """Print records, a line each."""
    for record in records:
        print(record.to_json() if as_json else record.line)
    sys.stdout.flush()
