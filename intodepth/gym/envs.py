"""envs: the Gymnasium environments of practice levels, of drawn rooms and of descents."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self, SupportsInt

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from intodepth.content.floors.shafts import is_seed
from intodepth.content.levels import LevelDefinition
from intodepth.content.rooms.bank import Room, read_rooms
from intodepth.content.rooms.drawing import BOARDS, USUAL_SIZE, check_pattern, check_size
from intodepth.content.runs.run import OFFERED, PARTY
from intodepth.gym.episode import OBSERVE, DescentEpisode, Episode, EpisodeChoice, LevelEpisode, Observe
from intodepth.gym.observing import Observation, encode, encode_actions, encode_scalars
from intodepth.gym.rewards import REWARDS, Reward, RewardName
from intodepth.gym.spaces import DESCENT_BOARD, PAD, BoardSize, build_observation_space, get_catalog
from intodepth.sim.actions import Action
from intodepth.sim.picture import show

LEVEL_STEPS, LEVEL_ROUNDS = 400, 60
DESCENT_STEPS, DESCENT_ROUNDS = 4_000, 600
SPLITS: Final = ("train", "test", "all")
HELD_OUT: Final = 4
"""one room in so many of each pattern and size is for tests"""


class BadOption(ValueError):
    """Raised for an option that there is not, with one line."""


@dataclass(frozen=True)
class SavedMoment:
    """A moment of an episode, to which `restore` returns. It never changes."""

    episode: Episode
    reward: Reward
    steps: int
    rounds: int
    has_ended: bool


class IntoDepthEnv(gymnasium.Env[Observation, np.int64]):
    """An episode of the game.

    **Actions.** An action is the index of a place in a list of PAD places, of which the first are legal.
    Which ones is told by `info["action_mask"]`, by `observation["action_mask"]` and by `action_masks()`. The
    order is fixed: by kind of action, then by its fields. `actions()` tells each in words. An action beyond
    the mask does nothing, is told of by `info["invalid"]`, and counts as a step. The mask has a legal action
    until the episode has ended. If more actions were legal than there are places, TooMany is raised.

    **What is told.** With `observe="known"` observations, features and `legal()` come from what the party
    believes: cells and bodies as it saw them last. Two stages that differ only in what nobody has seen give
    equal observations. So an action may turn out to be impossible: then nothing changes, `info["refused"]`
    says why in words, and the step counts. With `observe="all"` they come from the true stage, and no action
    is refused. `clone()`, `save()`, `restore()`, `solve()`, `stage`, rewards and recordings always go by the
    true stage.

    **Observation.** A dict of new arrays. Planes have the shape (rows, columns), row 0 at the bottom; cells
    that nobody has seen, and cells outside the level, are 0 in all of them.

    - `terrain` (H, W): 1 plus the index in `spaces.TERRAIN_CODES`; 0 for unseen cells.
    - `knowledge` (H, W): 0 never seen, 1 seen before, 2 seen now.
    - `water` (H, W): 1 for cells under water.
    - `bodies` (10, H, W): how many bodies of each `spaces.Plane` are in a cell.
    - `body_kinds` (H, W): 1 plus the index in `spaces.list_body_kinds()` of the body that stands in a cell.
    - `weights` (H, W): its weight with everything that it carries, in units of weight.
    - `hit_points` (H, W): its hit points; 0 for what cannot be damaged.
    - `facings` (H, W): 1 if it looks to the left, 2 to the right, 0 for neither.
    - `anchors` (H, W): hold of the anchor in a cell, in units of load; 0 for none.
    - `mechanisms` (3, H, W): plates, levers, tripwires: 0 none, 1 off, 2 on.
    - `portals` (4, H, W): 1 if a portal leads on from a cell to the right, up, to the left, down.
    - `rope_edges` (4, H, W): how many ropes leave a cell on each of these sides.
    - `ropes` (24, 12): a row for each rope, see `spaces.RopeField`.
    - `heroes` (4, 22): a row for each hero of the party, see `spaces.HeroField`.
    - `scalars` (11,): see `spaces.Scalar`.
    - `actions` (PAD, 15): a row for each place of the list, see `spaces.ActionField`.
    - `action_mask` (PAD,): 1 for a legal action.

    **End.** An episode is terminated when nobody can act any more: all have left or fallen. In a descent it
    ends in daylight, or when nobody has left a floor. It is truncated after `max_steps` steps or once
    `max_rounds` rounds have begun, because some actions are free and could go on for ever.

    **Info.** `action_mask`; `invalid`; `refused`; `round`; `brought` (wanted things that are out);
    `is_success` (all of them and the whole party are out; in a descent, the whole party is in daylight with a
    score above 0); `score`; `depth`.

    Nothing depends on the clock: the same seed and the same actions give the same observations and rewards.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        board: BoardSize,
        *,
        observe: Observe = "known",
        reward: RewardName = "sparse",
        discount: float = 1.0,
        previews: bool = True,
        max_steps: int = LEVEL_STEPS,
        max_rounds: int = LEVEL_ROUNDS,
        render_mode: str | None = None,
    ) -> None:
        """Begin without an episode; raises BadOption.

        `board` is the width and height of the planes in cells. `discount` is that of the reward `estimate`.
        Without `previews`, the columns of `actions` on what is expected to happen are 0, and steps are
        faster.
        """
        _check_choice("observe", observe, OBSERVE)
        _check_choice("reward", reward, REWARDS)
        _check_number("max_steps", max_steps)
        _check_number("max_rounds", max_rounds)
        if render_mode is not None:
            _check_choice("render_mode", render_mode, self.metadata["render_modes"])
        if not 0.0 <= discount <= 1.0:
            raise BadOption(f"discount is from 0 to 1, not {discount!r}")
        self.render_mode = render_mode
        self.max_steps, self.max_rounds = max_steps, max_rounds
        self._observe, self._previews = observe, previews
        self._reward_name, self._discount = reward, discount
        self._board = board
        self.moment: SavedMoment | None = None
        """the present moment, which changes with each step; `save` returns one that does not"""
        self.observation_space = build_observation_space(board)
        self.action_space = spaces.Discrete(PAD)

    @abstractmethod
    def _start(self, options: dict[str, Any]) -> Episode:
        """Return a new episode; raises BadOption."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode; return its first observation and info. Raises BadOption for unknown options."""
        super().reset(seed=seed)
        episode = self._start(dict(options or {}))
        reward = Reward(self._reward_name, episode, self.max_rounds, self._discount)
        self.moment = SavedMoment(episode, reward, 0, 0, has_ended=False)
        return self._tell(episode, invalid=False)

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do the action in a place of the list.

        Raises ResetNeeded before `reset` and after the end, and BadOption for a place that there is not.
        """
        now = self._get_now()
        if now.has_ended:
            raise ResetNeeded("the episode has ended: call reset()")
        if not self.action_space.contains(np.int64(int(action))):
            raise BadOption(f"the list of actions has places 0 to {PAD - 1}, not {int(action)}")
        episode, choices, index = now.episode, now.episode.choices, int(action)
        is_valid, begun = index < len(choices), episode.rounds
        if is_valid:
            episode.do(choices[index])
        rounds = episode.rounds - begun
        steps, total = now.steps + 1, now.rounds + rounds
        gained = now.reward.take(episode, rounds)
        is_terminated = episode.is_over
        is_truncated = not is_terminated and (steps >= self.max_steps or total >= self.max_rounds)
        self.moment = SavedMoment(episode, now.reward, steps, total, is_terminated or is_truncated)
        observation, info = self._tell(episode, invalid=not is_valid)
        return observation, gained, is_terminated, is_truncated, info

    def _get_now(self) -> SavedMoment:
        if self.moment is None:
            raise ResetNeeded("there is no episode yet: call reset()")
        return self.moment

    def _tell(self, episode: Episode, *, invalid: bool) -> tuple[Observation, dict[str, Any]]:
        now = self._get_now()
        belief, knowledge, wanted = episode.belief, episode.knowledge, episode.level.wanted
        sees_all = self._observe == "all"
        found = encode(belief, episode.stage, knowledge, wanted, self._board, sees_all=sees_all)
        found["scalars"] = encode_scalars(
            belief,
            len(wanted),
            episode.brought,
            episode.depth,
            steps_left=self.max_steps - now.steps,
            rounds_left=max(0, self.max_rounds - now.rounds),
        )
        choices = episode.choices
        table, mask = encode_actions(belief, knowledge, choices, previews=self._previews)
        found["actions"], found["action_mask"] = table, mask
        info = {
            "action_mask": mask.copy(),
            "invalid": invalid,
            "refused": "" if invalid else episode.refused,
            "round": episode.stage.round,
            "brought": episode.brought,
            "is_success": episode.is_solved,
            "score": episode.score,
            "depth": episode.depth,
        }
        return found, info

    def observe_again(self) -> Observation:
        """Return the observation of the present moment, as new arrays."""
        return self._tell(self._get_now().episode, invalid=False)[0]

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask as booleans, as MaskablePPO of sb3-contrib asks for it."""
        mask = np.zeros(PAD, np.bool_)
        mask[: len(self.legal())] = True
        return mask

    def legal(self) -> tuple[EpisodeChoice, ...]:
        """Return the actions in the first places of the list, as far as the agent is told; () at the end."""
        return self._get_now().episode.choices

    def actions(self) -> list[str]:
        """Return the words of each legal action, such as `Ada goes to 6, 4`, in the order of the list."""
        episode = self._get_now().episode
        return [episode.describe(choice) for choice in episode.choices]

    def index(self, choice: EpisodeChoice) -> int:
        """Return the place of an action in the list; raises ValueError if it is not legal."""
        return self.legal().index(choice)

    @property
    def episode(self) -> Episode:
        """The episode: its true stage, its level, and what the party knows. Do not change it."""
        return self._get_now().episode

    def save(self) -> SavedMoment:
        """Return the present moment, for `restore`."""
        now = self._get_now()
        return SavedMoment(now.episode.copy(), now.reward.copy(), now.steps, now.rounds, now.has_ended)

    def restore(self, saved: SavedMoment) -> tuple[Observation, dict[str, Any]]:
        """Return to a moment of this environment or of a clone; return its observation and info.

        The generator of random numbers stays as it is.
        """
        episode, reward = saved.episode.copy(), saved.reward.copy()
        self.moment = SavedMoment(episode, reward, saved.steps, saved.rounds, saved.has_ended)
        return self._tell(episode, invalid=False)

    def clone(self) -> Self:
        """Return an independent environment at the same moment, without the wrappers of this one."""
        other = copy(self)
        other.observation_space, other.action_space = deepcopy((self.observation_space, self.action_space))
        other.np_random = deepcopy(self.np_random)
        other.moment = None if self.moment is None else self.save()
        return other

    def solve(self, limit: int = 2_000) -> tuple[Action, ...] | None:
        """Return the actions of a plan that finishes the level or floor from here; None if none was found.

        The solver sees the true stage, and looks at about `limit` stages. With `observe="known"` some actions
        of the plan may not be legal; the bot of `intodepth.gym.baselines` shows how to follow one.
        """
        _check_number("limit", limit)
        return self._get_now().episode.solve(limit)

    def recording(self) -> bytes:
        """Return the episode so far as a recording: saved as .jsonl, `intodepth replay FILE` shows it."""
        return self._get_now().episode.recording()

    def render(self) -> str | None:
        """Return the level as text, as the agent is told of it; None without a render mode."""
        return None if self.render_mode is None else show(self._get_now().episode.belief)


