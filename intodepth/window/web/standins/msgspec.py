"""msgspec: a stand-in in pure Python for what the game uses of msgspec; Pyodide has no build of that.

Accepted values, faults and encoded bytes are those of msgspec 0.22; `tests/window/web` compares them. Two
things differ: nothing stops code from setting a field of a frozen struct, and the words about malformed JSON
are those of Python's `json`. The documentation of msgspec describes each function.
"""

from __future__ import annotations

import enum
import json as python_json
import math
import re
import struct as packing
import sys
import types
import typing
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, is_dataclass
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints


class MsgspecError(ValueError):
    """Base of all faults."""


class DecodeError(MsgspecError):
    """Raised for data that is not JSON or msgpack."""


class EncodeError(MsgspecError):
    """Raised for a value that cannot be encoded."""


class ValidationError(DecodeError):
    """Raised for data of another type than expected; the message names its place."""


class _NoDefault(enum.Enum):
    NODEFAULT = "NODEFAULT"

    def __repr__(self) -> str:
        return "NODEFAULT"

    def __bool__(self) -> bool:
        return False


NODEFAULT: Final = _NoDefault.NODEFAULT


@dataclass(frozen=True)
class Meta:
    """Constraints of an annotated type."""

    gt: float | None = None
    ge: float | None = None
    lt: float | None = None
    le: float | None = None
    pattern: str | None = None
    min_length: int | None = None
    max_length: int | None = None


@dataclass(frozen=True)
class _Given:
    """The arguments of one call of `field`."""

    default: Any
    default_factory: Any
    name: str | None


def field(*, default: Any = NODEFAULT, default_factory: Any = NODEFAULT, name: str | None = None) -> Any:
    """Return the settings of a field of a struct."""
    return _Given(default, default_factory, name)


@dataclass(frozen=True)
class FieldInfo:
    """A field of a struct with its resolved type."""

    name: str
    encode_name: str
    type: Any
    default: Any = NODEFAULT
    default_factory: Any = NODEFAULT

    @property
    def required(self) -> bool:
        return self.default is NODEFAULT and self.default_factory is NODEFAULT


@dataclass(frozen=True)
class _Config:
    """The options of a struct."""

    frozen: bool = False
    eq: bool = True
    order: bool = False
    array_like: bool = False
    gc: bool = True
    omit_defaults: bool = False
    forbid_unknown_fields: bool = False
    dict: bool = False
    cache_hash: bool = False
    kw_only: bool = False
    weakref: bool = False


Default = tuple[str, Any]
"""`value` and a default value, or `factory` and what makes one"""


class StructMeta(type):
    """The type of struct types."""

    __struct_fields__: tuple[str, ...]
    __struct_encode_fields__: tuple[str, ...]
    __struct_config__: _Config
    __struct_defaults__: dict[str, Default]

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> StructMeta:
        encoded: dict[str, str] = {}
        defaults: dict[str, Default] = {}
        settings: dict[str, Any] = {}
        for base in reversed(bases):
            if isinstance(base, StructMeta):
                encoded.update(zip(base.__struct_fields__, base.__struct_encode_fields__, strict=True))
                defaults.update(base.__struct_defaults__)
                settings.update(vars(base.__struct_config__))
        own = dict(namespace)
        new: list[str] = []
        for each, hint in namespace.get("__annotations__", {}).items():
            if "ClassVar" in str(hint):
                continue
            if each not in encoded:
                new.append(each)
            given = own.pop(each, NODEFAULT)
            encoded[each] = given.name or each if isinstance(given, _Given) else each
            defaults.pop(each, None)
            if (default := _default(given)) is not None:
                defaults[each] = default
        config = _Config(**{**settings, **options})
        slots = [*new, *(["_hash"] if config.cache_hash else []), *(["__dict__"] if config.dict else [])]
        made = super().__new__(mcs, name, bases, {**own, "__slots__": tuple(slots)})
        made.__struct_fields__ = tuple(encoded)
        setattr(made, "__match_args__", tuple(encoded))  # noqa: B010
        made.__struct_encode_fields__ = tuple(encoded.values())
        made.__struct_config__ = config
        made.__struct_defaults__ = defaults
        for each, function in _methods(made).items():
            if each not in namespace:
                setattr(made, each, function)
        return made

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> None:
        super().__init__(name, bases, namespace)


