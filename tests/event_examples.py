"""Event_examples: every kind of event once, in a scene that it can happen in, and its words."""

from dataclasses import replace

from intodepth.sim import events
from intodepth.sim.entities import PUT_OUT, Coil, Creature, Lamp, LevelState, LitFuse, Posture, Sound, Step
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.picture import draw as drawn
from intodepth.sim.ropes import BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage

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
        stage.bodies[body] = stage.bodies[body].replaced(field, value)
    mechanisms = (LEVER, replace(LEVER, id=1, on=True))
    ground = Ground(9, 3, stage.ground.kinds, [PORTAL])
    leech = Creature(6, "leech", "L", None, 2, carrier=2)
    lamp = Lamp(7, "lamp", "I", None, 1, carrier=1)
    bodies = (*stage.bodies.values(), leech, lamp)
    return Stage.of(ground, bodies, anchors=(ANCHOR, WHEEL), ropes=(ROPE,), mechanisms=mechanisms)


EXAMPLES: tuple[tuple[events.Event, str], ...] = (
    (events.Moved(0, Cell(2, 1), Cell(1, 1), Side.W), "A moves to the left"),
    (events.FallCounted(2, 3, 0), "the d ends a fall of 3 cells"),
    (events.Hurt(0, 9, 7), "A loses 2 hit points"),
    (events.NoiseMade(0, 0, 7), "A makes noise 7"),
    (events.ActionPointsChanged(0, 6, 4), "A spends 2 action points"),
    (events.TurnEnded(0, False, True), "A ends the turn"),
    (events.CarrierChanged(3, None, 1), "the r is with B"),
    (events.CarrierChanged(6, 2, 0), "the l clings to A"),
    (
        events.IntentChanged(5, (), (Step.AHEAD, Step.AHEAD, Step.TURN)),
        "the m means to go ahead 2, turn round",
    ),
    (events.NoiseHeard(5, None, Sound(3, Cell(2, 1))), "the m hears 3 of it"),
    (events.FacingChanged(0, Side.E, Side.W), "A turns to the left"),
    (events.PostureChanged(1, Posture.PRONE, Posture.STANDING), "B stands"),
    (events.Gusted(5, (Cell(2, 1), Cell(1, 1))), "the m blows"),
    (events.LevelStateChanged(0, LevelState.IN_LEVEL, LevelState.EXITED), "A leaves the level"),
    (events.LeadPassed(0, 1), "it is the turn of B"),
    (events.RoundBegan(1, 2), "round 2 begins"),
    (events.WaterRose(-1, 0), "water comes in"),
    (events.DoorChosen(Doors.ALL, Doors.DOWN), "all are to leave by the way down"),
    (events.TerrainChanged(Cell(2, 0), ord("5"), ord(".")), "crumbling floor 5 breaks at 2, 0"),
    (
        events.PortalsChanged((PORTAL, PORTAL.back), PORTAL.sealed),
        "the portal at 1, 1 closes",
    ),
    (events.RuleChanged("walk", 1, 2), "the rule walk becomes 2, was 1"),
    (events.HazardChanged(0, False, True), "A falls for ever"),
    (events.BelayChanged(0, None, 0), "A is braced"),
    (events.GripChanged(0, None, 0), "A grips a rope"),
    (events.PitonsChanged(0, 0, 1), "A has 1 piton"),
    (events.CoilsChanged(0, (), (Coil(8), Coil(12, True))), "A packs a rope"),
    (events.WheelsChanged(0, 0, 1), "A has 1 wheel left"),
    (events.SwungChanged(0, False, True), "A has had a free swing"),
    (events.LampChanged(0, 0, 2), "A is without light"),
    (events.LampChanged(7, 0, PUT_OUT), "the i is out"),
    (events.BallastChanged(4, 0, 3), "the k holds sand of weight 3"),
    (events.RelicBroke(3, False, True), "the r breaks"),
    (events.RelicSpent(3, False, True), "the r is spent"),
    (events.Scorched(3, (), (0, 3)), "the r scorches a rope"),
    (events.TrailChanged(0, (), (Cell(1, 1),)), "A is minded by the hourglass"),
    (events.MechanismChanged(0, LEVER, replace(LEVER, on=True)), "the lever at 1, 1 turns over"),
    (events.AnchorChanged(0, ANCHOR, None), "the anchor at 1, 1 is gone"),
    (events.RopeChanged(1, None, replace(ROPE, id=1)), "a rope of 4 cells is at hand"),
    (events.FuseChanged(0, None, LitFuse(Cell(1, 1), 3)), "A sets a fuse at 1, 1, to burn after round 3"),
    (events.FuseChanged(1, LitFuse(Cell(1, 1), 3), None), "B has no fuse burning"),
    (events.Shot(0, Cell(1, 1)), "A shoots an arrow to 1, 1"),
    (
        events.Strained((events.Load(0, 9), events.Load(None, 4)), 10),
        "A with 9 and a climber with 4 hang against a hold of 10",
    ),
    (
        events.SettlingStopped(80),
        "nothing has come to rest after 80 beats; it stays as it is until the next action",
    ),
)
"""a new kind of event needs one line here"""
