"""sound_names: the names of the game's sounds; `sound/` knows how they sound."""

from __future__ import annotations

from enum import StrEnum


class Sound(StrEnum):
    """The name of a sound that plays once."""

    # The interface.
    HOVER = "hover"
    CHOOSE = "choose"
    COMMIT = "commit"
    UNDO = "undo"
    REDO = "redo"
    REFUSED = "refused"
    # Feet and hands.
    STEP_ROCK = "step_rock"
    STEP_GRIT = "step_grit"
    STEP_SAND = "step_sand"
    STEP_WOOD = "step_wood"
    STEP_METAL = "step_metal"
    RUNG = "rung"
    GRASP = "grasp"
    RUSTLE = "rustle"
    # Falls.
    WIND = "wind"
    LAND = "land"
    HURT = "hurt"
    # Ropes and anchors.
    CREAK = "creak"
    CATCH = "catch"
    ROPE_RUNS = "rope_runs"
    KNOT = "knot"
    SNAP = "snap"
    SWING = "swing"
    PITON = "piton"
    POP = "pop"
    # Ground, mechanisms and portals.
    CRUMBLE = "crumble"
    SCRAPE = "scrape"
    CLUNK = "clunk"
    TWANG = "twang"
    PORTAL_OPENS = "portal_opens"
    PORTAL_CLOSES = "portal_closes"
    # Relics and the course of a level.
    GLEAM = "gleam"
    SHATTER = "shatter"
    SPENT = "spent"
    SIZZLE = "sizzle"
    WATER = "water"
    BELL = "bell"
    AWAY = "away"
    ROUND = "round"