def _default(given: Any) -> Default | None:
    if isinstance(given, _Given):
        if given.default_factory is not NODEFAULT:
            return "factory", given.default_factory
        given = given.default
    if given is NODEFAULT:
        return None
    return (
        ("factory", type(given)) if given in ([], {}, set()) and given.__hash__ is None else ("value", given)
    )


def _methods(made: StructMeta) -> dict[str, Any]:
    """Return the methods that depend on the fields, written out, as that is much faster."""
    names, config = made.__struct_fields__, made.__struct_config__
    scope: dict[str, Any] = {"NODEFAULT": NODEFAULT}
    given, body = [], []
    for name in names:
        kind, value = made.__struct_defaults__.get(name, ("", None))
        scope[f"default_{name}"] = value
        if kind == "factory":
            given.append(f"{name}=NODEFAULT")
            body.append(f"self.{name} = default_{name}() if {name} is NODEFAULT else {name}")
        else:
            given.append(f"{name}=default_{name}" if kind else name)
            body.append(f"self.{name} = {name}")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    if config.kw_only and given:
        given.insert(0, "*")
    mine, other = (f"({''.join(f'{who}.{name}, ' for name in names)})" for who in ("self", "other"))
    lines = [
        f"def __init__({', '.join(['self', *given])}):",
        *(f"    {line}" for line in body or ["pass"]),
        f"def __struct_values__(self): return {mine}",
    ]
    if config.eq:
        lines += [
            "def __eq__(self, other):",
            "    if self is other: return True",
            f"    return {mine} == {other} if type(self) is type(other) else NotImplemented",
        ]
    if config.order:
        for name, sign in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
            lines += [
                f"def __{name}__(self, other):",
                f"    return {mine} {sign} {other} if type(self) is type(other) else NotImplemented",
            ]
    if config.cache_hash:
        lines += [
            "def __hash__(self):",
            "    try: return self._hash",
            f"    except AttributeError: self._hash = found = hash({mine}); return found",
        ]
    elif config.frozen:
        lines.append(f"def __hash__(self): return hash({mine})")
    elif config.eq:
        scope["__hash__"] = None
    exec("\n".join(lines), scope)
    kept = ("__init__", "__struct_values__", "__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__")
    return {name: scope[name] for name in kept if name in scope}


class Struct(metaclass=StructMeta):
    """Base of classes with typed fields."""

    def __repr__(self) -> str:
        values = zip(type(self).__struct_fields__, _values(self), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in values)})"

    def __copy__(self) -> Any:
        return type(self)(**structs.asdict(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), _values(self))


def _rebuilt(kind: type[Struct], values: tuple[Any, ...]) -> Struct:
    return kind(**dict(zip(kind.__struct_fields__, values, strict=True)))


def _values(value: Any) -> tuple[Any, ...]:
    found: tuple[Any, ...] = value.__struct_values__()
    return found


def defstruct(
    name: str, fields: Iterable[Any], *, bases: tuple[type, ...] = (Struct,), **options: Any
) -> Any:
    """Return a new struct type with fields (name, type) or (name, type, default)."""
    own: dict[str, Any] = {"__annotations__": {}, "__module__": __name__}
    for each in fields:
        own["__annotations__"][each[0]] = each[1]
        if len(each) > 2:
            own[each[0]] = each[2]
    return StructMeta(name, (Struct,), own, **options)


class structs:  # noqa: N801, named as in msgspec
    """Functions on structs."""

    @staticmethod
    def fields(kind: Any) -> tuple[FieldInfo, ...]:
        return _fields(kind)

    @staticmethod
    def replace(value: Any, /, **changes: Any) -> Any:
        for name in changes:
            if name not in type(value).__struct_fields__:
                raise TypeError(f"`{type(value).__name__}` has no field '{name}'")
        return type(value)(**{**structs.asdict(value), **changes})

    @staticmethod
    def asdict(value: Any) -> dict[str, Any]:
        return dict(zip(type(value).__struct_fields__, _values(value), strict=True))

    @staticmethod
    def astuple(value: Any) -> tuple[Any, ...]:
        return _values(value)


