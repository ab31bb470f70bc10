"""Event_examples: everything that can happen, in a scene that it can happen in, and what is said."""

from dataclasses import replace

from intodepth.sim import events
from intodepth.sim.entities import (
    PUT_OUT,
    Coil,
    Creature,
    Gift,
    HeardNoise,
    Lamp,
    LevelState,
    LitFuse,
    Posture,
    Step,
)
from intodepth.sim.flow.schedule import ROOT, Happening
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.picture import draw as drawn
from intodepth.sim.ropes import ANCHOR as AT_ANCHOR
from intodepth.sim.ropes import BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene

LEVER = Mechanism(0, MechanismKind.LEVER, Cell(1, 1), ())
ANCHOR = Anchor(0, Cell(1, 1), 6)
WHEEL = Anchor(1, Cell(1, 1), 6, AnchorKind.WHEEL, under=AnchorKind.RING)
PORTAL = Portal(Cell(1, 1), Side.W, Cell(6, 1))
ROPE = Rope(0, (Tie(BODY, 0), None), (Cell(2, 1),), (), 2, 4)


def scene() -> Stage:
    """A and B are 0 and 1, and B lies; falling boulder 2, relic, bucket, mole 3 to 5, leech 6, lamp 7."""
    stage = drawn("#########\n#.ABrDKM#\n##5######")
    burning = (1, "fuse", LitFuse(Cell(1, 1), 3))
    for body, field, value in ((1, "posture", Posture.PRONE), (2, "fall", 3), burning):
        stage.bodies[body] = stage.bodies[body].with_field(field, value)
    mechanisms = (LEVER, replace(LEVER, id=1, on=True))
    ground = Ground(9, 3, stage.ground.kinds, [PORTAL])
    leech = Creature(6, "leech", "L", None, 2, carrier=2)
    lamp = Lamp(7, "lamp", "I", None, 1, carrier=1)
    bodies = (*stage.bodies.values(), leech, lamp)
    return Stage.of(ground, bodies, anchors=(ANCHOR, WHEEL), ropes=(ROPE,), mechanisms=mechanisms)


FUSE = LitFuse(Cell(1, 1), 3)
PLATE = replace(LEVER, kind=MechanismKind.PLATE)
WIRE = replace(LEVER, kind=MechanismKind.TRIPWIRE)
STRAIN = events.Strained((events.Load(0, 9), events.Load(None, 4)), 10)


def step(body: int, side: Side) -> events.Moved:
    """A body of the scene goes a cell."""
    dx, dy = {Side.E: (1, 0), Side.N: (0, 1), Side.W: (-1, 0), Side.S: (0, -1)}[side]
    cell = CELLS[body]
    return events.Moved(body, cell, Cell(cell.x + dx, cell.y + dy), side)


CELLS = {0: Cell(2, 1), 1: Cell(3, 1), 2: Cell(5, 1), 3: Cell(4, 1), 4: Cell(6, 1), 5: Cell(7, 1)}


def rope(**values: object) -> events.RopeChanged:
    """The rope of the scene becomes otherwise."""
    return events.RopeChanged(0, ROPE, replace(ROPE, **values))


def anchor(new: Anchor | None) -> events.AnchorChanged:
    """The anchor of the scene becomes otherwise."""
    return events.AnchorChanged(0, ANCHOR, new)


