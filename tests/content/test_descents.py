"""What descents are made of, as files say it: each fault is told by its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from intodepth.content.descents import FEATS, load_extras, load_feats, load_places, load_shafts
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from tests.catalogs import own_catalog

HEROES, EXTRAS, SHAFTS = ("belayer", "smith"), ("coil",), ("usual", "rotten")
USUAL = '[usual]\ntitle = "Normal"\ndescription = "As ever."\nicon = "exit"\n'
FEAT = '[{}]\ntitle = "T"\ndescription = "Done."\nicon = "exit"\n'
ALL_FEATS = "".join(map(FEAT.format, FEATS))
PLACE = '[cave]\ntitle = "Cave"\nsays = "a step costs {walk}."\nicon = "lamp"\ndeepest = true\n'
EXTRA = '[rope]\ntitle = "Rope"\ngear = { coils = [{ length = 8 }] }\n'


def shaft(more: str) -> str:
    return f'{USUAL}[rotten]\ntitle = "Rotten"\ndescription = "Bad."\nicon = "pops"\n{more}'


@pytest.mark.parametrize(
    ("load", "text", "fault"),
    [
        (load_shafts, shaft("rules = { hold = 3 }"), "9: rules: there is no rule 'hold'"),
        (
            load_shafts,
            shaft('traits = ["wet"]'),
            "9: traits[0]: 'wet' cannot stand here; there are portal and clean",
        ),
        (load_shafts, shaft("rules = { walk = 100 }"), "9: rules: expected a whole number of at most 99"),
        (
            load_shafts,
            shaft("supplies = { pitons = -1 }"),
            "9: supplies.pitons: expected a whole number of at least 0",
        ),
        (load_shafts, shaft("")[len(USUAL) :], "1: the first kind must be 'usual'"),
        (load_shafts, f"{USUAL}rules = {{ footed = 0 }}", "1: usual has the usual rules, floors and kit"),
        (load_places, PLACE + "rules = { dark = 3 }", "6: rules: there is no rule 'dark'"),
        (load_places, PLACE + 'rock = { "#" = "x" }', "6: rock: 'x' cannot stand here; there are #, % and &"),
        (load_places, PLACE.replace("{walk}", "{light}"), "3: says: expected the names of rules in braces"),
        (
            load_places,
            PLACE.replace("true", "false"),
            "1: one of the places must be that of the deepest floor: deepest = true",
        ),
        (
            lambda path: load_extras(path, HEROES),
            f'{EXTRA}only = "rigger"',
            "4: only: there is no hero 'rigger'",
        ),
        (
            lambda path: load_extras(path, HEROES),
            EXTRA.replace("coils =", "lamp = true, coils ="),
            "3: gear: only pitons, wheels and coils can be taken along",
        ),
        (
            lambda path: load_extras(path, HEROES),
            f"{EXTRA}lacks = {{ wheels = 1 }}",
            "4: lacks: only pitons and coils can be left at home",
        ),
        (lambda path: load_extras(path, HEROES), '[rope]\ntitle = "Rope"', "1: rope lacks 'gear'"),
        (
            lambda path: load_feats(path, HEROES, EXTRAS, SHAFTS),
            f'{ALL_FEATS}shaft = "rotten"\nhero = "smith"',
            f"{4 * len(FEATS) - 3}: clean opens more than one thing",
        ),
        (
            lambda path: load_feats(path, HEROES, EXTRAS, SHAFTS),
            f'{ALL_FEATS}extra = "wings"',
            f"{4 * len(FEATS) + 1}: extra: there is no extra 'wings'",
        ),
        (
            lambda path: load_feats(path, HEROES, EXTRAS, SHAFTS),
            ALL_FEATS + FEAT.format("glory"),
            f"{4 * len(FEATS) + 1}: there is no feat 'glory'",
        ),
    ],
)
def test_what_is_wrong_is_told_by_its_line(
    load: Callable[[Path], object], text: str, fault: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileFault) as error:
        load(path)
    assert [line.partition(":")[2] for line in error.value.faults] == [fault]


def test_a_feat_that_lacks_a_text_is_told(tmp_path: Path) -> None:
    path, catalog = tmp_path / "feats.toml", own_catalog()
    text = (find_folders().data / "feats.toml").read_text(encoding="utf-8")
    path.write_text(text[: text.index("[clean]")], encoding="utf-8")
    with pytest.raises(FileFault) as error:
        load_feats(path, catalog.heroes, catalog.extras, catalog.shafts)
    assert [line.partition(":")[2] for line in error.value.faults] == ["1: clean has no text"]
