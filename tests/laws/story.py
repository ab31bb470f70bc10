"""story: law 16: each happening says what it is and whose doing, and each beat has something to tell."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from intodepth.sim import events
from intodepth.sim.entities import Creature
from intodepth.sim.events import Event, Moved, RopeChanged
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs
from intodepth.sim.water import floats
from intodepth.sim.what import What

SILENT: Final = {What.PART, What.HANDS, What.FACE, What.INTENT, What.CHECKED}
"""what is told by another happening of its beat"""
EVENTS: Final[dict[type[Event], tuple[What, ...]]] = {
    Moved: (
        *(What.WALK, What.FLY, What.CLIMB, What.CLIMB_ROPE, What.STEP_ON_ROPE, What.STEP_OFF_ROPE),
        *(What.PULL_UP, What.STEP_UP, What.OVER, What.STEP_DOWN, What.HANG, What.STEP_OFF, What.DIG),
        *(What.RIDE, What.FALL, What.SINK, What.SINK_IN_WATER, What.DRAWN, What.HAULED, What.SWING_IN),
        *(What.SWING, What.BLOWN, What.SHOVED, What.KICKED, What.RISE, What.GO_BACK, What.THROW),
        What.STRIKE_DOWN,
    ),
    events.FallCounted: (What.LAND, What.CAUGHT, What.CHECKED),
    events.HazardChanged: (What.FALL_FOR_EVER, What.FALL_ON),
    events.Hurt: (*(What.FALL_HARM, What.HIT, What.SPIKED, What.PINNED, What.DROWN, What.LEFT_BEHIND),),
    events.LevelStateChanged: (What.COME_IN, What.LEAVE),
    events.DoorChosen: (What.CHOOSE_DOOR,),
    events.PostureChanged: (What.POSTURE, What.LET_GO, What.LOSE_EDGE, What.GET_UP),
    events.FacingChanged: (What.FACE, What.TURN_ROUND, What.STRIKE, What.TURN_AT_WHISTLE),
    events.GiftsChanged: (What.PUT_ON, What.TAKE_OFF),
    events.IntentChanged: (What.INTENT,),
    RopeChanged: (
        *(What.TIE, What.UNTIE, What.UNTIE_IN_AIR, What.COME_LOOSE, What.CLIP, What.UNCLIP, What.SLIP_OUT),
        *(What.THROW_ROPE, What.CUT, What.BITE, What.BURN_THROUGH, What.FUSE_BURNS, What.SPLICE, What.WAX),
        *(What.PAY_OUT, What.TAKE_IN, What.TIGHTEN, What.END_MOVES),
    ),
    events.CoilsChanged: (What.UNCOIL, What.STOW),
    events.GripChanged: (What.GRIP, What.LET_GO_ROPE, What.LOSE_GRIP, What.HANDS, What.STRIKE),
    events.BelayChanged: (What.BRACE, What.STOP_BRACING, What.LOSE_BRACE, What.SLIP, What.HANDS),
    events.AnchorChanged: (
        *(What.SET, What.PULLED_OUT, What.POPPED, What.DUG_OUT, What.FIX_WHEEL, What.TAKE_WHEEL),
    ),
    events.Strained: (What.HOLD, What.GIVE),
    events.Shot: (What.SHOOT,),
    events.FuseChanged: (What.SET_FUSE, What.FUSE_ENDS),
    events.CarrierChanged: (
        *(What.TAKE, What.GIVE_OVER, What.PUT_DOWN, What.TIP, What.CLING, What.SCRAPE, What.FLOAT_OFF),
        What.STRIKE,
    ),
    events.BallastChanged: (What.FILL,),
    events.Gusted: (What.BLOW,),
    events.LampChanged: (What.LIGHT_LAMP, What.BLOWN_OUT, What.SHINE_AGAIN),
    events.RelicBroke: (What.BREAK_RELIC,),
    events.RelicSpent: (What.SAVE, What.TURN_BACK),
    events.Scorched: (What.SCORCH,),
    events.NoiseMade: (What.NOISE, What.RING),
    events.NoiseHeard: (What.HEAR, What.LISTEN),
    events.MechanismChanged: (What.PLATE, What.WIRE, What.LEVER, What.WEDGE),
    events.TerrainChanged: (What.GATE, What.BREAK_FLOOR, What.POUR_SAND, What.BREAK_ROCK, What.HANG_LADDER),
    events.PortalsChanged: (What.PORTAL,),
    events.WaterRose: (What.WATER,),
    events.RoundBegan: (What.ROUND,),
    events.LeadPassed: (What.PASS_LEAD,),
    events.TurnEnded: (What.END_TURN,),
    events.SettlingStopped: (What.STOPPED,),
    events.RuleChanged: (What.RULE,),
}
"""By kind of event: what it can be told as, besides PART."""


def story_is_sound(stage: Stage, schedule: Schedule, actor: int) -> None:
    """Law 16, for a schedule of an actor on a stage."""
    for beat, group in groupby(schedule.timeline, key=lambda happening: happening.beat):
        happenings = list(group)
        whats = {happening.what for happening in happenings}
        is_told = not whats <= SILENT or _lets_go_of_nothing(stage, schedule, actor)
        assert is_told, f"law 16: nothing to tell of beat {beat}: {happenings}"
        for each in happenings:
            fitting = EVENTS.get(type(each.event), ())
            assert each.what in (What.PART, *fitting), f"law 16: {each.event} is told as {each.what.name}"
        acting = {happening.who for happening in happenings} - {None}
        assert len(acting) <= 1, f"law 16: {acting} act in beat {beat}"
        for who in acting:
            assert who == actor or isinstance(stage.bodies[who], Creature), f"law 16: {who} acts in {beat}"  # type: ignore[index]
    assert schedule.timeline[0].who == actor, "law 16: who acts is not said"


def _lets_go_of_nothing(stage: Stage, schedule: Schedule, actor: int) -> bool:
    """Whether somebody pays for a drop and stays: a swimmer, who hangs from a taut rope, or who is over a gap
    that it does not fit into.

    Rules version 3 lists that, and codes count on it.
    """
    hero = stage.hero(actor)
    below = None if hero.cell is None else stage.step(hero.cell, Side.S)
    is_over_gap = below is not None and stage.ground.kind(below).narrow
    return len(schedule.timeline) == 1 and (floats(stage, hero) or hangs(stage, hero) or is_over_gap)
