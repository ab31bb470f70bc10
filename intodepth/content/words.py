"""Words: every action and every event in one short English clause, for logs and transcripts."""

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.belay import Belay, OffBelay
from intodepth.sim.actions.clip import Clip, Unclip
from intodepth.sim.actions.cut import Cut
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.grip import Climb, Grip
from intodepth.sim.actions.haul import Haul
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.lower import Lower
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.piton import Piton
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.swing import Swing
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.throw import Throw
from intodepth.sim.actions.tie import TieOn, Untie
from intodepth.sim.actions.tip import Tip
from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import Body, Bucket, Hero, LevelState, Posture
from intodepth.sim.events import (
    ActionPointsChanged,
    BelayChanged,
    CarrierChanged,
    Event,
    FacingChanged,
    FallCounted,
    GripChanged,
    HazardChanged,
    Hurt,
    LeadPassed,
    LevelStateChanged,
    Moved,
    NoiseMade,
    PostureChanged,
    RoundBegan,
    RuleChanged,
    TerrainChanged,
    TurnEnded,
)
from intodepth.sim.gear_events import (
    BallastChanged,
    CoilsChanged,
    PitonsChanged,
    RelicBroke,
    RelicSpent,
    Scorched,
    SwungChanged,
    TrailChanged,
    WheelsChanged,
    WorkChanged,
)
from intodepth.sim.history import Tune
from intodepth.sim.rope_events import AnchorChanged, RopeChanged, Strained
from intodepth.sim.ropes import BODY, Anchor, Rope
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import GATE, GATES, TERRAIN

SIDES = {Side.E: "to the right", Side.N: "up", Side.W: "to the left", Side.S: "down"}
POSTURES = {
    Posture.STANDING: "stands",
    Posture.CLIMBING: "holds on to the ladder",
    Posture.HANGING: "hangs from the edge",
    Posture.PRONE: "lies on the ground",
}
LEVEL_STATES = {
    LevelState.UNDEPLOYED: "waits outside",
    LevelState.IN_LEVEL: "comes in",
    LevelState.EXITED: "leaves the level",
}


def name_of(body: Body) -> str:
    """Return what a body is called within a sentence: `Bram`, `the lead crown`."""
    return body.name if isinstance(body, Hero) else f"the {body.name.lower()}"


def sentence(clause: str) -> str:
    """Return a clause with a capital, as the beginning of a line."""
    return clause[:1].upper() + clause[1:]


def describe_action(action: Action | Tune, stage: Stage) -> str:
    """Return what an action is, as `Bram takes the bell`, on the stage before it."""
    match action:
        case Deploy(entry=cell):
            what = f"comes in at {_place(cell)}"
        case Move(to=cell, drop=True):
            what = f"goes to {_place(cell)} and lets go"
        case Move(to=cell):
            what = f"goes to {_place(cell)}"
        case Take(body=body):
            what = f"takes {name_of(stage.bodies[body])}{_bearer(stage, body)}"
        case Drop(body=body, side=side):
            what = f"puts {name_of(stage.bodies[body])} down {'below' if side == Side.S else SIDES[side]}"
        case Give(body=body, taker=taker):
            what = _hands(name_of(stage.bodies[body]), stage.bodies[taker])
        case Tip(bucket=bucket, side=side):
            what = f"tips {name_of(stage.bodies[bucket])} {SIDES[side]}"
        case Fill(bucket=bucket):
            what = f"puts sand into {name_of(stage.bodies[bucket])}"
        case Shove(side=side):
            what = f"shoves {_neighbour(action, stage)} {SIDES[side]}"
        case Piton(into=into):
            what = "pulls the piton out" if into < 0 else f"drives a piton in {SIDES[Side(into)]}"
        case TieOn(tie=tie) if tie.to == BODY:
            other = "to itself" if tie.id == action.actor else f"to {name_of(stage.bodies[tie.id])}"
            what = f"ties a rope {other}"
        case TieOn():
            what = "ties a rope to an anchor"
        case Untie():
            what = f"unties a rope{_from_thing(action, stage)}"
        case Clip():
            what = "puts a rope through an anchor"
        case Unclip():
            what = "takes a rope out of an anchor"
        case Belay():
            what = "goes on belay"
        case OffBelay():
            what = "goes off belay"
        case Lower(cells=cells):
            what = f"lowers {_cells(cells)} of rope"
        case Haul():
            what = "hauls"
        case Throw(side=side):
            what = f"throws a rope end {SIDES[side]}"
        case Grip(step=step):
            what = f"grips a rope{'' if step < 0 else f' {SIDES[Side(step)]}'}"
        case Climb(side=side):
            what = f"climbs {SIDES[side]} the rope"
        case Swing(side=side, columns=columns, let_go=let_go):
            what = f"swings {_cells(columns)} {SIDES[side]}{' and lets go' if let_go else ''}"
        case Cut():
            what = "cuts a rope"
        case Exit():
            what = "leaves the level"
        case Pass():
            what = "ends the turn"
        case Lead(to=other):
            what = f"passes the lead to {name_of(stage.bodies[other])}"
        case Tune(rules=rules):
            return f"the rules change: {', '.join(f'{name} {value}' for name, value in rules)}"
        case _:
            what = action.NAME.lower()
    return f"{name_of(stage.bodies[action.actor])} {what}"


