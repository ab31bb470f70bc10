"""rope_cases: reads the files of pictures of rope rules in full.

Those are rope_cases.txt, finer_cases.txt, settled_cases.txt and gear_cases.txt.

A case begins with `== title ==`. A stage is its rows, each as picture and bare terrain, and a line for
each body, anchor and rope:

    A-B..   .....
    ###..   ###..
    A hero 4 at 0,1              then, where it matters: fall 2, hp 8 (else 9), hazard, belay 0, grip 0,
                                 gifts catches splices, brace 3
    anchor 0 holds 10 at 2,6     `wheel`, `winch` or `ring` at the end if it is one
    rope 0 from A to B: 0,1 EE out 4 of 4      ends: a letter, `anchor 0` or `free`;
                                               `clips 0 1`, `thin` at the end

`> walk B E` is a step; the beats that must come of it follow, then the stage after it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from intodepth.sim.space.cells import DELTAS, Side
from intodepth.tools.cases.words import letter

PATH = Path(__file__).with_name("rope_cases.txt")
GEAR_PATH = Path(__file__).with_name("gear_cases.txt")
PATHS = (PATH, GEAR_PATH, *(Path(__file__).with_name(f"{name}_cases.txt") for name in ("finer", "settled")))
_BODY = re.compile(
    r"(\w) (hero|thing) (\d+) at (\d+),(\d+)(?: fall (\d+))?(?: hp (-?\d+))?"
    r"( hazard)?(?: belay (\d+))?(?: grip (\d+))?"
    r"(?: gifts ([a-z_ ]+?))?(?: brace (\d+))?"
)
_ANCHOR = re.compile(r"anchor (\d+) holds (\d+) at (\d+),(\d+)(?: (\w+))?")
_ROPE = re.compile(
    r"rope (\d+) from (.+) to (.+): (\d+),(\d+) ([ENWS]*|-) out (\d+) of (\d+)(?: clips ([\d ]+?))?( thin)?"
)
_PORTAL = re.compile(r"portal (\d+),(\d+) ([ENWS]) to (\d+),(\d+) ([ENWS])( mirror)?")
_WAYS = re.compile(r"yes|no|None")


def read(text: str) -> list[dict[str, Any]]:
    """All cases of a text, as `tools.cases` wants them; each stage also with its `picture`."""
    cases = []
    for title, body in re.findall(r"^== ([^\n]*) ==\n(.*?)(?=^== |\Z)", text, re.S | re.M):
        head, *steps = re.split(r"^> ", body, flags=re.M)
        portals = [_portal(match) for match in _PORTAL.finditer(head)]
        before = _stage(head, portals)
        case: dict[str, Any] = {
            "title": title,
            "size": [len(before["rows"][0]), len(before["rows"])],
            "portals": portals,
            "before": before,
            "steps": [],
        }
        for step in steps:
            do, *lines = step.strip().split("\n")
            beats = [line.strip() for line in lines if line.startswith("  ")]
            case["steps"].append({"do": _do(do), "beats": beats, "after": _stage(step, portals)})
        cases.append(case)
    return cases


def _stage(text: str, portals: list[dict[str, Any]]) -> dict[str, Any]:
    stage: dict[str, Any] = {"picture": [], "rows": [], "bodies": {}, "anchors": {}, "ropes": {}}
    for line in text.split("\n"):
        if match := _BODY.fullmatch(line):
            stage["bodies"][str(ord(match[1]) - ord("A"))] = _body(match)
        elif match := _ANCHOR.fullmatch(line):
            kind = {} if match[5] is None else {"kind": match[5]}
            stage["anchors"][match[1]] = {
                "cell": [int(match[3]), int(match[4])],
                "hold": int(match[2]),
            } | kind
        elif match := _ROPE.fullmatch(line):
            stage["ropes"][match[1]] = _rope(match, portals)
        elif match := re.fullmatch(r"(\S+)   (\S+)", line):
            stage["picture"].append(match[1])
            stage["rows"].append(match[2])
    return stage


def _body(match: re.Match[str]) -> dict[str, Any]:
    gear: dict[str, Any] = {} if match[11] is None else {"gifts": match[11].split()}
    gear |= {} if match[12] is None else {"brace": int(match[12])}
    return gear | {
        "cell": [int(match[4]), int(match[5])],
        "weight": int(match[3]),
        "hero": match[2] == "hero",
        "fall": int(match[6] or 0),
        "hp": int(match[7] or 9),
        "hazard": match[8] is not None,
        "belay": None if match[9] is None else int(match[9]),
        "grip": None if match[10] is None else int(match[10]),
    }


def _rope(match: re.Match[str], portals: list[dict[str, Any]]) -> dict[str, Any]:
    sides = match[6].strip("-")
    cells = [[int(match[4]), int(match[5])]]
    leads = {(*portal["from"],): portal["to"][:2] for portal in portals}
    for side in sides:
        x, y = cells[-1]
        dx, dy = DELTAS[Side[side]]
        cells.append(leads.get((x, y, side), [x + dx, y + dy]))
    return {
        "ends": [_end(match[2]), _end(match[3])],
        "cells": cells,
        "sides": sides,
        "out": int(match[7]),
        "length": int(match[8]),
        "clips": [int(clip) for clip in (match[9] or "").split()],
    } | ({"thin": True} if match[10] else {})


def _end(text: str) -> list[Any] | None:
    if text == "free":
        return None
    return ["anchor", int(text[7:])] if text.startswith("anchor") else ["body", ord(text) - ord("A")]


def _portal(match: re.Match[str]) -> dict[str, Any]:
    start, target = [int(match[1]), int(match[2]), match[3]], [int(match[4]), int(match[5]), match[6]]
    return {"from": start, "to": target, "mirror": match[7] is not None}


def _do(text: str) -> list[Any]:
    name, body, *rest = text.split()
    given: list[Any] = [ord(body) - ord("A")]
    for word in rest:
        if _WAYS.fullmatch(word):
            given.append({"yes": True, "no": False, "None": None}[word])
        elif word.startswith("@"):
            to = word[1:]
            given.append(["anchor", int(to)] if to.isdecimal() else ["body", ord(to) - ord("A")])
        else:
            given.append(int(word) if word.isdecimal() else word)
    return [name, *given]


def write(cases: list[dict[str, Any]], pictures: list[list[list[str]]]) -> str:
    """The text of cases, given the pictures of each: before, and after each step."""
    blocks = []
    for case, drawn in zip(cases, pictures, strict=True):
        lines = [f"== {case['title']} =="]
        for portal in case["portals"]:
            (x, y, side), (tx, ty, ts) = portal["from"], portal["to"]
            lines.append(f"portal {x},{y} {side} to {tx},{ty} {ts}{' mirror' if portal['mirror'] else ''}")
        lines += _lines(case["before"], drawn[0])
        for step, picture in zip(case["steps"], drawn[1:], strict=True):
            lines += ["", f"> {_spelt(step['do'])}", *(f"  {beat}" for beat in step["beats"])]
            lines += _lines(step["after"], picture)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _lines(stage: dict[str, Any], picture: list[str]) -> list[str]:
    lines = [f"{drawn}   {row}" for drawn, row in zip(picture, stage["rows"], strict=True)]
    for key, body in stage["bodies"].items():
        kind = "hero" if body["hero"] else "thing"
        line = f"{letter(int(key))} {kind} {body['weight']} at {_at(body['cell'])}"
        line += f" fall {body['fall']}" if body["fall"] else ""
        line += f" hp {body['hp']}" if body["hp"] != 9 else ""
        line += " hazard" if body["hazard"] else ""
        for name in ("belay", "grip"):
            line += "" if body[name] is None else f" {name} {body[name]}"
        line += f" gifts {' '.join(body['gifts'])}" if "gifts" in body else ""
        line += f" brace {body['brace']}" if "brace" in body else ""
        lines.append(line)
    for key, anchor in stage["anchors"].items():
        kind = f" {anchor['kind']}" if "kind" in anchor else ""
        lines.append(f"anchor {key} holds {anchor['hold']} at {_at(anchor['cell'])}{kind}")
    for key, rope in stage["ropes"].items():
        ends = " to ".join(_named(end) for end in rope["ends"])
        line = f"rope {key} from {ends}: {_at(rope['cells'][0])} {rope['sides'] or '-'}"
        line += f" out {rope['out']} of {rope['length']}"
        line += f" clips {' '.join(map(str, rope['clips']))}" if rope["clips"] else ""
        lines.append(line + (" thin" if "thin" in rope else ""))
    return lines


def _at(cell: list[int]) -> str:
    return f"{cell[0]},{cell[1]}"


def _named(end: list[Any] | None) -> str:
    return "free" if end is None else f"anchor {end[1]}" if end[0] == "anchor" else letter(end[1])


def _spelt(do: list[Any]) -> str:
    words = [do[0], letter(do[1])]
    for value in do[2:]:
        if isinstance(value, list):
            words.append("@" + (letter(value[1]) if value[0] == "body" else str(value[1])))
        else:
            words.append({True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value))
    return " ".join(words)
