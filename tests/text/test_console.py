"""The console: what is chosen is shown first and done by Enter; every command answers in lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.destinations import ToDescent
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.screens.title import TitleScreen
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.picture import show
from tests.catalogs import own_catalog
from tests.screens.level.driving import EDGE, TINY, make_services
from tests.text.typist import Typist


def sit(folder: Path, rows: str, *party: str) -> Typist:
    services = make_services(folder, rows, *party)
    return Typist(start_level(services, "small"), services)


def picture(typist: Typist) -> str:
    return show(typist.session.stage)


def tire(typist: Typist, *places: str) -> None:
    """Let the acting hero walk to and fro until they have no action points left."""
    for place in places * 6:
        if typist.session.actor.action_points == 0:
            return
        typist.type(f"move {place}!")
    raise AssertionError(typist.words)


@pytest.fixture
def typist(tmp_path: Path) -> Typist:
    return sit(tmp_path, TINY)


def test_a_verb_with_a_place_is_shown_and_enter_does_it(typist: Typist) -> None:
    before = picture(typist)
    words = typist.type("move 3,1")
    assert words[0] == "Move 3,1, go there: 2 points." and "Bram walks 2." in words
    assert words[-1] == "Enter does it, back does not." and picture(typist) == before
    typist.type("back")
    assert "expected" in typist.type("")[0] and picture(typist) == before
    typist.type("move 3,1")
    assert "Bram walks 2." in typist.type("")
    assert picture(typist) == before.replace("#B..B", "#v.BB")


def test_numbers_lead_from_verbs_to_places_and_to_what_they_do(typist: Typist) -> None:
    typist.pick("do:move")
    assert typist.words[-1] == "1,1 (Bram, way out): leave the level, free"
    typist.type("back")
    (move,) = [words for words in typist.of_kind("choice") if words.startswith("Move: ")]
    assert move == "Move: right 5, as far as 6,1; 3,2 5,2 let go; 1,1 leave the level"
    typist.pick("do:move")
    assert typist.words[:2] == ["Move: where?", "2,1: go there, 1 point"]
    typist.pick("cell:2,1")
    assert typist.of_kind("preview")[0].startswith("Move 2,1")
    typist.type("yes")
    assert typist.session.actor.cell == (2, 1)
    typist.type("rope")
    assert typist.type("3, 1")[0].startswith("Rope 3,1, throw the loose end: ")
    assert typist.type("7,1") == ["Rope 7,1: nothing can be done there. It is possible at 3,1 1,1 2,1."]
    assert typist.type("3,1")[0].startswith("Rope 3,1, throw the loose end: "), "it is still asked about"
    typist.type("back")
    assert typist.type("3,1")[0].startswith("Move 3,1, go there: ")


def test_who_is_hurt_is_told_before_and_after(tmp_path: Path) -> None:
    typist = sit(tmp_path, EDGE)
    typist.type("move 3,5")
    typist.type("")
    words = typist.type("move 4,5")
    assert "Bram steps off the edge, falls, falls out of sight, may get hurt." in words
    assert "Then, as far as is known: Bram at 4,4; Bram has 3 action points left." in words
    typist.type("")
    assert typist.of_kind("harm") == ["Bram steps off the edge, falls 4, lands: −2 hit points."]
    typist.type("undo")
    session = typist.session
    session.chronicle = Chronicle(session.history, Knowledge.of_all(session.history.start))
    session.generate()
    words = typist.type("move 4,5")
    assert "−2 hit points" in words[0] and typist.of_kind("harm") == ["This would cost Bram 2 hit points."]
    typist.type("why")
    assert "Bram lands, −2 at 4,1 (fall 4 − 2 free = 2)." in typist.words


def test_what_is_not_possible_is_told_with_its_reason(typist: Typist) -> None:
    before = picture(typist)
    for line, told in (
        ("move 40,40", "40,40: not seen."),
        ("move here", "move here: expected column and row, as in move 4,6."),
        ("move 1,1 2,1", "move 1,1 2,1: expected column and row, as in move 4,6."),
        ("haul", "Haul/Lower is not possible now. Bram holds no rope end"),
        ("haul 99999", "haul 99999: expected how many cells of rope, as in haul 2."),
        ("rope 1,1 2,1 3,1", "rope 1,1 2,1 3,1: expected column and row, as in rope 4,6 or rope 4,6 7,5."),
        ("at", "at: expected column and row, as in at 4,6."),
        ("follow", "follow is not possible now. There is nobody else who could follow."),
        ("blade", "Blade is not possible now. Bram has no blade."),
        ("relic", "Relic/Gear is not possible now. It is to use a relic, a lamp, or what you have found"),
        ("in", "in is not possible now. Nobody waits outside."),
        ("77", "There is no choice 77: expected 1 to"),
        ("why now", "why now: expected the number of a step, as in why 2."),
        ("why 9", "It has "),
        ("sing", "'sing' is no command here: expected a number, or help."),
        ("redo", "'redo' is disabled: Nothing to redo."),
        ("", "Nothing to confirm: expected a number, a verb and a place such as move 4,6, or help."),
    ):
        (words,) = typist.type(line)
        assert words.startswith(told), (line, words)
        assert typist.of_kind("fault") == [words], line
    assert picture(typist) == before


def test_questions_do_not_lose_what_is_to_be_confirmed(typist: Typist) -> None:
    typist.type("move 3,1")
    for line in ("map", "look", "look around", "look 3,1", "heroes", "log", "help", "why"):
        assert typist.type(line) and not typist.of_kind("fault"), line
    typist.type("")
    assert typist.session.actor.cell == (3, 1)


def test_a_line_in_vain_changes_nothing(typist: Typist) -> None:
    """Numbers still mean what was listed, but Enter does nothing that was shown before."""
    typist.type("move 3,1")
    assert typist.type("iron 6,2")[0].startswith("Piton 6,2: ")
    assert typist.type("")[0].startswith("Nothing to confirm: ") and typist.session.actor.cell == (1, 1)
    assert not [words for words in typist.type("list") if words.startswith("Enter")]
    assert typist.type("rope")[0].endswith(": where?")
    for line in ("move 5,9", "at 0,3", "haul"):
        assert len(typist.type(line)) == 1, line
    assert typist.pick("cell:2,1")[0].startswith("Rope 2,1, throw the loose end: ")


def test_enter_does_nothing_after_a_refusal_that_changed_who_acts(tmp_path: Path) -> None:
    """The answer is about the hero who was named, and no other amount of rope is chosen."""
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    for line in ("in!", "bram rope 3,1!", "tomas"):
        typist.type(line)
    words = typist.type("bram haul 1")
    assert words[:2] == ["Haul 1 cell of rope is not possible: possible are haul 3, 6, 8.", "Bram's turn."]
    assert not [each for each in words if each.startswith("Enter")]
    before = picture(typist)
    assert typist.type("")[0].startswith("Nothing to confirm: ") and picture(typist) == before
    assert typist.type("tomas")[0] == "Tomas's turn."
    typist.type("bram 2,1")
    assert typist.type("bram lower 9") == [
        "Pay out 9 cells of rope is not possible: possible are haul 3, 6, 8."
    ]


def test_a_thing_is_named_with_its_place_as_answers_tell_it(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    typist.type("in!")
    for line in ("bell at 4,1", "move bell at 4,1", "tomas bell at 4,1"):
        assert typist.type(line)[0].startswith(("Move 4,1, take the bell: ", "Tomas's turn.")), line
    assert typist.type("bell at 5,1") == ["Nothing that is called 'bell' is known at 5,1."]
    assert "Bram's turn." in typist.type("bram at 2,1")
    assert "Tomas's turn." in typist.type("tomas at 1,1")
    services = Services(own_catalog(), tmp_path / "knots")
    typist = Typist(start_level(services, "twin_knots"), services)
    typist.type("ada")
    typist.type("in!")
    (told,) = typist.type("twin knot")
    assert "means 2 things" in told and "Left twin knot at 3,6" in told, told
    for thing in told.rpartition(": ")[2].removesuffix(".").split("; "):
        kind, _, place = thing.rpartition(" at ")
        assert typist.type(thing) == typist.type(f"twin knot at {place}")
        assert kind.lower() in typist.words[0].lower(), typist.words


def test_a_look_at_a_thing_is_a_look_at_its_cell(typist: Typist) -> None:
    told = typist.type("look 4,1")
    assert told[0].startswith("4,1: Bell. ") and typist.type("look bell") == told
    assert typist.type("look bell at 4,1") == told
    assert typist.type("look moon")[0].startswith("look moon: expected column and row")


def test_undo_tells_what_it_has_taken_back(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    for line in ("in!", "bram rope 3,1!"):
        typist.type(line)
    assert typist.type("undo")[0] == "Undone: Bram uncoils a rope. Bram throws the rope."
    typist.type("tomas")
    assert typist.type("undo")[0] == "Undone: Bram acts again."


def test_a_hero_without_others_comes_in_by_the_word_for_all(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "halfway"), services)
    assert typist.type("in")[0] == "Deploy: where?"
    typist.pick("cell:6,3")
    typist.type("")
    assert typist.session.actor.cell == (6, 3)


def test_the_others_follow_until_they_are_told_to_stay(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    (entered,) = [words for words in typist.type("move 1,1") if words.startswith("Deploy 1,1")]
    assert entered == "Deploy 1,1, come in: free."
    for line in ("in", "", "move 5,1", ""):
        typist.type(line)
    comes, (name,) = (
        "The others come along after each walk of Bram.",
        [each for each in typist.of_kind("choice") if each.startswith("Follow")],
    )
    assert name == "Follow Bram is off: choose it to let the others come along after each walk"
    assert comes in typist.type("follow")
    on = "Following Bram is on: the others come along after each walk, choose it to let them stay"
    assert on in typist.of_kind("choice")
    typist.type("follow")
    assert typist.of_kind("answer") == ["The others stay where they are."] and name in typist.words
    assert typist.session.party.followed is None


ALCOVE = """
##############
###r.#########
####.#########
#v..........##
##############
"""


def test_who_does_not_come_along_is_told_with_the_reason(tmp_path: Path) -> None:
    typist = sit(tmp_path, ALCOVE, "belayer", "rigger")
    typist.type("in!")
    for line in ("bram move 4,1!", "tomas"):
        typist.type(line)
    tire(typist, "2,1", "3,1")
    for line in ("bram", "follow"):
        typist.type(line)
    stays = "Tomas stays behind: no action points left."
    assert stays in typist.type("move 7,1") and stays in typist.type("7,1!"), typist.words
    typist.type("follow")
    assert not any("stays behind" in words for words in typist.type("move 8,1")), "nobody follows"


def test_enter_does_not_wait_after_a_refusal(tmp_path: Path) -> None:
    typist = sit(tmp_path, ALCOVE, "belayer", "rigger")
    for line in ("in!", "bram move 4,1!", "tomas"):
        typist.type(line)
    tire(typist, "2,1", "3,1")
    typist.type("bram")
    assert typist.type("tomas lower 1")[0].startswith("Haul/Lower is not possible now. Tomas ")
    before = picture(typist)
    assert typist.type("")[0].startswith("Nothing to confirm: ") and picture(typist) == before


def test_a_walk_that_a_first_sight_stops_says_how_it_goes_on(tmp_path: Path) -> None:
    typist = sit(tmp_path, ALCOVE)
    words = typist.type("11,1!")
    assert any(each.startswith("Seen for the first time: the bell at 3,3") for each in words), words
    assert typist.session.actor.cell != (14, 1) and "11,1 once more goes on." in words
    assert "11,1 once more goes on." not in typist.type("11,1!")


def test_where_the_way_goes_on_is_told_without_open_air(tmp_path: Path) -> None:
    typist = sit(tmp_path, ALCOVE)
    on = "right 10, as far as 11,1; not yet seen: 12,1 4,3"
    assert f"The way goes on: {on}." in typist.words
    rocks = ["Left, 0,1: hard rock.", "Above, 1,2: hard rock.", "Below, 1,0: hard rock."]
    assert typist.type("look")[1:] == [f"From here: {on}.", *rocks]
    assert "Move: right 6, as far as 7,1; 1,1 leave the level" in typist.type("back")


def test_what_was_told_is_not_told_again(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "bell_pull"), services)
    assert "Round 1, par 3." in typist.words
    typist.type("move 5,6")
    lesson = next(words for words in typist.type("") if words.startswith("New: Rope, to tie a rope end"))
    assert lesson not in typist.type("back")
    typist.type("hint")
    (hint,) = typist.of_kind("answer")
    assert hint not in typist.type("back") and hint not in typist.type("back")
    typist.type("end")
    assert "Round 2, par 3." in typist.type("") and "Bring the bell up to the way out." not in typist.words


def test_a_list_leaves_out_what_was_told_before(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    for line in ("in", ""):
        typist.type(line)
    typist.console.brief = True
    typist.type("move 5,1")
    moved = typist.type("")
    assert len(moved) > 5, "a list that is new is told"
    typist.type("move 3,1")
    most = len(typist.type("list"))
    assert typist.type("again") == typist.type("list") and len(typist.words) == most
    (line,) = typist.type("back")
    told = [words for words in moved if words in typist.type("list")]
    count = len([words for words in told if not words.startswith(("Bram at ", "The way goes on: "))])
    assert line == f"1 to {count} as listed before: list tells all."
    assert typist.type("again") == typist.words and len(typist.of_kind("choice")) == count
    assert typist.type("1")[0].startswith("Move"), "numbers stay valid"
    typist.type("back")
    typist.type("end")
    words = typist.type("")
    assert any(each.startswith("Bram at 5,1") for each in words) and words[-1].endswith("list tells all.")
    typist.console.brief = False
    assert typist.type("back") == typist.type("list"), "for programs nothing is left out"


def test_enter_with_nothing_left_but_to_wait_says_what_it_does(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    typist.type("in!")
    tire(typist, "6,1", "5,1")
    assert typist.of_kind("question") == ["Enter: Bram waits."] and typist.of_kind("preview") == []
    typist.type("")
    assert typist.session.actor.name == "Tomas" and typist.session.stage.round == 1
    tire(typist, "2,1", "1,1")
    assert typist.of_kind("question") == ["Enter: Tomas waits, which ends round 1."], typist.words
    typist.type("")
    assert typist.session.stage.round == 2


def test_enter_tells_a_wait_first_that_lets_something_happen(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "light_sleeper"), services)
    for line in ("shove", ""):
        typist.type(line)
    tire(typist, "8,12", "7,12")
    assert "Enter tells what would happen if Oda waits." in typist.of_kind("question")
    done = len(typist.session.history.done)
    assert typist.type("")[0].startswith("Wait") and len(typist.session.history.done) == done


def test_a_name_lets_a_hero_act(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    for line in ("in", ""):
        typist.type(line)
    first, second = (hero.name for hero in typist.session.stage.heroes())
    acting = typist.session.actor.name
    other = second if acting == first else first
    assert typist.type(acting.lower()) == [f"{acting} acts already."] == typist.of_kind("fault")
    typist.type("end")
    assert typist.type("77") == ["There is no choice now. back leads to the list before it."]
    typist.type(other)
    assert typist.session.actor.name == other and typist.of_kind("choice")


def test_the_ends_of_all_turns_are_one_sentence(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    for line in ("in", "", "end"):
        typist.type(line)
    (told,) = [words for words in typist.of_kind("preview") if "Round 2" in words]
    assert told.startswith("Round 2: all end their turns.") and "ends the turn" not in told
    assert typist.type("why 1")[0].startswith("Step 1 of ")


def test_a_line_with_an_exclamation_mark_is_done_at_once_unless_it_does_harm(tmp_path: Path) -> None:
    typist = sit(tmp_path, EDGE)
    assert typist.type("move 3,5!")[0] == "Bram walks 2." and typist.session.actor.cell == (3, 5)
    words = typist.type("4,5!")
    assert any("may get hurt" in each for each in words), "it leads out of sight"
    assert words[0] == "Not done: it leads to where nobody has looked."
    assert typist.session.actor.cell == (3, 5)
    session = typist.session
    session.chronicle = Chronicle(session.history, Knowledge.of_all(session.history.start))
    session.generate()
    words = typist.type("4,5!")
    assert words[0] == "Not done: somebody is hurt or something is lost."
    assert "This would cost Bram 2 hit points." in words
    assert typist.session.actor.cell == (3, 5)
    typist.type("")
    assert typist.session.actor.cell == (4, 1)
    assert typist.type("undo!")[0].startswith("Undone: ") and typist.type("!") == typist.of_kind("fault")


def test_a_name_before_a_verb_or_a_place_lets_that_hero_do_it(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    typist.type("in!")
    acting, other = (
        typist.session.actor,
        next(hero for hero in typist.session.stage.heroes() if hero.id != typist.session.actor.id),
    )
    typist.type(f"{other.name} move 3,1!")
    assert typist.session.actor.id == other.id and typist.session.actor.cell == (3, 1)
    (fault,) = typist.type(f"{other.name} 2")
    expected = f"a verb and a place, as in {other.name.lower()} move 4,6, or a thing"
    assert fault == f"{other.name} 2: expected {expected}."
    words = typist.type(f"{acting.name} blade 1,1")
    assert words[0] == f"Blade is not possible now. {acting.name} has no blade."
    assert typist.session.actor.id == acting.id and typist.of_kind("choice"), "who acts is told"


def test_what_lies_in_the_level_is_chosen_by_its_name(typist: Typist) -> None:
    typist.type("move 3,1")
    assert typist.type("bell")[0].startswith("Move 4,1, take the bell: ")
    typist.type("bell!")
    assert typist.session.stage.find_carried(typist.session.actor.id)


def test_a_hero_and_a_name_mean_that_hero_and_that_thing(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "twin_knots"), services)
    for line in ("deploy 2,2!", "3,2!", "nub", "deploy 2,2!"):
        typist.type(line)
    places = "Right twin knot at 4,2; Left twin knot at 3,6."
    assert typist.type("nub knot") == [f"'knot' means 2 things, type a place: {places}"]
    typist.type("nub")
    typist.type("ada right twin knot!")
    session = typist.session
    assert session.stage.find_carried(session.actor.id) and session.actor.name == "Ada", typist.words
    typist.type("5,2!")
    gone = "Left twin knot at 3,6 is out of sight now."
    assert typist.type("left twin knot") == [f"{gone} move 3,2 goes nearer."]
    assert typist.type("nub way out")[-2:] == ["Nub leaves. Ada's turn.", "Enter does it, back does not."]
    assert session.actor.name == "Nub"
    assert typist.type("saints tooth") == ["Nobody has seen the saint's tooth here."]


def test_a_thing_that_one_must_stand_beside_is_walked_to(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "two_haulers"), services)
    typist.type("in!")
    assert typist.type("boulder")[0].startswith("Move 11,6, go there: ")
    for line in ("4,7!", "tomas", "tomas ada"):
        typist.type(line)
    assert typist.of_kind("preview")[0].startswith("Move 5,7, go there: "), typist.words
    fault = typist.type("ada bell")[0]
    assert fault.startswith("8,5: the boulder is in the way at 11,5: ") and "nearer" not in fault


def test_what_is_announced_but_not_seen_is_told_by_its_name(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "first_rope"), services)
    assert typist.type("bell") == ["Bell: below, to the right, not seen yet."]


def test_points_of_others_that_would_lapse_are_asked_about(tmp_path: Path) -> None:
    typist = sit(tmp_path, TINY, "belayer", "rigger")
    for line in ("in!", "5,1!"):
        typist.type(line)
    session = typist.session
    other = next(hero for hero in session.stage.heroes() if hero.id != session.actor.id)
    has = f"{other.name} has {other.action_points} action points left"
    typist.type("4,1!")
    assert session.actor.id != other.id and session.stage.round == 1, typist.words
    words = typist.type("3,1!")
    assert f"This ends round 1: {has}." in words and session.stage.round == 1, words
    assert words[0] == "Not done: others would lose their action points."
    typist.type("")
    assert session.stage.round == 2
    typist.type("wait!")
    assert session.stage.round == 2 and session.actor.id == other.id, "one turn ends alone"
    typist.type("end!")
    assert session.stage.round == 3, "that is what it says"


def test_a_list_tells_what_choosing_does(typist: Typist) -> None:
    """Not the first way that the verb has there."""
    typist.type("bell!")
    (move,) = [words for words in typist.of_kind("choice") if words.startswith("Move: ")]
    (told,) = [words for words in typist.type("move") if words.startswith("1,1 (way out): ")]
    assert told.startswith("1,1 (way out): leave the level; or go there, ")
    assert move.endswith("; 1,1 leave the level")
    typist.pick("cell:1,1")
    assert typist.of_kind("preview")[0].startswith("Move 1,1, leave the level: ")


def test_all_lists_tell_what_choosing_does(tmp_path: Path) -> None:
    for name in ("airmail", "two_haulers", "twin_knots", "bell_pull"):
        services = Services(own_catalog(), tmp_path / name)
        typist = Typist(start_level(services, name), services)
        typist.type("in!")
        for verb in ("move", "hands", "rope"):
            count = len([1 for each in typist.type(verb) if ": " in each and each[0].isdigit()])
            for number in range(1, 1 + count):
                listed = typist.type(verb)[number]
                told = typist.type(str(number))[0]
                deed = listed.partition(": ")[2].split(", ")[0].split("; or ")[0]
                assert deed in told or told.endswith(("where?", "?")), (name, listed, told)
        typist.type("back")


def test_what_ends_part_of_the_way_says_so(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "airmail"), services)
    assert "Ada: towards 10,7, as far as 9,11, and end the turn" in typist.of_kind("choice")
    assert typist.type("10,7")[0].startswith("Move towards 10,7, as far as 9,11, and end the turn: ")


def test_a_walk_of_several_rounds_is_one_sentence(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "two_haulers"), services)
    for line in ("in!", "9,7!"):
        typist.type(line)
    told = "Ada walks 2, in round 2 climbs on to Tomas, steps down."
    assert told in typist.type("5,7") and "Then, in round 2: Ada at 5,7." in typist.words
    assert typist.type("")[0] == told


def test_a_refusal_names_what_is_in_the_way_and_what_would_help(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "two_haulers"), services)
    outside = "8,5: Ada is outside and knows no way there from the entry. Come in first."
    assert typist.type("move 8,5") == [outside]
    typist.type("in!")
    for line, told in (
        ("move 6,7", "6,7: Tomas is there: let Tomas go on first."),
        ("move 11,5", "11,5: the boulder is there: a hero who weighs 7 or more can shove it."),
        ("move 10,5", "10,5: the boulder is in the way at 11,5: a hero who weighs 7 or more can shove it."),
        ("move 5,4", "5,4: only air there: nobody can stay without a rope."),
        ("move 7,6", "7,6: beam is there."),
        ("in", "in is not possible now. Nobody waits outside."),
    ):
        assert typist.type(line) == [told]


def test_a_closed_gate_is_told_with_what_opens_it(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "paperweight"), services)
    assert typist.type("move 9,5") == ["9,5: a closed gate at 9,5: a plate at 5,4 opens it."]


def test_what_bars_a_way_behind_a_step_that_is_free_is_told(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "cut_loose"), services)
    assert typist.type("move 2,8") == ["2,8: a step of 1 at 4,8: something to stand on would help."]
    services = Services(own_catalog(), tmp_path / "knots")
    typist = Typist(start_level(services, "twin_knots"), services)
    for line in ("nub", "nub deploy 2,2!", "nub"):
        typist.type(line)
    assert typist.type("4,6") == ["4,6: rock lies all around it, as far as is known."]


def test_who_hears_a_noise_is_told_and_what_follows(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "light_sleeper"), services)
    typist.type("shove")
    words = typist.type("")
    assert "Oda shoves the boulder. The boulder falls 10. The mole hears noise 1." in words
    follows = "at the end of the next round it goes 1 cell towards the loudest noise, also through soft rock."
    assert f"The mole at 4,11 heard that: {follows}" in words
    explained = [each for each in words if each.startswith("A landing is heard as many cells away ")]
    assert len(explained) == 1
    words = typist.type("end!")
    digs = "the mole digs down through soft rock, falls 6 and falls out of sight"
    assert f"At the end of the round, if Oda waits, {digs}." in words


def test_a_bell_that_nobody_hears_is_explained_once(typist: Typist) -> None:
    typist.type("bell!")
    words = typist.type("end!")
    told = "The bell rings at the end of each round, and is heard 4 cells away. "
    told += "You know of nobody who hears it."
    assert told in words and told not in typist.type("end!")


def test_why_lists_steps_with_numbers(typist: Typist) -> None:
    typist.type("bell")
    words = typist.type("why")
    assert words[:2] == ["Step 1: Bram walks 2.", "Step 2: Bram takes the bell."], words
    assert words[-1] == "why 2: why that step happens."
    assert typist.type("why 2")[0] == "Step 2 of 2, Bram takes the bell, because:"
    typist.type("")
    assert typist.type("why")[:2] == words[:2], "also after it was done"


def test_a_way_to_wait_is_chosen_by_a_part_of_its_name(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "two_haulers"), services)
    typist.type("in!")
    assert "Wait: wait without bracing; or wait, braced" in typist.of_kind("choice")
    assert typist.type("wait braced")[0] == "Wait, braced: free."
    (fault,) = typist.type("wait asleep")
    assert fault == "wait asleep: expected a part of one of: wait without bracing; wait, braced."
    typist.type("wait braced!")
    assert typist.session.stage.hero(0).belay is not None


def test_what_is_known_at_first_is_told(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "two_haulers"), services)
    rope = "the rope to the boulder, from 11,5 to 7,7, 6 of 6 cells out"
    assert f"Known: the bell at 8,5; the boulder at 11,5; {rope}; way out at 6,7." in typist.words


def test_a_hero_without_points_walks_on_by_a_place_alone(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "two_haulers"), services)
    for line in ("in!", "9,7!", "10,7!", "9,7!", "8,7!"):
        typist.type(line)
    assert typist.session.actor.action_points == 0, typist.words
    for line in ("10,7", "move 10,7"):
        assert " in 2 rounds" in typist.type(line)[0], line


def test_leaving_for_good_is_asked_about(typist: Typist) -> None:
    typist.type("move 1,1")
    assert typist.of_kind("harm") == ["The level ends: the bell stays behind."]
    assert typist.of_kind("preview") == ["Move 1,1, leave the level: free.", "Bram leaves."]
    typist.type("")
    assert typist.of_kind("question")[0] == "Leave? The bell is still in here."
    typist.type("")
    assert isinstance(typist.player.stack.top, ResultsScreen)


def test_a_level_is_won_undone_and_won_again(typist: Typist) -> None:
    assert "Bell at 4,1: take the bell" in typist.of_kind("choice")
    typist.pick("cell:4,1")
    typist.type("")
    typist.type("move 1,1")
    typist.type("")
    assert (
        "all brought out: won: nothing is missing" in typist.words
        and "Bram leaves with the bell." in typist.words
    )
    typist.type("undo")
    assert any(words.startswith("Undone: ") for words in typist.words)
    assert "Bring the bell up to the way out." not in typist.words, "that was told before"
    typist.type("redo")
    assert isinstance(typist.player.stack.top, ResultsScreen)


def test_the_map_has_columns_and_rows_from_the_lower_left(typist: Typist) -> None:
    rows = typist.type("map")
    assert rows[:5] == ["   3  ######", "   2 #......#", "   1 #B..r..#", "   0  ######", "     01234567"]
    assert "B Bram at 1,1" in rows and not any("rope;" in row for row in rows)
    typist.console.width = 9
    parts = typist.type("map")
    assert parts[:5] == ["   3  ###", "   2 #...", "   1 #B..", "   0  ###", "     0123"]
    assert parts[5:10] == ["   3 ###", "   2 ...#", "   1 r..#", "   0 ###", "     4567"]
    assert parts[10:] == rows[5:]
    typist.type("rope 2,1")
    typist.type("")
    assert any("╴ rope; " in row for row in typist.type("map")), typist.words


def test_water_is_told_with_its_row_and_who_would_run_out_of_air(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "high_water"), services)
    assert not [row for row in typist.type("map") if "water" in row]
    for line in ("end", "", "end", "", "end", "", "move 9,5", ""):
        typist.type(line)
    assert "; ~ water up to row 4; " in typist.type("map")[-1]
    assert "Water up to row 4." in typist.type("look around")
    assert typist.type("at 9,5") == ["Nothing can be done at 9,5."]
    typist.type("move 9,3")
    assert typist.of_kind("harm") == [
        "At the end of the round, if Ada waits, the water rises; Ada runs out of air: −1 hit point."
    ]


def test_harm_that_the_end_of_the_round_brings_anyway_does_not_hold_a_line_back(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "high_water"), services)
    for line in ("end!", "end!", "end!", "9,5!"):
        typist.type(line)
    assert typist.type("9,3!")[0] == "Not done: harm would follow."
    assert typist.session.actor.cell == (9, 5)
    typist.type("")
    air = "At the end of the round, if Ada waits, the water rises; Ada runs out of air: −1 hit point."
    assert typist.of_kind("harm") == [air]
    assert air in typist.type("9,2!") and typist.session.actor.cell == (9, 2)
    assert typist.type("end!")[0] == "Not done: somebody is hurt or something is lost."


def test_no_sign_of_the_map_means_a_hero_and_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(start_level(services, "felt_bell"), services)
    for line in ("move 10,8", ""):
        typist.type(line)
    assert "b Bell at 5,3" in typist.type("map")
    marks = typist.session.level.legend
    monkeypatch.setitem(marks, "B", marks["b"])
    monkeypatch.delitem(marks, "b")
    assert {"? Bell at 5,3", "B Bram at 10,8"} <= set(typist.type("map"))


def test_other_screens_are_read_and_pressed(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(TitleScreen(services), services)
    typist.type("practice")
    assert isinstance(typist.player.stack.top, LevelSelectScreen)
    assert typist.words[0] == "Practice: Choose a level" and "more: " in typist.words[-1]
    before = typist.listed
    typist.type("more")
    assert not set(typist.listed) <= set(before)
    typist.type("back")
    assert isinstance(typist.player.stack.top, TitleScreen)
    assert set(typist.of_kind("choice")) <= set(typist.type("list"))
    assert typist.type("hint") == ["hint is for a level that is played: there is none on this screen."]
    typist.type("settings")
    (name,) = [each for each in typist.of_kind("choice") if each.startswith("Less motion")]
    typist.type("less motion")
    assert services.settings.reduced_motion and name not in typist.words
    typist.type("back")
    assert typist.type("quit") == ["The game is saved."] and not typist.console.running


def test_a_level_that_was_finished_is_watched(typist: Typist) -> None:
    typist.pick("cell:4,1")
    typist.type("")
    typist.type("move 1,1")
    typist.type("")
    typist.type("watch")
    assert isinstance(typist.player.stack.top, ReplayScreen)
    assert typist.type("again")[0] == typist.type("again")[0]
    typist.type("back")
    assert isinstance(typist.player.stack.top, ResultsScreen)


def test_a_seed_is_typed_and_a_party_chosen(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(TitleScreen(services), services)
    typist.player.stack.show(ToDescent(anew=True))
    typist.type("key f5")
    assert isinstance(typist.player.stack.top, MusterScreen)
    typist.pick("shaft:seed")
    assert "Write with: type TEXT" in typist.words
    assert "Written: moss-42" in typist.type("type moss-42")
    typist.type("key return")
    assert any("the seed moss-42" in words for words in typist.words), typist.words
    (bram,) = [words for words in typist.of_kind("choice") if words.startswith("Bram")]
    rule = "While standing, always braces the ropes tied to them."
    assert bram.startswith("Bram, 1, chosen: Belayer, weight 4. Brings ") and bram.endswith(rule)
    assert rule not in typist.type("again") and "Go down" in typist.words
    typist.pick("hero:belayer")
    assert any(words.startswith("Not now: Choose 1 more") for words in typist.words), typist.words
    typist.pick("hero:smith")
    typist.type("go down")
    assert {hero.name for hero in typist.session.stage.heroes()} == {"Oda", "Tomas", "Ada"}
    assert typist.session.told_place.startswith("Vault: "), "the place has a rule"
    assert typist.session.told_place in typist.words
    assert typist.type("hint") == ["hint is not possible now. In a descent nobody gives hints."]


SHAFTS = """
#########
##H######
##H######
##H....##
##H######
#vH...#.#
####.##.#
####.####
####.####
####.####
#########
"""


def test_ways_by_a_ladder_and_shafts_that_nobody_has_seen_are_told(tmp_path: Path) -> None:
    typist = sit(tmp_path, SHAFTS)
    assert "The way goes on: right 3, as far as 4,4; not yet seen: 2,7 4,3." in typist.words
    typist.type("2,5!")
    on = (
        "left 1, as far as 1,5 (way out); right 2, as far as 4,4; up 4 by the ladder, as far as 2,9; not yet "
        "seen: 4,7 4,3"
    )
    assert f"The way goes on: {on}." in typist.words


def test_the_unseen_air_of_a_wide_opening_is_not_told(tmp_path: Path) -> None:
    typist = sit(tmp_path, "\n#########\n####..###\n####..###\n####..###\n####..###\n#v......#\n#########\n")
    assert not any("not yet seen" in words for words in typist.words), typist.words
