"""bot_descents: `intodepth descend --bot` sends parties down the shafts of many seeds."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from statistics import mean

from intodepth import tweaks
from intodepth.children.stopping import heed, report_stop
from intodepth.children.workers import WorkerLost
from intodepth.content.runs.run import End
from intodepth.files.faults import FileFault
from intodepth.tools.arguments import natural, span
from intodepth.tools.floors.executors import begin_executor
from intodepth.tools.floors.guide import ALL_OUT, LEFT_IT, NO_WAY, SOME_OUT, TURNED, Asked, Guide, Tale
from intodepth.tools.floors.losses import DROWNED, HURT, LEFT
from intodepth.tools.numbers import add_number_arguments, take_numbers

HEADS = "meant to turn at", "descents", "came so deep", "home", "relics", "score", "rounds", "orders"
CAME = ALL_OUT, TURNED, SOME_OUT, NO_WAY, LEFT_IT
LOST = HURT, DROWNED, LEFT
EVERY = 10.0
"""seconds from one line about the progress to the next"""

_guide: Guide | None = None


def lead(asked: Asked) -> Tale:
    """Return the result for a seed; runs in any process."""
    global _guide
    if _guide is None:
        _guide = Guide()
    return _guide.lead(asked)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--bot", action="store_true", required=True, help="by the plans of modules, and by search"
    )
    parser.add_argument("--seeds", type=span, default=range(1, 51), metavar="A-B", help="1-50 if not said")
    parser.add_argument(
        "--limit", type=natural, default=50_000, metavar="STAGES", help="to look at on each floor, 50000"
    )
    parser.add_argument("--kind", default="", metavar="KIND", help="of the shafts, such as wet")
    parser.add_argument("--all-heroes", action="store_true", help="choose from all that feats open")
    parser.add_argument("--record", default="", metavar="FOLDER", help="write a recording of each descent")
    parser.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes that share the work")
    parser.add_argument(
        "--slips", type=natural, default=0, metavar="N", help="one action in so many is a random one"
    )
    parser.add_argument("--with-sense", action="store_true", help="let the searches use data/sense.json")
    add_number_arguments(parser)
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler that does it instead")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if not take_numbers(given, "descend"):
        return 2
    rules = tuple(tweaks.rules().items())
    like = Asked(
        "", given.limit, given.kind, given.all_heroes, rules, given.record, given.slips,
        given.with_sense,
    )  # fmt: skip
    return main(given.seeds, like, given.jobs, given.cluster)


def main(seeds: Sequence[int], like: Asked, jobs: int, cluster: str | None) -> int:
    """Print the results of the descents of some seeds; return 0, or 2 for bad input.

    Ctrl+C prints those of the descents that are done, and returns 130.
    """
    tales: dict[int, Tale] = {}
    is_cut = False
    try:
        kinds = Guide().kinds
        if like.kind and like.kind not in kinds:
            raise ValueError(f"there is no kind of shaft {like.kind!r}; there are {', '.join(kinds)}")
        with ExitStack() as stack:
            executor = begin_executor(stack, jobs, cluster)
            asked = [like._replace(seed=str(seed)) for seed in seeds]
            for place, tale in _report_progress(executor.answers(lead, asked), len(asked)):
                tales[place] = tale
    except KeyboardInterrupt:
        is_cut = heed()
    except (FileFault, ValueError, OSError, WorkerLost) as error:
        print(f"descend: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    print("\n".join(describe_descents([tales[place] for place in sorted(tales)])), flush=True)
    if is_cut:
        done = f"{len(tales)} of {len(seeds)} descents are done, and told of above"
        return report_stop("descend", f"{done}; the same command begins again")
    return 0


def _report_progress(tales: Iterator[tuple[int, Tale]], count: int) -> Iterator[tuple[int, Tale]]:
    """Yield tales, and say now and then on stderr how many there are, also where that is no terminal."""
    begun, shown = time.monotonic(), time.monotonic()
    for number, tale in enumerate(tales, 1):
        yield tale
        now = time.monotonic()
        if now - shown >= EVERY and number < count:
            shown, rest = now, (now - begun) / number * (count - number)
            print(f"{number} of {count} descents, about {rest / 60:.0f} minutes to go", file=sys.stderr)


def describe_descents(tales: Sequence[Tale]) -> Iterator[str]:
    """Yield the lines about descents."""
    yield from _table(HEADS, (_row(turn, tales) for turn in sorted({tale.turn for tale in tales})))
    snags = Counter((snag.module, snag.came) for tale in tales for snag in tale.snags)
    yield from _count_modules(("stuck in", "times"), CAME, snags)
    lost = Counter((loss.module, loss.how) for tale in tales for loss in tale.losses)
    yield from _count_modules(("lost in", "heroes"), LOST, lost)
    yield ""
    yield from _effort(tales)
    looked = [tale.looked for tale in tales]
    yield f"{sum(looked):,} stages looked at, {max(looked, default=0):,} at most in a descent"


def _effort(tales: Sequence[Tale]) -> Iterator[str]:
    """Yield how much ropes and irons were used, and what it cost."""
    count, actions = max(1, len(tales)), sum(tale.actions for tale in tales)
    ropes = sum(tale.rope_actions for tale in tales) / max(1, actions)
    yield f"{ropes:.1%} of {actions:,} actions were on ropes"
    irons, pops, harm, feats = (
        sum(getattr(tale, name) for tale in tales) / count for name in ("pitons", "pops", "damage", "feats")
    )
    rounds, threatened = (sum(getattr(tale, name) for tale in tales) for name in ("rounds", "threatened"))
    yield f"creatures or water threatened somebody in {threatened / max(1, rounds):.0%} of {rounds:,} rounds"
    yield (
        f"in a descent: {irons:.1f} pitons driven in or out, {pops:.2f} anchors popped, {harm:.1f} damage, "
        f"{feats:.1f} feats"
    )


def _row(turn: int, tales: Sequence[Tale]) -> tuple[object, ...]:
    of = [tale for tale in tales if tale.turn == turn]
    home = [tale for tale in of if tale.end == End.DAYLIGHT]
    each = zip(*((tale.relics, tale.score, tale.rounds, tale.orders) for tale in home), strict=True)
    means = [f"{mean(values):.1f}" for values in each] or ["0"] * 4
    return f"floor {turn}", len(of), sum(tale.deepest >= turn for tale in of), len(home), *means


def _count_modules(
    heads: Sequence[str], kinds: Sequence[str], found: Counter[tuple[str, str]]
) -> Iterator[str]:
    """Yield a table of how often each module occurs with each kind, the most frequent first; empty for no
    data.
    """
    modules = Counter[str]()
    for (module, _), count in found.items():
        modules[module] += count
    if modules:
        order = sorted(modules.items(), key=lambda each: (-each[1], each[0]))
        rows = ((module, count, *(found[module, kind] for kind in kinds)) for module, count in order)
        yield ""
        yield from _table((*heads, *kinds), rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"
