"""Routes: makes the screen that another one leads to; each is imported only when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intodepth.screens.base import Screen

if TYPE_CHECKING:
    from intodepth.screens.services import Services


def title(services: Services) -> Screen:
    """The title screen."""
    from intodepth.screens.title import TitleScreen

    return TitleScreen(services)


def level_select(services: Services, chosen: str = "") -> Screen:
    """The list of levels, with one of them chosen."""
    from intodepth.screens.level_select import LevelSelectScreen

    return LevelSelectScreen(services, chosen)


def codex(services: Services) -> Screen:
    """The codex."""
    from intodepth.screens.codex import CodexScreen

    return CodexScreen(services)


def settings(services: Services) -> Screen:
    """The settings."""
    from intodepth.screens.settings import SettingsScreen

    return SettingsScreen(services)


def help_page(services: Services, moment: str) -> Screen:
    """The help of a moment: `title` or `level`."""
    from intodepth.screens.help import HelpScreen

    if moment == "title":
        return HelpScreen(services, moment)
    from intodepth.screens.level.telling.verbs import VERBS

    actions = [(verb.icon, verb.label, verb.command, verb.purpose) for verb in VERBS.values()]
    return HelpScreen(services, moment, actions)
