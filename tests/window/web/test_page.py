"""Modules of the page that need no browser, tried by Node.js: `page/*.test.mjs`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parent / "page").glob("*.test.mjs"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_of_the_page(script: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is needed to try the page: apt install nodejs")
    done = subprocess.run([node, "--test", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
