"""learning: trains MaskablePPO of sb3-contrib on rooms, and tries it on rooms that it has not seen.

It needs the extra `learn`. The network looks at the planes with two convolutions, and judges each legal
action by its features, by what is in the cell that it is aimed at, and by a summary of the whole. So the
order and the number of actions do not matter, and one network fits rooms of all sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from math import prod
from pathlib import Path
from typing import Any, Final

import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from intodepth.gym.baselines import Bot, BotResult, RandomBot, add_up, play_episode
from intodepth.gym.envs import IntoDepthEnv, RandomRoomEnv
from intodepth.gym.rewards import RewardName
from intodepth.gym.spaces import ONWARD, PAD, TERRAIN_CODES, ActionField, list_body_kinds

STEPS, ROUNDS = 150, 20
"""steps and rounds after which an episode is truncated, in training and in tests"""
DISCOUNT: Final = 0.99
BATCH: Final = 1024
"""steps between two updates of the weights"""
CHANNELS, SUMMARY, HIDDEN, EMBEDDED = 32, 96, 96, 8
TABLES: Final = "bodies", "mechanisms", "portals", "rope_edges"
"""planes that are given to the network as they are"""
NUMBERS: Final = "knowledge", "water", "weights", "hit_points", "facings", "anchors"
"""single planes, of which large numbers are made smaller"""
SMALLER: Final = 0.1
FAR_BELOW: Final = -1e8


class RoomNetwork(BaseFeaturesExtractor):
    """Returns the logits of all places of the list, and a summary from which the value is estimated."""

    def __init__(self, observation_space: spaces.Dict) -> None:
        super().__init__(observation_space, PAD + SUMMARY)
        shapes = {name: space.shape or () for name, space in observation_space.spaces.items()}
        planes = sum(shapes[name][0] for name in TABLES) + len(NUMBERS) + 2 * EMBEDDED
        rows = prod(shapes["heroes"]) + prod(shapes["scalars"])
        self.terrain = nn.Embedding(len(TERRAIN_CODES) + 1, EMBEDDED)
        self.bodies = nn.Embedding(len(list_body_kinds()) + 2, EMBEDDED)
        self.kinds = nn.Embedding(ONWARD + 1, EMBEDDED)
        self.planes = nn.Sequential(
            nn.Conv2d(planes, CHANNELS, 3, padding=1), nn.ReLU(),
            nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1), nn.ReLU(),
        )  # fmt: skip
        self.summary = nn.Sequential(nn.Linear(2 * CHANNELS + rows, SUMMARY), nn.Tanh())
        features = EMBEDDED + len(ActionField) - 1 + CHANNELS + SUMMARY
        self.judge = nn.Sequential(nn.Linear(features, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, 1))

    def forward(self, told: dict[str, torch.Tensor]) -> torch.Tensor:
        """Return a row for each observation of a batch."""
        images = [told[name] for name in TABLES] + [told[name].unsqueeze(1) * SMALLER for name in NUMBERS]
        images += [self.terrain(told["terrain"].long()).permute(0, 3, 1, 2)]
        images += [self.bodies(told["body_kinds"].long()).permute(0, 3, 1, 2)]
        board = self.planes(torch.cat(images, 1))
        rows = torch.cat([told["heroes"].flatten(1), told["scalars"].flatten(1)], 1) * SMALLER
        whole = self.summary(torch.cat([board.amax((2, 3)), board.mean((2, 3)), rows], 1))
        logits = torch.full((len(whole), PAD), FAR_BELOW, device=whole.device)
        count = max(1, int(told["action_mask"].sum(1).max()))
        logits[:, :count] = self._judge(told["actions"][:, :count], board, whole)
        return torch.cat([logits, whole], 1)

    def _judge(self, actions: torch.Tensor, board: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:
        """Return the logit of each action."""
        batch, count, _ = actions.shape
        height, width = board.shape[2:]
        x, y = actions[..., ActionField.X].long(), actions[..., ActionField.Y].long()
        place = y.clamp(0, height - 1) * width + x.clamp(0, width - 1)
        flat = board.flatten(2).transpose(1, 2)
        there = torch.gather(flat, 1, place.unsqueeze(2).expand(batch, count, CHANNELS))
        there = there * (x >= 0).unsqueeze(2)
        kinds = self.kinds(actions[..., ActionField.KIND].long())
        everything = whole.unsqueeze(1).expand(batch, count, SUMMARY)
        features = torch.cat([kinds, actions[..., 1:] * SMALLER, there, everything], 2)
        return self.judge(features).squeeze(2)


class Split(nn.Module):
    """Divides the output of RoomNetwork into logits and summary."""

    latent_dim_pi, latent_dim_vf = PAD, SUMMARY

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits and summary."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        """Return the logits."""
        return features[:, :PAD]

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        """Return the summary."""
        return features[:, PAD:]


class RoomPolicy(MaskableMultiInputActorCriticPolicy):
    """Takes the logits of RoomNetwork as they are."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Split()

    def _get_action_dist_from_latent(self, latent_pi: torch.Tensor) -> Any:
        return self.action_dist.proba_distribution(action_logits=latent_pi)


