"""Portals that close and open: by works, never on a rope; what they bore falls, what fell for ever lands."""

from dataclasses import replace
from itertools import permutations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pull import Pull
from intodepth.sim.events import Event, Moved, PortalsChanged, RopeChanged, TerrainChanged
from intodepth.sim.events.inverse import inverse
from intodepth.sim.events.portals import is_roped, relink, relinkings
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import Chart
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.sight import sectors
from intodepth.sim.stage import Stage
from tests.mechanisms import lever, plate, set_up
from tests.playing import beats, linked, listed, play, show
from tests.ropes import body, tie_rope

DOOR = Portal(Cell(3, 1), Side.E, Cell(5, 1))
ROOMS = "#A..#..#\n########"


def levered(stage: Stage, *portals: Portal, x: int = 1, y: int = 1) -> Stage:
    """The stage with a lever that closes portals, or opens them."""
    return set_up(stage, replace(lever(stage, x, y, gates=()), gates=(), portals=portals))


def leads(stage: Stage, portal: Portal = DOOR) -> tuple[Cell | None, Cell | None]:
    """Where both ends of a portal lead."""
    return tuple(stage.step(end.start, end.side) for end in (portal, portal.back))  # type: ignore[return-value]


def test_a_lever_closes_a_portal_at_both_ends_and_opens_it_again() -> None:
    stage = levered(linked(ROOMS, DOOR), DOOR)
    (closed,) = play(stage, Pull(0, 0))
    assert beats(closed) == ["1: MechanismChanged ActionPointsChanged", "2: PortalsChanged"]
    assert closed.timeline[closed.timeline[-1].cause] == closed.timeline[0]
    assert leads(stage) == (None, None) and problems(stage) == []
    (opened,) = play(stage, Pull(0, 0))
    assert beats(opened) == ["1: MechanismChanged ActionPointsChanged", "2: PortalsChanged"]
    assert leads(stage) == (DOOR.target, DOOR.start) and problems(stage) == []


def test_a_portal_that_is_closed_at_first_is_opened_by_its_lever() -> None:
    stage = levered(linked(ROOMS, *DOOR.sealed), DOOR)
    assert stage.mechanisms[0].sealed == (DOOR,) and problems(stage) == []
    play(stage, Pull(0, 0))
    assert leads(stage) == (DOOR.target, DOOR.start)
    play(stage, Pull(0, 0))
    assert leads(stage) == (None, None)


def test_nothing_is_seen_through_a_closed_portal_and_all_again_when_it_opens() -> None:
    stage = levered(linked(ROOMS, DOOR), DOOR)

    def seen() -> set[Cell]:
        return {sector.cell for sector in sectors(stage.ground, Cell(2, 1))}

    before = seen()
    play(stage, Pull(0, 0))
    assert before - seen() == {Cell(5, 1), Cell(6, 1), Cell(7, 1), Cell(5, 0), Cell(6, 0)}
    play(stage, Pull(0, 0))
    assert seen() == before


def test_a_portal_with_a_rope_through_it_waits_and_closes_when_the_rope_has_gone() -> None:
    stage = linked("#A..#..D\n########", DOOR)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EEEEE", 5)
    stage = levered(stage, DOOR)
    (pulled,) = play(stage, Pull(0, 0))
    assert beats(pulled) == ["1: MechanismChanged ActionPointsChanged"]
    assert leads(stage) == (DOOR.target, DOOR.start) and problems(stage) == []
    (gone,) = play(stage, Move(0, Cell(6, 1), chart=Chart(-1)))
    closed = next(h for h in gone.timeline if isinstance(h.event, PortalsChanged))
    assert leads(stage) == (None, None)
    led = gone.timeline[closed.cause].event
    assert isinstance(led, RopeChanged) and led.new is not None and led.new.cells[0] == Cell(5, 1)
    assert show(stage) == "#...#.AD\n########"


