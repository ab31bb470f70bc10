"""Selection: what mouse and keys choose among the offered actions."""

from __future__ import annotations

import copy
from collections import deque
from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.content.verbs import HANDS, HAUL, MOVE, ROPE, WAIT
from intodepth.play.listing import Listing
from intodepth.play.offers import Offer, Offers
from intodepth.play.selection import Selection, lead_order, neighbour, next_lead
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.actions.scrape import Scrape
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Coil, Posture
from intodepth.sim.history import History
from intodepth.sim.orders import Order
from intodepth.sim.picture import draw
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.stage import Stage
from tests.cargo_stages import cargo_stage
from tests.catalogs import own_catalog
from tests.creatures import bear
from tests.each import for_each
from tests.rope_stages import rope_stage
from tests.ropes import anchor, body, set_anchor, tie_rope

CATALOG = own_catalog()


def select(stage: Stage) -> Selection:
    return Selection(Offers(stage, generate_actions(stage)), stage.hero(stage.lead).cell)


def test_a_leech_is_scraped_off_before_what_it_clings_to_is_taken() -> None:
    stage = bear(draw("######\n#....#\n#.Ar.#\n#.##.#\n#.##L#\n######"), 1)
    offer = Offers(stage, generate_actions(stage)).find(HANDS)
    assert offer is not None
    assert [type(order[0]) for order in offer.orders][:2] == [Scrape, Take]


def test_move_is_chosen_first_and_needs_a_cell() -> None:
    selection = select(draw("#####\n#A..#\n#####"))
    assert selection.verb is MOVE and selection.action is None
    assert selection.point(Cell(3, 1)) and selection.action == Move(0, Cell(3, 1))
    assert not selection.point(Cell(0, 0)) and selection.action == Move(0, Cell(3, 1))


def test_arrows_go_from_the_hero_to_the_nearest_cell() -> None:
    selection = select(draw("#######\n#..A..#\n#######"))
    selection.step(Side.E)
    assert selection.cell == Cell(4, 1)
    selection.step(Side.W)
    assert selection.cell == Cell(2, 1), "over the hero itself"


