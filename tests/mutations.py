"""Mutations: ways in which a file can be broken, by chance from a seed."""

import random
import re

VALUES = ("1", "-1", "3.5", "true", '"text"', "[]", "{}", "[1, 'a']", "1979-05-27", "nan", "inf", "''")
HUGE = ("9" * 25, "9" * 1900, "0x" + "f" * 1900, "1e400", "-1e308", f'"{"y" * 1900}"', f'"{"z" * 100_000}"')


VALUE = re.compile(rb'= ([^\n]+)|":\s*([^,\n{}\[\]]+)')
"""of TOML, of JSON"""


def mutate(data: bytes, seed: int) -> bytes:
    """Return a broken copy of a file of TOML or JSON; the same for the same seed."""
    chance = random.Random(seed)
    return chance.choice(WAYS)(data, chance)


def truncate(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def flip(data: bytes, chance: random.Random) -> bytes:
    result = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        result[chance.randrange(len(result))] ^= 1 << chance.randrange(8)
    return bytes(result)


def insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes(chance.choices(b"\"'[]{}=#.,\n\r\t\0\\ax1", k=3)) + data[at:]


def swap_value(data: bytes, chance: random.Random) -> bytes:
    return replace_value(data, chance, chance.choice(VALUES))


def huge_value(data: bytes, chance: random.Random) -> bytes:
    return replace_value(data, chance, chance.choice(HUGE))


def replace_value(data: bytes, chance: random.Random, value: str) -> bytes:
    found = chance.choice(list(VALUE.finditer(data)))
    start, end = found.span(found.lastindex or 0)
    return data[:start] + value.encode() + data[end:]


def repeat_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return b"\n".join(lines)


def drop_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines)


def nest(data: bytes, chance: random.Random) -> bytes:
    depth = chance.choice((40, 400, 20_000))
    opened, closed = chance.choice(((b"[", b"]"), (b"{a=", b"}")))
    return data + b"\nz = " + opened * depth + b"1" + closed * depth + b"\n"


def not_text(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.choice((b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\0")) + data[at:]


WAYS = (truncate, flip, insert, swap_value, huge_value, repeat_line, drop_line, nest, not_text)