@cache
def _fields(kind: StructMeta) -> tuple[FieldInfo, ...]:
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for name, encoded in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
        how, value = kind.__struct_defaults__.get(name, ("", None))
        default = value if how == "value" else NODEFAULT
        found.append(FieldInfo(name, encoded, hints[name], default, value if how == "factory" else NODEFAULT))
    return tuple(found)


# Encoding


def to_builtins(value: Any) -> Any:
    """Return the value as the lists, dictionaries and scalars that JSON has."""
    return _plain(value, lambda data: b64encode(data).decode())


def _plain(value: Any, of_bytes: Callable[[bytes], Any]) -> Any:
    kind = type(value)
    if kind in (str, int, bool, float) or value is None:
        return value
    if kind is bytes:
        return of_bytes(value)
    if isinstance(value, enum.Enum):
        return _plain(value.value, of_bytes)
    if isinstance(kind, StructMeta):
        if kind.__struct_config__.array_like:
            return [_plain(each, of_bytes) for each in _values(value)]
        return {name: _plain(each, of_bytes) for name, each in _shown(value, kind)}
    if isinstance(value, dict):
        return {_plain(key, of_bytes): _plain(each, of_bytes) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple([_plain(each, of_bytes) for each in value])
    if isinstance(value, list | set | frozenset):
        return [_plain(each, of_bytes) for each in value]
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name), of_bytes) for each in dataclass_fields(value)}
    if isinstance(value, str | int | float):
        return next(base(value) for base in (str, int, float) if isinstance(value, base))
    raise TypeError(f"Encoding objects of type {kind.__name__} is unsupported")


def _shown(value: Any, kind: Any) -> Iterable[tuple[str, Any]]:
    """Yield the fields that are written: those with their default can be left out."""
    omits = kind.__struct_config__.omit_defaults
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, _values(value), strict=True)
    for name, encoded, each in names:
        how, default = kind.__struct_defaults__.get(name, ("", None))
        if omits and how:
            plain = default() if how == "factory" and default in (list, dict, set) else default
            if each is plain or (
                type(each) is type(plain) and each in ([], {}, set(), "", plain) and each == plain
            ):
                continue
        yield encoded, each


# Conversion: each type becomes a function that checks a value, written once and kept


Checker = Callable[[Any], Any]