class LevelEnv(IntoDepthEnv):
    """A practice level. `IntoDepthEnv` describes observations, actions and the other arguments."""

    def __init__(
        self, level: str | LevelDefinition, *, board: tuple[int, int] | None = None, **others: Any
    ) -> None:
        """`level` is the name of a practice level, or a level. `board` is the width and height of the planes,
        by default those of the level. Raises BadOption.
        """
        if isinstance(level, str):
            known = get_catalog().levels
            if level not in known:
                raise BadOption(f"there is no level {level[:40]!r}; `intodepth.gym.list_ids()` lists them")
            level = known[level]
        self._level = level
        width, height = len(level.rows[0]), len(level.rows)
        super().__init__(_read_board(board, BoardSize(width, height)), **others)

    def _start(self, options: dict[str, Any]) -> Episode:
        _check_options(options, ())
        return LevelEpisode(self._level, get_catalog(), self._observe)


class RandomRoomEnv(IntoDepthEnv):
    """A room of the bank in each episode. Every room has a plan: see `room`.

    `IntoDepthEnv` describes observations, actions and the other arguments.
    """

    room: Room
    """the room of the present episode, with its plan"""

    def __init__(
        self,
        *,
        size: int | Sequence[int] = USUAL_SIZE,
        pattern: str | Sequence[str] | None = None,
        split: str = "all",
        rooms: str | Path | None = None,
        board: tuple[int, int] | None = None,
        **others: Any,
    ) -> None:
        """Draw from the rooms of these sizes (1 to 5) and patterns; None for all patterns.

        `split` is `train`, `test` (one room in four) or `all`. `rooms` is a file of rooms that
        `python -m intodepth.gym rooms` has made; by default the rooms of the game. Raises BadOption, NoRoom
        for an unknown size or pattern, and FileFault.
        """
        _check_choice("split", split, SPLITS)
        sizes = tuple(size) if isinstance(size, Sequence) else (size,)
        patterns = (pattern,) if isinstance(pattern, str) else tuple(pattern or ())
        for each in sizes:
            check_size(each)
        for name in patterns:
            check_pattern(name)
        bank = read_rooms(None if rooms is None else Path(rooms))
        self.rooms = choose_rooms(bank, sizes, patterns, split)
        """the rooms that are drawn from"""
        if not self.rooms:
            raise BadOption(f"there is no room of size {size} and pattern {pattern} in the split {split}")
        largest = BoardSize(*(max(BOARDS[each][axis] for each in sizes) for axis in (0, 1)))
        super().__init__(_read_board(board, largest), **others)

    def _start(self, options: dict[str, Any]) -> Episode:
        """Begin in a random room, or in the one with the number `options["room"]` in `rooms`."""
        _check_options(options, ("room",))
        number = options.get("room")
        if number is None:
            number = int(self.np_random.integers(len(self.rooms)))
        if not isinstance(number, int | np.integer) or not 0 <= number < len(self.rooms):
            raise BadOption(f"there is no room {number!r}, only 0 to {len(self.rooms) - 1}")
        self.room = self.rooms[number]
        return LevelEpisode(self.room.level, get_catalog(), self._observe)


