"""grammar: makes sentences of phrases: the third person, numbers, load against hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intodepth.content.words import count_noun, sentence

MINUS = "−"
OUT_OF_SIGHT = "out of sight"


def third_person(verb: str) -> str:
    """Return the verb in the third person: `steps off the edge`, `goes down`."""
    first, space, rest = verb.partition(" ")
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        return f"{first[:-1]}ies{space}{rest}"
    ending = "es" if first.endswith(("o", "ss", "sh", "ch", "x")) else "s"
    return f"{first}{ending}{space}{rest}" if first else ""


def against(load: int, hold: int, said: str = "") -> str:
    """Return load against hold: `6 ≤ 8`; `said` replaces the load, as in `Ada 9 > 6`."""
    return f"{said or load} {'>' if load > hold else '≤'} {hold}"


def sentences(told: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return one sentence for each name and its clauses; with an empty name, the clauses alone."""
    return " ".join(
        sentence(" ".join(filter(None, (name, ", ".join(clauses))))) + "." for name, clauses in told
    )


def text(verb: str, count: int, note: str, load: str, harm: int, *, doubt: bool) -> str:
    """Return a phrase for the strip: `falls 4`, `lands, −2`; `load` is load against hold."""
    lost = f", {MINUS}{harm}" if harm else ""
    said = _join_words(third_person(verb), count, note, load)
    # What leads out of sight says so itself.
    return f"{said}{lost}{' (unseen)' if doubt and OUT_OF_SIGHT not in said else ''}"


def clause(verb: str, count: int, note: str, load: str, harm: int, *, order: bool) -> str:
    """Return a phrase as part of a sentence, in the imperative if `order`: `land: −2 hit points`."""
    lost = f": {MINUS}{count_noun(harm, 'hit point')}" if harm else ""
    return _join_words(verb if order else third_person(verb), count, note, load) + lost


def _join_words(verb: str, count: int, note: str, load: str) -> str:
    many = str(count) if count > 1 else ""
    if many and verb.endswith(" a step"):
        verb, many = verb.replace("a step", f"{many} steps"), ""
    parts = (verb, many, note) if verb else (note, many)
    return " ".join(part for part in parts if part) + (f", {load}" if load else "")
