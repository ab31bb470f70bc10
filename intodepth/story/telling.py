"""telling: the words for each thing that can happen: whose they are, and their parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from intodepth.content.words import name_of
from intodepth.sim import events
from intodepth.sim.actions.ropes.piton import anchor_in
from intodepth.sim.cargo import is_fallen
from intodepth.sim.entities import Bucket, Hero
from intodepth.sim.events import Moved, RopeChanged, Strained
from intodepth.sim.events.portals import PortalsChanged
from intodepth.sim.flow.hearing import has_listener
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.flow.triggers import load_on, pile_on
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import GATE, WAY_DOWN, Doors
from intodepth.sim.stage import DRY
from intodepth.sim.water import is_disturbed
from intodepth.sim.what import What
from intodepth.story.beat_scene import ROPE_MOVES, BeatScene, body_of, is_too_much, move_of, total
from intodepth.story.english import happenings as words
from intodepth.story.english import names, sums
from intodepth.story.english.grammar import against
from intodepth.story.harms import hit_by, sum_harm
from intodepth.story.mechanisms import runs
from intodepth.story.rope_names import name_gripped


class Said(NamedTuple):
    """The words for a happening. The icon is that of its row unless one is named."""

    verb: str = ""
    body: int | None = None
    """id of the body; None for the world"""
    note: str = ""
    cells: int = 0
    """number of cells, if it can be joined with the same of the next beat"""
    harm: int = 0
    strain: Strained | None = None
    """the strain whose load and hold are told"""
    is_named: bool = False
    """whether the names of the pulling bodies are told with their loads"""
    icon: str = ""
    side: Side | None = None
    is_grave: bool = False


Teller = Callable[[BeatScene, Happening], Said | None]
"""words for a happening in its beat; None if another happening tells it"""


def own(scene: BeatScene, happening: Happening) -> Said:
    """Return the plain words, about the body of the event."""
    return Said(words.VERBS[happening.what], body_of(happening))


def step(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a body that moves one cell; they can be joined with the next."""
    return Said(words.VERBS[happening.what], body_of(happening), cells=1)


def doer(scene: BeatScene, happening: Happening) -> Said:
    """Return the plain words, about the actor."""
    return Said(words.VERBS[happening.what], happening.who)


def note(scene: BeatScene, happening: Happening) -> Said:
    """Return the plain words, about nobody."""
    return Said(note=words.NOTES[happening.what])


# -- steps and moves


