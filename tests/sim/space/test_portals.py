"""Tests of the rules of sound links: a level is torn, or it is not."""

from random import Random

import pytest

from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.portals import unsound
from tests.doors import is_sound, with_doors

OPEN = "......\n......\n......\n......"
ROOMS = "#######\n#..#..#\n#..#..#\n#######"


def ground(rows: str, *portals: Portal) -> Ground:
    lines = rows.split("\n")
    return Ground(len(lines[0]), len(lines), "".join(reversed(lines)).encode(), portals)


def column(x: int, to: int, ys: range, side: Side = Side.E, mirror: bool = False) -> list[Portal]:
    return [Portal(Cell(x, y), side, Cell(to, y), mirror) for y in ys]


def wrongs(rows: str, *portals: Portal) -> list[str]:
    return [what for _, what in unsound(ground(rows, *portals))]


def torus(width: int, height: int) -> list[Portal]:
    across = column(width - 1, 0, range(height))
    return across + [Portal(Cell(x, height - 1), Side.N, Cell(x, 0)) for x in range(width)]


def test_a_level_without_portals_is_sound() -> None:
    assert wrongs(OPEN) == wrongs(ROOMS) == []


def test_a_torus_is_sound() -> None:
    assert wrongs(OPEN, *torus(6, 4)) == []


def test_a_torus_with_a_link_moved_by_one_is_torn() -> None:
    links = [*torus(6, 4)[4:], Portal(Cell(5, 0), Side.E, Cell(0, 1)), Portal(Cell(5, 1), Side.E, Cell(0, 0))]
    assert any("the corner tears" in what for what in wrongs(OPEN, *links))


@pytest.mark.parametrize("mirror", [False, True])
def test_a_door_in_a_wall_is_sound(mirror: bool) -> None:
    to = 5 if mirror else 4
    assert wrongs(ROOMS, *column(2, to, range(1, 3), mirror=mirror)) == []


def test_a_door_whose_halves_lead_to_two_rooms_needs_rock_between_these() -> None:
    halves = (Portal(Cell(2, 1), Side.E, Cell(4, 1)), Portal(Cell(2, 2), Side.E, Cell(7, 2)))
    assert wrongs("##########\n#..#..#..#\n#..#..#..#\n##########", *halves) == [
        "from 2,1 E then N comes to 4,2, N then E to 7,2: the corner tears",
        "from 2,2 E then S comes to 7,1, S then E to 4,1: the corner tears",
    ]
    assert wrongs("##########\n#..####..#\n#..#..####\n##########", *halves) == []


def test_a_mirror_over_a_floor_turns_the_row_round() -> None:
    rows = "#####\n#...#\n#...#\n#####"
    turned = [Portal(Cell(x, 2), Side.N, Cell(4 - x, 1), True) for x in (1, 2, 3)]
    straight = [Portal(Cell(x, 2), Side.N, Cell(x, 1), True) for x in (1, 2, 3)]
    assert wrongs(rows, *turned) == []
    torn = "from 2,1 E then S comes to 3,2 mirrored, S then E to 1,2 mirrored: the corner tears"
    assert torn in wrongs(rows, *straight)


def test_a_portal_that_ends_in_open_air_tears() -> None:
    link = Portal(Cell(1, 1), Side.E, Cell(4, 1))
    sealed = (Portal(Cell(2, 1), Side.W, None), Portal(Cell(3, 1), Side.E, None))
    assert "from 1,1 E then N comes to 4,2, N then E to 2,2: the corner tears" in wrongs(OPEN, link, *sealed)


def test_the_other_side_of_an_edge_must_be_linked_too() -> None:
    rows = "######\n#....#\n######"
    link = Portal(Cell(1, 1), Side.E, Cell(4, 1))
    assert wrongs(rows, link) == [
        "side W of 2,1 leads to 1,1, whose side E does not lead back: link or seal both",
        "side E of 3,1 leads to 4,1, whose side W does not lead back: link or seal both",
    ]
    assert wrongs(rows, link, Portal(Cell(2, 1), Side.W, None), Portal(Cell(3, 1), Side.E, None)) == []
    assert wrongs(rows, link, Portal(Cell(2, 1), Side.W, Cell(3, 1))) == []


def test_a_side_that_leads_back_through_another_is_not_sound() -> None:
    link = Portal(Cell(1, 1), Side.W, Cell(2, 1), mirror=True)
    assert wrongs("####\n#..#\n####", link) == [
        "side E of 1,1 leads to 2,1, whose side W does not lead back: link or seal both"
    ]


def test_a_wall_without_thickness_may_end_in_open_air() -> None:
    assert wrongs(OPEN, Portal(Cell(2, 1), Side.E, None), Portal(Cell(3, 1), Side.W, None)) == []
    assert wrongs(OPEN, Portal(Cell(2, 1), Side.E, None))


@pytest.mark.parametrize(
    ("rock", "tears"), [("#", False), ("_", False), ("3", True), ("|", True), ("g", True)]
)
def test_rock_closes_a_corner_if_it_stays_and_nothing_is_seen_through_it(rock: str, tears: bool) -> None:
    rows = f"#######\n#.{rock}.{rock}.#\n#..#..#\n#######"
    assert bool(wrongs(rows, Portal(Cell(2, 1), Side.E, Cell(4, 1)))) is tears


def test_a_side_that_is_linked_twice_is_named() -> None:
    doubled = (Portal(Cell(2, 1), Side.E, Cell(4, 1)), Portal(Cell(2, 1), Side.E, Cell(5, 1)))
    assert "side E of 2,1 is linked twice" in wrongs(ROOMS, *doubled)


def test_the_sides_at_fault_are_told_among_them_a_portals() -> None:
    link = Portal(Cell(1, 1), Side.E, Cell(4, 1))
    for sides, _ in unsound(ground(OPEN, link)):
        assert not {(Cell(1, 1), Side.E), (Cell(4, 1), Side.W)}.isdisjoint(sides)


def links(random: Random, width: int, height: int) -> list[Portal]:
    """A few sides linked at random, hardly ever soundly."""
    found: dict[tuple[Cell, Side], Portal] = {}
    for _ in range(random.randint(1, 3)):
        start, target = (Cell(random.randrange(width), random.randrange(height)) for _ in range(2))
        portal = Portal(start, random.choice(SIDES), target, random.random() < 0.4)
        ends = {(end.start, end.side): end for end in (portal, portal.back)}
        if not ends.keys() & found.keys():
            found |= ends
    return list(found.values())


def test_random_links_are_judged_as_the_tests_judge_them() -> None:
    judged = {True: 0, False: 0}
    for seed in range(400):
        random = Random(seed)
        width, height = random.randint(3, 7), random.randint(3, 6)
        kinds = bytes(random.choice(b"...#%:3|/=g_") for _ in range(width * height))
        plain = Ground(width, height, kinds)
        made = (
            with_doors(random, plain)
            if seed % 2
            else Ground(width, height, kinds, links(random, width, height))
        )
        sound = is_sound(made)
        judged[sound] += 1
        assert (not unsound(made)) == sound, f"seed {seed}: {unsound(made)}"
    assert min(judged.values()) > 100