@pytest.mark.parametrize("level", list(CATALOG.levels))
def test_every_cell_can_be_reached_with_the_arrows(level: str) -> None:
    history = History(build_stage(CATALOG.levels[level], CATALOG, Rules()))
    for _ in range(12):
        actions = generate_actions(history.stage)
        if not actions:
            break
        selection = select(history.stage)
        offer = selection.offers.find(MOVE)
        if offer and selection.origin:
            found: set[Cell] = set()
            waiting = deque([selection.origin])
            while waiting:
                start = waiting.popleft()
                for side in SIDES:
                    cell = neighbour(start, side, offer.cells)
                    if cell is not None and cell not in found:
                        found.add(cell)
                        waiting.append(cell)
            assert found == set(offer.cells)
        history.commit(actions[len(actions) * 2 // 3])


def test_two_relics_for_one_side_are_two_ways_in_one_cell() -> None:
    stage = draw("#####\n#rAr#\n#####", carries=2)
    history = History(stage)
    history.commit(Take(0, 1))
    history.commit(Take(0, 2))
    selection = select(stage)
    selection.choose(HANDS)
    assert selection.offer is not None and selection.offer.cells.keys() == {Cell(1, 1), Cell(3, 1)}
    assert selection.point(Cell(3, 1)) and selection.action == Drop(0, 1, Side.E)
    assert selection.others == 1 and not selection.is_listed
    selection.turn()
    assert selection.is_listed and selection.action == Drop(0, 1, Side.E), "first they are listed"
    selection.turn()
    assert selection.action == Drop(0, 2, Side.E)
    assert selection.end_list() and selection.cell == Cell(3, 1)


def test_what_hurts_nobody_comes_before_what_does() -> None:
    stage = draw("#####\n#rAr#\n#####", carries=2)
    history = History(stage)
    history.commit(Take(0, 1))
    history.commit(Take(0, 2))
    hurts = (Drop(0, 1, Side.E),)
    offers = Offers(stage, generate_actions(stage))
    selection = Selection(offers, Cell(2, 1), hurts=lambda order: order == hurts)
    selection.choose(HANDS)
    assert selection.point(Cell(3, 1)) and selection.action == Drop(0, 2, Side.E)
    assert selection.point(Cell(1, 1)) and selection.action == Drop(0, 1, Side.W)


def hanging() -> Stage:
    """Bram hangs from an edge."""
    stage = draw("######\n#A...#\n###..#\n###..#\n###..#\n######")
    History(stage).commit(Move(0, Cell(3, 3)))
    return stage


def test_letting_go_is_listed_with_what_can_be_done_without_going() -> None:
    stage = hanging()
    assert stage.hero(0).posture == Posture.HANGING
    selection = select(stage)
    assert selection.origin is not None and not selection.point(selection.origin), "no target of Move"
    selection.step(Side.S)
    assert selection.cell is None
    selection.turn()
    assert selection.is_listed and selection.action == Move(0, Cell(3, 3), drop=True)
    assert selection.end_list() and selection.action is None


def test_a_list_is_a_ring() -> None:
    stage = draw("######\n#ABCD#\n######")
    offers = Offers(stage, generate_actions(stage))
    leads = Listing(tuple((lead,) for lead in lead_order(offers)))
    selection = Selection(offers, Cell(1, 1), find_listing=lambda cell: leads)
    assert selection.list_at(Cell(3, 1)) and selection.way == 0
    last = len(selection.ways) - 1
    for side, way in ((Side.N, last), (Side.S, 0), (Side.S, 1)):
        selection.step(side)
        assert selection.way == way


def test_who_can_only_wait_chooses_between_that_and_the_rest_at_their_place() -> None:
    stage = draw("###\n#A#\n###")
    offers = Offers(stage, generate_actions(stage))
    lead = Lead(0, 1)
    selection = Selection(offers, Cell(1, 1), spent=True, find_listing=lambda cell: Listing(((lead,),)))
    assert selection.verb is WAIT
    selection.turn()
    assert selection.is_listed and selection.ways == ((Pass(0),), (lead,))


def test_the_lead_goes_round() -> None:
    stage = draw("#######\n#A.B.C#\n#######")
    offers = Offers(stage, generate_actions(stage))
    assert next_lead(offers, 1) == Lead(0, 1)
    assert next_lead(offers, -1) == Lead(0, 2)
    History(stage).commit(Lead(0, 2))
    offers = Offers(stage, generate_actions(stage))
    assert next_lead(offers, 1) == Lead(2, 0)
    assert next_lead(offers, -1) == Lead(2, 1)


def test_pointing_at_a_relic_within_reach_takes_it() -> None:
    stage = draw("######\n#.Ar.#\n######")
    distant = {Cell(3, 1): ((Take(0, 1),),)}
    offers = Offers(stage, generate_actions(stage))
    selection = Selection(offers, Cell(2, 1), find_distant=lambda cell: distant.get(cell, ()))
    assert selection.point(Cell(3, 1)) and selection.action == Take(0, 1)
    assert selection.point(Cell(1, 1)) and selection.action == Move(0, Cell(1, 1))
    selection.choose(HANDS)
    assert not selection.point(Cell(1, 1)) and selection.action == Take(0, 1)


def test_first_an_end_is_chosen_and_the_loose_one_comes_first() -> None:
    stage = draw("####\n#A.#\n####")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (body(0), None), (1, 1), "", 2)
    selection = select(stage)
    selection.choose(ROPE)
    assert not selection.order and selection.end is not None
    assert [end.words for end in selection.ways if isinstance(end, Offer)] == [
        "your loose end, 2 cells",
        "your end, 2 cells",
    ]
    assert selection.take_end()
    assert selection.ways[0] == (TieOn(0, 0, 1, anchor(0)),)
    assert selection.put_end_back() and selection.end is not None
    selection.turn()
    selection.turn()
    assert selection.take_end()
    assert (TieOn(0, 0, 0, anchor(0)),) in selection.ways and (Untie(0, 0, 0),) in selection.ways


def test_one_end_in_reach_is_chosen_by_itself_and_a_rope_in_the_pack_goes_on_at_once() -> None:
    stage = draw("####\n#A.#\n####", coils=(Coil(4),))
    set_anchor(stage, 2, 1, 10)
    selection = select(stage)
    selection.choose(ROPE)
    assert selection.end is None and selection.action == Uncoil(0, Coil(4))
    assert selection.point(Cell(2, 1))
    assert selection.order == (Uncoil(0, Coil(4)), TieOn(0, 0, 1, anchor(0)))


def test_who_waits_braces_on_the_rope_in_hand_and_can_wait_loose() -> None:
    stage = draw("####\n#A.#\n####")
    set_anchor(stage, 2, 1, 10)
    tie_rope(stage, (body(0), anchor(0)), (1, 1), "E", 2)
    selection = select(stage)
    selection.choose(WAIT)
    assert selection.order == (Belay(0, 0), Pass(0))
    selection.choose(MOVE)
    selection.turn()
    assert selection.is_listed and selection.order == (Pass(0),)
    History(stage).commit(Belay(0, 0))
    selection = select(stage)
    selection.choose(WAIT)
    assert selection.order == (Pass(0),), "it stays on belay"
    selection.turn()
    selection.turn()
    assert selection.order == (OffBelay(0, 0), Pass(0))


def test_a_slider_hauls_as_far_as_points_and_rope_allow_and_pays_out_the_rest() -> None:
    stage = draw("#####\n#A..#\n##..#\n##B.#\n##..#\n##..#\n#####")
    tie_rope(stage, (body(0), body(1)), (1, 5), "ESS", 3, 9)
    selection = select(stage)
    selection.choose(HAUL)
    offer = selection.offer
    assert offer is not None and offer.amounts[selection.order] > 0
    amounts = list(offer.amounts.values())
    assert amounts == sorted(amounts, reverse=True) and amounts[-1] == -6
    for order, amount in offer.amounts.items():
        history = History(stage.copy())
        for action in order:
            history.commit(action)
        assert history.stage.ropes[0].out == 3 - amount
    selection.slide(-1)
    assert offer.amounts[selection.order] == -1
    selection.slide(-1)
    assert offer.amounts[selection.order] == -2


@for_each("seed", range(40))
def test_every_action_can_be_pointed_at_and_reached_by_keys(seed: int) -> None:
    random = Random(seed)
    stage = cargo_stage(random) if seed % 2 else rope_stage(random)
    offers = Offers(stage, generate_actions(stage))
    reached: set[Action] = set()
    for verb in offers.verbs:
        selection, offer = Selection(offers, stage.hero(stage.lead).cell), offers.find(verb)
        assert offer is not None
        selection.choose(verb)
        waits = offers.find(WAIT)
        others = set(waits.orders[1:]) if waits is not None and verb is MOVE else set()
        others |= {(action,) for action in offers.of(OffBelay) if verb in (MOVE, WAIT)}
        by_keys = reached_by_keys(selection)
        assert by_keys == {*offer.orders, *others}, verb.name
        reached |= {order[0] for order in by_keys if len(order) == 1}
        for part in (offer, *offer.parts):
            for cell, ways in part.cells.items():
                if not offer.amounts:
                    check_list(offers, part, cell, ways)
    alone = {action for action in generate_actions(stage) if isinstance(action, Belay)}
    assert reached == set(generate_actions(stage)) - alone, "who braces waits with it"


def check_list(offers: Offers, part: Offer, cell: Cell, ways: tuple[Order | Offer, ...]) -> None:
    """Each way at a cell stands in its list."""
    selection = Selection(offers, None)
    selection.choose(part.verb)
    if part is not offers.find(part.verb):
        selection.aim(next(order[0] for order in part.orders if len(order) == 1))
    assert selection.point(cell)
    assert selection.ways == ways
    for index, way in enumerate(ways):
        selection.pick(index)
        assert way in (selection.order, selection.end)


def reached_by_keys(selection: Selection) -> set[Order]:
    """The orders that arrows, the key that lists ways and Enter on an end of a rope lead to."""
    waiting, found, known = [selection], set(), set()
    while waiting:
        here = waiting.pop()
        if (here.offer, here.cell, here.way, here.is_listed) in known:
            continue
        known.add((here.offer, here.cell, here.way, here.is_listed))
        found.add(here.order)
        for side in SIDES:
            waiting.append(copy.copy(here))
            waiting[-1].step(side)
        waiting.append(copy.copy(here))
        waiting[-1].turn()
        waiting.append(copy.copy(here))
        waiting[-1].take_end()
    return found - {()}


def test_own_ends_come_first_then_the_one_that_was_just_handled_then_the_nearest() -> None:
    stage = draw("#####\n#A..#\n#####", coils=(Coil(6),))
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), None), (1, 1), "E", 2)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 8)
    near, far, last = (
        "the end at the piton, 2 cells",
        "the end at the piton, 8 cells",
        "the loose end, 2 cells",
    )
    own = ["6 cells of rope from the pack", "your end, 8 cells"]
    for handled, others in ((None, [near, far, last]), ((1, 0), [far, near, last])):
        offer = Offers(stage, generate_actions(stage), handled=handled).find(ROPE)
        assert offer is not None
        assert [part.words for part in offer.parts] == own + others, handled


