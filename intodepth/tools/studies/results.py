"""results: the file of what came of a study's games, each on disk before the next."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from intodepth.files.append_log import AppendLog
from intodepth.files.faults import fault_in
from intodepth.files.reading import read_log
from intodepth.sim import RULES_VERSION
from intodepth.tools.studies.study import LARGEST, MOST_TRIALS, SHARES, Measured, Study
from intodepth.tools.studies.tasks import StudyResult, StudyTask, data_digest, games_of

FIRST_SEEDS = 10
"""games of each candidate where a study did not say so, when headers had no `led` yet"""
OTHER_STUDY = "these are results of another study, or of other data; move them away"
OTHER_LEAD = (
    "these games were chosen by other goals, stop_every or seeds; put those back, or move the results away"
)
OTHER_ROUNDS = "a plan that breaks counts more rounds now than when this was played; move the results away"
Values = frozenset[tuple[str, int]]
"""values of the rules of a candidate, by name"""


class StudyHeader(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a file of results."""

    study: str
    digest: str
    """what games and the order of candidates depend on"""
    led: str = ""
    """what a search by the results so far depends on besides; empty for other searches"""


def header_of(study: Study) -> StudyHeader:
    """Return the first line of the results of a study, which says what they depend on.

    The number of trials is no part of it: more trials go on with the results there are. Goals, `stop_every`
    and the number of games are part of it only where the results so far decide what is played next.
    """
    rules = sorted(study.parameters.items())
    told = [
        RULES_VERSION,
        study.method,
        study.seed,
        study.played,
        study.limit,
        study.kind,
        study.slips,
        rules,
    ]
    led = _digest([study.goals, study.stop_every, games_of(study)]) if study.is_led else ""
    return StudyHeader(
        study.label, f"{_digest([*told, study.measures])}{data_digest(study.played, study.plans)}", led
    )


def _is_earlier(header: StudyHeader, study: Study) -> bool:
    """Return whether a header from before there was `led` is one of this study.

    Its digest covers the number of trials too. As that may have changed, every number is tried.
    """
    seeds = study.seeds or FIRST_SEEDS
    if study.is_led and games_of(study) > seeds:
        return False  # the search went by fewer games
    rules = sorted(study.parameters.items())
    rest = [study.kind, study.goals, rules, study.stop_every, study.measures]
    rest += [study.slips] if study.slips else []
    told = [study.seed, study.played, seeds, study.limit, *rest]
    trials = (study.trials, *range(1, MOST_TRIALS + 1))
    found = (_digest([RULES_VERSION, study.method, number, *told]) for number in trials)
    return header.digest.removesuffix(data_digest(study.played, study.plans)) in found


def _digest(told: list[object]) -> str:
    return blake2b(json.dumps(told).encode(), digest_size=8).hexdigest()


def results_file(study: Path) -> Path:
    """Return where the results of a study are kept."""
    return study.with_name(f"{study.stem}.results.jsonl")


