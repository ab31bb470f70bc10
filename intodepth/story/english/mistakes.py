"""mistakes: the answer to a search for the next mistake, in words."""

from __future__ import annotations

from intodepth.content.replay_notes import Mistake
from intodepth.content.words import count_noun


def mistake_words(mistake: Mistake, longer: str = "") -> str:
    """Return what was found in one or two sentences.

    A search that ran out of time is told as that, followed by `longer`, a sentence on how to search longer.
    """
    return f"{_tell(mistake)} {longer}".rstrip() if mistake.is_open else _tell(mistake)


def _tell(mistake: Mistake) -> str:
    first, number = mistake.first, mistake.action
    before, after = (count_noun(rounds or 0, "round") for rounds in (mistake.before, mistake.after))
    within = f" in {count_noun(mistake.seconds, 'second')}" if mistake.seconds else ""
    if mistake.before is None:
        if mistake.is_sure:
            return f"There is no way to finish after action {first}, which is proven."
        return f"No way to finish after action {first} was found{within}. There may be one."
    if not number:
        return f"No mistake is found after action {first}. The level can be finished in {before}."
    if mistake.is_sure:
        if mistake.after is None:
            return f"Action {number} is a mistake: {before} before it, and no way to finish after it."
        return f"Action {number} is a mistake: the level takes {after} with it, {before} without it."
    found = f"no way to finish was found{within}" if mistake.after is None else f"{after} were found{within}"
    return f"Action {number} may be a mistake: {before} before it, and after it {found}."