A, B = 0, 1
EXAMPLES: tuple[tuple[What, events.Event, int | None, str], ...] = (
    (What.PART, events.ActionPointsChanged(0, 6, 4), A, ""),
    (What.PART, events.PitonsChanged(0, 0, 1), A, ""),
    (What.PART, events.WheelsChanged(0, 0, 1), A, ""),
    (What.PART, events.GiftsChanged(0, Gift.NONE, Gift.SAND), A, ""),
    (What.PART, events.WeightChanged(0, 4, 7), A, ""),
    (What.PUT_ON, events.GiftsChanged(0, Gift.NONE, Gift.CORKED), A, "A puts it on"),
    (What.TAKE_OFF, events.GiftsChanged(0, Gift.NONE, Gift.IRONS), A, "A takes it off"),
    (
        What.TURN_AT_WHISTLE,
        events.FacingChanged(5, Side.E, Side.W),
        A,
        "the m turns round at the whistle",
    ),
    (What.POUR_SAND, events.TerrainChanged(Cell(1, 0), ord("#"), ord(":")), A, "A pours sand on the rock"),
    (
        What.HANG_LADDER,
        events.TerrainChanged(Cell(1, 0), ord("."), ord("H")),
        A,
        "A hangs the rope ladder down",
    ),
    (What.WEDGE, events.MechanismChanged(0, LEVER, LEVER), A, "A wedges the gate"),
    (What.BREAK_ROCK, events.TerrainChanged(Cell(1, 0), ord("#"), ord(".")), A, "A breaks the rock away"),
    (What.PART, events.SwungChanged(0, False, True), A, ""),
    (What.PART, events.TrailChanged(0, (), (Cell(1, 1),)), None, ""),
    (What.HANDS, events.GripChanged(0, None, 0), A, ""),
    (What.FACE, events.FacingChanged(0, Side.E, Side.W), A, ""),
    (What.POSTURE, events.PostureChanged(1, Posture.PRONE, Posture.STANDING), None, ""),
    (What.INTENT, events.IntentChanged(5, (), (Step.BITE,)), None, ""),
    (What.WALK, step(0, Side.W), A, "A walks"),
    (What.FLY, step(5, Side.W), 5, "the m flies"),
    (What.CLIMB, step(0, Side.N), A, "A climbs up"),
    (What.CLIMB_ROPE, step(0, Side.S), A, "A climbs down the rope"),
    (What.STEP_ON_ROPE, step(0, Side.W), A, "A steps on to the rope"),
    (What.STEP_OFF_ROPE, step(0, Side.W), A, "A steps off the rope"),
    (What.PULL_UP, step(0, Side.N), A, "A pulls up"),
    (What.STEP_UP, step(0, Side.N), A, "A climbs up a step"),
    (What.OVER, step(0, Side.W), A, ""),
    (What.STEP_DOWN, step(0, Side.W), A, "A steps down"),
    (What.HANG, step(0, Side.W), A, "A hangs from the edge"),
    (What.STEP_OFF, step(0, Side.W), A, "A steps off the edge"),
    (What.DIG, step(5, Side.S), 5, "the m digs down through soft rock"),
    (What.LET_GO, events.PostureChanged(1, Posture.PRONE, Posture.STANDING), B, "B lets go"),
    (What.GET_UP, events.PostureChanged(1, Posture.PRONE, Posture.STANDING), B, "B gets up"),
    (What.RIDE, step(0, Side.W), 5, "A rides along"),
    (What.FALL, step(2, Side.S), None, "the d falls"),
    (What.SINK, step(0, Side.S), None, "A sinks"),
    (What.SINK_IN_WATER, step(0, Side.S), None, "A sinks in the water"),
    (What.DRAWN, step(0, Side.W), None, "A gets pulled along"),
    (What.HAULED, step(0, Side.N), B, "A rises"),
    (What.SWING_IN, step(0, Side.W), None, "A swings in"),
    (What.SWING, step(0, Side.W), A, "A swings"),
    (What.BLOWN, step(0, Side.W), 5, "A swings"),
    (What.SHOVED, step(2, Side.W), B, "B shoves the d"),
    (What.SHOVED, step(2, Side.W), None, "the d gets shoved"),
    (What.KICKED, step(2, Side.W), A, "the d gets kicked"),
    (What.RISE, step(3, Side.N), None, "the r rises"),
    (What.GO_BACK, step(0, Side.W), B, "A goes back"),
    (What.THROW, events.Moved(7, None, Cell(1, 1)), B, "B throws the i"),
    (What.STRIKE_DOWN, step(5, Side.S), A, "A strikes the m, and it lets go"),
    (What.COME_IN, events.LevelStateChanged(0, LevelState.IN_LEVEL, LevelState.IN_LEVEL), A, "A comes in"),
    (What.LEAVE, events.LevelStateChanged(1, LevelState.IN_LEVEL, LevelState.EXITED), B,
     "B leaves with the i"),
    (What.CHOOSE_DOOR, events.DoorChosen(Doors.ALL, Doors.DOWN), A, "all go down"),
    (What.LAND, events.FallCounted(2, 3, 0), None, "the d lands"),
    (What.CAUGHT, events.FallCounted(2, 3, 0), None, "the d gets caught"),
    (What.CHECKED, events.FallCounted(2, 3, 0), None, ""),
    (What.FALL_FOR_EVER, events.HazardChanged(0, False, True), None, "A falls for ever"),
    (What.FALL_ON, events.HazardChanged(0, False, True), None, "A falls on"),
    (What.FALL_HARM, events.Hurt(0, 9, 7), None, ""),
    (What.FALL_HARM, events.Hurt(0, 9, 0), None, "A lies still"),
    (What.HIT, events.Hurt(0, 9, 7), None, "A gets hit by spikes, −2"),
    (What.SPIKED, events.Hurt(0, 9, 7), None, "A gets hurt by spikes, −2"),
    (What.SPIKED, events.Hurt(0, 9, 0), None, "A gets felled by spikes, −9"),
    (What.PINNED, events.Hurt(0, 9, 7), 5, "A gets pinned by the m, −2"),
    (What.DROWN, events.Hurt(0, 9, 8), None, "A runs out of air, −1"),
    (What.LEFT_BEHIND, events.Hurt(0, 9, 0), None, ""),
    (What.TIE, rope(ends=(Tie(BODY, 0), Tie(BODY, 1))), A, "A ties the loose end to B"),
    (What.TIE, rope(ends=(Tie(BODY, 0), Tie(AT_ANCHOR, 0))), A, "A ties the loose end to the piton"),
    (What.UNTIE, rope(ends=(None, None)), A, "A unties"),
    (What.UNTIE, rope(ends=(None, None)), B, "B unties A"),
    (What.UNTIE_IN_AIR, rope(ends=(None, None)), A, "A unties in mid-air"),
    (What.COME_LOOSE, rope(ends=(None, None)), None, "the rope comes loose from A"),
    (What.CLIP, rope(clips=(0,)), A, "A clips the rope in"),
    (What.UNCLIP, rope(clips=(0,)), A, "A takes the rope out"),
    (What.SLIP_OUT, rope(clips=(0,)), None, ""),
    (What.THROW_ROPE, rope(cells=(Cell(3, 1),)), A, "A throws the rope"),
    (What.SHOOT, events.Shot(0, Cell(1, 1)), A, "A shoots a rope end to the piton"),
    (What.CUT, events.RopeChanged(1, None, replace(ROPE, id=1)), A, "A cuts the rope"),
    (What.BITE, events.RopeChanged(1, None, replace(ROPE, id=1)), 5, "the m bites through the rope"),
    (What.BURN_THROUGH, rope(ends=(None, None)), None, "burns through a rope"),
    (What.FUSE_BURNS, rope(ends=(None, None)), None, "the fuse burns through a rope"),
    (What.FUSE_ENDS, events.FuseChanged(1, FUSE, None), None, "the fuse burns out, and nothing was there"),
    (What.SET_FUSE, events.FuseChanged(0, None, FUSE), A, "A sets a fuse it burns after round 3"),
    (What.SPLICE, rope(out=3), A, "A splices the ropes"),
    (What.WAX, rope(waxed=True), A, "A waxes the rope"),
    (What.UNCOIL, events.CoilsChanged(0, (), (Coil(8), Coil(12, True))), A, "A uncoils a rope"),
    (What.STOW, events.CoilsChanged(0, (), (Coil(8), Coil(12, True))), A, "A stows the rope"),
    (What.PAY_OUT, rope(out=3), A, "A pays out rope"),
    (What.TAKE_IN, rope(out=0), A, "A takes in rope 2"),
    (What.TIGHTEN, rope(cells=(Cell(3, 1),)), None, "the rope tightens"),
    (What.END_MOVES, rope(cells=(Cell(3, 1),)), None, ""),
    (What.GRIP, events.GripChanged(0, None, 0), A, "A grips the rope"),
    (What.LET_GO_ROPE, events.GripChanged(0, None, 0), A, "A lets go of the rope"),
    (What.LOSE_GRIP, events.GripChanged(0, None, 0), None,
     "A loses hold of the rope (it does not hang here)"),
    (What.BRACE, events.BelayChanged(0, None, 0), A, "A braces on the rope"),
    (What.STOP_BRACING, events.BelayChanged(0, None, 0), A, "A stops bracing"),
    (What.LOSE_BRACE, events.BelayChanged(0, None, 0), None, "A loses the brace"),
    (What.SLIP, events.BelayChanged(0, None, 0), None, "A loses the brace"),
    (What.LOSE_EDGE, events.PostureChanged(1, Posture.PRONE, Posture.STANDING), None, "B loses hold"),
    (What.SET, events.AnchorChanged(2, None, replace(ANCHOR, id=2)), A, "A sets a piton that holds 6"),
    (What.PULLED_OUT, anchor(None), A, "A pulls the piton out"),
    (What.POPPED, anchor(None), None, "the piton pops"),
    (What.DUG_OUT, anchor(None), 5, "the piton falls out"),
    (What.FIX_WHEEL, anchor(replace(ANCHOR, kind=AnchorKind.WHEEL)), A, "A fixes a wheel"),
    (What.TAKE_WHEEL, anchor(replace(ANCHOR, kind=AnchorKind.WHEEL)), A, "A takes the wheel off"),
    (What.HOLD, events.Strained((events.Load(0, 9),), 10), None, "the rope holds, A 9 ≤ 10"),
    (What.GIVE, STRAIN, None, "the pull moves nothing, A 9 + a climber 4 > 10"),
    (What.TAKE, events.CarrierChanged(3, None, 1), B, "B takes the r"),
    (What.TAKE, events.CarrierChanged(7, 1, 0), A, "A takes the i from B"),
    (What.GIVE_OVER, events.CarrierChanged(7, 1, 0), B, "B hands the i to A"),
    (What.GIVE_OVER, events.CarrierChanged(7, 1, 4), B, "B puts the i into the k"),
    (What.PUT_DOWN, events.CarrierChanged(7, 1, None), B, "B puts the i down"),
    (What.TIP, events.CarrierChanged(7, 1, None), A, "A tips the i out"),
    (What.FILL, events.BallastChanged(4, 0, 3), A, "the k holds sand of weight 3"),
    (What.CLING, events.CarrierChanged(6, 2, 0), 6, "the l clings to A"),
    (What.SCRAPE, events.CarrierChanged(6, 2, None), A, "A scrapes the l off the d"),
    (What.FLOAT_OFF, events.CarrierChanged(6, 2, None), None, "the l floats off the d"),
    (What.STRIKE, events.FacingChanged(5, Side.E, Side.W), A, "A strikes the m, and it turns round"),
    (What.TURN_ROUND, events.FacingChanged(5, Side.E, Side.W), 5, "the m turns round"),
    (What.BLOW, events.Gusted(5, (Cell(2, 1), Cell(1, 1))), 5, "the m blows"),
    (What.LIGHT_LAMP, events.LampChanged(7, 0, PUT_OUT), A, "A puts the i out"),
    (What.BLOWN_OUT, events.LampChanged(0, 0, 2), 5, "A goes dark"),
    (What.SHINE_AGAIN, events.LampChanged(0, 0, 2), None, "A shines again"),
    (What.BREAK_RELIC, events.RelicBroke(3, False, True), None, "the r breaks"),
    (What.SAVE, events.RelicSpent(3, False, True), None, "the r saves the r"),
    (What.TURN_BACK, events.RelicSpent(3, False, True), A, "A turns back"),
    (What.SCORCH, events.Scorched(3, (), (0, 3)), None, "the r scorches 2 ropes"),
    (What.RING, events.NoiseMade(3, 0, 4), None, "the r rings so that it is heard 4 cells away"),
    (What.NOISE, events.NoiseMade(0, 0, 7), None, "A makes noise 7"),
    (What.HEAR, events.NoiseHeard(5, None, HeardNoise(3, Cell(2, 1))), None, "the m hears noise 3"),
    (What.LISTEN, events.NoiseHeard(5, None, HeardNoise(3, Cell(2, 1))), None, ""),
    (What.PLATE, events.MechanismChanged(1, replace(LEVER, id=1, on=True), PLATE), None,
     "the plate comes up, weight 0 of 0"),
    (What.WIRE, events.MechanismChanged(0, LEVER, WIRE), None, "the tripwire goes off"),
    (What.LEVER, events.MechanismChanged(0, LEVER, replace(LEVER, on=True)), A, "A pulls the lever"),
    (What.GATE, events.TerrainChanged(Cell(2, 0), ord("5"), ord("|")), None, "the gate closes"),
    (What.PORTAL, events.PortalsChanged((PORTAL, PORTAL.back), PORTAL.sealed), None, "the portal closes"),
    (What.BREAK_FLOOR, events.TerrainChanged(Cell(2, 0), ord("5"), ord(".")), None, "the floor breaks"),
    (What.WATER, events.WaterRose(-1, 0), None, "water comes in"),
    (What.ROUND, events.RoundBegan(1, 2), None, "round 2"),
    (What.PASS_LEAD, events.LeadPassed(0, 1), None, "B's turn"),
    (What.END_TURN, events.TurnEnded(0, False, True), A, "A ends the turn"),
    (What.STOPPED, events.SettlingStopped(80), None, "stopped: it would go on and on"),
    (What.RULE, events.RuleChanged("walk", 1, 2), None, "the rule walk becomes 2, was 1"),
)  # fmt: skip
"""What happens, by whose doing, and what is said of it; empty where it is told with something else.

A new kind of event and a new value of What need one line here.
"""


def alone(what: What, event: events.Event, who: int | None) -> tuple[BeatScene, Happening]:
    """An example as all that happens in a beat of the scene."""
    happening = Happening(1, ROOT, event, what, who)
    return BeatScene(scene(), (happening,)), happening
