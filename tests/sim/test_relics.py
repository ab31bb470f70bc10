"""Relics: which act, who bears them, and what they do where bodies fall, pull and are pushed."""

from intodepth.sim import relics
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.shove import Shove
from intodepth.sim.entities import LevelState, Posture, Relic
from intodepth.sim.events import Hurt, Moved, NoiseMade
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.history import History
from intodepth.sim.invariants import problems
from intodepth.sim.relics import Power
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play, show
from tests.relics import make
from tests.ropes import anchor, body, offered, set_anchor, tie_rope


def relic(stage: Stage, key: int) -> Relic:
    found = stage.bodies[key]
    assert isinstance(found, Relic)
    return found


def test_a_relic_acts_only_while_it_is_carried_in_the_level() -> None:
    stage = draw("A..r\n####")
    make(stage, 1, "bell")
    assert not list(relics.find_acting(stage))
    make(stage, 1, "bell", bearer=0)
    assert [(r.id, b.id) for r, b in relics.find_acting(stage)] == [(1, 0)]
    stage.write_cell(0, Cell(0, 1), None)
    stage.write(0, "state", LevelState.IN_LEVEL, LevelState.EXITED)
    assert not list(relics.find_acting(stage))


def test_who_bears_a_fallen_hero_bears_its_relics() -> None:
    stage = draw("AB.r\n####")
    make(stage, 2, "bell", bearer=1)
    stage.write_cell(1, Cell(1, 1), None)
    stage.write(1, "carrier", None, 0)
    assert relics.bearer(stage, stage.bodies[2]).id == 0
    assert list(relics.relics_of(stage, 0)) == [stage.bodies[2]]
    assert not list(relics.relics_of(stage, 1))


# -- lead crown


def test_who_bears_the_lead_crown_cannot_be_shoved() -> None:
    stage = draw("AB.r\n####")
    assert listed(stage, Shove) == [Shove(0, Side.E)]
    make(stage, 2, "lead_crown", bearer=1)
    stage.write(2, "weight", 5, 0)
    assert listed(stage, Shove) == []


def test_the_lead_crown_on_the_floor_can_be_shoved() -> None:
    stage = draw("Ar..\n####")
    make(stage, 1, "lead_crown")
    play(stage, Shove(0, Side.E))
    assert show(stage) == "A.l.\n####"


def test_who_bears_the_lead_crown_does_not_swing() -> None:
    stage = draw("#....r#\n#.....#\n#.....#\n#A....#\n##...##\n##...##\n#######")
    set_anchor(stage, 3, 6, 30)
    tie_rope(stage, (anchor(0), body(0)), (3, 6), "SSSWW", 5)
    make(stage, 1, "bell", bearer=0)
    assert listed(stage, Swing)
    stage.bodies[1] = stage.bodies[1].with_field("kind", "lead_crown")
    assert not listed(stage, Swing)


# -- feather idol


def test_a_feather_idol_that_is_let_go_rises_to_the_rock() -> None:
    stage = draw("#####\n#...#\n#...#\n#A.r#\n#####")
    make(stage, 1, "feather_idol", bearer=0)
    (schedule,) = play(stage, Drop(0, 1, Side.E))
    assert show(stage) == "#####\n#.f.#\n#...#\n#A..#\n#####"
    assert schedule.beats == 3
    assert problems(stage) == []


def settled(stage: Stage) -> list[str]:
    """Lets a stage come to rest; the moves of each beat."""
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    told: dict[int, str] = {}
    for happening in scheduler.timeline:
        if isinstance(happening.event, Moved):
            name = stage.bodies[happening.event.body].name
            told[happening.beat] = f"{told.get(happening.beat, '')}{name} {happening.what.name} "
        happening.event.apply(stage)
    assert problems(stage) == []
    return [told.get(beat, "").strip() for beat in range(1, scheduler.timeline[-1].beat + 1)]


def test_it_rises_when_all_else_is_still() -> None:
    stage = draw("#######\n#...D.#\n#.....#\n#Ar...#\n#######")
    make(stage, 2, "feather_idol")
    assert settled(stage) == ["D FALL", "D FALL", "", "f RISE", "f RISE"]
    assert show(stage) == "#######\n#.f...#\n#.....#\n#A..D.#\n#######"