def describe(event: Event, stage: Stage) -> str:
    """Return what happened, as `Bram loses 2 hit points`; the stage gives the names only."""
    match event:
        case RoundBegan(new=new):
            return f"round {new} begins"
        case LeadPassed(new=new):
            return f"it is the turn of {name_of(stage.bodies[new])}"
        case TerrainChanged(cell=cell, old=old, new=new) if old in GATES:
            return f"the gate at {_place(cell)} {'closes' if new == GATE else 'opens'}"
        case TerrainChanged(cell=cell, old=old):
            return f"{TERRAIN[old].name} breaks at {_place(cell)}"
        case WorkChanged(new=work):
            return f"the {work.kind.name.lower()} at {_place(work.cell)} is {'on' if work.on else 'off'}"
        case RuleChanged(name=rule, old=old, new=new):
            return f"the rule {rule} becomes {new}, was {old}"
        case AnchorChanged(new=None, old=Anchor(cell=cell)):
            return f"the anchor at {_place(cell)} is gone"
        case AnchorChanged(new=Anchor(cell=cell, hold=hold)):
            return f"an anchor at {_place(cell)} holds {hold}"
        case RopeChanged(old=old_rope, new=new_rope):
            return _rope(old_rope, new_rope, stage)
        case Strained(loads=loads, hold=hold):
            names = [
                ("a climber" if body is None else name_of(stage.bodies[body]), load) for body, load in loads
            ]
            told = " and ".join(f"{name} with {load}" for name, load in names)
            return f"{told} {'hangs' if len(loads) == 1 else 'hang'} against a hold of {hold}"
        case Moved(body=body, side=None, new=Cell()):
            what = "appears" if isinstance(stage.bodies[body], Hero) else "is put down"
        case Moved(side=None):
            what = "is gone from its cell"
        case Moved(side=Side() as side):
            what = f"moves {SIDES[side]}"
        case FallCounted(old=int(old), new=0):
            what = f"lands after {_cells(old)}"
        case FallCounted(new=int(new)):
            what = f"falls {_cells(new)}"
        case Hurt(old=int(old), new=int(new)):
            what = f"loses {_points(old - new, 'hit')}{'' if new else ' and stays down'}"
        case NoiseMade(old=int(old), new=int(new)):
            what = f"makes noise {new - old}"
        case ActionPointsChanged(old=int(old), new=int(new)):
            change = "spends" if new < old else "gets back"
            what = f"{change} {_points(abs(new - old), 'action')}"
        case TurnEnded(new=new):
            what = "ends the turn" if new else "may act again"
        case CarrierChanged(new=None):
            what = "is let go"
        case CarrierChanged(new=int(new)):
            bearer = stage.bodies[new]
            what = f"is {'in' if isinstance(bearer, Bucket) else 'with'} {name_of(bearer)}"
        case FacingChanged(new=int(new)):
            what = f"turns {SIDES[Side(new)]}"
        case PostureChanged(new=int(new)):
            what = POSTURES[Posture(new)]
        case HazardChanged(new=new):
            what = "falls for ever" if new else "falls on"
        case BelayChanged(new=new):
            what = "is on belay" if new is not None else "is off belay"
        case PitonsChanged(new=int(new)):
            what = f"has {new} piton{'' if new == 1 else 's'}"
        case CoilsChanged(old=old, new=new):
            what = f"{'takes out a rope' if len(new) < len(old) else 'packs a rope'}"
        case WheelsChanged(new=int(new)):
            what = f"has {new} wheel{'' if new == 1 else 's'} left"
        case SwungChanged(new=new):
            what = f"{'has had' if new else 'has'} a free swing"
        case BallastChanged(new=int(new)):
            what = f"holds sand of weight {new}"
        case RelicBroke(new=new):
            what = f"{'breaks' if new else 'is whole'}"
        case RelicSpent(new=new):
            what = f"{'is spent' if new else 'has its power'}"
        case Scorched(new=new):
            what = f"{'scorches a rope' if new else 'scorches nothing'}"
        case TrailChanged():
            what = "is minded by the hourglass"
        case GripChanged(new=new):
            what = "grips a rope" if new is not None else "lets go of the rope"
        case LevelStateChanged(new=int(new)):
            what = LEVEL_STATES[LevelState(new)]
        case _:
            raise TypeError(f"no words for {type(event).__name__}")
    return f"{name_of(stage.bodies[event.body])} {what}"


