"""refusals: why something cannot be done, in the sentences of `refusals.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from intodepth.content.words import count_noun, sentence
from intodepth.sim.refusals import Reason


@cache
def sentences() -> dict[Reason, str]:
    """Return the sentence for each reason."""
    text = files("intodepth.story.english").joinpath("refusals.toml").read_text(encoding="utf-8")
    return {Reason[name.upper()]: words for name, words in tomllib.loads(text).items()}


def refusal(
    reason: Reason, name: str, body: str, numbers: Sequence[int], load: str = "", hold: str = ""
) -> str:
    """Return why `name` cannot do it. `body` is what it is about; `load` and `hold` are sums in words."""
    first = numbers[0] if numbers else 0
    parts = {"points": count_noun(first, "action point"), "cells": count_noun(first, "cell")}
    told = {"name": name, "body": body, "Body": sentence(body), "load": load, "hold": hold}
    return sentences()[reason].format(*numbers, **parts, **told)


def out_of_reach(name: str, other: str) -> str:
    return f"{name} is too far from {other} for anything else."


def with_verb(verb: str, why: str) -> str:
    """Return a reason with the verb that it rules out: `Shove: Bram is too heavy.`"""
    return f"{verb}: {why}"