def test_what_comes_to_rest_on_it_presses_it_down() -> None:
    stage = draw("###\n#.#\n#D#\n#r#\n#.#\n###")
    make(stage, 1, "feather_idol")
    assert settled(stage) == ["D FALL f FALL", ""]
    assert show(stage) == "###\n#.#\n#.#\n#D#\n#f#\n###"


def test_who_holds_on_to_a_ladder_above_stops_it() -> None:
    stage = draw("#H#\n#H#\n#.#\n#r#\n###")
    make(stage, 0, "feather_idol")
    hero = draw("A").hero(0).with_field("id", 1).with_field("cell", Cell(1, 3))
    stage = Stage.of(stage.ground, [*stage.bodies.values(), hero.with_field("posture", Posture.CLIMBING)])
    assert settled(stage) == ["f RISE"]
    assert show(stage) == "#H#\n#A#\n#f#\n#.#\n###"


def test_it_keeps_a_cell_away_from_what_hangs_so_as_not_to_bear_it() -> None:
    stage = draw("...\n.D.\n...\n...\n.r.\n###")
    make(stage, 1, "feather_idol")
    set_anchor(stage, 1, 5, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 5), "S", 1)
    assert settled(stage) == ["f RISE"]
    assert show(stage) == "...\n.D.\n...\n.f.\n...\n###"


def test_tied_down_it_rises_until_the_rope_is_taut_and_draws_a_free_end_along() -> None:
    stage = draw(".#..\n....\n....\n....\nA.r.\n####")
    make(stage, 1, "feather_idol")
    set_anchor(stage, 3, 1, 10)
    tie_rope(stage, (anchor(0), body(1)), (3, 1), "W", 3)
    tie_rope(stage, (body(1), None), (2, 1), "W", 2)
    assert settled(stage) == ["f RISE", "f RISE"]
    assert show(stage) == ".#..\n....\n..f.\n....\nA...\n####"
    assert stage.ropes[0].slack == 0
    assert stage.ropes[1].cells[-1] == Cell(2, 1)
    assert problems(stage) == []


def test_what_hangs_on_it_draws_it_down() -> None:
    stage = draw("#####\n#.r.#\n#...#\n#.D.#\n#...#\n#...#\n#####")
    make(stage, 1, "feather_idol")
    tie_rope(stage, (body(1), body(0)), (2, 5), "SS", 2)
    assert settled(stage)[:2] == ["D SINK f DRAWN", "D SINK f DRAWN"]
    assert show(stage) == "#####\n#...#\n#...#\n#.f.#\n#...#\n#.D.#\n#####"


def test_it_goes_up_through_a_gap() -> None:
    stage = draw("#####\n#...#\n##-##\n#Ar.#\n#####")
    make(stage, 1, "feather_idol")
    assert settled(stage) == ["f RISE", "f RISE"]


# -- glass heart


def test_the_glass_heart_breaks_when_its_bearer_lands_from_two_cells() -> None:
    stage = draw("A..r\n##..\n##..\n####")
    make(stage, 1, "glass_heart", bearer=0)
    history = History(stage)
    before = stage.digest
    history.commit(Move(0, Cell(2, 3), True))
    assert relic(stage, 1).broken
    history.undo()
    assert not relic(stage, 1).broken and stage.digest == before


def test_one_cell_or_sand_does_not_break_it() -> None:
    for floor in ("A..r\n##..\n####", "A..r\n##..\n##..\n##::", "A..r\n##..\n##..\n##..\n##::"):
        stage = draw(floor)
        make(stage, 1, "glass_heart", bearer=0)
        play(stage, Move(0, Cell(2, stage.ground.height - 1), True))
        assert not relic(stage, 1).broken


def test_dropped_it_breaks_by_itself() -> None:
    stage = draw("A..r\n##..\n##..\n####")
    make(stage, 1, "glass_heart", bearer=0)
    stage.write_cell(0, Cell(0, 3), Cell(1, 3))
    play(stage, Drop(0, 1, Side.E))
    assert relic(stage, 1).broken
    assert show(stage) == ".A..\n##..\n##g.\n####"


def test_caught_on_a_rope_it_stays_whole() -> None:
    stage = draw("A..r\n##..\n##..\n##..\n####")
    make(stage, 1, "glass_heart", bearer=0)
    set_anchor(stage, 0, 4, 99)
    tie_rope(stage, (anchor(0), body(0)), (0, 4), "", 4)
    play(stage, Move(0, Cell(2, 4), True))
    assert stage.hero(0).cell == Cell(2, 2)
    assert not relic(stage, 1).broken


