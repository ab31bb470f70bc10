"""Levels: the text format of a level: read with every fault named, written back, made into a first stage."""

import json
import re
import tomllib
from collections.abc import Container
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from intodepth.content.definitions import HeroKind
from intodepth.content.entries import convert_entry
from intodepth.content.level_map import (
    BodyMark,
    Key,
    Mark,
    RelicMark,
    check_map,
    read_legend,
    terrain_code,
)
from intodepth.sim.cells import Cell
from intodepth.sim.entities import Body, Hero, LevelState, Relic
from intodepth.sim.ground import Ground
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import TERRAIN, TerrainKind
from intodepth.toml_lines import TomlFile, read_toml

if TYPE_CHECKING:
    from intodepth.content.catalog import Catalog

FORMAT = 1
LINE_WIDTH = 120


class LevelFields(msgspec.Struct, frozen=True):
    """The fields of a level file, in its order."""

    format: int
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    order: Annotated[int, Meta(ge=0, le=999)]
    """place in the list of levels"""
    teaches: Annotated[str, Meta(min_length=1, max_length=120)]
    """in one line"""
    briefing: Annotated[str, Meta(min_length=1, max_length=800)]
    par: Annotated[int, Meta(ge=1, le=999)]
    """rounds that a good party needs"""
    party: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=4)]
    """keys of heroes, in the order they act"""
    map: str
    """a line for each row, the top row first"""
    goal: tuple[Key, ...] | None = None
    """keys of the relics to bring out; None is all there are"""
    legend: dict[str, Any] = {}


class LevelDefinition(msgspec.Struct, frozen=True):
    """A level as its file describes it; see LevelFields."""

    name: str
    """of the file, without `.toml`"""
    title: str
    order: int
    teaches: str
    briefing: str
    par: int
    party: tuple[str, ...]
    rows: tuple[str, ...]
    """the map, top row first"""
    legend: dict[str, Mark]
    goal: tuple[str, ...] | None = None

    @property
    def relics(self) -> tuple[str, ...]:
        """Keys of all relics of the level."""
        return tuple(mark.relic for mark in self.legend.values() if isinstance(mark, RelicMark))

    @property
    def wanted(self) -> tuple[str, ...]:
        """Keys of the relics to bring out."""
        return self.relics if self.goal is None else self.goal

    @property
    def terrain(self) -> tuple[bytes, ...]:
        """The codes of the terrain in each row, top row first; open air around bodies."""
        return tuple(bytes(terrain_code(glyph, self.legend) for glyph in row) for row in self.rows)

    @property
    def kinds(self) -> frozenset[TerrainKind]:
        """All kinds of terrain that it has."""
        return frozenset(TERRAIN[terrain_code(glyph, self.legend)] for glyph in set("".join(self.rows)))

    @property
    def digest(self) -> str:
        """What a recording knows the level by: it changes with anything that can change the play."""
        played = json.dumps([self.party, self.rows, msgspec.to_builtins(self.legend), self.goal])
        return blake2b(played.encode(), digest_size=8).hexdigest()


def load_level(path: Path, heroes: Container[str], relics: Container[str]) -> LevelDefinition:
    """Read a level; the keys of heroes and relics that exist are given. Raises FileFault with all faults."""
    file = read_toml(path)
    level = _read(file, path.stem, heroes, relics)
    file.check()
    assert level is not None, "a level that could not be read has faults"
    return level


def _read(
    file: TomlFile, name: str, heroes: Container[str], relics: Container[str]
) -> LevelDefinition | None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
        file.fault(1, "the file name of a level is up to 40 small letters, digits and _")
    if file.table.get("format", FORMAT) != FORMAT:
        file.fault(file.line("format"), f"this format is not known, the game reads format {FORMAT}")
        return None
    fields = convert_entry(file, (), LevelFields)
    legend = read_legend(file, relics)
    rows = check_map(file, legend)
    _check_keys(file, heroes, legend)
    for text_name in ("title", "teaches", "briefing"):
        text = file.table.get(text_name)
        breaks = "" if text_name == "briefing" else "\n"
        if isinstance(text, str) and not text.replace("\n", breaks).isprintable():
            file.fault(file.line(text_name), f"{text_name}: has signs that cannot be shown")
    if fields is None:
        return None
    return LevelDefinition(
        name=name,
        title=fields.title,
        order=fields.order,
        teaches=fields.teaches,
        briefing=fields.briefing,
        par=fields.par,
        party=fields.party,
        rows=rows,
        legend=legend,
        goal=fields.goal,
    )


