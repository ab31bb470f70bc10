"""medals: the three medals of a level, and how they are drawn."""

from __future__ import annotations

from intodepth.content.levels import LevelDefinition
from intodepth.content.profile import Result
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
