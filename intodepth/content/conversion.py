"""conversion: turns a table of a TOML file into a frozen definition and notes every fault in it."""

import re
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect

from intodepth.content.words import count_noun
from intodepth.files.faults import list_valid, suggest_name
from intodepth.files.toml_lines import FilePlace, TomlFile

S = TypeVar("S", bound=msgspec.Struct)


def convert_entry(file: TomlFile, path: tuple[str | int, ...], kind: type[S], **known: Any) -> S | None:
    """Return the table at a path as a definition, ignoring its `known` fields; None if a fault was noted."""
    table: Any = file.table
    for key in path:
        table = table[key]
    if not isinstance(table, dict):
        file.fault(file.line(*path), f"{_name(path)} must be a table")
        return None
    fields = {field.encode_name: field for field in _fields(kind) if field.name not in known}
    values: dict[str, Any] = dict(known)
    is_good = True

    def fault(line: FilePlace, what: str) -> None:
        nonlocal is_good
        is_good = False
        file.fault(line, what)

    for name in table.keys() - fields.keys():
        near = suggest_name(name, fields) or f"; known are {', '.join(fields)}"
        fault(file.line(*path, name), f"unknown field {name!r}{near}")
    for name, field in fields.items():
        if name not in table:
            if field.required:
                fault(file.line(*path), f"{_name(path)} lacks {name!r}")
            continue
        try:
            values[field.name] = msgspec.convert(table[name], field.type)
        except (msgspec.ValidationError, OverflowError) as error:
            fault(file.line(*path, name), describe_misfit(error, field.type, name))
    return kind(**values) if is_good else None


WRONG_WORD: Final = re.compile(r"Invalid enum value '?(.*?)'?")
WRONG_FIELD: Final = re.compile(r"Object contains unknown field (.+)")
WRONG_KEY: Final = re.compile(r"Expected str matching regex '\^\[a-z\].*")
WRONG_TYPE: Final = re.compile(r"Expected (\w+)(?: of length)?(?: (>=|<=)?)?(?: ?(-?\d+))?(?:, got (\w+))?")
KINDS: Final = {
    "int": ("a whole number", ""), "float": ("a number", ""), "str": ("a text", "character"),
    "array": ("a list", "item"), "object": ("a table", ""), "bool": ("true or false", ""),
    "null": ("nothing", ""),
}  # fmt: skip
"""what TOML calls the types of `msgspec`, and what their length is counted in"""
LIMITS: Final = {">=": "at least ", "<=": "at most "}
STEP: Final = re.compile(r"\.(\w+)|\[")
"""a step into a value, as `msgspec.ValidationError` tells it: a field, or an item"""


def describe_misfit(error: Exception, kind: Any, name: str = "") -> str:
    """Return what `msgspec.convert` has found wrong with a value of a type: where in it, after the `name` of
    the value, and which words would be valid.
    """
    what, _, place = str(error).replace("`", "").partition(" - at $")
    node = _unwrap(inspect.type_info(kind))
    for step in STEP.findall(place):
        node = _unwrap(_step_into(node, step))
    if (found := WRONG_WORD.fullmatch(what)) and isinstance(node, inspect.LiteralType | inspect.EnumType):
        values = node.values if isinstance(node, inspect.LiteralType) else [each.value for each in node.cls]
        words = [str(value) or "''" for value in values]
        what = f"{found[1]!r} cannot stand here{list_valid(found[1], words)}"
    elif (found := WRONG_FIELD.fullmatch(what)) and isinstance(node, inspect.StructType):
        known = [each.encode_name for each in node.fields]
        what = f"unknown field {found[1]!r}{list_valid(found[1], known)}"
    elif WRONG_KEY.fullmatch(what):
        what = "expected small letters, digits and _, a letter first"
    elif (found := WRONG_TYPE.fullmatch(what)) and found[1] in KINDS:
        what = _say_expected(*found.groups())
    where = f"{name}{place.replace('[...]', '')}".removeprefix(".")
    return f"{where}: {what[:1].lower()}{what[1:]}" if where else what


def _say_expected(kind: str, sign: str | None, limit: str | None, got: str | None) -> str:
    """Return what was expected of a value, in words: `expected a whole number of at least 1`."""
    name, counted = KINDS[kind]
    amount = count_noun(int(limit), counted) if limit and counted else limit
    length = f" of {LIMITS.get(sign or '', '')}{amount}" if limit else ""
    return f"expected {name}{length}{f', not {KINDS[got][0]}' if got in KINDS else ''}"


def _step_into(node: Any, field: str) -> Any:
    """Return the type of a field of a type, or of its items without one; None for what has no such part."""
    if isinstance(node, inspect.StructType):
        return next((each.type for each in node.fields if each.encode_name == field), None)
    return getattr(node, "item_type", getattr(node, "value_type", None))


def _unwrap(node: Any) -> Any:
    """Return the type that is described behind its limits, and beside None."""
    if isinstance(node, inspect.Metadata):
        return _unwrap(node.type)
    if isinstance(node, inspect.UnionType):
        return _unwrap(next(each for each in node.types if not isinstance(each, inspect.NoneType)))
    return node


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def convert_tables(file: TomlFile, name: str, kind: type[S], limit: int) -> tuple[S, ...]:
    """Return the valid entries of `[[name]]`; notes the faults of the others, and more than `limit`
    entries.
    """
    tables = file.table.get(name, [])
    if not isinstance(tables, list):
        file.fault(file.line(name), f"{name}s are written as [[{name}]]")
        return ()
    if len(tables) > limit:
        file.fault(file.line(name), f"{len(tables)} {name}s, the limit is {limit}")
        return ()
    entries = (convert_entry(file, (name, index), kind) for index in range(len(tables)))
    return tuple(entry for entry in entries if entry is not None)


def check_text(file: TomlFile, path: tuple[str | int, ...], *, is_line: bool) -> None:
    """Note a text with characters that cannot be shown, or with line breaks where one line is expected."""
    text: Any = file.table
    for key in path:
        text = text.get(key) if isinstance(text, dict) else None
    if isinstance(text, str) and not text.replace("\n", "\n" if is_line else "").isprintable():
        file.fault(file.line(*path), f"{path[-1]}: has signs that cannot be shown")


def _name(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path)) or "the file"
