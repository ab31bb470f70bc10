"""Run: plays the game or tests it, with nothing but Python 3.11 or newer.

`python3 run.py` plays, `python3 run.py test` tests. Further words are passed on: to the game, as in
`python3 run.py shot --screen title`, or to pytest, as in `python3 run.py test -k falls`. The folder `.venv`
is made beside this file when it is missing or does not fit pyproject.toml and uv.lock.
"""

from __future__ import annotations  # for an older Python, which is to reach the line that says it is too old

import hashlib
import os
import shutil
import signal
import subprocess
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
STAMP = os.path.join(VENV, "installed.txt")
CONSTRAINTS = os.path.join(VENV, "constraints.txt")


class InstallError(Exception):
    """Installing failed; the text is one line that names the command to run by hand."""


def main(words: list[str]) -> int:
    """Do what the command line asks; return the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036
        version = ".".join(map(str, sys.version_info[:3]))
        print(f"run.py: Into Depth needs Python 3.11 or newer, and this is {version}", file=sys.stderr)
        return 2
    speak_utf8()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what is called here ends, too
    try:
        install()
        if words[:1] == ["test"]:
            return test(words[1:])
        # In the caller's folder, to which the names of files belong; -P: modules are not looked for there.
        return become([PYTHON, "-P", "-m", "intodepth", *words])
    except InstallError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("run.py: interrupted; the same command begins again", file=sys.stderr)
        return 130


def speak_utf8() -> None:
    """Let the Pythons that this one starts read a path that is not ASCII, whatever the locale is.

    Python 3.11 reads the file by which `.venv` finds the game in the encoding of the locale, and ends if that
    fails.
    """
    import locale

    if not ROOT.isascii() and os.name != "nt" and locale.getencoding().upper() not in ("UTF-8", "UTF8"):
        os.environ["LC_ALL"] = "C.UTF-8"


def install() -> None:
    """Bring `.venv` up to date with pyproject.toml and uv.lock, if it is not."""
    wanted = fingerprint()
    if os.path.exists(PYTHON) and read(STAMP) == wanted.encode():
        return
    print("run.py: installing what the game and its tests need into .venv; a minute, once", file=sys.stderr)
    if shutil.which("uv"):
        # Inexact: what was installed besides, such as the peers of the benchmark, stays.
        sync = ["uv", "sync", "--frozen", "--inexact", "--quiet", "--python", sys.executable]
        run(sync, "uv sync --frozen")
    else:
        if os.path.realpath(sys.prefix) != os.path.realpath(VENV):
            by_hand = "python3 -m venv --clear .venv (on Debian after: apt install python3-venv)"
            run([sys.executable, "-m", "venv", "--clear", VENV], by_hand)
        pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        needed = write_constraints()
        by_hand = f"{PYTHON} -m pip install -c {CONSTRAINTS} -e . {' '.join(needed)}"
        run([*pip, "-c", CONSTRAINTS, "-e", ROOT, *needed], by_hand)
    with open(STAMP, "w", encoding="utf-8") as file:
        file.write(wanted)


def fingerprint() -> str:
    """Return what an installation is known by: the Python version and the files that say what to install."""
    digest = hashlib.sha256(f"{ROOT} {sys.version_info[:2]}".encode())
    for name in ("pyproject.toml", "uv.lock"):
        digest.update(read(os.path.join(ROOT, name)))
    return digest.hexdigest()


def write_constraints() -> list[str]:
    """Write the versions of uv.lock in the way of pip; return what the tests need."""
    import tomllib

    lock = tomllib.loads(read(os.path.join(ROOT, "uv.lock")).decode())
    lines: list[str] = []
    for package in lock["package"]:
        if "registry" in package["source"]:
            markers = " or ".join(f"({marker})" for marker in package.get("resolution-markers", ()))
            lines.append(f"{package['name']}=={package['version']}{' ; ' if markers else ''}{markers}")
    with open(CONSTRAINTS, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    project = tomllib.loads(read(os.path.join(ROOT, "pyproject.toml")).decode())
    needed: list[str] = project["dependency-groups"]["dev"]
    return needed


def test(words: list[str]) -> int:
    """Run all that checks the code; return the first exit status that is not 0."""
    # The whole suite is shared out among the processors; a part that is asked for is sooner done by one.
    shared = ["-n", "auto", "--dist", "worksteal"]
    # Tests start the game some hundred times, which is twice as fast where Python keeps what it compiled.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    style = ["ruff", "check", "."], ["ruff", "format", "--check", "--quiet", "."], ["codespell_lib", "."]
    # mypy takes one processor. So it works beside pytest, and says what it has found afterwards.
    types = start([PYTHON, "-m", "mypy"])
    try:
        statuses = [call([PYTHON, "-m", *check]) for check in (*style, ["pytest", *(words or shared)])]
        found, _ = types.communicate()
    finally:
        types.kill()
    print(f"mypy: {found}", end="", flush=True)
    return next((status for status in (*statuses, types.returncode) if status), 0)


def start(command: list[str]) -> subprocess.Popen[str]:
    """Start a command in the project's folder, which is to be read later."""
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def call(command: list[str], folder: str = "", apart: bool = False) -> int:
    """Run a command in a folder, by default the project's; return its exit status.

    Ctrl+C does not reach a command that runs apart: this script ends it.
    """
    return subprocess.call(command, cwd=folder or ROOT, start_new_session=apart and os.name != "nt")


def become(command: list[str]) -> int:
    """Run a command in place of this script, so that it gets every signal; return its exit status.

    On Windows it runs beside this script, which waits for it; Ctrl+C reaches both.
    """
    if os.name != "nt":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    game = subprocess.Popen(command)
    while True:
        try:
            return game.wait()
        except KeyboardInterrupt:
            pass


def run(command: list[str], by_hand: str) -> None:
    """Run a command that must succeed; InstallError with the command to run by hand if it does not."""
    if call(command, apart=True):
        raise InstallError(f"installing failed, see above; by hand: cd {ROOT} && {by_hand}")


def read(path: str) -> bytes:
    """Return the content of a file, nothing if there is none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
