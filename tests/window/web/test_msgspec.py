"""The stand-in for msgspec accepts, refuses and encodes the same as msgspec."""

from __future__ import annotations

import enum
import importlib.util
import json
import os
import subprocess
import sys
import types
from pathlib import Path
from random import Random
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
import pytest

from intodepth.content.floors.bank import Certified
from intodepth.content.plans import Solution
from intodepth.content.profile import Profile
from intodepth.content.recording import Header, RecordedLine
from intodepth.content.replay_notes import Mistake, ReplayNotes
from intodepth.content.runs.codes import CodeContent
from intodepth.content.runs.hindsight import ToldChance
from intodepth.content.runs.record import Passage, RunHeader
from intodepth.files.folders import find_folders
from intodepth.window.web import standins

FOLDER = Path(standins.__file__).parent
KINDS = (
    Certified, CodeContent, Header, Mistake, Passage, Profile, RecordedLine, ReplayNotes, RunHeader, Solution,
    ToldChance,
)  # fmt: skip
"""what the game reads from files and other processes"""
MALFORMED = (
    '{"a":1,}', "[1,]", '{"a" 1}', '{"a":1 "b"}', "[1 2]", "{1:2}", "[1,,2]", '"a\x01"', "1 2", "", '{"a":',
    "NaN", "[1}", '"abc', "{,}", "[,]", "\x00", "x", '{"a":1}}', "+1",
    '{"é": 1 2}', '{"a": [1, 2}',
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    7,
    1000,
    10**12,
    0.5,
    2.0,
    "",
    "x",
    "east",
    "a" * 5000,
    [],
    [1],
    ["a", "b"],
    {},
    {"a": 1},
)