class _Wrong(Exception):
    """A value of a wrong type: what was expected, and the path to it from the innermost part outwards."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.path: list[str] = []
        self.suffix = ""

    def told(self) -> str:
        path = "".join(reversed(self.path))
        if self.suffix:
            return f"{self.words} - at `key` in `${path}`"
        return f"{self.words} - at `${path}`" if path else self.words


KINDS: Final[dict[type, str]] = {
    bool: "bool", int: "int", float: "float", str: "str", list: "array", tuple: "array", set: "array",
    frozenset: "array", dict: "object", type(None): "null", bytes: "bytes",
}  # fmt: skip
ORDER: Final = ("bool", "int", "float", "str", "bytes", "array", "object", "null")
"""order in which a union names its parts"""


def convert(value: Any, type: Any, *, str_keys: bool = False) -> Any:
    """Return the value as one of a type; raises ValidationError."""
    try:
        return _checker(type, str_keys)(value)
    except _Wrong as wrong:
        raise ValidationError(wrong.told()) from None


def _kind_of(value: Any) -> str:
    if isinstance(value, enum.Enum):
        return KINDS.get(type(value.value), "enum")
    kind = type(value)
    if kind not in KINDS and (isinstance(kind, StructMeta) or is_dataclass(kind)):
        return "array" if getattr(kind, "__struct_config__", _Config()).array_like else "object"
    return next((KINDS[each] for each in kind.__mro__ if each in KINDS), kind.__name__)


def _unexpected(expected: str, value: Any) -> _Wrong:
    return _Wrong(f"Expected `{expected}`, got `{_kind_of(value)}`")


def _any(value: Any) -> Any:
    return value


def _bytes_of(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise _Wrong("Invalid base64 encoded string") from None


@cache
def _checker(hint: Any, is_text: bool) -> Checker:
    """Return the function that checks values of a type; `is_text`: keys may be numbers written as text."""
    if hint is Any or hint is object:
        return _any
    options: list[tuple[Any, tuple[Meta, ...]]] = list(_options(hint, ()))
    by_kind: dict[str, Checker] = {}
    expected: set[str] = set()
    for each, metas in options:
        kind, of_kind = _single(each, metas, is_text)
        expected.add(kind)
        if kind in by_kind:
            raise TypeError(f"no union of two kinds of {kind}: {hint!r}")
        by_kind[kind] = of_kind
    words = " | ".join(sorted(expected, key=ORDER.index))
    if "float" in by_kind and "int" not in by_kind:
        as_float = by_kind["float"]
        by_kind["int"] = lambda value: as_float(float(value))
    if "bytes" in by_kind and "str" not in by_kind:
        by_kind["str"] = _bytes_of
    kinds = tuple(by_kind.items())
    exact = {kind: by_kind[name] for kind, name in KINDS.items() if name in by_kind}

    def check(value: Any) -> Any:
        found = exact.get(type(value))
        if found is None:
            name = _kind_of(value)
            found = next((each for kind, each in kinds if kind == name), None)
            if found is None:
                raise _unexpected(words, value)
        return found(value)

    return check


def _options(hint: Any, metas: tuple[Meta, ...]) -> Iterable[tuple[Any, tuple[Meta, ...]]]:
    """Yield the parts of a union, each with its constraints."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *more = get_args(hint)
        yield from _options(inner, (*metas, *(each for each in more if isinstance(each, Meta))))
    elif origin in (Union, types.UnionType):
        for each in get_args(hint):
            yield from _options(each, metas)
    elif isinstance(hint, typing.NewType):
        yield from _options(hint.__supertype__, metas)
    else:
        yield hint, metas


def _single(hint: Any, metas: tuple[Meta, ...], is_text: bool) -> tuple[str, Checker]:
    """Return the kind of a type that is no union, and the function that checks values of that kind."""
    origin = get_origin(hint) or hint
    if origin is Literal:
        return _literal(get_args(hint))
    if origin in (None, types.NoneType):
        return "null", _any
    if origin is bool:
        return "bool", _any
    if origin is bytes:
        return "bytes", _any
    if origin in (int, float):
        return KINDS[origin], _number(KINDS[origin], metas)
    if origin is str:
        return "str", _lengths("str", metas, _any)
    if origin in (list, set, frozenset, tuple):
        return "array", _lengths("array", metas, _array(origin, get_args(hint), is_text))
    if origin is dict or getattr(origin, "__name__", "") in ("Mapping", "MutableMapping"):
        return "object", _lengths("object", metas, _object(get_args(hint) or (Any, Any), is_text))
    if isinstance(origin, StructMeta):
        if origin.__struct_config__.array_like:
            return "array", _struct_array(origin, is_text)
        return "object", _struct_object(origin, is_text)
    if isinstance(origin, type) and issubclass(origin, enum.Enum):
        return _enum(origin)
    if isinstance(origin, type) and issubclass(origin, tuple):
        return "array", _named_tuple(origin, is_text)
    if isinstance(origin, type) and is_dataclass(origin):
        return "object", _dataclass(origin, is_text)
    raise TypeError(f"the stand-in for msgspec does not know the type {hint!r}")


def _literal(values: tuple[Any, ...]) -> tuple[str, Checker]:
    def check(value: Any) -> Any:
        if value not in values:
            raise _Wrong(f"Invalid enum value {value!r}")
        return value

    return KINDS[type(values[0])], check


def _enum(kind: type[enum.Enum]) -> tuple[str, Checker]:
    members = {each.value: each for each in kind}

    def check(value: Any) -> Any:
        found = members.get(value)
        if found is None:
            raise _Wrong(f"Invalid enum value {value!r}")
        return found

    return KINDS[type(next(iter(members)))], check


