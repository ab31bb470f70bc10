"""Relic_words: the preview says when a relic acts, and the panel why it does not."""

from intodepth.play.preview import Previews
from intodepth.screens.level.words.consequences import warn
from intodepth.screens.level.words.hero_state import state_words
from intodepth.screens.level.words.objective import objective
from intodepth.sim.actions import Action
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.relics import Power
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.story.refusals import why_not
from intodepth.story.schedule_phrases import build_phrases, tell
from tests.playing import draw, play
from tests.relics import make
from tests.ropes import anchor, body, set_anchor, tie_rope


def told(stage: Stage, action: Action) -> str:
    return tell(stage, build_phrases(stage, build_schedule(stage, action)), None)


def bearing(picture: str, power: str, **fields: int) -> Stage:
    """A stage whose last body is a relic that A bears."""
    stage = draw(picture, None, **fields)
    last = max(stage.bodies)
    make(stage, last, power, bearer=0)
    names = {"glass_heart": "Glass heart", Power.SAINTS_TOOTH: "Saint's tooth"}
    stage.bodies[last] = stage.bodies[last].with_field("name", names.get(power, power.replace("_", " ")))
    return stage


def test_the_heart_breaks() -> None:
    stage = bearing("A..r\n##..\n##..\n####", "glass_heart")
    assert told(stage, Move(0, Cell(2, 3), True)).endswith("lands. The glass heart breaks.")


def test_that_it_would_break_is_a_warning_and_that_it_is_broken_is_said() -> None:
    stage = bearing("A..r\n##..\n##..\n####", "glass_heart")
    assert warn(Previews().of(stage, Move(0, Cell(2, 3), True))) == "This would break the glass heart."
    assert warn(Previews().of(stage, Move(0, Cell(1, 3)))) == ""
    play(stage, Move(0, Cell(2, 3), True))
    assert "with the glass heart in pieces" in state_words(stage, stage.hero(0))
    assert objective(stage, ["glass_heart"]) == "the glass heart is in pieces: nothing is left to bring out"
    two = objective(stage, ["glass_heart", "hero"])
    assert two == "the glass heart is in pieces; bring A to the way out"


def test_the_tooth_saves() -> None:
    stage = bearing("A..r\n##..\n##..\n##..\n##..\n####", Power.SAINTS_TOOTH, hit_points=1)
    words = told(stage, Move(0, Cell(2, 5), True))
    assert "The saint's tooth saves A" in words and "still" not in words


def test_the_bell_rings() -> None:
    alone = told(bearing("A..r\n####", "bell"), Pass(0))
    assert alone.endswith("The bell rings.")
    heard = draw("A.Mr\n####")
    make(heard, 1, "bell", bearer=0)
    assert told(heard, Pass(0)).endswith("The b rings so that it is heard 4 cells away. The m hears noise 2.")


def test_the_idol_rises() -> None:
    stage = bearing("....\n....\n....\nA.r.\n####", "feather_idol")
    assert told(stage, Drop(0, 1, Side.E)).endswith("The feather idol rises 3.")


def test_the_shard_scorches_and_burns_through() -> None:
    stage = bearing("...r\nA...\n####", "sun_shard")
    set_anchor(stage, 2, 1, 9)
    tie_rope(stage, (anchor(0), body(0)), (2, 1), "WW", 2)
    assert "The sun shard scorches a rope" in told(stage, Pass(0))
    play(stage, Pass(0))
    words = told(stage, Pass(0))
    assert "The sun shard burns through a rope" in words
    assert "cut" not in words and "untie" not in words


def test_a_rope_burnt_in_two_is_told_once() -> None:
    stage = bearing("...r\n.A..\n####", "sun_shard")
    set_anchor(stage, 0, 1, 9)
    set_anchor(stage, 3, 1, 9)
    tie_rope(stage, (anchor(0), anchor(1)), (0, 1), "EEE", 3)
    play(stage, Pass(0))
    assert told(stage, Pass(0)).count("burns through") == 1 and len(stage.ropes) == 1
    play(stage, Pass(0))
    assert len(stage.ropes) == 2


def test_the_hourglass_turns_back() -> None:
    stage = bearing("A......r\n########", "hourglass")
    play(stage, Move(0, Cell(4, 1)))
    assert told(stage, TurnBack(0, 0)) == "A turns back, goes back 3."


def test_why_nobody_shoves_or_swings_with_the_crown() -> None:
    stage = bearing("AB..r\n#####", "lead_crown")
    assert why_not(stage, stage.hero(0), Swing) == "A carries the lead crown and cannot swing."
    stage = draw("AB.r\n####")
    make(stage, 2, "lead_crown", bearer=1)
    assert why_not(stage, stage.hero(0), Shove) == "B carries the lead crown and cannot be shoved."


def test_why_nothing_is_turned_back() -> None:
    stage = draw("A..r\n####")
    assert why_not(stage, stage.hero(0), TurnBack) == "A has no hourglass."
    stage = bearing("A..r\n####", "hourglass")
    nothing = "Nothing has moved since the hourglass was picked up."
    assert why_not(stage, stage.hero(0), TurnBack) == nothing
    play(stage, Move(0, Cell(1, 1)), TurnBack(0, 0))
    assert why_not(stage, stage.hero(0), TurnBack).startswith("The hourglass is empty.")
