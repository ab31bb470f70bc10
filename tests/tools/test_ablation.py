"""Ablation: what a level can be finished without, as a table; bad names in one line."""

from __future__ import annotations

import pytest

from intodepth.sim.creatures import creatures_of
from intodepth.tools import ablation
from intodepth.tools.solve import read_problem
from tests.catalogs import own_catalog


@pytest.mark.slow
def test_a_row_says_what_is_proven_and_what_was_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert ablation.main(["pendulum", "seen_twice", "two_haulers"], 60) == 0
    head, line, first, second, third = capsys.readouterr().out.splitlines()
    assert head.count("|") == line.count("|") == first.count("|") == 6
    assert first == "| pendulum | 2 (proven) | 2 rounds | none (proven) | – |"
    assert second == "| seen_twice | 2 (proven) | 2 rounds | 2 rounds | – |"
    assert third.count(": ") == 2 and "not found in" in third


def test_a_level_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert ablation.main(["gone"], 10) == 2
    assert capsys.readouterr().err.startswith("ablation: there is no level 'gone'. Your NAME.toml in ")


def test_what_acts_back_is_left_out_too() -> None:
    catalog = own_catalog()
    for name, key in (("high_water", "water"), ("doorman", "tortoise")):
        level = catalog.levels[name]
        assert level.what_acts_back == (key,) and not level.without([key]).what_acts_back
        start = read_problem(level, catalog, (key,))[0].start
        assert start.flood is None and not creatures_of(start), name
