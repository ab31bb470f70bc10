"""Players of the release before keep what they had when the order of the levels changed."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.profile import Result
from intodepth.content.profile_store import load_profile
from intodepth.screens.services import Services
from tests.catalogs import own_catalog

BEFORE = b"""{"format": 2, "done": {
"felt_bell": [{"rounds": 6, "relics": 1, "damage": 0, "noise": 9, "undos": 2, "heroes_lost": 0, "hints": 0,
"rules_version": 3, "level_digest": "%s"}],
"plumb_line": [{"rounds": 3, "relics": 1, "damage": 0, "noise": 9, "undos": 2, "heroes_lost": 0, "hints": 1,
"rules_version": 3, "level_digest": "%s"}]},
"unlocked": ["plumb_line", "bell_pull"], "met_heroes": ["belayer", "swinger"]}"""
"""the profile of somebody who has finished the first two levels in the order of then"""


def test_what_was_open_stays_open_and_what_is_new_is_reached(tmp_path: Path) -> None:
    catalog = own_catalog()
    digests = [catalog.levels[name].digest.encode() for name in ("felt_bell", "plumb_line")]
    (tmp_path / "profile.json").write_bytes(BEFORE % tuple(digests))
    profile, problem = load_profile(tmp_path)[:2]
    assert not problem
    services = Services(catalog, tmp_path, profile)
    best = services.best("plumb_line")
    assert best is not None and best.rounds == 3 and services.best("felt_bell") is not None
    names = list(catalog.levels)
    opened = [name for name in names if services.is_open(name)]
    assert opened == ["felt_bell", "mind_the_step", "plumb_line", "pendulum", "bell_pull"]
    # From there every level is reached, whichever was done before.
    for _ in names:
        name = next(name for name in names if services.is_open(name) and name not in services.profile.done)
        profile = services.profile.finish(name, Result(9, 1, 0, 0, 0, 0), services.next_level(name))
        services.profile = profile
        if len(services.profile.done) == len(names):
            break
    assert set(services.profile.done) == set(names)
