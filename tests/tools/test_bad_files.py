"""Whatever a command is given as a file, it says what is wrong in printable lines, and waits for nothing."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.sim import RULES_VERSION
from tests import transcript

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"

COMMANDS: dict[str, Callable[[str, Path], int]] = {
    "check .toml": lambda path, _: main(["check", path]),
    "check .jsonl": lambda path, _: main(["check", path]),
    "sight .toml": lambda path, _: main(["sight", path, "--at", "1,1"]),
    "replay .jsonl": lambda path, _: main(["replay", path]),
    "replay and check .jsonl": lambda path, _: main(["replay", path, "--check"]),
    "clip of .jsonl": lambda path, out: main(["replay", path, "--clip", str(out / "clip.webp")]),
    "clip as .webp": lambda path, out: main(["replay", str(out / "none.jsonl"), "--clip", path]),
    "shot of .toml": lambda path, out: main(["shot", "--level", path, "--out", str(out / "shot.png")]),
    "solve .toml": lambda path, _: main(["solve", path]),
    "solve .jsonl": lambda path, _: main(["solve", path, "--json"]),
    "hint .jsonl": lambda path, _: main(["hint", path]),
    "bench .toml": lambda path, _: main(["bench", path]),
    "transcript of .jsonl": lambda path, _: transcript.main([path]),
    "renewed transcript of .jsonl": lambda path, _: transcript.main([path, "--renew"]),
}
DIGEST = "0123456789abcdef"
HEADER = (
    f'{{"format": 1, "rules_version": {RULES_VERSION}, "level": "\\u001b[31m", "level_digest": "{DIGEST}", '
    f'"rules": {{}}, "digest": "{DIGEST}", "party": ["\\u001b[31m"]}}\n'
)
"""of a recording of a level that does not exist"""


def test_every_command_refuses_what_is_no_good_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command, run in COMMANDS.items():
        suffix = "." + command.split(".")[1].split()[0]
        folder = tmp_path / command
        folder.mkdir()
        os.mkfifo(folder / f"pipe{suffix}")
        (folder / f"zero{suffix}").symlink_to("/dev/zero")
        (folder / f"folder\x1b[31m{suffix}").mkdir()
        (folder / f"garbage\x1b]0;x\x07{suffix}").write_bytes(b'\x1b[31m\n{"\x1b": 1}\n\xff')
        (folder / f"recorded\x1b[31m{suffix}").write_text(HEADER)
        os.symlink("loop", folder / "loop")
        made = sorted(path.name for path in folder.iterdir())
        for name in (*made, f"missing\n\x1b[31m{suffix}", "x" * 300 + suffix, "\udcff" + suffix):
            status = run(str(folder / name), tmp_path)
            out, err = capsys.readouterr()
            lines = (out + err).splitlines()
            assert status in (1, 2) and 1 <= len(lines) <= 3, f"{command} {name!r}: {status} {lines}"
            assert all(line.isprintable() for line in lines), f"{command} {name!r}: {lines}"
        assert sorted(path.name for path in folder.iterdir()) == made, command