def test_in_a_bucket_it_breaks_when_the_bucket_lands() -> None:
    stage = draw("AKr..\n#....\n#....\n#####")
    bucket = next(b.id for b in stage.bodies.values() if b.kind == "bucket")
    heart = next(b.id for b in stage.bodies.values() if isinstance(b, Relic))
    make(stage, heart, "glass_heart", bearer=bucket)
    settled(stage)
    assert relic(stage, heart).broken


# -- saint's tooth


def test_the_first_lethal_fall_of_its_bearer_does_no_harm() -> None:
    stage = draw("A..r\n##..\n##..\n##..\n##..\n####", hit_points=2)
    make(stage, 1, Power.SAINTS_TOOTH, bearer=0)
    (schedule,) = play(stage, Move(0, Cell(2, 5), True))
    assert stage.hero(0).hit_points == 2
    assert relic(stage, 1).spent
    assert not any(isinstance(h.event, Hurt) for h in schedule.timeline)
    assert any(isinstance(h.event, NoiseMade) for h in schedule.timeline)


def test_a_fall_that_is_not_lethal_hurts_and_spends_nothing() -> None:
    stage = draw("A..r\n##..\n##..\n##..\n##..\n####", hit_points=3)
    make(stage, 1, Power.SAINTS_TOOTH, bearer=0)
    play(stage, Move(0, Cell(2, 5), True))
    assert stage.hero(0).hit_points == 1
    assert not relic(stage, 1).spent


def test_the_second_lethal_fall_kills() -> None:
    stage = draw("A..r\n##..\n##..\n##..\n##..\n####", hit_points=2)
    make(stage, 1, Power.SAINTS_TOOTH, bearer=0)
    stage.write(1, "spent", False, True)
    play(stage, Move(0, Cell(2, 5), True))
    assert stage.hero(0).is_fallen


def test_spikes_at_the_end_of_a_fall_count_too() -> None:
    stage = draw("A..r\n##..\n##^.\n####", hit_points=2)
    make(stage, 1, Power.SAINTS_TOOTH, bearer=0)
    play(stage, Move(0, Cell(2, 3), True))
    assert stage.hero(0).hit_points == 2 and relic(stage, 1).spent


# -- twin knots


def twins() -> Stage:
    """A holds C, who weighs 5 and is to fall 1; B stands elsewhere."""
    stage = draw("A.C..#Brr\n###..####\n###..####\n###..####\n#########")
    tie_rope(stage, (body(0), body(2)), (0, 4), "EE", 4)
    return stage


def test_what_hangs_on_the_bearer_of_a_knot_is_held_by_both_bearers() -> None:
    stage = twins()
    stage.lead = 2
    play(stage, Move(2, Cell(3, 4), True))
    assert stage.hero(0).cell != Cell(0, 4), "10 is more than 4 + 2"
    stage = twins()
    stage.lead = 2
    make(stage, 3, Power.LEFT_TWIN_KNOT, bearer=0)
    make(stage, 4, Power.RIGHT_TWIN_KNOT, bearer=1)
    play(stage, Move(2, Cell(3, 4), True))
    assert stage.hero(0).cell == Cell(0, 4), "10 is not more than 4 + 1 + 2 and 3 + 1 + 2"
    assert stage.hero(2).cell == Cell(3, 3)


def test_what_the_bearer_of_a_knot_hauls_both_haul() -> None:
    stage = draw("A..#Brr\n##.####\n##E####\n#######")
    tie_rope(stage, (body(0), body(2)), (0, 3), "EESS", 4)
    stage.write(2, "weight", 6, 13)
    assert offered(stage, Haul) == []
    make(stage, 3, Power.LEFT_TWIN_KNOT, bearer=0)
    make(stage, 4, Power.RIGHT_TWIN_KNOT, bearer=1)
    assert offered(stage, Haul) == [Haul(0, 0)]


def test_two_knots_with_one_bearer_add_only_their_weight() -> None:
    stage = twins()
    stage.lead = 2
    make(stage, 3, Power.LEFT_TWIN_KNOT, bearer=0)
    make(stage, 4, Power.RIGHT_TWIN_KNOT, bearer=0)
    play(stage, Move(2, Cell(3, 4), True))
    assert stage.hero(0).cell != Cell(0, 4)
