"""Depth is counted before anything is decoded, in JSON, TOML and msgpack."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from intodepth.files.nesting import DEPTH_LIMIT, is_packed_too_deep, is_too_deep
from intodepth.files.toml_lines import NESTED


def nested(depth: int) -> Any:
    value: Any = 1
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


def made(chance: random.Random, depth: int) -> Any:
    """A value of some kind, with everything that msgpack writes in its own way."""
    if depth <= 0 or chance.random() < 0.2:
        size = chance.choice((0, 5, 40, 300, 70_000))
        leaves = (None, True, 3, -3, 200, -200, 1 << 20, -(1 << 40), 1.5, "x" * size, b"x" * size)
        return chance.choice(leaves)
    count = chance.choice((1, 2, 20))
    if chance.random() < 0.5:
        return [made(chance, depth - 1) for _ in range(count)]
    return {str(key): made(chance, depth - 1) for key in range(count)}


def depth_of(value: Any) -> int:
    parts = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    return 1 + max(map(depth_of, parts), default=0) if isinstance(value, list | dict) else 0


def test_brackets_of_json_count_outside_of_texts_only() -> None:
    for depth in (DEPTH_LIMIT, DEPTH_LIMIT + 1):
        text = msgspec.json.encode(nested(depth)).decode()
        assert is_too_deep(text) == (depth > DEPTH_LIMIT)
    assert not is_too_deep('["' + "[" * 999 + '", "\\"' + "{" * 999 + '"]')
    assert is_too_deep("[" * 999), "it need not be whole"
    assert not is_too_deep("[]" * 9999)


def test_brackets_of_toml_count_outside_of_texts_and_comments_only() -> None:
    assert is_too_deep("a = " + "[" * 201 + "]" * 201, NESTED)
    many = "[" * 999
    for text in (f"# {many}", f"a = '{many}'", f"a = '''\n{many}\n'''", f'a = "\\"{many}"', "[a]\n" * 999):
        assert not is_too_deep(text, NESTED), text[:20]


def test_arrays_and_maps_of_msgpack_are_counted_through_all_other_values() -> None:
    for depth in (DEPTH_LIMIT, DEPTH_LIMIT + 1, 900):
        packed = msgspec.msgpack.encode(nested(depth))
        assert is_packed_too_deep(packed) == (depth > DEPTH_LIMIT)
    assert is_packed_too_deep(b"\x91" * 999), "it need not be whole"
    assert not is_packed_too_deep(b"\xdd\xff\xff\xff\xff" + b"\x90" * 999), "a count that is not there"
    for seed in range(60):
        chance = random.Random(seed)
        value = made(chance, 4)
        for _ in range(DEPTH_LIMIT - depth_of(value)):
            value = [0, value, "x"]
        assert depth_of(value) == DEPTH_LIMIT
        assert not is_packed_too_deep(msgspec.msgpack.encode(value)), seed
        assert is_packed_too_deep(msgspec.msgpack.encode([value])), seed
