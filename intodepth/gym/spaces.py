"""spaces: the shapes, names, units and ranges of observations and actions."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from gymnasium import spaces

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.sim.actions import ACTIONS
from intodepth.sim.space.terrain import TERRAIN

PAD: Final = 256
"""places in the list of actions; `python -m intodepth.gym pad` measures how many are needed"""
HEROES: Final = 4
"""greatest number of heroes of a party"""
ROPES: Final = 24
"""greatest number of ropes that are told of"""
DESCENT_BOARD: Final = (48, 24)
"""width and height, in cells, of the board of a descent, whose floors differ in size"""
MOST: Final = 32_000
"""bound of numbers that have no smaller one"""

TERRAIN_CODES: Final = tuple(sorted(TERRAIN))
"""the kinds of terrain, as codes of their glyphs; an observation holds the index plus 1"""
ONWARD: Final = len(ACTIONS) + 1
"""kind of the choice to leave a floor, see `intodepth.gym.episode.Onward`"""
THINGS: Final = ("boulder", "bucket", "lamp")


class Plane(IntEnum):
    """The planes of `bodies`: what a body is. What is carried counts in the cell of its bearer."""

    ACTING = 0
    """the hero whose turn it is"""
    HERO = 1
    """any hero who can act"""
    FALLEN = 2
    """a hero without hit points"""
    WANTED = 3
    """a relic or fallen hero to bring out"""
    RELIC = 4
    CREATURE = 5
    BUCKET = 6
    LAMP = 7
    THING = 8
    """anything else, such as a boulder"""
    CARRIED = 9
    """a body that another one carries or that clings to one"""


class HeroField(IntEnum):
    """The columns of `heroes`, one row for each hero of the party."""

    PRESENT = 0
    """1; 0 for a row without a hero"""
    X = 1
    """column, from 0 at the left; -1 outside the level"""
    Y = 2
    """row, from 0 at the bottom; -1 outside the level"""
    STATE = 3
    """0 not yet entered, 1 in the level, 2 left it"""
    POSTURE = 4
    """0 standing, 1 climbing, 2 hanging, 3 lying"""
    FACING = 5
    """1 to the right, 0 to the left"""
    HIT_POINTS = 6
    MAX_HIT_POINTS = 7
    ACTION_POINTS = 8
    MAX_ACTION_POINTS = 9
    ENDED = 10
    """1 if the hero's turn of this round is over"""
    LEADS = 11
    """1 for the hero whose turn it is"""
    WEIGHT = 12
    """with everything carried"""
    LOAD = 13
    """number of bodies carried"""
    PITONS = 14
    WHEELS = 15
    BLADE = 16
    COILS = 17
    """ropes in the pack"""
    COILED = 18
    """cells of rope in the pack"""
    BELAYS = 19
    """row of `ropes` on which the hero is braced, plus 1; 0 for none"""
    GRIPS = 20
    """row of `ropes` that the hero holds by hand, plus 1; 0 for none"""
    GIFTS = 21
    """number of special abilities"""


class RopeField(IntEnum):
    """The columns of `ropes`, one row for each rope of which the party knows a cell."""

    PRESENT = 0
    LENGTH = 1
    """cells in all"""
    OUT = 2
    """cells paid out"""
    SLACK = 3
    """cells paid out beyond what the way of the rope needs"""
    FIRST_X = 4
    FIRST_Y = 5
    """cell of the first end; -1 if it was never seen"""
    FIRST_TIE = 6
    """0 loose, 1 to a hero, 2 to another body, 3 to an anchor"""
    LAST_X = 7
    LAST_Y = 8
    LAST_TIE = 9
    CLIPS = 10
    """anchors that it is clipped to"""
    THIN = 11


