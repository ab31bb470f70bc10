"""Who may import whom, and what the rules may not contain."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.each import for_each

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "intodepth"
STANDARD_ONLY_NOT = {"random", "time", "os", "threading", "datetime", "secrets", "uuid"}

HOUSE = (
    *(("extensions",), ("children",), ("files",), ("tweaks",), ("sim",), ("content",), ("story", "search")),
    *(
        ("play",),
        ("animation",),
        ("ui",),
        ("sound", "screens"),
        ("render",),
        ("window",),
        ("text",),
        ("tools", "gym"),
    ),
)
"""The rooms of the house, lowest first: each may import those of storeys below, not those beside it.

"""
NEVER = {
    "sim": {"files", "tweaks"},
    "files": {"tweaks"},
    "animation": {"sim", "content", "story", "play", "files"},
    "ui": {"sim", "content", "search", "play", "files"},
    "sound": {"sim", "content", "search", "play", "files"},
    "render": {"sim", "content", "story", "search", "play", "screens", "sound"},
    "tools": {"ui", "screens", "render", "sound", "window"},
    "gym": {"animation", "ui", "screens", "render", "sound", "window", "text"},
}
"""Rooms that know less than those below them."""


STOREYS = {
    "screens/level": (
        "camera",
        "level_sounds",
        "scene",
        "marks",
        "controls",
        "words",
        "picture",
        "panel",
        "hud",
    ),
    "sim": (
        *(
            "space",
            "rules",
            "what",
            "traits",
            "entities",
            "ropes",
            "mechanisms",
            "digest",
            "footing",
            "stage",
            "piles",
            "water",
            "relics",
            "standing",
        ),
        *(
            "light",
            "eyes",
            "picture",
            "events",
            "refusals",
            "pull",
            "cargo",
            "creatures",
            "paths",
            "flow",
            "actions",
        ),
        *("successors", "invariants", "history", "orders", "knowledge"),
    ),
    "render": ("cave", "figures", "moving"),
}
"""Rooms and modules of a room in the order in which they may import each other: those before them."""
WHOLE = {"sim"}
"""Rooms of which all has its place in that order."""

ONLY_IN = {
    "moderngl": {"window"},
    "freetype": {"window"},
    "uharfbuzz": {"render", "window"},
    "pygame": {"window"},
    "multiprocessing": {"children"},
    "signal": {"children"},
    "subprocess": {"children", "window", "tools"},
    "PIL": {"render", "window"},
    "gymnasium": {"gym"},
    "torch": {"gym"},
}
SEES_ALL = (
    "tools/replay.py",
    "tools/playing.py",
    "tools/pictures/",
    "tools/bench/frame_time.py",
    "tools/web/",
    "tools/bench/growth.py",
    "tools/bench/timelines.py",
    "tools/code_facts.py",
    "tools/inputs.py",
)
"""Tools that open the window, or draw screens."""


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """The syntax of all modules takes much memory, and is let go after the last of these tests."""
    yield
    for each in (tree, nodes, imports):
        each.cache_clear()


@cache
def imports(path: Path) -> list[str]:
    found = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = ((f"{node.module}.{alias.name}", f"{node.module}") for alias in node.names)
            found += [name if is_module(name) else module for name, module in names]
    return found


def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").exists()


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def storey(path: Path, house: str) -> str:
    return path.relative_to(PACKAGE / house).parts[0].removesuffix(".py")


def test_no_module_imports_from_a_storey_above_or_beside_it() -> None:
    named = {each for storey in HOUSE for each in storey}
    allowed = {
        here: {each for storey in HOUSE[:index] for each in storey} | {here}
        for index, rooms in enumerate(HOUSE)
        for here in rooms
    }
    for path in modules():
        here = room(path)
        sees_all = path.relative_to(PACKAGE).as_posix().startswith(SEES_ALL)
        for name in imports(path):
            top, *rest = name.split(".")
            if top == "intodepth" and rest and here in named:
                known = named if sees_all else allowed[here] - NEVER.get(here, set())
                assert rest[0] in known, f"{path} imports {name}"
            assert sees_all or here in ONLY_IN.get(top, {here}), f"{here} imports {name}"


def test_rooms_of_a_room_import_only_those_below_them() -> None:
    for house, storeys in STOREYS.items():
        prefix = f"intodepth.{house.replace('/', '.')}."
        for path in (PACKAGE / house).rglob("*.py"):
            here = storey(path, house)
            if here not in storeys:
                assert here == "__init__" or house not in WHOLE, f"{here} has no place in {house}"
                continue
            tops = {
                name.removeprefix(prefix).split(".")[0] for name in imports(path) if name.startswith(prefix)
            }
            above = tops & {*storeys[storeys.index(here) + 1 :]}
            assert not above, f"{path.relative_to(PACKAGE)} imports from {above}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for their types."""
    found = {name_of(path): imports(path) for path in modules()}
    TopologicalSorter({name: set(seen) & found.keys() - {name} for name, seen in found.items()}).prepare()


OPENS = {
    "__main__.py": "the null device, in place of an output that was closed",
    "extensions.py": "sources of the rules",
    "render/mesh_store.py": "the cache, which can be made anew",
    "render/programs.py": "shaders of the package",
    "render/typeset/text.py": "a font of a library",
    "story/english/refusals.py": "sentences of the package",
    "tools/code_facts.py": "sources of the game",
    "tools/native/build.py": "sources of the rules, and what is built of them",
    "tools/web/build.py": "the package, and what is made of it for the site",
    "tools/web/parts.py": "what others have made for the site",
    "tools/web/site.py": "the folder of a site, which it writes",
    "window/audio.py": "the null device",
    "window/web/saves.py": "files in a browser's memory, of which it is the disk",
}
"""Modules beside `files` that open a file, which belongs to nobody's saved games, and which it is."""
OPENING = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes"}