def test_a_rope_beside_a_portal_does_not_keep_it_open() -> None:
    stage = linked("#A.D#..#\n########", DOOR)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EE", 4)
    assert not is_roped(stage, (DOOR, DOOR.back))
    stage = levered(stage, DOOR)
    play(stage, Pull(0, 0))
    assert leads(stage) == (None, None)


def test_a_portal_stays_closed_where_two_ways_round_its_corner_would_differ() -> None:
    """Somebody may have dug away the rock at its corner while it was closed."""
    for rock, opens in (("%", False), ("#", True)):
        rows = f"########\n#...{rock}..#\n{ROOMS}"
        stage = levered(linked(rows, *DOOR.sealed), DOOR)
        if rock == "%":
            TerrainChanged(Cell(4, 2), ord("%"), ord(".")).apply(stage)
        play(stage, Pull(0, 0))
        assert (leads(stage) == (DOOR.target, DOOR.start)) is opens
        assert problems(stage) == []
        play(stage, Pull(0, 0))
        assert leads(stage) == (None, None)


def test_each_side_of_a_run_waits_for_itself() -> None:
    low, high = DOOR, Portal(Cell(3, 2), Side.E, Cell(5, 2))
    stage = linked("########\n#...#..#\n#A..#..D\n########", Portal(Cell(3, 1), Side.E, Cell(5, 1)), high)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EEEEE", 5)
    stage = levered(stage, low, high)
    play(stage, Pull(0, 0))
    assert leads(stage, low) == (low.target, low.start)
    assert leads(stage, high) == (None, None)
    assert problems(stage) == []


def test_a_portal_does_not_close_between_what_rests_on_each_other() -> None:
    """Its weight cut off, the plate would come up and let it down again, and so on for ever."""
    hatch = Portal(Cell(3, 2), Side.S, Cell(6, 1))
    stage = linked("########\n#..A####\n######E#\n######_#", hatch)
    stage = set_up(stage, replace(plate(stage, 8), gates=(), portals=(hatch,)))
    assert stage.mechanisms[0].on and leads(stage, hatch) == (hatch.target, hatch.start)
    stage.write_mechanism(0, stage.mechanisms[0], replace(stage.mechanisms[0], sealed=()))
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    assert not scheduler.timeline and leads(stage, hatch) == (hatch.target, hatch.start)
    play(stage, Move(0, Cell(2, 2)))
    assert not stage.mechanisms[0].on and problems(stage) == []
    assert leads(stage, hatch) == (hatch.target, hatch.start)


def test_a_mirrored_portal_opens_as_it_was() -> None:
    door = Portal(Cell(3, 1), Side.E, Cell(6, 1), mirror=True)
    stage = levered(linked(ROOMS, door), door)
    play(stage, Pull(0, 0))
    assert stage.step(Cell(3, 1), Side.E) is None
    play(stage, Pull(0, 0))
    assert stage.ground.portals == Ground(8, 2, stage.ground.kinds, [door]).portals


HATCH = Portal(Cell(2, 3), Side.S, Cell(5, 2))
SHAFTS = "########\n#A......\n##D#####\n#####.##\n#####.##\n########"


def test_what_stands_on_a_closed_portal_falls_through_it_when_it_opens() -> None:
    stage = levered(linked(SHAFTS, *HATCH.sealed), HATCH, y=4)
    (schedule,) = play(stage, Pull(0, 0))
    assert beats(schedule) == [
        "1: MechanismChanged ActionPointsChanged",
        "2: PortalsChanged",
        "3: Moved FallCounted",
        "4: Moved FallCounted",
        "5: FallCounted NoiseMade",
    ]
    fell = next(h for h in schedule.timeline if isinstance(h.event, Moved))
    assert isinstance(schedule.timeline[fell.cause].event, PortalsChanged)
    assert show(stage) == "########\n#A......\n##.#####\n#####.##\n#####D##\n########"


