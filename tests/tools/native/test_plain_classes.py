"""Tests of dataclasses written out: what is compiled does what the sources do."""

import pickle
import shutil
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from intodepth.tools import perft
from intodepth.tools.native.build import lay_out
from intodepth.tools.native.plain_classes import write_out

TEXT = '''
from __future__ import annotations
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar
V = TypeVar("V")

@dataclass(frozen=True, order=True)
class Deed(Generic[V]):
    """A deed."""
    NAME: ClassVar[str] = ""
    actor: int
    value: V
    """of it"""
    count: int = 1

    @classmethod
    def told(cls) -> str:
        return cls.NAME

class Plain(Deed[int]):
    NAME = "plain"

@dataclass(frozen=True, order=True)
class Jump(Deed[str]):
    NAME = "jump"
    value: str = "far"
    sides: dict = field(default_factory=dict)

    @classmethod
    def told(cls) -> str:
        return super().told() + "!"

    def with_field(self, field: str, value: object) -> Jump:
        raise NotImplementedError

@dataclass(slots=True, eq=False, repr=False)
class State:
    lead: int = 0

@dataclass(frozen=True, eq=False)
class Memory:
    seen: dict = field(default_factory=dict)
'''


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Any:
    module = ModuleType("deeds")
    monkeypatch.setitem(sys.modules, "deeds", module)
    exec(write_out({"deeds": TEXT})["deeds"], vars(module))
    return module


def test_no_decorator_is_left(module: Any) -> None:
    text = write_out({"deeds": TEXT})["deeds"]
    assert "@dataclass" not in text
    assert "def __init__(self, actor: int, value: str='far', count: int=1, sides: dict | None=None)" in text


def test_values_are_equal_by_their_fields_and_kind(module: Any) -> None:
    jump = module.Jump(1, "far", 2)
    assert jump == module.Jump(1, "far", 2, {})
    assert jump != module.Jump(1, "far", 3)
    assert module.Deed(1, 2) != module.Plain(1, 2)
    assert module.Plain(1, 2) == module.Plain(1, 2, 1)
    assert {module.Plain(1, 2), module.Plain(1, 2)} == {module.Plain(1, 2)}
    assert module.State() != module.State()


def test_what_is_not_equal_by_its_fields_has_no_hash_of_them(module: Any) -> None:
    one, other = module.Memory({1: 2}), module.Memory({1: 2})
    assert one != other and len({one, other, one}) == 2


def test_values_of_a_kind_are_sorted_by_their_fields(module: Any) -> None:
    assert module.Plain(1, 2) < module.Plain(1, 3)
    assert not module.Plain(1, 2) < module.Plain(0, 3)
    with pytest.raises(TypeError):
        module.Plain(1, 2) < module.Deed(1, 3)  # noqa: B015


def test_values_are_copied_shown_and_sent(module: Any) -> None:
    jump = module.Jump(1)
    assert [field.name for field in fields(jump)] == ["actor", "value", "count", "sides"]
    assert replace(jump, actor=2) == module.Jump(2)
    assert jump.with_field("count", 5) == module.Jump(1, count=5)
    assert repr(jump) == "Jump(actor=1, value='far', count=1, sides={})"
    match jump:
        case module.Jump(actor, value=value):
            assert (actor, value) == (1, "far")
    assert pickle.loads(pickle.dumps(jump)) == jump


def test_class_methods_ask_their_base_for_their_own_class(module: Any) -> None:
    assert module.Jump.told() == "jump!"


def test_two_dataclasses_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two classes are called Deed"):
        write_out({"one": TEXT, "other": TEXT})


def test_the_rules_written_out_are_the_same_rules(tmp_path: Path) -> None:
    package = Path(perft.__file__).parents[1]
    shutil.copytree(package, tmp_path / "intodepth", ignore=shutil.ignore_patterns("sim", "__pycache__"))
    lay_out(tmp_path)
    by_dict = [
        path for path in (tmp_path / "intodepth" / "sim").rglob("*.py") if "__dict__" in path.read_text()
    ]
    assert not by_dict, "a compiled body has no __dict__"
    command = [sys.executable, "-m", "intodepth", "bench", "--signature"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == perft.signature()
