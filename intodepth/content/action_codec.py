"""action_codec: actions as plain values for recordings, and their validation when they are read."""

import sys
from dataclasses import fields
from functools import cache
from types import SimpleNamespace
from typing import Any, get_type_hints

import msgspec

from intodepth.sim.actions import ACTIONS, Action
from intodepth.sim.history import Tune

MAY_LACK = {"chart"}
"""Fields that are left out when they have their usual value."""
KINDS: dict[str, type[Action] | type[Tune]] = {kind.__name__: kind for kind in (*ACTIONS, Tune)}


def encode_action(action: Action | Tune) -> dict[str, Any]:
    """Return an action as its kind and fields, with cells as [x, y]."""
    given = ((field, getattr(action, field.name)) for field in fields(action))
    values: dict[str, Any] = {
        field.name: value for field, value in given if field.name not in MAY_LACK or value != field.default
    }
    return {"kind": type(action).__name__, **msgspec.to_builtins(values)}


def decode_action(value: dict[str, Any]) -> Action | Tune:
    """Return the action that was encoded; raises ValueError if the value is no action.

    It may be illegal on a given stage.
    """
    kind = KINDS.get(str(value.get("kind")))
    if kind is None:
        raise ValueError(f"there is no action {str(value.get('kind'))[:40]!r}, known are {', '.join(KINDS)}")
    given = {name: part for name, part in value.items() if name != "kind"}
    for field in fields(kind):
        if field.name in MAY_LACK:
            given.setdefault(field.name, field.default)
    known = {field.name for field in fields(kind)}
    for name in sorted(given.keys() ^ known):
        raise ValueError(f"{kind.__name__} {'lacks' if name in known else 'has no field'} {name[:40]!r}")
    try:
        told = msgspec.convert(given, _shape(kind.__name__))
    except msgspec.ValidationError as error:
        what, _, place = str(error).replace("`", "").partition(" - at $.")
        raise ValueError(f"{kind.__name__}: {place}: {what[:1].lower()}{what[1:]}") from None
    return kind(**{name: getattr(told, name) for name in known})


@cache
def _shape(name: str) -> type[msgspec.Struct]:
    """Return a struct with the fields of a kind, for msgspec to validate; compiled kinds have no
    annotations.
    """
    kind = KINDS[name]
    told = SimpleNamespace(__annotations__={field.name: field.type for field in fields(kind)})
    hints = get_type_hints(told, vars(sys.modules[kind.__module__]))
    return msgspec.defstruct(name, [*hints.items()])