def _number(name: str, metas: tuple[Meta, ...]) -> Checker:
    least = [each.ge for each in metas if each.ge is not None]
    most = [each.le for each in metas if each.le is not None]
    over = [each.gt for each in metas if each.gt is not None]
    under = [each.lt for each in metas if each.lt is not None]
    if name == "int":
        least, over = [*least, *(each + 1 for each in over)], []
        most, under = [*most, *(each - 1 for each in under)], []
    if not (least or most or over or under):
        return _any

    def check(value: Any) -> Any:
        for limits, sign, fails in (
            (least, ">=", value.__lt__),
            (most, "<=", value.__gt__),
            (over, ">", value.__le__),
            (under, "<", value.__ge__),
        ):
            for limit in limits:
                if fails(type(value)(limit)):
                    raise _Wrong(f"Expected `{name}` {sign} {type(value)(limit)}")
        return value

    return check


def _lengths(name: str, metas: tuple[Meta, ...], inner: Checker) -> Checker:
    if not metas:
        return inner
    least = max((each.min_length or 0 for each in metas), default=0)
    most = min((each.max_length for each in metas if each.max_length is not None), default=sys.maxsize)
    patterns = [re.compile(each.pattern) for each in metas if each.pattern is not None]

    def check(value: Any) -> Any:
        if len(value) < least:
            raise _Wrong(f"Expected `{name}` of length >= {least}")
        if len(value) > most:
            raise _Wrong(f"Expected `{name}` of length <= {most}")
        for pattern in patterns:
            if not pattern.search(value):
                raise _Wrong(f"Expected `str` matching regex {pattern.pattern!r}")
        return inner(value)

    return check


def _at(check: Checker, value: Any, step: str) -> Any:
    try:
        return check(value)
    except _Wrong as wrong:
        wrong.path.append(step)
        raise


def _got(value: Any, is_text: bool) -> str:
    """Return how the length is told; msgspec does not know it when it reads JSON."""
    return "" if is_text else f", got {len(value)}"


def _array(kind: type, parts: tuple[Any, ...], is_text: bool) -> Checker:
    if kind is tuple and parts and parts[-1] is not Ellipsis:
        checks = [_checker(each, is_text) for each in parts]

        def check_fixed(value: Any) -> Any:
            if len(value) != len(checks):
                if is_text:  # where msgspec reads on until it finds that out
                    for index, (each, check) in enumerate(zip(value, checks, strict=False)):
                        _at(check, each, f"[{index}]")
                raise _Wrong(f"Expected `array` of length {len(checks)}{_got(value, is_text)}")
            pairs = enumerate(zip(value, checks, strict=True))
            return tuple([_at(check, each, f"[{index}]") for index, (each, check) in pairs])

        return check_fixed
    if not parts or parts[0] is Any:
        return kind

    inner = _checker(parts[0], is_text)

    def check_items(value: Any) -> Any:
        made = []
        for index, each in enumerate(value):
            try:
                made.append(inner(each))
            except _Wrong as wrong:
                wrong.path.append(f"[{index}]" if kind not in (set, frozenset) else "[...]")
                raise
        return kind(made)

    return check_items


def _object(parts: tuple[Any, ...], is_text: bool) -> Checker:
    of_key, inner = _checker(parts[0], is_text), _checker(parts[1], is_text)
    reads_numbers = is_text and parts[0] is int

    def check(value: Any) -> Any:
        made = {}
        for key, each in value.items():
            try:
                if reads_numbers and isinstance(key, str) and key.lstrip("-").isdecimal():
                    key = int(key)
                key = of_key(key)
            except _Wrong as wrong:
                wrong.suffix = "key"
                raise
            made[key] = _at(inner, each, "[...]")
        return made

    return check


