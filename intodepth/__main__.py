"""Command line: `intodepth` plays; its subcommands draw pictures, replay, check and measure."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from pathlib import Path

from intodepth import extensions

MOST_SEEDS = 100_000
"""that bots are sent down at once"""
SCREENS = (
    "title", "level_select", "codex", "level", "results", "settings", "pause", "help",
    "heroes", "figures", "creatures", "font", "catch", "zipper", "lift", "hanging",
    "muster", "crossing", "reckoning", "lost", "descents",
)  # fmt: skip


def build_parser() -> argparse.ArgumentParser:
    """The commands and what they take."""
    parser = argparse.ArgumentParser(prog="intodepth", description="A turn-based tactics roguelike on ropes.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="play (this is what happens without a command)")
    play.add_argument("level", nargs="?", default="", metavar="LEVEL", help="begin in this level")
    play.add_argument("--bot", nargs="?", const="", metavar="MANNER", help="watch a bot; nothing is kept")
    shot = commands.add_parser("shot", help="save a picture of a screen, without a window")
    shot.add_argument("--screen", choices=SCREENS, default="title")
    shot.add_argument("--level", default="", metavar="NAME", help="a level or a floor by its name")
    shot.add_argument("--size", default="1280x720", metavar="WxH")
    shot.add_argument("--ui-scale", default=1.0, type=float, metavar="FACTOR", help="0.75 to 2")
    shot.add_argument("--palette", choices=("usual", "red_green", "blue_yellow"), default="usual")
    shot.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    replay = commands.add_parser("replay", help="play back a recording")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--check", action="store_true", help="without a picture; print the final digest")
    export = replay.add_argument_group("an animated picture instead")
    export.add_argument(
        "--clip", type=Path, metavar="FILE.webp", help="where to write it; no window is needed"
    )
    export.add_argument("--from", type=int, metavar="N", dest="first", help="the first action of it, from 1")
    export.add_argument("--to", type=int, metavar="N", dest="last", help="the last action of it")
    export.add_argument("--size", default="960x540", metavar="WxH", help="960x540, 1920x1080 at most")
    export.add_argument("--fps", default=20, type=int, metavar="N", help="20 frames a second, 60 at most")
    export.add_argument("--speed", default=1.0, type=float, metavar="FACTOR", help="0.25 to 8")
    check = commands.add_parser("check", help="check levels, data, tweaks and recordings")
    check.add_argument("paths", type=Path, nargs="*", metavar="PATH")
    picture = commands.add_parser("picture", help="play cases of ropes; print their beats and pictures")
    picture.add_argument("file", type=Path, metavar="FILE")
    picture.add_argument("--json", action="store_true", help="print the fields of the file instead")
    sight = commands.add_parser(
        "sight",
        help="draw what is seen from a cell of a level",
        description="Draws what is seen from the middle of a cell, or prints it as JSON: `solid` are the "
        "cells that sight ends at (not beams and grates), `sectors` the open wedges in which each is seen.",
    )
    sight.add_argument("level", type=Path, metavar="LEVEL", help="any level file")
    sight.add_argument("--at", required=True, metavar="X,Y", help="the cell; 0,0 is at the lower left")
    sight.add_argument("--half", default="15,9", metavar="W,H", help="cells to either side, up and down")
    sight.add_argument("--json", action="store_true", help="print one object for other programs")
    _add_solve(commands)
    _add_hints(commands)
    bench = commands.add_parser("bench", help="measure speeds, as lines of name, value and unit")
    bench.add_argument("names", nargs="*", metavar="NAME")
    bench.add_argument(
        "--signature", action="store_true", help="print the counts of action sequences instead"
    )
    campaign = commands.add_parser("campaign", help="count what the known plans of all levels command")
    campaign.add_argument(
        "paths", nargs="*", type=Path, metavar="FILE", help="recordings instead of the plans"
    )
    ablation = commands.add_parser("ablation", help="ask what levels can be finished without")
    ablation.add_argument("levels", nargs="*", metavar="LEVEL", help="names of levels/; all of them if none")
    ablation.add_argument("--limit", type=_number, default=4_000, metavar="STAGES", help="for each search")
    _add_floors(commands)
    _add_descend(commands)
    build = commands.add_parser("build", help="compile the rules, which makes them about twice as fast")
    build.add_argument("--remove", action="store_true", help="interpret them again instead")
    return parser


def _add_solve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    solve = commands.add_parser(
        "solve",
        help="find the fewest rounds that finish a level",
        description="Looks for a plan that finishes a level, and for the proof that none takes fewer rounds.",
    )
    solve.add_argument(
        "level", metavar="LEVEL",
        help="a name of levels/, any level file, all, or a recording (.jsonl, or - for one on "
        "standard input) to go on from where it ends",
    )  # fmt: skip
    solve.add_argument("--rounds", type=_number, metavar="N", help="look for plans of so many rounds at most")
    solve.add_argument(
        "--without", action="append", default=[], metavar="WHAT",
        help="do without ropes, swing, iron (pitons and wheels), a hero, a creature; may come several times",
    )  # fmt: skip
    solve.add_argument("--jobs", type=_number, default=1, metavar="N", help="processes that share the work")
    solve.add_argument("--limit", type=_number, default=40_000, metavar="STAGES", help="stages to look at")
    solve.add_argument(
        "--seconds", type=_number, metavar="N", help="search so long at most; a plan within par ends it"
    )
    solve.add_argument("--json", action="store_true", help="print one object for other programs")
    solve.add_argument("--out", type=Path, metavar="FILE", help="write the plan as a recording")


def _add_floors(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    floors = commands.add_parser("floors", help="make floors of a descent, or play their certificates again")
    deeds = floors.add_subparsers(dest="deed", metavar="DEED", required=True)
    make = deeds.add_parser(
        "make", help="make floors of modules until there are so many; goes on where it was"
    )
    make.add_argument("--depth", type=_number, required=True, choices=range(1, 6), metavar="N", help="1 to 5")
    make.add_argument("--count", type=_number, default=60, metavar="N", help="floors in the file in the end")
    make.add_argument("--jobs", type=_number, default=1, metavar="N", help="processes that share the work")
    make.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler that does the work instead")
    make.add_argument(
        "--ablate", type=_number, metavar="STAGES", help="keep none that goes without ropes, found so soon"
    )
    make.add_argument("--out", type=Path, metavar="DIR", help="instead of data/bank")
    check = deeds.add_parser("check", help="play every certificate again")
    check.add_argument("paths", nargs="*", type=Path, metavar="FILE", help="instead of those of data/bank")
    check.add_argument("--jobs", type=_number, default=1, metavar="N", help="processes that share the work")
    check.add_argument(
        "--ablate", type=_number, metavar="STAGES",
        help="look so long for each way without ropes and with a hero fewer, too",
    )  # fmt: skip


def _add_descend(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    descend = commands.add_parser("descend", help="send parties down the shafts of many seeds")
    descend.add_argument(
        "--bot", action="store_true", required=True, help="by the plans of modules, and by search"
    )
    descend.add_argument("--seeds", type=_range, default=range(1, 51), metavar="A-B", help="1-50 if not said")
    descend.add_argument(
        "--limit", type=_number, default=50_000, metavar="STAGES", help="to look at on each floor, 50000"
    )
    descend.add_argument("--kind", default="", metavar="KIND", help="of the shafts, such as wet")
    descend.add_argument("--all-heroes", action="store_true", help="choose from all that feats open")
    descend.add_argument("--jobs", type=_number, default=1, metavar="N", help="processes that share the work")
    descend.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler that does it instead")


def _add_hints(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    hint = commands.add_parser("hint", help="find how to go on from where a recording ends, as JSON")
    hint.add_argument("file", metavar="FILE", help="a recording, or - for one on standard input")
    hint.add_argument("--seconds", type=_number, default=5, metavar="N", help="look so long at most")
    hindsight = commands.add_parser(
        "hindsight", help="find the last move that would have saved who was lost on a descent"
    )
    hindsight.add_argument("file", metavar="FILE", help="a lost descent of runs/, or - for standard input")
    hindsight.add_argument("--limit", type=_number, default=3_000, metavar="STAGES", help="stages to look at")
    hindsight.add_argument("--seconds", type=_number, metavar="N", help="search so long at most")
    hindsight.add_argument("--json", action="store_true", help="print one object for other programs")
    rescue = commands.add_parser("rescue", help="open a rescue code, and tell who lies in its shaft")
    rescue.add_argument("file", metavar="FILE", help="a text file with the code, or - for standard input")
    rescue.add_argument("--for-game", action="store_true", help=argparse.SUPPRESS)
    trials = commands.add_parser(
        "trials",
        help="measure how soon hints are found beside the known plans",
        description="Goes on at random from stages of the known plans two and four rounds before their end, "
        "and measures how long it takes to find a hint there.",
    )
    trials.add_argument("levels", nargs="*", metavar="LEVEL", help="names of levels/; the hardest if none")
    trials.add_argument("--tries", type=_number, default=10, metavar="N", help="for each of the stages")
    trials.add_argument("--patience", type=_number, default=20, metavar="N", help="seconds for each try")
    trials.add_argument("--seed", type=_number, default=0, metavar="N", help="other tries than without")


def _number(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or len(text) > 18 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _range(text: str) -> range:
    """Numbers from one to another, as 1-50."""
    first, _, last = text.partition("-")
    is_short = len(text) < 40
    if not (is_short and first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no range such as 1-50")
    if int(last) - int(first) >= MOST_SEEDS:
        raise argparse.ArgumentTypeError(f"{text!r} has more than {MOST_SEEDS:,} seeds, the limit")
    return range(int(first), int(last) + 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when done, 1 when something was found wrong, 2 for bad input."""
    given = build_parser().parse_args(arguments)
    extensions.remove_stale()
    match given.command:
        case "shot":
            from intodepth.tools.pictures import shot

            return shot.main(given.screen, given.level, given.size, given.out, given.ui_scale, given.palette)
        case "replay" if given.clip:
            from intodepth.tools.pictures import export

            choice = export.FilmChoice(given.size, given.fps, given.speed, given.first, given.last)
            return export.main(given.file, given.clip, choice)
        case "replay":
            from intodepth.tools import replay

            return replay.main(given.file, given.check)
        case "check":
            from intodepth.tools import check

            return check.main(given.paths)
        case "picture":
            from intodepth.tools.cases import picture

            return picture.main(given.file, given.json)
        case "sight":
            from intodepth.tools import sight

            return sight.main(given.level, given.at, given.half, given.json)
        case "solve":
            from intodepth.tools import solve

            without, out = tuple(given.without), given.out
            how = solve.SolveChoice(
                given.rounds, without, given.jobs, given.limit, given.seconds, given.json, out
            )
            return solve.main(given.level, how)
        case "hint" | "trials" | "hindsight" | "rescue":
            return _hint(given)
        case "campaign":
            from intodepth.tools import campaign

            return campaign.main(given.paths)
        case "ablation":
            from intodepth.tools import ablation

            return ablation.main(given.levels, given.limit)
        case "bench":
            from intodepth.tools import bench

            return bench.main(given.names, given.signature)
        case "floors" | "descend":
            return _floors(given)
        case "build":
            from intodepth.tools.native import build

            return build.main(given.remove)
    return _play(given)