def _check_keys(file: TomlFile, heroes: Container[str], legend: dict[str, Mark]) -> None:
    """Note heroes that do not exist or come twice, and goals that are not in the level."""
    relics = [mark.relic for mark in legend.values() if isinstance(mark, RelicMark)]
    for field in ("party", "goal"):
        keys: Any = file.table.get(field)
        for index, key in enumerate(keys if isinstance(keys, list) else ()):
            line = file.line(field, index)
            if key in keys[:index]:
                file.fault(line, f"{key!r} is in the {field} twice")
            elif field == "party" and isinstance(key, str) and key not in heroes:
                file.fault(line, f"there is no hero {key!r}")
            elif field == "goal" and key not in relics:
                file.fault(line, f"the goal {key!r} is not in the level")


def dump_level(level: LevelDefinition) -> str:
    """Return the text of a level's file; loading it gives the level again."""
    lines = [
        f"format = {FORMAT}",
        f"title = {_quoted(level.title)}",
        f"order = {level.order}",
        f"teaches = {_quoted(level.teaches)}",
        f"briefing = {_wrapped(level.briefing)}",
        f"par = {level.par}",
        f"party = {_quoted_list(level.party)}",
    ]
    if level.goal is not None:
        lines.append(f"goal = {_quoted_list(level.goal)}")
    lines += ['map = """', *level.rows, '"""']
    if level.legend:
        lines += ["", "[legend]"]
    for glyph, mark in level.legend.items():
        key = glyph if re.fullmatch(r"[A-Za-z0-9_-]", glyph) else _quoted(glyph)
        match mark:
            case RelicMark():
                lines.append(f"{key} = {{ relic = {_quoted(mark.relic)} }}")
            case BodyMark():
                lines.append(f"{key} = {{ body = {_quoted(mark.body)}, weight = {mark.weight} }}")
            case str():
                lines.append(f"{key} = {_quoted(mark)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _wrapped(text: str) -> str:
    """Return a text for a file: in one line if it is short, else in lines that end with a backslash."""
    if len(text) + len('briefing = ""') <= LINE_WIDTH:
        return _quoted(text)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        words = iter(_quoted(paragraph)[1:-1].replace('\\"', '"').split(" "))
        line = next(words)
        for word in words:
            if len(f"{line} {word} \\") > LINE_WIDTH:
                lines.append(f"{line} \\")
                line = word
            else:
                line = f"{line} {word}"
        lines.append(line)
    wrapped = '"""\n' + "\n".join(lines) + '"""'
    try:
        is_same = tomllib.loads(f"text = {wrapped}")["text"] == text
    except tomllib.TOMLDecodeError:
        is_same = False
    return wrapped if is_same else _quoted(text)  # breaks at double spaces, or next to quotes, do not last


def _quoted_list(texts: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def build_stage(level: LevelDefinition, catalog: "Catalog", rules: Rules) -> Stage:
    """Return the stage that a level begins with: heroes outside, in the order of the party, then all else."""
    marks = [
        (level.legend[glyph], Cell(x, y))
        for y, row in enumerate(reversed(level.rows))
        for x, glyph in enumerate(row)
        if glyph in level.legend
    ]
    bodies: list[Body] = [_hero(index, catalog.heroes[key]) for index, key in enumerate(level.party)]
    for mark, cell in marks:
        if isinstance(mark, RelicMark):
            relic = catalog.relics[mark.relic]
            bodies.append(Relic(len(bodies), mark.relic, relic.title, cell, relic.weight))
        elif isinstance(mark, BodyMark):
            title = mark.body.replace("_", " ").capitalize()
            bodies.append(Body(len(bodies), mark.body, title, cell, mark.weight))
    kinds = b"".join(reversed(level.terrain))
    return Stage(Ground(len(level.rows[0]), len(level.rows), kinds), bodies, rules)


def relics_out(stage: Stage) -> tuple[str, ...]:
    """Return the keys of the relics that have left the level with a hero, and are whole."""
    out = _gone(stage)
    return tuple(
        body.kind
        for body in stage.bodies.values()
        if isinstance(body, Relic) and body.carrier in out and not body.broken
    )


def heroes_rescued(stage: Stage) -> tuple[str, ...]:
    """Return the keys of the heroes that others have carried out of the level."""
    return tuple(hero.kind for hero in stage.heroes() if hero.carrier in _gone(stage))


def _gone(stage: Stage) -> set[int]:
    return {hero.id for hero in stage.heroes() if hero.state == LevelState.EXITED}


def _hero(index: int, kind: HeroKind) -> Hero:
    return Hero(
        index,
        kind.key,
        kind.name,
        None,
        kind.weight,
        hit_points=kind.hit_points,
        max_hit_points=kind.hit_points,
        action_points=kind.action_points,
        max_action_points=kind.action_points,
        carries=kind.carries,
        climb_extra=kind.climb_extra,
    )