def _rope(old: Rope | None, new: Rope | None, stage: Stage) -> str:
    if old is None or new is None:
        return "a rope is cut" if old is None else "a rope is whole again"
    if old.ends != new.ends:
        end = 0 if old.ends[0] != new.ends[0] else 1
        tie, word = (new.ends[end], "tied to") if new.ends[end] is not None else (old.ends[end], "loose from")
        assert tie is not None
        return f"a rope is {word} {name_of(stage.bodies[tie.id]) if tie.to == BODY else 'an anchor'}"
    if old.out != new.out:
        change = "paid out" if new.out > old.out else "taken in"
        number = abs(new.out - old.out)
        return f"{_cells(number)} of rope {'is' if number == 1 else 'are'} {change}"
    if len(old.clips) != len(new.clips):
        return f"a rope is {'in' if len(new.clips) > len(old.clips) else 'out of'} an anchor"
    return f"a rope of {_cells(new.out)} now leads over {_cells(len(new.sides))}"


def _from_thing(untie: Untie, stage: Stage) -> str:
    tie = stage.ropes[untie.rope].ends[untie.end]
    if tie is None:
        return ""
    return f" from {name_of(stage.bodies[tie.id]) if tie.to == BODY else 'an anchor'}"


def _hands(name: str, taker: Body) -> str:
    verb, to = ("puts", "into") if isinstance(taker, Bucket) else ("hands", "to")
    return f"{verb} {name} {to} {name_of(taker)}"


def _bearer(stage: Stage, body: int) -> str:
    """Where a body is taken from, if something bears it: ` out of the bucket`, ` from Ada`."""
    carrier = stage.bodies[body].carrier
    if carrier is None:
        return ""
    bearer = stage.bodies[carrier]
    return f" {'out of' if isinstance(bearer, Bucket) else 'from'} {name_of(bearer)}"


def _neighbour(shove: Shove, stage: Stage) -> str:
    cell = shove.aim(stage)
    body = stage.bodies.get(-1 if cell is None else stage.at.get(cell, -1))
    return "nobody" if body is None else name_of(body)


def _place(cell: Cell) -> str:
    return f"{cell.x}, {cell.y}"


def _cells(number: int) -> str:
    return f"{number} cell{'' if number == 1 else 's'}"


def _points(number: int, of: str) -> str:
    return f"{number} {of} point{'' if number == 1 else 's'}"