def _struct_object(kind: StructMeta, is_text: bool) -> Checker:
    fields: dict[str, tuple[str, Any]] = {}
    checks: dict[str, Checker] = {}
    required: list[str] = []

    def prepare() -> None:
        """Resolve the types late, because a struct may contain itself."""
        for each in _fields(kind):
            fields[each.encode_name] = each.name, each.type
            checks[each.encode_name] = _checker(each.type, is_text)
            if each.required:
                required.append(each.encode_name)

    forbids = kind.__struct_config__.forbid_unknown_fields

    def check(value: Any) -> Any:
        if type(value) is kind:
            return value
        if not isinstance(value, dict):
            raise _unexpected("object", value)
        if not checks:
            prepare()
        given = {}
        for key, each in value.items():
            inner = checks.get(key)
            if inner is not None:
                given[fields[key][0]] = _at(inner, each, f".{key}")
            elif forbids:
                raise _Wrong(f"Object contains unknown field `{key}`")
        for key in required:
            if key not in value:
                raise _Wrong(f"Object missing required field `{key}`")
        return _made(kind, given)

    return check


def _made(kind: Any, given: dict[str, Any]) -> Any:
    """Return a new struct; what its own checks find is a fault like every other."""
    try:
        return kind(**given)
    except (ValueError, TypeError) as error:
        raise _Wrong(str(error)) from None


def _struct_array(kind: StructMeta, is_text: bool) -> Checker:
    fields: list[FieldInfo] = []
    checks: list[Checker] = []
    forbids = kind.__struct_config__.forbid_unknown_fields

    def check(value: Any) -> Any:
        if type(value) is kind:
            return value
        if not checks:  # only now, because a struct may contain itself
            fields.extend(_fields(kind))
            checks.extend(_checker(each.type, is_text) for each in fields)
        least = sum(each.required for each in fields)
        too_short = _Wrong(f"Expected `array` of at least length {least}, got {len(value)}")
        if len(value) < least and not is_text:
            raise too_short
        made = {}
        for index, (each, item, inner) in enumerate(zip(fields, value, checks, strict=False)):
            made[each.name] = _at(inner, item, f"[{index}]")
        if len(value) < least:
            raise too_short
        if forbids and len(value) > len(fields):
            raise _Wrong(f"Expected `array` of at most length {len(fields)}{_got(value, is_text)}")
        return _made(kind, made)

    return check


def _named_tuple(kind: Any, is_text: bool) -> Checker:
    hints = get_type_hints(kind, include_extras=True)
    names = kind._fields
    checks = [_checker(hints.get(name, Any), is_text) for name in names]
    least = len(names) - len(kind._field_defaults)

    def check(value: Any) -> Any:
        if not least <= len(value) <= len(names):
            length = f"{least}" if least == len(names) else f"{least} to {len(names)}"
            raise _Wrong(f"Expected `array` of length {length}{_got(value, is_text)}")
        pairs = enumerate(zip(value, checks, strict=False))
        return kind(*[_at(inner, each, f"[{index}]") for index, (each, inner) in pairs])

    return check


def _dataclass(kind: Any, is_text: bool) -> Checker:
    hints = get_type_hints(kind, include_extras=True)
    fields = {each.name: each for each in dataclass_fields(kind) if each.init}
    checks = {name: _checker(hints[name], is_text) for name in fields}

    def check(value: Any) -> Any:
        if isinstance(value, kind):
            return value
        given = {key: _at(checks[key], each, f".{key}") for key, each in value.items() if key in checks}
        for name, each in fields.items():
            if name not in given and each.default is MISSING and each.default_factory is MISSING:
                raise _Wrong(f"Object missing required field `{name}`")
        return _made(kind, given)

    return check


# JSON and msgpack


