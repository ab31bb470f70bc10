"""what: the closed list of happenings. The rules name one for each event they bring about."""

from __future__ import annotations

from enum import IntEnum, auto


class What(IntEnum):
    """The kinds of happening. The event beside it holds numbers, direction and sign."""

    PART = auto()
    """Another happening of the same beat tells it, for example spent points, or a rope end that moves along.
    """
    HANDS = auto()
    """Hands change their hold during a move, which tells it."""
    FACE = auto()
    """A body turns during something else."""
    POSTURE = auto()
    """A hero changes posture during something else."""
    INTENT = auto()
    """A creature announces its plan."""

    # steps
    WALK = auto()
    FLY = auto()
    CLIMB = auto()
    """up or down a ladder, or rough rock"""
    CLIMB_ROPE = auto()
    STEP_ON_ROPE = auto()
    STEP_OFF_ROPE = auto()
    PULL_UP = auto()
    """up from an edge; OVER follows in the next beat"""
    STEP_UP = auto()
    """up a step; OVER follows in the next beat"""
    OVER = auto()
    """the second half of a stride of two cells"""
    STEP_DOWN = auto()
    """down over an edge; OVER follows in the next beat"""
    HANG = auto()
    """over an edge, to hang from it; OVER follows in the next beat"""
    STEP_OFF = auto()
    """over an edge with nothing below"""
    DIG = auto()
    """a step into soft rock"""
    LET_GO = auto()
    """of an edge that the hero holds"""
    GET_UP = auto()

    # moves that something else brings about
    RIDE = auto()
    """on the back of another body that moves"""
    FALL = auto()
    SINK = auto()
    """down on a rope, which does not count as a fall"""
    SINK_IN_WATER = auto()
    DRAWN = auto()
    """moved by the pull of a rope"""
    HAULED = auto()
    SWING_IN = auto()
    """A rope moves a hanging body sideways."""
    SWING = auto()
    BLOWN = auto()
    """A gust moves a hanging body."""
    SHOVED = auto()
    KICKED = auto()
    """pushed by a hero who swings against it"""
    RISE = auto()
    """upwards by itself, because it is lighter than what is around it"""
    GO_BACK = auto()
    """to an earlier place, by the hourglass"""
    THROW = auto()

    # in and out
    COME_IN = auto()
    LEAVE = auto()
    CHOOSE_DOOR = auto()

    # how falls end
    LAND = auto()
    CAUGHT = auto()
    """A rope, or something in the way, ends a fall."""
    CHECKED = auto()
    """A fall stops counting although the body still moves down."""
    FALL_FOR_EVER = auto()
    FALL_ON = auto()

    # harm
    FALL_HARM = auto()
    """damage that LAND tells"""
    HIT = auto()
    """by a body that lands on it"""
    SPIKED = auto()
    PINNED = auto()
    """by a creature that pushes"""
    DROWN = auto()
    LEFT_BEHIND = auto()

    # ropes
    TIE = auto()
    UNTIE = auto()
    UNTIE_IN_AIR = auto()
    COME_LOOSE = auto()
    """A knot opens by itself."""
    CLIP = auto()
    UNCLIP = auto()
    SLIP_OUT = auto()
    """A rope slips out of an anchor because its end was moved."""
    THROW_ROPE = auto()
    SHOOT = auto()
    CUT = auto()
    BITE = auto()
    BURN_THROUGH = auto()
    """by the sun shard"""
    FUSE_BURNS = auto()
    """through a rope"""
    FUSE_ENDS = auto()
    """A fuse is burnt down."""
    SET_FUSE = auto()
    SPLICE = auto()
    UNCOIL = auto()
    STOW = auto()
    PAY_OUT = auto()
    TAKE_IN = auto()
    TIGHTEN = auto()
    END_MOVES = auto()
    """A loose end falls or is drawn, with no body at it."""
    GRIP = auto()
    LET_GO_ROPE = auto()
    LOSE_GRIP = auto()
    BRACE = auto()
    STOP_BRACING = auto()
    LOSE_BRACE = auto()
    """The hero was moved, or the rope no longer passes."""
    SLIP = auto()
    """More rope runs through the hands of a bracing hero than they hold."""
    LOSE_EDGE = auto()

    # anchors, and what they bear
    SET = auto()
    PULLED_OUT = auto()
    POPPED = auto()
    DUG_OUT = auto()
    """The rock around it is gone."""
    FIX_WHEEL = auto()
    TAKE_WHEEL = auto()
    HOLD = auto()
    """A load that is held."""
    GIVE = auto()
    """A load that is greater than the hold."""

    # what is carried
    TAKE = auto()
    GIVE_OVER = auto()
    PUT_DOWN = auto()
    TIP = auto()
    FILL = auto()
    CLING = auto()
    SCRAPE = auto()
    FLOAT_OFF = auto()

    # creatures, lamps and relics
    STRIKE = auto()
    STRIKE_DOWN = auto()
    """A struck creature lets go of the rock and falls."""
    TURN_ROUND = auto()
    TURN_AT_WHISTLE = auto()
    BLOW = auto()
    LIGHT_LAMP = auto()
    """A lamp is lit or put out."""
    BLOWN_OUT = auto()
    SHINE_AGAIN = auto()
    BREAK_RELIC = auto()
    PUT_ON = auto()
    """A hero puts on a find."""
    TAKE_OFF = auto()
    POUR_SAND = auto()
    BREAK_ROCK = auto()
    """by the pick"""
    HANG_LADDER = auto()
    WAX = auto()
    WEDGE = auto()
    """A gate is made to stay as it is."""
    SAVE = auto()
    """The saint's tooth prevents damage to its bearer."""
    TURN_BACK = auto()
    SCORCH = auto()
    RING = auto()
    NOISE = auto()
    HEAR = auto()
    LISTEN = auto()
    """A creature decides about what it heard."""

    # places and the world
    PLATE = auto()
    WIRE = auto()
    LEVER = auto()
    GATE = auto()
    PORTAL = auto()
    BREAK_FLOOR = auto()
    WATER = auto()
    ROUND = auto()
    PASS_LEAD = auto()
    END_TURN = auto()
    STOPPED = auto()
    """A chain of consequences found no end."""
    RULE = auto()


OWN_STEPS = frozenset(
    (
        *(What.WALK, What.FLY, What.CLIMB, What.CLIMB_ROPE, What.STEP_ON_ROPE, What.STEP_OFF_ROPE),
        *(What.PULL_UP, What.STEP_UP, What.OVER, What.STEP_DOWN, What.HANG, What.STEP_OFF, What.DIG),
    )
)
"""moves that a body makes by itself, cell by cell"""