def test_a_portal_that_closes_under_what_falls_through_it_for_ever_lets_it_land() -> None:
    loop = Portal(Cell(1, 1), Side.S, Cell(1, 4))
    stage = levered(linked("#D##\n#.##\nA.##\n#.##\n####", loop), loop, x=0, y=2)
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    stage = scheduler.stage
    assert stage.bodies[1].hazard
    (schedule,) = play(stage, Pull(0, 0))
    assert show(stage) == "#.##\n#.##\nA.##\n#D##\n####" and problems(stage) == []
    assert not stage.bodies[1].hazard
    assert sum(isinstance(h.event, PortalsChanged) for h in schedule.timeline) == 1


def test_a_plate_keeps_a_portal_closed_while_it_is_pressed() -> None:
    stage = linked("#A..#..#\n##_#####", DOOR)
    stage = set_up(stage, replace(plate(stage, 4), gates=(), portals=(DOOR,)))
    on, off = play(stage, Move(0, Cell(2, 1)), Move(0, Cell(1, 1)))
    assert beats(on)[-1] == "3: PortalsChanged" and beats(off)[-1] == "3: PortalsChanged"
    assert leads(stage) == (DOOR.target, DOOR.start)


def test_any_one_of_two_levers_is_enough() -> None:
    stage = linked(ROOMS, DOOR)
    mechanisms = [replace(lever(stage, 1 + key, 1, key), gates=(), portals=(DOOR,)) for key in (0, 1)]
    stage = set_up(stage, *mechanisms)
    play(stage, Pull(0, 0), Pull(0, 1))
    assert leads(stage) == (None, None)
    play(stage, Pull(0, 0))
    assert leads(stage) == (None, None)
    play(stage, Pull(0, 1))
    assert leads(stage) == (DOOR.target, DOOR.start)


def test_a_walk_stops_for_a_portal_that_opens_and_not_for_one_that_closes() -> None:
    for portals, end in ((DOOR.sealed, Cell(2, 1)), ((DOOR,), Cell(3, 1))):
        stage = linked("#A..#..#\n#_######", *portals)
        stage = set_up(stage, replace(plate(stage, 4), gates=(), portals=(DOOR,)))
        assert stage.mechanisms[0].on
        play(stage, Move(0, Cell(3, 1)))
        assert stage.bodies[0].cell == end


def test_a_walk_on_a_rope_ends_before_a_portal_that_closes_meanwhile() -> None:
    stage = linked("#A..#..#\n#_######", DOOR)
    tie_rope(stage, (body(0), None), (1, 1), "", 4)
    stage = set_up(stage, replace(plate(stage, 4), gates=(), portals=(DOOR,)))
    play(stage, next(each for each in listed(stage, Move) if isinstance(each, Move) and each.to == (6, 1)))
    assert leads(stage) == (None, None) and stage.bodies[0].cell == Cell(3, 1)


# -- the event itself


FOUR = "#..#..#..#..#\n#############"
LEFT, RIGHT = Portal(Cell(2, 1), Side.E, Cell(4, 1)), Portal(Cell(8, 1), Side.E, Cell(10, 1))
CROSSED = (Portal(Cell(2, 1), Side.E, Cell(10, 1)), Portal(Cell(8, 1), Side.E, Cell(4, 1)))


def test_two_portals_exchange_their_partners_in_one_event_and_back() -> None:
    stage = linked(FOUR, LEFT, RIGHT)
    before = stage.to_bytes()
    swap = relink(stage.ground, *CROSSED)
    assert [portal.start.x for portal in swap.new] == [2, 4, 8, 10]
    swap.apply(stage)
    assert stage.ground.portals == Ground(13, 2, stage.ground.kinds, CROSSED).portals
    assert stage.digest == stage.recompute_digest() and problems(stage) == []
    inverse(swap).apply(stage)
    assert stage.to_bytes() == before


