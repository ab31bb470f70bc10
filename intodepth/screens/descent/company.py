"""company: the party of a descent in a strip: how they are, what they carry, and what it would score."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.content.definitions import CoilKind, Gear
from intodepth.content.runs.run import Run
from intodepth.screens.codex.hero_facts import gear_list
from intodepth.screens.descent.doors import is_asked
from intodepth.sim.entities import Body, Hero, Relic
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.pictograms.signs import draw_diamond
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BUTTON, MENU, NAME, SMALL, color

WIDEST, FACE = 226.0, 80.0
"""greatest width of the place of a hero, and greatest side of a portrait"""
NARROW = 44.0
"""room beside a portrait below which only the portrait is drawn"""
SCORE = 200.0
"""greatest width of the score"""


def draw_company(ui: Ui, rect: Rect, crew: Sequence[Body], run: Run) -> None:
    """Draw heroes side by side in a rectangle, and then the score of what they carry."""
    x, y, width, height = rect
    heroes = [body for body in crew if isinstance(body, Hero)]
    values = run.values(crew)
    score = min(SCORE, width * 0.24)
    each = min(WIDEST, (width - score) / max(1, len(heroes)))
    for index, hero in enumerate(heroes):
        _draw_hero(ui, index, (x + index * each, y, each, height), hero, crew, run)
    if not heroes:
        return
    left = x + len(heroes) * each
    ui.rect((left, y, 1, height), color("line"))
    _draw_score(ui, (left + 14, y, score - 14, height), heroes, sum(values.values()), run)


def _draw_score(ui: Ui, rect: Rect, heroes: Sequence[Hero], total: int, run: Run) -> None:
    x, y, width, height = rect
    if run.dead is not None:
        told, saved = "Fame, if all get out", sum(hero.id < run.first_id for hero in heroes)
        words = how = f"{saved} of {sum(map(len, run.dead.lost.values()))}"
    else:
        told, words = "All out", f"{total} × {len(heroes)} = {total * len(heroes)}"
        how = f"{words}\n{score_sum(total, len(heroes))}"
    if run.finds:
        how += f"\nFound: {', '.join(run.catalog.finds[key].title for key in run.finds)}"
    response = ui.interact("score", rect, Semantics("listitem", told, how))
    middle = y + height / 2
    ui.text(x, middle - 8, *fit_line(ui, told, SMALL, 500, width), "quiet", 500)
    size: float = MENU if height < FACE else NAME
    draw_diamond(ui, (x + size * 0.4, middle + size * 0.7), size)
    room = width - size - 6
    if ui.text_width(words, size, 700) > room:
        words = words.rpartition(" = ")[2]
    said, size = fit_line(ui, words, size, 700, room)
    ui.text(x + size + 6, middle + size * 1.05, said, size, "relic" if total else "quiet", 700)
    for index, key in enumerate(run.finds):
        if (at := x + 10 + index * 22) < x + width - 10 and height >= FACE:
            draw_icon(ui, run.catalog.finds[key].icon, at, y + height - 8, 18, "gold")
    if is_asked(ui, response):
        tooltip(ui, rect, how)


def score_sum(total: int, heroes: int, *, is_over: bool = False) -> str:
    """Return how the score comes about: `7 × 3 heroes who come out`; in the past once a descent is over."""
    who = "who came out" if is_over else "who comes out" if heroes == 1 else "who come out"
    return f"{total} × {heroes} {'hero' if heroes == 1 else 'heroes'} {who}"


def draw_bust(ui: Ui, rect: Rect, hero: str, *, is_fallen: bool = False) -> None:
    """Draw head and shoulders of a hero, by key, or one who has fallen, whole."""
    pose, height, middle = ("fallen", 1.1, 0.4) if is_fallen else ("idle", 0.74, 0.77)
    ui.portrait(rect, Portrait(rect, hero, pose, 0.25, height=height, middle=middle))


def _draw_hero(ui: Ui, index: int, rect: Rect, hero: Hero, crew: Sequence[Body], run: Run) -> None:
    x, y, width, height = rect
    values = run.values(crew)
    bearer = next((each.name for each in crew if each.id == hero.carrier), "")
    borne = [body for body in crew if body.carrier == hero.id and isinstance(body, Relic | Hero)]
    state = f"carried by {bearer}" if bearer else f"{hero.hit_points} of {hero.max_hit_points} hit points"
    gear = Gear(
        hero.pitons, hero.wheels, hero.blade, tuple(CoilKind(coil.length, coil.thin) for coil in hero.coils)
    )
    cargo = [_describe_cargo(body, values.get(body.id, 0), run.worth(body)) for body in borne]
    if not borne and hero.hit_points > 0:
        cargo = ["hands free"]
    told = "\n".join((state, gear_list(gear) or "nothing in the pack", *cargo))
    place = x, y, width - 6, height
    response = ui.interact(f"hero:{index}", place, Semantics("listitem", hero.name, told))
    side = min(FACE, height, width * 0.36)
    picture = x, y + (height - side) / 2, side, side
    draw_bust(ui, picture, hero.kind, is_fallen=hero.hit_points <= 0)
    ui.frame(picture, color("text" if response.lit else "line"))
    left, room = x + side + 10, width - side - 18
    if room < NARROW:
        ui.rect((x, y + height - 4, side * hero.hit_points / max(1, hero.max_hit_points), 4), color("text"))
    else:
        _draw_state(ui, (left, y, room, height), hero, bearer, borne, values)
    if is_asked(ui, response):
        tooltip(ui, place, told)


def _draw_state(
    ui: Ui, rect: Rect, hero: Hero, bearer: str, borne: Sequence[Body], values: dict[int, int]
) -> None:
    """Draw beside a portrait the name, the hit points as bars, and what is carried as values."""
    x, y, width, height = rect
    middle = y + height / 2
    step = min(26.0, height / 3)
    name, size = fit_line(ui, hero.name, BUTTON if step > 22 else SMALL, 650, width)
    ui.text(x, middle - step + size * 0.36, name, size, "text", 650)
    if bearer:
        ui.text(x, middle + 5, *fit_line(ui, f"on {bearer}'s back", SMALL, 500, width), "harm", 500)
    else:
        is_hurt = hero.hit_points < hero.max_hit_points
        draw_icon(ui, "heart", x + 7, middle, 14, "harm" if is_hurt else "text")
        each = min(12.0, (width - 20) / max(1, hero.max_hit_points))
        for index in range(hero.max_hit_points):
            left = x + 19 + index * each
            points = (
                (left + 2, middle - 5),
                (left + each, middle - 5),
                (left + each - 3, middle + 5),
                (left - 1, middle + 5),
            )
            ui.polygon(points, color("text" if index < hero.hit_points else "dim"))
    at = x
    for body in borne:
        worth = values.get(body.id, 0)
        words = str(worth) if isinstance(body, Relic) else body.name
        wide = ui.text_width(words, SMALL, 650) + 22
        if at + wide > x + width + 8:
            return
        if isinstance(body, Relic):
            draw_diamond(ui, (at + 6, middle + step), 15, "relic" if worth else "dim")
        else:
            draw_icon(ui, "take", at + 6, middle + step, 14, "gold")
        at += 17
        at += ui.text(at, middle + step + 5, words, SMALL, "relic" if worth else "quiet", 650) + 10


def _describe_cargo(body: Body, value: int, worth: int) -> str:
    """Return what a hero carries: `Bell, value 4`, `Bell, half value 2`, `Stone bell`, `Lost Ada`."""
    if not isinstance(body, Relic) or not worth:
        return body.name
    half = "half " if value < worth else ""
    return f"{body.name}{' in pieces' if body.broken else ''}, {half}value {value}"