def step_up(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for climbing up a step, with whom or what it leads on to."""
    body, stage = body_of(happening), scene.stage
    over = next((each for each in scene.following if each.what == What.OVER and body_of(each) == body), None)
    goal = None if over is None else move_of(over).new
    below = None if goal is None else stage.step(goal, Side.S)
    mount = None if below is None else stage.at.get(below)
    if mount is None:
        return step(scene, happening)
    return Said(words.climb_on(name_of(stage.bodies[mount])), body)


def climb(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for climbing a ladder, rough rock or a rope."""
    moved = move_of(happening)
    rope = _name_gripped(scene, moved.body, moved.new) if happening.what == What.CLIMB_ROPE else ""
    side = moved.side or Side.N
    return Said(words.climb(side, rope), moved.body, cells=1, side=side)


def step_on_rope(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for stepping on to a rope."""
    moved = move_of(happening)
    return Said(words.step_on_rope(_name_gripped(scene, moved.body, moved.new)), moved.body)


def dig(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for digging into soft rock."""
    moved = move_of(happening)
    return Said(words.dig(moved.side or Side.E), moved.body)


def _name_gripped(scene: BeatScene, body: int, cell: Cell | None) -> str:
    """Return the name of the rope that a body takes hold of in a cell, distinct from others there."""
    taken = [each.new for each in scene.events(events.GripChanged) if each.body == body]
    rope = next((key for key in taken if key is not None), None)
    return names.THE_ROPE if rope is None or cell is None else name_gripped(scene.stage, body, rope, cell)


def on_rope(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for a move on a rope; None for a body that stands on one that moves alike."""
    moved, stage = move_of(happening), scene.stage
    alike = {each.body for each in scene.moves(happening.what) if each.side == moved.side}

    def beside(body: int, side: Side) -> int:
        cell = stage.bodies[body].cell
        other = None if cell is None else stage.step(cell, side)
        return -1 if other is None else stage.at.get(other, -1)

    if beside(moved.body, Side.S) in alike:
        return None
    riders, mount = [], moved.body
    while (rider := beside(mount, Side.N)) in alike:
        riders.append(name_of(stage.bodies[rider]))
        mount = rider
    verb, icon = words.VERBS.get(happening.what, ""), ""
    side = None
    if happening.what in (What.DRAWN, What.HAULED):
        rises = moved.side == Side.N
        verb = words.say_rope_move(rises=rises, is_hauled=happening.what == What.HAULED)
        icon, side = ("rises", Side.N) if rises else ("", None)
    elif happening.what == What.SWING_IN:
        verb = words.swing_in(back=False)
    strain = _find_pull(scene, moved.body)
    told = words.riders(riders, in_water=happening.what == What.SINK_IN_WATER)
    return Said(verb, moved.body, told, 1, strain=strain, icon=icon, side=side)


def _find_pull(scene: BeatScene, body: int) -> Strained | None:
    """Return the load of what a body pulls in a beat, or None."""
    pulls = (each for each in scene.events(Strained) if any(load.body == body for load in each.loads))
    return next(pulls, None)


def shove(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a push, about the one who pushes."""
    body = body_of(happening)
    if happening.who is None:
        return Said(words.get_shoved(), body)
    return Said(words.shove(name_of(scene.stage.bodies[body])), happening.who)


def throw(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for throwing something."""
    return Said(words.throw(name_of(scene.stage.bodies[body_of(happening)])), happening.who)


# -- in and out


def leave(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for leaving the level, with what is carried."""
    body = body_of(happening)
    borne = [name_of(relic) for relic in scene.stage.find_borne(body)]
    return Said(words.VERBS[What.LEAVE], body, words.riders(borne))


def choose_door(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for the first hero's choice of a way out."""
    event = happening.event
    down = isinstance(event, events.DoorChosen) and event.new == Doors.DOWN
    for_good = not down and any(scene.stage.ground.cells_of(WAY_DOWN))
    return Said(note=words.doors(down=down, for_good=for_good), is_grave=for_good)


# -- falls and harm


def land(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a landing, with its damage."""
    body = body_of(happening)
    cell = scene.stage.bodies[body].cell
    spikes = cell is not None and bool(scene.stage.ground.kind(cell).spikes)
    return Said(words.land(on_spikes=spikes), body, harm=sum_harm(scene, body))


def catch(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a fall caught by a rope, with load and hold."""
    body = body_of(happening)
    strain = _find_pull(scene, body)
    said = "" if strain is None else sum_of(scene, strain)
    return Said(words.VERBS[What.CAUGHT], body, said, strain=strain)


def fall_harm(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for a hero who dies of a fall; None otherwise, because the landing includes the
    damage.
    """
    is_last = _is_felled(happening)
    return Said(words.VERBS[What.FALL_HARM], body_of(happening), icon="cross") if is_last else None


def _is_felled(happening: Happening) -> bool:
    return isinstance(happening.event, events.Hurt) and not happening.event.new


def hurt(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for a hit by what lands or by spikes; None if the landing of the same body includes
    it.
    """
    if any(body_of(each) == body_of(happening) for each in scene.find_happenings(What.LAND)):
        return fall_harm(scene, happening)
    body, hits = body_of(happening), happening.what == What.HIT
    by = [name_of(scene.stage.bodies[key]) for key, _ in hit_by(scene, body)] if hits else []
    verb = words.hurt(by, hits=hits, felled=_is_felled(happening))
    return Said(verb, body, harm=sum_harm(scene, body))


def pin(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for being pressed against something by a creature."""
    body = body_of(happening)
    by = "" if happening.who is None else name_of(scene.stage.bodies[happening.who])
    return Said(words.say_pin(by), body, harm=sum_harm(scene, body))


def drown(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for running out of air."""
    body = body_of(happening)
    return Said(words.drown(felled=_is_felled(happening)), body, harm=sum_harm(scene, body))


# -- ropes


def _rope(happening: Happening) -> tuple[Rope, Rope]:
    event = happening.event
    assert isinstance(event, RopeChanged) and event.old is not None and event.new is not None
    return event.old, event.new


def _tie(scene: BeatScene, happening: Happening) -> tuple[Tie | None, Tie | None, str]:
    """Return what an end of a rope was tied to, what it is tied to now, and the name of that."""
    old, new = _rope(happening)
    end = 0 if old.ends[0] != new.ends[0] else 1
    tie = new.ends[end] or old.ends[end]
    what = names.THE_ANCHOR
    if tie is not None and tie.to == BODY:
        what = name_of(scene.stage.bodies[tie.id])
    elif tie is not None and tie.id in scene.stage.anchors:
        what = names.anchor(_kind(scene.stage.anchors[tie.id]))
    return old.ends[end], new.ends[end], what


def tie(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for tying a knot."""
    old, new, what = _tie(scene, happening)
    return Said(words.tie(what, own=new == (BODY, happening.who), loose=old is None), happening.who)


def untie(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for untying a knot."""
    old, _, what = _tie(scene, happening)
    return Said(words.untie(what, own=old == (BODY, happening.who)), happening.who)


def come_loose(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a knot that opens by itself."""
    return Said(note=words.come_loose(_tie(scene, happening)[2]))


def rope_length(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for rope paid out or taken in."""
    old, new = _rope(happening)
    return Said(words.VERBS[happening.what], happening.who, cells=abs(new.out - old.out))


def shoot(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for shooting a rope end at an anchor or into rock."""
    event = happening.event
    assert isinstance(event, events.Shot)
    arrow = next((each.new for each in scene.events(events.AnchorChanged)), None)
    anchor = arrow or anchor_in(scene.stage, event.cell)
    at = names.THE_ANCHOR if anchor is None else names.anchor(_kind(anchor))
    told = words.shot(at) if arrow is None else words.say_stuck(_kind(arrow), arrow.hold)
    is_hook = arrow is not None and arrow.kind == AnchorKind.HOOK
    return Said(words.THROW_END if is_hook else words.VERBS[What.SHOOT], event.body, told)


def burn_through(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a rope burnt through by a shard."""
    rope = happening.event.rope if isinstance(happening.event, RopeChanged) else -1
    before = {each.rope for each in scene.events(RopeChanged) if each.old is not None} | {rope}
    shards = (each.body for each in scene.events(events.Scorched) if before & set(each.old))
    return Said(words.VERBS[What.BURN_THROUGH], next(shards, None))


def fuse_ends(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for a fuse that burns down; None if the rope that it burns tells of it."""
    return None if scene.has(What.FUSE_BURNS) else note(scene, happening)


def set_fuse(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for setting a fuse, with the round in which it burns."""
    event = happening.event
    assert isinstance(event, events.FuseChanged) and event.new is not None
    return Said(words.VERBS[What.SET_FUSE], event.body, words.fuse(event.new.round))


def grip(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for gripping a rope."""
    body = body_of(happening)
    return Said(words.grip(_name_gripped(scene, body, scene.stage.bodies[body].cell)), body)


def lose_grip(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for losing a rope."""
    body = body_of(happening)
    told = "" if is_fallen(scene.stage.bodies[body]) else words.no_rope_here()
    return Said(words.VERBS[What.LOSE_GRIP], body, told)


def lose_edge(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for losing an edge; None if the hands hold a rope, which tells of it."""
    body = scene.stage.bodies[body_of(happening)]
    holds_rope = isinstance(body, Hero) and body.grip is not None
    changes = any(each.body == body.id for each in scene.events(events.GripChanged))
    return None if holds_rope or changes else own(scene, happening)


# -- anchors and loads


def _kind(anchor: Anchor) -> str:
    return anchor.kind.name.lower()


def _anchor(happening: Happening) -> Anchor:
    event = happening.event
    assert isinstance(event, events.AnchorChanged)
    anchor = event.new or event.old
    assert anchor is not None
    return anchor


def set_anchor(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for setting an anchor."""
    anchor = _anchor(happening)
    return Said(words.set_anchor(_kind(anchor)), happening.who, words.holds(anchor.hold))


def pull_out(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for pulling out an anchor."""
    return Said(words.pull_out(_kind(_anchor(happening))), happening.who)


def anchor_goes(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for an anchor that pops under too great a load, or whose rock is gone."""
    told = words.anchor_goes(_kind(_anchor(happening)), dug_out=happening.what == What.DUG_OUT)
    strain = next((each for each in scene.events(Strained) if is_too_much(each)), None)
    return Said(note=told, strain=strain, is_named=strain is not None and len(strain.loads) > 1)


def strain(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for a load that holds or does not move; None if one of the loaded bodies tells of
    it.
    """
    assert isinstance(happening.event, Strained)
    moved = {each.body for each in scene.events(Moved)}
    ended = {body_of(each) for each in scene.find_happenings(What.CAUGHT, What.CHECKED, What.LAND)}
    if {load.body for load in happening.event.loads} & (moved | ended):
        return None
    if happening.what == What.GIVE and scene.events(events.AnchorChanged):
        return None
    icon = "caught" if happening.what == What.HOLD else ""
    return Said(note=words.NOTES[happening.what], strain=happening.event, is_named=True, icon=icon)


def sum_of(scene: BeatScene, strain: Strained, *, named: bool = False) -> str:
    """Return load against hold: `6 ≤ 8`, `Ada 9 > 6`."""
    bodies = scene.stage.bodies
    terms = []
    for body, load in strain.loads:
        who = "" if not named else sums.A_CLIMBER if body is None else name_of(bodies[body])
        terms.append(f"{who} {load}".lstrip())
    return against(total(strain), strain.hold, sums.add_terms(terms))


# -- what is carried


def carry(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a thing that changes hands, or clings to somebody."""
    event, stage, what = happening.event, scene.stage, happening.what
    assert isinstance(event, events.CarrierChanged)
    name = name_of(stage.bodies[event.body])
    giver = None if event.old is None else stage.bodies[event.old]
    taker = None if event.new is None else stage.bodies[event.new]
    from_whom = "" if giver is None else name_of(giver)
    by = happening.who
    match what:
        case What.CLING if taker is not None:
            return Said(words.cling(name_of(taker)), event.body)
        case What.FLOAT_OFF:
            return Said(words.float_off(from_whom), event.body)
        case What.SCRAPE:
            return Said(words.scrape(name, from_whom), by)
        case What.GIVE_OVER if taker is not None:
            return Said(words.give(name, name_of(taker), into=isinstance(taker, Bucket)), event.old)
        case What.PUT_DOWN:
            return Said(words.put_down(name), event.old)
        case What.TIP:
            return Said(words.tip(name), event.old if by is None else by)
    return Said(words.take(name, from_whom, out_of=isinstance(giver, Bucket)), event.new)


def fill(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for sand going into a bucket."""
    event = happening.event
    assert isinstance(event, events.BallastChanged)
    return Said(note=words.sand(name_of(scene.stage.bodies[event.body]), event.new))


# -- creatures, lamps and relics


def strike(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for a blow and its effect; None but for the first thing that happens to the
    creature.
    """
    body = body_of(happening)
    blows = [each for each in scene.find_happenings(What.STRIKE, What.STRIKE_DOWN) if body_of(each) == body]
    if happening is not blows[0]:
        return None
    turns = any(isinstance(each.event, events.FacingChanged) for each in blows)
    lets_go = any(isinstance(each.event, events.GripChanged | Moved) for each in blows)
    held = (each.event.new for each in blows if isinstance(each.event, events.CarrierChanged))
    bearer_of = next(held, None)
    clings_to = "" if bearer_of is None else name_of(scene.stage.bodies[bearer_of])
    told = words.flinches(turns=turns, clings_to=clings_to, lets_go=lets_go)
    return Said(words.strike(name_of(scene.stage.bodies[body])), happening.who, told)


def lamp(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a lamp that is lit or put out."""
    event = happening.event
    assert isinstance(event, events.LampChanged)
    return Said(words.lamp(name_of(scene.stage.bodies[event.body]), lights=not event.new), happening.who)


def save(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for the saint's tooth."""
    relic = scene.stage.bodies[body_of(happening)]
    return Said(words.save(name_of(bearer(scene.stage, relic))), relic.id)


def turn_back(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for the hourglass."""
    bodies = scene.stage.bodies
    turned = next((each.body for each in scene.moves(What.GO_BACK)), happening.who)
    whom = "" if turned is None or turned == happening.who else name_of(bodies[turned])
    return Said(words.turn_back(whom), happening.who)


def scorch(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for the sun shard."""
    event = happening.event
    assert isinstance(event, events.Scorched)
    ropes = len(set(event.new) - set(event.old))
    return Said(words.scorch(ropes), event.body) if ropes else None


def noise(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for a noise where a creature listens, or of a bell; None otherwise."""
    event = happening.event
    assert isinstance(event, events.NoiseMade)
    is_heard, made = has_listener(scene.stage), event.new - event.old
    if happening.what == What.RING:
        return Said(words.VERBS[What.RING], event.body, words.ring(made) if is_heard else "")
    return Said(words.VERBS[What.NOISE], event.body, f"{made}") if is_heard else None


def hear(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a noise that a creature hears."""
    event = happening.event
    assert isinstance(event, events.NoiseHeard)
    loudness = 0 if event.new is None else event.new.loudness
    return Said(words.VERBS[What.HEAR], event.body, words.say_loudness_heard(loudness))


# -- places and the world


def mechanism(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a plate, tripwire or lever."""
    event, stage = happening.event, scene.stage
    assert isinstance(event, events.MechanismChanged)
    new = event.new
    match new.kind:
        case MechanismKind.PLATE:
            load = load_on(stage, new.cell)
            if not new.on:
                return Said(note=words.plate_up(load, new.weight))
            return Said(words.PRESS, pile_on(stage, new.cell)[-1].id, words.press(load, new.weight))
        case MechanismKind.LEVER:
            return Said(words.lever(on=new.on), happening.who)
    rope = stage.ropes.get(-1 if new.rope is None else new.rope)
    bodies = [stage.at[cell] for cell in rope.cells if cell in stage.at] if rope else []
    return Said(words.WIRE, bodies[0]) if bodies else Said(note=words.wire())


def gate(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for gates that open or close; the first of those that move alike tells of all, the
    others return None.
    """
    event = happening.event
    assert isinstance(event, events.TerrainChanged)
    gates = (each.event for each in scene.find_happenings(What.GATE))
    alike = [each for each in gates if isinstance(each, events.TerrainChanged) and each.old == event.old]
    closes = event.new == GATE
    return Said(note=words.gates(len(alike), closes=closes)) if event is alike[0] else None


def portal(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for portals that open, close or are relinked; the first of those that change alike
    tells of all.
    """
    event = happening.event
    assert isinstance(event, PortalsChanged)
    alike = [
        each
        for each in scene.events(PortalsChanged)
        if (each.closes, each.opens) == (event.closes, event.opens)
    ]
    number = len(runs(each.old[0] for each in alike))
    told = words.portals(number, closes=event.closes, opens=event.opens)
    return Said(note=told) if event is alike[0] else None


def water(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for water that comes in or rises, and for why it does so early."""
    event, stage = happening.event, scene.stage
    wakes = isinstance(event, events.WaterRose) and event.old == DRY
    flood, moved = stage.flood, ""
    if flood is not None and wakes and stage.round < flood.wakes and is_disturbed(stage, flood):
        relic = stage.bodies.get(flood.relic)
        moved = name_of(relic) if relic is not None else names.WHAT_LAY_HERE
    return Said(note=words.water(wakes=wakes, moved=moved), icon="water" if wakes else "rises")


def round_begins(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for the next round."""
    event = happening.event
    return Said(note=words.round_begins(event.new if isinstance(event, events.RoundBegan) else 0))


def pass_lead(scene: BeatScene, happening: Happening) -> Said | None:
    """Return the words for whose turn it is; None for a hero who passes or is told of at once."""
    event = happening.event
    assert isinstance(event, events.LeadPassed)
    if any(each.what == What.END_TURN or each.who == event.new for each in scene.following):
        return None
    return Said(note=words.turn_of(scene.stage.bodies[event.new].name))


def rule(scene: BeatScene, happening: Happening) -> Said:
    """Return the words for a tuned rule."""
    event = happening.event
    assert isinstance(event, events.RuleChanged)
    return Said(note=words.rule(event.name, event.old, event.new))


# -- what is told along


def goes_along(happening: Happening, leading: Happening) -> bool:
    """Return whether another happening includes this one: for riders, gates and portals."""
    if happening.what != leading.what:
        return False
    match happening.event, leading.event:
        case Moved(side=side), Moved(side=other):
            return happening.what in ROPE_MOVES and side == other
        case events.TerrainChanged(old=old, new=new), events.TerrainChanged(old=before, new=after):
            return (old, new) == (before, after)
        case PortalsChanged() as one, PortalsChanged() as another:
            return (one.closes, one.opens) == (another.closes, another.opens)
    return False
