"""Tests of the profile."""

from itertools import pairwise

import msgspec

from intodepth.content.profile import KINDS_KEPT, Profile, Result, SeenOfLevel, Settings, merge

GOOD = Result(rounds=5, relics=2, damage=1, noise=20, undos=3, heroes_lost=0)
FULL = (
    Profile()
    .finish("first_steps", GOOD, unlocks="the_well")
    .meet(heroes=("belayer",), relics=("bell",))
    .bring(("hourglass",))
    .with_settings(Settings(volume=0.5, ui_scale=1.5, reduced_motion=True, bindings={"move": "v"}))
)


def better(**changes: int) -> Result:
    return msgspec.structs.replace(GOOD, **changes)


def test_what_two_copies_of_the_game_brought_home_is_all_there() -> None:
    both = merge(FULL.bring(("bell",)), FULL.bring(("heart", "hourglass")), FULL)
    assert both.brought == ("hourglass", "heart", "bell")


def test_only_a_better_result_replaces_the_best() -> None:
    assert FULL.finish("first_steps", better(rounds=9)).get_best("first_steps") == GOOD
    for result in (better(relics=3, rounds=30), better(rounds=4, damage=9), better(undos=0)):
        assert FULL.finish("first_steps", result).get_best("first_steps") == result


def test_results_are_compared_by_one_thing_after_the_other() -> None:
    order = ("heroes_lost", "rounds", "damage", "noise", "undos")
    for more, less in pairwise(order):
        ahead = better(**{less: getattr(GOOD, less) + 50})
        behind = better(**{more: getattr(GOOD, more) + 1})
        assert ahead.rank < behind.rank, f"{more} comes before {less}"
    assert better(relics=3, heroes_lost=9).rank < GOOD.rank


def test_a_result_with_hints_never_replaces_one_without() -> None:
    hinted = better(rounds=3, hints=1)
    assert FULL.finish("first_steps", hinted).get_best("first_steps") == GOOD
    profile = Profile().finish("first_steps", hinted).finish("first_steps", better(rounds=2, hints=4))
    assert profile.get_best("first_steps") == better(rounds=2, hints=4)
    assert profile.finish("first_steps", GOOD).get_best("first_steps") == GOOD


def test_results_of_another_version_are_kept_and_not_compared() -> None:
    newer = better(rounds=30, rules_version=2, level_digest="0123456789abcdef")
    profile = FULL.finish("first_steps", newer)
    assert profile.get_best("first_steps") == newer
    assert profile.get_best("first_steps", GOOD.version) == GOOD
    assert profile.get_best("first_steps", (3, "")) is None
    assert profile.finish("first_steps", better(rounds=6)).get_best("first_steps") == GOOD
    for version in range(3, 30):
        profile = profile.finish("first_steps", better(rules_version=version))
    assert len(profile.done["first_steps"]) == KINDS_KEPT


def test_what_was_met_or_unlocked_stays_and_is_noted_once() -> None:
    again = FULL.finish("first_steps", GOOD, unlocks="the_well").meet(("belayer", "porter"), ("bell",))
    assert again.unlocked == ("the_well",)
    assert again.met_heroes == ("belayer", "porter")
    assert again.met_relics == ("bell",)


def test_the_level_gone_into_last_comes_first() -> None:
    profile = Profile().go_into("a").go_into("b").go_into("a")
    assert profile.played == ("a", "b")


def test_two_copies_that_changed_the_same_profile_lose_nothing() -> None:
    mine = FULL.finish("deep", GOOD, "deeper").meet(relics=("idol",)).send("deep", ("smith",)).go_into("deep")
    theirs = (
        FULL.finish("first_steps", better(rounds=3))
        .finish("deep", better(noise=1))
        .meet(heroes=("porter",), actions=("tie",))
        .with_settings(msgspec.structs.replace(FULL.settings, volume=0.1))
        .send("first_steps", ("dog",))
    )
    for one, other in ((mine, theirs), (theirs, mine)):
        both = merge(one, other, FULL)
        assert both.get_best("first_steps") == better(rounds=3)
        assert both.get_best("deep") == better(noise=1)
        assert set(both.unlocked) == {"the_well", "deeper"}
        assert set(both.met_heroes) == {"belayer", "porter"}
        assert set(both.met_relics) == {"bell", "idol"}
        assert both.met_actions == ("tie",)
        assert both.settings == theirs.settings
        assert both.parties == {"deep": ("smith",), "first_steps": ("dog",)}
        assert both.played == ("deep",)


def test_what_was_seen_of_a_level_only_grows_until_the_level_changes() -> None:
    now, other = "0" * 16, "f" * 16
    mine, theirs = FULL.look("deep", SeenOfLevel(now, "5")), FULL.look("deep", SeenOfLevel(now, "3"))
    assert mine.look("deep", SeenOfLevel(now, "8")).seen["deep"].cells == "d"
    assert merge(mine, theirs, FULL).seen["deep"].cells == merge(theirs, mine, FULL).seen["deep"].cells == "7"
    assert mine.look("deep", SeenOfLevel(other, "8")).seen["deep"] == SeenOfLevel(other, "8")


def test_of_what_two_copies_changed_each_its_own_way_mine_stands() -> None:
    mine, theirs = (
        FULL.with_settings(msgspec.structs.replace(FULL.settings, volume=v, effects=e)).send("a", (h,))
        for v, e, h in ((0.2, 1.0, "dog"), (0.3, 0.4, "smith"))
    )
    both = merge(mine, theirs, FULL)
    assert (both.settings.volume, both.settings.effects, both.parties["a"]) == (0.2, 0.4, ("dog",))


def test_a_profile_merged_with_its_own_past_is_as_it_was() -> None:
    assert merge(FULL, FULL, FULL) == FULL == merge(FULL, Profile(), Profile())
