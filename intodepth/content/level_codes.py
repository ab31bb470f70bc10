"""level_codes: a level as one line of text to send to friends, with its author's plan.

The plan stores each action as its index among all possible actions, as rescue codes do. It is played when the
code is opened, and only then believed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage, party_of
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import outcome_of
from intodepth.content.recording import Header, record_history
from intodepth.content.rule_values import describe_rules, rule_fault
from intodepth.content.runs.codes import (
    SEVEN_BITS,
    CodeFault,
    action_places,
    clean,
    decode,
    encode,
    other_version,
    pack,
    unpack,
)
from intodepth.content.words import count_noun, join_names
from intodepth.files.toml_lines import BYTES_LIMIT, parse_toml
from intodepth.files.toml_writing import write_toml
from intodepth.files.tweak_lines import with_values
from intodepth.sim import RULES_VERSION
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.history import History
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import MOST, Rules

MARK: Final = "level"
"""first part of each code"""
VERSION: Final = 1
MESSAGE: Final = 2_000
"""greatest length of a code that chat programs take as one message, in characters"""
RECEIVED: Final = "received"
"""field of a level's file that says that somebody else has made it; no code has it"""
MOST_ACTIONS: Final = 2_000
"""greatest number of actions of a plan"""
UNPACKED_LIMIT: Final = 2 * BYTES_LIMIT
"""greatest size of the content of a code, in bytes"""
Name = Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}\Z")]
UNNAMED: Final = "level"
"""name of a level whose title has no letters"""
OTHER_SIGN: Final = re.compile(r"[^a-z0-9]+")

Progress = Callable[[int, int], object]
"""callback with the number of actions played and the total"""


class PlanCode(msgspec.Struct, frozen=True, array_like=True):
    """A way to finish a level, in a code."""

    rules_version: int
    actions: bytes
    """index of each action among all possible actions at that moment"""
    party: tuple[str, ...] = ()
    """keys of the heroes in the order they act; empty for the party of the level"""
    rules: dict[str, Annotated[int, Meta(ge=0, le=MOST)]] = {}
    """values of rules that differ from those of the level, by name"""
    is_by_hand: bool = False
    """whether somebody has played it, not the solver"""
    hints: Annotated[int, Meta(ge=0)] = 0
    """number of hints that were shown meanwhile"""
    is_by_other: bool = False
    """whether somebody else than the author of the level has played it"""


class LevelCode(msgspec.Struct, frozen=True, array_like=True):
    """The content of a level's code."""

    version: int
    name: Name
    text: str
    """its file, without comments"""
    plan: PlanCode | None = None


class CodeVersion(msgspec.Struct, frozen=True, array_like=True):
    """The first part of the content of a code of any version."""

    version: int


@dataclass(frozen=True)
class LevelProof:
    """The plan of a level that came in, after it was played."""

    fault: str = ""
    """why the plan is not believed, as a clause; empty if it has finished the level"""
    recording: bytes = b""
    """recording of the plan, which says who made it; empty if it is not at hand"""
    rounds: int = 0
    is_by_hand: bool = False
    hints: int = 0
    rules: str = ""
    """the rules under which it was played, if they are not those of the level, in words"""
    is_by_other: bool = False

    @property
    def words(self) -> str:
        """A sentence on who has finished the level, and in how many rounds."""
        if self.fault:
            return f"Its plan was left out: {self.fault}."
        who = name_maker(is_by_other=self.is_by_other) if self.is_by_hand else "the solver"
        under, rules = (" under other rules", f": {self.rules}") if self.rules else ("", "")
        hints = f", with {count_noun(self.hints, 'hint')}" if self.hints else ""
        return f"Finished{under} by {who} in {count_noun(self.rounds, 'round')}{hints}{rules}."


def name_maker(*, is_by_other: bool) -> str:
    """Return who has played a plan."""
    return "another player" if is_by_other else "its author"


UNPROVEN: Final = "It comes without a plan: nobody says that it can be finished."


def make_name(text: str) -> str:
    """Return a name in a code, or for the file of a level, made from other words: `Slow feet` becomes
    `slow_feet`.
    """
    return OTHER_SIGN.sub("_", text.lower())[:40].strip("_") or UNNAMED


