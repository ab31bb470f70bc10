"""A level as a line: it comes back with its plan, which is believed only once it was played."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from intodepth.content.catalog import Catalog, with_level
from intodepth.content.incoming.opening import open_incoming
from intodepth.content.incoming.received import SentOwnLevel, SentPreset
from intodepth.content.level_codes import (
    MESSAGE,
    UNPROVEN,
    LevelCode,
    LevelProof,
    compact_text,
    level_code,
    level_code_in,
)
from intodepth.content.level_sharing import SharedLevel, finish, level_code_steps, level_text
from intodepth.content.levels import LevelDefinition, parse_level
from intodepth.content.preset_codes import preset_code, preset_code_in
from intodepth.content.recording import parse_recording, replay
from intodepth.content.runs.codes import CodeFault, encode
from intodepth.files.folders import find_folders
from tests.catalogs import own_catalog
from tests.content.incoming.crafted import DATA, own_level_code, own_level_text
from tests.each import for_each
from tests.samples import some

NOWHERE = Path("nowhere")
HINT = b'{"action":"hint","digest":"d1509ab913cbd703"}\n'


def share(name: str, recordings: Path = NOWHERE, catalog: Catalog | None = None) -> SharedLevel:
    catalog = catalog or own_catalog()
    level = catalog.levels[name]
    return finish(level_code_steps(level, level_text(level, catalog)[0], catalog, recordings))


def opened(code: str) -> SentOwnLevel:
    sent = open_incoming(code.encode(), own_catalog())
    assert isinstance(sent, SentOwnLevel)
    return sent


def proof_in(code: str) -> LevelProof:
    proof = opened(code).proof
    assert proof is not None
    return proof


@for_each("name", list(own_catalog().levels))
def test_each_level_with_its_plan_is_one_message(name: str) -> None:
    code = share(name).code
    told = level_code_in(code)
    assert len(code) <= MESSAGE and told.name == name and told.plan is not None


@for_each("name", some(own_catalog().levels, 4))
def test_levels_come_back_with_their_plans(name: str) -> None:
    catalog, shared = own_catalog(), share(name)
    sent = opened(shared.code)
    level = catalog.levels[name]
    assert msgspec.structs.replace(sent.level, source="") == level and sent.is_named
    assert sent.proof is not None and sent.proof.words == shared.proof
    assert shared.proof == f"Finished by the solver in {sent.proof.rounds} rounds." and sent.seen
    assert replay(parse_recording(name, sent.proof.recording), catalog).done


def test_comments_go_and_the_map_stays() -> None:
    text = "# who reads this?\n" + own_level_text().replace("par = 6", "par   =  6 # or five")
    assert "who reads" not in compact_text(text) and "or five" not in compact_text(text)
    catalog = own_catalog()
    again = parse_level("level", compact_text(text), "x", catalog.heroes, catalog.relics)
    assert again.rows == catalog.levels["felt_bell"].rows


# -- who has finished it


def with_own(home: Path, name: str = "two_bells") -> tuple[Catalog, LevelDefinition]:
    """A catalog with an own level, whose file is in a home."""
    catalog, file = own_catalog(), home / "levels" / f"{name}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(own_level_text("Two Bells"), encoding="utf-8")
    level = parse_level("level", own_level_text("Two Bells"), name, catalog.heroes, catalog.relics)
    return with_level(catalog, level, file), level


def save(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data.replace(b'"felt_bell"', b'"two_bells"', 1))


def test_a_level_that_was_played_is_finished_by_its_author(tmp_path: Path) -> None:
    catalog, _ = with_own(tmp_path)
    recordings = tmp_path / "recordings"
    assert share("two_bells", recordings, catalog).proof == UNPROVEN
    save(tmp_path / "plans" / "two_bells.jsonl", DATA)
    assert share("two_bells", recordings, catalog).proof == "Finished by the solver in 6 rounds."
    save(recordings / "two_bells-0001.jsonl", DATA.replace(b'"walk":1', b'"walk":0', 1))
    given_up = DATA.splitlines(keepends=True)[:9]
    end = b'{"action":"end",' + given_up[-1][given_up[-1].index(b'"digest"') :]
    save(recordings / "two_bells-0002.jsonl", b"".join((*given_up, end)))
    assert share("two_bells", recordings, catalog).proof == "Finished by the solver in 6 rounds."
    first, *rest = DATA.splitlines(keepends=True)
    save(recordings / "two_bells-0003.jsonl", b"".join((first, HINT, *rest)))
    hinted = share("two_bells", recordings, catalog)
    assert hinted.proof == "Finished by its author in 6 rounds, with 1 hint."
    assert proof_in(hinted.code).words == hinted.proof
    save(recordings / "two_bells-0004.jsonl", DATA)
    shutil.rmtree(tmp_path / "plans")
    assert proof_in(share("two_bells", recordings, catalog).code).is_by_hand


def test_a_plan_stays_that_of_its_author_when_it_is_sent_on(tmp_path: Path) -> None:
    catalog, _ = with_own(tmp_path)
    sent = proof_in(own_level_code("Two Bells"))
    assert sent.words == "Finished by its author in 6 rounds."
    plan = sent.recording.replace(b'"level":"the_wool_bell"', b'"level":"two_bells"', 1)
    save(tmp_path / "plans" / "two_bells.jsonl", plan)
    assert proof_in(share("two_bells", NOWHERE, catalog).code).words == sent.words
    assert proof_in(own_level_code(is_by_hand=False)).words == "Finished by the solver in 6 rounds."


def changed(**changes: Any) -> str:
    """The code with another plan."""
    told = level_code_in(own_level_code())
    assert told.plan is not None
    return level_code(told.name, told.text, msgspec.structs.replace(told.plan, **changes))


def test_a_plan_that_was_made_up_is_not_believed() -> None:
    told = level_code_in(own_level_code()).plan
    assert told is not None
    for changes, why in (
        ({"rules_version": 9}, "a plan of version 9; this game knows 3"),
        ({"rules": {"luck": 1}}, "there is no rule 'luck'; did you mean slack?"),
        ({"party": ("smith",)}, "its party cannot play this level"),
        ({"actions": told.actions[:-1]}, "it does not finish the level"),
        ({"actions": b"\x7f" + told.actions}, "action 1 cannot be done here"),
        ({"actions": b"\0" * 2_001}, "it has 2,001 actions, the limit is 2,000"),
    ):
        proof = proof_in(changed(**changes))
        assert proof.words == f"Its plan was left out: {why}." and not proof.recording, changes
    easy = proof_in(changed(rules={"safe_fall": 9}))
    assert easy.words == "Finished under other rules by its author in 6 rounds: safe_fall 9 instead of 2."


def test_what_another_version_has_made_is_named() -> None:
    told = level_code_in(own_level_code())
    later = encode((2, "a name", {"another": "form"}))
    for code, why in (
        (f"level.bells.{later}", "a level of version 2; this game knows 1"),
        (f"preset.feet.{later}", "a preset of version 2; this game knows 1"),
        (f"preset.feet.{encode((1, 'feet', {'luck': 1}))}", "there is no rule 'luck'"),
        (f"preset.feet.{encode((1, 'feet', {}))}", "the preset has no rules"),
        (f"level.bells.{encode(LevelCode(1, '../x', told.text))}", "another version"),
        (f"level.bells.{encode(LevelCode(1, 'bells', 'map = ['))}", "level:1: "),
        (f"level.bells.{encode(LevelCode(1, 'bells', '# ' + 'x' * 131_072))}", "the level is too large"),
    ):
        with pytest.raises(CodeFault, match=why):
            open_incoming(code.encode(), own_catalog())


def test_a_preset_comes_back() -> None:
    rules = {"walk": 2, "safe_fall": 4}
    code = preset_code("Slow Füße", rules)
    assert code.startswith("preset.slow_f_e.") and preset_code_in(code).rules == rules
    pasted = f"> {code[:30]}\n> {code[30:]}".encode()
    assert open_incoming(pasted, own_catalog()) == SentPreset("Slow Füße", rules)


@pytest.mark.parametrize(
    ("title", "name"),
    [("", "feet"), ("../Feet. ", "Feet"), ("a\u202eb" * 9, "ab" * 9), ("..", "feet"), ("x" * 80, "x" * 24)],
)
def test_whatever_the_title_of_a_preset_its_name_is_that_of_a_file(title: str, name: str) -> None:
    code = f"preset.feet.{encode((1, 'feet', {'walk': 2}, title))}"
    assert open_incoming(code.encode(), own_catalog()) == SentPreset(name, {"walk": 2})


def test_a_preset_of_an_older_release_has_the_name_in_its_code() -> None:
    code = f"preset.feet.{encode((1, 'feet', {'walk': 2}))}"
    assert open_incoming(code.encode(), own_catalog()) == SentPreset("feet", {"walk": 2})


def test_the_file_of_a_level_of_the_game_is_where_it_is() -> None:
    level = own_catalog().levels["felt_bell"]
    text, file = level_text(level, own_catalog())
    assert file == find_folders().levels / "felt_bell.toml" and text == file.read_text(encoding="utf-8")
