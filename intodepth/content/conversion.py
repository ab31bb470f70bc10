"""conversion: turns a table of a TOML file into a frozen definition and notes every fault in it."""

from functools import cache
from typing import Any, TypeVar

import msgspec

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
        fault(file.line(*path, name), f"unknown field {name!r}; known are {', '.join(fields)}")
    for name, field in fields.items():
        if name not in table:
            if field.required:
                fault(file.line(*path), f"{_name(path)} lacks {name!r}")
            continue
        try:
            values[field.name] = msgspec.convert(table[name], field.type)
        except (msgspec.ValidationError, OverflowError) as error:
            what = str(error).partition(" - at ")[0].replace("`", "")
            fault(file.line(*path, name), f"{name}: {what[:1].lower()}{what[1:]}")
    return kind(**values) if is_good else None


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
