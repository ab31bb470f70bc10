"""Values of tweak files are found where TOML finds them, and only their characters are replaced."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping

import pytest

from intodepth.files.faults import FileFault
from intodepth.files.toml_lines import LINE_LIMIT, parse_toml
from intodepth.files.tweak_lines import TweakRange, Value, tweak_lines, with_values
from tests.mutations import mutate

USUAL: dict[str, Value] = {"walk": 1, "turn": 0, "blink": 0.12, "colour": "#ece9e1", "label.size": 14}
BREAKS = "\u2028\u2029\x85"
"""what Python takes for line ends, and TOML does not"""


def changed(text: str, values: Mapping[str, Value]) -> str:
    return with_values(parse_toml("tweaks/x.toml", text), values, USUAL).text


def lines(text: str) -> list[tuple[int, str, Value, bool, str]]:
    found = tweak_lines(parse_toml("tweaks/x.toml", text))
    return [(each.number, each.name, each.value, each.is_on, each.comment) for each in found]


def test_each_name_has_one_line_the_one_that_counts() -> None:
    text = "# Costs\n# walk = 1\n# turn = 0\n\n# More\nwalk = 2\n# turn = 5\n# turn = 6  # of the head\n"
    assert lines(text) == [(3, "turn", 0, False, "of the head"), (6, "walk", 2, True, "")]
    headings = {each.name: each.heading for each in tweak_lines(parse_toml("tweaks/x.toml", text))}
    assert headings["walk"] == "Costs", "what the line that is switched off says of the name is kept"


def test_a_key_is_found_however_it_is_written() -> None:
    """Each line says walk = 2 or another value, and gets 31."""
    for before, after in {
        "walk = 2\n": "walk = 31\n",
        "walk=2\n": "walk=31\n",
        '"walk" = 2\n': '"walk" = 31\n',
        "'walk'=2 # so\n": "'walk'=31  # so\n",
        '"w\\u0061lk" = 2\n': '"w\\u0061lk" = 31\n',
        "\twalk\t=\t2\t# so\n": "\twalk\t=\t31\t# so\n",
        "   walk =2": "   walk =31",
        "walk = 2     # so\n": "walk = 31    # so\n",
        "walk = 2#so\n": "walk = 31#so\n",
        "walk = 0x02\r\n": "walk = 31\r\n",
        "# walk = 1\n": "walk = 31\n",
        "#walk=1\n": "walk=31\n",
        "  #\twalk =1# so\n": "  walk =31# so\n",
        "# 'walk' = 1   # so\r\n": "'walk' = 31    # so\r\n",
        "# walk = 1\nwalk=2\n# walk = 4\n": "# walk = 1\nwalk=31\n# walk = 4\n",
        'x = """\nwalk = 1\n# walk = 1\n"""\nwalk = 2': 'x = """\nwalk = 1\n# walk = 1\n"""\nwalk = 31',
        'x = """\n# walk = 1\n"""\n': 'x = """\n# walk = 1\n"""\nwalk = 31\n',
        "x = [\n# walk = 1\n1]\n# walk = 1": "x = [\n# walk = 1\n1]\nwalk = 31",
        "[label]\nwalk = 2\n": "walk = 31\n[label]\nwalk = 2\n",
        "[label]\n# walk = 1\n": "walk = 31\n[label]\n# walk = 1\n",
        "x = 1": "x = 1\nwalk = 31",
        "x = 1\r\n": "x = 1\r\nwalk = 31\r\n",
        "# walk = 1 cell, and turn = 0\n": "# walk = 1 cell, and turn = 0\nwalk = 31\n",
        "# walk = one\n": "# walk = one\nwalk = 31\n",
    }.items():
        assert changed(before, {"walk": 31}) == after, before


def test_values_of_tables_are_changed_where_they_are() -> None:
    for before, after in {
        "label.size = 2\n": "label.size = 31\n",
        "label . 'size' = 2\n": "label . 'size' = 31\n",
        "[label]\nsize = 2 # of words\n": "[label]\nsize = 31  # of words\n",
        "[label]\n# size = 14\n": "[label]\nsize = 31\n",
        "label = {size = 2, walk = 3} # so\n": "label = {size = 31, walk = 3} # so\n",
        "[label] # so\nwalk = 2": "[label] # so\nsize = 31\nwalk = 2",
        "size = 2\n[other]\nsize = 3\n": "size = 2\n[other]\nsize = 3\n".replace("[", "label.size = 31\n["),
    }.items():
        assert changed(before, {"label.size": 31}) == after, before