def test_of_two_loose_ends_in_one_cell_one_is_offered() -> None:
    stage = draw("#####\n#A..#\n#####")
    tie_rope(stage, (None, None), (2, 1), "", 6)
    rope = Offers(stage, generate_actions(stage)).find(ROPE)
    assert rope is not None and rope.words == "the loose end, 6 cells"
    assert {type(order[0]) for order in rope.orders} == {TieOn, Stow}


def test_who_has_just_come_in_is_not_offered_to_leave_unless_move_is_asked_for() -> None:
    stage = draw("#####\n#A..#\n#####")
    leave, walk = Exit(0), Move(0, Cell(2, 1))
    offers = Offers(stage, [walk, leave, Pass(0)])
    selection = Selection(offers, Cell(1, 1), leaves=False)
    for other in (WAIT, MOVE):
        selection.choose(other)
    selection.ask(WAIT)
    selection.aim(walk)
    selection.choose(MOVE)
    assert not selection.point(Cell(1, 1)), "nothing of these asked for it"
    selection.ask(MOVE)
    assert selection.point(Cell(1, 1)) and selection.leads_out


def roped() -> Stage:
    """A hero with an end in hand, the other end on the ring at its left, and a boulder at its right."""
    stage = draw("########\n#......#\n#.AD...#\n########")
    set_anchor(stage, 1, 2, 10)
    set_anchor(stage, 2, 2, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 2), "SE", 6)
    return stage


