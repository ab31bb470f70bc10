"""Modules of the page that need no browser, tried by Node.js: `page/*.test.mjs`."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from string import ascii_lowercase, digits

import pytest

from intodepth.window import web
from intodepth.window.keyboard import PHYSICAL, key_name
from tests.window.test_keyboard import AMERICAN, LAYOUTS, PLACES, SIGNS

KEYS = Path(web.__file__).parent / "page" / "keys.mjs"
NAME_ALL = """
const { Keys } = await import(process.argv[1]);
const keys = new Keys(false);
let text = '';
for await (const part of process.stdin) text += part;
const { signs, pressed } = JSON.parse(text);
keys.know({ signs, names: [] });
console.log(JSON.stringify(pressed.map(([key, code]) => keys.read({ key, code }).name)));
"""
"""names keys as the page does"""
CODES = {
    **{letter: f"Key{letter.upper()}" for letter in ascii_lowercase},
    **{digit: f"Digit{digit}" for digit in digits},
    "-": "Minus", "=": "Equal", "[": "BracketLeft", "]": "BracketRight", "\\": "Backslash", ";": "Semicolon",
    "'": "Quote", "`": "Backquote", ",": "Comma", ".": "Period", "/": "Slash",
}  # fmt: skip
"""what browsers call the place of each sign of an American keyboard"""
SCRIPTS = sorted((Path(__file__).parent / "page").glob("*.test.mjs"))


@pytest.fixture
def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node.js is needed to try the page: apt install nodejs")
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_of_the_page(script: Path, node: str) -> None:
    done = subprocess.run([node, "--test", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_names_the_keys_of_any_layout_as_a_window_does(node: str) -> None:
    assert CODES.keys() == set(PHYSICAL.values())
    pressed = [
        (sign, place) for signs in LAYOUTS.values() for sign, place in zip(signs, AMERICAN, strict=True)
    ]
    asked = {"signs": sorted(SIGNS), "pressed": [(sign, CODES[place]) for sign, place in pressed]}
    command = [node, "--input-type=module", "-e", NAME_ALL, KEYS.as_uri()]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [key_name(sign, PLACES[place], SIGNS) for sign, place in pressed]
