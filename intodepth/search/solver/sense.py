"""sense: a learned opinion of which candidate a plan takes, in whole numbers, so that all machines agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec

from intodepth.files.faults import FileFault, fault_in
from intodepth.files.folders import find_folders
from intodepth.files.reading import read_data
from intodepth.search.solver.facts import StepFact

FILE = "sense.json"
"""file in the folder of the data"""
SCALE = 1000
"""one unit of the natural logarithm of a probability"""
HALF = 693
"""by how much a score must be lower for half the probability: SCALE times the logarithm of 2"""
MOST_BYTES = 1 << 20
ONE = 1 << 20
"""stands for 1 in sums of probabilities"""


class SenseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a sense."""

    format: Annotated[int, msgspec.Meta(ge=1, le=1)]
    weights: dict[str, int]
    """what a fact adds to a score, in thousandths of the logarithm of a probability, by its words"""


class Sense:
    """Weights of facts. A score is the sum over facts of weight times amount (a conditional logit model).

    A sense without weights has no opinion, and the solver searches as if there were none.
    """

    def __init__(self, weights: dict[tuple[str, ...], int]) -> None:
        self.weights = weights

    def __bool__(self) -> bool:
        """Whether it has an opinion."""
        return bool(self.weights)

    def score(self, facts: Iterable[StepFact]) -> int:
        """Return the score of a candidate with these facts; a higher one is more likely."""
        weights = self.weights
        return sum(weights.get(name, 0) * amount for name, amount in facts)


NO_SENSE = Sense({})


def cost_of_each(scores: Sequence[int]) -> list[int]:
    """Return for each candidate of a stage minus the logarithm of its probability, in 1 / SCALE.

    Logarithm and exponential are straight lines between powers of two, at most 6 % off, in whole numbers.
    """
    best = max(scores)
    total = 0
    for score in scores:
        halvings, rest = divmod(best - score, HALF)
        total += (ONE * (2 * HALF - rest) // (2 * HALF)) >> halvings
    size = total.bit_length() - 1
    logarithm = HALF * (size - ONE.bit_length() + 1) + (HALF * (total - (1 << size)) >> size)
    return [logarithm + best - score for score in scores]


def load_sense(path: Path) -> Sense:
    """Return the sense of a file. Raises FileFault if it cannot be read."""
    data = read_data(path, MOST_BYTES)
    try:
        file = msgspec.json.decode(data, type=SenseFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise fault_in(path.name, 1, f"no file of a sense: {error}") from None
    return Sense({tuple(words.split("/")): weight for words, weight in file.weights.items()})


def encode_sense(sense: Sense) -> bytes:
    """Return the file of a sense, with a line for each weight."""
    weights = {"/".join(words): weight for words, weight in sorted(sense.weights.items())}
    return msgspec.json.format(msgspec.json.encode(SenseFile(1, weights)), indent=1) + b"\n"


@lru_cache(maxsize=1)
def read_usual() -> Sense:
    """Return the sense in `data/sense.json`; one without an opinion if the file is missing or broken."""
    try:
        return load_sense(find_folders().data / FILE)
    except FileFault:
        return NO_SENSE
