"""terms: how load and hold add up, for the answer to Why: `load 6 = Ada 3 × (1 + 1)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from intodepth.content.words import name_of
from intodepth.sim.events import Strained
from intodepth.sim.pull.falls import free_falls
from intodepth.sim.pull.hold_aids import hands, helpers, stand
from intodepth.sim.pull.loads import Draw, HangingGroup, find_groups
from intodepth.sim.pull.situation import FreeEnd, Mover, Situation
from intodepth.sim.ropes import Rope
from intodepth.sim.stage import Stage
from intodepth.story.beat_scene import total
from intodepth.story.english import sums as words


def terms(stage: Stage, strain: Strained) -> str:
    """Return the terms of load and hold, on the stage before they met; empty where they must not be shown."""
    situation = Situation(stage)
    pulling = {load.body for load in strain.loads}
    found = [party for party in find_groups(situation, free_falls(situation)) if party.root in pulling]
    if sum(party.load for party in found) != total(strain):
        return ""
    loads = [_loads(situation, party.moves) for party in found]
    holds = dict.fromkeys(_add_hold_terms(situation, party) for party in found)
    return words.load_and_hold(total(strain), loads, strain.hold, list(holds))


def _loads(situation: Situation, movers: Iterable[Mover]) -> str:
    """Return weight × (1 + cells fallen) of each body, with its name."""
    stage = situation.stage
    said = []
    for mover in movers:
        if not isinstance(mover, FreeEnd):
            body = stage.bodies[mover]
            said.append(words.weight(name_of(body), stage.weight(body), body.fall))
    return words.add_terms(said)


def _hands(situation: Situation, rope: Rope, by_hands: int) -> Iterator[str]:
    """Yield the heroes who are braced along the rope, with what they add; the part of others is one sum."""
    if hands(situation, rope) != by_hands:
        yield words.more_hands(by_hands)
        return
    stage = situation.stage
    for hero in helpers(situation, rope):
        yield words.say_braced(name_of(hero), stage.weight(hero), stage.rules.braced + hero.brace)


def _add_hold_terms(situation: Situation, party: HangingGroup) -> str:
    """Return the terms of the hold against a party: anchors by kind, bodies by weight and what they add."""
    said = []
    for pull in party.pulls:
        part = min(pull.parts, key=lambda part: part.answer)
        if isinstance(part.key, Draw):
            by_standing = stand(situation, part.key.mover)
            by_hands = part.hold - by_standing - sum(situation.load(mover) for mover in part.taken)
            is_braced = by_standing > situation.stage.rules.footed
            sums = [_loads(situation, part.taken)]
            sums += [words.stands(by_standing, is_braced=is_braced)] if by_standing else []
            sums += _hands(situation, pull.rope, by_hands) if by_hands else []
            held = words.add_terms(sums)
        else:
            anchor = None if part.key is None else situation.stage.anchors[part.key]
            held = words.of_anchor(anchor.kind.name.lower() if anchor else "", part.hold)
        said.append(words.multiply_term(held, part.eased))
    return words.add_terms(said)