def choose_rooms(
    bank: Sequence[Room], sizes: Collection[int], patterns: Collection[str], split: str
) -> tuple[Room, ...]:
    """Return the rooms of some sizes and patterns (all if empty) in a split, in the order of the bank."""
    counts, found = dict[tuple[str, int], int](), list[Room]()
    for room in bank:
        kind = room.pattern, room.size
        counts[kind] = counts.get(kind, 0) + 1
        is_held_out = counts[kind] % HELD_OUT == 0
        if room.size not in sizes or (patterns and room.pattern not in patterns):
            continue
        if split == "all" or is_held_out == (split == "test"):
            found.append(room)
    return tuple(found)


class DescentEnv(IntoDepthEnv):
    """A descent: five floors down and up again, with the choices between them.

    `IntoDepthEnv` describes observations, actions and the other arguments. The signal, which ends a descent
    without a score, is no action here. Rewards: `sparse` and `rounds`.
    """

    shaft: str
    """the seed of the shaft of the present episode"""

    def __init__(
        self,
        *,
        seed: str | int | None = None,
        party: Sequence[str] = OFFERED[:PARTY],
        kind: str = "",
        board: tuple[int, int] | None = None,
        **others: Any,
    ) -> None:
        """`seed` is that of the shaft, such as `moss-42`; without it, each episode has another shaft, which
        `reset(seed=)` determines. `party` are the keys of the three heroes in the order they act, `kind` is
        that of a kind of shaft, such as `wet`. Raises BadOption.
        """
        catalog = get_catalog()
        self._seed = None if seed is None else _check_seed(seed)
        self._party, self._kind = tuple(party), kind
        for key in self._party:
            _check_choice("party", key, tuple(catalog.heroes))
        if len(self._party) != PARTY or len(set(self._party)) != PARTY:
            raise BadOption(f"a party is {PARTY} different heroes, not {', '.join(self._party) or 'nobody'}")
        if kind:
            _check_choice("kind", kind, tuple(catalog.shafts))
        if others.get("reward") == "estimate":
            raise BadOption("the reward 'estimate' is only for levels and rooms: the solver judges one floor")
        limits = {"max_steps": DESCENT_STEPS, "max_rounds": DESCENT_ROUNDS}
        super().__init__(_read_board(board, BoardSize(*DESCENT_BOARD)), **{**limits, **others})

    def _start(self, options: dict[str, Any]) -> Episode:
        """Begin in the shaft with the seed `options["seed"]`, or that of the environment, or a random one."""
        _check_options(options, ("seed",))
        asked = options.get("seed", self._seed)
        self.shaft = str(self.np_random.integers(2**31)) if asked is None else _check_seed(asked)
        return DescentEpisode(self.shaft, self._party, self._kind, get_catalog(), self._observe)


def _read_board(asked: tuple[int, int] | None, least: BoardSize) -> BoardSize:
    if asked is None:
        return least
    if len(asked) != 2 or asked[0] < least.width or asked[1] < least.height:
        raise BadOption(f"board is at least {least.width} x {least.height} cells here, not {asked!r}")
    return BoardSize(*asked)


def _check_seed(seed: str | int) -> str:
    if not is_seed(str(seed)):
        raise BadOption(f"{str(seed)[:40]!r} is no seed: expected small letters, digits and hyphens")
    return str(seed)


def _check_choice(name: str, given: object, known: Collection[str]) -> None:
    if given not in known:
        raise BadOption(f"{name}: there is no {str(given)[:40]!r}, only {', '.join(known)}")


def _check_number(name: str, given: object) -> None:
    if type(given) is not int or given < 1:
        raise BadOption(f"{name} is a number from 1, not {given!r}")


def _check_options(options: dict[str, Any], known: Collection[str]) -> None:
    for name in options:
        if name not in known:
            told = f"only {', '.join(known)}" if known else "this environment has none"
            raise BadOption(f"there is no option {name[:40]!r}: {told}")
