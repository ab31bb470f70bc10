"""Poses as the file tells them: each fault is told by its line, and a clip comes out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.files.faults import FileFault
from intodepth.render.figures.poses import COMMON, clips_of, load_poses

STAND = """\
[pose.stand]
hips = [0.0, 0.4, 0.0]
left_hand = [0.2, 0.4, 0.1]
right_hand = [-0.2, 0.3, 0.0]
left_foot = [0.1, 0, 0]
right_foot = [-0.1, 0, 0]
"""
IDLE = STAND + '[clip.idle]\nposes = ["stand"]\n'


def load(folder: Path, text: str) -> object:
    path = folder / "poses.toml"
    path.write_text(text, encoding="utf-8")
    return load_poses(path)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (STAND, "1: there is no clip 'idle'"),
        (IDLE.replace("0.4, 0.0]", "9]"), "2: hips: expected numbers from -4 to 4"),
        (f"{IDLE}[pose.bent]\nlike = 'stood'\n", "9: bent: there is no pose 'stood' before it"),
        (f"{IDLE}[pose.bent]\nlike = 'stand'\nlean = 9\n", "11: lean: expected numbers from -4 to 4"),
        (f"{IDLE}[pose.bent]\nlike = 'stand'\nlean = nan\n", "11: lean: expected numbers from -4 to 4"),
        (f"{IDLE}[pose.bent]\nlike = 'stand'\nhips = [0, 0]\n", "9: bent: expected array of length 3"),
        (f"{IDLE}[pose.bent]\nmirrors = 'stand'\nlean = 1\n", "9: bent: a pose that mirrors another says"),
        (f"{IDLE}[pose.bent]\nlean = 1\n", "9: bent: object missing required field hips"),
        (f"{IDLE}[clip.bow]\nposes = ['low']\n", "9: bow: there is no pose 'low'"),
        (f"{IDLE}[clip.bow]\nrepeats = false\n", "9: bow: needs either poses or like"),
        (f"{IDLE}[hero.smith.idle]\nlike = 'rest'\n", "9: idle: there is no clip 'rest' that all know"),
        (f"{IDLE}[hero.smith.idle]\nlike = 'idle'\nheld = {{ hat = 1 }}\n", "11: unknown field 'hat'; known"),
        (f"{IDLE}[clips.bow]\nposes = ['low']\n", "9: unknown table 'clips'; known are pose, clip and hero"),
    ],
)
def test_what_is_wrong_is_told_by_its_line(text: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(FileFault) as error:
        load(tmp_path, text)
    assert len(error.value.faults) == 1, error.value.faults
    assert error.value.faults[0].partition(":")[2].startswith(fault), error.value.faults


def test_a_number_instead_of_a_table_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileFault) as error:
        load(tmp_path, f"pose = 3\n{IDLE[len(STAND) :]}")
    assert error.value.faults[0].endswith("poses.toml:1: pose must be a table")


def test_a_clip_mirrors_and_holds_what_it_says(tmp_path: Path) -> None:
    more = "mirrored = true\n[hero.smith.idle]\nlike = 'idle'\nleans = 0.25\nheld = { nod = 0.5 }\n"
    path = tmp_path / "poses.toml"
    path.write_text(IDLE + more, encoding="utf-8")
    known = load_poses(path)
    first, second = known[COMMON]["idle"].poses
    assert (first.left_hand, second.right_hand) == ((0.2, 0.4, 0.1), (-0.2, 0.4, 0.1))
    own = known["smith"]["idle"].poses
    assert [(pose.lean, pose.nod) for pose in own] == [(first.lean + 0.25, 0.5)] * 2
    assert own[0].left_hand == first.left_hand


def test_a_hero_knows_its_own_clips_before_those_of_all() -> None:
    assert clips_of("smith").keys() == clips_of("nobody").keys() == clips_of().keys()
    assert clips_of("smith")["idle"] != clips_of()["idle"] == clips_of("swinger")["idle"]
