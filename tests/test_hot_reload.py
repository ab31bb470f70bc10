"""A tweak file saved while the game runs: it takes effect, and a broken one is named on the screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys, time
from dataclasses import replace
from pathlib import Path
from intodepth.screens import opening
from intodepth.window import app
from intodepth.files.folders import find_folders
from intodepth.tweaks import tweak
from intodepth.ui.draw import Text

folder = Path(sys.argv[1])
own = find_folders()
opening.find_folders = lambda: replace(own, tweaks=folder)
drawn = []
whole = app.App.lines
app.App.lines = lambda self, *given: drawn.append(whole(self, *given)) or drawn[-1]
game = app.open_game()

def frames(done):
    start = time.perf_counter()
    while not done():
        game.frame()
        time.sleep(0.01)
        if time.perf_counter() - start > 5:
            return "never"
    return "in time"

def words():
    return [each.text for each in drawn[-1] if isinstance(each, Text)]

game.frame()
save = (folder / "ui.toml").write_text
save('color_gold = "#ff0000"')
print("changed", frames(lambda: tweak("ui.color_gold", "#f2c14e") == "#ff0000"))
save('color_gold = "#00ff00"\\ncolor_text = 7')
print("named", frames(lambda: any("ui.toml:2" in line for line in words())), *words())
print("kept", tweak("ui.color_gold", "#f2c14e"))
save('color_gold = "#00ff00"')
print("mended", frames(lambda: tweak("ui.color_gold", "#f2c14e") == "#00ff00" and not words()))
"""


@pytest.mark.usefixtures("unseen")
def test_the_running_game_follows_a_saved_file_and_names_a_broken_one(tmp_path: Path) -> None:
    folder = tmp_path / "tweaks"
    folder.mkdir()
    (folder / "ui.toml").write_text("# nothing yet\n")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder)],
        env=os.environ | {"SDL_VIDEODRIVER": "offscreen", "INTODEPTH_HOME": str(tmp_path)},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    changed, named, kept, mended = done.stdout.splitlines()
    assert changed == "changed in time"
    assert named.startswith("named in time") and "color_text" in named
    assert kept == "kept #ff0000"
    assert mended == "mended in time"
