"""`python -m intodepth.gym`: measures the environments, and what bots and learners make of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from intodepth.children.stopping import handle_signals, heed, report_stop
from intodepth.content.rooms.bank import Room, encode_room
from intodepth.content.rooms.drawing import PATTERNS, USUAL_SIZE, NoRoom
from intodepth.files.faults import FileFault
from intodepth.files.storage import save_as_named
from intodepth.gym.baselines import BOTS, BotResult, add_up, play_episode
from intodepth.gym.envs import SPLITS, BadOption, DescentEnv, IntoDepthEnv, LevelEnv, RandomRoomEnv
from intodepth.gym.episode import OBSERVE
from intodepth.gym.measuring import measure_lists, measure_speeds
from intodepth.gym.room_making import BUDGET, make_rooms
from intodepth.gym.spaces import PAD, get_catalog

STOPPED = "what it has printed is what is known; rooms that were made are kept"
HEADS = "where", "bot", "episodes", "successes", "interval of 95 %", "mean return", "steps", "rounds"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or 2 with one line for bad input."""
    given = _build_parser().parse_args(arguments)
    try:
        status: int = given.run(given)
    except (BadOption, NoRoom, FileFault, OSError) as error:
        print(f"intodepth.gym: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    return status


def run() -> int:
    """Run `main`; a command that is stopped by a signal returns 130, after a line on stderr."""
    with handle_signals():
        try:
            return main()
        except KeyboardInterrupt:
            heed()
            return report_stop("intodepth.gym", STOPPED)


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m intodepth.gym", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    pad = commands.add_parser("pad", help="measure how long the list of actions gets in random play")
    pad.add_argument("--steps", type=_natural, default=200, metavar="N", help="of each episode, 200")
    pad.add_argument("--seeds", type=_natural, default=4, metavar="N", help="episodes of each level, 4")
    pad.set_defaults(run=_run_pad)
    rooms = commands.add_parser("rooms", help="draw rooms, and keep those for which the solver finds a plan")
    rooms.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to write them")
    rooms.add_argument("--count", type=_natural, default=8, metavar="N", help="of each pattern and size, 8")
    rooms.add_argument("--size", type=int, action="append", default=[], metavar="N", help="all sizes")
    rooms.add_argument("--pattern", action="append", default=[], choices=PATTERNS, help="all patterns")
    rooms.set_defaults(run=_run_rooms)
    bots = commands.add_parser("bots", help="play with a bot")
    bots.add_argument("bot", choices=BOTS)
    bots.add_argument("--levels", action="store_true", help="all practice levels")
    bots.add_argument("--level", action="append", default=[], metavar="NAME", help="a practice level")
    bots.add_argument("--size", type=int, action="append", default=[], metavar="N", help="rooms of this size")
    bots.add_argument("--pattern", action="append", default=[], choices=PATTERNS, help="of this pattern")
    bots.add_argument("--split", choices=SPLITS, default="test", help="which rooms, test")
    bots.add_argument("--descents", action="store_true", help="descents")
    bots.add_argument("--episodes", type=_natural, metavar="N", help="of each level, room or kind, 1")
    bots.add_argument("--observe", choices=OBSERVE, help="all; known for the random bot")
    bots.add_argument("--each", action="store_true", help="a row for each level or room")
    bots.set_defaults(run=_run_bots)
    speed = commands.add_parser("speed", help="measure the steps a second, with 1 and 2 processes")
    speed.add_argument("--seconds", type=float, default=5.0, metavar="N", help="for each of them, 5")
    speed.set_defaults(run=_run_speed)
    learn = commands.add_parser("learn", help="train MaskablePPO on rooms, and try it on held-out rooms")
    learn.add_argument("--size", type=int, default=1, metavar="N", help="size of the rooms, 1")
    learn.add_argument("--pattern", action="append", default=[], choices=PATTERNS, help="of the rooms, all")
    learn.add_argument("--steps", type=_natural, default=30_000, metavar="N", help="steps to train, 30000")
    learn.add_argument("--seed", type=int, default=0, metavar="N", help="of the learner, 0")
    learn.add_argument("--episodes", type=_natural, default=5, metavar="N", help="to try on each room, 5")
    learn.add_argument("--reward", default="estimate", help="reward in training, estimate")
    learn.add_argument(
        "--try-size", type=int, action="append", default=[], metavar="N", help="try it on this size too"
    )
    learn.add_argument(
        "--every", type=_natural, metavar="N", help="try on held-out rooms what was learnt after each N steps"
    )
    learn.add_argument("--rooms", type=Path, metavar="FILE", help="rooms of the command rooms")
    learn.set_defaults(run=_run_learn)
    return parser


def _run_pad(given: argparse.Namespace) -> int:
    found = measure_lists(given.steps, given.seeds)
    print(f"{found.steps:,} lists of actions in random play and known plans, {PAD} places")
    print(
        f"the longest has {found.longest} actions, in {found.where}; 99.9 % have at most {found.most_of_all}"
    )
    print(f"{found.refused:,} actions were refused after all")
    print(f"in {found.alike:,} lists two actions have the same features")
    return 0


def _run_rooms(given: argparse.Namespace) -> int:
    rooms = list[Room]()
    try:
        for room in make_rooms(given.count, get_catalog(), given.pattern, given.size):
            rooms.append(room)
            told = f"{room.pattern} {room.size} {room.seed}: {room.rounds} rounds"
            print(f"{len(rooms)} {told}", file=sys.stderr, flush=True)
    finally:  # also when it is interrupted
        save_as_named(given.out, b"".join(map(encode_room, rooms)))
    need = sum(room.needs_ropes for room in rooms)
    print(f"{len(rooms)} rooms; {need} of them are not finished without ropes within {BUDGET:,} stages")
    return 0


def _run_bots(given: argparse.Namespace) -> int:
    observe = given.observe or ("known" if given.bot == "random" else "all")
    count = given.episodes or 1
    print(f"| {' | '.join(HEADS)} |\n| {' | '.join('---' for _ in HEADS)} |")
    if given.levels or given.level:
        names = given.level or list(get_catalog().levels)
        envs: Iterator[tuple[str, IntoDepthEnv]] = ((name, LevelEnv(name, observe=observe)) for name in names)
        _play_all("practice levels", given.bot, ((name, env, None) for name, env in envs), count, given.each)
    for size in given.size or ([] if given.levels or given.level or given.descents else [USUAL_SIZE]):
        env = RandomRoomEnv(size=size, pattern=given.pattern or None, split=given.split, observe=observe)
        rooms = ((room.level.title, env, number) for number, room in enumerate(env.rooms))
        _play_all(f"rooms of size {size}", given.bot, rooms, count, given.each)
    if given.descents:
        _play_all("descents", given.bot, [("usual", DescentEnv(observe=observe), None)], count, given.each)
    return 0


def _play_all(
    where: str,
    bot: str,
    envs: Iterator[tuple[str, IntoDepthEnv, int | None]] | list[tuple[str, IntoDepthEnv, int | None]],
    count: int,
    shows_each: bool,
) -> None:
    """Play so many episodes in each environment, and print a row for all, or for each."""
    results: list[BotResult] = []
    for name, env, room in envs:
        options = None if room is None else {"room": room}
        found = [play_episode(env, BOTS[bot](seed), seed, options) for seed in range(count)]
        results += found
        if shows_each:
            print(describe(name, bot, add_up(found)), flush=True)
    print(describe(where, bot, add_up(results)), flush=True)


def describe(where: str, bot: str, result: BotResult) -> str:
    """Return a row of the table of results."""
    least, most = result.interval
    share = f"{result.successes / max(1, result.episodes):.0%}"
    values = f"{share} | {least:.0%} to {most:.0%} | {result.gained:.2f} | {result.steps:.0f}"
    return f"| {where} | {bot} | {result.episodes} | {values} | {result.rounds:.1f} |"


def _run_speed(given: argparse.Namespace) -> int:
    print("| environment | processes | steps a second | ms of CPU a step |\n| --- | --- | --- | --- |")
    for speed in measure_speeds(given.seconds):
        effort = "" if speed.effort is None else f"{speed.effort:.2f}"
        print(f"| {speed.name} | {speed.processes} | {speed.rate:,.0f} | {effort} |", flush=True)
    return 0


def _run_learn(given: argparse.Namespace) -> int:
    try:
        from intodepth.gym.learning import learn
    except ImportError as error:
        print(f"intodepth.gym: {error}; pip install intodepth[learn]", file=sys.stderr)
        return 2
    print(f"| {' | '.join(HEADS)} |\n| {' | '.join('---' for _ in HEADS)} |")
    results = learn(
        given.size,
        given.pattern,
        given.steps,
        given.seed,
        given.episodes,
        given.reward,
        given.rooms,
        given.try_size,
        given.every,
    )
    for where, bot, result in results:
        print(describe(where, bot, result), flush=True)
    return 0


def _natural(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1")
    return number


if __name__ == "__main__":
    sys.exit(run())
