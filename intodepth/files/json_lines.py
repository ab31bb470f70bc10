"""json_lines: finds the line of a value in a JSON text, for faults `file:line: what`."""

import json
import re

KeyPath = tuple[str | int, ...]

TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},]|[^\s\[\]{},:"]+', re.DOTALL)
PLACE = re.compile(r" - at (?:`key` in )?`\$(.*)`$", re.DOTALL)
STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
UNKNOWN = re.compile(r"unknown field `(.*?)`", re.DOTALL)


def line_of(text: str, path: KeyPath) -> int:
    """Return the line of a value, or of the nearest value around it; of duplicate keys, the last.

    The text may be cut off or invalid; what can be read of it decides.
    """
    here: list[str | int | None] = []
    """path of the value that is being read; None for a key that is still to come"""
    found = 1
    for token in TOKEN.finditer(text):
        sign = token[0]
        if sign in ("]", "}"):
            del here[-1:]
            continue
        if sign == ",":
            if here:
                here[-1] = here[-1] + 1 if isinstance(here[-1], int) else None
            continue
        is_key = bool(here) and here[-1] is None
        if is_key:
            here[-1] = _plain(sign)
        is_named = is_key or (bool(here) and isinstance(here[-1], int))
        if is_named and len(here) <= len(path) and tuple(here) == path[: len(here)]:
            found = text.count("\n", 0, token.start()) + 1
        if not is_key and sign in ("[", "{"):
            here.append(0 if sign == "[" else None)
    return found


def path_in(words: str) -> KeyPath:
    """Return the path in an error of msgspec; it ends at a table with arbitrary keys, `[...]`."""
    place = PLACE.search(words)
    path: KeyPath = ()
    at = place.start(1) if place else 0
    while place and (step := STEP.match(words, at, place.end(1))):
        path += (step[1] if step[2] is None else int(step[2]),)
        at = step.end()
    if (unknown := UNKNOWN.search(words)) and (place is None or at == place.end(1)):
        path += (unknown[1],)
    return path


def _plain(token: str) -> str:
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return token
