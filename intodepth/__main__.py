"""the command line: `intodepth` plays; its subcommands draw pictures, replay, check and measure."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Final

from intodepth import extensions
from intodepth.children.garbage import look_for_garbage_seldom
from intodepth.children.stopping import handle_signals, heed, is_stopped, report_stop
from intodepth.files.standard_output import OutputFault, wrap_output

COMMANDS: Final = {
    "play": ("tools.playing", "play (this is what happens without a command)"),
    "shot": ("tools.pictures.shot", "save a picture of a screen, without a window"),
    "replay": ("tools.playing_back", "play back a recording"),
    "check": ("tools.check", "check levels, data, tweaks, presets and recordings"),
    "sight": ("tools.sight", "draw what is seen from a cell of a level"),
    "solve": ("tools.solve", "find the fewest rounds that finish a level"),
    "hint": ("tools.hint", "find how to go on from where a recording ends, as JSON"),
    "mistake": ("tools.mistake", "find the next action after which a level takes more rounds"),
    "compare": ("tools.compare", "play recordings again under other numbers, and tell what has changed"),
    "sweep": ("tools.studies.sweep", "search for better rules, as a study asks"),
    "report": ("tools.studies.report", "tell what a study has shown"),
    "hindsight": ("tools.lost_run", "find the last move that would have saved who was lost on a descent"),
    "code": ("tools.sharing", "print the code of a level, a recording or a preset, to send to friends"),
    "open": ("tools.opening", "tell what a code, a link or a file holds, and save it"),
    "rescue": ("tools.rescue", "open a rescue code, and tell who lies in its shaft"),
    "trials": ("tools.trials", "measure how soon hints are found beside the known plans"),
    "bench": ("tools.bench", "measure speeds, as lines of name, value and unit"),
    "campaign": ("tools.campaign", "count what the known plans of all levels command"),
    "train": ("tools.train", "make the sense of the solver from the known plans"),
    "ablation": ("tools.ablation", "ask what levels can be finished without"),
    "floors": ("tools.floors.command", "make floors of a descent, or play their certificates again"),
    "descend": ("tools.floors.bot_descents", "send parties down the shafts of many seeds"),
    "web": ("tools.web.command", "write the game for a browser into a folder, or serve it"),
    "build": ("tools.native.build", "compile the rules, which makes them about twice as fast"),
}
"""By name: the module with `add_arguments` and `run`, and a description."""
NOT_KEPT: Final = "nothing is kept but what it has printed; the same command begins again"
"""what a command says that was stopped and has nothing else to say"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0 when done, 1 when something was found wrong, 2 for bad input.

    Only the module of the given command is imported.
    """
    told = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(prog="intodepth", description="A turn-based tactics roguelike on ropes.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    asked = next((each for each in told if not each.startswith("-")), "")
    for name, (module, does) in COMMANDS.items():
        added = commands.add_parser(name, help=does)
        if name == asked:
            import_module(f"intodepth.{module}").add_arguments(added)
    given = parser.parse_args(told)
    extensions.remove_stale()
    if given.command in (None, "play"):
        # Garbage collection while the game loads finds nothing and takes 40 ms; `window.app` enables it.
        gc.disable()
    else:
        look_for_garbage_seldom()
    if given.command is None:
        from intodepth.window import app

        return app.play("")
    status: int = import_module(f"intodepth.{COMMANDS[given.command][0]}").run(given)
    return status


def run() -> int:
    """Run `main` for the command line and return its status, also if the reader of its output has gone.

    A command that is stopped by a signal returns 130, after a line on stderr.
    """
    with handle_signals():
        return _run()


def _run() -> int:
    is_closed = sys.stdout is None
    _open_standard_files()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout = wrap_output(sys.stdout)
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return report_stop(_command(), NOT_KEPT) if is_stopped() else 1
    except OutputFault as fault:
        _silence()
        with suppress(OSError):  # of a terminal that is gone
            print(f"intodepth: standard output cannot be written: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        heed()
        try:
            sys.stdout.flush()
        except (BrokenPipeError, OutputFault):
            _silence()
        return report_stop(_command(), NOT_KEPT)
    if is_closed and sys.argv[1:] and sys.argv[1] != "play":
        print("intodepth: standard output is closed, nothing could be printed", file=sys.stderr)
        return 2
    return status


def _command() -> str:
    """Return the name of the given command for a line about it."""
    return next((word for word in sys.argv[1:] if word in COMMANDS), "intodepth")


def _open_standard_files() -> None:
    """Open the standard files that were closed before the start, so that no other file gets their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    # Python has these as None where they were closed.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _silence() -> None:
    """Discard all further output, also at the end of the process."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


if __name__ == "__main__":
    sys.exit(run())