def test_an_end_is_dragged_from_where_it_is_to_where_it_goes() -> None:
    selection = select(roped())
    assert selection.drag(Cell(2, 1), Cell(2, 2))
    assert selection.verb is ROPE and isinstance(selection.action, TieOn)
    assert not selection.drag(Cell(5, 2), Cell(6, 2)), "there is nothing to drag"
    assert selection.drag(Cell(2, 1), Cell(6, 2)) and selection.order == (), "nor does it go there"


def test_what_can_be_shoved_is_dragged_on_to_the_next_cell() -> None:
    selection = select(roped())
    assert selection.drag(Cell(3, 1), Cell(4, 1)) and isinstance(selection.action, Shove)
    assert selection.drag(Cell(3, 1), Cell(3, 2)) and selection.order == ()
    stage = roped()
    tie_rope(stage, (body(1), None), (3, 1), "W", 4)
    selection = select(stage)
    assert selection.drag(Cell(3, 1), Cell(4, 1)) and isinstance(selection.action, Shove), "not the knot"


@for_each("seed", range(40))
def test_what_a_drag_shows_is_offered(seed: int) -> None:
    random = Random(seed)
    stage = cargo_stage(random) if seed % 2 else rope_stage(random)
    offers = Offers(stage, generate_actions(stage))
    known = {order for verb in offers.verbs if (offer := offers.find(verb)) for order in offer.orders}
    origin = stage.hero(stage.lead).cell if offers.verbs else None
    cells = [Cell(x, y) for x in range(stage.ground.width) for y in range(stage.ground.height)]
    for start in cells:
        for cell in cells:
            selection = Selection(offers, origin)
            if start != cell and selection.drag(start, cell) and selection.order:
                assert selection.order in known
