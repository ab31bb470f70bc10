"""A lost descent as a line for a friend, who goes down for the fallen; and seeds that are sent."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import msgspec
import pytest

from intodepth.content.floors.shafts import daily_seed
from intodepth.content.incoming.received import Received
from intodepth.content.profile import Profile
from intodepth.content.profile_store import load_profile
from intodepth.content.runs.annals import fame, past_runs
from intodepth.content.runs.codes import find_lost_shaft, rescue_code, rescue_of, seed_code
from intodepth.content.runs.record import read_record
from intodepth.content.runs.run import End, Run
from intodepth.screens.descent.annals import AnnalsScreen
from intodepth.screens.descent.code_progress import OpeningScreen
from intodepth.screens.descent.descent import begin, begin_rescue
from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.destinations import ToDescent
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import build_screen
from intodepth.screens.services import Services
from intodepth.screens.title import TitleScreen
from intodepth.sim.rules import Rules
from intodepth.tools.pictures.descent_sample import PARTY
from tests.content.test_codes import drowned
from tests.runs import steps_out
from tests.screens.conftest import FakeServices, OpenedAtOnce
from tests.screens.descent.driving import descent_of, go_on, walk
from tests.screens.game import Game


@pytest.fixture
def copied(services: FakeServices) -> list[str]:
    """What was copied, the last of which is pasted."""
    texts: list[str] = []
    services.copy = lambda text: texts.append(text) or True
    services.paste = lambda: texts[-1]
    return texts


class NoCarrier:
    """Carries nothing; where there is one, the player's files are not plain files."""

    def save(self) -> None: ...

    def load(self) -> None: ...


def told(game: Game) -> str:
    return " ".join(game.texts())


def test_the_code_of_a_lost_descent_is_copied_pasted_and_leads_to_fame(
    services: FakeServices, copied: list[str]
) -> None:
    dead = drowned(services.catalog)
    game = Game(ReckoningScreen(services, dead), services, build_screen)
    assert "and bring out Bram, Tomas and Ada" in told(game)
    game.click("Copy rescue code")
    assert copied == [rescue_code(dead)] and "A friend pastes it at the title." in told(game)
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Paste a code")
    game.click("Paste")
    assert "lie Bram, Tomas and Ada on floor 2" in told(game) and "The relics are worth nothing" in told(game)
    assert game.headings() == ["RESCUE"]
    game.click("Bram")
    game.click("Oda")
    game.click("Ada")
    game.click("Pell")
    game.click("Go down")
    assert isinstance(game.top, LevelScreen)
    assert "Look for Bram, Tomas and Ada on floor 2: go on down, or back up for good" in told(game)
    walk(game, ">")
    go_on(game)
    assert "Bring Lost Bram, Lost Tomas and Lost Ada up to daylight" in told(game)
    names = [item.id for item in game.stack.ui.widgets if item.id.startswith("hero:")]
    assert names == [f"hero:{hero.id}" for hero in descent_of(game).session.stage.heroes()[3:]]
    walk(game, "v", "swinger")
    assert "Lost Ada" in told(game)
    go_on(game)
    walk(game, "v")
    go_on(game)
    assert isinstance(game.top, ReckoningScreen) and {"Lost Ada is out, and lives", "Fame", "1"} <= set(
        game.texts()
    )
    go_on(game)
    game.click("Descents")
    said = "\n".join(game.told())
    assert "1 saved" in said and "Fame, others saved: 1" in said
    past = past_runs(services.runs)
    assert fame(past) == fame(past * 2) == fame(past, copied[0]) == 1, "who was saved twice counts once"
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Paste a code")
    game.click("Paste")
    assert "You have brought 1 of them out before" in told(game)


