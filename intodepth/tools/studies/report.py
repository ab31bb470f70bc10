"""report: `intodepth report` tells what a study has shown, as text and as a page."""

from __future__ import annotations

import argparse
import html
import sys
from collections.abc import Iterator, Sequence
from math import isclose
from pathlib import Path
from string import Template

from intodepth.content.words import count_noun, join_names
from intodepth.files.faults import FileFault
from intodepth.files.storage import save_as_named
from intodepth.tools.studies.evidence import Evidence, pair
from intodepth.tools.studies.plots import PlotPoint, can_plot, plots
from intodepth.tools.studies.race import miss_difference, miss_of
from intodepth.tools.studies.results import read_results, results_file
from intodepth.tools.studies.study import Study, read_study
from intodepth.tools.studies.tasks import StudyResult, game_labels, games_of, games_told

SHOWN = 10
"""number of candidates in the summary, the nearest to the goals first"""
BEST = 3
"""greatest number of candidates that are given as presets"""
LEGEND = (
    "A dot is a candidate, a hollow one was stopped early. The line joins the means. "
    "The cross is the usual rules. A dashed line is a goal."
)
PAGE = Template("""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>$title</title>
<style>body { font: 15px sans-serif; max-width: 70em; margin: 2em auto; color: #222 }
table { border-collapse: collapse; margin: 1em 0 }
th, td { padding: .25em .7em; text-align: right; white-space: nowrap }
th { border-bottom: 2px solid #999 } tr:nth-child(even) { background: #f3f1ec }
pre { background: #f3f1ec; padding: .7em } .sure { font-weight: bold }</style>
<h1>$title</h1><p>$about</p><h2>All candidates, the nearest to the goals first</h2>
<p>Miss is how far the means are from the goals, each as a share of its goal. $stopped</p>$table
<h2>Differences to the usual rules</h2>
<p>Each difference is paired by seed, with the interval that holds 95 of 100 bootstrap samples. For a bold one
the interval leaves no doubt on which side of 0 it lies; for the others there is not enough evidence.
Among many differences some are bold by chance.</p>$differences
<h2>The nearest to the goals</h2><p>$verdict.</p>$presets
<h2>Each measure against each parameter</h2>$plots
<h2>Game by game</h2><p>$games_about</p>$games</html>
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
        _, results = read_results(results_file(path), study, goes_on=False)
        if out is not None:
            if not can_plot():
                print("report: no plots without matplotlib: pip install 'intodepth[sweep]'", file=sys.stderr)
            save_as_named(out, page(study, results.all).encode())
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
        self.is_whole = len(results) >= games_of(study)
        """whether it was not stopped early"""
        self.means = {
            name: sum(each[name] for each in self.done.values()) / len(self.done) for name in study.measures
        } if self.done else {}  # fmt: skip
        self.miss = miss_of(study, list(self.done.values())) if self.done else float("inf")
        """how far the means are from the goals"""

    def compare(self, usual: StudyTrial, name: str) -> Evidence | None:
        """Return the difference of a measure to the usual rules, on the seeds that both have."""
        seeds = sorted(self.done.keys() & usual.done.keys())
        if not seeds or self.number == usual.number:
            return None
        return pair([self.done[seed][name] for seed in seeds], [usual.done[seed][name] for seed in seeds])


def trials_of(study: Study, results: Sequence[StudyResult]) -> list[StudyTrial]:
    """Return the candidates of a study: those not stopped early first, and the nearest to its goals first."""
    numbers = sorted({each.trial for each in results})
    found = [StudyTrial(study, [each for each in results if each.trial == number]) for number in numbers]
    return sorted(found, key=lambda trial: (not trial.is_whole, trial.miss, trial.number))


def text_report(study: Study, results: Sequence[StudyResult]) -> Iterator[str]:
    """Yield the lines of the summary."""
    trials = trials_of(study, results)
    if not trials:
        yield f"{study.label}: no results yet"
        return
    usual = next((each for each in trials if each.number == 0), None)
    failed = sum(each.failed for each in trials)
    stopped = sum(not each.is_whole for each in trials)
    how = "stopped early" if study.stop_every else "not played to the end"
    told = f", {count_noun(stopped, 'candidate')} {how}" if stopped else ""
    counts = (
        f"{count_noun(len(trials), 'candidate')}, {count_noun(len(results), 'game')}, {failed} failed{told}"
    )
    yield f"{study.label}: {counts}"
    yield f"each candidate plays {games_told(study)}"
    yield f"| {' | '.join(_heads(study))} |"
    yield f"| {' | '.join('---' for _ in _heads(study))} |"
    for trial in trials[:SHOWN]:
        yield f"| {' | '.join(_row(study, trial))} |"
    if usual is None:
        return
    for trial in trials[:BEST]:
        if study.goals and (away := miss_difference(study, trial.done, usual.done)) and trial.number:
            yield f"trial {trial.number}: miss {_describe(away)}"
        for goal in study.goals:
            if (evidence := trial.compare(usual, goal.name)) is not None:
                yield f"trial {trial.number}: {goal.name} {_describe(evidence)}"
    words, best = verdict(study, trials, usual)
    yield words
    for trial in best[:BEST]:
        yield f"trial {trial.number} as a preset:"
        yield from _preset(study, trial)


def verdict(
    study: Study, trials: Sequence[StudyTrial], usual: StudyTrial
) -> tuple[str, Sequence[StudyTrial]]:
    """Return in words whether a candidate is nearer to the goals than the usual rules, and the nearest ones;
    none if they are not nearer.
    """
    others = [each for each in trials if each.number and each.done]
    if not others:
        return "there is no other candidate than the usual rules yet", ()
    if not study.goals:
        return "the study has no goals, so no candidate is the best", ()
    whole = [each for each in others if each.is_whole] or others
    best = [each for each in whole if isclose(each.miss, whole[0].miss, abs_tol=1e-9)]
    away = miss_difference(study, best[0].done, usual.done)
    if away is None or away.is_none:
        return "no difference to the usual rules was found: no candidate is nearer to the goals", ()
    if away.mean >= 0:
        return "no candidate is nearer to the goals than the usual rules", ()
    who = f"trial {best[0].number} is"
    if len(best) > 1:
        numbers = [str(each.number) for each in best]
        who = f"trials {join_names(numbers)}, which are equally good, are"
    if not away.is_enough:
        return f"{who} the nearest to the goals; that may be chance, as there is not enough evidence", best
    return f"{who} nearer to the goals than the usual rules", best


def _heads(study: Study) -> tuple[str, ...]:
    return ("trial", "games", *study.parameters, *study.measures, *(["miss"] if study.goals else []))


def _row(study: Study, trial: StudyTrial) -> tuple[str, ...]:
    values = (str(trial.values[name]) for name in study.parameters)
    means = (f"{trial.means[name]:.3g}" if trial.means else "–" for name in study.measures)
    miss = [f"{trial.miss:.3g}"] if study.goals else []
    number = f"{trial.number}{' (usual)' if trial.number == 0 else ''}"
    return (number, str(len(trial.done)), *values, *means, *miss)


def _describe(evidence: Evidence) -> str:
    if evidence.is_none:
        return "+0 (no difference)"
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
        found = [trial.compare(usual, name) for name in study.measures]
        if any(each is not None for each in found):
            different.append((str(trial.number), *(_cell(each) for each in found)))
    words, best = (
        ("the usual rules have no results yet", ()) if usual is None else verdict(study, trials, usual)
    )
    presets = "".join(
        f"<p>Trial {each.number}</p><pre>{html.escape(chr(10).join(_preset(study, each)))}</pre>"
        for each in best[:BEST]
    )
    goals = ", ".join(f"{goal.name} {goal.sign} {goal.value:g}" for goal in study.goals) or "none"
    tried = (
        f"{count_noun(len(trials), 'candidate')} by {study.method}, each of which plays {games_told(study)}"
    )
    stopped = f"After every {study.stop_every} games, those clearly worse than the best were stopped."
    first = next((each for each in trials if each.number), None)
    return PAGE.substitute(
        title=html.escape(study.label),
        about=html.escape(f"{tried}. Goals: {goals}."),
        table=_table(_heads(study), [[html.escape(each) for each in row] for row in rows]),
        differences=_table(("trial", *study.measures), different),
        verdict=html.escape(f"{words[:1].upper()}{words[1:]}"),
        presets=presets,
        stopped=stopped if study.stop_every else "",
        plots=_plots(study, trials),
        games_about=html.escape(_games_about(first)),
        games=_games(study, usual, first),
    )


def _plots(study: Study, trials: Sequence[StudyTrial]) -> str:
    if not can_plot():
        return "<p>There are no plots, because matplotlib was not installed.</p>"
    points = {each.number: PlotPoint(each.values, each.means, each.is_whole) for each in trials if each.done}
    return f"<p>{LEGEND}</p>{plots(study, list(points.values()), points.get(0))}"


def _games_about(best: StudyTrial | None) -> str:
    if best is None:
        return "There is no other candidate than the usual rules yet."
    return f"Each measure under the usual rules, then with trial {best.number} where that differs."


def _games(study: Study, usual: StudyTrial | None, best: StudyTrial | None) -> str:
    """Return a table with a row for each game: what was measured under the usual rules, and with the best
    candidate where that differs.
    """
    if usual is None:
        return ""
    labels = game_labels(study)
    rows = list[list[str]]()
    for seed, measured in sorted(usual.done.items()):
        other = best.done.get(seed, measured) if best is not None else measured
        pairs = ((measured[name], other[name]) for name in study.measures)
        cells = (f"{one:.3g}" if one == two else f"{one:.3g} → {two:.3g}" for one, two in pairs)
        rows.append([html.escape(labels[seed]), *cells])
    return _table((study.played.removesuffix("s"), *study.measures), rows)


def _cell(evidence: Evidence | None) -> str:
    if evidence is None:
        return ""
    if evidence.is_none:
        return "0"
    told = html.escape(f"{evidence.mean:+.3g} ({evidence.low:+.3g} to {evidence.high:+.3g})")
    return f'<span class="sure">{told}</span>' if evidence.is_enough else told


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{html.escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"