class json:  # noqa: N801, named as in msgspec
    """JSON."""

    @staticmethod
    def encode(value: Any) -> bytes:
        plain = to_builtins(value)
        return python_json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()

    @staticmethod
    def decode(data: bytes | str, *, type: Any = Any) -> Any:
        try:
            text = data if isinstance(data, str) else bytes(data).decode()
        except UnicodeDecodeError:
            raise DecodeError("Invalid UTF-8 encountered in string") from None
        try:
            value = python_json.loads(text, parse_constant=_no_constant, parse_float=_finite)
            if "\\u" in text:
                python_json.dumps(value, ensure_ascii=False).encode()  # fails for half a surrogate pair
        except python_json.JSONDecodeError as error:
            raise DecodeError(_malformed(text, error)) from None
        except UnicodeEncodeError:
            raise DecodeError("JSON is malformed: invalid unicode surrogate (byte 0)") from None
        except ValidationError:
            raise
        except DecodeError as constant:
            at = len(text[: text.index(str(constant))].encode())
            raise DecodeError(f"JSON is malformed: invalid character (byte {at})") from None
        return convert(value, type, str_keys=True)

    @staticmethod
    def format(data: bytes, *, indent: int = 2) -> bytes:
        return python_json.dumps(python_json.loads(data), ensure_ascii=False, indent=indent).encode()


WORDS: Final = {
    "Expecting property name enclosed in double quotes": "object keys must be strings",
    "Expecting ':' delimiter": "expected ':'",
    "Extra data": "trailing characters",
    "Invalid \\escape": "invalid escape character in string",
    "Invalid control character at": "invalid character",
    "Expecting value": "invalid character",
}
"""how msgspec words what Python's `json` finds"""


def _malformed(text: str, error: python_json.JSONDecodeError) -> str:
    """Return the words of msgspec for a fault in JSON."""
    at, before = error.pos, text[: error.pos].rstrip()
    if at >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
        return "Input data was truncated"
    what = WORDS.get(error.msg, error.msg)
    if error.msg == "Extra data":
        at += 1
    elif error.msg == "Expecting ',' delimiter":
        what = f"expected ',' or '{_closing(before)}'"
    elif before.endswith(",") and text[at] in "]}" and error.msg.startswith("Expecting"):
        what = "trailing comma in array" if text[at] == "]" else "trailing comma in object"
    elif error.msg.startswith("Illegal trailing comma"):
        what = "trailing comma in array" if "array" in error.msg else "trailing comma in object"
        at = next(place for place in range(at + 1, len(text)) if not text[place].isspace())
    return f"JSON is malformed: {what} (byte {len(text[:at].encode())})"


