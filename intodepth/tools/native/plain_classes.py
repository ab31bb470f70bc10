"""plain_classes: writes dataclasses out as plain classes, which mypyc compiles to C structures.

mypyc cannot compile what a decorator does at run time, so a compiled dataclass is no faster. The sources keep
their dataclasses, and a build takes them from here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_MARK = "from __future__ import annotations\n"
_IMPORTS = "import dataclasses\nfrom typing import Any, ClassVar, Self\n"


@dataclass(frozen=True)
class Field:
    """A field of a dataclass."""

    name: str
    annotation: str
    default: str | None
    factory: str | None
    """function that makes each default"""


class ClassShape:
    """The parts of a class statement."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.node = node
        calls = (each for each in node.decorator_list if isinstance(each, ast.Call))
        found = [each for each in calls if ast.unparse(each.func) == "dataclass"]
        self.is_dataclass = bool(found)
        self.options = {word.arg: ast.unparse(word.value) for each in found for word in each.keywords}
        self.fields: list[Field] = []
        self.constants: dict[str, ast.expr] = {}
        """annotations of class variables"""
        self.bases: list[str] = []
        self.given: str | None = None
        """the type for the type variable of the base"""
        self.variable: str | None = None
        for base in node.bases:
            name, _, inner = ast.unparse(base).partition("[")
            if name == "Generic":
                self.variable = inner[:-1]
            else:
                self.bases.append(name)
                self.given = inner[:-1] or None
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                if ast.unparse(each.annotation).startswith("ClassVar"):
                    self.constants[each.target.id] = each.annotation
                elif self.is_dataclass:
                    self.fields.append(_field(each.target.id, each))

    def has(self, method: str) -> bool:
        """Return whether it defines a method."""
        return any(isinstance(each, ast.FunctionDef) and each.name == method for each in self.node.body)


def _field(name: str, node: ast.AnnAssign) -> Field:
    default = None if node.value is None else ast.unparse(node.value)
    factory = None
    if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "field":
        factory = ast.unparse(node.value.keywords[0].value)
        default = None
    return Field(name, ast.unparse(node.annotation), default, factory)


def write_out(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of modules that import each other, by name, with the dataclasses written out.

    Raises ValueError for two dataclasses with the same name.
    """
    known: dict[str, ClassShape] = {}
    for text in sources.values():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef):
                shape = ClassShape(node)
                if node.name in known and (shape.is_dataclass or known[node.name].is_dataclass):
                    raise ValueError(f"two classes are called {node.name}")
                known[node.name] = shape
    return {name: _module(text, known) for name, text in sources.items()}


def _module(text: str, known: Mapping[str, ClassShape]) -> str:
    module = ast.parse(text)
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            _write_out(node, known)
    return ast.unparse(ast.fix_missing_locations(module)).replace(_MARK, _MARK + _IMPORTS, 1)


def _write_out(node: ast.ClassDef, known: Mapping[str, ClassShape]) -> None:
    """Change a class statement in place."""
    shape = known[node.name]
    constants = {
        name: note for each in _line(node.name, known) for name, note in known[each].constants.items()
    }
    body: list[ast.stmt] = []
    for each in node.body:
        match each:
            case ast.Assign(targets=[ast.Name(name) as target], value=value) if name in constants:
                body.append(ast.AnnAssign(target, constants[name], value, 1))
            case ast.AnnAssign(target=ast.Name(name) as target) if (
                shape.is_dataclass and name not in constants
            ):
                body.append(ast.AnnAssign(target, each.annotation, None, 1))
            case ast.FunctionDef(name="with_field") if shape.is_dataclass:
                pass
            case ast.FunctionDef() if "classmethod" in map(ast.unparse, each.decorator_list):
                body += ast.parse(
                    _SUPER.sub(rf"getattr(super({node.name}, cls), '\1')", ast.unparse(each))
                ).body
            case _:
                body.append(each)
    if shape.is_dataclass:
        node.decorator_list = []
        body += ast.parse("\n".join(_methods(node.name, known))).body
    node.body = body


_SUPER = re.compile(r"super\(\)\.(\w+)")
"""mypyc passes on the class of the class when a class method calls its base"""


def _line(name: str, known: Mapping[str, ClassShape]) -> Iterator[str]:
    """Yield a class and its base classes, the most basic first."""
    for base in known[name].bases:
        if base in known:
            yield from _line(base, known)
    yield name


def _fields(name: str, known: Mapping[str, ClassShape]) -> list[Field]:
    """Return all fields of a class, in order."""
    found: dict[str, Field] = {}
    variable, shape = None, known[name]
    for base in shape.bases:
        if base in known:
            variable = known[base].variable
            found.update((each.name, each) for each in _fields(base, known))
    for each in found.values():
        if shape.given is not None and each.annotation == variable:
            found[each.name] = Field(each.name, shape.given, each.default, each.factory)
    found.update((each.name, each) for each in shape.fields)
    return list(found.values())


def _methods(name: str, known: Mapping[str, ClassShape]) -> Iterator[str]:
    """Yield the lines that replace the decorator."""
    fields, options = _fields(name, known), known[name].options
    own = "".join(f"self.{each.name}, " for each in fields)
    others = "".join(f"other.{each.name}, " for each in fields)
    told = ", ".join(f"({each.name!r}, {each.annotation!r}{_default(each)})" for each in fields)
    twin = f"dataclasses.make_dataclass({name!r}, [{told}])"
    yield f"__dataclass_fields__: ClassVar[Any] = getattr({twin}, '__dataclass_fields__')"
    yield f"__match_args__: ClassVar[Any] = ({''.join(repr(each.name) + ', ' for each in fields)})"
    yield f"def __init__(self, {', '.join(map(_parameter, fields))}) -> None:"
    for each in fields:
        made = f"{each.factory}() if {each.name} is None else " if each.factory else ""
        yield f"    self.{each.name} = {made}{each.name}"
    yield "def __reduce__(self) -> Any:"
    yield f"    return (type(self), ({own}))"
    if options.get("repr") != "False":
        shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields)
        yield "def __repr__(self) -> str:"
        yield f"    return type(self).__name__ + f'({shown})'"
    if options.get("eq") != "False":
        equal = " and ".join(f"self.{each.name} == other.{each.name}" for each in fields)
        yield "def __eq__(self, other: object) -> bool:"
        yield f"    if type(self) is type(other) and isinstance(other, {name}):"
        yield f"        return self is other or ({equal})"
        yield "    return False"
    if "frozen" in options and options.get("eq") != "False":
        yield "def __hash__(self) -> int:"
        yield f"    return hash(({own}))"
    if "order" in options:
        yield "def __lt__(self, other: Any) -> Any:"
        yield f"    if type(self) is type(other) and isinstance(other, {name}):"
        yield f"        return ({own}) < ({others})"
        yield "    return NotImplemented"
    if any(known[each].has("with_field") for each in _line(name, known)):
        yield "def with_field(self, field: str, value: Any) -> Self:"
        yield f"    made: Any = {name}({own})"
        yield "    setattr(made, field, value)"
        yield "    return made"


def _parameter(field: Field) -> str:
    if field.factory:
        return f"{field.name}: {field.annotation} | None = None"
    return f"{field.name}: {field.annotation}" + (f" = {field.default}" if field.default else "")


def _default(field: Field) -> str:
    return ", None" if field.factory else "" if field.default is None else f", {field.default}"
