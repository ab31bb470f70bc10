"""report: `intodepth report` tells what a study has shown, as text and as a page."""

from __future__ import annotations

import argparse
import html
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template

from intodepth.files.faults import FileFault
from intodepth.files.storage import save_atomically
from intodepth.tools.studies.evidence import Evidence, paired
from intodepth.tools.studies.study import Study, read_study
from intodepth.tools.studies.tasks import Results, StudyResult, results_file

SHOWN = 10
"""number of candidates in the summary, the best first"""
BEST = 3
"""number of candidates that are given as presets"""
PAGE = Template("""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>$title</title>
<style>body { font: 15px sans-serif; max-width: 70em; margin: 2em auto; color: #222 }
table { border-collapse: collapse; margin: 1em 0 } th, td { padding: .25em .7em; text-align: right }
th { border-bottom: 2px solid #999 } tr:nth-child(even) { background: #f3f1ec }
pre { background: #f3f1ec; padding: .7em } .sure { font-weight: bold }</style>
<h1>$title</h1><p>$about</p><h2>All candidates, the best first</h2>$table
<h2>Differences to the usual rules</h2><p>Paired by seed, with the interval of 95 of 100 bootstrap samples.
A bold difference is sure; of the others there is not enough evidence.</p>$differences
<h2>The best as presets</h2>$presets</html>
""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("study", type=Path, metavar="STUDY.toml")
    parser.add_argument("--out", type=Path, metavar="FILE.html", help="also write a page")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.study, given.out)


def main(path: Path, out: Path | None) -> int:
    """Print the report of a study, and write its page; return 0, or 2 for bad input."""
    try:
        study = read_study(path)
        if not results_file(path).exists():
            print(f"report: {results_file(path).name} is missing: run sweep first", file=sys.stderr)
            return 2
        results = Results(results_file(path), study)
        results.close()
        if out is not None:
            save_atomically(out, page(study, results.all).encode())
    except (FileFault, OSError) as error:
        print(f"report: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    print("\n".join(text_report(study, results.all)))
    return 0


class StudyTrial:
    """A candidate with its results."""

    def __init__(self, study: Study, results: Sequence[StudyResult]) -> None:
        """Take all results of one candidate."""
        self.number, self.values = results[0].trial, results[0].values
        self.done = {each.seed: each.measures for each in results if not each.error}
        self.failed = sum(bool(each.error) for each in results)
        self.means = {
            name: sum(each[name] for each in self.done.values()) / len(self.done) for name in study.measures
        } if self.done else {}  # fmt: skip
        self.miss = (
            sum(goal.miss(self.means[goal.name]) for goal in study.goals) if self.done else float("inf")
        )
        """how far the means are from the goals"""

    def against(self, usual: StudyTrial, name: str) -> Evidence | None:
        """Return the difference of a measure to the usual rules, on the seeds that both have."""
        seeds = sorted(self.done.keys() & usual.done.keys())
        if not seeds or self.number == usual.number:
            return None
        return paired([self.done[seed][name] for seed in seeds], [usual.done[seed][name] for seed in seeds])


def trials_of(study: Study, results: Sequence[StudyResult]) -> list[StudyTrial]:
    """Return the candidates of a study, the nearest to its goals first."""
    numbers = sorted({each.trial for each in results})
    found = [StudyTrial(study, [each for each in results if each.trial == number]) for number in numbers]
    return sorted(found, key=lambda trial: (trial.miss, trial.number))


def text_report(study: Study, results: Sequence[StudyResult]) -> Iterator[str]:
    """Yield the lines of the summary."""
    trials = trials_of(study, results)
    if not trials:
        yield f"{study.label}: no results yet"
        return
    usual = next((each for each in trials if each.number == 0), None)
    failed = sum(each.failed for each in trials)
    yield f"{study.label}: {len(trials)} candidates, {len(results)} games, {failed} failed"
    yield f"| {' | '.join(_heads(study))} |"
    yield f"| {' | '.join('---' for _ in _heads(study))} |"
    for trial in trials[:SHOWN]:
        yield f"| {' | '.join(_row(study, trial))} |"
    if usual is None:
        return
    for trial in trials[:BEST]:
        for goal in study.goals:
            if (evidence := trial.against(usual, goal.name)) is not None:
                yield f"trial {trial.number}: {goal.name} {_told(evidence)}"
    best = next((each for each in trials if each.number), None)
    if best is not None:
        yield "the best as a preset:"
        yield from _preset(study, best)


def _heads(study: Study) -> tuple[str, ...]:
    return ("trial", *study.parameters, *study.measures, *(["miss"] if study.goals else []))


def _row(study: Study, trial: StudyTrial) -> tuple[str, ...]:
    values = (str(trial.values[name]) for name in study.parameters)
    means = (f"{trial.means[name]:.3g}" if trial.means else "–" for name in study.measures)
    miss = [f"{trial.miss:.3g}"] if study.goals else []
    return (f"{trial.number}{' (usual)' if trial.number == 0 else ''}", *values, *means, *miss)


def _told(evidence: Evidence) -> str:
    sure = "" if evidence.is_enough else "; not enough evidence"
    return f"{evidence.mean:+.3g} (95 %: {evidence.low:+.3g} to {evidence.high:+.3g}{sure})"


def _preset(study: Study, trial: StudyTrial) -> Iterator[str]:
    yield from (f"{name} = {trial.values[name]}" for name in study.parameters)


def page(study: Study, results: Sequence[StudyResult]) -> str:
    """Return the report as one page of HTML without anything from elsewhere."""
    trials = trials_of(study, results)
    usual = next((each for each in trials if each.number == 0), None)
    rows = [_row(study, trial) for trial in trials]
    different = list[tuple[str, ...]]()
    for trial in trials if usual is not None else ():
        assert usual is not None
        found = [trial.against(usual, name) for name in study.measures]
        if any(each is not None for each in found):
            different.append((str(trial.number), *(_cell(each) for each in found)))
    presets = "".join(
        f"<p>Trial {each.number}</p><pre>{html.escape(chr(10).join(_preset(study, each)))}</pre>"
        for each in [trial for trial in trials if trial.number][:BEST]
    )
    goals = ", ".join(f"{goal.name} {goal.sign} {goal.value:g}" for goal in study.goals) or "none"
    games = f"{study.seeds} games each of {study.played}"
    about = f"{len(trials)} candidates by {study.method}, {games}. Goals: {goals}."
    return PAGE.substitute(
        title=html.escape(study.label),
        about=html.escape(about),
        table=_table(_heads(study), [[html.escape(each) for each in row] for row in rows]),
        differences=_table(("trial", *study.measures), different),
        presets=presets or "<p>There are none yet.</p>",
    )


def _cell(evidence: Evidence | None) -> str:
    if evidence is None:
        return ""
    told = html.escape(f"{evidence.mean:+.3g} ({evidence.low:+.3g} to {evidence.high:+.3g})")
    return f'<span class="sure">{told}</span>' if evidence.is_enough else told


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{html.escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"
