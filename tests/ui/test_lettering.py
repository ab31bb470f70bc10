"""Lettering: alternating case nests, and a line is as long as its letters need."""

import pytest

from intodepth.ui.lettering import (
    GAP,
    SPACE,
    STEP,
    WIDE_SPACE,
    alternate_case,
    letter_positions,
    plain_letters,
    title_width,
)


def test_case_alternates_and_each_word_begins_large() -> None:
    assert alternate_case("into depth") == "InTo DePtH"
    assert alternate_case("CODEX") == "CoDeX"


def test_figures_take_turns_as_letters_do() -> None:
    assert alternate_case("1234") == "1₂3₄"
    assert title_width(alternate_case("1234")) == title_width("AbCd")


def test_neighbours_of_alternating_size_nest() -> None:
    assert title_width("Aa") < title_width("AA") - 0.3
    assert title_width("A a") > title_width("Aa")


def test_words_that_meet_in_the_same_size_do_not_nest() -> None:
    apart, nested = title_width("ThE FeLt"), title_width("ThEn FeLt") - GAP - STEP
    assert apart == pytest.approx(nested + 1 - STEP + WIDE_SPACE - SPACE)


def test_plain_letters_have_one_form_whatever_the_case_and_take_the_room_they_need() -> None:
    assert plain_letters("Catch") == plain_letters("CATCH")
    assert title_width(plain_letters("I")) < title_width(plain_letters("H")) < title_width("H")
    one, two = (title_width(plain_letters(word)) for word in ("FIVE", "F IVE"))
    assert two > one


def test_plain_letters_that_leave_room_beside_each_other_stand_nearer() -> None:
    apart = sum(title_width(plain_letters(letter)) for letter in "LT")
    assert title_width(plain_letters("LT")) < apart < title_width(plain_letters("HT"))


def test_a_sign_without_a_letter_leaves_a_space() -> None:
    assert letter_positions("A-a") == letter_positions("A a")
    assert title_width("") == title_width("?") == 0.0
