"""load_tags: loads at what holds them, anchors that fail, and the slack of ropes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from intodepth.content.words import count_noun, name_of
from intodepth.play.preview import Preview
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.labels import Priority
from intodepth.screens.level.scene.anchor_view import anchor_point
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, Rope, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.story.english.grammar import against
from intodepth.story.forces import Force, Verdict
from intodepth.story.strain import Strain, is_still, strand
from intodepth.ui.draw import Figure, Point
from intodepth.ui.pictograms.signs import draw_cracked_piton

PITON = 0.62
"""height of a cracked piton in cells"""
LEAST_PITON = 24.0
"""its least height in units"""


def write_forces(board: Board, preview: Preview, beat: int | None, seen: frozenset[Cell]) -> None:
    """Draw the loads of a preview at what holds them, at one beat, or for None of all beats.

    The numbers at what holds and at what fails are the load and the hold.
    """
    stage = preview.before
    shown = [force for force in preview.forces if _is_seen(preview, force, seen)]
    pops = [force for force in shown if force.verdict is Verdict.POPS]
    for number, force in enumerate(pops, 1):
        if force.anchor is not None:
            _write_pop(board, stage, force, number if len(pops) > 1 else 0, is_now=force.is_shown(beat))
    held: dict[tuple[Cell, Point], Force] = {}
    for force in shown:
        if force.is_shown(beat) and force not in pops:
            place = _place(preview, force, seen)
            held[place] = max(held.get(place, force), force, key=lambda each: each.share)
    for (cell, point), force in held.items():
        told = f"{force.sum} {force.words(stage)}".strip()
        board.load(cell, point, force.share, _number(force.load, force.hold), told, rank=Priority.FORCE)


def _write_pop(board: Board, stage: Stage, force: Force, number: int, *, is_now: bool) -> None:
    """Draw a cracked piton over an anchor that fails; load and hold, if that is now; and above it which of
    several it is, unless `number` is 0.
    """
    assert force.anchor is not None
    ui, cell, (x, y) = board.ui, force.anchor.cell, anchor_point(stage.ground, force.anchor)
    size = max(LEAST_PITON, PITON * board.viewpoint.camera.cell / ui.scale)
    centre = board.screen(cell, (x, y))
    rect = centre[0] - 0.4 * size, centre[1] - 0.8 * size, 0.8 * size, 1.05 * size
    board.stamp(rect, partial(draw_cracked_piton, ui, centre, size))
    cells = size * ui.scale / board.viewpoint.camera.cell
    if is_now:
        told = f"{force.sum} {force.words(stage)}"
        board.overload(cell, (x, y - 0.1 * cells), _number(force.load, force.hold), told)
    if number:
        board.order(cell, (x, y), size, number)


def _number(load: int, hold: int) -> str:
    """Return the load and the hold: `9/6`."""
    return f"{load}/{hold}"


def _is_seen(preview: Preview, force: Force, seen: frozenset[Cell]) -> bool:
    if force.anchor is not None:
        return force.anchor.cell in seen
    return force.body is None or preview.is_shown(force.body, seen)


def _place(preview: Preview, force: Force, seen: frozenset[Cell]) -> tuple[Cell, Point]:
    """Return where a force is shown: at what holds its rope, or else at the body that pulls or hauls."""
    then = preview.moment(force.first - 1)
    rope = None if force.rope is None else then.ropes.get(force.rope)
    if rope is not None and force.verdict is not Verdict.LIFTS:
        end = None if force.body is None else rope.end_of(force.body)
        found = _hold_of(then, rope, 1 if end is None else end)
        if found is not None and found[0] in seen:
            return found
    cell = force.cell or Cell(0, 0)
    return cell, (cell.x + 0.5, cell.y + 1.1)


def _hold_of(stage: Stage, rope: Rope, end: int) -> tuple[Cell, Point] | None:
    """Return the cell and point of what holds a rope that is pulled at an end: its anchor, or the body at the
    other end.
    """
    tie = rope.ends[1 - end]
    if tie is None:
        return None
    if tie.to == ANCHOR:
        anchor = stage.anchors[tie.id]
        return anchor.cell, anchor_point(stage.ground, anchor)
    cell = stage.bodies[tie.id].cell
    return None if cell is None else (cell, (cell.x + 0.5, cell.y + 1.1))


def write_strains(
    board: Board, stage: Stage, strains: Mapping[int, Strain], ropes: Iterable[int], seen: frozenset[Cell]
) -> None:
    """Draw the loads of ropes at what holds them; half way up the rope if that is out of sight."""
    for key in sorted(ropes):
        strain = strains.get(key)
        if strain is None:
            continue
        rope = stage.ropes[key]
        found = _hold_of(stage, rope, strain.end)
        stays = strain.hold is None or is_still(rope, strain)
        if found is None or found[0] not in seen or stays:
            cells = [cell for cell in strand(rope, strain.end) if cell in seen]
            if not cells:
                continue
            cell = cells[len(cells) // 2]
            found = cell, (cell.x + 0.5, cell.y + 0.5)
        told = " ".join(strain_words(stage, rope, strain))
        if strain.hold is None or stays:
            # Nothing gives way, so no bar would be true.
            board.still(*found, f"{strain.load}", told)
        else:
            number = str(strain.load) if strain.load <= strain.hold else _number(strain.load, strain.hold)
            board.load(*found, strain.share, number, told, rank=Priority.LOAD)


def strain_words(stage: Stage, rope: Rope, strain: Strain) -> tuple[str, str]:
    """Return the numbers and outcome of a rope's load: `3 ≤ 8`, `holds`; `4 = 4`, `still`; `4`, `jams at
    Ada`.
    """
    far = rope.ends[1 - strain.end]
    if strain.hold is None:
        where = f" at {name_of(stage.bodies[far.id])}" if far is not None and far.to == BODY else ""
        return str(strain.load), f"jams{where}"
    if is_still(rope, strain):
        return f"{strain.load} = {strain.hold}", "still"
    if not strain.hold:
        return f"{strain.load}", "nothing holds"
    return against(strain.load, strain.hold), "gives way" if strain.load > strain.hold else "holds"


def write_slack(board: Board, preview: Preview) -> None:
    """Write how much slack the actor's ropes would have at the end."""
    after = preview.after
    hero = after.hero(preview.action.actor)
    if hero.cell is None or hero.cell == preview.before.hero(hero.id).cell or hero.fall:
        return
    ropes = [rope for _, rope in sorted(after.ropes.items()) if rope.end_of(hero.id) is not None]
    if ropes and is_steady(after, hero):
        words = ", ".join(map(slack_words, ropes))
        board.note(hero.cell, (hero.cell.x + 0.5, hero.cell.y - 0.14), words, "quiet", rank=Priority.POINTED)


def write_endless(board: Board, preview: Preview) -> None:
    """Write where a body would fall without end."""
    for cell in preview.endless:
        column = preview.after.ground.endless[cell]
        middle = sorted(column)[len(column) // 2]
        board.note(middle, (middle.x + 0.5, middle.y + 0.6), "falls for ever", "harm", rank=Priority.HARM)


def write_coils(board: Board, stage: Stage, then: Stage, coils: Mapping[int, Figure], hero: int) -> None:
    """Write at each coil of a hero how much rope is left, now and after the preview."""
    for key, coil in coils.items():
        rope, later = stage.ropes[key], then.ropes.get(key)
        if rope.end_of(hero) is not None:
            words = left = _describe_rest(rope)
            if later is not None and (new := _describe_rest(later)) != left:
                words = f"{left} → {new}"
            board.note(rope.cells[0], (coil.x, coil.y - 0.02), words, "quiet" if words == left else "gold")


def _describe_rest(rope: Rope) -> str:
    """Return how much rope is not paid out: `3 cells left`; if all is, the slack."""
    left = rope.length - rope.out
    return f"{count_noun(left, 'cell')} left" if left else slack_words(rope)


def slack_words(rope: Rope) -> str:
    """Return the slack of a rope: `2 cells of slack`, or `taut`; and whether it is waxed."""
    slack = f"{count_noun(rope.slack, 'cell')} of slack" if rope.slack else "taut"
    return f"{slack}, waxed" if rope.waxed else slack


def write_anchors(board: Board, stage: Stage, pointed: Cell, strains: Mapping[int, Strain]) -> None:
    """Write the name of each anchor in the cell under the mouse."""
    for _, anchor in sorted(stage.anchors.items()):
        if anchor.cell == pointed:
            x, y = anchor_point(stage.ground, anchor)
            board.note(
                anchor.cell,
                (x, y - 0.62),
                anchor_words(stage, anchor, strains),
                "text",
                rank=Priority.POINTED,
            )


def anchor_words(stage: Stage, anchor: Anchor, strains: Mapping[int, Strain]) -> str:
    """Return an anchor with its hold and load: `piton, holds 6, bears 3`; `ring, holds 18, no rope`."""
    tied = {key for key, rope in stage.ropes.items() if Tie(ANCHOR, anchor.id) in rope.ends}
    through = any(anchor.id in rope.clips for rope in stage.ropes.values())
    bears = sum(strains[key].load for key in tied if key in strains)
    said = "a rope tied to it" if tied else "a rope through it" if through else "no rope"
    said = f"bears {bears}" if bears else said
    return f"{anchor.kind.name.lower()}, holds {anchor.hold}, {said}"


def write_fuses(board: Board, stage: Stage, seen: frozenset[Cell]) -> None:
    """Write at each fuse after which round it burns."""
    for hero in stage.heroes():
        if hero.fuse is not None and hero.fuse.cell in seen:
            cell = hero.fuse.cell
            board.paint(cell, (float(cell.x), cell.y + 0.5), f"burns after round {hero.fuse.round}", "fuse")