def _closing(text: str) -> str:
    """Return the bracket that closes the innermost open one."""
    opened: list[str] = []
    for bracket in re.findall(r"[\[{}\]]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        if bracket in "[{":
            opened.append("]" if bracket == "[" else "}")
        elif opened:
            opened.pop()
    return opened[-1] if opened else "}"


def _no_constant(word: str) -> None:
    raise DecodeError(word)


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise ValidationError("Number out of range")
    return value


class msgpack:  # noqa: N801, named as in msgspec
    """The msgpack format, by its specification."""

    @staticmethod
    def encode(value: Any) -> bytes:
        out = bytearray()
        _pack(_plain(value, bytes), out)
        return bytes(out)

    @staticmethod
    def decode(data: bytes, *, type: Any = Any) -> Any:
        reader = _Reader(data)
        try:
            value = reader.value()
        except (IndexError, packing.error):
            raise DecodeError("Input data was truncated") from None
        except UnicodeDecodeError:
            raise DecodeError("Invalid UTF-8 encountered in string") from None
        if reader.at != len(data):
            raise DecodeError(f"MessagePack data is malformed: trailing characters (byte {reader.at})")
        try:
            return convert(value, type)
        except ValidationError as fault:
            raise ValidationError(str(fault).replace("got `null`", "got `None`")) from None


def _pack(value: Any, out: bytearray) -> None:
    if value is None or value is True or value is False:
        out.append({None: 0xC0, False: 0xC2, True: 0xC3}[value])
    elif isinstance(value, int):
        _pack_int(value, out)
    elif isinstance(value, float):
        out += packing.pack(">Bd", 0xCB, value)
    elif isinstance(value, str):
        data = value.encode()
        _pack_size(len(data), out, 0xA0, 32, ((0xD9, "B"), (0xDA, "H"), (0xDB, "I")))
        out += data
    elif isinstance(value, bytes):
        _pack_size(len(value), out, 0, 0, ((0xC4, "B"), (0xC5, "H"), (0xC6, "I")))
        out += value
    elif isinstance(value, list | tuple):
        _pack_size(len(value), out, 0x90, 16, ((0xDC, "H"), (0xDD, "I")))
        for each in value:
            _pack(each, out)
    elif isinstance(value, dict):
        _pack_size(len(value), out, 0x80, 16, ((0xDE, "H"), (0xDF, "I")))
        for key, each in value.items():
            _pack(key, out)
            _pack(each, out)
    else:
        raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def _pack_int(value: int, out: bytearray) -> None:
    if -32 <= value < 128:
        out.append(value & 0xFF)
        return
    codes = ((0xCC, "B"), (0xCD, "H"), (0xCE, "I"), (0xCF, "Q")) if value >= 0 else (
        (0xD0, "b"), (0xD1, "h"), (0xD2, "i"), (0xD3, "q"))  # fmt: skip
    for code, form in codes:
        try:
            packed = packing.pack(f">B{form}", code, value)
        except packing.error:
            continue
        out += packed
        return
    raise OverflowError("can't serialize ints >= 2**64 or < -2**63")


def _pack_size(size: int, out: bytearray, short: int, most: int, codes: tuple[tuple[int, str], ...]) -> None:
    if size < most:
        out.append(short | size)
        return
    code, form = next((code, form) for code, form in codes if size < 1 << 8 * packing.calcsize(form))
    out += packing.pack(f">B{form}", code, size)


class _Reader:
    """Reads msgpack values one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = bytes(data), 0

    def value(self) -> Any:
        first = self._number("B")
        if first < 0x80 or first >= 0xE0:
            return first if first < 0x80 else first - 0x100
        if first < 0xC0:
            size = first & (0x1F if first >= 0xA0 else 0x0F)
            return (
                self._text(size) if first >= 0xA0 else self._list(size) if first >= 0x90 else self._map(size)
            )
        if first in (0xC0, 0xC2, 0xC3):
            return {0xC0: None, 0xC2: False, 0xC3: True}[first]
        if 0xCA <= first <= 0xD3:
            return self._number("fdBHIQbhiq"[first - 0xCA])
        if 0xC4 <= first <= 0xC6:
            return self._bytes(self._number("BHI"[first - 0xC4]))
        if 0xD9 <= first <= 0xDB:
            return self._text(self._number("BHI"[first - 0xD9]))
        if 0xDC <= first <= 0xDF:
            size = self._number("HI"[first & 1])
            return self._list(size) if first < 0xDE else self._map(size)
        raise DecodeError(
            f"MessagePack data is malformed: invalid opcode '\\x{first:02x}' (byte {self.at - 1})"
        )

    def _number(self, form: str) -> Any:
        found = packing.unpack_from(f">{form}", self.data, self.at)[0]
        self.at += packing.calcsize(form)
        return found

    def _bytes(self, size: int) -> bytes:
        found = self.data[self.at : self.at + size]
        if len(found) < size:
            raise DecodeError("Input data was truncated")
        self.at += size
        return found

    def _text(self, size: int) -> str:
        return self._bytes(size).decode()

    def _list(self, size: int) -> list[Any]:
        return [self.value() for _ in range(size)]

    def _map(self, size: int) -> dict[Any, Any]:
        made: dict[Any, Any] = {}
        for _ in range(size):
            key = self.value()
            if isinstance(key, list | dict):
                raise DecodeError("MessagePack data is malformed: a list or map as a key")
            made[key] = self.value()
        return made


structs.FieldInfo = FieldInfo  # type: ignore[attr-defined]
for _name, _part in (("structs", structs), ("json", json), ("msgpack", msgpack)):
    _module = types.ModuleType(f"{__name__}.{_name}")
    for _each, _function in vars(_part).items():
        if not _each.startswith("__"):
            setattr(_module, _each, getattr(_part, _each))
    sys.modules[f"{__name__}.{_name}"] = _module
del _name, _part, _module, _each, _function
__all__ = [
    "NODEFAULT", "DecodeError", "EncodeError", "Meta", "MsgspecError", "Struct", "ValidationError", "convert",
    "defstruct", "field", "json", "msgpack", "structs", "to_builtins",
]  # fmt: skip
