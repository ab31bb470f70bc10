"""Bodies: pieces fall, bounce less and less, rub, stay out of rock and of each other, and fall asleep."""

from __future__ import annotations

from intodepth.animation.bodies import Heap, piece_of
from intodepth.animation.overlap import overlap

BRICK = (0.0, 0.0), (0.3, 0.0), (0.3, 0.2), (0.0, 0.2)


def pit(column: int, row: int) -> bool:
    """A pit four cells wide with its floor at 0."""
    return row < 0 or not 0 <= column < 4


def heap() -> Heap:
    """Nine pieces that fall into the pit."""
    found = Heap(pit)
    for index in range(9):
        x, y = 1.2 + 0.35 * (index % 3), 3.0 + 0.4 * (index // 3)
        shape = [(x + px, y + py) for px, py in (BRICK if index % 2 else BRICK[:3])]
        found.pieces.append(piece_of(shape, vx=0.8 * (index - 4), spin=index - 4))
    return found


def test_a_piece_bounces_lower_every_time() -> None:
    found = Heap(pit)
    found.pieces.append(piece_of([(x + 2, y + 2) for x, y in BRICK]))
    heights = []
    for _ in range(240):
        found.advance(1 / 60)
        heights.append(found.pieces[0].y)
    landed = next(index for index, y in enumerate(heights) if y < 0.12)
    assert 0.13 < max(heights[landed:]) < 1.0 and abs(heights[-1] - 0.1) < 0.03


def test_friction_stops_what_slides() -> None:
    found = Heap(pit)
    found.pieces.append(piece_of([(x + 0.5, y + 0.001) for x, y in BRICK], vx=2.0))
    found.advance(2.0)
    assert 0.7 < found.pieces[0].x < 1.6 and found.pieces[0].is_asleep


def test_all_come_to_rest_out_of_rock_and_of_each_other() -> None:
    found = heap()
    found.advance(6.0)
    assert all(piece.is_asleep for piece in found.pieces)
    shapes = [piece.shape() for piece in found.pieces]
    assert all(y > -0.03 and -0.03 < x < 4.03 for shape in shapes for x, y in shape)
    contacts = [overlap(a, b) for index, a in enumerate(shapes) for b in shapes[:index]]
    assert max(contact.depth if contact else 0.0 for contact in contacts) < 0.06


def test_the_same_fall_ends_the_same_way_however_time_is_cut() -> None:
    one, other = heap(), heap()
    one.advance(2.0)
    for _ in range(64):
        other.advance(1 / 32)
    assert one.pieces == other.pieces
