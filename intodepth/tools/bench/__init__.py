"""bench: how fast the game is, as `name value unit` lines; ratios to peers are of the same run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

Figures = Iterator[tuple[str, float, str]]
"""Name, value and unit of each figure, as it is measured."""


class PeerMissing(Exception):
    """The library to compare with is not installed."""


def main(names: Sequence[str] = (), signature: bool = False) -> int:
    """Measure all, or only what starts with one of `names`; 0, or 2 when nothing has such a name."""
    if signature:
        from intodepth.tools.perft import signature as rules

        print(rules())
        return 0
    chosen = [name for name in _groups() if not names or any(_fits(name, wish) for wish in names)]
    if not chosen:
        print(f"bench: nothing is called {' '.join(names)}; there are {' '.join(_groups())}", file=sys.stderr)
        return 2
    for name in chosen:
        try:
            for figure, value, unit in _groups()[name]():
                print(f"{figure} {value:.4g} {unit}", flush=True)
        except PeerMissing as error:
            print(f"{name}: {error}; pip install 'intodepth[bench]'", file=sys.stderr)
    return 0


def _fits(group: str, wish: str) -> bool:
    return wish.split(".")[0] == group


def _groups() -> dict[str, Callable[[], Figures]]:
    from intodepth.tools.bench import picture, play, rules

    return {
        "stage": rules.stage,
        "plan": rules.plan,
        "preview": rules.preview,
        "sight": rules.sight,
        "moves": rules.moves,
        "play": play.play,
        "frame": picture.frame,
        "start": picture.start,
    }
