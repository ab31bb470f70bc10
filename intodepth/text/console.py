"""console: reads commands, a line each, and answers them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from intodepth.content.verbs import BLADE, DEPLOY, HANDS, HAUL, IRON, MOVE, RELIC, ROPE, SHOVE, WAIT, Verb
from intodepth.screens.services import Services
from intodepth.sim.entities import Hero
from intodepth.sim.space.cells import Cell
from intodepth.text import level_words
from intodepth.text.level_map import draw_map, measure, write_cell
from intodepth.text.level_names import NamedThing, find_named, tell_unseen
from intodepth.text.level_play import PARTY, LevelPlay
from intodepth.text.player import TextPlayer
from intodepth.text.pressing import PressFault
from intodepth.text.records import TextRecord, tell_lines
from intodepth.text.replies import Choice, CommandFault, Reply
from intodepth.text.screen_reader import ScreenReader
from intodepth.text.told_list import ToldList

AT_ONCE: Final = "!"
"""end of a line that is done without being asked about, if it does no harm"""
PAGE: Final = 20
"""greatest number of choices that are told at once"""
CELL: Final = re.compile(r"(-?\d{1,3})\s*,\s*(-?\d{1,3})")
PLACED: Final = re.compile(rf"(.+) at ({CELL.pattern.replace('(', '(?:')})")
"""a name with its place, as answers tell it"""
NUMBER: Final = re.compile(r"\d{1,4}")
VERBS: Final[dict[str, Verb]] = {
    verb.name: verb for verb in (MOVE, DEPLOY, HANDS, ROPE, HAUL, SHOVE, BLADE, IRON, RELIC, WAIT)
} | {"lower": HAUL, "go": MOVE, "gear": RELIC, "enter": DEPLOY, "take": HANDS, "use": HANDS, "piton": IRON}
"""verbs by the words that are typed for them"""
HELP: Final = """\
A number chooses what is listed. What it would do is told first; Enter does it.
A line that ends with ! is done at once: 3! or move 4,6! or end!
What does harm, or ends turns of others who have points left, is told first all the same.
move 4,6 and the like: a verb and a place, which is column and row from 0 at the lower left, as on the map.
move: all places to go. Verbs: move, deploy, take, use, rope, haul, lower, shove, blade, piton, relic, wait.
4,6 alone: that place, for what is asked about.
rope 4,6 7,5: a rope end, then where. haul 2, lower 2: how much rope. wait braced: a way to wait.
at 4,6: all that can be done there. bell, way out and the like: go there, and take it.
end: end the round. follow: the others follow, or stay again. all: all leave the floor. in: all come in.
look: where the way goes on, and what is next to you. look around: all that is known.
look 4,6, look bell: what is there.
map: the map. heroes: the party.
why: the steps of what was told or done last. why 2: why step 2 happens. log: what has happened.
Ada, Ada 4,6, Ada bell, Ada rope 4,6: let that hero act, and do that. hint: one step of a hint.
undo, redo, menu, back, help, quit.
again: the last answer again. list: all that can be chosen now. more: further choices.
On other screens: a number, or what is written on a button. type TEXT: into a field. key NAME: press a key."""
LEADS_BACK: Final = "back leads to the list before it."
HARMS: Final = "harm would follow"
LAPSES: Final = "others would lose their action points"
GONE: Final = "The game is saved."
EMPTY: Final = "Nothing to confirm: expected a number, a verb and a place such as move 4,6, or help."


class Console:
    """A player who types commands and reads lines."""

    def __init__(self, player: TextPlayer, services: Services) -> None:
        """Begin on the screen that the player has open."""
        self._player, self._services = player, services
        self._reader = ScreenReader(player)
        self._level: LevelPlay | None = None
        self._of: object = None
        """the level screen that `_level` plays"""
        self._choices: Sequence[Choice] = ()
        self._confirm: Callable[[], Reply] | None = None
        self._first = 0
        """number of choices that were told before those of this page"""
        self._noticed = ""
        self._answer: Sequence[TextRecord] = ()
        """what was answered last, in full"""
        self._asked: Sequence[TextRecord] = ()
        """what was told with the choices of now, in full"""
        self._is_shown = False
        """whether the choices belong to something that `back` leaves"""
        self._told_list = ToldList()
        self.brief = False
        """whether lists of levels leave out what was told before"""
        self.width = 0
        """columns of the terminal; 0 without one"""
        self.running = True
        """whether the player goes on"""

    @property
    def ready(self) -> TextRecord:
        """The record that ends each answer: the number of choices, and whether Enter does something."""
        return TextRecord("ready", "", {"choices": len(self._choices), "confirms": self._confirm is not None})

    def begin(self) -> list[TextRecord]:
        """Return what is told first."""
        self._player.rest()
        return self._tell(Reply())

    def answer(self, line: str) -> list[TextRecord]:
        """Do what a line says, and return what it is answered.

        A line that is refused changes nothing, but in a level Enter does nothing after it.
        """
        level = self._find_level()
        bring_back = None if level is None else level.chooser.hold_choice()
        words = " ".join(line.split())
        try:
            if level is not None and words.endswith(AT_ONCE):
                return self._tell(self._do_at_once(level, words.removesuffix(AT_ONCE).strip()))
            return self._tell(self._do(words))
        except (CommandFault, PressFault) as error:
            if bring_back is not None:
                bring_back()
                self._unload()
            return tell_lines("fault", str(error))

    def _unload(self) -> None:
        """Let Enter do nothing, and no line say again that it does something."""
        self._confirm = None
        self._asked, self._answer = _drop_enter(self._asked), _drop_enter(self._answer)

    def _tell(self, reply: Reply) -> list[TextRecord]:
        """Return the records of a reply, of what it has brought, and of what can be chosen now."""
        records = list(reply.records)
        if not self._player.stack.running:
            self.running = False
            return [*records, *(self._tell_notice() or [TextRecord("answer", GONE)])]
        if reply.choices is None:
            level = self._find_level()
            records += self._tell_notice()
            if level is None and self._level is not None:
                # What has ended the level, or led to a screen over it.
                records += self._level.news.tell_log()
            records += self._reader.tell_news() if level is None else level.news.tell_news()
            is_refused = level is not None and any(record.kind == "fault" for record in reply.records)
            reply = self._reader.describe() if level is None else level.describe()
            if is_refused:
                reply = reply._replace(records=_drop_enter(reply.records), confirm=None)
            self._list(reply)
            listed = [*reply.records, *self._list_page()]
            self._asked, self._answer, self._is_shown = listed, [*records, *listed], False
            is_shortened = level is not None and self.brief
            return [*records, *(self._told_list.shorten(listed) if is_shortened else listed)]
        if reply.choices or reply.confirm is not None:
            self._list(reply)
            records += self._list_page()
            self._asked, self._is_shown = records, True
        # Else it is only an answer: what could be chosen before still can be.
        self._answer = records
        return records

    def _list(self, reply: Reply) -> None:
        """Let what a reply offers be chosen."""
        self._choices, self._confirm, self._first = reply.choices or (), reply.confirm, 0

    def _find_level(self) -> LevelPlay | None:
        """Return the level that is played; None on other screens."""
        screen = self._player.level
        if screen is None:
            return None
        if screen is not self._of:
            self._of, self._level = screen, LevelPlay(self._player, screen, self._services)
            self._told_list = ToldList()
        return self._level

    def _tell_notice(self) -> list[TextRecord]:
        """Return what the game has noticed, such as a file that cannot be saved."""
        lines = "\n".join(self._services.problems)
        told, self._noticed = ([] if lines == self._noticed else tell_lines("fault", lines)), lines
        return told

    def _list_page(self) -> list[TextRecord]:
        """Return a line for each choice of the page, by its number."""
        shown = self._choices[self._first : self._first + PAGE]
        found = [
            TextRecord("choice", choice.words, {"number": number, "name": choice.name})
            for number, choice in enumerate(shown, self._first + 1)
        ]
        left = len(self._choices) - self._first - len(shown)
        return [*found, *([TextRecord("question", f"more: {left} more choices.")] if left > 0 else [])]

    # -- reading a line

    def _do_at_once(self, level: LevelPlay, line: str) -> Reply:
        """Do what a line shows, unless it does harm, leads where nobody has looked, or lets points of others
        lapse, which only `end` says by itself: that is asked first. What the end of the round brings anyway
        is no harm of the line.
        """
        anyway = level.chooser.tell_round_end()
        reply = self._do(line)
        if not line or reply.confirm is None or all(record.kind != "preview" for record in reply.records):
            return reply
        why = level.chooser.tell_peril()
        if any(record.kind == "harm" and record not in anyway for record in reply.records):
            why = why or HARMS
        elif level.chooser.cuts and line.lower() != "end":
            why = why or LAPSES
        if why:
            return reply._replace(records=[TextRecord("answer", f"Not done: {why}."), *reply.records])
        stays = tell_lines("news", *level.chooser.stays)
        done = reply.confirm()
        return done._replace(records=[*done.records, *stays])

    def _do(self, line: str) -> Reply:
        """Do what a line says; raises CommandFault with what was expected."""
        if not line or line.lower() in ("yes", "y"):
            if self._confirm is None:
                raise CommandFault(EMPTY)
            return self._confirm()
        if NUMBER.fullmatch(line):
            return self._take(int(line))
        word, _, rest = line.partition(" ")
        word = word.lower()
        if (found := self._do_common(word, rest)) is not None:
            return found
        level = self._find_level()
        if level is not None and CELL.fullmatch(line):
            return level.chooser.aim(*_read_cells("", line, 1))
        if level is not None and (found := self._do_in_level(level, word, rest)) is not None:
            return found
        return self._take_named(line)

    def _take(self, number: int) -> Reply:
        if not 1 <= number <= len(self._choices):
            most = len(self._choices)
            told = (
                f"There is no choice {number}: expected 1 to {most}." if most else "There is no choice now."
            )
            raise CommandFault(f"{told} {LEADS_BACK}" if self._is_shown else told)
        return self._choices[number - 1].take()

    def _take_named(self, line: str) -> Reply:
        """Choose by the first words of a choice, by its name, or by the name of something in the level."""
        asked = line.lower()
        found = [each for each in self._choices if asked == each.name.lower()]
        found = found or [each for each in self._choices if each.words.lower().startswith(asked)]
        if len(found) == 1:
            return found[0].take()
        if found:
            raise CommandFault(f"{line!r} begins {len(found)} choices: type the number of one.")
        level = self._find_level()
        if level is not None and (thing := self._find_thing(level, line)) is not None:
            return level.chooser.approach(thing)
        raise CommandFault(f"{line[:40]!r} is no command here: expected a number, or help.")

    def _find_thing(self, level: LevelPlay, name: str) -> NamedThing | None:
        """Return what a name means in the level, alone or with its place, as in `way up at 13,9`; None if it
        is no name there. Raises CommandFault if nobody has seen it, or if several things have that name.
        """
        session, catalog = level.session, self._services.catalog
        place = ""
        if at := PLACED.fullmatch(name):
            name, place = at.groups()
        found = find_named(session, catalog, name)
        if place and found:
            (cell,) = _read_cells("", place, 1)
            found = [thing for thing in found if thing.cell == cell]
            if not found:
                raise CommandFault(f"Nothing that is called {name[:40]!r} is known at {place}.")
        actor, ways = session.actor.cell, session.stage.ways_out()
        if actor is not None and all(thing.cell in ways for thing in found):
            found = sorted(found, key=lambda thing: (measure(thing.cell, actor), thing))[:1]
        if len(found) > 1:
            places = "; ".join(f"{thing.name} at {write_cell(thing.cell)}" for thing in found)
            raise CommandFault(f"{name[:40]!r} means {len(found)} things, type a place: {places}.")
        if not found and (unseen := tell_unseen(session, catalog, name)):
            raise CommandFault(unseen)
        return found[0] if found else None

    def _do_common(self, word: str, rest: str) -> Reply | None:
        """Do a command that works on every screen; return None if it is none."""
        match word:
            case "help" | "?":
                return Reply(tell_lines("answer", HELP), [])
            case "quit" | "exit":
                self._player.stack.close()
                return Reply()
            case "more":
                if self._first + PAGE < len(self._choices):
                    self._first += PAGE
                return Reply(self._list_page(), [])
            case "list":
                self._first = 0
                return Reply(self._asked, [])
            case "hint" if self._player.level is None:
                raise CommandFault("hint is for a level that is played: there is none on this screen.")
            case "again" if self._player.level is not None:
                return Reply(self._answer, [])
            case "again":
                # What is at work on the screen goes on meanwhile.
                self._reader.forget()
                self._player.rest()
                return Reply()
            case "key" if rest:
                self._player.key(rest.lower())
                return Reply()
            case "type" if rest and self._player.ui.typing is not None:
                self._player.type(rest)
                return Reply()
            case "back" if self._player.level is None:
                self._player.key("escape")
                return Reply()
        return None

    def _do_in_level(self, level: LevelPlay, word: str, rest: str) -> Reply | None:
        """Do a command of a level; return None if it is none."""
        session, catalog = level.session, self._services.catalog
        match word:
            case "look":
                return self._look(level, rest)
            case "map":
                return Reply([TextRecord("map", row) for row in draw_map(session, catalog, self.width)], [])
            case "heroes":
                lines = (level_words.tell_hero(session.stage, hero) for hero in session.stage.heroes())
                return Reply(tell_lines("answer", *lines), [])
            case "log":
                return Reply(tell_lines("answer", *session.log.lines), [])
            case "why":
                if rest and not NUMBER.fullmatch(rest):
                    raise _make_fault(word, rest, "the number of a step, as in why 2")
                return Reply(level.why(int(rest or 0)), [])
            case "hint":
                return level.hint()
            case "undo" | "redo":
                return level.step_back(word)
            case "back":
                level.chooser.step_out()
                return Reply()
            case "menu":
                self._player.press("menu")
                return Reply()
            case "at":
                return level.chooser.list_at(*_read_cells(word, rest, 1))
        if word in PARTY:
            return level.command(word)
        if word in VERBS:
            return self._use(level, word, rest)
        named = next((hero for hero in session.stage.heroes() if hero.name.lower() == word), None)
        if named is not None and named.cell is not None and rest == f"at {write_cell(named.cell)}":
            rest = ""
        if named is None or not rest:
            return None if named is None else level.lead(named.id)
        return self._let_do(level, named, rest)

    def _let_do(self, level: LevelPlay, hero: Hero, rest: str) -> Reply:
        """Let a hero act, and do the rest of the line: a verb or a place."""
        word, _, places = rest.partition(" ")
        is_place, word = CELL.fullmatch(rest) is not None, word.lower()
        is_named = not is_place and word not in VERBS
        thing = self._find_thing(level, rest) if is_named else None
        if is_named and thing is None:
            name = hero.name.lower()
            raise _make_fault(hero.name, rest, f"a verb and a place, as in {name} move 4,6, or a thing")
        acted = level.session.actor.id
        if hero.id != acted:
            level.lead(hero.id)
        try:
            if is_place:
                return level.chooser.aim(*_read_cells("", rest, 1))
            if thing is not None:
                return level.chooser.approach(thing)
            return self._use(level, word, places)
        except CommandFault as fault:
            if hero.id == acted:
                raise
            # Who acts has changed all the same.
            level.chooser.step_out()
            return Reply(tell_lines("fault", str(fault)))

    def _look(self, level: LevelPlay, rest: str) -> Reply:
        session, catalog = level.session, self._services.catalog
        if not rest:
            return Reply(tell_lines("answer", *level_words.look(session, catalog)), [])
        if rest.lower() == "around":
            return Reply(tell_lines("answer", *level_words.look_around(session, catalog)), [])
        thing = self._find_thing(level, rest) if _is_name(rest) else None
        (cell,) = _read_cells("look", rest, 1) if thing is None else [thing.cell]
        return Reply(tell_lines("answer", *level_words.look_at(session, catalog, cell)), [])

    def _use(self, level: LevelPlay, word: str, rest: str) -> Reply:
        """Use a verb, at places or with an amount of rope if they are given."""
        verb = VERBS[word]
        if not rest:
            return level.chooser.choose(verb)
        if _is_name(rest) and (thing := self._find_thing(level, f"{word} {rest}")):
            return level.chooser.approach(thing)
        if verb is WAIT:
            return level.chooser.choose_wait(rest)
        if verb is HAUL and CELL.fullmatch(rest) is None:
            if not NUMBER.fullmatch(rest):
                raise _make_fault(word, rest, f"how many cells of rope, as in {word} 2")
            return level.chooser.choose(verb, amount=int(rest) * (-1 if word == "lower" else 1))
        if _is_name(rest) and (thing := self._find_thing(level, rest)):
            return level.chooser.approach(thing, verb)
        return level.chooser.choose(verb, *_read_cells(word, rest, 2 if verb is ROPE else 1))


def _drop_enter(records: Sequence[TextRecord]) -> list[TextRecord]:
    """Return records without those that say what Enter does."""
    return [each for each in records if each.kind != "question" or not each.words.startswith("Enter")]


def _is_name(words: str) -> bool:
    """Return whether words can name something in a level, alone or with its place."""
    return not any(map(str.isdigit, words)) or PLACED.fullmatch(words) is not None


def _make_fault(word: str, rest: str, what: str) -> CommandFault:
    """Return the fault of a line of which the first word alone was understood."""
    return CommandFault(f"{word} {rest[:20]}".rstrip() + f": expected {what}.")


def _read_cells(word: str, text: str, most: int) -> list[Cell]:
    """Return the cells of a text such as `4,6`; raises CommandFault with what was expected."""
    found = [Cell(int(x), int(y)) for x, y in CELL.findall(text)]
    if not 1 <= len(found) <= most or CELL.sub("", text).strip():
        others = f" or {word} 4,6 7,5" if most > 1 else ""
        raise _make_fault(word, text, f"column and row, as in {word} 4,6{others}")
    return found
