"""medals: the three medals of a level, and how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import Outcome
from intodepth.content.profile import Result
from intodepth.content.words import count_noun, join_names
from intodepth.ui.core import Ui
from intodepth.ui.pictograms.signs import draw_star

MEDALS = ("all brought out", "within par", "nobody hurt")


def medals(level: LevelDefinition, result: Result | None) -> tuple[bool, bool, bool]:
    """Return which of MEDALS a result has won; none without a result."""
    if result is None:
        return False, False, False
    out = result.relics >= len(level.wanted)
    is_within = level.par is not None and result.rounds <= level.par
    return out, out and is_within, out and result.damage == 0 and result.heroes_lost == 0


def medal_reasons(level: LevelDefinition, outcome: Outcome, names: Sequence[str]) -> tuple[str, str, str]:
    """Return for each medal in a few words why it was won, or not; `names` are those of what was wanted and
    did not come out.
    """
    result = outcome.result
    left = f"not out: {join_names(names)}" if names else "nothing is missing"
    par = "no par" if level.par is None else f"par {level.par}: you took {result.rounds}"
    hurt = [count_noun(result.damage, "hit point") + " lost"] if result.damage else []
    hurt += [f"{result.heroes_lost} not out"] if result.heroes_lost else []
    return left, par, ", ".join(hurt) or "no damage"


def medal_words(level: LevelDefinition, result: Result) -> str:
    """Return a result in one line."""
    reached = [words for words, has in zip(MEDALS, medals(level, result), strict=True) if has]
    hints = ", with hints" if result.hints else ""
    par = f", par {level.par}" if level.par is not None else ""
    return f"Done in {result.rounds} rounds{hints}{par}: {', '.join(reached) or 'no relics'}."


def draw_medals(ui: Ui, x: float, y: float, won: tuple[bool, bool, bool]) -> None:
    """Draw three stars, gold for each medal won, the first around (x, y)."""
    for index, has in enumerate(won):
        draw_star(ui, (x + index * 17, y), 16, "gold" if has else "dim")
