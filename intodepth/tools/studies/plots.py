"""plots: each measure of a study against each parameter, as one picture in SVG."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Sequence
from importlib.util import find_spec
from statistics import mean
from typing import NamedTuple

from intodepth.tools.studies.study import Study

CELL = 2.2, 1.7
"""width and height of a plot in inches"""
INK, GOLD, QUIET = "#222222", "#b06a00", "#a8a297"


class PlotPoint(NamedTuple):
    """A candidate in the plots."""

    values: dict[str, int]
    means: dict[str, float]
    is_whole: bool
    """whether it was not stopped early"""


def can_plot() -> bool:
    """Return whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def plots(study: Study, points: Sequence[PlotPoint], usual: PlotPoint | None) -> str:
    """Return an SVG with a row for each measure and a column for each parameter.

    A dot is a candidate, a hollow one was stopped early; the line joins the means of the whole ones at each
    value, the cross is the usual rules, and a dashed line is a goal. The same points give the same text.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    goals = {goal.name: goal.value for goal in study.goals}
    measures = [*goals, *(name for name in study.measures if name not in goals)]
    wide, high = len(study.parameters), len(measures)
    with rc_context({"svg.hashsalt": study.label, "svg.fonttype": "none", "font.size": 8}):
        figure = Figure(figsize=(CELL[0] * wide + 0.6, CELL[1] * high), layout="constrained")
        grid = figure.subplots(high, wide, squeeze=False, sharex="col", sharey="row")
        for row, measure in zip(grid, measures, strict=True):
            for axes, parameter in zip(row, study.parameters, strict=True):
                by_value = defaultdict[int, list[float]](list)
                for each in points:
                    if each.is_whole:
                        by_value[each.values[parameter]].append(each.means[measure])
                for is_whole, ink, fill in ((False, QUIET, "none"), (True, INK, "full")):
                    shown = [each for each in points if each.is_whole == is_whole]
                    places = [each.values[parameter] for each in shown]
                    found = [each.means[measure] for each in shown]
                    axes.plot(places, found, "o", ms=4, color=ink, fillstyle=fill, alpha=0.7)
                values = sorted(by_value)
                axes.plot(values, [mean(by_value[value]) for value in values], color=INK, lw=0.8)
                if usual is not None:
                    axes.plot(usual.values[parameter], usual.means[measure], "x", ms=8, mew=2, color=GOLD)
                if measure in goals:
                    axes.axhline(goals[measure], color=GOLD, lw=0.8, ls="--")
                axes.spines[["top", "right"]].set_visible(False)
            row[0].set_ylabel(measure)
        for axes, parameter in zip(grid[-1], study.parameters, strict=True):
            axes.set_xlabel(parameter)
            axes.locator_params(axis="x", integer=True, nbins=6)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    # In a page an SVG needs no namespaces, and its metadata say nothing.
    return re.sub(
        r' xmlns(:\w+)?="[^"]*"|<metadata>.*?</metadata>', "", text[text.index("<svg") :], flags=re.S
    )
