"""table: one row for each thing that can happen: its icon, words, time, sound and pose.

Strip, log, transcripts, playback, sounds and figures read it. A new value of What needs a row here; a test
names those without one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final, NamedTuple

from intodepth.sim.events import FallCounted, Moved
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.space.cells import Side
from intodepth.sim.what import What
from intodepth.story import sounds, telling
from intodepth.story.beat_scene import BeatScene, body_of
from intodepth.story.sound_names import Sound
from intodepth.story.sounds import Sounds, at_body, at_cell, at_hands
from intodepth.story.telling import Teller
from intodepth.tweaks import tweak

Seconds = Callable[[BeatScene, Happening], float]


class Row(NamedTuple):
    """The presentation of a happening."""

    icon: str
    """name of its icon; empty if it is never told"""
    words: Teller | None
    """its words; None if another happening of its beat tells it"""
    time: str | Seconds
    """name of the tweak `animation.` with its duration; empty for none"""
    sound: Sounds | None
    pose: str
    """pose of the acting body if it does not move; empty for none"""


TIMES: Final[dict[str, Callable[[], float]]] = {
    "swing": lambda: tweak("animation.swing", 0.22),
    "sink": lambda: tweak("animation.sink", 0.30),
    "rope": lambda: tweak("animation.rope", 0.22),
    "shoot": lambda: tweak("animation.shoot", 0.80),
    "throw": lambda: tweak("animation.throw", 0.60),
    "anchor": lambda: tweak("animation.anchor", 0.40),
    "grasp": lambda: tweak("animation.grasp", 0.25),
    "appear": lambda: tweak("animation.appear", 0.20),
    "climb": lambda: tweak("animation.climb", 0.34),
    "climb_down": lambda: tweak("animation.climb_down", 0.28),
    "walk": lambda: tweak("animation.walk", 0.26),
    "land": lambda: tweak("animation.land", 0.30),
    "fall": lambda: tweak("animation.fall", 0.30),
    "hurt": lambda: tweak("animation.hurt", 0.45),
    "break": lambda: tweak("animation.break", 0.35),
    "reach": lambda: tweak("animation.reach", 0.45),
    "posture": lambda: tweak("animation.posture", 0.18),
    "turn": lambda: tweak("animation.turn", 0.12),
    "enter": lambda: tweak("animation.enter", 0.35),
    "lead": lambda: tweak("animation.lead", 0.12),
    "water": lambda: tweak("animation.water", 0.60),
    "round": lambda: tweak("animation.round", 0.25),
    "work": lambda: tweak("animation.work", 0.35),
}
"""durations in seconds, by kind of happening"""


def time_step(scene: BeatScene, happening: Happening) -> float:
    """Return the seconds of a move by one cell up, down or sideways."""
    side = happening.event.side if isinstance(happening.event, Moved) else None
    return TIMES[{Side.N: "climb", Side.S: "climb_down"}.get(side or Side.E, "walk")]()


def time_fall(scene: BeatScene, happening: Happening) -> float:
    """Return the seconds of one cell of a fall, fewer with each cell."""
    body = body_of(happening)
    counted = (each.new for each in scene.events(FallCounted) if each.body == body)
    cells = next(counted, scene.stage.bodies[body].fall + 1)
    return TIMES["fall"]() * (sqrt(cells) - sqrt(max(0, cells - 1)))


def duration(scene: BeatScene, happening: Happening) -> float:
    """Return how long a happening takes at the usual speed, in seconds."""
    time = ROWS[happening.what].time
    if isinstance(time, str):
        return TIMES[time]() if time else 0.0
    return time(scene, happening)


_t, _s = telling, sounds
ROWS: Final[dict[What, Row]] = {
    What.PART: Row("", None, "", None, ""),
    What.HANDS: Row("", None, "", _s.hands, ""),
    What.FACE: Row("", None, "turn", at_body(Sound.RUSTLE, 0.5, 1.2), "turn"),
    What.POSTURE: Row("", None, "posture", at_body(Sound.RUSTLE), ""),
    What.INTENT: Row("", None, "", _s.intent, ""),
    # steps
    What.WALK: Row("walk", _t.step, time_step, _s.tread, ""),
    What.FLY: Row("walk", _t.step, time_step, at_cell(Sound.RUSTLE, 0.7, 1.5), ""),
    What.CLIMB: Row("climb", _t.climb, time_step, _s.tread, ""),
    What.CLIMB_ROPE: Row("grip", _t.climb, time_step, _s.tread, ""),
    What.STEP_ON_ROPE: Row("grip", _t.step_on_rope, time_step, _s.tread, ""),
    What.STEP_OFF_ROPE: Row("walk", _t.own, time_step, _s.tread, ""),
    What.PULL_UP: Row("mantle", _t.own, time_step, _s.tread, ""),
    What.STEP_UP: Row("mantle", _t.step_up, time_step, _s.tread, ""),
    What.OVER: Row("", None, time_step, _s.tread, ""),
    What.STEP_DOWN: Row("edge", _t.own, time_step, _s.tread, ""),
    What.HANG: Row("hang", _t.own, time_step, _s.tread, ""),
    What.STEP_OFF: Row("edge", _t.own, time_step, _s.tread, ""),
    What.DIG: Row("breaks", _t.dig, "break", _s.dig, ""),
    What.LET_GO: Row("fall", _t.own, "posture", at_body(Sound.RUSTLE), ""),
    What.GET_UP: Row("rise", _t.own, "posture", at_body(Sound.RUSTLE), ""),
    # moves that something else brings about
    What.RIDE: Row("walk", _t.step, time_step, _s.tread, ""),
    What.FALL: Row("fall", _t.step, time_fall, _s.wind, ""),
    What.SINK: Row("sinks", _t.on_rope, "sink", at_cell(Sound.ROPE_RUNS, 0.6), ""),
    What.SINK_IN_WATER: Row("sinks", _t.on_rope, "sink", at_cell(Sound.RUSTLE, 0.6, 0.8), ""),
    What.DRAWN: Row("drawn", _t.on_rope, "sink", at_cell(Sound.ROPE_RUNS, 0.6), ""),
    What.HAULED: Row("haul", _t.on_rope, "sink", at_cell(Sound.ROPE_RUNS, 0.6), "haul"),
    What.SWING_IN: Row("swing", _t.on_rope, "swing", at_cell(Sound.SWING), ""),
    What.SWING: Row("swing", _t.on_rope, "swing", at_cell(Sound.SWING), ""),
    What.BLOWN: Row("swing", _t.on_rope, "swing", at_cell(Sound.SWING), ""),
    What.SHOVED: Row("shove", _t.shove, time_step, _s.scrape, "shove"),
    What.KICKED: Row("shove", _t.step, time_step, _s.scrape, ""),
    What.RISE: Row("rises", _t.step, "sink", at_cell(Sound.RUSTLE, 1.0, 0.8), ""),
    What.GO_BACK: Row("turn_back", _t.step, "sink", at_cell(Sound.RUSTLE, 1.0, 0.8), "reach"),
    What.THROW: Row("drop", _t.throw, "throw", at_body(Sound.GRASP, 1.0, 0.75), "throw"),
    # in and out
    What.COME_IN: Row("deploy", _t.own, "enter", _s.come_in, ""),
    What.LEAVE: Row("exit", _t.leave, "enter", at_body(Sound.AWAY), ""),
    What.CHOOSE_DOOR: Row("exit", _t.choose_door, "", None, ""),
    # how falls end
    What.LAND: Row("land", _t.land, "land", _s.land, ""),
    What.CAUGHT: Row("caught", _t.catch, "land", _s.catch, ""),
    What.CHECKED: Row("", None, "land", _s.catch, ""),
    What.FALL_FOR_EVER: Row("fall", _t.own, "", at_body(Sound.WIND, 1.0, 1.4), ""),
    What.FALL_ON: Row("fall", _t.own, "appear", at_body(Sound.WIND, 1.0, 0.8), ""),
    # harm
    What.FALL_HARM: Row("cross", _t.fall_harm, "hurt", _s.hurt, "hurt"),
    What.HIT: Row("hurt", _t.hurt, "hurt", _s.hurt, "hurt"),
    What.SPIKED: Row("spikes", _t.hurt, "hurt", _s.hurt, "hurt"),
    What.PINNED: Row("hurt", _t.pin, "hurt", _s.hurt, "hurt"),
    What.DROWN: Row("water", _t.drown, "hurt", _s.hurt, "hurt"),
    What.LEFT_BEHIND: Row("", None, "hurt", _s.hurt, "hurt"),
    # ropes
    What.TIE: Row("tie", _t.tie, "rope", at_hands(Sound.KNOT), "tie"),
    What.UNTIE: Row("untie", _t.untie, "rope", at_hands(Sound.KNOT), "tie"),
    What.UNTIE_IN_AIR: Row("untie", _t.doer, "rope", at_hands(Sound.KNOT), ""),
    What.COME_LOOSE: Row("untie", _t.come_loose, "rope", at_hands(Sound.KNOT), ""),
    What.CLIP: Row("clip", _t.doer, "rope", at_hands(Sound.CLUNK), "tie"),
    What.UNCLIP: Row("unclip", _t.doer, "rope", at_hands(Sound.CLUNK), "tie"),
    What.SLIP_OUT: Row("", None, "rope", at_hands(Sound.CLUNK), ""),
    What.THROW_ROPE: Row("throw", _t.doer, "rope", at_hands(Sound.SWING), "throw"),
    What.SHOOT: Row("shoot", _t.shoot, "shoot", _s.shoot, "shoot"),
    What.CUT: Row("cut", _t.doer, "rope", at_hands(Sound.SNAP), "tie"),
    What.BITE: Row("cut", _t.doer, "rope", at_hands(Sound.SNAP), ""),
    What.BURN_THROUGH: Row("cut", _t.burn_through, "rope", _s.burn, ""),
    What.FUSE_BURNS: Row("fuse", _t.note, "rope", _s.burn, ""),
    What.FUSE_ENDS: Row("fuse", _t.fuse_ends, "anchor", _s.fuse, ""),
    What.SET_FUSE: Row("fuse", _t.set_fuse, "anchor", _s.fuse, "tie"),
    What.SPLICE: Row("splice", _t.doer, "rope", at_hands(Sound.KNOT), "tie"),
    What.UNCOIL: Row("uncoil", _t.own, "rope", at_body(Sound.ROPE_RUNS), ""),
    What.STOW: Row("stow", _t.own, "rope", at_body(Sound.ROPE_RUNS), ""),
    What.PAY_OUT: Row("lower", _t.rope_length, "rope", at_hands(Sound.ROPE_RUNS), "brace"),
    What.TAKE_IN: Row("haul", _t.rope_length, "rope", at_hands(Sound.ROPE_RUNS), "haul"),
    What.TIGHTEN: Row("tightens", _t.note, "rope", None, ""),
    What.END_MOVES: Row("", None, "rope", None, ""),
    What.GRIP: Row("grip", _t.grip, "grasp", _s.hands, ""),
    What.LET_GO_ROPE: Row("slips", _t.own, "grasp", _s.hands, ""),
    What.LOSE_GRIP: Row("slips", _t.lose_grip, "grasp", _s.hands, ""),
    What.BRACE: Row("belay", _t.own, "grasp", _s.hands, ""),
    What.STOP_BRACING: Row("off_belay", _t.own, "grasp", _s.hands, ""),
    What.LOSE_BRACE: Row("slips", _t.own, "grasp", _s.hands, ""),
    What.SLIP: Row("slips", _t.own, "grasp", _s.hands, ""),
    What.LOSE_EDGE: Row("fall", _t.lose_edge, "posture", at_body(Sound.RUSTLE), ""),
    # anchors, and what they bear
    What.SET: Row("piton", _t.set_anchor, "anchor", _s.anchor(Sound.PITON), "strike"),
    What.PULLED_OUT: Row("piton", _t.pull_out, "anchor", _s.anchor(Sound.PITON, 0.7, 0.8), "strike"),
    What.POPPED: Row("pops", _t.anchor_goes, "anchor", _s.anchor(Sound.POP), ""),
    What.DUG_OUT: Row("pops", _t.anchor_goes, "anchor", _s.anchor(Sound.POP), ""),
    What.FIX_WHEEL: Row("wheel", _t.doer, "anchor", _s.anchor(Sound.CLUNK, 0.8, 1.4), "strike"),
    What.TAKE_WHEEL: Row("wheel", _t.doer, "anchor", _s.anchor(Sound.CLUNK, 0.8, 1.4), "strike"),
    What.HOLD: Row("caught", _t.strain, "rope", _s.creaks, ""),
    What.GIVE: Row("load", _t.strain, "rope", _s.creaks, ""),
    # what is carried
    What.TAKE: Row("take", _t.carry, "reach", _s.carry, "reach"),
    What.GIVE_OVER: Row("hand_over", _t.carry, "reach", _s.carry, "reach"),
    What.PUT_DOWN: Row("drop", _t.carry, "reach", _s.carry, "reach"),
    What.TIP: Row("drop", _t.carry, "reach", _s.carry, "reach"),
    What.FILL: Row("fill", _t.fill, "", at_body(Sound.STEP_SAND, 1.0, 0.8), ""),
    What.CLING: Row("cling", _t.carry, "reach", _s.carry, ""),
    What.SCRAPE: Row("scrape", _t.carry, "reach", _s.carry, "reach"),
    What.FLOAT_OFF: Row("water", _t.carry, "reach", _s.carry, ""),
    # creatures, lamps and relics
    What.STRIKE: Row("strike", _t.strike, "grasp", at_body(Sound.RUSTLE, 0.5, 1.2), "strike"),
    What.STRIKE_DOWN: Row("strike", _t.strike, time_fall, None, "strike"),
    What.TURN_ROUND: Row("move", _t.own, "turn", at_body(Sound.RUSTLE, 0.5, 1.2), "turn"),
    What.TURN_AT_WHISTLE: Row("whistle", _t.own, "turn", at_body(Sound.RUSTLE, 0.5, 1.2), "turn"),
    What.BLOW: Row("swing", _t.own, "", at_body(Sound.WIND, 1.0, 1.2), "strike"),
    What.LIGHT_LAMP: Row("lamp", _t.lamp, "", _s.lamp, ""),
    What.BLOWN_OUT: Row("lamp", _t.own, "", _s.lamp, ""),
    What.SHINE_AGAIN: Row("lamp", _t.own, "", _s.lamp, ""),
    What.BREAK_RELIC: Row("breaks", _t.own, "work", at_body(Sound.SHATTER), ""),
    What.PUT_ON: Row("wear", _t.own, "grasp", at_body(Sound.RUSTLE), "reach"),
    What.TAKE_OFF: Row("wear", _t.own, "grasp", at_body(Sound.RUSTLE), "reach"),
    What.POUR_SAND: Row("pour", _t.doer, "work", _s.ground(Sound.STEP_SAND, 0.8), "reach"),
    What.BREAK_ROCK: Row("dig", _t.doer, "break", _s.ground(Sound.CRUMBLE, 1.0), "strike"),
    What.HANG_LADDER: Row("climb", _t.doer, "work", _s.ground(Sound.RUSTLE, 1.0), "reach"),
    What.WAX: Row("rope", _t.doer, "work", at_hands(Sound.KNOT), "reach"),
    What.WEDGE: Row("gate", _t.doer, "work", _s.mechanism(Sound.PITON, 1.0), "strike"),
    What.SAVE: Row("heart", _t.save, "work", at_body(Sound.SPENT), ""),
    What.TURN_BACK: Row("turn_back", _t.turn_back, "work", at_body(Sound.SPENT), "reach"),
    What.SCORCH: Row("hurt", _t.scorch, "work", _s.scorch, ""),
    What.RING: Row("noise", _t.noise, "", at_body(Sound.BELL), ""),
    What.NOISE: Row("noise", _t.noise, "", _s.noise, ""),
    What.HEAR: Row("noise", _t.hear, "", None, ""),
    What.LISTEN: Row("", None, "", None, ""),
    # places and the world
    What.PLATE: Row("plate", _t.mechanism, "work", _s.mechanism(Sound.CLUNK, 0.8), ""),
    What.WIRE: Row("wire", _t.mechanism, "work", _s.mechanism(Sound.TWANG, 1.0), ""),
    What.LEVER: Row("pull", _t.mechanism, "work", _s.mechanism(Sound.CLUNK, 1.15), ""),
    What.GATE: Row("gate", _t.gate, "break", _s.ground(Sound.SCRAPE, 0.75), ""),
    What.PORTAL: Row("gate", _t.portal, "work", _s.portal, ""),
    What.BREAK_FLOOR: Row("breaks", _t.note, "break", _s.ground(Sound.CRUMBLE, 1.0), ""),
    What.WATER: Row("water", _t.water, "water", _s.everywhere(Sound.WATER), ""),
    What.ROUND: Row("round", _t.round_begins, "round", _s.everywhere(Sound.ROUND), ""),
    What.PASS_LEAD: Row("next_hero", _t.pass_lead, "lead", None, ""),
    What.END_TURN: Row("pass", _t.own, "", None, ""),
    What.STOPPED: Row("pass", _t.note, "", None, ""),
    What.RULE: Row("settings", _t.rule, "", None, ""),
}
