"""order_story: what an order does, in sentences: one for all that a hero does in a row, over several rounds,
too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from intodepth.content.words import join_names, name_of, sentence
from intodepth.play.preview import Preview
from intodepth.sim.events import LeadPassed
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.english.grammar import sentences
from intodepth.story.phrase import Phrase

ALL_END: Final = "all end their turns"
TURNS: Final = What.END_TURN, What.PASS_LEAD, What.ROUND
"""happenings that only say whose turn it is, or which round"""


def tell_order(preview: Preview, phrases: Sequence[Phrase]) -> str:
    """Return phrases of a preview as sentences. Whose turn it is goes without saying where they act next."""
    told, begun = list[tuple[str, list[str]]](), ""
    doer: int | None = None
    for phrase in _drop_implied(preview, phrases):
        if phrase.what == What.ROUND and phrase.note == phrase.text and not phrase.note.endswith(ALL_END):
            begun = phrase.text
            continue
        clause, body = phrase.clause(order=False), phrase.body
        if body is None:
            told += [("", [words]) for words in (begun, clause) if words]
        elif told and body == doer:
            told[-1][1].append(f"in {begun} {clause}" if begun else clause)
        else:
            name = name_of(preview.before.bodies[body])
            told.append((f"in {begun} {name}" if begun else name, [clause]))
        doer, begun = body, ""
    return sentences([*told, *([("", [begun])] if begun else [])])


def _drop_implied(preview: Preview, phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    """Yield phrases without the ends of turns before a round in which somebody acts, which are one phrase if
    nobody does, and without turns of heroes who act next or had the lead before.
    """
    has_acted, waits = False, list[Phrase]()
    for place, phrase in enumerate(phrases):
        rest = phrases[place + 1 :]
        following = next((each for each in rest if each.what not in (What.END_TURN, What.ROUND)), None)
        match phrase.what:
            case What.END_TURN if any(each.what == What.ROUND for each in rest):
                waits.append(phrase)
            case What.ROUND:
                if not has_acted and len({each.body for each in waits}) > 1:
                    phrase = replace(phrase, note=f"{phrase.text}: {ALL_END}")
                elif not has_acted:
                    yield from waits
                yield phrase
                waits, has_acted = [], False
            case What.PASS_LEAD:
                lead = _find_lead(preview, phrase)
                is_next = following is not None and following.body == lead
                is_last = following is None and lead == preview.before.lead
                if not is_next and not is_last and not (following and following.what == What.PASS_LEAD):
                    yield phrase
            case _:
                has_acted = True
                yield phrase


def _find_lead(preview: Preview, phrase: Phrase) -> int | None:
    """Return the hero to whom a phrase gives the lead."""
    events = (preview.whole.timeline[place].event for place in phrase.tells)
    return next((event.new for event in events if isinstance(event, LeadPassed)), None)


def tell_in_one(stage: Stage, begin: str, phrases: Sequence[Phrase]) -> str:
    """Return phrases as one sentence after its begin, such as `at the end of the round`."""
    told = list[str]()
    for body, group in groupby(phrases, key=lambda phrase: phrase.body):
        clauses = [phrase.clause(order=False) for phrase in group]
        told += clauses if body is None else [f"{name_of(stage.bodies[body])} {join_names(clauses)}"]
    return sentence(f"{begin}, {'; '.join(told)}.")
