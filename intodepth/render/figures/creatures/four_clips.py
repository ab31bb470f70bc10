"""four_clips: the clips that all four-legged creatures share: walking, climbing, hanging, falling,
pulling.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from intodepth.render.figures.beast import step
from intodepth.render.figures.creatures.fourfooted import UP, Build, FourFootedStance, paws_of


def walk(build: Build, phase: float) -> FourFootedStance:
    """Return a step of each paw; those on the floor stay in place."""
    steps = [step(phase - offset, build.stride, build.lift, build.down) for offset in build.offsets]
    sway = math.sin(math.tau * phase)
    return FourFootedStance(
        tuple((0.0, up, ahead) for ahead, up in steps),
        low=0.008 * math.cos(2 * math.tau * phase),
        bank=0.05 * sway,
        nod=0.05 * math.cos(2 * math.tau * phase),
        look=0.06 * sway,
        tail=0.3 * sway,
    )


def _turn(build: Build, phase: float) -> FourFootedStance:
    return replace(walk(build, phase), look=0.6 * math.sin(math.pi * phase), bank=0.0)


def _climb(build: Build, phase: float) -> FourFootedStance:
    steps = [step(phase - offset, 0.30, 0.03) for offset in (0.0, 0.5, 0.5, 0.0)]
    sides = [-0.06 * math.copysign(1, leg.hip[0]) for leg in build.legs]
    paws = tuple((side, up, ahead) for side, (ahead, up) in zip(sides, steps, strict=True))
    sway = math.sin(math.tau * phase)
    return FourFootedStance(
        paws,
        toes=(0.3, -0.3),
        nod=-0.25,
        tail=0.25 * sway,
        lifted=0.0,
        curl=-0.3,
        pitch=UP,
        place=(0.0, 0.42, 0.14),
        bank=0.06 * sway,
    )


def _hang(build: Build, phase: float) -> FourFootedStance:
    sway = math.sin(math.tau * phase)
    paws = paws_of((-0.02, -0.10, -0.16 + 0.02 * sway), (-0.06, 0.02, 0.12))
    return FourFootedStance(
        paws,
        toes=(0.9, -0.2),
        nod=-0.35 + 0.05 * sway,
        tail=0.2 * sway,
        lifted=-0.2,
        curl=0.1,
        pitch=UP + 0.06 * sway,
        place=(0.0, 0.50, 0.16),
    )


def _pull_up(build: Build, phase: float) -> FourFootedStance:
    up = 0.5 - 0.5 * math.cos(math.pi * phase)
    start = _hang(build, 0.0)
    return replace(
        FourFootedStance(),
        paws=paws_of((0.0, 0.08 * math.sin(math.pi * phase), -0.10 * (1 - up)), (0.0, 0.0, 0.10 * (1 - up))),
        low=0.04 * math.sin(math.pi * phase),
        nod=start.nod * (1 - up),
        pitch=UP * (1 - up),
        place=(0.0, 0.50 * (1 - up) + 0.10 * math.sin(math.pi * phase), 0.16 * (1 - up)),
    )


def _fall(build: Build, phase: float) -> FourFootedStance:
    flail = 0.06 * math.sin(math.tau * phase)
    paws = paws_of((0.08, 0.02, -0.10 - flail), (0.09, 0.04, 0.10 + flail))
    return FourFootedStance(
        paws, (0.6, -0.5), lean=-0.15, nod=-0.2, jaw=0.3, lifted=0.9, curl=0.4 + 4 * flail, perk=-0.3
    )


def _land(build: Build, phase: float) -> FourFootedStance:
    low = 0.45 * build.back * (1 - phase) ** 2
    wide = 0.06 * (1 - phase)
    return FourFootedStance(
        paws_of((wide, 0.0, -wide), (wide, 0.0, wide)), low=low, nod=1.5 * low, lifted=0.2 + 3 * low
    )


def _drop(build: Build, phase: float) -> FourFootedStance:
    return _land(build, phase * 1.5 - 0.5) if phase > 0.34 else replace(_fall(build, phase), lean=0.3)


def _prone(build: Build, phase: float) -> FourFootedStance:
    wide = paws_of((0.07, 0.0, -0.06), (0.07, 0.0, 0.10))
    return FourFootedStance(
        wide, low=0.5 * build.back + 0.004 * math.sin(math.tau * phase), nod=0.05, lifted=-0.1
    )


def _brace(build: Build, phase: float) -> FourFootedStance:
    pull = 0.5 + 0.5 * math.sin(math.tau * phase)
    back = paws_of((0.02, 0.0, 0.02), (0.04, 0.0, 0.09))
    return FourFootedStance(
        back,
        low=0.05,
        ahead=-0.05 - 0.01 * pull,
        lean=-0.22,
        nod=0.25 - 0.05 * pull,
        lifted=-0.1,
        curl=0.3,
    )


def _haul(build: Build, phase: float) -> FourFootedStance:
    pull = math.sin(math.tau * phase)
    return replace(_brace(build, phase), ahead=-0.05 - 0.035 * pull, look=0.35 * pull, bank=0.10 * pull)


def _tie(build: Build, phase: float) -> FourFootedStance:
    busy = math.sin(math.tau * phase)
    crouch = paws_of((0.0, 0.0, -0.04), (0.03, 0.0, 0.06))
    return FourFootedStance(
        crouch, low=0.05, lean=0.18, nod=0.25, look=0.3 * busy, jaw=0.15 + 0.12 * busy, lifted=0.4
    )


def _shove(build: Build, phase: float) -> FourFootedStance:
    push = math.sin(math.pi * phase)
    paws = paws_of((0.0, 0.0, -0.10 * push), (0.0, 0.0, -0.04 * push))
    return FourFootedStance(
        paws, low=0.03 * push, ahead=0.08 * push, lean=0.12 * push, nod=0.35 * push, lifted=0.3
    )


def _hurt(build: Build, phase: float) -> FourFootedStance:
    jolt = math.sin(math.pi * phase)
    return FourFootedStance(
        paws_of((0.04 * jolt, 0.0, 0.0), (0.04 * jolt, 0.04 * jolt, 0.0)),
        low=0.05 * jolt,
        ahead=-0.10 * jolt,
        lean=-0.15 * jolt,
        bank=0.28 * jolt,
        nod=-0.4 * jolt,
        look=-0.5 * jolt,
        jaw=0.5 * jolt,
        lifted=0.2 + 0.9 * jolt,
        perk=-0.7 * jolt,
    )


def _lie_fallen(build: Build, _: float) -> FourFootedStance:
    return FourFootedStance(
        paws_of((0.0, -0.02, -0.05), (0.0, 0.0, 0.06)),
        (1.0, 0.8),
        nod=-0.25,
        look=0.3,
        jaw=0.3,
        lifted=-0.1,
        curl=-0.3,
        perk=-0.4,
        roll=-1.9,
        place=(0.95 * build.back, build.back, 0.0),
    )


_STANCES: Final[dict[str, Callable[[Build, float], FourFootedStance]]] = {
    "walk": walk,
    "turn": _turn,
    "climb": _climb,
    "hang": _hang,
    "pull_up": _pull_up,
    "fall": _fall,
    "land": _land,
    "drop": _drop,
    "prone": _prone,
    "brace": _brace,
    "haul": _haul,
    "tie": _tie,
    "shove": _shove,
    "hurt": _hurt,
    "fallen": _lie_fallen,
}


def common(build: Build) -> dict[str, Callable[[float], FourFootedStance]]:
    """Return the shared clips of four-legged creatures, by pose."""
    return {pose: partial(stance, build) for pose, stance in _STANCES.items()}
