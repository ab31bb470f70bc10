"""Tests of the tweaks."""

import os
import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from intodepth.files.disk import SystemDisk
from intodepth.files.folders import find_folders
from intodepth.files.storage import use_disk
from intodepth.sim.rules import Rules
from intodepth.tools.code_facts import tweak_defaults
from intodepth.tweaks import TweakStore, check
from tests.mutations import mutate

GOOD = """\
reticle = 0.25  # of a cell
count = 3
loud = true
back = "#0b0d12"

[label]
size = 14
"""
LINE = re.compile(r"tweaks/\w+\.toml:\d+: \S.{0,200}")


class Folder:
    """A folder of tweak files, a store that watches it, and a clock."""

    def __init__(self, path: Path) -> None:
        self.path = path / "tweaks"
        self.path.mkdir()
        self.now = 0.0
        self.saves = 0
        self.store = TweakStore()

    def save(self, text: str | bytes, name: str = "ui.toml") -> None:
        path = self.path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.saves += 1
        os.utime(path, (self.saves, self.saves))  # no two saves at the same time, however quick

    def wait(self, seconds: float = 0.5) -> bool:
        """Let frames go by; whether values changed."""
        changed = False
        for _ in range(round(seconds * 60)):
            self.now += 1 / 60
            changed |= self.store.poll(self.now)
        return changed

    def values(self) -> tuple[object, ...]:
        get = self.store.get
        return (get("ui.reticle", 0.5), get("ui.count", 1), get("ui.loud", False), get("ui.back", "#000000"),
                get("ui.label.size", 10.0))  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    folder = Folder(tmp_path)
    folder.save(GOOD)
    folder.store.watch(folder.path)
    return folder


VALUES = (0.25, 3, True, "#0b0d12", 14.0)


def test_without_a_folder_every_default_stands() -> None:
    store = TweakStore()
    assert store.get("ui.reticle", 0.5) == 0.5
    assert not store.poll(1.0)
    assert store.problems == ()


def test_a_file_overrides_the_defaults_and_leaves_what_it_does_not_name(folder: Folder) -> None:
    assert folder.values() == VALUES
    assert isinstance(folder.store.get("ui.label.size", 10.0), float)
    assert folder.store.get("ui.other", 7) == 7
    assert folder.store.problems == ()


def test_a_saved_file_takes_effect_within_half_a_second(folder: Folder) -> None:
    folder.wait()
    folder.save(GOOD.replace("0.25", "0.75"))
    assert folder.wait(0.5)
    assert folder.store.get("ui.reticle", 0.5) == 0.75
    assert not folder.wait()


def test_a_new_file_is_found_and_a_value_taken_out_is_its_default_again(folder: Folder) -> None:
    folder.save("speed = 2.0\n", "camera.toml")
    folder.save(GOOD.replace("count = 3\n", ""))
    folder.wait()
    assert folder.store.get("camera.speed", 1.0) == 2.0
    assert folder.store.get("ui.count", 1) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "tweaks/ui.toml:1: the file is empty; its last good values stay"),
        ("reticle = 0.5\ncount = ", "tweaks/ui.toml:2: not TOML: Invalid value"),
        ("reticle = 0.5\ncount = 1.5", "tweaks/ui.toml:2: ui.count must be a whole number, not '1.5'"),
        ("count = true", "tweaks/ui.toml:1: ui.count must be a whole number, not 'True'"),
        ("\n\nreticle = nan", "tweaks/ui.toml:3: ui.reticle must be a finite number, not nan"),
        ('reticle = "wide"', "tweaks/ui.toml:1: ui.reticle must be a number, not 'wide'"),
        ("loud = 1", "tweaks/ui.toml:1: ui.loud must be true or false, not '1'"),
        ('back = "red"', 'tweaks/ui.toml:1: ui.back must be a colour such as "#000000"'),
        ("[label]\n# big\nsize = 1e12", "tweaks/ui.toml:3: ui.label.size must lie between -1"),
        ("reticle = [1, 2]", "tweaks/ui.toml:1: ui.reticle must be one number, text, true or false"),
    ],
)
def test_a_bad_file_changes_nothing_and_is_named(folder: Folder, text: str, problem: str) -> None:
    assert folder.values() == VALUES
    folder.save(text)
    assert not folder.wait()
    assert folder.values() == VALUES
    (line,) = folder.store.problems
    assert line.startswith(problem)
    folder.save(GOOD)
    folder.wait()
    assert folder.store.problems == ()


