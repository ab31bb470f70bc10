"""retunings: how a recording comes out under other rules, in words."""

from __future__ import annotations

from intodepth.content.words import count_noun

GONE = "What it needs is no longer there."


def verdict(first: int, stops: int, round: int, *, is_broken: bool) -> str:
    """Return the verdict, by the first action that differs, and the one that stops the play in a round."""
    if stops:
        return f"breaks at action {stops}, round {round}"
    if not first:
        return "same"
    return f"different from action {first}" + ", no longer won" * is_broken


def tell_retuning(first: int, instead: str, stops: int, action: str, why: str) -> str:
    """Return what the first action that differs causes instead, and why `action` cannot be done."""
    found = [f"Action {first}: {instead}"] if instead else []
    found += [f"Action {stops}, {action}, cannot be done: {why}"] if stops else []
    return " ".join(found)


def too_far(name: str, needed: int, left: int) -> str:
    """Return why a hero does not get to a place in this turn."""
    return f"{name} needs {count_noun(needed, 'action point')} to get there, and has {left}."


def no_way(name: str, barred: str) -> str:
    """Return that a hero does not get to a place at all, with what is in the way, if that is known."""
    return f"{name} cannot get there{f': {barred}' if barred else ''}."
