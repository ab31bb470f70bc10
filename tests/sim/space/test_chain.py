"""Chain: ropes drawn tight round rock and clips; every order of the steps ends alike."""

from random import Random

import pytest

from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.chain import (
    Chain,
    find_hanging,
    find_inward_side,
    is_bend,
    lead_ends,
    lower_end,
    reverse,
    tighten,
)
from intodepth.sim.space.ground import Ground, Portal
from tests.playing import draw
from tests.rope_stages import random_ground


def lay(ground: Ground, x: int, y: int, ways: str) -> Chain:
    """The chain from a cell by sides such as `EES`."""
    cells = [Cell(x, y)]
    for way in ways:
        beyond = ground.step(cells[-1], Side[way])
        assert beyond is not None
        cells.append(beyond)
    return Chain(tuple(cells), tuple(Side[way] for way in ways))


def ways(chain: Chain) -> str:
    """Its sides as letters."""
    return "".join(side.name for side in chain.sides)


OPEN = "......\n......\n......\n......"
ROCK = "......\n..##..\n......\n######"


@pytest.mark.parametrize(
    ("picture", "start", "led_by", "tight"),
    [
        (OPEN, (0, 0), "EEWE", "EE"),
        (OPEN, (0, 0), "NEEES", "EEE"),
        (OPEN, (0, 3), "EES", "SEE"),
        (OPEN, (0, 0), "NEE", "EEN"),
        (ROCK, (0, 1), "EEE", "EEE"),
        (ROCK, (0, 1), "NNEEEEESS", "ENNEEESSE"),
    ],
)
def test_it_tightens_and_drops(picture: str, start: tuple[int, int], led_by: str, tight: str) -> None:
    ground = draw(picture).ground
    assert ways(tighten(ground, lay(ground, *start, led_by), ())) == tight


def test_it_does_not_go_through_rock() -> None:
    ground = draw("......\n..##..\n..##..\n######").ground
    assert ways(tighten(ground, lay(ground, 1, 1, "NNEEESS"), ())) == "NNEEESS"


def test_a_clip_keeps_its_cell() -> None:
    ground = draw(OPEN).ground
    chain = lay(ground, 0, 0, "NEEES")
    assert ways(tighten(ground, chain, [Cell(0, 1)])) == "NSEEE"
    assert ways(tighten(ground, chain, [Cell(5, 3)])) == "EEE"


def test_what_is_led_out_and_back_is_as_it_was() -> None:
    ground = draw("......\n......\n###...\n###...\n######").ground
    chain = tighten(ground, lay(ground, 0, 3, "EEE"), ())
    there = lead_ends(ground, chain, (), second=(Side.S, Side.E))
    assert lead_ends(ground, there, (), second=(Side.W, Side.N)) == chain
    both = lead_ends(ground, chain, (), first=(Side.N,), second=(Side.N,))
    assert lead_ends(ground, both, (), first=(Side.S,), second=(Side.S,)) == chain


def test_through_a_mirror_left_and_right_change_places() -> None:
    plain = draw("...#..#\n####..#\n#######")
    ground = Ground(7, 3, plain.ground.kinds, [Portal(Cell(2, 2), Side.E, Cell(5, 2), True)])
    chain = lay(ground, 0, 2, "EEEW")
    assert chain.cells[-2:] == (Cell(5, 2), Cell(4, 2))
    assert not is_bend(ground, chain, 3)
    assert ways(tighten(ground, lay(ground, 0, 2, "EEEE"), ())) == "EE"
    assert find_inward_side(ground, chain, 1) == Side.E
    assert ways(reverse(ground, chain)) == "EEWW"


def test_where_a_rope_hangs_it_can_be_gripped() -> None:
    ground = draw("......\n#.....\n#.....\n######").ground
    chain = lay(ground, 0, 3, "ESSE")
    grips = [find_hanging(ground, chain, cell) is not None for cell in chain.cells]
    assert grips == [False, True, True, True, False]
    assert lower_end(ground, chain, 1) == 1


def test_the_order_of_the_ends_and_of_the_steps_does_not_matter() -> None:
    for seed in range(400):
        random = Random(seed)
        ground = random_ground(random)
        cells = [
            c for code in sorted(set(ground.kinds)) for c in ground.cells_of(code) if not ground.is_solid(c)
        ]
        if not cells:
            continue
        chain = Chain((random.choice(cells),), ())
        for _ in range(14):
            sides = [side for side in SIDES if ground.open_step(chain.cells[-1], side) is not None]
            if not sides:
                break
            side = random.choice(sides)
            beyond = ground.step(chain.cells[-1], side)
            assert beyond is not None
            chain = Chain((*chain.cells, beyond), (*chain.sides, side))
        kept = random.sample(chain.cells, random.randint(0, 1))
        tight = tighten(ground, chain, kept)
        assert tighten(ground, tight, kept) == tight
        back = tighten(ground, reverse(ground, chain), kept)
        assert reverse(ground, back) == tight
