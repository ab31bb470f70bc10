"""Why a level has no plan: what rock shuts in, and how little help would be enough."""

from __future__ import annotations

from dataclasses import replace

from intodepth.search.obstacles import cut_off, reasons
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions.take import Take
from intodepth.tools.solve import read_problem
from tests.catalogs import own_catalog
from tests.search.solver.rooms import level_of, problem_of

RELIC = "[legend]\nb = { relic = 'bell' }"


def why(picture: str, rest: str = RELIC, stages: int = 1_500) -> list[str]:
    """What is said of a room with one hero."""
    problem = problem_of(level_of(picture, ("belayer",), rest))
    return list(reasons(problem, lambda solver: solver.run(stages)))


def test_what_rock_shuts_in_is_named_by_its_place_on_the_map() -> None:
    assert why("""
        ########
        #v..#.b#
        #%%%#%%#
        ########
    """) == ["Nothing leads to the Bell in cell 6,2: there is rock all round."]


def test_a_portal_is_a_way() -> None:
    picture = """
        ########
        #v.p#qb#
        #%%%#%%#
        ########
    """
    legend = f'{RELIC}\np = "open"\nq = "open"'
    portal = '[[portal]]\nfrom = "p"\nside = "E"\nto = "q"'
    shut, opened = (level_of(picture, ("belayer",), rest) for rest in (legend, f"{legend}\n{portal}"))
    assert list(cut_off(problem_of(shut))) == [
        "Nothing leads to the Bell in cell 6,2: there is rock all round."
    ]
    assert not list(cut_off(problem_of(opened)))


def test_no_level_of_the_game_is_said_to_be_shut() -> None:
    catalog = own_catalog()
    for level in catalog.levels.values():
        problem, _ = read_problem(level, catalog, ())
        assert not list(cut_off(problem)), level.name


def test_a_rope_that_is_too_short_is_named_with_what_it_lacks() -> None:
    picture = """
        ########
        #v.k.###
        #%%%.###
        ####.###
        ####.###
        ####b###
        ####%###
        ########
    """
    gear = "[gear]\nbelayer = { coils = [{ length = 3 }] }"
    problem = problem_of(level_of(picture, ("belayer",), f"{RELIC}\nk = {{ anchor = 'ring' }}\n{gear}"))

    def search(solver: Solver) -> None:
        """Look only where ropes are longer, to save time."""
        if solver.problem.start.heroes()[0].coils[0].length > 3:
            solver.run(1_500, is_over=lambda: solver.best is not None)

    steps = list[str]()
    longer, *rest = reasons(problem, search, steps.append)
    assert longer.startswith("With ropes 1 cell longer there is a plan in ")
    (vain,) = rest
    assert vain.startswith("No plan was found if all actions were free, nor ") and "ropes" not in vain
    assert steps[0] == "if all actions were free: no plan found, 0 stages looked at"
    assert steps[2].startswith("with ropes 16 cells longer: a plan in ") and len(steps) >= 5
    assert all(each.endswith(" stages looked at") for each in steps)


def test_what_is_proven_not_to_help_is_told_so() -> None:
    level = level_of("#####\n#v.b#\n#####", ("belayer",), f"{RELIC}\n[gear]")
    problem = replace(problem_of(level), without=frozenset({Take}))

    def search(solver: Solver) -> None:
        """Look only where nobody has pitons, to save time."""
        if not solver.problem.start.heroes()[0].pitons:
            solver.run(500)

    proven, vain = reasons(problem, search)
    assert proven.startswith("There is no plan if all actions were free, nor if nothing hurt")
    assert proven.endswith(": that is proven.")
    assert vain == "No plan was found with up to 16 pitons more for each hero."
