"""company: the heroes of a descent: how they are, and what they carry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from intodepth.content.definitions import CoilKind, Gear
from intodepth.content.runs.run import Run
from intodepth.screens.codex.hero_facts import gear_list
from intodepth.sim.entities import Body, Hero, Relic
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.theme import BUTTON, SMALL, color

ROW = 68.0
"""height of a line"""


def draw_company(ui: Ui, rect: Rect, crew: Sequence[Body], run: Run) -> float:
    """Draw heroes below each other, the first in a rectangle, then the score of what they carry; return the y
    below.
    """
    x, y, width, height = rect
    heroes = [body for body in crew if isinstance(body, Hero)]
    values = run.values(crew)
    for hero in heroes:
        _draw_hero(ui, (x, y, width, height - 8), hero, crew, values, run.worth)
        y += height
    if run.dead is not None:
        told = "Fame, if all get out"
        total = sum(hero.id < run.first_id for hero in heroes)
        sum_words = f"{total} of {sum(map(len, run.dead.lost.values()))}"
    else:
        told, total = "Score", sum(values.values())
        sum_words = f"{score_sum(total, len(heroes))} = {total * len(heroes)}"
    room = width - 20 - ui.text_width(sum_words, BUTTON, 650)
    ui.text(x, y + 18, *fit_line(ui, told, SMALL, 450, room), "quiet")
    ui.text(x + width - 10, y + 19, sum_words, BUTTON, "relic" if total else "quiet", 650, "right")
    y += 30
    if run.finds:
        names = ", ".join(run.catalog.finds[key].title for key in run.finds)
        ui.text(x, y + 12, *fit_line(ui, f"Found: {names}", SMALL, 550, width - 10), "text", 550)
        y += 22
    return y


def score_sum(total: int, heroes: int, *, is_over: bool = False) -> str:
    """Return how the score comes about: `7 × 3 heroes who come out`; in the past once a descent is over."""
    who = "who came out" if is_over else "who comes out" if heroes == 1 else "who come out"
    return f"{total} × {heroes} {'hero' if heroes == 1 else 'heroes'} {who}"


def _draw_hero(
    ui: Ui,
    rect: Rect,
    hero: Hero,
    crew: Sequence[Body],
    values: Mapping[int, int],
    worth: Callable[[Body], int],
) -> None:
    x, y, width, height = rect
    ui.rect((x + height, y, width - height, height), color("fill"))
    pose = "idle" if hero.hit_points > 0 else "fallen"
    picture = x, y, height, height
    ui.portrait(picture, Portrait(picture, hero.kind, pose, 0.8, height=1.5, middle=0.63))
    left, right = x + height + 10, x + width - 10
    bearer = next((each.name for each in crew if each.id == hero.carrier), "")
    state = f"carried by {bearer}" if bearer else f"{hero.hit_points} of {hero.max_hit_points} hit points"
    wide = ui.text(left, y + 20, hero.name, BUTTON, "text", 650)
    is_hurt = hero.hit_points < hero.max_hit_points
    ui.text(left + wide + 12, y + 20, state, SMALL, "harm" if is_hurt else "quiet")
    gear = Gear(
        hero.pitons, hero.wheels, hero.blade, tuple(CoilKind(coil.length, coil.thin) for coil in hero.coils)
    )
    said, size = fit_line(ui, gear_list(gear) or "nothing in the pack", SMALL, 450, right - left)
    ui.text(left, y + 38, said, size, "quiet")
    borne = [body for body in crew if body.carrier == hero.id and isinstance(body, Relic | Hero)]
    words = ", ".join(_describe_cargo(body, values.get(body.id, 0), worth(body)) for body in borne)
    if not borne and hero.hit_points > 0:
        words = "hands free"
    said, size = fit_line(ui, words, SMALL, 550, right - left)
    ui.text(left, y + 55, said, size, "relic" if borne else "quiet", 550)


def _describe_cargo(body: Body, value: int, worth: int) -> str:
    """Return what a hero carries: `Bell, value 4`, `Bell, half value 2`, `Stone bell`, `Lost Ada`."""
    if not isinstance(body, Relic) or not worth:
        return body.name
    half = "half " if value < worth else ""
    return f"{body.name}{' in pieces' if body.broken else ''}, {half}value {value}"
