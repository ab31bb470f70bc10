"""rope_cases: small stages with ropes, actions done on them, and what the game tells of them, as text.

`python -m tests.sim.rope_cases` plays the files anew and writes what comes out.

A case begins with `== title ==`. A stage is its portals, its rows (each as picture and as bare terrain), and
a line for each body, anchor and rope. The parts of a line stand in this order; what is usual is left out:

    portal 1,1 E to 3,1 E        `mirror` at the end if it is one
    A─B..   .....                in the picture, a small letter is a body that falls for ever
    ###..   ###..
    A hero 4 at 0,1              weight and cell; then fall 2, hp 8 (else 9), hazard, belay 0, grip 0,
                                 gifts catches splices, brace 3; what is no hero is a `thing`
    anchor 0 holds 10 at 2,6     then its kind, such as wheel or ring, if it is no piton
    rope 0 from A to B: 0,1 EE out 4 of 4      its first cell and the sides it leads on to, `-` for none;
                                               ends: a letter, `anchor 0` or `free`; then clips 0 1, thin

`> Move B to=3,1` is an action with its fields. What is told of its beats follows, or why it is refused, then
the stage after it. Whoever acts has the lead, 6 action points and a blade.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from intodepth.content.action_codec import KINDS, decode_action
from intodepth.content.words import name_of
from intodepth.sim.actions import Action
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Gift, Hero, LevelState
from intodepth.sim.flow.schedule import Schedule, build_schedule
from intodepth.sim.pull.arriving import fit_posture
from intodepth.sim.refusals import Refused
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from intodepth.story.beat_scene import scenes
from intodepth.story.phrase import Phrase
from intodepth.story.refusals import tell_refusal
from intodepth.story.schedule_phrases import build_phrase
from tests.drawing import draw_rows

PATH = Path(__file__).with_name("rope_cases.txt")
GEAR_PATH = Path(__file__).with_name("gear_cases.txt")
PATHS = (PATH, GEAR_PATH, *(Path(__file__).with_name(f"{name}_cases.txt") for name in ("finer", "settled")))
_BODY = re.compile(
    r"(\w) (hero|thing) (\d+) at (\d+,\d+)(?: fall (\d+))?(?: hp (\d+))?"
    r"( hazard)?(?: belay (\d+))?(?: grip (\d+))?"
    r"(?: gifts ([a-z_ ]+?))?(?: brace (\d+))?"
)
_ANCHOR = re.compile(r"anchor (\d+) holds (\d+) at (\d+,\d+)(?: (\w+))?")
_ROPE = re.compile(
    r"rope (\d+) from (.+) to (.+): (\d+,\d+) ([ENWS]*|-) out (\d+) of (\d+)(?: clips ([\d ]+?))?( thin)?"
)
_PORTAL = re.compile(r"portal (\d+,\d+) ([ENWS]) to (\d+,\d+) [ENWS]( mirror)?")
_ROW = re.compile(r"\S+   (\S+)")


class Case(NamedTuple):
    """A stage, and what is done on it."""

    title: str
    before: Stage
    actions: tuple[Action, ...]


def read(text: str) -> list[Case]:
    """All cases of a text."""
    cases = []
    for title, body in re.findall(r"^== ([^\n]*) ==\n(.*?)(?=^== |\Z)", text, re.S | re.M):
        actions = re.findall(r"^> (.*)", body, re.M)
        cases.append(Case(title, _stage(body.partition("\n\n")[0]), tuple(map(_action, actions))))
    return cases


def stages(case: Case) -> list[Stage]:
    """The stage before, and after each action."""
    return [case.before, *(after for _, _, after in _played(case))]


def write(case: Case) -> str:
    """The text of a case as it plays today."""
    lines = [f"== {case.title} ==", *_portals(case.before), *_lines(case.before)]
    for action, told, after in _played(case):
        lines += ["", f"> {_spelt(action)}", *(f"  {line}" for line in told), *_lines(after)]
    return "\n".join(lines)


def _played(case: Case) -> Iterator[tuple[Action, list[str], Stage]]:
    """Each action with what is told of it, and the stage after it."""
    stage = case.before
    for action in case.actions:
        stage = stage.copy()
        give_lead(stage, action.actor)
        try:
            schedule = build_schedule(stage, action)
        except Refused as refused:
            told = [f"refused: {tell_refusal(stage, stage.hero(action.actor), refused.refusal)}"]
        else:
            told = list(_beats(stage, schedule))
        yield action, told, stage


def _beats(stage: Stage, schedule: Schedule) -> Iterator[str]:
    """A line for each run of beats alike, in the words of the game. It plays them on the stage."""
    texts = []
    for scene in scenes(stage, schedule.timeline):
        phrases = (build_phrase(scene, happening) for happening in scene.happenings)
        texts.append((scene.beat, ", ".join(_told(scene.stage, phrase) for phrase in phrases if phrase)))
    for text, run in groupby(texts, key=lambda each: each[1]):
        numbers = [beat for beat, _ in run]
        span = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
        yield f"{span}: {text or 'nothing is told'}"


def _told(stage: Stage, phrase: Phrase) -> str:
    return phrase.text if phrase.body is None else f"{name_of(stage.bodies[phrase.body])} {phrase.text}"


def give_lead(stage: Stage, actor: int) -> None:
    """Give a hero the lead and all that actions need: 6 action points, and a blade."""
    stage.write(WORLD, "lead", stage.lead, actor)
    hero = stage.hero(actor)
    for name, value in {"action_points": 6, "max_action_points": 6, "blade": True, "ended": False}.items():
        stage.write(actor, name, getattr(hero, name), value)


def _stage(text: str) -> Stage:
    lines = text.split("\n")
    for line in lines:
        is_known = any(kind.fullmatch(line) for kind in (_ROW, _PORTAL, _BODY, _ANCHOR, _ROPE))
        assert is_known, f"cannot be read: {line}"
    rows = [match[1] for line in lines if (match := _ROW.fullmatch(line))]
    portals = [_portal(match) for line in lines if (match := _PORTAL.fullmatch(line))]
    ground = Ground(len(rows[0]), len(rows), "".join(reversed(rows)).encode(), portals)
    stage = Stage.of(
        ground,
        [_body(match) for line in lines if (match := _BODY.fullmatch(line))],
        anchors=[_anchor(match) for line in lines if (match := _ANCHOR.fullmatch(line))],
        ropes=[_rope(match, ground) for line in lines if (match := _ROPE.fullmatch(line))],
    )
    for hero in stage.heroes():
        stage.write(hero.id, "posture", hero.posture, fit_posture(stage, hero))
    return stage


def _body(match: re.Match[str]) -> Body:
    letter, kind, weight, at, fall, hp, hazard, belay, grip, gifts, brace = match.groups()
    body = (Hero if kind == "hero" else Body)(
        ord(letter) - ord("A"), "case", letter, _cell(at), int(weight), int(hp or 9), 9
    )
    given: dict[str, Any] = {"fall": int(fall or 0), "hazard": hazard is not None}
    if isinstance(body, Hero):
        given |= {
            "state": LevelState.IN_LEVEL,
            "belay": None if belay is None else int(belay),
            "grip": None if grip is None else int(grip),
            "gifts": Gift(sum(Gift[name.upper()] for name in (gifts or "").split())),
            "brace": int(brace or 0),
        }
    for name, value in given.items():
        body = body.with_field(name, value)
    return body


def _anchor(match: re.Match[str]) -> Anchor:
    key, hold, at, kind = match.groups()
    return Anchor(int(key), _cell(at), int(hold), AnchorKind[(kind or "piton").upper()])


def _rope(match: re.Match[str], ground: Ground) -> Rope:
    key, first, last, at, ways, out, length, clips, thin = match.groups()
    sides = tuple(Side[way] for way in ways.strip("-"))
    cells = [_cell(at)]
    for side in sides:
        beyond = ground.step(cells[-1], side)
        assert beyond is not None
        cells.append(beyond)
    clipped = tuple(int(clip) for clip in (clips or "").split())
    ends = _tie(first), _tie(last)
    return Rope(int(key), ends, tuple(cells), sides, int(out), int(length), clipped, thin is not None)


def _tie(text: str) -> Tie | None:
    if text == "free":
        return None
    return Tie(ANCHOR, int(text[7:])) if text.startswith("anchor") else Tie(BODY, ord(text) - ord("A"))


def _portal(match: re.Match[str]) -> Portal:
    start, side, target, mirror = match.groups()
    return Portal(_cell(start), Side[side], _cell(target), mirror is not None)


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return Cell(int(x), int(y))


def _action(text: str) -> Action:
    """The action of a line such as `Move B to=3,1`; fields with their usual value may be left out."""
    name, letter, *parts = text.split()
    usual = {field.name: field.default for field in fields(KINDS[name]) if field.default is not MISSING}
    given = {key: _value(value) for key, _, value in (part.partition("=") for part in parts)}
    action = decode_action({"kind": name, "actor": ord(letter) - ord("A")} | usual | given)
    assert isinstance(action, Action)
    return action


def _value(text: str) -> Any:
    if text in Side.__members__:
        return int(Side[text])
    parts = [text == "True" if text in ("True", "False") else int(text) for text in text.split(",")]
    return parts if len(parts) > 1 else parts[0]


def _spelt(action: Action) -> str:
    words = [type(action).__name__, chr(ord("A") + action.actor)]
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name != "actor" and value != field.default:
            words.append(f"{field.name}={_text(value)}")
    return " ".join(words)


def _text(value: Any) -> str:
    if isinstance(value, Side):
        return value.name
    return ",".join(map(_text, value)) if isinstance(value, tuple) else str(value)


def _lines(stage: Stage) -> Iterator[str]:
    ground = stage.ground
    falling = {body.id: body.name.lower() for body in stage.bodies.values() if body.hazard}
    signs = falling | {body.id: body.name for body in stage.bodies.values() if not body.hazard}
    for index, row in enumerate(draw_rows(stage, signs)):
        start = (ground.height - 1 - index) * ground.width
        yield f"{row}   {ground.kinds[start : start + ground.width].decode()}"
    for body in stage.bodies.values():
        yield _body_line(body)
    for key, anchor in sorted(stage.anchors.items()):
        kind = "" if anchor.kind == AnchorKind.PITON else f" {anchor.kind.name.lower()}"
        yield f"anchor {key} holds {anchor.hold} at {_at(anchor.cell)}{kind}"
    for key, rope in sorted(stage.ropes.items()):
        ends = " to ".join(_named(tie) for tie in rope.ends)
        sides = "".join(side.name for side in rope.sides) or "-"
        line = f"rope {key} from {ends}: {_at(rope.cells[0])} {sides} out {rope.out} of {rope.length}"
        line += f" clips {' '.join(map(str, rope.clips))}" if rope.clips else ""
        yield line + (" thin" if rope.thin else "")


def _body_line(body: Body) -> str:
    line = f"{body.name} {'hero' if isinstance(body, Hero) else 'thing'} {body.weight} at {_at(body.cell)}"
    line += f" fall {body.fall}" if body.fall else ""
    line += f" hp {body.hit_points}" if body.hit_points != 9 else ""
    line += " hazard" if body.hazard else ""
    if isinstance(body, Hero):
        line += "" if body.belay is None else f" belay {body.belay}"
        line += "" if body.grip is None else f" grip {body.grip}"
        gifts = [gift.name.lower() for gift in Gift if gift.name and gift in body.gifts]
        line += f" gifts {' '.join(gifts)}" if gifts else ""
        line += f" brace {body.brace}" if body.brace else ""
    return line


def _portals(stage: Stage) -> Iterator[str]:
    for portal in stage.ground.portals:
        start, target = (_at(cell) for cell in (portal.start, portal.target))
        ways = f"{start} {portal.side.name} to {target} {portal.arrival.name}"
        yield f"portal {ways}{' mirror' if portal.mirror else ''}"


def _at(cell: Cell | None) -> str:
    return "nowhere" if cell is None else f"{cell.x},{cell.y}"


def _named(tie: Tie | None) -> str:
    if tie is None:
        return "free"
    return f"anchor {tie.id}" if tie.to == ANCHOR else chr(ord("A") + tie.id)


def main() -> None:
    """Play the cases of all files, and write what comes out."""
    for path in PATHS:
        cases = read(path.read_text(encoding="utf-8"))
        path.write_text("\n\n".join(map(write, cases)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