def test_a_usual_value_is_switched_off_where_it_has_a_line_of_its_own() -> None:
    for before, after in {
        "walk = 2\n": "# walk = 1\n",
        "  walk=2   # so\r\n": "  # walk=1 # so\r\n",
        "walk = 12     # so\n": "# walk = 1    # so\n",
        "# walk = 3\n": "# walk = 3\n",
        "walk = '''\n2'''\n": "# walk = 1\n",
        "turn = 0\n": "turn = 0\n",
    }.items():
        assert changed(before, {"walk": 1}) == after, before
    of_lines = 'colour = """\\\n#ece9e1"""\n'
    assert changed(of_lines, {"colour": "#ece9e1"}) == '# colour = "#ece9e1"\n'
    assert changed("label = { size = 2 }\n", {"label.size": 14}) == "label = { size = 14 }\n"
    assert changed("label.size = 2\n", {"label.size": 14}) == "# label.size = 14\n"


def test_only_a_line_feed_ends_a_line_and_every_line_end_stays() -> None:
    text = f"# walk = 1  # a{BREAKS}b\r\n# turn = 0\n\r\nblink = 0.5  # {BREAKS} walk = 7\n# the end{BREAKS}"
    new = changed(text, {"walk": 2, "turn": 3, "blink": 0.25})
    assert new == text.replace("# walk = 1  #", "walk = 2    #").replace("# turn = 0", "turn = 3").replace(
        "0.5  #", "0.25 #"
    )


def test_values_are_written_so_that_they_are_read_again() -> None:
    values: list[Value] = [True, 7, 0.1 + 0.2, 1e-7, 1e22, -0.0, 'say "\\" \t \x07 \u2028 é']
    for value in values:
        assert repr(tomllib.loads(changed("walk = 2\n", {"walk": value}))["walk"]) == repr(value)


def test_what_is_no_value_of_a_tweak_is_no_line() -> None:
    deep = "[" * 400
    for line in (f"# a = {deep}", "# a = [1]", "# a = 1979-05-27", "# a = 1 2", "# a =", "# a.b = {", "# = 1",
                 '# "\\q" = 1', "# a = nothing", f"# a = {'9' * 1900} # x", "# a = 0xz"):  # fmt: skip
        found = lines(f"{line}\n")
        assert [name for _, name, _, _, _ in found] == (["a"] if "999" in line else []), line
    huge = "9" * 400
    comments = ("5 to 90 degrees: so", "9 to 5: so", f"1 to {huge}: so", f"-{huge} to 1: so")
    files = (parse_toml("tweaks/x.toml", f"a = 1 # {comment}") for comment in comments)
    ranges = [each.range for file in files for each in tweak_lines(file)]
    assert ranges == [TweakRange(5, 90, "degrees"), None, None, None]


def test_what_would_not_be_read_again_is_refused_with_its_line() -> None:
    full = "walk = 2 #".ljust(LINE_LIMIT, "x")
    for text, values in (
        (f"\n{full}\n", {"walk": 31}),
        ("[label]\nx = 1\n", {"label": 31}),
        ("label = 1\n", {"label.size": 31}),
        ("[[label]]\nsize = 1\n", {"label.size": 31}),
        ('a.b.c.d.e.f.g.h.i = """\n# walk = 1\n"""', {"walk": 31}),
    ):
        with pytest.raises(FileFault) as caught:
            changed(text, values)
        (fault,) = caught.value.faults
        assert fault.startswith("tweaks/x.toml:"), fault
        assert fault.startswith("tweaks/x.toml:2: the line is too long") == (text.count("x") > 9), fault


def test_of_broken_files_that_are_toml_only_the_value_changes() -> None:
    good = (
        b'# Head\n# walk = 1  # a cell\nturn = 2\n"blink" = 0.5\n\n[label]\nsize = 14  # so\n# walk = 3\n'
        b'note = """\n# turn = 1\nwalk = 3"""\n'
    )
    tried = 0
    for seed in range(400):
        text = mutate(good, seed).decode(errors="replace")
        try:
            file = parse_toml("tweaks/x.toml", text)
        except FileFault:
            continue
        list(tweak_lines(file))
        name = random.Random(seed).choice(("walk", "turn", "blink", "label.size"))
        try:
            new = with_values(file, {name: 31}, {})
        except FileFault as fault:
            assert len(fault.faults) == 1
            continue
        tried += 1
        table, top, parts = tomllib.loads(text), new.table, name.split(".")
        *above, last = parts
        for part in above:
            table, top = table.setdefault(part, {}), top[part]
        assert top.pop(last) == 31, seed
        table.pop(last, None)
        assert str(table) == str(top), seed
    assert tried > 150
