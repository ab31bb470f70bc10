"""opening: what every window needs before its first screen: the levels, and the player's files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intodepth import tweaks
from intodepth.content.own_levels import OwnLevels
from intodepth.content.rule_values import TWEAKS
from intodepth.files.faults import FileFault
from intodepth.files.folders import Home, find_folders
from intodepth.screens.services import Services
from intodepth.sim.rules import Rules

if TYPE_CHECKING:
    from intodepth.screens.services import Pilot


def open_levels(level: str, home: Home) -> tuple[OwnLevels, str]:
    """Return all levels, and the name of the one to begin in; raises FileFault.

    `level` is a name, or the path of a level file; empty to begin at the title.
    """
    own = OwnLevels.read_all(home.folder)
    if not own.catalog.levels:
        raise FileFault(own.catalog.faults or (f"{find_folders().levels}: there are no levels",))
    return own, own.find(level) if level else ""


def open_services(own: OwnLevels, home: Home, pilot: Pilot | None = None) -> tuple[Services, list[str]]:
    """Return the services of a player, and notices of what went wrong so far. A pilot plays instead of the
    player.
    """
    tweaks.watch(find_folders().tweaks, Rules.names(), home.folder / TWEAKS)
    services = Services.open_home(own.catalog, home.folder, pilot)
    services.own = own
    return services, [line for line in (home.problem, *own.catalog.faults) if line]
