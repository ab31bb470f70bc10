"""action_examples: at least one of every kind of action, with what is told of it in the scene of events."""

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Coil
from intodepth.sim.history import Tune
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell, Side

ACTION_WORDS: list[tuple[Action | Tune, str]] = [
    (Deploy(0, Cell(1, 1)), "A comes in at 1, 1"),
    (Move(0, Cell(2, 1)), "A goes to 2, 1"),
    (Move(0, Cell(2, 1), True), "A goes to 2, 1 and lets go"),
    (Take(1, 3), "B takes the r"),
    (Drop(1, 3, Side.S), "B puts the r down below"),
    (Drop(1, 3, Side.W), "B puts the r down to the left"),
    (Give(1, 3, 0), "B hands the r to A"),
    (Give(1, 3, 4), "B puts the r into the k"),
    (Tip(1, 4, Side.W), "B tips the k to the left"),
    (Fill(1, 4), "B puts sand into the k"),
    (Shove(0, Side.E), "A shoves B to the right"),
    (Shove(0, Side.W), "A shoves nobody to the left"),
    (Pull(0, 0), "A pulls the lever"),
    (Pull(0, 1), "A pulls the lever back"),
    (Piton(0, int(Side.E)), "A drives a piton into the rock to the right"),
    (Piton(0, -1), "A pulls the piton out"),
    (TieOn(0, 0, 0, Tie(BODY, 1)), "A ties a rope to B"),
    (TieOn(0, 0, 0, Tie(ANCHOR, 0)), "A ties a rope to an anchor"),
    (Untie(1, 0, 0), "B unties a rope from A"),
    (Clip(0, 0, 0), "A puts a rope through an anchor"),
    (Unclip(0, 0, 0), "A takes a rope out of an anchor"),
    (Belay(0, 0), "A goes on belay"),
    (OffBelay(0, 0), "A goes off belay"),
    (Lower(0, 0, 2), "A lowers 2 cells of rope"),
    (Haul(0, 0), "A hauls"),
    (Throw(0, 0, 1, Side.E), "A throws a rope end to the right"),
    (Grip(0, 0, -1), "A grips a rope"),
    (Grip(0, 0, 2), "A grips a rope to the left"),
    (Swing(0, 0, Side.W, 2, True), "A swings 2 cells to the left and lets go"),
    (Cut(0, 0, 1), "A cuts a rope"),
    (Splice(0, 0, 0, 1, 1), "A joins two ropes"),
    (Uncoil(0, Coil(8)), "A takes out a rope of 8 cells"),
    (Uncoil(0, Coil(1, True)), "A takes out a thin rope of 1 cell"),
    (Stow(0, 0), "A packs a rope"),
    (Wheel(0, 0), "A fixes a wheel to an anchor"),
    (Wheel(0, 1), "A takes a wheel off an anchor"),
    (TurnBack(0, 0), "A turns back"),
    (TurnBack(0, 1), "A turns B back"),
    (Exit(0), "A leaves the level"),
    (Pass(0), "A ends the turn"),
    (Lead(0, 1), "A passes the lead to B"),
    (Tune((("walk", 2), ("give", 0))), "the rules change: walk 2, give 0"),
]