def test_all_faults_of_a_file_are_named_at_once(folder: Folder) -> None:
    folder.values()
    folder.save("reticle = 'a'\ncount = 'b'\nloud = 'c'\n")
    folder.wait()
    assert [line.split(":")[1] for line in folder.store.problems] == ["1", "2", "3"]


def test_a_value_of_the_wrong_type_is_named_when_it_is_first_asked_for(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.save("reticle = 'wide'\ncount = 4\n")
    folder.store.watch(folder.path)
    assert folder.store.get("ui.reticle", 0.5) == 0.5
    assert folder.store.get("ui.count", 1) == 4
    assert folder.store.problems == ("tweaks/ui.toml:1: ui.reticle must be a number, not 'wide'",)


def test_a_file_that_is_written_slowly_is_not_read_half_way(folder: Folder) -> None:
    folder.wait()
    text = GOOD.replace("0.25", "0.75").replace("count = 3", "count = 9")
    for end in range(0, len(text), 4):
        folder.save(text[:end])
        folder.wait(0.05)
        assert folder.values() == VALUES
    folder.save(text)
    folder.wait()
    assert folder.values() == (0.75, 9, *VALUES[2:])


def test_truncated_saves_of_any_length_give_old_or_new_values_or_defaults_of_what_is_missing(
    folder: Folder,
) -> None:
    assert folder.values() == VALUES
    for end in range(len(GOOD)):
        folder.save(GOOD[:end])
        folder.wait()
        if folder.store.problems:
            assert LINE.fullmatch(folder.store.problems[0])
    folder.save(GOOD)
    folder.wait()
    assert folder.values() == VALUES
    assert folder.store.problems == ()


def test_a_file_that_is_gone_keeps_its_values(folder: Folder) -> None:
    assert folder.values() == VALUES
    (folder.path / "ui.toml").unlink()
    folder.wait()
    assert folder.values() == VALUES
    assert folder.store.problems == ("tweaks/ui.toml:1: cannot be read: No such file or directory",)


def test_rules_are_whole_numbers_of_known_names(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.save("walk = 2\nclimb_up = 3\n", "rules.toml")
    folder.store.watch(folder.path, Rules.names())
    assert folder.store.rules() == {"walk": 2, "climb_up": 3}
    folder.save("walk = 2.5\nfly = 1\ndrop = -1\nhang = true\ntake = 100\n", "rules.toml")
    folder.wait()
    assert folder.store.rules() == {"walk": 2, "climb_up": 3}
    assert len(folder.store.problems) == 5
    assert "tweaks/rules.toml:2: there is no rule 'fly'" in folder.store.problems


USUAL = {"rules.walk": 1, "rules.turn": 0}


def tuned(tmp_path: Path, text: str | bytes) -> Folder:
    """A folder with a file of rules, in which walk = 6 and turn = 4 are tried out."""
    folder = Folder(tmp_path)
    folder.save(text, "rules.toml")
    folder.store.watch(folder.path, Rules.names())
    assert folder.store.try_out("rules.walk", 6) == folder.store.try_out("rules.turn", 4) == ""
    return folder


def test_what_is_saved_counts_at_the_next_start(tmp_path: Path) -> None:
    mark, end = b"\xef\xbb\xbf", "# the end\u2028".encode()
    folder = tuned(tmp_path, mark + b"# walk = 1\r\n\r\nwalk=2\n" + end)
    (folder.path / "rules.toml").chmod(0o640)
    assert folder.store.save(USUAL) == () and not folder.store.tried
    path = folder.path / "rules.toml"
    assert path.read_bytes() == mark + b"# walk = 1\r\n\r\nwalk=6\n" + end + b"\nturn = 4"
    assert path.stat().st_mode & 0o777 == 0o640
    later = TweakStore()
    later.watch(folder.path, Rules.names())
    assert later.rules() == folder.store.rules() == {"walk": 6, "turn": 4}
    assert later.problems == ()


def test_what_is_saved_is_tried_out_no_longer_also_if_it_is_usual_or_was_saved_before(
    tmp_path: Path,
) -> None:
    folder = tuned(tmp_path, "walk = 6\nturn = 3\n")
    folder.store.try_out("rules.turn", 0)
    assert folder.store.save(USUAL) == ()
    assert (folder.path / "rules.toml").read_text() == "walk = 6\n# turn = 0\n"
    assert not folder.store.tried and not folder.store.overruled
    folder.wait()
    assert folder.store.rules() == {"walk": 6}


def test_a_value_that_is_saved_elsewhere_later_counts_before_one_that_is_tried_out(tmp_path: Path) -> None:
    text = "# walk = 1\n# turn = 0\nhang = 1\n"
    for later, rules in (
        (text.replace("# walk = 1", "walk = 3"), {"walk": 3, "turn": 4, "hang": 1}),
        (text.replace("# walk = 1", "walk = 1"), {"walk": 1, "turn": 4, "hang": 1}),
        (text.replace("hang = 1", "hang = 2"), {"walk": 6, "turn": 4, "hang": 2}),
        (text.replace("hang = 1", "walk = "), {"walk": 6, "turn": 4, "hang": 1}),
    ):
        for is_noticed in (True, False):
            tmp = tmp_path / f"{len(list(tmp_path.iterdir()))}"
            tmp.mkdir()
            folder = tuned(tmp, text)
            folder.save(later, "rules.toml")
            if is_noticed:
                folder.wait()
            faults = () if is_noticed else folder.store.save(USUAL)
            assert folder.store.rules() == rules, (later, is_noticed)
            assert folder.store.overruled == ["rules.walk"] * (rules["walk"] != 6)
            assert bool(folder.store.tried) == (is_noticed or bool(faults))
            if faults:
                assert (folder.path / "rules.toml").read_text() == later


def test_a_value_that_is_taken_out_of_its_file_later_is_tried_out_no_longer(tmp_path: Path) -> None:
    folder = tuned(tmp_path, "walk = 3\n")
    folder.save("# walk = 3\n", "rules.toml")
    folder.wait()
    assert folder.store.rules() == {"turn": 4} and folder.store.overruled == ["rules.walk"]


def rename(path: Path, become: Callable[[Path], object]) -> None:
    """Put something else into the place of a file."""
    path.rename(path.with_suffix(".old"))
    become(path)


CHANGES: dict[str, Callable[[Path], object]] = {
    "1: the file is gone": lambda path: rename(path, lambda _: None),
    "1: cannot be read: Is a directory": lambda path: rename(path, Path.mkdir),
    "1: cannot be read: not a regular file": lambda path: rename(path, os.mkfifo),
    "1: a link to a file that does not exist": lambda path: rename(path, lambda _: path.symlink_to("no")),
    "1: not TOML: Expected": lambda path: rename(path, lambda _: path.symlink_to(__file__)),
    "2: not UTF-8 text": lambda path: path.write_bytes(b"walk = 2\n\xff\n"),
    "2: not TOML: Cannot overwrite a value": lambda path: path.write_text("walk = 2\nwalk = 2\n"),
    "1: rules.hang must be a whole number from": lambda path: path.write_text("hang = 100\n"),
    "2: there is no rule 'hung'; did you mean hang": lambda path: path.write_text("\nhung = 1\n"),
    "1: the file is empty": lambda path: path.write_text("\n"),
    "1: cannot be read: too large, the limit is": lambda path: path.write_text("#\n" * 65537),
    "1: cannot be saved: too large, the limit is": lambda path: path.write_text("#\n" * 65536),
}
"""what becomes of a file while its values are tried out, and what is said on saving them"""


@pytest.mark.parametrize("said", CHANGES)
def test_what_cannot_be_saved_is_said_and_stays_tried_out(tmp_path: Path, said: str) -> None:
    folder = tuned(tmp_path, "# walk = 1\n")
    CHANGES[said](folder.path / "rules.toml")
    before = left(folder.path)
    (line,) = folder.store.save(USUAL)
    assert line.startswith(f"tweaks/rules.toml:{said}")
    assert LINE.fullmatch(line)
    assert left(folder.path) == before
    assert folder.store.tried == {"rules.walk": 6, "rules.turn": 4}
    assert folder.store.rules() == {"walk": 6, "turn": 4}


def left(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() if each.is_file() else b"" for each in folder.iterdir()}


class TwoFolders(Folder):
    """The game's folder, in which walk = 2 and turn = 0, and a folder of the player's that is not there."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.own = path / "home" / "tweaks" / "rules.toml"
        self.save("walk = 2\n# turn = 0\n", "rules.toml")
        self.before = left(self.path)
        self.store.watch(self.path, Rules.names(), own=self.own.parent)

    def write(self, text: str) -> None:
        """Save the player's file, and wait until it is read."""
        self.own.write_text(text)
        self.saves += 1
        os.utime(self.own, (self.saves, self.saves))
        self.wait()


def test_the_player_s_file_counts_before_the_game_s_which_is_never_written(tmp_path: Path) -> None:
    folder = TwoFolders(tmp_path)
    folder.store.try_out("rules.walk", 6)
    assert folder.store.save(USUAL) == () and not folder.store.tried
    assert folder.own.read_text().splitlines()[1:] == ["walk = 6"]
    assert folder.store.rules() == {"walk": 6} and folder.store.own == {"rules.walk": 6}
    later = TweakStore()
    later.watch(folder.path, Rules.names(), own=folder.own.parent)
    assert later.rules() == {"walk": 6}
    folder.store.try_out("rules.walk", 1)
    assert folder.store.save(USUAL) == ()
    assert folder.store.rules() == {"walk": 1}, "the usual value counts before another one of the game's file"
    folder.store.try_out("rules.walk", 2)
    assert folder.store.save(USUAL) == ()
    assert folder.store.rules() == {"walk": 2} and not folder.store.own
    assert left(folder.path) == folder.before


def test_without_the_player_s_file_the_game_s_values_count_again(tmp_path: Path) -> None:
    folder = TwoFolders(tmp_path)
    folder.own.parent.mkdir(parents=True)
    folder.write("turn = 3\n")
    assert folder.store.rules() == {"walk": 2, "turn": 3}
    folder.store.try_out("rules.turn", 4)
    folder.save("walk = 2\nturn = 1\n", "rules.toml")
    folder.wait()
    assert folder.store.rules() == {"walk": 2, "turn": 4} and not folder.store.overruled, "it does not count"
    folder.own.unlink()
    folder.wait()
    assert folder.store.rules() == {"walk": 2, "turn": 1} and folder.store.overruled == ["rules.turn"]
    assert folder.store.problems == ()


def test_faults_say_whose_file_it_is(tmp_path: Path) -> None:
    folder = TwoFolders(tmp_path)
    folder.own.parent.mkdir(parents=True)
    folder.write("walk = 3\n")
    folder.write("walk = 4\nhung = 1\n")
    assert folder.store.problems == ("your tweaks/rules.toml:2: there is no rule 'hung'; did you mean hang?",)
    assert folder.store.rules() == {"walk": 3}
    folder.store.try_out("rules.walk", 6)
    assert folder.store.save(USUAL) == folder.store.problems and folder.store.tried
    shutil.rmtree(folder.own.parent)
    folder.own.parent.write_text("in the way\n")
    (line,) = folder.store.save(USUAL)
    assert line.startswith("your tweaks/rules.toml:1: cannot be ") and folder.store.rules() == {"walk": 6}
    assert left(folder.path) == folder.before


def test_a_file_that_is_a_link_is_written_where_it_leads_and_stays_a_link(tmp_path: Path) -> None:
    folder = tuned(tmp_path, "# walk = 1\n")
    path, target = folder.path / "rules.toml", tmp_path / "mine.toml"
    path.rename(target)
    path.symlink_to(target)
    assert folder.store.save(USUAL) == ()
    assert path.is_symlink() and target.read_text() == "walk = 6\nturn = 4\n"


def test_one_file_that_cannot_be_saved_does_not_keep_others_from_it(tmp_path: Path) -> None:
    folder = tuned(tmp_path, "# walk = 1\n")
    folder.save("# speed = 1.0\n", "camera.toml")
    assert folder.store.get("camera.speed", 1.0) == 1.0
    folder.store.try_out("camera.speed", 2)
    (folder.path / "rules.toml").unlink()
    assert folder.store.save(USUAL) == ("tweaks/rules.toml:1: the file is gone",)
    assert (folder.path / "camera.toml").read_text() == "speed = 2.0\n"
    assert folder.store.tried == {"rules.walk": 6, "rules.turn": 4}


def test_a_file_that_is_changed_while_it_is_saved_stays_as_it_was_changed(tmp_path: Path) -> None:
    folder = tuned(tmp_path, "# walk = 1\n")
    path = folder.path / "rules.toml"

    class Busy(SystemDisk):
        def sync(self, handle: int) -> None:
            super().sync(handle)
            path.write_text("walk = 9\n")

    use_disk(Busy())
    try:
        said = folder.store.save(USUAL)
    finally:
        use_disk(SystemDisk())
    assert said == ("tweaks/rules.toml:1: cannot be saved: another program has just changed it",)
    assert left(folder.path) == {"rules.toml": b"walk = 9\n"}
    assert folder.store.save(USUAL) == ()
    assert path.read_text() == "walk = 9\nturn = 4\n", "the newer value counts"
    assert folder.store.overruled == ["rules.walk"]


def test_saving_into_a_broken_file_changes_what_was_asked_or_nothing(tmp_path: Path) -> None:
    """Either all is as asked and read again at the next start, or one line says why and all is as it was."""
    good = b'# Costs\n# walk = 1   # a cell\n"turn" = 2\n\nhang=1 # over an edge\r\n'
    folder = tuned(tmp_path, good)
    path = folder.path / "rules.toml"
    saved = 0
    for seed in range(200):
        broken = mutate(good, seed)
        folder.save(broken, "rules.toml")
        folder.store.watch(folder.path, Rules.names())
        folder.store.tried = {"rules.walk": 6, "rules.turn": 4}
        before = folder.store.rules()
        faults = folder.store.save(USUAL)
        if faults:
            assert all(LINE.fullmatch(line) for line in faults), (seed, faults)
            assert path.read_bytes() == broken and folder.store.rules() == before, seed
            continue
        saved += 1
        later = TweakStore()
        later.watch(folder.path, Rules.names())
        assert later.rules() == before and later.problems == (), seed
        words = re.sub(rb"#|[ \t]+|=\s*\S+", b"", broken)
        assert words.removesuffix(b"\n") in re.sub(rb"#|[ \t]+|=\s*\S+", b"", path.read_bytes()), seed
    assert 50 < saved < 150


def test_two_hundred_broken_files_give_clear_lines_and_no_traceback(folder: Folder) -> None:
    assert folder.values() == VALUES
    named = 0
    for seed in range(200):
        folder.save(mutate(GOOD.encode(), seed))
        folder.wait(0.4)
        problems = folder.store.problems
        assert all(LINE.fullmatch(line) for line in problems), f"seed {seed}: {problems}"
        named += bool(problems)
        assert [type(value) for value in folder.values()] == [type(value) for value in VALUES]
        folder.save(GOOD)
        folder.wait(0.4)
        assert folder.values() == VALUES
        assert folder.store.problems == ()
    assert named > 100


@pytest.mark.parametrize(
    ("value", "is_good"), [(0.5, True), (0.005, True), (50, True), (0, False), (-0.5, False), (51, False)]
)
def test_a_number_that_is_positive_by_default_stays_so_and_sane(value: float, is_good: bool) -> None:
    assert (check("ui.reticle", value, 0.5) == "") is is_good
    assert check("ui.offset", value, 0.0) == ""


def test_the_files_name_what_the_code_asks_for_and_show_its_defaults() -> None:
    used = tweak_defaults() | {f"rules.{name}": getattr(Rules(), name) for name in Rules.names()}
    shown: dict[str, object] = {}
    for path in find_folders().tweaks.glob("*.toml"):
        text = re.sub(r"^# (\w+ = )", r"\1", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        shown |= {f"{path.stem}.{name}": value for name, value in tomllib.loads(text).items()}
    assert shown == used


def test_where_all_names_are_known_no_other_is_taken(folder: Folder) -> None:
    folder.save("reticle = 0.25\ncuont = 3\nloud = 1\n")
    folder.store.watch(folder.path, (), {"ui.reticle": 0.5, "ui.count": 1, "ui.loud": False})
    assert folder.store.problems == (
        "tweaks/ui.toml:2: there is no tweak 'ui.cuont'; did you mean ui.count?",
        "tweaks/ui.toml:3: ui.loud must be true or false, not '1'",
    )
    folder.save("reticle = 0.25\n")
    assert folder.wait()
    assert folder.store.problems == ()


def test_a_pipe_in_the_folder_is_named_and_not_waited_for(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    os.mkfifo(folder.path / "ui.toml")
    folder.store.watch(folder.path)
    assert folder.store.problems == ("tweaks/ui.toml:1: cannot be read: not a regular file",)


def test_the_tweak_files_of_the_game_are_good() -> None:
    store = TweakStore()
    store.watch(find_folders().tweaks, Rules.names())
    assert store.problems == ()
