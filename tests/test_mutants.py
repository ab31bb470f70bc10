"""The list of mutants fits the sources; `tests/mutants.py` plants them."""

from tests.mutants import ROOT, mutants


def test_every_mutant_is_a_fault_of_one_place_and_names_its_tests() -> None:
    wrong = []
    for mutant in mutants():
        count = (ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.old)
        if count != 1 or mutant.old == mutant.new:
            wrong.append(f"{mutant.name}: it stands there {count} times")
        wrong += [f"{mutant.name}: no {test}" for test in mutant.tests if not (ROOT / test).exists()]
    assert not wrong
