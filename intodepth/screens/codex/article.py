"""article: what the codex says about one thing."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.screens.codex.hero_facts import Fact


@dataclass(frozen=True, slots=True)
class Article:
    """The codex's text about one thing."""

    key: str
    page: str
    title: str
    note: str
    facts: tuple[Fact, ...]
    description: str
    gift: str = ""
    """what only this hero can do, the behaviour of a creature, or what a feat opens"""
    icon: str = ""
    """name of the pictogram that is its picture; empty if it has another picture"""
    is_open: bool = False
    """whether it can be read before it was met"""