def test_who_was_saved_is_news_for_whom_the_code_came_from(services: FakeServices, copied: list[str]) -> None:
    party = "smith", "porter", "swinger"
    run = rescue_of(find_lost_shaft(drowned(services.catalog)), services.catalog, party, {})
    assert run.dead is not None
    lost, crew = run.dead.lost[2], run.visit.stage.heroes()
    out = [replace(hero, name=f"Lost {hero.name}") for hero in lost]
    run.kept = {1: run.latest}
    run.out, run.end = (*out, *crew), End.DAYLIGHT
    game = Game(ReckoningScreen(services, run), services, build_screen)
    game.click("Copy the news")
    assert copied == [
        "Into Depth: Bram, Tomas and Ada are out of the handmade shaft. "
        "Oda, Pell and Ada went down and came back, in 0 actions."
    ]


def test_who_has_lost_a_party_can_go_back_for_it_at_once(services: FakeServices) -> None:
    dead = drowned(services.catalog)
    game = Game(ReckoningScreen(services, dead), services, build_screen)
    game.click("Go back for them")
    assert game.headings() == ["RESCUE"] and "lie Bram, Tomas and Ada on floor 2" in told(game)
    assert "What you leave lying is taken." not in told(game), "the relics are stone"
    game.click("Go down")
    assert isinstance(game.top, LevelScreen)
    run = descent_of(game).run
    assert run.dead is not None and run.dead.code == rescue_code(dead)
    out = Run(services.catalog, Rules(), PARTY)
    steps_out(out, "v")
    out.go_on(out.visit.known)
    home = Game(ReckoningScreen(services, out), services, build_screen)
    assert "Go back for them" not in home.texts() and "Title" in home.texts()


def begin_typing(services: FakeServices) -> Game:
    """Return a game in which a seed is typed for a descent."""
    game = Game(TitleScreen(services), services, build_screen)
    game.stack.show(ToDescent("seed", anew=True))
    game.wait()
    return game


def test_what_cannot_be_taken_is_answered_and_a_seed_can_be_pasted_too(
    services: FakeServices, copied: list[str]
) -> None:
    game = begin_typing(services)
    screen = game.top
    assert isinstance(screen, MusterScreen)
    code = rescue_code(drowned(services.catalog))
    for text, answer in (
        ("", "This is neither a seed, a code,"),
        ("Dear friend,", "This is neither a seed, a code,"),
        (code[:-8], "check sum is another"),
        ("depth.k4mq8d.00000000", "This seed is from a game with other floors."),
    ):
        copied.append(text)
        game.key("ctrl+v")
        assert answer in told(game), text
        assert screen.shaft.lacking
    for key in "k4.m":
        game.key(key)
    assert "A seed has no dot." in told(game) and "Type a seed: k4m_" in told(game)
    game.key("backspace")
    assert "A seed has no dot." not in told(game)
    for text in ("K4MQ8D \n", seed_code("k4mq8d")):
        copied.append(text)
        game.click("Handmade")
        game.click("Seed, code")
        game.key("ctrl+v")
        assert screen.shaft.seed == "k4mq8d" and "the seed k4mq8d" in told(game)


def test_where_nothing_can_be_copied_the_line_is_in_a_file(services: FakeServices) -> None:
    dead = drowned(services.catalog)
    for copy in (None, lambda _: False):
        services.copy = copy
        game = Game(ReckoningScreen(services, dead), services, build_screen)
        game.key("c")
        path = services.home / "code.txt"
        assert path.read_text().strip() == rescue_code(dead)
        assert "It cannot be copied here; it is in" in told(game)
        path.unlink()


def test_a_browser_tells_later_whether_the_line_was_copied(services: FakeServices) -> None:
    services.copy, services.carrier = lambda _: None, NoCarrier()
    for is_copied, words in ((True, "It is copied."), (False, "It is not copied yet: copy it by hand.")):
        game = Game(ReckoningScreen(services, drowned(services.catalog)), services, build_screen)
        game.key("c")
        assert "copied" not in told(game)
        services.copied(is_copied)
        game.wait()
        assert words in told(game) and "code.txt" not in told(game)


