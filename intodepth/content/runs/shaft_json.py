"""shaft_json: a lost shaft as JSON; the process that opens a rescue code hands it to the game."""

from __future__ import annotations

import json
from typing import Any

from intodepth.content.catalog import Catalog
from intodepth.content.floors.shafts import road_in
from intodepth.content.runs.codes import CodeFault, decode_rescue_code, rules_and_doors
from intodepth.content.runs.run import Kept, LostShaft
from intodepth.sim.entities import body_from, plain_body
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


def encode_shaft(shaft: LostShaft) -> bytes:
    """Return a shaft as one line of JSON: its code, its parties, and each floor as it was left."""
    floors = {depth: _plain(kept) for depth, kept in shaft.floors.items()}
    road = [level.digest for level in shaft.shaft]
    told = {"code": shaft.code, "crews": shaft.crews, "road": road, "floors": floors}
    return json.dumps(told, separators=(",", ":")).encode()


def decode_shaft(data: bytes, catalog: Catalog) -> LostShaft:
    """Return the shaft that `encode_shaft` wrote; raises CodeFault."""
    told = json.loads(data)
    header = decode_rescue_code(told["code"])
    while header.dead is not None:
        header = header.dead
    rules, doors, supplies = rules_and_doors(header, catalog)
    shaft = road_in(doors, told["road"])
    if shaft is None:
        raise CodeFault("the code is from a game with other floors")
    floors = {int(depth): _read_kept(each) for depth, each in told["floors"].items()}
    return LostShaft(told["code"], rules, header.seed, shaft, header.kind, supplies, told["crews"], floors)


def _plain(kept: Kept) -> dict[str, Any]:
    known = kept.known
    return {
        "stage": kept.stage.to_bytes().decode(),
        "terrain": [(*cell, code) for cell, code in known.terrain.items()],
        "bodies": [plain_body(body) for body in known.bodies.values()],
        "digest": known.digest,
    }


def _read_kept(told: dict[str, Any]) -> Kept:
    terrain = {Cell(x, y): code for x, y, code in told["terrain"]}
    bodies = {body.id: body for body in map(body_from, told["bodies"])}
    return Kept(Stage.from_bytes(told["stage"].encode()), Knowledge(terrain, bodies, told["digest"]))
