"""played: a level that is played by chance and recorded."""

import random
from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.recorder import start_recording
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.rules import Rules


class Played:
    """A level that is played by chance and recorded."""

    def __init__(self, folder: Path, catalog: Catalog, level: LevelDefinition) -> None:
        self.folder = folder / "recordings"
        self.catalog = catalog
        self.history = History(build_stage(level, catalog, Rules(climb_up=3)))
        self.recorder = start_recording(self.folder, level, self.history.stage)
        self.chronicle = Chronicle(self.history)
        self.chance = random.Random(7)

    @property
    def path(self) -> Path:
        return sorted(self.folder.iterdir())[-1]

    def play(self, count: int) -> None:
        for _ in range(count):
            action = self.chance.choice(generate_actions(self.history.stage))
            self.history.commit(action)
            self.recorder.write(action, self.history.stage, self.chronicle.follow(self.history))

    def take_back(self) -> None:
        assert self.history.undo()
        self.recorder.write("undo", self.history.stage, self.chronicle.follow(self.history))

    def do_again(self) -> None:
        assert self.history.redo()
        self.recorder.write("redo", self.history.stage, self.chronicle.follow(self.history))

    def lines(self) -> list[bytes]:
        return self.path.read_bytes().splitlines(keepends=True)
