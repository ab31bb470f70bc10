"""The number in the ids rises when agents would play otherwise."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

from intodepth.gym import FIRST_RULES, INTERFACE, VERSION
from intodepth.gym.envs import DescentEnv, IntoDepthEnv, LevelEnv
from intodepth.sim import RULES_VERSION
from tests.gym.episodes import wander

PATH = Path(__file__).parent / "interface.json"
"""digests of plays, with the version for which they hold"""


def digest_of(env: IntoDepthEnv) -> str:
    """The hash of all that a play at random is told."""
    found = blake2b(digest_size=8)
    observation, _ = env.reset(seed=1)
    for each, reward in [(observation, 0.0), *((told[0], told[1]) for told in wander(env, 25))]:
        for name, array in sorted(each.items()):
            found.update(f"{name} {array.dtype} {array.shape} {reward:.9f}".encode() + array.tobytes())
    return found.hexdigest()


def current() -> dict[str, str | int]:
    """The digests of this version."""
    envs: dict[str, IntoDepthEnv] = {
        name: LevelEnv(name, reward=reward)
        for name, reward in (("felt_bell", "estimate"), ("hanger_on", "rounds"), ("tripwire", "sparse"))
    }
    envs["descent"] = DescentEnv(seed="moss-42")
    return {"version": VERSION} | {name: digest_of(env) for name, env in envs.items()}


def test_an_agent_is_told_what_it_was_told_in_this_version() -> None:
    """If it fails: raise INTERFACE, unless only a level has changed or no agent could notice; then renew the
    file by `python -m tests.gym.test_version`.
    """
    assert current() == json.loads(PATH.read_text())


def test_the_version_rises_with_the_rules() -> None:
    assert VERSION == RULES_VERSION - FIRST_RULES + INTERFACE and VERSION >= 0


if __name__ == "__main__":
    PATH.write_text(json.dumps(current(), indent=2) + "\n")
