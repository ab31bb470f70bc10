"""load_tags: the numbers beside ropes: load against hold, the outcome, and the slack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from intodepth.content.words import count_noun, name_of
from intodepth.play.preview import Preview
from intodepth.screens.level.marks.board import Align, Board
from intodepth.screens.level.marks.labels import Priority
from intodepth.screens.level.scene.anchor_view import anchor_point
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.events import FallCounted
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, Rope, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.story.english.grammar import against
from intodepth.story.forces import Force, Verdict
from intodepth.story.strain import Strain, is_still, strand
from intodepth.ui.draw import Figure, Point


def write_forces(board: Board, preview: Preview, beat: int | None, seen: frozenset[Cell]) -> None:
    """Write the loads of a preview with their outcomes, at one beat, or for None of all beats."""
    stage = preview.before
    shown = [force for force in preview.forces if _is_seen(preview, force, seen)]
    pops = [force for force in shown if force.verdict is Verdict.POPS]
    for number, force in enumerate(pops, 1):
        if force.anchor is not None and len(pops) > 1:
            board.numeral(force.anchor.cell, anchor_point(stage.ground, force.anchor), number)
    for force in shown:
        if force.is_shown(beat):
            cell, place, align = _place(preview, force, in_order=len(pops) > 1)
            words = force.words(stage)
            if force.anchor is not None:
                # Where several pop their order is told by numbers.
                words = "" if len(pops) > 1 else f"{words} in beat {force.first}"
            told = preview.sums[preview.forces.index(force)] if len(shown) == 1 else ""
            board.gauge(cell, place, align, force.sum, words, force.share, told, rank=Priority.FORCE)


def _is_seen(preview: Preview, force: Force, seen: frozenset[Cell]) -> bool:
    if force.anchor is not None:
        return force.anchor.cell in seen
    return force.body is None or preview.is_shown(force.body, seen)


def _place(preview: Preview, force: Force, *, in_order: bool) -> tuple[Cell, Point, Align]:
    """Return where a force is written: at its anchor, over the rope that runs, or beside the body."""
    if force.anchor is not None:
        x, y = anchor_point(preview.before.ground, force.anchor)
        place: tuple[Point, Align] = ((x, y - 0.52), "middle") if in_order else ((x + 0.42, y), "left")
        return force.anchor.cell, *place
    rope = None if force.rope is None else preview.before.ropes.get(force.rope)
    if force.verdict is Verdict.RUNS and rope is not None:
        top = max(cell.y for cell in rope.cells)
        highest = [cell for cell in rope.cells if cell.y == top]
        across = [cell.x for cell in highest]
        return highest[0], ((min(across) + max(across) + 1) / 2, top + 1.15), "middle"
    cell = force.cell or Cell(0, 0)
    if force.verdict is Verdict.LIFTS:
        return cell, (cell.x + 0.5, cell.y + 1.75), "middle"
    return cell, (cell.x + 1.12, cell.y + 0.35), "left"


def write_strains(
    board: Board, stage: Stage, strains: Mapping[int, Strain], ropes: Iterable[int], seen: frozenset[Cell]
) -> None:
    """Write load and hold beside ropes, half way up from the body that hangs."""
    for key in sorted(ropes):
        strain = strains.get(key)
        if strain is None:
            continue
        rope = stage.ropes[key]
        cells = [cell for cell in strand(rope, strain.end) if cell in seen]
        if cells:
            cell = cells[len(cells) // 2]
            is_rock = stage.ground.is_solid(Cell(cell.x + 1, cell.y))
            place: Point = (cell.x + (1.0 if is_rock else 0.0), cell.y + 0.5)
            said, words = strain_words(stage, rope, strain)
            board.gauge(cell, place, "left" if is_rock else "right", said, words, strain.share)


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


def write_swings(board: Board, preview: Preview, seen: frozenset[Cell]) -> None:
    """Write how many cells a swing covers, and how it ends."""
    falls = {
        happening.event.body
        for happening in preview.schedule.timeline
        if isinstance(happening.event, FallCounted) and happening.event.new
    }
    for body, arc in preview.arcs.items():
        if preview.is_shown(body, seen):
            end = arc[-1].end
            then = preview.after.bodies[body]
            stays = "stands" if not isinstance(then, Hero) or _stands(preview.after, then) else "hangs on"
            told = stays if then.cell == end else "falls" if body in falls else "swings back"
            board.note(
                end, (end.x + 0.5, end.y - 0.1), f"swings {len(arc)}, {told}", "text", rank=Priority.FORCE
            )


def _stands(stage: Stage, hero: Hero) -> bool:
    return hero.posture == Posture.STANDING and is_steady(stage, hero)


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
