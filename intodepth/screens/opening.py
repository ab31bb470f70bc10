"""opening: what every window needs before its first screen: the levels, and the player's files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from intodepth import tweaks
from intodepth.content.catalog import load_catalog, load_with
from intodepth.content.own_levels import FOLDER, OwnLevels
from intodepth.files.faults import FileFault, suggest_name
from intodepth.files.folders import Home, find_folders
from intodepth.screens.services import Services
from intodepth.sim.rules import Rules

if TYPE_CHECKING:
    from intodepth.screens.services import Pilot


def open_levels(level: str, home: Home) -> tuple[OwnLevels, str]:
    """Return all levels, and the name of the one to begin in; raises FileFault.

    `level` is a name, or the path of a level file; empty to begin at the title.
    """
    folders = find_folders()
    file = Path(level) if level.lower().endswith(".toml") else None
    catalog = load_catalog(folders) if file is None else load_with(file)
    level = level if file is None else file.stem
    if not catalog.levels:
        raise FileFault(catalog.faults or (f"{folders.levels}: there are no levels",))
    own = OwnLevels(catalog, home.folder / FOLDER, folders.levels, file)
    if level and level not in own.catalog.levels:
        near = suggest_name(level, own.catalog.levels) or f": known are {', '.join(own.catalog.levels)}"
        raise FileFault((f"there is no level {level!r}{near}",))
    return own, level


def open_services(own: OwnLevels, home: Home, pilot: Pilot | None = None) -> tuple[Services, list[str]]:
    """Return the services of a player, and notices of what went wrong so far. A pilot plays instead of the
    player.
    """
    tweaks.watch(find_folders().tweaks, Rules.names())
    services = Services.open_home(own.catalog, home.folder, pilot)
    services.own = own
    return services, [line for line in (home.problem, *own.catalog.faults) if line]