class ActionField(IntEnum):
    """The columns of `actions`, one row for each place of the list; rows without an action are 0."""

    KIND = 0
    """1 plus the index in `intodepth.sim.actions.ACTIONS`; ONWARD for leaving a floor"""
    ACTOR = 1
    """row of the hero in `heroes`"""
    X = 2
    """column of the cell that it is aimed at; -1 without one"""
    Y = 3
    ROPE = 4
    """row of its rope in `ropes` plus 1; 0 for none"""
    SIDE = 5
    """1 right, 2 up, 3 left, 4 down; 0 for none"""
    NUMBER = 6
    """what else tells two actions apart: cells to lower, the end of a rope, whether to let go"""
    BODY = 7
    """kind of the body it is done to, as in `body_kinds`; 0 for none"""
    COST = 8
    """action points"""
    PARTY_DAMAGE = 9
    """hit points that heroes are expected to lose"""
    OTHER_DAMAGE = 10
    """hit points that others are expected to lose"""
    FELLED = 11
    """heroes who are expected to fall"""
    BROKEN = 12
    """relics that are expected to break"""
    ROUNDS = 13
    """rounds that are expected to begin"""
    UNSEEN = 14
    """1 if it leads into cells that nobody has seen, so that more may happen"""


class Scalar(IntEnum):
    """The places of `scalars`."""

    ROUND = 0
    """number of the present round of the level or floor, from 1"""
    ROUNDS_LEFT = 1
    """rounds until the episode is truncated"""
    STEPS_LEFT = 2
    """steps until the episode is truncated"""
    WATER = 3
    """row of the surface, from 0 at the bottom; -1 while the water sleeps, or without water"""
    WAKES = 4
    """rounds until the water wakes; -1 without water, 0 once it is awake"""
    WANTED = 5
    """relics and fallen heroes to bring out"""
    BROUGHT = 6
    """those of them that are out"""
    HEROES_OUT = 7
    HEROES_FALLEN = 8
    DEPTH = 9
    """floor of a descent, from 1; 0 outside a descent"""
    DOORS = 10
    """in a descent: 1 before the first hero has left a floor, 2 on the way down, 3 turning back, 4 on the way
    up
    """


class BoardSize(NamedTuple):
    """The size of the planes, in cells."""

    width: int
    height: int


@cache
def get_catalog() -> Catalog:
    """Return the definitions of the game, read once for all environments of a process."""
    return load_catalog()


@cache
def list_body_kinds() -> tuple[str, ...]:
    """Return the kinds of bodies in the order of `body_kinds`, whose index plus 1 an observation holds. The
    last place, after all of these, stands for any other kind.
    """
    catalog = get_catalog()
    return (*catalog.heroes, *catalog.relics, *catalog.creatures, *THINGS)


def build_observation_space(board: BoardSize) -> spaces.Dict:
    """Return the space of observations on a board; see `intodepth.gym.envs.IntoDepthEnv`."""
    height, width = board.height, board.width
    kinds = len(list_body_kinds()) + 1

    def plane(most: int, *first: int, least: int = 0) -> spaces.Box:
        kind = np.int16 if most > 127 or least < -128 else np.int8
        return spaces.Box(least, most, (*first, height, width), kind)

    return spaces.Dict(
        {
            "terrain": plane(len(TERRAIN_CODES)),
            "knowledge": plane(2),
            "water": plane(1),
            "bodies": plane(127, len(Plane)),
            "body_kinds": plane(kinds),
            "weights": plane(MOST),
            "hit_points": plane(MOST),
            "facings": plane(2),
            "anchors": plane(MOST),
            "mechanisms": plane(2, 3),
            "portals": plane(1, 4),
            "rope_edges": plane(127, 4),
            "ropes": spaces.Box(-1, MOST, (ROPES, len(RopeField)), np.int16),
            "heroes": spaces.Box(-1, MOST, (HEROES, len(HeroField)), np.int16),
            "scalars": spaces.Box(-1, MOST, (len(Scalar),), np.int16),
            "actions": spaces.Box(-1, MOST, (PAD, len(ActionField)), np.int16),
            "action_mask": spaces.Box(0, 1, (PAD,), np.int8),
        }
    )
