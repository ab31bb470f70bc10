"""session: a level being played: the four states of a turn, undo and redo; each step is recorded at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from intodepth import tweaks
from intodepth.content.descents import PlaceKind
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import Outcome, outcome_of
from intodepth.content.recorder import Recorder
from intodepth.content.runs.run import Run
from intodepth.content.runs.seals import FirstSights, cost_of_undo, find_first_sights
from intodepth.content.runs.signs import DoorSign, sign_of
from intodepth.play.caching import cache_latest
from intodepth.play.click_orders import ClickOrders
from intodepth.play.commands import ComeAlong, Do, PlayerCommand, StepBack
from intodepth.play.distant_orders import DistantOrders
from intodepth.play.goals import hearsay, list_to_bring_out
from intodepth.play.legs import Legs, stops_at
from intodepth.play.listing import Listing, list_about, list_there
from intodepth.play.log import Log
from intodepth.play.lookout import Lookout, look_out
from intodepth.play.offers import Offer, Offers
from intodepth.play.order_places import build_handles
from intodepth.play.party import Party
from intodepth.play.passage import Passages, home_of
from intodepth.play.peril import Peril, peril_of
from intodepth.play.playback import Playback
from intodepth.play.preview import Preview, Previews
from intodepth.play.recording_timeline import Timeline
from intodepth.play.selection import Selection
from intodepth.play.tuned import get_rules
from intodepth.play.ways_back import WayBack, WaysBack
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.entities import Body, Hero, LevelState
from intodepth.sim.events import RoundBegan
from intodepth.sim.eyes import eyes_of
from intodepth.sim.flow import turns
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.history import Entry, History, Tune
from intodepth.sim.knowledge import NOTHING, Chronicle, Knowledge, Learnt
from intodepth.sim.orders import (
    GradualSearch,
    Hindrance,
    Order,
    OrderLeg,
    RopeErrands,
    find_hindrance,
    list_stranded,
    party_enters,
    round_end,
    seek_quickest_out,
)
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from intodepth.sim.space.sight import Eye
from intodepth.sim.space.terrain import WAY_DOWN, Doors
from intodepth.sim.stage import Stage
from intodepth.story.halt_words import say_first_sights
from intodepth.story.sound_names import Sound
from intodepth.story.sounds import Heard


class Session:
    """The play of one level, without its presentation."""

    def __init__(
        self,
        level: LevelDefinition,
        history: History,
        recorder: Recorder,
        known: Knowledge = NOTHING,
        run: Run | None = None,
        chronicle: Chronicle | None = None,
        *,
        follows_tweaks: bool = True,
    ) -> None:
        """Continue a level at the end of its history; `known` is what was known of it before.

        As a floor of a run it uses the run's rules, undo costs chalk, and relics that nobody has seen are not
        announced. With a `chronicle` of its own, the session is only watched: see `show`. `follows_tweaks`
        says whether a practice level takes over the rules of the tweak files.
        """
        self.is_watched = chronicle is not None
        """whether it only shows moments of a recording"""
        self.follows_tweaks = follows_tweaks
        self.aside = ""
        """a few words on what kind of play this is, such as a branch of a recording"""
        self.coming: Preview | None = None
        """what a watched level at rest shows next"""
        self.shows_all = False
        """whether a watched level is shown as if the party knew all of it"""
        self.level, self.history, self.recorder, self._run = level, history, recorder, run
        self._rules: Mapping[str, int] | None = None
        self.hearsay = {} if run is not None else hearsay(history.start, level.wanted)
        """what was told of relics beforehand, by id: where they lie at first, and the words"""
        self.wanted = level.wanted if run is None else run.wanted
        """kinds of bodies to bring out"""
        self.first_hero = 0 if run is None else run.first_id
        """id of the first hero of the party; in a rescue lower ids belong to those who lie there"""
        self.below = "" if run is None else run.below
        """in a rescue, who lies on which floor; otherwise empty"""
        self.previews = Previews(self.wanted)
        self.previews.passes_on = True
        self.legs, self._ways_back = Legs(self.previews), WaysBack()
        self.playback: Playback | None = None
        self.playing: Preview | None = None
        """the schedule that is being played"""
        self.played: Preview | None = None
        """the schedule that was played last; None once it was undone"""
        self.offers = Offers(self.stage, ())
        self.selection = Selection(self.offers, None)
        self.state, self._passages = TurnState.GENERATE, Passages()
        self.chronicle = chronicle or Chronicle(self.history, known)
        self._learning: list[Knowledge] = []
        """what the party knows after each beat of the schedule that is being played"""
        self.log, self._distant_orders = Log(), DistantOrders(self.wanted)
        self.party = Party()
        self._ended_by_itself = 0
        """number of the latest order of this session after which a turn ended by itself"""
        self._heard: list[Heard] = []
        self.undo_cost = 0
        """chalk that it costs to undo the latest finished order"""
        self.clicks = self._begin_clicks((), self.lookout)
        self.generate()
        self._enter_alone()

    def begin(self, stage: Stage) -> None:
        """Continue from another stage that is completely known."""
        self.skip()
        self.history, self.hearsay = History(stage), {}
        self.chronicle = Chronicle(self.history, Knowledge.of_all(stage))
        self.generate()

    def _enter_alone(self) -> None:
        """Let a single hero come in by a single entry, at the start of a level that was never undone."""
        able = [hero for hero in self.stage.heroes() if hero.is_able]
        ways_in = self.offers.of(Deploy)
        is_new = not (self.is_watched or self.history.done or self.history.undone)
        if is_new and self.state == TurnState.SELECT and len(able) == len(ways_in) == 1:
            self._commit((ways_in[0],))

    @property
    def shaft(self) -> Sequence[LevelDefinition]:
        """All floors of its descent; empty outside a descent."""
        return self._run.shaft if self._run is not None else ()

    @property
    def has_changed_rules(self) -> bool:
        """Whether a practice level is played under other rules than the usual ones now."""
        return not self.in_run and self.stage.rules != self.level.rules_over(Rules())

    @property
    def rules_apart(self) -> Mapping[str, tuple[int, int]]:
        """The rules of a practice level that differ from those of the tweak files, because their change was
        undone: by name, the value here and the value of the files.
        """
        if self.in_run or self.is_watched or not self.follows_tweaks:
            return {}
        here, wanted = self.stage.rules, self.level.rules_over(get_rules())
        if here == wanted:
            return {}
        pairs = ((name, getattr(here, name), getattr(wanted, name)) for name in Rules.names())
        return {name: (one, two) for name, one, two in pairs if one != two}

    @property
    def in_run(self) -> bool:
        """Whether the level is a floor of a descent."""
        return self._run is not None

    @property
    def place(self) -> PlaceKind | None:
        """The kind of place that a floor of a descent is; None for levels and handmade floors."""
        return None if self._run is None else self._run.catalog.places.get(self.level.place)

    @property
    def told_place(self) -> str:
        """The title of the place and its rule, such as `Vault: dark, a lamp lights 5 cells.`; empty for
        levels and handmade floors.
        """
        if self._run is None or self.place is None:
            return ""
        return f"{self.place.title}: {self.place.effect(self._run.rules)}"

    @property
    def has_collector(self) -> bool:
        """Whether the Collector comes if the party goes down from here."""
        return (
            self._run is not None
            and self._run.has_collector
            and self.stage.doors in (Doors.FIRST, Doors.DOWN)
        )

    @property
    def idea(self) -> str:
        """The idea of the level in a sentence; empty on the way up a descent, as it is about the way down."""
        return "" if self.stage.doors == Doors.UP else self.level.hint

    @property
    def way_back(self) -> WayBack | None:
        """Whether the party could come back up from the way down as things are; None outside a descent, or if
        that is not clear.
        """
        if self._run is None or self.stage.doors not in (Doors.FIRST, Doors.DOWN):
            return None
        return self._ways_back.find(self.stage, self.knowledge)

    @property
    def signs(self) -> list[DoorSign]:
        """The signs at the doors below the way down; empty if the party cannot go down there."""
        if self._run is None or self.stage.doors not in (Doors.FIRST, Doors.DOWN):
            return []
        below = self._run.doors[self.level.order : self.level.order + 1]
        return [sign_of(door, self._run.catalog, self._run.rules) for there in below for door in there]

    @property
    def chalk(self) -> int:
        """The number of seals that can still be undone in a descent."""
        return 0 if self._run is None else self._run.chalk

    @property
    def can_undo(self) -> bool:
        """Whether there is an order to undo, and enough chalk."""
        return self.latest > 0 and (self._run is None or self.undo_cost <= self.chalk)

    def worth(self, body: Body) -> int:
        """Return the value of a relic once it reaches daylight; 0 outside a descent."""
        return 0 if self._run is None else self._run.worth(body)

    def adds(self, body: Body) -> int:
        """Return what a relic adds to the score beside what the party carries; 0 outside a descent."""
        if self._run is None:
            return 0
        carried = [each for each in self._run.carried if each.id != body.id]
        with_it = self._run.values([*carried, body])
        return sum(with_it.values()) - sum(self._run.values(carried).values())

    @property
    def stage(self) -> Stage:
        """The present stage; during playback, as far as that has come."""
        return self.history.stage

    @property
    def actor(self) -> Hero:
        """The hero whose turn it is, or was last."""
        return self.stage.hero(self.stage.lead)

    @property
    def acting(self) -> Hero:
        """The hero that acts, or whose action is being played."""
        return self.actor if self.playback is None else self.stage.hero(self.playback.actor)

    @property
    def latest(self) -> int:
        """The number of the latest action, including one that is playing; 0 before the first."""
        return len(self.history.done) + (self.playback is not None)

    @property
    def passage(self) -> Chart:
        """The chart by which the acting hero is seen after the portals they have gone through."""
        return self._passages.of(self.history, self.acting.id, self.playback)

    @property
    def knowledge(self) -> Knowledge:
        """The party's present knowledge; all there is to know if a watched level shows everything."""
        if self.shows_all:
            return self._everything
        beats = self.playback.beat - 1 if self.playback is not None else 0
        return self._learning[beats - 1] if beats else self.chronicle.latest

    @property
    @cache_latest(by=lambda self: self.stage.digest)
    def _everything(self) -> Knowledge:
        return Knowledge.of_all(self.stage)

    @property
    def foreseen(self) -> Knowledge:
        """The party's knowledge once what plays has ended."""
        if self.playback is None or self.shows_all or not self._learning:
            return self.knowledge
        return self._learning[-1]

    @property
    def unseen(self) -> list[frozenset[int]]:
        """For each entry of the history, the timeline indices that no hero saw or felt, and that are not
        shown.
        """
        return [frozenset()] * len(self.history.done) if self.shows_all else self.chronicle.unseen

    @property
    @cache_latest(by=lambda self: (self.stage.digest, self.acting.id, self.passage))
    def lookout(self) -> Lookout:
        """The present view of the cells, which holds while nothing moves."""
        stage = self.stage
        eyes, own = eyes_of(stage), self.acting.cell or eyes_of(stage)[0]
        return look_out(stage.ground, eyes, Eye(own), home_of(stage.ground, self.passage))

    @property
    def is_over(self) -> bool:
        """Whether the level has ended."""
        return self.state == TurnState.DONE

    def generate(self) -> None:
        """Find every possible action, and let the player select."""
        stage = self.stage
        is_over = turns.is_over(stage)
        if not is_over and not self.is_watched:
            self._follow_rules()
        self.previews.knowledge = self.chronicle.follow(self.history)
        self.previews.keeps = self.party.followed if self.party.list_following(stage) else None
        self.log.follow(self.history, self.unseen)
        self.undo_cost = cost_of_undo(self.history, self.chronicle) if self.in_run else 0
        if is_over:
            self.state = TurnState.DONE
            return
        lookout = self.lookout
        actions = () if self.is_watched else self._possible
        self.offers = Offers(stage, actions, lookout, self._handled, self._plan_errands)
        own = self.actor.cell
        origin = None if own is None else lookout.place(own)
        self.clicks = self._begin_clicks(actions, lookout)
        spent = not self.actor.action_points
        leaves = self._distant_orders.may_leave(stage, self.actor, self.actor.cell)
        self.selection = Selection(
            self.offers,
            origin,
            spent=spent,
            leaves=leaves,
            handles=self._handles,
            find_distant=self.clicks.find,
            bring_along=self.clicks.bring_along,
            find_listing=self._find_listing,
            find_pulls=lambda: self.clicks.pulls,
            hurts=lambda order: peril_of(self.previews.of(stage, *order)) is Peril.HURTS,
        )
        self.state = TurnState.SELECT

    def _begin_clicks(self, possible: Sequence[Action], lookout: Lookout) -> ClickOrders:
        follows = self.party.followed == self.actor.id
        following = frozenset(self.party.list_following(self.stage)) if follows else frozenset[int]()
        return ClickOrders(
            self.stage,
            self.knowledge,
            possible,
            self.offers,
            lookout,
            self.previews,
            self.legs,
            self._distant_orders,
            self.wanted,
            following,
            self.party.find_left(self.history),
            lambda: self._all_leave,
            self.forsakes,
        )

    @property
    @cache_latest(by=lambda self: self.stage.digest)
    def _possible(self) -> Sequence[Action]:
        """Everything that the acting hero can do."""
        return generate_actions(self.stage)

    def _plan_errands(self) -> RopeErrands:
        return RopeErrands(self.previews.get_believed(self.stage), self.knowledge.terrain)

    @property
    def _handled(self) -> tuple[int, int] | None:
        """The rope and end that the latest action took in hand; None if it took none."""
        match self.history.done[-1].action if self.history.done else None:
            case TieOn(rope=rope, end=end) | Throw(rope=rope, end=end) | Untie(rope=rope, end=end):
                return rope, end
        return None

    def act(self, command: PlayerCommand) -> bool:
        """Do what the player means; return whether it could be done.

        Orders, undo and redo change the level only through this method. Besides it, `follow_tweaks` takes
        over new rules, and `advance` and `skip` let playback go on.
        """
        match command:
            case Do(order):
                self._commit(order)
                return True
            case StepBack("undo"):
                return self._undo()
            case StepBack():
                self.skip()
                return self._turn_back("redo")
            case ComeAlong(hero):
                self.skip()
                self.party.follow(hero)
                self.generate()
                return True

    def _commit(self, order: Order) -> None:
        """Do actions as one order: record them at once, then play them."""
        self.skip()
        number = self.history.latest_order + 1
        self._note_following(number, order)
        preview = self.previews.to_commit(self.stage, order)
        learning, known = self.chronicle.foresee(self.stage, preview.entries), self.chronicle.latest
        stop, seen = self._find_first_sight(order, learning)
        if seen:
            preview = self.previews.foreseen(self.stage, order[:stop])
            learning = self.chronicle.foresee(self.stage, preview.entries)
        done = tuple(entry.action for entry in preview.entries)
        self._ended_by_itself = number if done != order[: len(done)] else 0
        self.legs.follow(self.stage, order, preview.whole.digest, seen)
        unseen, start = set[int](), 0
        for entry, learnt in zip(preview.entries, learning, strict=True):
            known = learnt.beats[-1] if learnt.beats else known
            self.recorder.write(entry.action, entry.schedule, known, number)
            unseen |= {start + place for place in learnt.unseen}
            start += len(entry.schedule.timeline)
        self.playing = replace(preview, unseen=frozenset(unseen), _moments={})
        self._learning = [known for learnt in learning for known in learnt.beats]
        self.playback = Playback(self.stage, preview.whole, order[0].actor, unseen)
        self.state = TurnState.PLAY
        self._heard.append(Heard(Sound.COMMIT))

    def _note_following(self, number: int, order: Order) -> None:
        """Note who follows whom in an order that is done.

        Heroes who enter a floor of a descent together go on together.
        """
        if self.in_run and order == self.enter_all:
            self.party.follow(order[0].actor)
        self.party.note(number, order)

    def _find_first_sight(self, order: Order, learning: Sequence[Learnt]) -> tuple[int, str]:
        """Return after how many actions an order of several heroes or rounds stops because something is seen
        for the first time, and what that is in words; empty if it does not stop.
        """
        if not any(isinstance(action, Pass | Lead) for action in order[:-1]):
            return len(order), ""
        known, sights = self.chronicle.all_known, list[FirstSights]()
        for count, (learnt, following) in enumerate(zip(learning, order[1:], strict=False), 1):
            after = learnt.beats[-1] if learnt.beats else known[-1]
            found = find_first_sights(self.stage, known, after)
            sights += [found] if found is not None else []
            known = [*known, after]
            if stopping := [sight for sight in sights if stops_at(self.stage, sight, following)]:
                return count, say_first_sights(self.stage, stopping[-1])
        return len(order), ""

    def note_hint(self) -> None:
        """Note that a hint was shown."""
        self.history.hints += 1
        self.recorder.write("hint", self.stage, self.knowledge)

    def take_sounds(self) -> list[Heard]:
        """Return the sounds of everything that has happened since the last call."""
        found, self._heard = self._heard, []
        return found + (self.playback.take_sounds() if self.playback is not None else [])

    def advance(self, seconds: float) -> None:
        """Play the present schedule for some seconds."""
        if self.playback is not None:
            self.playback.advance(seconds)
            self._end_play()

    def skip(self) -> None:
        """Play the present schedule to its end at once."""
        if self.playback is not None:
            self.playback.skip()
            self._end_play()

    def _end_play(self) -> None:
        if self.playback is None or self.playing is None or not self.playback.is_over:
            return
        self.history.record(*self.playing.entries)
        self._heard += self.playback.take_sounds()
        self.playback, self.played, self.playing = None, self.playing, None
        self.generate()

    def _undo(self) -> bool:
        """Undo the latest order, also while it plays; return whether it could be undone."""
        self.skip()
        if not self.can_undo:
            self._heard = [Heard(Sound.REFUSED)]
            return False
        if self._run is not None:
            self._run.spend_chalk(self.undo_cost)
        return self._turn_back("undo")

    def _turn_back(self, step: Literal["undo", "redo"]) -> bool:
        history = self.history
        turn, left = (history.undo, history.done) if step == "undo" else (history.redo, history.undone)
        sound = Sound.UNDO if step == "undo" else Sound.REDO
        # What was being played is not heard any more.
        self._heard = [Heard(sound if left else Sound.REFUSED)]
        self.played = None
        if not left:
            return False
        order = left[-1].order
        while left and left[-1].order == order and turn():
            self.recorder.write(step, self.stage, self.chronicle.follow(history))
        self.generate()
        return True

    def show(self, timeline: Timeline) -> None:
        """Show the present place of a timeline, on whose history this session was begun."""
        playing = timeline.playing
        self.playback = None if playing is None else playing.playback
        if self._run is not None:
            self._run.chalk = timeline.step.chalk
        self._heard, self.played = [], None
        self.coming = None
        if playing is None:
            self.playing = None
            self.generate()
            if (coming := timeline.coming) is not None:
                entry, unseen = coming
                self.coming = self._tell_watched(self.stage.copy(), entry, unseen)
            return
        self._learning, self.state = list(playing.learnt.beats), TurnState.PLAY
        told = self._tell_watched(playing.before, playing.entry, playing.learnt.unseen)
        shown = self.playing
        if told is None or shown is None or (shown.entries, shown.unseen) != (told.entries, told.unseen):
            self.playing = told

    def _tell_watched(self, before: Stage, entry: Entry, unseen: frozenset[int]) -> Preview | None:
        """Return an entry of a watched level for strip and pictures; None if it changes the rules."""
        if not isinstance(entry.action, Action):
            return None
        unseen = frozenset() if self.shows_all else unseen
        return Preview(before, entry.action, (entry,), self.wanted, unseen=unseen)

    def _follow_rules(self) -> None:
        """Change the rules to those of the tweak files, if they differ, as an entry of the history."""
        wanted = tweaks.rules()
        if wanted == self._rules:
            return
        self._rules = wanted
        stage = self.stage
        changed = tuple((name, value) for name, (_, value) in self.rules_apart.items())
        if changed:
            self.history.commit(Tune(changed))
            known = self.chronicle.follow(self.history)
            self.recorder.write(Tune(changed), stage, known, self.history.latest_order)

    def follow_tweaks(self) -> None:
        """Take over changed tweaks; call it between schedules."""
        if not self.is_watched and self.state == TurnState.SELECT and tweaks.rules() != self._rules:
            self.generate()

    def _handles(self, offer: Offer) -> Mapping[Cell, Order]:
        return build_handles(self.stage, offer, self.previews, self.lookout)

    def _find_listing(self, place: Cell) -> Listing:
        """Return what can be done at a place of the picture, if it shows a hero or a verb other than Move can
        do something there.
        """
        lookout, stage = self.lookout, self.stage
        cell = lookout.find_seen((place.x + 0.5, place.y + 0.5)).cell
        hero = stage.bodies.get(stage.at.get(cell, -1))
        if not isinstance(hero, Hero):
            return list_there(stage, self.offers, place)
        believed, may_leave = self.previews.get_believed(stage), self._distant_orders.may_leave
        return list_about(stage, believed, self.offers, hero, place, may_leave)

    @property
    @cache_latest(by=lambda self: self.stage.digest)
    def round_end(self) -> Order:
        """The order in which everybody waits."""
        return round_end(self.stage)

    @property
    def turn_is_new(self) -> bool:
        """Whether a turn ended by itself after the latest order, and nothing was done since."""
        return bool(self.history.done) and self._ended_by_itself == self.history.latest_order

    @property
    def turn_was_passed(self) -> bool:
        """Whether the latest order was to wait, and gave the turn to another hero in the same round."""
        latest = self.history.done[-1] if self.history.done else None
        return latest is not None and isinstance(latest.action, Pass) and not _begins_round(latest)

    @property
    def round_is_new(self) -> bool:
        """Whether the round ended by itself after the latest order, and nothing was done in the new one."""
        return self.turn_is_new and _begins_round(self.history.done[-1])

    @property
    def way_home(self) -> Order:
        """The part of the order to leave that one press does; empty if the party has no such order."""
        leg = self.way_home_leg
        return () if leg is None else leg.order

    @property
    @cache_latest(by=lambda self: self.stage.digest)
    def way_home_leg(self) -> OrderLeg | None:
        """The leg of the order by which all leave a floor of a descent, downwards unless somebody left it
        upwards; None without one.
        """
        order = self._all_leave if self.in_run else ()
        return self.legs.find(self.stage, order) if order else None

    @property
    def _all_leave(self) -> Order:
        """The order by which all leave, from a floor of a descent as `way_home_leg`; empty if they cannot."""
        order = self._leaving.finish() if self._leaving is not None else ()
        return order if order and order[0] in self._possible else ()

    def seek_way_home(self, steps: int) -> bool:
        """Search on for `way_home` in a number of steps; return whether it can be told without any more."""
        return not self.in_run or self._leaving is None or self._leaving.go_on(steps)

    @property
    @cache_latest(by=lambda self: self.stage.digest)
    def _leaving(self) -> GradualSearch[Order] | None:
        """The search for the order by which all leave; None if the party knows no way down by which they
        could.
        """
        by = self._known_ways_down
        believed, known = self.previews.get_believed(self.stage), self.knowledge.terrain
        return seek_quickest_out(believed, known, by) if by != set() else None

    @property
    def _known_ways_down(self) -> set[Cell] | None:
        """The ways down that the party knows; None if it may leave by any way out."""
        if self.stage.doors != Doors.FIRST:
            return None
        return {cell for cell in self.stage.ground.cells_of(WAY_DOWN) if cell in self.knowledge.terrain}

    @property
    @cache_latest(by=lambda self: self.stage.digest)
    def stranded(self) -> list[Hero]:
        """The heroes who know no way on foot to where all would leave."""
        believed, known = self.previews.get_believed(self.stage), self.knowledge.terrain
        return list_stranded(believed, known, self._known_ways_down)

    @property
    @cache_latest(by=lambda self: self.stage.digest)
    def hindrance(self) -> Hindrance:
        """The heroes who would be hurt, or the bodies that stand in the way, if the party left together, as
        far as it knows.
        """
        believed, known = self.previews.get_believed(self.stage), self.knowledge.terrain
        return find_hindrance(believed, known, self._known_ways_down)

    @property
    def knows_way_down(self) -> bool:
        """Whether the party has seen a way down."""
        return not self.knowledge.terrain.keys().isdisjoint(self.stage.ground.cells_of(WAY_DOWN))

    @property
    def entry(self) -> Cell | None:
        """The entry by which all would come in; None if fewer than two wait outside, or one who is here has
        the lead.
        """
        outside = [hero for hero in self.stage.heroes() if hero.state == LevelState.UNDEPLOYED]
        if len(outside) < 2 or self.actor not in outside:
            return None
        ways_in, chosen = self.stage.ways_in(), self.selection.cell
        return chosen if chosen in ways_in else next(iter(ways_in), None)

    @property
    @cache_latest(by=lambda self: (self.stage.digest, self.entry))
    def enter_all(self) -> Order:
        """The order by which all come in at `entry`; empty if none can."""
        if self.entry is None:
            return ()
        believed = self.previews.get_believed(self.stage)
        order = party_enters(believed, self.knowledge.terrain, self.entry)
        return order if order and order[0] in self._possible else ()

    @property
    def known_to_lie_inside(self) -> list[Body]:
        """The relics and fallen heroes to bring out of which the party knows that they are still inside."""
        return [
            body
            for body in list_to_bring_out(self.stage, self.wanted)
            if isinstance(body, Hero) or body.id in self.hearsay or self.knowledge.place(body.id) is not None
        ]

    def forsakes(self, order: Order) -> bool:
        """Return whether nobody comes back for something after an order, which the player must confirm.

        The last hero leaves while something is still inside, or the party turns back on its way down.
        """
        after = self.previews.of(self.stage, *order).after
        turns_back = self.stage.doors == Doors.FIRST and after.doors == Doors.BACK
        return turns_back or (turns.is_over(after) and bool(self.known_to_lie_inside))

    @property
    def outcome(self) -> Outcome:
        """The result of the level so far."""
        return outcome_of(self.history, self.level)

    def close(self) -> None:
        """End the recording of a finished level."""
        self.recorder.write("end", self.stage, self.knowledge)


def _begins_round(entry: Entry) -> bool:
    """Return whether a round began by an action."""
    return any(isinstance(each.event, RoundBegan) for each in entry.schedule.timeline)