def test_a_rope_through_either_keeps_two_portals_from_exchanging_partners() -> None:
    stage = linked("#A.#.D#..#..#\n#############", LEFT, RIGHT)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EEE", 4)
    assert is_roped(stage, relink(stage.ground, *CROSSED).old)
    assert not is_roped(stage, (RIGHT, RIGHT.back))


def test_portals_that_close_and_rock_that_breaks_in_one_beat_commute() -> None:
    stage = linked("#..#..#..#..#\n#####3#######", LEFT, RIGHT)
    events: tuple[Event, ...] = (
        relink(stage.ground, *LEFT.sealed),
        relink(stage.ground, *RIGHT.sealed),
        TerrainChanged(Cell(5, 0), ord("3"), ord(".")),
    )
    ends = set()
    for order in permutations(events):
        copy = stage.copy()
        for event in order:
            event.apply(copy)
        ends.add((copy.to_bytes(), copy.digest))
        assert copy.digest == copy.recompute_digest()
        assert (copy.step(*side(LEFT)), copy.ground.is_solid(Cell(5, 0))) == (None, False)
    assert len(ends) == 1


def side(portal: Portal) -> tuple[Cell, Side]:
    return portal.start, portal.side


def test_a_ground_that_is_linked_back_is_the_same_object() -> None:
    ground = linked(FOUR, LEFT, RIGHT).ground
    close = relink(ground, *LEFT.sealed)
    closed = ground.relink(close.old, close.new)
    assert closed.relink(close.new, close.old) is ground
    assert ground.relink(close.old, close.new) is closed
    assert closed.change_cell(Cell(1, 1), ord("#")).step(*side(LEFT)) is None


def test_the_difference_of_two_grounds_is_told_by_what_belongs_together() -> None:
    stage = linked(FOUR, LEFT, RIGHT)
    both = relink(stage.ground, *LEFT.sealed, *RIGHT.sealed)
    after = stage.ground.relink(both.old, both.new)
    assert relinkings(stage.ground, after) == [
        relink(stage.ground, *LEFT.sealed),
        relink(stage.ground, *RIGHT.sealed),
    ]
    crossed = relink(stage.ground, *CROSSED)
    assert relinkings(stage.ground, stage.ground.relink(crossed.old, crossed.new)) == [crossed]


def test_a_stage_with_a_closed_portal_is_saved_with_what_its_lever_knows() -> None:
    stage = levered(linked(ROOMS, DOOR), DOOR)
    play(stage, Pull(0, 0))
    loaded = Stage.from_bytes(stage.to_bytes())
    assert loaded.mechanisms == stage.mechanisms and loaded.digest == stage.digest
    play(loaded, Pull(0, 0))
    assert leads(loaded) == (DOOR.target, DOOR.start)


def test_the_digest_tells_which_portals_a_lever_moves_and_which_of_them_are_closed_at_first() -> None:
    stages = [
        levered(linked(ROOMS, DOOR)),
        levered(linked(ROOMS, DOOR), DOOR),
        levered(linked(ROOMS, DOOR), DOOR.back),
        set_up(linked(ROOMS, DOOR), replace(lever(linked(ROOMS, DOOR), 1, 1), gates=(), portals=(DOOR,))),
    ]
    stages[3].write_mechanism(0, stages[3].mechanisms[0], replace(stages[3].mechanisms[0], sealed=(DOOR,)))
    assert len({stage.digest for stage in stages}) == 4


def test_what_was_done_to_portals_is_undone_and_done_again() -> None:
    stage = levered(linked(ROOMS, DOOR), DOOR)
    history = History(stage)
    states = [stage.to_bytes()]
    for _ in range(2):
        history.commit(Pull(0, 0))
        states.append(stage.to_bytes())
    for state in reversed(states[:-1]):
        history.undo()
        assert stage.to_bytes() == state
    history.redo()
    assert stage.to_bytes() == states[1]