class LearntBot:
    """Draws actions from what was learnt."""

    def __init__(self, model: Any) -> None:
        self._model = model

    def choose(self, env: IntoDepthEnv) -> int:
        observation = env.observe_again()
        action, _ = self._model.predict(observation, action_masks=env.action_masks())
        return int(action)


def learn(
    size: int,
    patterns: Sequence[str],
    steps: int,
    seed: int,
    episodes: int,
    reward: RewardName,
    rooms: Path | None = None,
    sizes: Sequence[int] = (),
    every: int | None = None,
) -> Iterator[tuple[str, str, BotResult]]:
    """Train for so many steps on the rooms for training; yield where, by which bot, and with which result
    `episodes` were played in each of these rooms, and in each held-out one beside random play.

    What was learnt is also tried on held-out rooms of the other `sizes`, without more training. With `every`,
    so is what the learner knew after each so many steps, which makes a learning curve. Steps are rounded up
    to whole batches of `BATCH`.
    """
    torch.set_num_threads(1)
    common: dict[str, Any] = {"pattern": tuple(patterns) or None, "max_steps": STEPS, "max_rounds": ROUNDS}
    common["rooms"] = rooms
    held_out = [RandomRoomEnv(size=each, split="test", **common) for each in dict.fromkeys((size, *sizes))]
    training = RandomRoomEnv(size=size, split="train", reward=reward, discount=DISCOUNT, **common)
    model = _build(training, seed)
    bot = f"MaskablePPO, seed {seed}"
    # Tried only after all training, since a trial would change the random numbers of what is learnt next.
    learnt = list(_train(model, steps, every or steps))
    seen = RandomRoomEnv(size=size, split="train", **common)
    yield f"rooms of size {size}, trained on", bot, _try(seen, LearntBot(model), episodes, seed)
    for env in held_out:
        where = f"rooms of size {env.rooms[0].size}, held out"
        for trained, weights in learnt:
            other = _build(env, seed)
            other.policy.load_state_dict(weights)
            name = bot if every is None else f"{bot}, {trained:,} steps"
            yield where, name, _try(env, LearntBot(other), episodes, seed)
        yield where, f"random, seed {seed}", _try(env, RandomBot(seed), episodes, seed)


def _train(model: MaskablePPO, steps: int, every: int) -> Iterator[tuple[int, dict[str, torch.Tensor]]]:
    """Train; yield the steps so far and the weights after each so many of them, and at the end."""
    while model.num_timesteps < steps:
        more = min(every, steps - model.num_timesteps)
        model.learn(more, reset_num_timesteps=not model.num_timesteps)
        yield model.num_timesteps, deepcopy(model.policy.state_dict())


def _build(env: RandomRoomEnv, seed: int) -> MaskablePPO:
    """Return a learner that knows nothing yet; its weights fit rooms of all sizes."""
    return MaskablePPO(
        RoomPolicy, Monitor(env), n_steps=BATCH, batch_size=128, n_epochs=4, learning_rate=5e-4,
        gamma=DISCOUNT, gae_lambda=0.95, ent_coef=0.01, seed=seed, device="cpu",
        policy_kwargs={"features_extractor_class": RoomNetwork, "ortho_init": False},
    )  # fmt: skip


def _try(env: RandomRoomEnv, bot: Bot, episodes: int, seed: int) -> BotResult:
    """Play so many episodes in each room."""
    torch.manual_seed(seed)
    rooms = range(len(env.rooms))
    return add_up(
        [play_episode(env, bot, each, {"room": room}) for room in rooms for each in range(episodes)]
    )
