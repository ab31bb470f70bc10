"""driving: a player who goes down a small shaft, screen by screen."""

from __future__ import annotations

from intodepth.play.commands import do
from intodepth.screens.descent.descent import Descent
from intodepth.screens.descent.floor import Floor
from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import build_screen
from intodepth.screens.services import Services
from intodepth.screens.title import TitleScreen
from tests.runs import step_of
from tests.screens.game import Game


def begun(services: Services) -> Game:
    """The first floor of a descent, from the title on."""
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    assert isinstance(game.top, MusterScreen)
    game.click("Go down")
    assert isinstance(game.top, LevelScreen)
    return game


def descent_of(game: Game) -> Descent:
    screen = next(screen for screen in game.stack.screens if isinstance(screen, LevelScreen))
    assert isinstance(screen.course, Floor)
    return screen.course.descent


def walk(game: Game, code: str, *wanted: str, stays: tuple[int, ...] = ()) -> None:
    """Let all but those who stay leave the floor by a kind of way."""
    session = descent_of(game).session
    for hero in [hero.id for hero in session.stage.heroes() if hero.is_able and hero.id not in stays]:
        while session.stage.hero(hero).is_able:
            session.act(do(step_of(session.stage, hero, code, wanted)))
            session.skip()
    game.wait()


def go_on(game: Game) -> None:
    """Go on from a page by its key, with the first find if one is to be chosen."""
    if "Choose a find" in game.texts():
        game.key("3")
    game.key("n")
