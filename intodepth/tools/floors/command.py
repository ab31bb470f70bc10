"""command: `intodepth floors` fills the bank, puts creatures on its floors, and checks it."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import msgspec

from intodepth.children.stopping import report_stop
from intodepth.children.workers import WorkerLost
from intodepth.content.floors.bank import FOLDER, Certified, read_bank
from intodepth.content.floors.composing import BadRecipe
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault, fault_in
from intodepth.files.folders import find_folders
from intodepth.files.storage import make_folder, save_atomically
from intodepth.tools.arguments import natural
from intodepth.tools.floors.certificates import NotProven
from intodepth.tools.floors.executors import answers, begin_executor
from intodepth.tools.floors.lurking import Lurked, add_lurking
from intodepth.tools.floors.making import Workshop, make_floors

EVERY = 10
"""the file is saved after so many floors"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    make = tasks.add_parser(
        "make", help="make floors of modules until there are so many; goes on where it was"
    )
    make.add_argument("--depth", type=natural, required=True, choices=range(1, 6), metavar="N", help="1 to 5")
    make.add_argument("--count", type=natural, default=64, metavar="N", help="floors in the file in the end")
    make.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes that share the work")
    make.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler that does the work instead")
    make.add_argument("--out", type=Path, metavar="DIR", help="instead of data/bank")
    creatures = tasks.add_parser(
        "creatures", help="put creatures where they threaten the proven ways most, and prove the floors anew"
    )
    creatures.add_argument(
        "--depth", type=natural, required=True, choices=range(1, 6), metavar="N", help="1 to 5"
    )
    creatures.add_argument(
        "--jobs", type=natural, default=1, metavar="N", help="processes that share the work"
    )
    creatures.add_argument("--out", type=Path, metavar="DIR", help="with the file, instead of data/bank")
    check = tasks.add_parser("check", help="play every certificate again")
    check.add_argument("paths", nargs="*", type=Path, metavar="FILE", help="instead of those of data/bank")
    check.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes that share the work")
    check.add_argument(
        "--ablate", type=natural, metavar="STAGES",
        help="look so long for each way without ropes and with a hero fewer, too",
    )  # fmt: skip
    survey = tasks.add_parser(
        "survey", help="tell how unlike the floors of a bank are, what they ask and what relics cost"
    )
    survey.add_argument("folder", nargs="?", type=Path, metavar="DIR", help="instead of data/bank")
    survey.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes that share the work")
    survey.add_argument(
        "--ablate", type=natural, metavar="STAGES", help="look so long for each way without what a floor asks"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if given.task == "make":
        return make(given.depth, given.count, given.jobs, given.out, given.cluster)
    if given.task == "creatures":
        return put_creatures(given.depth, given.jobs, given.out)
    if given.task == "survey":
        from intodepth.tools.floors import surveying

        return surveying.main(given.folder or find_folders().data / FOLDER, given.ablate, given.jobs)
    from intodepth.tools.floors import checking

    return checking.main(given.paths, given.ablate, given.jobs)


def make(depth: int, count: int, jobs: int, out: Path | None, cluster: str | None) -> int:
    """Make floors of a depth until the file holds `count`; return 0, or 2 for bad input.

    Floors in the file are kept, and new ones differ from those of lower depths beside it, so the lowest depth
    comes first. Ctrl+C saves those that are proven and returns 130; the next run goes on from there.
    """
    path = _path(depth, out)
    faults = Counter[str]()
    try:
        Workshop()
        make_folder(path.parent)
        known = list(read_bank(path)) if path.exists() else []
        higher = (_path(each, out) for each in range(1, depth))
        above = [floor for each in higher if each.exists() for floor in read_bank(each)]
        with ExitStack() as stack:
            executor = begin_executor(stack, jobs, cluster)
            try:
                for floor in make_floors(depth, count, tuple(known), executor, faults, above):
                    known.append(floor)
                    if len(known) % EVERY == 0:
                        _save(path, known)
                        print(f"{path.name}: {len(known)} of {count}", file=sys.stderr)
            finally:
                _save(path, known)
    except KeyboardInterrupt:
        return report_stop(
            "floors", f"{count_noun(len(known), 'floor')} kept in {path.name}; run it again to go on"
        )
    except (FileFault, ValueError, OSError, WorkerLost) as error:
        print(f"floors: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    for why, number in faults.most_common():
        print(f"thrown away: {number} {why}")
    print(f"{path.name}: {len(known)} floors")
    return 0


def put_creatures(depth: int, jobs: int, out: Path | None) -> int:
    """Put creatures on the floors of a file, see `with_lurking`; return 0, or 2 for bad input.

    Floors with enough of them stay as they are, and those without any above the last that has some: no place
    was found there. Ctrl+C saves those that are done and returns 130; the next run goes on from there.
    """
    path = _path(depth, out)
    done: list[Lurked] = []
    try:
        Workshop()
        floors = list(read_bank(path))
        last = max((at for at, floor in enumerate(floors) if floor.recipe.creatures), default=-1)
        open_at = [at for at, floor in enumerate(floors) if floor.recipe.creatures or at > last]
        with ExitStack() as stack:
            executor = begin_executor(stack, jobs, None)
            try:
                for each in answers(executor, add_lurking, [floors[at] for at in open_at]):
                    floors[open_at[len(done)]] = each.floor
                    done.append(each)
                    if len(done) % EVERY == 0:
                        _save(path, floors)
                        print(f"{path.name}: {len(done)} of {len(open_at)}", file=sys.stderr)
            except (BadRecipe, NotProven) as bad:
                raise fault_in(path.name, open_at[len(done)] + 1, str(bad)) from None
            finally:
                _save(path, floors)
    except KeyboardInterrupt:
        done_of = f"{len(done)} of {len(open_at)} floors are done and kept in {path.name}"
        return report_stop("floors", f"{done_of}; run it again to go on")
    except (FileFault, ValueError, OSError, WorkerLost) as error:
        print(f"floors: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    for word, threats in (("before", [each.before for each in done]), ("now", [each.now for each in done])):
        rounds, of = sum(each.rounds for each in threats), sum(each.of for each in threats)
        print(f"{path.name}: {rounds} of {of} rounds with a threat {word}")
    return 0


def _path(depth: int, out: Path | None) -> Path:
    return (find_folders().data / FOLDER if out is None else out) / f"depth_{depth}.jsonl"


def _save(path: Path, floors: list[Certified]) -> None:
    save_atomically(path, b"".join(msgspec.json.encode(floor) + b"\n" for floor in floors))
