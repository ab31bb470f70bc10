"""Event_words: every event in one short English clause, for logs and transcripts."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from intodepth.content.words import SIDES, cell_words, counted, name_of
from intodepth.sim import events
from intodepth.sim.entities import LEECH, Bucket, Hero, Lamp, LevelState, Posture, Step
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.ropes import BODY, Anchor, Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import GATE, GATES, TERRAIN, Doors
from intodepth.sim.stage import DRY, Stage

STEPS = {
    Step.AHEAD: "go ahead",
    Step.BEHIND: "go back",
    Step.UP: "go up",
    Step.DOWN: "go down",
    Step.TURN: "turn round",
    Step.BITE: "bite",
    Step.LET_GO: "let go",
    Step.GUST: "blow ahead",
}
POSTURES = {
    Posture.STANDING: "stands",
    Posture.CLIMBING: "holds on to the ladder",
    Posture.HANGING: "hangs from the edge",
    Posture.PRONE: "lies on the ground",
}
MECHANISMS = {
    MechanismKind.PLATE: ("goes down", "comes up"),
    MechanismKind.LEVER: ("turns over", "turns back"),
    MechanismKind.TRIPWIRE: ("goes off", "is set again"),
}
LEVEL_STATES = {
    LevelState.UNDEPLOYED: "waits outside",
    LevelState.IN_LEVEL: "comes in",
    LevelState.EXITED: "leaves the level",
}


def describe(event: events.Event, stage: Stage) -> str:
    """Return what happened, as `Bram loses 2 hit points`; the stage gives the names only."""
    match event:
        case events.RoundBegan(new=new):
            return f"round {new} begins"
        case events.WaterRose(old=old):
            return "water comes in" if old == DRY else "the water rises"
        case events.DoorChosen(new=new):
            return f"all are to leave by the way {'down' if new == Doors.DOWN else 'up'}"
        case events.LeadPassed(new=new):
            return f"it is the turn of {name_of(stage.bodies[new])}"
        case events.TerrainChanged(cell=cell, old=old, new=new) if old in GATES:
            return f"the gate at {cell_words(cell)} {'closes' if new == GATE else 'opens'}"
        case events.TerrainChanged(cell=cell, old=old):
            return f"{TERRAIN[old].name} breaks at {cell_words(cell)}"
        case events.MechanismChanged(new=mechanism):
            what = MECHANISMS[mechanism.kind][0 if mechanism.on else 1]
            return f"the {mechanism.kind.name.lower()} at {cell_words(mechanism.cell)} {what}"
        case events.PortalsChanged(old=portals):
            what = "closes" if event.closes else "opens" if event.opens else "leads elsewhere"
            return f"the portal at {cell_words(portals[0].start)} {what}"
        case events.RuleChanged(name=rule, old=old, new=new):
            return f"the rule {rule} becomes {new}, was {old}"
        case events.AnchorChanged(new=Anchor(cell=cell, hold=hold)):
            return f"an anchor at {cell_words(cell)} holds {hold}"
        case events.AnchorChanged(old=anchor):
            assert anchor is not None
            return f"the anchor at {cell_words(anchor.cell)} is gone"
        case events.RopeChanged(old=old_rope, new=new_rope):
            return _rope(old_rope, new_rope, stage)
        case events.Strained(loads=loads, hold=hold):
            names = [
                ("a climber" if body is None else name_of(stage.bodies[body]), load) for body, load in loads
            ]
            told = " and ".join(f"{name} with {load}" for name, load in names)
            return f"{told} {'hangs' if len(loads) == 1 else 'hang'} against a hold of {hold}"
        case events.Shot(body=body, cell=cell):
            return f"{name_of(stage.bodies[body])} shoots an arrow to {cell_words(cell)}"
        case events.SettlingStopped(beats=beats):
            return f"nothing has come to rest after {beats} beats; it stays as it is until the next action"
        case events.Gusted(body=body):
            return f"{name_of(stage.bodies[body])} blows"
        case events.BodyEvent():
            return f"{name_of(stage.bodies[event.body])} {_of_body(event, stage)}"
    raise _wordless(event)


def _of_body(event: events.BodyEvent[Any], stage: Stage) -> str:
    """Where a body is, how it stands, what it has left."""
    match event:
        case events.Moved(side=None, new=Cell()):
            return "appears" if isinstance(stage.bodies[event.body], Hero) else "is put down"
        case events.Moved(side=None):
            return "is gone from its cell"
        case events.Moved(side=Side() as side):
            return f"moves {SIDES[side]}"
        case events.FallCounted(old=old, new=0):
            return f"ends a fall of {counted(old, 'cell')}"
        case events.FallCounted(new=new):
            return f"falls {counted(new, 'cell')}"
        case events.Hurt(old=old, new=new):
            return f"loses {counted(old - new, 'hit point')}{'' if new else ' and stays down'}"
        case events.NoiseMade(old=old, new=new):
            return f"makes noise {new - old}"
        case events.NoiseHeard(new=sound):
            return f"hears {sound.loudness} of it" if sound is not None else "listens again"
        case events.ActionPointsChanged(old=old, new=new):
            change = "spends" if new < old else "gets back"
            return f"{change} {counted(abs(new - old), 'action point')}"
        case events.TurnEnded(new=new):
            return "ends the turn" if new else "may act again"
        case events.CarrierChanged(new=None):
            return "is let go"
        case events.CarrierChanged(new=int(new)):
            bearer = stage.bodies[new]
            if stage.bodies[event.body].kind == LEECH:
                return f"clings to {name_of(bearer)}"
            return f"is {'in' if isinstance(bearer, Bucket) else 'with'} {name_of(bearer)}"
        case events.IntentChanged(new=new):
            return f"means to {intent_words(new)}"
        case events.FacingChanged(new=new):
            return f"turns {SIDES[new]}"
        case events.PostureChanged(new=new):
            return POSTURES[new]
        case events.HazardChanged(new=new):
            return "falls for ever" if new else "falls on"
        case events.LevelStateChanged(new=new):
            return LEVEL_STATES[new]
    return _of_gear(event, isinstance(stage.bodies[event.body], Lamp))


def _of_gear(event: events.BodyEvent[Any], is_lamp: bool) -> str:
    """What a body holds, has in its pack, or is able to do as a relic; a lamp by itself, whether it burns."""
    match event:
        case events.BelayChanged(new=new):
            return "is braced" if new is not None else "is braced no more"
        case events.GripChanged(new=new):
            return "grips a rope" if new is not None else "lets go of the rope"
        case events.PitonsChanged(new=new):
            return f"has {counted(new, 'piton')}"
        case events.CoilsChanged(old=old, new=new):
            return "takes out a rope" if len(new) < len(old) else "packs a rope"
        case events.WheelsChanged(new=new):
            return f"has {counted(new, 'wheel')} left"
        case events.SwungChanged(new=new):
            return f"{'has had' if new else 'has'} a free swing"
        case events.LampChanged(new=new):
            out, burns = ("is out", "burns") if is_lamp else ("is without light", "has light again")
            return out if new else burns
        case events.FuseChanged(new=fuse):
            if fuse is None:
                return "has no fuse burning"
            return f"sets a fuse at {cell_words(fuse.cell)}, to burn after round {fuse.round}"
        case events.BallastChanged(new=new):
            return f"holds sand of weight {new}" if new else "is empty of sand"
        case events.RelicBroke(new=new):
            return "breaks" if new else "is whole"
        case events.RelicSpent(new=new):
            return "is spent" if new else "has its power"
        case events.Scorched(old=old, new=new):
            return "scorches a rope" if set(new) - set(old) else "scorches it no longer"
        case events.TrailChanged():
            return "is minded by the hourglass"
    raise _wordless(event)


def _wordless(event: events.Event) -> TypeError:
    return TypeError(f"{type(event).__name__} has no words: give it a case in content/event_words.py")


def _rope(old: Rope | None, new: Rope | None, stage: Stage) -> str:
    if new is None:
        return "a rope is gone"
    if old is None:
        return (
            "a rope is cut" if new.ends[0] is None else f"a rope of {counted(new.length, 'cell')} is at hand"
        )
    if old.ends != new.ends:
        end = 0 if old.ends[0] != new.ends[0] else 1
        tie, word = (new.ends[end], "tied to") if new.ends[end] is not None else (old.ends[end], "loose from")
        assert tie is not None
        return f"a rope is {word} {name_of(stage.bodies[tie.id]) if tie.to == BODY else 'an anchor'}"
    if old.out != new.out:
        change = "paid out" if new.out > old.out else "taken in"
        number = abs(new.out - old.out)
        return f"{counted(number, 'cell')} of rope {'is' if number == 1 else 'are'} {change}"
    if len(old.clips) != len(new.clips):
        return f"a rope is {'put through' if len(new.clips) > len(old.clips) else 'taken out of'} an anchor"
    return f"a rope of {counted(new.out, 'cell')} now leads over {counted(len(new.sides), 'cell')}"


def intent_words(intent: Iterable[Step]) -> str:
    """Return what a creature will do, as in `go ahead 2`; `wait` for nothing."""
    said = []
    for step, group in groupby(intent):
        count = len(list(group))
        said.append(f"{STEPS[step]} {count}" if count > 1 else STEPS[step])
    return ", ".join(said) or "wait"
