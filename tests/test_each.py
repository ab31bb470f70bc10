"""A test for each case of some data looks at all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.each import for_each


def test_all_cases_that_fail_are_named_with_their_reasons() -> None:
    @for_each(("word", "length"), [("rope", 4), ("ring", 5), ("anchor", 6), ("bell", 3)])
    def check(word: str, length: int) -> None:
        assert len(word) == length, f"{word} has {len(word)} letters"

    with pytest.raises(ExceptionGroup, match="of 4 fail ring 5, bell 3") as caught:
        check()
    reasons = [str(each).splitlines()[0] for each in caught.value.exceptions]
    assert reasons == ["ring has 4 letters", "bell has 4 letters"]


@pytest.mark.parametrize("word", ["rope", "ring"])
@for_each("length", [4, len("bell")])
def test_other_words_are_those_of_the_test_runner(word: str, length: int, tmp_path: Path) -> None:
    assert len(word) == length and tmp_path.is_dir()


def test_there_must_be_something_to_look_at() -> None:
    with pytest.raises(AssertionError, match="a test of nothing"):
        for_each("case", [])
