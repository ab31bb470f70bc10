"""Documents and words: links lead somewhere, examples are true, and the listed phrases are kept out."""

from __future__ import annotations

import ast
import io
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from intodepth.__main__ import COMMANDS, main

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
PICTURES = {".png", ".webp"}
MOST_PICTURES, MOST_BYTES = 20, 4_000_000
ROOMS = "screens", "story", "play", "ui", "window"
"""of the package, with words for players"""


def links(document: Path) -> Iterator[Path]:
    """What a document links to in the project."""
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        if "://" not in target:
            yield (document.parent / target).resolve()


def test_every_link_leads_somewhere_and_every_picture_is_linked_and_small() -> None:
    targets = {target for document in DOCUMENTS for target in links(document)}
    assert not [target for target in targets if not target.exists()]
    pictures = {path.resolve() for path in (ROOT / "docs").iterdir() if path.suffix in PICTURES}
    assert pictures <= targets and len(pictures) <= MOST_PICTURES
    assert sum(path.stat().st_size for path in pictures) <= MOST_BYTES


TO_BE_WRITTEN = {"jump", "test_jump", "crab", "chisel", "test_chisel", "map", "test_map", "stepping_shell"}
"""files that the documents say how to add"""


def test_every_file_that_is_named_is_there() -> None:
    """A name in capitals stands for the reader's own file."""
    file = re.compile(r"`((?:[\w-]+/)+([\w-]+)\.(?:py|toml|js|html|css|yml))`")
    found = 0
    for document in DOCUMENTS:
        for path, name in file.findall(document.read_text(encoding="utf-8")):
            found += 1
            is_there = any(
                (ROOT / base / path).exists() for base in (".", "intodepth", "intodepth/screens", "tests")
            )
            assert is_there or name in TO_BE_WRITTEN or name.isupper(), (document.name, path)
    assert found > 100


def test_every_command_is_documented_and_every_documented_command_is_there() -> None:
    rows = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([a-z]+)", rows, re.MULTILINE))
    assert named == set(COMMANDS) | {"play"}


def codes(kind: str) -> Iterator[str]:
    """The blocks of a kind in all documents."""
    for document in DOCUMENTS:
        yield from re.findall(rf"```{kind}\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)


EXAMPLES = {
    "NAME": "felt_bell", "LEVEL": "felt_bell", "LEVELS": "felt_bell", "COMMAND": "check", "N": "2",
    "FILE": "FILE.toml", "STAGES": "10", "ADDRESS": "tcp://here:1", "SECONDS": "2", "FOLDER": "there",
}  # fmt: skip
"""what stands for the names of values in documents"""


def named_commands() -> Iterator[list[str]]:
    """The commands that documents name, with examples for names of values."""
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        rows = re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE) if document.name == "commands.md" else []
        lines = [line for block in codes("sh") for line in block.splitlines()]
        spans = [
            each.removeprefix("intodepth ") for each in (*re.findall(r"`(intodepth [^`]+)`", text), *lines)
        ]
        for told in (*rows, *spans):
            if not told.startswith(("python3", ".venv", "#")) and told.strip():
                words = shlex.split(re.sub(r"[\[\]]", "", told), comments=True)
                yield [
                    re.sub(r"[A-Z]{1,}(?!\w)", lambda found: EXAMPLES.get(found[0], found[0]), word)
                    for word in words
                ]


def test_commands_in_documents_have_arguments_that_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(named_commands())
    assert len(found) > 25
    for words in found:
        if len(words) == 1:  # a command by its name alone
            assert words[0] in COMMANDS
            continue
        module = import_module(f"intodepth.{COMMANDS[words[0]][0]}")
        monkeypatch.setattr(module, "run", lambda given: 0)
        try:
            assert main(words) == 0
        except SystemExit as ended:
            assert ended.code == 0, words


MODDING = (ROOT / "docs" / "modding.md").read_text(encoding="utf-8")


def test_each_step_of_modding_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The level lies in the player's folder, and the reader stands anywhere."""
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "levels").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    levels = [block for block in re.findall(r"```toml\n(.*?)```", MODDING, re.DOTALL) if "\nmap =" in block]
    for block in levels:
        if found := re.match(r"# (levels/\w+\.toml)\n", block):
            (tmp_path / "home" / found[1]).write_text(block, encoding="utf-8")
    steps = [
        line for block in re.findall(r"```sh\n(.*?)```", MODDING, re.DOTALL) for line in block.splitlines()
    ]
    printed = {}
    for line in steps:
        status = main(shlex.split(line)[1:])
        printed[line.removeprefix("intodepth ")] = capsys.readouterr().out
        assert status == (1 if "--without" in line else 0), line
    of_level = {line: out for line, out in printed.items() if "stepping_shell" in line}
    assert len(of_level) > 5
    assert of_level["check yours/stepping_shell"] == "1 file, 0 faults\n"
    assert "a plan in 5 rounds, the fewest there can be" in of_level["solve yours/stepping_shell --save"]
    assert (tmp_path / "home" / "plans" / "stepping_shell.jsonl").exists()
    assert "there is no plan" in of_level["solve yours/stepping_shell --without tortoise"]
    assert not list((tmp_path / "elsewhere").iterdir())
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert "`intodepth play yours/stepping_shell`" in MODDING
    assert main(["play", "--text", "yours/stepping_shell"]) == 0
    assert "Stepping Shell" in capsys.readouterr().out


def test_toml_in_documents_can_be_read() -> None:
    found = 0
    for block in codes("toml"):
        tomllib.loads(block)
        found += 1
    assert found > 3


def written() -> Iterator[tuple[str, str]]:
    """Where words stand that players or readers of the documents read, and the words."""
    for path in (*DOCUMENTS, ROOT / "intodepth" / "story" / "english" / "refusals.toml"):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield path.name, line
    for room in ROOMS:
        for path in sorted((ROOT / "intodepth" / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
                if is_text and id(node) not in docs and " " in str(node.value):  # type: ignore[attr-defined]
                    yield path.name, str(node.value)  # type: ignore[attr-defined]


def test_listed_phrases_are_kept_out() -> None:
    phrases = tomllib.loads((ROOT / "tests" / "phrases.toml").read_text(encoding="utf-8"))["phrase"]
    assert all(re.search(each["pattern"], "x") is None for each in phrases)
    found = [
        f"{name}: {text!r}: {each['instead']}"
        for name, text in written()
        for each in phrases
        if re.search(each["pattern"], text)
    ]
    assert not found, "\n".join(found)