class KnownResults:
    """The results of a study so far."""

    def __init__(self, study: Study) -> None:
        """Begin without results."""
        self._study, self._count = study, games_of(study)
        self._numbers: dict[Values, int] = {}
        """numbers of the candidates by their values"""
        self._values: dict[int, Values] = {}
        """the same the other way round"""
        self._free = 0
        """all smaller numbers are taken"""
        self._known = dict[tuple[int, int], StudyResult]()
        self._games: dict[int, dict[int, Measured]] = {}

    def __len__(self) -> int:
        return len(self._known)

    def number(self, candidate: Mapping[str, int]) -> int:
        """Return the number of a candidate: that of its results, or else the first that is free."""
        values = frozenset(candidate.items())
        while values not in self._numbers:
            if self._free not in self._values:
                self._name(self._free, values)
            self._free += 1
        return self._numbers[values]

    def _name(self, number: int, values: Values) -> None:
        self._numbers[values], self._values[number] = number, values

    def has(self, task: StudyTask) -> bool:
        """Return whether a task is done, also if it failed."""
        return (task.trial, task.seed) in self._known

    @property
    def all(self) -> list[StudyResult]:
        """All results, sorted by trial and seed."""
        return [self._known[key] for key in sorted(self._known)]

    def games(self, trial: int) -> Mapping[int, Measured]:
        """Return what was measured of each game of a candidate by its seed, without failed ones."""
        return self._games.get(trial, {})

    def keep(self, result: StudyResult) -> None:
        """Take one more result."""
        self._name(result.trial, frozenset(result.values.items()))
        self._known[result.trial, result.seed] = result
        if not result.error:
            self._games.setdefault(result.trial, {})[result.seed] = result.measures

    def misfits(self, result: StudyResult) -> Iterator[str]:
        """Yield why a line of a file cannot be the next result of the study."""
        study, trial, seed = self._study, result.trial, result.seed
        if seed > self._count:
            yield f"the study has the games 1 to {self._count}, not {seed}"
        if result.values.keys() != study.parameters.keys():
            yield f"values must be those of {', '.join(study.parameters)}"
        elif (result.values == study.usual) != (trial == 0):
            yield "trial 0, and no other, has the usual rules"
        elif trial:
            for name, value in result.values.items():
                if value not in study.parameters[name]:
                    yield f"{name} = {value} is none of the values of the study"
        values = frozenset(result.values.items())
        if (other := self._numbers.get(values, trial)) != trial:
            yield f"trial {trial} has the values of trial {other}"
        elif self._values.get(trial, values) != values:
            yield f"trial {trial} had other values before"
        if (trial, seed) in self._known:
            yield f"game {seed} of trial {trial} is there twice"
        names = () if result.error else study.measures
        if result.measures.keys() != set(names):
            wanted = "none after an error" if result.error else ", ".join(names)
            yield f"measures must be {wanted}"
        for name, measured in result.measures.items():
            if not abs(measured) <= LARGEST or (name in SHARES and not 0 <= measured <= 1):
                yield f"{name} cannot be {measured:g}"


def read_results(path: Path, study: Study, *, goes_on: bool) -> tuple[bytes, KnownResults]:
    """Return the lines of a file of results, and the results; raises FileFault.

    If the study does not go on, it does not matter which goals the games were chosen by.
    """
    log, known, header = read_log(path), KnownResults(study), header_of(study)
    number = 1
    try:
        found = msgspec.json.decode(log.lines[0], type=StudyHeader)
        is_earlier = found.digest != header.digest
        if is_earlier and not _is_earlier(found, study):
            raise fault_in(path.name, 1, OTHER_STUDY)
        if goes_on and not is_earlier and found.led != header.led:
            raise fault_in(path.name, 1, OTHER_LEAD)
        for number, line in enumerate(log.lines[1:], 2):
            result = msgspec.json.decode(line, type=StudyResult)
            if is_earlier and result.measures.get("won") == 0:
                raise fault_in(path.name, number, OTHER_ROUNDS)
            if (what := next(known.misfits(result), None)) is not None:
                raise fault_in(path.name, number, what)
            known.keep(result)
    except msgspec.MsgspecError as error:
        raise fault_in(path.name, number, str(error).replace("`", "")) from None
    return b"".join([msgspec.json.encode(header) + b"\n", *(line + b"\n" for line in log.lines[1:])]), known


class Results(KnownResults):
    """The results of a study in their file, each on disk before the next."""

    def __init__(self, path: Path, study: Study) -> None:
        """Continue a file, or begin it; raises FileFault if it cannot be read, or is of another study."""
        super().__init__(study)
        data = msgspec.json.encode(header_of(study)) + b"\n"
        if path.exists():
            data, known = read_results(path, study, goes_on=True)
            for each in known.all:
                self.keep(each)
        self._log = AppendLog(path, data)

    def add(self, result: StudyResult) -> None:
        """Keep a result; it is in the file before this returns."""
        self.keep(result)
        self._log.add(msgspec.json.encode(result) + b"\n")

    def close(self) -> None:
        """Close the file."""
        self._log.close()
