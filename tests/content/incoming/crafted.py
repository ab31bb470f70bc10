"""crafted: what nobody plays: codes, links, recordings and zip files that are broken, huge or made up."""

from __future__ import annotations

import random
import zipfile
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import msgspec

from intodepth.content.level_codes import compact_text, level_code, make_name, plan_code
from intodepth.content.recording import parse_recording, replay
from intodepth.content.replay_codes import ReplayCode, replay_code
from intodepth.content.runs.codes import checksum
from intodepth.files.folders import find_folders
from tests.catalogs import own_catalog

GOLDENS = Path(__file__).parents[2] / "goldens"
DATA = (GOLDENS / "felt_bell.jsonl").read_bytes()
FIRST, *REST = DATA.splitlines(keepends=True)
CODE = replay_code(ReplayCode("felt_bell", DATA))


def own_level_text(title: str = "The Wool Bell") -> str:
    """The file of a level that somebody has made: one of the game under another title."""
    text = (find_folders().levels / "felt_bell.toml").read_text(encoding="utf-8")
    return text.replace('title = "The Felt Bell"', f'title = "{title}"')


def own_level_code(title: str = "The Wool Bell", *, is_by_hand: bool = True) -> str:
    """The code of that level, with its plan."""
    history = replay(parse_recording("felt_bell.jsonl", DATA), own_catalog())
    level = own_catalog().levels["felt_bell"]
    plan = plan_code(level, history, is_by_hand=is_by_hand)
    return level_code(make_name(title), compact_text(own_level_text(title)), plan)


def packed_code(content: bytes, name: str = "felt_bell") -> str:
    """A replay code of any content, with a right checksum."""
    small = zlib.compress(content, 9)
    return f"replay.{name}.{urlsafe_b64encode(small + checksum(small)).decode().rstrip('=')}"


def packed_files(files: dict[str, bytes]) -> bytes:
    """A zip file."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """Content with a few bytes replaced, cut off, doubled or added."""
    at = chance.randrange(len(data) + 1)
    match chance.randrange(5):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + chance.randbytes(chance.choice((1, 3, 400))) + data[at:]
        case 2:
            return data[:at] + chance.randbytes(1) + data[at + 1 :]
        case 3:
            return data[:at] + data[chance.randrange(len(data)) :]
    return data[:at] + data[at : at + 9] * chance.choice((2, 40)) + data[at:]


def _recording(chance: random.Random) -> bytes:
    lines = [FIRST, *REST]
    kind = chance.randrange(5)
    if kind == 0:
        return spoilt(DATA, chance)
    if kind == 1:
        return FIRST + b'{"action":"undo","digest":"0123456789abcdef"}\n' * chance.choice((9, 40, 6_000))
    if kind == 2:
        chance.shuffle(lines)
        return b"".join(lines)
    if kind == 3:
        return FIRST.replace(
            b'"felt_bell"', chance.choice((b'"../../x"', b'"\\u0000"', b'"CON"', b"[" * 300))
        )
    source = chance.choice(("map = [", "x" * 70_000, 'format = 1\nmap = """\n' + "." * 300 + '\n"""', "\0"))
    header = msgspec.json.decode(FIRST)
    return msgspec.json.encode({**header, "source": source, "level": "own"}) + b"\n" + b"".join(REST)


def _code(chance: random.Random) -> bytes:
    kind = chance.randrange(5)
    if kind == 0:
        return spoilt(CODE.encode(), chance)
    if kind == 1:
        return packed_code(
            chance.choice((b"\x91", b"\xdd\xff\xff\xff\xff", b"\0")) * chance.choice((9, 9_000))
        ).encode()
    if kind == 2:
        level = chance.choice(("", "format = 1", "x" * 70_000, "\0"))
        return replay_code(ReplayCode("x", _recording(chance), level)).encode()
    if kind == 3:
        return chance.choice(("replay.", "depth.", "REPLAY.x.", "depth..", "\u200bdepth.a.")).encode() * 7
    return chance.choice((b"\xff\xfe", b"> ", b"\xef\xbb\xbf", b'"')) + CODE.encode() * chance.choice((1, 2))


def _link(chance: random.Random) -> bytes:
    field = chance.choice(("replay", "code", "seed", "level", "action", "x"))
    value = chance.choice(
        (CODE, "%zz", "%00", "a" * 100_000, "amber-otter-12", "felt_bell", "../x", "%F0%9F")
    )
    action = chance.choice(("", "-3", "9" * 4301, "\u0663", "3", "1e3", "%33", "3&" * 900))
    return f"https://example.org/#{field}={value}&action={action}".encode()


def _saves(chance: random.Random) -> bytes:
    name = chance.choice(
        ("../x.jsonl", "/x.jsonl", "recordings/../../x.jsonl", "recordings/x-1.jsonl", "a/b/c")
    )
    files = {"profile.json": chance.choice((b"{}", b"[", b"{" * 999, b"\xff")), name: _recording(chance)}
    data = packed_files(files)
    return spoilt(data, chance) if chance.random() < 0.7 else data


def _other(chance: random.Random) -> bytes:
    return chance.choice(
        (
            b"",
            b"\0" * 9_000,
            b"PK\x03\x04" * 99,
            b"{" * 999,
            chance.randbytes(500),
            b"map = 3\n",
            b"PK\x05\x06",
        )
    )


MAKERS: tuple[Callable[[random.Random], bytes], ...] = (_recording, _code, _link, _saves, _other)


def crafted(count: int, seed: int) -> Iterator[bytes]:
    """Yield so many pieces of content."""
    chance = random.Random(seed)
    for number in range(count):
        yield MAKERS[number % len(MAKERS)](chance)