def load() -> Any:
    spec = importlib.util.spec_from_file_location("standin", FOLDER / "msgspec.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["standin"] = module
    spec.loader.exec_module(module)
    return module


standin = load()


TWINS: dict[Any, Any] = {}


def twin_of(kind: Any) -> Any:
    """Return the twin of a kind, made once."""
    if kind not in TWINS:
        begun.clear()
        TWINS[kind] = twin(kind)
    return TWINS[kind]


def twin(hint: Any) -> Any:
    """Return the type with all structs and constraints made of those of the stand-in."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *metas = get_args(hint)
        return Annotated[(twin(inner), *(meta_twin(each) for each in metas))]
    if origin in (Union, types.UnionType):
        return Union[tuple(twin(each) for each in get_args(hint))]  # noqa: UP007
    if origin in (tuple, list, dict, frozenset, set):
        return origin[tuple(each if each is Ellipsis else twin(each) for each in get_args(hint))]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return struct_twin(hint)
    return hint


def meta_twin(meta: msgspec.Meta) -> Any:
    names = ("gt", "ge", "lt", "le", "pattern", "min_length", "max_length")
    return standin.Meta(**{name: getattr(meta, name) for name in names})


begun: set[Any] = set()


def struct_twin(kind: Any) -> Any:
    if kind in begun:  # a struct that contains itself: its name is resolved when it is there
        return kind.__name__
    begun.add(kind)
    config = kind.__struct_config__
    names = ("frozen", "order", "array_like", "omit_defaults", "forbid_unknown_fields")
    fields = []
    for each in msgspec.structs.fields(kind):
        how: dict[str, Any] = {}
        if each.default_factory is not msgspec.NODEFAULT:
            how["default_factory"] = each.default_factory
        elif each.default is not msgspec.NODEFAULT:
            how["default"] = each.default
        kind_there = twin(each.type)
        if isinstance(each.default, msgspec.Struct):
            how["default"] = standin.convert(msgspec.to_builtins(each.default), kind_there)
        fields.append((each.name, kind_there, standin.field(name=each.encode_name, **how)))
    made = standin.defstruct(kind.__name__, fields, **{name: getattr(config, name) for name in names})
    setattr(standin, kind.__name__, made)
    return made


def samples() -> list[tuple[Any, Any]]:
    """Return valid plain values of several kinds, from the game's own files."""
    root = find_folders().data.parent
    found: list[tuple[Any, Any]] = []
    for path in sorted((root / "data" / "bank").glob("*.jsonl")):
        found += [(Certified, json.loads(line)) for line in path.read_bytes().splitlines()[:4]]
    for path in sorted((root / "tests" / "goldens").glob("*.jsonl")):
        first, *lines = path.read_bytes().splitlines()
        found.append((RunHeader if b'"seed"' in first else Header, json.loads(first)))
        found += [(RecordedLine, json.loads(line)) for line in lines[:3]]
        found += [(Passage, json.loads(line)) for line in lines if line.startswith(b'{"floor"')][:2]
    done = {"first_rope": [{"rounds": 3, "damage": 0, "relics": 1}], "two_rooms": []}
    settings = {"volume": 0.5, "bindings": {"undo": "z"}}
    found.append((Profile, {"format": 2, "done": done, "settings": settings}))
    found += [(kind, {}) for kind in KINDS]
    return found


def spoil(value: Any, random: Random) -> Any:
    """Return the value with something odd at a random place."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        match random.randrange(5):
            case 0:
                return {each: value[each] for each in value if each != key}
            case 1:
                return {**value, "odd": 1}
        return {**value, key: spoil(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        place = random.randrange(len(value))
        match random.randrange(5):
            case 0:
                return value[:place]
            case 1:
                return [*value, random.choice(ODD)]
        return [*value[:place], spoil(value[place], random), *value[place + 1 :]]
    return random.choice(ODD)


def answer(library: Any, decode: str, data: bytes, kind: Any) -> Any:
    """Return the plain value and its encodings, or the fault."""
    try:
        value = getattr(library, decode).decode(data, type=kind)
    except library.MsgspecError as fault:
        return type(fault).__name__, str(fault)
    return library.to_builtins(value), library.json.encode(value), library.msgpack.encode(value)


def test_spoiled_values_get_the_same_answer() -> None:
    random, seen = Random(7), set()
    known = samples()
    for index in range(6000):
        kind, value = known[index % len(known)]
        for _ in range(random.randrange(3)):
            value = spoil(value, random)
        data = json.dumps(value).encode()
        theirs = answer(msgspec, "json", data, kind)
        assert answer(standin, "json", data, twin_of(kind)) == theirs, (kind, data[:2000])
        seen.add(theirs[0] if isinstance(theirs[0], str) else "good")
        packed = msgspec.msgpack.encode(value)
        assert answer(standin, "msgpack", packed, twin_of(kind)) == answer(msgspec, "msgpack", packed, kind)
    assert seen == {"good", "ValidationError"}


def test_malformed_json_is_told_in_the_same_words() -> None:
    for text in MALFORMED:
        faults = []
        for library in (msgspec, standin):
            with pytest.raises(library.DecodeError) as caught:
                library.json.decode(text)
            faults.append(str(caught.value))
        assert faults[0] == faults[1], text


def test_msgpack_is_the_same_for_every_size() -> None:
    for value in (
        *(sign * (1 << bits) + near for bits in range(63) for near in (-1, 0, 1) for sign in (1, -1)),
        *("é" * size for size in (0, 15, 16, 127, 128, 40_000)),
        *([0] * size for size in (0, 15, 16, 70_000)),
        *({str(key): key for key in range(size)} for size in (0, 15, 16, 70_000)), b"", b"x" * 300, 0.1, None,
    ):  # fmt: skip
        packed = msgspec.msgpack.encode(value)
        assert standin.msgpack.encode(value) == packed
        assert standin.msgpack.decode(packed) == value
        for cut in range(min(len(packed), 12)):
            with pytest.raises(standin.DecodeError):
                standin.msgpack.decode(packed[:cut])


class Side(enum.StrEnum):
    EAST = "east"


def test_structs_behave_alike() -> None:
    for library in (msgspec, standin):
        point = library.defstruct("Point", [("x", int), ("y", int, 2)], frozen=True, order=True)
        assert repr(point(1)) == "Point(x=1, y=2)"
        assert point(1) == point(x=1, y=2) != point(2) and point(1) < point(2)
        assert len({point(1), point(1, 2)}) == 1
        assert library.structs.replace(point(1), y=5) == point(1, 5)
        assert library.structs.asdict(point(1)) == {"x": 1, "y": 2}
        assert library.convert({"x": 3}, point) == point(3)
        assert library.convert("east", Side) is Side.EAST
        with pytest.raises(TypeError):
            point(1, z=3)
        with pytest.raises(TypeError):
            library.structs.replace(point(1), z=3)
        match point(4):
            case point(x, y):
                assert (x, y) == (4, 2)


def test_the_tests_of_faults_pass_with_the_stand_in() -> None:
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/content/test_levels.py",
               "tests/content/test_profile_store.py", "tests/content/test_recording.py")  # fmt: skip
    root = Path(__file__).parents[3]
    env = {**os.environ, "PYTHONPATH": str(FOLDER), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
