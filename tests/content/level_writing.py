"""Level_writing: the text of a level's file, from which the same level is read again."""

import json
import re
import tomllib
from typing import Any

import msgspec

from intodepth.content.levels import FORMAT, LevelDefinition

LINE_WIDTH = 120


def dump_level(level: LevelDefinition) -> str:
    """Return the text of a level's file; loading it gives the level again."""
    lines = [
        f"format = {FORMAT}",
        f"title = {_quoted(level.title)}",
        f"order = {level.order}",
        f"teaches = {_quoted(level.teaches)}",
        *([f"hint = {_quoted(level.hint)}"] if level.hint else []),
        f"briefing = {_wrapped(level.briefing)}",
        f"par = {level.par}",
        *([f"proven = {level.proven}"] if level.proven else []),
        f"party = {_value(level.party)}",
    ]
    if level.heroes is not None:
        lines.append(f"heroes = {_value(level.heroes)}")
    if level.goal is not None:
        lines.append(f"goal = {_value(level.goal)}")
    if level.gear is not None and not level.gear:
        lines.append("gear = {}")
    lines += ['map = """', *level.rows, '"""']
    if level.gear:
        lines += ["", "[gear]", *(f"{key} = {_value(gear)}" for key, gear in level.gear.items())]
    if level.legend:
        lines += ["", "[legend]"]
    for glyph, mark in level.legend.items():
        key = glyph if re.fullmatch(r"[A-Za-z0-9_-]", glyph) else _quoted(glyph)
        lines.append(f"{key} = {_value(mark)}")
    tables = [("portal", portal) for portal in level.portals] + [("rope", rope) for rope in level.ropes]
    for kind, table in tables:
        fields: dict[str, Any] = msgspec.to_builtins(table)
        lines += ["", f"[[{kind}]]", *(f"{name} = {_value(value)}" for name, value in fields.items())]
    if level.water is not None:
        lines += ["", "[water]", f"wakes = {level.water.wakes}"]
        lines += [f"relic = {_quoted(level.water.relic)}"] if level.water.relic else []
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """Return a value as TOML has it in one line, what is at its default left out."""
    match msgspec.to_builtins(value):
        case str(text):
            return _quoted(text)
        case bool(is_so):
            return str(is_so).lower()
        case list(values) | tuple(values):
            return f"[{', '.join(map(_value, values))}]"
        case dict(fields):
            pairs = ", ".join(f"{name} = {_value(each)}" for name, each in fields.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case number:
            return str(number)


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