def compact_text(text: str) -> str:
    """Return the text of a level's file without comments and blanks that say nothing; its map stays exactly
    as it is. Raises FileFault for a text that is no TOML.
    """
    table = parse_toml(MARK, text).table
    return write_toml({key: value for key, value in table.items() if key != RECEIVED})


def mark_received(text: str) -> str:
    """Return the text of a level's file with a line that says that somebody else has made it."""
    return with_values(parse_toml(MARK, text), {RECEIVED: True}, {}).text


def plan_code(
    level: LevelDefinition, history: History, *, is_by_hand: bool, is_by_other: bool = False
) -> PlanCode:
    """Return what was done in a level as the plan of a code. Rules must not have been changed meanwhile."""
    stage = history.start
    own = level.rules_over(Rules())
    rules = {name: getattr(stage.rules, name) for name in Rules.names()}
    party = party_of(level, stage)
    return PlanCode(
        RULES_VERSION,
        pack(action_places(history)),
        () if party == level.party else party,
        {name: value for name, value in rules.items() if value != getattr(own, name)},
        is_by_hand,
        history.hints,
        is_by_other,
    )


def level_code(name: str, text: str, plan: PlanCode | None) -> str:
    """Return the code of a level with the compact text of its file."""
    return f"{MARK}.{name}.{encode(LevelCode(VERSION, name, text, plan))}"


def level_code_in(text: str) -> LevelCode:
    """Return the content of a pasted code; raises CodeFault with the reason in one line."""
    packed = cut_packed(text, MARK, "level code")
    version = decode(packed, CodeVersion, UNPACKED_LIMIT, "level code").version
    if version != VERSION:
        raise CodeFault(other_version("level", version, VERSION))
    return decode(packed, LevelCode, UNPACKED_LIMIT, "level code")


def cut_packed(text: str, mark: str, name: str) -> str:
    """Return the last part of a code that begins with this mark; raises CodeFault if it is not whole."""
    first, _, rest = clean(text).partition(".")
    packed = rest.partition(".")[2]
    if first.lower() != mark or not packed:
        raise CodeFault(f"this is no {name}, or not the whole of it")
    return packed


def prove(level: LevelDefinition, plan: PlanCode, catalog: Catalog, progress: Progress) -> LevelProof:
    """Return the plan of a level that came in, played under the rules that it names."""
    if plan.rules_version != RULES_VERSION:
        return LevelProof(other_version("plan", plan.rules_version, RULES_VERSION))
    fault = next(filter(None, (rule_fault(name, value) for name, value in plan.rules.items())), "")
    if fault:
        return LevelProof(fault)
    if not level.can_play(party := plan.party or level.party):
        return LevelProof("its party cannot play this level")
    whole = sum(byte <= SEVEN_BITS for byte in plan.actions)
    if whole > MOST_ACTIONS:
        return LevelProof(f"it has {whole:,} actions, the limit is {MOST_ACTIONS:,}")
    rules = replace(level.rules_over(Rules()), **plan.rules)
    history = History(build_stage(level, catalog, rules, party))
    try:
        for number, place in enumerate(unpack(plan.actions), 1):
            history.commit(generate_actions(history.stage)[place])
            progress(number, whole)
    except (Refused, LookupError):
        return LevelProof(f"action {number} cannot be done here")
    outcome = outcome_of(history, level)
    if not outcome.is_won:
        return LevelProof("it does not finish the level")
    data = record_history(level, history, by_hand=plan.is_by_hand, by_other=plan.is_by_other)
    return proof_of(level, plan, outcome.result.rounds, data)


def proof_of(level: LevelDefinition, plan: PlanCode, rounds: int, recording: bytes = b"") -> LevelProof:
    """Return what a plan proves that was played, in so many rounds."""
    other = describe_rules(plan.rules, level.rules_over(Rules()))
    told = join_names(other)
    return LevelProof("", recording, rounds, plan.is_by_hand, plan.hints, told, plan.is_by_other)


def rename_plan(recording: bytes, level: LevelDefinition) -> bytes:
    """Return the recording of a plan for the level under the name that it has now."""
    first, end, rest = recording.partition(b"\n")
    header = msgspec.json.decode(first, type=Header)
    return msgspec.json.encode(msgspec.structs.replace(header, level=level.name)) + end + rest


def can_send(history: History) -> bool:
    """Return whether what was done can be the plan of a code: the rules stayed the same."""
    return all(isinstance(entry.action, Action) for entry in history.done)
