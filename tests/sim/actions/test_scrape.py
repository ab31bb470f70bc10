"""Scrape: taking a leech off a neighbour."""

from intodepth.sim.actions.scrape import Scrape
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Gift, Posture
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from tests.creatures import bear, leech
from tests.playing import draw, listed, picture, play, show

EXAMPLES = (
    (Scrape(1, 6, Side.W), "B scrapes the l off the d and puts it down to the left"),
    (Scrape(1, 6, Side.S), "B scrapes the l off the d and puts it down below"),
)


def offering() -> Stage:
    """B with a leech beside A."""
    return bear(draw("######\n#....#\n#.AB.#\n#.##.#\n#.##L#\n######"), 1)


def test_a_neighbour_scrapes_it_off_and_puts_it_down() -> None:
    stage = bear(draw("######\n#....#\n#.AB.#\n#.##.#\n#.##L#\n######"), 1)
    key = leech(stage).id
    assert listed(stage, Scrape) == [Scrape(0, key, Side.W)], "B stands at the other side"
    (schedule,) = play(stage, Scrape(0, key, Side.W))
    assert schedule.count_paid(0) == 1 and not problems(stage)
    assert show(stage) == picture("######\n#....#\n#.AB.#\n#.##.#\n#L##.#\n######"), "over an edge it falls"
    assert stage.weight(stage.bodies[1]) == 3 and stage.weight(stage.bodies[0]) == 4


def test_put_down_over_somebody_it_clings_to_them() -> None:
    stage = bear(draw("######\n#....#\n#.AB.#\n#.##.#\n#D##L#\n######"), 1)
    play(stage, Scrape(0, leech(stage).id, Side.W))
    assert stage.weight(stage.bodies[2]) == 2 + 2 and not problems(stage)


def test_put_down_under_rock_it_hangs_there() -> None:
    stage = bear(draw("######\n#.AB.#\n#.##.#\n#L##.#\n######"), 1)
    play(stage, Scrape(0, leech(stage).id, Side.W))
    assert leech(stage).cell == Cell(1, 3) and not problems(stage)


def test_it_is_scraped_off_the_fallen_and_off_what_others_carry() -> None:
    fallen = bear(draw("######\n#.AB.#\n####.#\n#L##.#\n######"), 1)
    fallen.write(1, "hit_points", 9, 0)
    fallen.write(1, "posture", Posture.STANDING, Posture.PRONE)
    assert fallen.weight(fallen.bodies[1]) == fallen.rules.fallen_weight + 2
    assert listed(fallen, Scrape) and Take(0, 1) in listed(fallen, Take)
    play(fallen, Take(0, 1))
    assert fallen.weight(fallen.bodies[0]) == 4 + 4 + 2 and not listed(fallen, Scrape)
    borne = bear(draw("#######\n#.ABrL#\n#######"), 2)
    borne.write_cell(2, Cell(4, 1), None)
    borne.write(2, "carrier", None, 1)
    assert not problems(borne) and borne.weight(borne.bodies[1]) == 3 + 1 + 2
    play(borne, *listed(borne, Scrape))
    assert borne.weight(borne.bodies[1]) == 3 + 1


def test_successors_know_of_it() -> None:
    stage = bear(draw("######\n#.AB.#\n#.##.#\n#L##.#\n######"), 1)
    for action in listed(stage, Scrape):
        after = stage.copy()
        (schedule,) = play(after, action)
        assert stage_after(stage, action).digest == schedule.digest == after.digest


def test_without_room_beside_or_with_paws_it_stays() -> None:
    walled = bear(draw("######\n##AB.#\n####.#\n####L#\n######"), 1)
    assert listed(walled, Scrape) == []
    dog = offering()
    dog.write(0, "gifts", Gift.NONE, Gift.PAWS)
    assert listed(dog, Scrape) == []
