"""methods: which candidates a study tries: a grid, random ones, a Halton sequence, or step by step."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice, product
from random import Random

from intodepth.tools.studies.study import Study

Candidate = dict[str, int]
"""values of the parameters, by name"""
LossFunction = Callable[[Candidate], float]
"""how far a candidate that was tried is from the goals"""
PRIMES = 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71
ASKED = 4
"""number of candidates that optuna proposes at a time, however many processes there are"""
REPEATS = 20
"""so many times the number of trials are proposed at most at random, since some come twice"""
STALE = 50
"""after so many batches without a new candidate, there are no more"""
LINE = 5
"""greatest number of values that are tried of a rule at a time, rule by rule"""


def find_missing_part(study: Study) -> str:
    """Return in one line what must be installed for the method of a study; empty for nothing."""
    if study.method not in ("tpe", "cmaes"):
        return ""
    names = ("optuna", "cmaes") if study.method == "cmaes" else ("optuna",)
    if all(find_spec(name) for name in names):
        return ""
    return f"the method {study.method} needs optuna: pip install 'intodepth[sweep]'"


def batches(study: Study, loss: LossFunction) -> Iterator[list[Candidate]]:
    """Yield the candidates of a study, in batches; before the next one, all of a batch must have been tried.

    The usual rules come first, and no candidate comes twice. `loss` is asked only about those tried before.
    """
    met = {tuple(study.usual.values())}
    yield [study.usual]
    left, stale = study.trials, 0
    for batch in _propose(study, loss):
        fresh = list[Candidate]()
        for each in batch:
            if (key := tuple(each.values())) not in met and len(fresh) < left:
                met.add(key)
                fresh.append(each)
        if fresh:
            yield fresh
        left, stale = left - len(fresh), 0 if fresh else stale + 1
        if left <= 0 or stale == STALE:
            return


def _propose(study: Study, loss: LossFunction) -> Iterator[list[Candidate]]:
    match study.method:
        case "grid":
            yield _grid(study)
        case "random":
            yield list(islice(_random(study), REPEATS * study.trials))
        case "halton":
            yield [_sample(study, index) for index in range(1, REPEATS * study.trials + 1)]
        case "coordinate":
            yield from _by_rule(study, loss)
        case _:
            yield from _optuna(study, loss)


def _grid(study: Study) -> list[Candidate]:
    """Return every combination, or evenly spread ones if there are more than trials."""
    names, count = list(study.parameters), 1
    for values in study.parameters.values():
        count *= len(values)
    step = max(1, count // max(1, study.trials))
    combinations = product(*study.parameters.values())
    return [dict(zip(names, values, strict=True)) for values in islice(combinations, 0, None, step)]


def _random(study: Study) -> Iterator[Candidate]:
    random = Random(study.seed)
    while True:
        yield {name: random.choice(values) for name, values in study.parameters.items()}


def _sample(study: Study, index: int) -> Candidate:
    """Return a point of the Halton sequence (J. H. Halton, 1960): each rule by the digits of the index in a
    prime base.
    """
    start = index + 20 * study.seed  # the first points of high bases lie on a line
    return {
        name: values[int(_radical_inverse(start, PRIMES[place % len(PRIMES)]) * len(values))]
        for place, (name, values) in enumerate(study.parameters.items())
    }


def _radical_inverse(index: int, base: int) -> float:
    found, share = 0.0, 1.0
    while index:
        share /= base
        index, digit = divmod(index, base)
        found += digit * share
    return found


def _by_rule(study: Study, loss: LossFunction) -> Iterator[list[Candidate]]:
    """Vary one rule after the other around the best candidate, until a whole pass finds no better one."""
    best, is_better = study.usual, True
    while is_better:
        is_better = False
        for name, values in study.parameters.items():
            line = [best | {name: value} for value in spread(values, LINE)]
            yield line
            found = min([best, *(each for each in line if loss(each) < float("inf"))], key=loss)
            is_better |= loss(found) < loss(best)
            best = found if loss(found) < loss(best) else best


def _optuna(study: Study, loss: LossFunction) -> Iterator[list[Candidate]]:
    """Ask optuna for candidates in batches, and tell it the losses in the order in which it was asked.

    A parameter is told as the place of its value among all, so that a list with gaps is an order too.
    """
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler: optuna.samplers.BaseSampler
        if study.method == "tpe":
            sampler = optuna.samplers.TPESampler(seed=study.seed, constant_liar=True)
        else:
            sampler = optuna.samplers.CmaEsSampler(seed=study.seed)
    inner = optuna.create_study(sampler=sampler)
    parameters = study.parameters
    within: dict[str, optuna.distributions.BaseDistribution] = {
        name: optuna.distributions.IntDistribution(0, len(values) - 1) for name, values in parameters.items()
    }
    if all(value in parameters[name] for name, value in study.usual.items()):
        inner.enqueue_trial({name: parameters[name].index(value) for name, value in study.usual.items()})
    while True:
        asked = [inner.ask(within) for _ in range(ASKED)]
        batch = [{name: parameters[name][place] for name, place in each.params.items()} for each in asked]
        yield batch
        for trial, candidate in zip(asked, batch, strict=True):
            if (told := loss(candidate)) < float("inf"):
                inner.tell(trial, told)
            else:
                inner.tell(trial, state=optuna.trial.TrialState.FAIL)


def spread(values: Sequence[int], most: int) -> list[int]:
    """Return at most so many values, evenly spread, with both ends."""
    if len(values) <= most:
        return list(values)
    return [values[round(place * (len(values) - 1) / (most - 1))] for place in range(most)]
