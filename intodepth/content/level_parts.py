"""level_parts: checks whether the portals, ropes and mechanisms of a level or module fit its map."""

from collections import Counter
from collections.abc import Iterator

from intodepth.content.legend import LegendEntry, LegendLever, LegendPlate, terrain_code
from intodepth.content.level_map import check_gates
from intodepth.content.level_portals import LevelPortal, check_moved, check_portals, first_links
from intodepth.content.level_ropes import BadRope, LevelRope, check_rope, lay
from intodepth.files.toml_lines import FilePlace, TomlFile
from intodepth.sim.space.ground import Ground


def check_parts(
    file: TomlFile,
    rows: tuple[str, ...],
    legend: dict[str, LegendEntry],
    portals: tuple[LevelPortal, ...],
    ropes: tuple[LevelRope, ...],
) -> None:
    """Note invalid portals, mechanisms that move nothing, and ropes that cannot be laid.

    The map and its legend must be free of faults. What depends on a faulty part is not checked.
    """
    terrain = terrain_rows(rows, legend)
    check_portals(file, portals, rows, legend, terrain)
    if not file.faults:
        check_moved(file, portals, rows, _portals_named(file, legend, ropes))
    if ropes and not file.faults:
        kinds = b"".join(reversed(terrain))
        ground = Ground(len(rows[0]), len(rows), kinds, first_links(portals, rows))
        _check_ropes(file, rows, legend, ropes, ground)


def terrain_rows(rows: tuple[str, ...], legend: dict[str, LegendEntry]) -> tuple[bytes, ...]:
    """Return the terrain codes of each row of a map, top row first; open air around bodies."""
    codes = {ord(glyph): terrain_code(glyph, legend) for row in rows for glyph in set(row)}
    return tuple(row.translate(codes).encode("ascii") for row in rows)


def _portals_named(
    file: TomlFile, legend: dict[str, LegendEntry], ropes: tuple[LevelRope, ...]
) -> Iterator[tuple[FilePlace, str]]:
    """Yield the glyphs by which mechanisms name portals, each with its place in the file."""
    for glyph, entry in legend.items():
        if isinstance(entry, LegendPlate | LegendLever):
            yield file.line("legend", glyph), entry.portals
    for index, rope in enumerate(ropes):
        yield file.line("rope", index, "portals"), rope.portals or ""


def _check_ropes(
    file: TomlFile,
    rows: tuple[str, ...],
    legend: dict[str, LegendEntry],
    ropes: tuple[LevelRope, ...],
    ground: Ground,
) -> None:
    """Note ropes that cannot be laid."""
    counts = Counter("".join(rows))
    for index, rope in enumerate(ropes):
        try:
            check_rope(rope, rows, legend)
            lay(rope, ground, rows, legend)
        except BadRope as bad:
            file.fault(file.line("rope", index), f"along {rope.along!r}: {bad}")
        check_gates(file, file.line("rope", index, "gates"), rope.gates or "", counts, legend)
