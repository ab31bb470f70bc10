"""what: the closed list of happenings. The rules name one for each event they bring about."""

from __future__ import annotations

from enum import IntEnum, auto


class What(IntEnum):
    """What happened. The event beside it holds numbers, direction and sign."""

    PART = auto()
    """Another happening of the same beat tells it: points that are spent, a rope end that comes along."""
    HANDS = auto()
    """Hands that change their hold in the course of a move, which tells it."""
    FACE = auto()
    """A body that looks elsewhere in the course of something else."""
    POSTURE = auto()
    """A hero that holds itself differently in the course of something else."""
    INTENT = auto()
    """A creature announces what it will do."""

    # steps
    WALK = auto()
    FLY = auto()
    CLIMB = auto()
    """up or down a ladder or rough rock"""
    CLIMB_ROPE = auto()
    STEP_ON_ROPE = auto()
    STEP_OFF_ROPE = auto()
    PULL_UP = auto()
    """from the edge that the hero hangs from; OVER follows in the next beat"""
    STEP_UP = auto()
    """up a step; OVER follows in the next beat"""
    OVER = auto()
    """the second half of a stride of two cells"""
    STEP_DOWN = auto()
    """over an edge and down; OVER follows in the next beat"""
    HANG = auto()
    """over an edge, to hang from it; OVER follows in the next beat"""
    STEP_OFF = auto()
    """over an edge, with nothing below"""
    DIG = auto()
    """a step into soft rock"""
    LET_GO = auto()
    """of an edge"""
    GET_UP = auto()

    # moves that something else brings about
    RIDE = auto()
    """on the back of what walks"""
    FALL = auto()
    SINK = auto()
    """on a rope, without counting as a fall"""
    SINK_IN_WATER = auto()
    DRAWN = auto()
    """by the pull of a rope"""
    HAULED = auto()
    SWING_IN = auto()
    """A rope swings what hangs aside."""
    SWING = auto()
    BLOWN = auto()
    """A gust swings what hangs."""
    SHOVED = auto()
    KICKED = auto()
    """by who swings against it"""
    RISE = auto()
    """by itself, being lighter than what is around it"""
    GO_BACK = auto()
    """to where it came from, by the hourglass"""
    THROW_LAMP = auto()

    # in and out
    COME_IN = auto()
    LEAVE = auto()
    CHOOSE_DOOR = auto()

    # how falls end
    LAND = auto()
    CAUGHT = auto()
    """What it hangs from, or what is in its way, ends a fall."""
    CHECKED = auto()
    """A fall counts no more, though the body is still drawn or sinks."""
    FALL_FOR_EVER = auto()
    FALL_ON = auto()

    # harm
    FALL_HARM = auto()
    """told with LAND"""
    HIT = auto()
    """by what lands on it"""
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
    """A rope slips out of an anchor as its end is led on."""
    THROW_ROPE = auto()
    SHOOT = auto()
    CUT = auto()
    BITE = auto()
    BURN_THROUGH = auto()
    """by a sun shard"""
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
    """A loose end falls, or is drawn, and nobody with it."""
    GRIP = auto()
    LET_GO_ROPE = auto()
    LOSE_GRIP = auto()
    BRACE = auto()
    STOP_BRACING = auto()
    LOSE_BRACE = auto()
    """The hero is moved, or the rope no longer passes."""
    SLIP = auto()
    """More rope is drawn through the hands of who braces than they hold."""
    LOSE_EDGE = auto()

    # anchors, and what they bear
    SET = auto()
    PULLED_OUT = auto()
    POPPED = auto()
    DUG_OUT = auto()
    """The rock that it was in is gone."""
    FIX_WHEEL = auto()
    TAKE_WHEEL = auto()
    HOLD = auto()
    """A load that the hold bears."""
    GIVE = auto()
    """A load that the hold does not bear."""

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
    """A creature that is struck lets go of the rock, and falls."""
    TURN_ROUND = auto()
    BLOW = auto()
    LIGHT_LAMP = auto()
    """Somebody lights a lamp, or puts it out."""
    BLOWN_OUT = auto()
    SHINE_AGAIN = auto()
    BREAK_RELIC = auto()
    SAVE = auto()
    """The saint's tooth keeps its bearer from harm."""
    TURN_BACK = auto()
    SCORCH = auto()
    RING = auto()
    NOISE = auto()
    HEAR = auto()
    LISTEN = auto()
    """A creature has made up its mind about what it heard."""

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
    """What goes on by itself found no end."""
    RULE = auto()


OWN_STEPS = frozenset(
    (
        *(What.WALK, What.FLY, What.CLIMB, What.CLIMB_ROPE, What.STEP_ON_ROPE, What.STEP_OFF_ROPE),
        *(What.PULL_UP, What.STEP_UP, What.OVER, What.STEP_DOWN, What.HANG, What.STEP_OFF, What.DIG),
    )
)
"""Moves that a body makes by itself, cell by cell."""