def test_the_shaft_of_the_day_tells_what_the_first_try_came_to(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Daily shaft")
    assert "The first try is the one that counts." in told(game)
    game.click("Go down")
    descent = descent_of(game)
    assert descent.run.seed == daily_seed(date.today())
    descent.signal()
    assert descent.run.end == End.SIGNAL
    game = Game(ReckoningScreen(services, descent.run), services, build_screen)
    assert "The first try of this day." in told(game)
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Daily shaft")
    assert "Your first try scored 0." in told(game)
    game.click("Descents")
    assert any("first try" in text for text in game.told())


def test_a_descent_that_is_not_over_is_gone_on_with_before_another(services: Services) -> None:
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    game.click("Go down")
    game = Game(TitleScreen(services), services, build_screen)
    assert {"Continue: descent", "New descent", "Daily shaft"} <= set(game.texts())
    game.key("return")
    assert isinstance(game.top, LevelScreen), "it is what one most likely wants"
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Daily shaft")
    assert isinstance(game.top, MusterScreen), "what is open does not bar another"


def test_the_party_of_the_last_descent_is_chosen_again(services: Services) -> None:
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    game.click("Tomas")
    game.click("Pell")
    game.click("Go down")
    party = descent_of(game).run.party
    assert "porter" in party
    descent_of(game).signal()
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    assert isinstance(game.top, MusterScreen) and game.top.choice.party == party


class SlowOpening:
    """Opens a code when the test says so."""

    def __init__(self, code: bytes, services: FakeServices) -> None:
        self.progress, self.is_over, self.is_cancelled = (0, 0), False, False
        self._code, self._services = code, services

    def answer(self) -> Received:
        return OpenedAtOnce(self._code, self._services.catalog).answer()

    def cancel(self) -> None:
        self.is_cancelled = self.is_over = True


@pytest.fixture
def openings(services: FakeServices) -> list[SlowOpening]:
    begun: list[SlowOpening] = []

    def open_sent(code: bytes) -> SlowOpening:
        begun.append(SlowOpening(code, services))
        return begun[-1]

    services.open_sent = open_sent
    return begun


def test_while_a_code_is_opened_the_game_goes_on_and_escape_stops_it(
    services: FakeServices, copied: list[str], openings: list[SlowOpening]
) -> None:
    copied.append(f"> {rescue_code(drowned(services.catalog))}")
    game = begin_typing(services)
    game.key("ctrl+v")
    (first,) = openings
    assert "Opening the code. Esc stops it." in told(game)
    first.progress = 12, 40
    game.wait()
    assert "Opening the code: 12 of 40 actions played. Esc stops it." in told(game)
    game.key("return")
    assert isinstance(game.top, MusterScreen), "nothing can be gone down into yet"
    game.key("escape")
    assert first.is_cancelled and isinstance(game.top, MusterScreen) and "Type a seed" in told(game)
    game.key("ctrl+v")
    openings[-1].is_over = True
    game.wait()
    assert game.headings() == ["RESCUE"] and "lie Bram, Tomas and Ada on floor 2" in told(game)
    game.click("Seed, code")
    game.key("ctrl+v")
    game.click("Today's")
    assert openings[-1].is_cancelled and "The shaft of the day" in told(game)
    game.key("escape")
    assert isinstance(game.top, TitleScreen)


def test_a_rescue_is_gone_on_with_once_its_code_is_open_again(
    services: FakeServices, copied: list[str], openings: list[SlowOpening]
) -> None:
    dead = find_lost_shaft(drowned(services.catalog))
    descent = begin_rescue(services, ("smith", "porter", "swinger"), dead, {})
    digest = descent.session.stage.digest
    services.leave()
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Continue: descent")
    assert isinstance(game.top, OpeningScreen) and "Esc stops it" in told(game)
    game.key("escape")
    assert isinstance(game.top, TitleScreen) and openings[-1].is_cancelled
    game.click("Continue: descent")
    openings[-1].is_over = True
    game.wait()
    assert isinstance(game.top, LevelScreen) and descent_of(game).session.stage.digest == digest
    descent_of(game).signal()
    game = Game(AnnalsScreen(services), services, build_screen)
    game.key("return")
    openings[-1].is_over = True
    game.wait()
    assert (isinstance(game.top, ReckoningScreen) and "Pulled out" in told(game)) or game.headings()
    game.key("escape")
    assert isinstance(game.top, AnnalsScreen)


def test_a_rescue_whose_code_cannot_be_opened_gives_way_to_another_descent(
    services: FakeServices, openings: list[SlowOpening]
) -> None:
    begin_rescue(services, ("smith", "porter", "swinger"), find_lost_shaft(drowned(services.catalog)), {})
    services.leave()
    path = next(services.runs.iterdir())
    path.write_bytes(path.read_bytes().replace(b'"rescue":"depth..', b'"rescue":"depth..AAAA'))
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Continue: descent")
    openings[-1].is_over = True
    game.wait()
    assert isinstance(game.top, MusterScreen) and "check sum" in services.notice
    game.click("Go down")
    assert isinstance(game.top, LevelScreen) and len(list(services.runs.iterdir())) == 2


def test_a_rescue_of_the_shaft_of_the_day_is_seen_before_any_try(services: FakeServices) -> None:
    path = services.runs / "run-0001.jsonl"
    descent = begin(services, PARTY, daily_seed(date.today()))
    descent.signal()
    header = read_record(path).header
    told_of = msgspec.structs.replace(header, rescue="depth..none")
    path.write_bytes(b"\n".join((msgspec.json.encode(told_of), *path.read_bytes().split(b"\n")[1:])))
    services.leave()
    second = begin(services, PARTY, daily_seed(date.today()))
    second.signal()
    services.leave()
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Daily shaft")
    assert "You have seen it in a rescue, so no try of yours counts as the first." in told(game)
    game = Game(AnnalsScreen(services), services, build_screen)
    assert not any("first try" in text for text in game.texts())


def test_there_is_no_code_for_a_sixth_party(services: FakeServices, copied: list[str]) -> None:
    run = drowned(services.catalog)
    for crews, has_code in ((4, True), (5, False)):
        run.dead = replace(find_lost_shaft(drowned(services.catalog)), crews=crews)
        game = Game(ReckoningScreen(services, run), services, build_screen)
        assert ("Copy rescue code" in game.texts()) == has_code
        assert ("the fallen of 5 parties lie in this shaft, the limit" in told(game)) != has_code


def test_a_feat_is_saved_before_it_is_shown_or_given_when_it_is_looked_at(services: FakeServices) -> None:
    run = drowned(services.catalog)
    run.kept[2] = run.latest
    run.out = tuple(replace(hero, hit_points=0) for hero in run.visit.stage.heroes()[:1])
    run.end = End.DAYLIGHT
    game = Game(ReckoningScreen(services, run), services, build_screen)
    assert "Nobody stays: new!" in game.texts()
    assert load_profile(services.home)[0].feats == ("friend",), "before any frame that could be the last"
    services.profile = Profile()
    again = Game(ReckoningScreen(services, run, is_past=True), services, build_screen)
    assert "Nobody stays: new!" in again.texts() and load_profile(services.home)[0].feats == ("friend",)
    later = Game(ReckoningScreen(services, run, is_past=True), services, build_screen)
    assert "Nobody stays" in later.texts()


def test_seeds_are_typed_with_shift_on_the_keypad_and_on_any_layout(services: FakeServices) -> None:
    game = begin_typing(services)
    for key in ("shift+k", "[4]", "m", "Q", "shift+n", "h", "c", "[.]"):
        game.key(key)
    assert isinstance(game.top, MusterScreen), "no key of these does what it does elsewhere"
    assert "Type a seed: k4mqnhc_" in told(game) and "A seed has no dot." in told(game)
    game.frame(text="9")  # as of a French keyboard, with Shift
    game.wait()
    assert "Type a seed: k4mqnhc9_" in told(game)


def test_a_copied_line_is_in_a_file_as_well(services: FakeServices, copied: list[str]) -> None:
    dead = drowned(services.catalog)
    game = Game(ReckoningScreen(services, dead), services, build_screen)
    game.key("c")
    path = services.home / "code.txt"
    assert "It is copied, and also in" in told(game)
    assert path.read_text().strip() == copied[0] == rescue_code(dead)
