"""article: what the codex says about one thing."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.screens.codex.hero_facts import Fact


@dataclass(frozen=True, slots=True)
class Article:
    """What the codex says about one thing."""

    key: str
    page: str
    title: str
    note: str
    facts: tuple[Fact, ...]
    description: str
    gift: str = ""
    """what a hero can do and others cannot, by what rules a creature lives, or what a feat opens"""
    icon: str = ""
    """the pictogram that stands for it, if that is its picture"""
    is_open: bool = False
    """whether it is told of before it was met"""