def is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def copies(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and is_name(node.value, "shutil") and node.attr.startswith("copy")


def test_only_files_opens_what_the_player_has() -> None:
    opening = {
        path.relative_to(PACKAGE).as_posix()
        for path in modules()
        if room(path) != "files"
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and (is_name(node.func, "open") or getattr(node.func, "attr", "") in OPENING or copies(node.func))
    }
    assert opening == OPENS.keys()


def test_sentences_stand_with_their_language() -> None:
    """Text with a space in it, but for docstrings and for what only engineers read."""
    for path in modules():
        if room(path) not in ("story", "play") or "english" in path.parts:
            continue
        unread = [
            node
            for node in nodes(path)
            if isinstance(node, ast.Assert | ast.Raise)
            or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        ]
        passed_over = {id(each) for node in unread for each in ast.walk(node)}
        said = [
            node.value
            for node in nodes(path)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed_over
        ]
        assert not [each for each in said if " " in each and any(map(str.isalpha, each))], path


def types_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the classes and the type aliases of a module, each with what it is defined as."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, f"class in line {node.lineno} of {path}"
    for node in tree.body:
        name = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(name, ast.Name) and name.id[0].isupper() and not name.id.isupper():
            yield name.id, ast.unparse(node)


def test_a_type_name_has_one_meaning() -> None:
    """Rooms that do not import each other may define the same alias, such as `Point`, in the same words."""
    found: dict[str, set[str]] = {}
    for path in modules():
        for name, meaning in types_of(path):
            found.setdefault(name, set()).add(meaning)
    assert not {name: meanings for name, meanings in found.items() if len(meanings) > 1}


IRREGULAR = {
    "been", "begun", "bent", "bitten", "blown", "borne", "bought", "broken", "brought", "built", "caught",
    "chosen", "done", "drawn", "driven", "dug", "eaten", "fallen", "felt", "flown", "found", "frozen",
    "given", "gone", "grown", "heard", "held", "hidden", "hung", "kept", "known", "laid", "lain", "led",
    "left", "lent", "lit", "lost", "made", "meant", "met", "paid", "risen", "said", "seen", "sent",
    "shaken", "shone", "shown", "shrunk", "slept", "slid", "sold", "spent", "spoken", "stolen", "stood",
    "struck", "stuck", "sunk", "swept", "swum", "swung", "taken", "taught", "thought", "thrown", "told",
    "torn", "trodden", "undone", "went", "won", "worn", "woven", "written",
}  # fmt: skip
"""participles that do not end with -ed or -ing"""
NO_PARTICIPLES = {"bring", "cling", "heading", "recording", "speed", "spring", "string", "swing", "thing"}
"""verbs and nouns that only end like participles"""


def is_participle(word: str) -> bool:
    ends_so = len(word) > 4 and word.endswith(("ed", "ing")) and word not in NO_PARTICIPLES
    return ends_so or word in IRREGULAR


def is_value(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(each).endswith(("property", "setter")) for each in function.decorator_list)


def test_function_names_are_not_participles() -> None:
    """A name such as `moved` or `told_in` reads like a value. A property is one, and may be named so."""
    assert not [
        f"{path.relative_to(PACKAGE)}: {node.name}"
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("__")
        and is_participle(node.name.strip("_").split("_")[0])
        and not is_value(node)
    ]


def callers(name: str) -> set[tuple[str, str]]:
    """The functions that call a method of this name, each with its module."""
    return {
        (path.relative_to(PACKAGE).as_posix(), function.name)
        for path in modules()
        for function in nodes(path)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name
    }


def test_a_level_changes_from_one_place_of_its_screen() -> None:
    acting = {each for each in callers("act") if each[0].startswith("screens/")}
    assert acting == {("screens/level/screen.py", "_act")}
    asked = {each for each in callers("_act") if each[0].startswith("screens/")}
    assert asked == {("screens/level/screen.py", "frame")}


@for_each("path", sorted((PACKAGE / "sim").rglob("*.py")))
def test_the_rules_use_whole_numbers_and_the_standard_library_alone(path: Path) -> None:
    import sys

    for name in imports(path):
        top = name.split(".")[0]
        assert top in sys.stdlib_module_names | {"intodepth"}, name
        assert top not in STANDARD_ONLY_NOT, name
    for node in nodes(path):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), (
            f"float in line {node.lineno}"
        )
        assert not isinstance(node, ast.Div), "true division"


def test_every_module_says_what_it_is() -> None:
    for path in modules():
        words = ast.get_docstring(tree(path))
        name = path.parent.name if path.stem == "__init__" else path.stem
        if name not in ("intodepth", "__main__"):
            assert words and words.lower().startswith(f"{name}: "), path


def test_no_function_outgrows_60_lines() -> None:
    long = {
        f"{path.relative_to(PACKAGE)}: {node.name}": lines
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and (lines := (node.end_lineno or 0) - node.lineno + 1) > 60
    }
    assert not long


def test_every_action_has_its_own_tests() -> None:
    from intodepth.sim.actions import ACTIONS

    for action in ACTIONS:
        name = action.__module__.rsplit(".", 1)[-1]
        tests = f"tests/sim/actions/test_{name}.py"
        assert (ROOT / tests).exists(), f"{action.__name__} lacks {tests}"