def _play(given: argparse.Namespace) -> int:
    from intodepth.window import app

    if given.command is None or given.bot is None:
        return app.play(given.level if given.command else "")
    from intodepth.search.solver.pilot import MANNERS, build_pilot

    manner = given.bot or MANNERS[0]
    if manner not in MANNERS:
        print(f"play: there is no bot {manner!r}, only {' and '.join(MANNERS)}", file=sys.stderr)
        return 2
    return app.play(given.level, partial(build_pilot, manner))


def _floors(given: argparse.Namespace) -> int:
    from intodepth.tools.floors import checking, command, descents, guide

    if given.command == "descend":
        like = guide.Asked("", given.limit, given.kind, given.all_heroes)
        return descents.main(given.seeds, like, given.jobs, given.cluster)
    if given.deed == "check":
        return checking.main(given.paths, given.ablate, given.jobs)
    return command.make(given.depth, given.count, given.jobs, given.out, given.cluster, given.ablate)


def _hint(given: argparse.Namespace) -> int:
    if given.command == "hindsight":
        from intodepth.tools import lost_run as command

        return command.main(given.file, given.limit, given.seconds, json=given.json)
    if given.command == "rescue":
        from intodepth.tools import rescue

        return rescue.main(given.file, for_game=given.for_game)
    from intodepth.tools import hint, trials

    if given.command == "hint":
        return hint.main(given.file, given.seconds)
    return trials.main(given.levels, given.tries, given.patience, given.seed)


