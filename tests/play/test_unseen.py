"""Unseen: a preview ends where nobody has been looking, and asks where nobody looks now."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.plans import load_plan
from intodepth.play.commands import do
from intodepth.play.peril import Peril, peril_of
from intodepth.play.preview import Previews
from intodepth.play.session import Session
from intodepth.play.why import build_chain
from intodepth.screens.level.practice import practise
from intodepth.screens.services import Services
from intodepth.sim.actions import Action, ActionKind, generate_actions
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.shove import Shove
from intodepth.sim.entities import Relic
from intodepth.sim.knowledge import NOTHING, Knowledge
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Text
from tests.catalogs import own_catalog
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import EDGE, Seat, make_services

PIT = """
#######
#A.D..#
####..#
####..#
####..#
#######
"""


def previews(stage: Stage, known: Knowledge | None = None) -> Previews:
    found = Previews()
    found.knowledge = known or NOTHING.see(stage)
    return found


def test_a_fall_into_the_unseen_is_told_as_far_as_one_sees_and_what_it_costs_whole() -> None:
    stage = draw(PIT.replace("D", "."))
    leap = Move(0, Cell(4, 4), drop=True)
    preview = previews(stage).of(stage, leap)
    assert preview.unknown is not None and preview.unknown[1] == Cell(4, 2)
    assert not preview.harm and preview.after.bodies[0].cell == Cell(4, 3)
    assert preview.points == Previews().of(stage, leap).points
    last = preview.phrases[-1]
    assert last.text == "falls out of sight, may get hurt" and not preview.only_passes
    assert [link.icon for link in build_chain(preview, last)] == ["play", "help"]


def test_of_a_fall_into_the_unseen_is_said_that_a_rope_would_end_it() -> None:
    for length, told in ((3, ", the rope would catch"), (9, ", may get hurt")):
        stage = draw(PIT.replace("D", "."))
        set_anchor(stage, 3, 4, 18)
        tie_rope(stage, (anchor(0), body(0)), (3, 4), "WW", length)
        preview = previews(stage).of(stage, Move(0, Cell(4, 4), drop=True))
        assert preview.unknown is not None and peril_of(preview) is Peril.UNKNOWN
        assert preview.phrases[-1].text == f"falls out of sight{told}", length


def test_where_a_hero_climbs_and_walks_is_not_called_unseen() -> None:
    stage = draw("######\n#A.H##\n###H##\n#..H##\n######")
    order = Move(0, Cell(3, 2)), Move(0, Cell(3, 1)), Move(0, Cell(1, 1))
    known = Knowledge.of_all(stage)
    preview = previews(stage, known).of(stage, *order)
    assert preview.outlook is not None and Cell(1, 1) not in preview.outlook.seen
    told = [phrase.text for phrase in preview.phrases]
    assert preview.unknown is None and told[-1] == "walks 2" and not any("unseen" in text for text in told)


def test_only_what_can_be_hurt_or_break_is_told_to_risk_that_out_of_sight() -> None:
    text = PIT.replace("A.D", "..A")
    for kind, told in (
        ("bell", "falls out of sight"),
        ("glass_heart", "falls out of sight, may break"),
    ):
        stage = draw(text)
        start = (*stage.bodies.values(), Relic(5, kind, "relic", None, 1, carrier=0))
        stage = Stage.of(stage.ground, start, stage.rules)
        preview = previews(stage).of(stage, Drop(0, 5, Side.E))
        assert preview.phrases[-1].text == told


def test_what_was_seen_is_told_with_a_question_mark_and_what_is_seen_without() -> None:
    stage = draw(PIT.replace("D", "."))
    leap = Move(0, Cell(4, 4), drop=True)
    preview = previews(stage, Knowledge.of_all(stage)).of(stage, leap)
    told = {phrase.text for phrase in preview.phrases}
    assert preview.unknown is None and "falls 3 (unseen)" in told and "walks 2" in told
    assert preview.harm == Previews().of(stage, leap).harm


def test_what_happened_unseen_is_not_told(tmp_path: Path) -> None:
    stage = draw(PIT.replace("D", ".").replace("####..#\n#######", "####.D#\n#######"))
    known = Knowledge.of_all(stage)
    key = next(key for key, each in stage.bodies.items() if each.name == "D")
    stage.write_cell(key, Cell(5, 1), Cell(4, 1))
    leap = Move(0, Cell(4, 4), drop=True)
    found = previews(stage, known)
    assert found.of(stage, leap).after.bodies[0].cell == Cell(4, 1)
    assert found.to_commit(stage, (leap,)).after.bodies[0].cell == Cell(4, 2)


def test_a_rope_thrown_into_the_dark_tells_nothing_of_how_deep_it_is() -> None:
    stage = draw("####\n#A.#\n##.#\n##.#\n####")
    tie_rope(stage, (body(0), None), (1, 3), "", 6)
    known = NOTHING.see(stage)
    throws = [each for each in Throw.generate(stage, stage.hero(0)) if each.side == Side.E]
    assert throws
    preview = previews(stage, known).of(stage, throws[0])
    assert preview.unknown is not None and preview.phrases[-1].text == "the rope goes out of sight"


def test_what_leads_out_of_sight_at_once_is_no_mere_wait() -> None:
    stage = draw("######\n#AD..#\n######")
    assert previews(stage).of(stage, Pass(0)).only_passes
    shove = next(each for each in generate_actions(stage) if isinstance(each, Shove))
    hidden = previews(stage, Knowledge()).of(stage, shove)
    assert hidden.unknown is not None and not hidden.only_passes


def test_an_order_stops_where_its_preview_ends() -> None:
    stage = draw(PIT.replace("D", "."))
    order = Move(0, Cell(4, 4), drop=True), Move(0, Cell(5, 1))
    found = previews(stage)
    assert [entry.action for entry in found.to_commit(stage, order).entries] == [order[0]]
    found = previews(stage, Knowledge.of_all(stage))
    assert [entry.action for entry in found.to_commit(stage, order).entries] == list(order)


@pytest.mark.parametrize(("row", "is_noticed"), [("#A....#.t..#", False), ("#A......t..#", True)])
def test_an_order_stops_at_what_was_not_shown_only_if_the_party_notices_it(
    row: str, is_noticed: bool
) -> None:
    """A tortoise that nobody knows of walks at the end of the round."""
    stage = draw(f"{'#' * len(row)}\n{row}\n{'#' * len(row)}")
    order = Pass(0), Move(0, Cell(3, 1))
    found = previews(stage, Knowledge(Knowledge.of_all(stage).terrain))
    assert [entry.action for entry in found.of(stage, *order).entries] == list(order)
    done = [entry.action for entry in found.to_commit(stage, order).entries]
    assert done == list(order[:1] if is_noticed else order)


def test_a_question_mark_stands_where_it_leads_out_of_sight(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    seat.point(4, 5, 0.2)
    seat.step()
    texts = {each.text: each for each in seat.commands if isinstance(each, Text)}
    assert "?" in texts and "−2" not in texts
    assert any(words.endswith("hurt") for words in texts)


def test_of_an_order_that_stops_in_the_dark_only_that_part_is_shown_and_paid() -> None:
    stage = draw(PIT.replace("D", "."))
    order = Move(0, Cell(3, 4)), Move(0, Cell(4, 4), drop=True), Move(0, Cell(5, 1))
    found = previews(stage)
    shown, done = found.of(stage, *order), found.to_commit(stage, order)
    assert (
        [entry.action for entry in shown.entries] == [entry.action for entry in done.entries] == [*order[:2]]
    )
    assert shown.points == done.points and shown.unknown is not None


def play_until(folder: Path, name: str, kind: ActionKind) -> tuple[Session, Action]:
    """A level up to the first action of a kind in its known plan."""
    services = Services(own_catalog(), folder)
    session = practise(services, name).session
    plan = load_plan(session.level, services.catalog)
    assert plan is not None
    session.skip()  # a single hero has come in already
    for action in plan.actions[len(session.history.done) :]:
        if isinstance(action, kind):
            return session, action
        session.act(do(action))
        session.skip()
    raise AssertionError(f"the plan has no {kind.__name__}")


def test_whom_an_unseen_fall_may_pull_along_is_told_before(tmp_path: Path) -> None:
    session, shove = play_until(tmp_path, "light_goes_up", Shove)
    assert session.previews.of(session.stage, shove).words.endswith("goes out of sight, may pull Ada along.")
    session.act(do(shove))
    session.skip()
    assert session.played is not None and "Ada gets pulled along" in session.played.words
    session.recorder.close()


def test_a_gate_that_opens_out_of_sight_is_heard_and_told(tmp_path: Path) -> None:
    session, cut = play_until(tmp_path, "cut_loose", Cut)
    assert "gate" not in session.previews.of(session.stage, cut).words, "nobody knows of it beforehand"
    session.act(do(cut))
    session.skip()
    assert session.played is not None and session.played.words.endswith("The gate opens.")
    session.recorder.close()
