"""`intodepth web` says in one line what is missing, and writes nothing then."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path
from threading import Thread

import pytest

from intodepth.__main__ import main
from intodepth.tools.web import parts
from intodepth.tools.web.serving import POLICY, open_server


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path / "home"))
    return tmp_path


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the last line that was printed; all of them are of this command."""
    lines = capsys.readouterr().err.splitlines()
    assert all(line.startswith("web: ") for line in lines)
    return lines[-1]


def test_what_is_missing_is_one_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = home / "site"
    assert main(["web", "--out", str(site), "--pyodide", str(home / "nowhere")]) == 2
    assert f"{home / 'nowhere'}/pyodide.mjs: cannot be read" in told(capsys)
    monkeypatch.setenv("PATH", str(home))
    assert main(["web", "--out", str(site)]) == 2
    assert "npm is needed to get Pyodide" in told(capsys)
    wrong = home / "wrong"
    wrong.mkdir()
    for name in parts.CORE:
        (wrong / name).write_bytes(b"something else")
    assert main(["web", "--out", str(site), "--pyodide", str(wrong)]) == 2
    assert f"pyodide.mjs from {wrong} is not the one that Pyodide" in told(capsys)
    assert not site.exists()


def test_the_policy_is_the_one_that_hosts_are_told() -> None:
    told = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert POLICY in " ".join(told.split())


def test_a_folder_is_served_on_this_machine_under_the_policy(home: Path) -> None:
    (home / "page.mjs").write_text("export const one = 1;")
    with open_server(home) as server:
        assert server.server_address[0] == "127.0.0.1"
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        with urllib.request.urlopen(f"{address}/page.mjs") as answer:
            assert answer.headers["Content-Security-Policy"] == POLICY
            assert answer.headers["Content-Type"] == "text/javascript"
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"{address}/nothing")
        server.shutdown()
