"""Tests of the lines of TOML files."""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from intodepth.files.faults import FileFault, one_line
from intodepth.files.toml_lines import DEPTH_LIMIT, KeyPath, Scanner, TomlFile, read_toml

TEXT = """\
a = 1 # [b]
b.c = "x\\"]"
"q r" = [1,
 2, # ]
 [3, {k = "}", l = 2}]]
m = \"\"\"
a = 5
\"\"\"\"
d = 1979-05-27 07:32:00 # t

[t . u]
x = '''
y = '''
[[l]]
a = 1
[[l]]
a = 2
[l.s]
z = 1
[[l.w]]
'q' = 1
"""


def test_every_key_has_its_line() -> None:
    lines = Scanner(TEXT).lines
    assert lines[("a",)] == 1
    assert lines[("b", "c")] == 2
    assert [lines[("q r", index)] for index in range(3)] == [3, 4, 5]
    assert lines[("q r", 2, 1, "l")] == 5
    assert lines[("m",)] == 6
    assert lines[("d",)] == 9
    assert lines[("t", "u", "x")] == 12
    assert lines[("l", 1, "a")] == 17
    assert lines[("l", 1, "s", "z")] == 19
    assert lines[("l", 1, "w", 0, "q")] == 21
    assert all_paths(tomllib.loads(TEXT)) == set(lines)


def all_paths(value: Any, path: KeyPath = ()) -> set[KeyPath]:
    """Return the paths of all keys and list entries of a parsed file."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {path} - {()} | {found for key, part in parts for found in all_paths(part, (*path, key))}


@given(st.text("ab.=[]{}\"'#,\n \\1", max_size=40))
def test_whatever_is_toml_has_lines_for_all_its_keys(text: str) -> None:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = Scanner(text).lines
    assert {path[:DEPTH_LIMIT] for path in all_paths(table)} == set(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())


VALUE = 'a value is a number, a text in "quotes", true, false, a [list] or a { table }'
LONG = 'a text that begins with """ ends with """'


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"a = 1\nb = ", f"data/file.toml:2: not TOML: Invalid value; {VALUE}"),
        (b"a = 1\na = 2", "data/file.toml:2: not TOML: Cannot overwrite a value; a name stands there twice"),
        (b"a = 1\r\n\r\nb == 2", f"data/file.toml:3: not TOML: Invalid value at '='; {VALUE}"),
        (b'a = """b\nc = 1', f"data/file.toml:2: not TOML: Unterminated string; {LONG}"),
        (
            b'a = "b\nc = 1',
            "data/file.toml:1: not TOML: Illegal character '\\n'; a text in one line ends with \"",
        ),
        (b"a = [1\n", "data/file.toml:1: not TOML: Unclosed array; a list ends with ]"),
        (b"a = 1\nb = '\xff'", "data/file.toml:2: not UTF-8 text"),
        (b"a = " + b"[" * 1900, "data/file.toml:1: nested too deep, the limit is 200 brackets"),
        (b"a = 1\n" + b"a." * 9000 + b"a = 1", "data/file.toml:2: the line is too long, the limit is 2000"),
        (b"#\n" * 100_000, "data/file.toml:1: cannot be read: too large, the limit is 131072 bytes"),
    ],
)
def test_what_is_not_toml_gives_one_line(tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "data" / "file.toml"
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(FileFault) as error:
        read_toml(path)
    assert error.value.faults == (fault,)


def test_faults_are_sorted_by_line_and_named_once(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text("[a]\nb = 1\n", encoding="utf-8")
    file = read_toml(path)
    file.check()
    file.fault(file.line("a", "b"), "too small")
    file.fault(file.line("a", "c", "d"), "not\nthere")
    file.fault(file.line("a", "b"), "too small")
    with pytest.raises(FileFault) as error:
        file.check()
    label = f"{tmp_path.name}/file.toml"
    assert error.value.faults == (f"{label}:1: not there", f"{label}:2: too small")
    assert str(error.value) == "\n".join(error.value.faults)


def test_files_of_other_systems_are_read(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = [\r\n2]\r\nc = 3\r\n")
    file = read_toml(path)
    assert file.table == {"a": 1, "b": [2], "c": 3}
    assert file.number(file.line("c")) == 4


def test_of_very_many_faults_only_the_first_are_named(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text("a = 1\n", encoding="utf-8")
    file = read_toml(path)
    for line in range(1, 1001):
        file.fault(line, "wrong")
    assert len(file.faults) == 51
    assert file.faults[-1].endswith("/file.toml:51: and 950 more faults from here on")


def test_one_line_is_printable_and_short() -> None:
    assert one_line("a\n\tb\x1b[31m") == "a b?[31m"
    assert len(one_line("x" * 500)) == 160


PIECES = ["a", " ", "\n", "\\n", "\\u000A", "\\\n", "\\ \n \n", "\\\\", "\\t", '\\"']


@given(st.lists(st.sampled_from(PIECES)), st.sampled_from(['"', '"""', "'", "'''"]))
def test_each_line_of_a_text_is_found_however_it_is_written(pieces: list[str], quotes: str) -> None:
    text = f"a = 1\nb = {quotes}{''.join(pieces)}{quotes}\n"
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    file = TomlFile("a.toml", text, table)
    lines = [file.number(file.row(row, "b")) for row in range(table["b"].count("\n") + 1)]
    assert lines == sorted(lines)
    assert all(2 <= line <= text.count("\n") for line in lines)


MAPS = {
    'm = """\n##\n..\n"""': [2, 3],
    'm = """##\n..\n"""': [1, 2],
    'm = "##\\n..\\n"': [1, 1],
    'm = """\n##\\n..\nvv\n"""': [2, 2, 3],
    'm = """\\\n  ##\\n\\\n  ..\\u000avv"""': [2, 3, 3],
    'm = """#\\\n#\n.\\\\\n."""': [1, 3, 4],
    "m = '''\n##\\n\n..'''": [2, 3],
    "\nm = '##'": [2],
    "m = 3": [1],
}
"""texts of files, and where the rows of their map begin"""


def test_the_lines_of_a_map_are_those_that_its_rows_stand_in() -> None:
    for text, lines in MAPS.items():
        file = TomlFile("a.toml", text, tomllib.loads(text))
        assert [file.number(file.row(row, "m")) for row in range(len(lines))] == lines, text


def test_the_name_of_a_file_does_nothing_to_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m.toml"
    path.write_text("a = ", encoding="utf-8")
    with pytest.raises(FileFault) as error:
        read_toml(path)
    assert error.value.faults[0].endswith(f"/a?[31m.toml:1: not TOML: Invalid value; {VALUE}")
    path.write_text("a = 1", encoding="utf-8")
    file = read_toml(path)
    file.fault(1, "wrong")
    assert file.faults[0].endswith("/a?[31m.toml:1: wrong")


def test_a_pipe_or_a_device_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    for name in ("pipe.toml", "zero.toml"):
        with pytest.raises(FileFault, match=f"{name}:1: cannot be read: not a regular file"):
            read_toml(tmp_path / name)
