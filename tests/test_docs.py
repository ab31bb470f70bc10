"""Documents and words: links lead somewhere, examples are true, and the listed phrases are kept out."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from intodepth.__main__ import COMMANDS

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


def test_every_command_is_documented_and_every_documented_command_is_there() -> None:
    rows = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([a-z]+)", rows, re.MULTILINE))
    assert named == set(COMMANDS) | {"play"}


def test_toml_in_documents_can_be_read() -> None:
    found = 0
    for document in DOCUMENTS:
        for block in re.findall(r"```toml\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL):
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