class OutputFault(Exception):
    """Standard output cannot be written; why, in a few words."""


class Output(TextIOWrapper):
    """Standard output, whose faults are told apart from those of other files."""

    def write(self, text: str) -> int:
        """Write a text; raises OutputFault, or BrokenPipeError where nobody reads on."""
        with _told():
            return super().write(text)

    def flush(self) -> None:
        """Hand over what was written; raises as `write`."""
        with _told():
            super().flush()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFault(error.strerror) from None


def run() -> int:
    """As `main`, for the command line: whoever reads what is printed may stop reading at any time."""
    is_closed = sys.stdout is None
    _open_standard_files()
    if isinstance(sys.stdout, TextIOWrapper):
        plain = sys.stdout
        coding, is_by_line = plain.encoding, plain.line_buffering
        # A terminal need not know all signs of a title.
        sys.stdout = Output(plain.detach(), coding, "backslashreplace", line_buffering=is_by_line)
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return 1
    except OutputFault as fault:
        _silence()
        print(f"intodepth: standard output cannot be written: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("intodepth: interrupted", file=sys.stderr)
        return 130
    if is_closed and sys.argv[1:] and sys.argv[1] != "play":
        print("intodepth: standard output is closed, nothing could be printed", file=sys.stderr)
        return 2
    return status


def _open_standard_files() -> None:
    """Open what was closed before the start, so that no file of the game takes the place of an output."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    # Python has these as None where they were closed.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _silence() -> None:
    """Let nothing more be written when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


if __name__ == "__main__":
    sys.exit(run())
