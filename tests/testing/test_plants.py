"""The battery catches what it is for: one leak planted in each channel, and bugs in the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, cast

import msgspec
import pytest
from tests.testing.bazaar import rules
from tests.testing.bazaar.rules import Bazaar
from tests.testing.bazaar.title import BazaarTitle

from keeling.core import common, packed
from keeling.core.bot import Bot
from keeling.core.game import Game, Moves, Streams
from keeling.core.page import Choice, Line, Scene, TextPage
from keeling.core.title import Setup, Step
from keeling.games.zero.game import ZeroTitle
from keeling.games.zero.view import SeatView, ZeroView
from keeling.testing import CHECKS, Look, Subject, channels, run
from keeling.testing.battery import name_of
from keeling.testing.secrecy import looks_are_alike

pytestmark = pytest.mark.engine
CHECK = {name_of(check): check for check, _ in CHECKS}


def caught(check: str, title: ZeroTitle | BazaarTitle, seats: int, match: str, **options: str) -> None:
    """The check fails for the title, and says so in these words."""
    subject = Subject(title, title.setup(seats, options), reveals=frozenset([rules.VOTED]))
    with pytest.raises(AssertionError, match=match):
        run(CHECK[check], subject, games=40)


# -- leaks of ZERO's pages --------------------------------------------------------------------------------------------


class Spying(ZeroTitle):
    """Remembers the true state behind the last view."""

    truth: ClassVar[Game]

    def view(self, setup: Setup, game: Game, viewer: int) -> ZeroView:
        Spying.truth = game
        return super().view(setup, game, viewer)

    def secret(self) -> int:
        """Something about the hands of all."""
        hands: list[int] = self.truth.dump()["hand"]
        return sum(n * mask for n, mask in enumerate(hands))


class LeakyPage(Spying):
    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        return {**super().table(setup, scene), "debug": self.secret()}


class LeakyText(Spying):
    def text(self, setup: Setup, scene: Scene) -> TextPage:
        page = super().text(setup, scene)
        return msgspec.structs.replace(page, rules=(*page.rules, f"{self.secret()}"))


class LeakyIds(Spying):
    def text(self, setup: Setup, scene: Scene) -> TextPage:
        page = super().text(setup, scene)
        named = tuple(msgspec.structs.replace(choice, pieces=(f"c{self.secret()}",)) for choice in page.choices)
        return msgspec.structs.replace(page, choices=named)


class LeakyJson(ZeroTitle):
    def view(self, setup: Setup, game: Game, viewer: int) -> ZeroView:
        view = super().view(setup, game, viewer)
        hands = game.dump()["hand"]
        seats = tuple(self.opened(seat, hands[14 * q : 14 * q + 14]) for q, seat in enumerate(view.seats))
        return msgspec.structs.replace(view, seats=seats)

    def opened(self, seat: SeatView, masks: list[int]) -> SeatView:
        hand = tuple(kind << 4 | i for kind, mask in enumerate(masks) for i in range(16) if mask >> i & 1)
        return msgspec.structs.replace(seat, hand=hand)


class LeakyRefusal(ZeroTitle):
    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        next_hand = game.dump()["hand"][14 * ((seat + 1) % game.seats) :][:14]
        better = sum(mask.bit_count() for mask in next_hand[11:])
        return f"{super().refusal(setup, game, seat, action, number)} ({better})"


class LeakySentence(ZeroTitle):
    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return f"{super().say(setup, game, seat, action)} {sum(game.dump()['unseen'])}"


@pytest.mark.parametrize(
    ("title", "channel"),
    [
        (LeakyPage(), "page"),
        (LeakyText(), "text"),
        (LeakyIds(), "text|ids"),
        (LeakyJson(), "view"),
        (LeakyRefusal(), "refusals"),
        (LeakySentence(), "sentences"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ZeroTitle) else "",
)
@pytest.mark.parametrize("option", ["1", "2"])
def test_a_leak_of_a_page_is_caught(title: ZeroTitle, channel: str, option: str) -> None:
    caught("looks_are_alike", title, 3, f"channel ({channel})", option=option)


def test_a_channel_of_ones_own_is_asked() -> None:
    def hint(look: Look) -> object:
        return look.game.dump()["unseen"][0] % 2

    title = ZeroTitle()
    with pytest.raises(AssertionError, match="channel hint"):
        run(partial(looks_are_alike, channels=(hint,)), Subject(title, title.setup(4)))


def test_ids_alone_are_caught() -> None:
    class LeakyKeys(LeakyIds):
        def text(self, setup: Setup, scene: Scene) -> TextPage:
            page = ZeroTitle.text(self, setup, scene)
            keys = tuple(Choice(f"{c.key}{self.secret()}", c.action, c.label) for c in page.choices)
            return TextPage(page.title, page.now, keys)

    title = LeakyKeys()
    with pytest.raises(AssertionError, match="channel ids"):
        run(partial(looks_are_alike, channels=(channels.ids,)), Subject(title, title.setup(4)))


# -- leaks of rules, in the small game --------------------------------------------------------------------------------


def bazaar(game: type[Bazaar], base: type[BazaarTitle] = BazaarTitle) -> BazaarTitle:
    """The small game with other rules."""

    class Planted(base):  # type: ignore[misc,valid-type]
        def new(self, setup: Setup) -> Game:
            return game(setup.seats, int(setup.options["rounds"]))

    return Planted()


class OrderTells(Bazaar):
    def legal(self, seat: int, out: Moves) -> int:
        listed = []
        for action in self.candidates(seat):
            if self.check(seat, action) == 0:
                listed.append(action)
        out.clear()
        for action in reversed(listed) if self.hand[rules.KINDS * ((seat + 1) % self.seats)] % 2 else listed:
            out.add(action)
        return out.n


class DecidersTell(Bazaar):
    """Who cannot accept is not asked."""

    def deciders(self) -> int:
        if self.maker >= 0 and not self.hand[rules.KINDS * self.to + self.get]:
            return 1 << self.maker
        return super().deciders()


class RefusalTells(Bazaar):
    """An offer that cannot be met is refused at once."""

    def check_offer(self, seat: int, to: int, give: int, get: int) -> int:
        number = super().check_offer(seat, to, give, get)
        return number or (0 if self.hand[rules.KINDS * to + get] else rules.NOT_HELD)


class SeenTells(Bazaar):
    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action if packed.verb(action) == rules.DRAW else super().seen(viewer, seat, action)


class VoteSeen(Bazaar):
    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action if packed.verb(action) == rules.VOTE else super().seen(viewer, seat, action)


class SeenDepends(Bazaar):
    """What is seen of an offer depends on a hidden hand."""

    def seen(self, viewer: int, seat: int, action: int) -> int:
        if packed.verb(action) == rules.OFFER and viewer != seat:
            return packed.make(rules.OFFER, packed.a(action), packed.b(action), self.hand[rules.KINDS * seat] % 3)
        return super().seen(viewer, seat, action)


class EventTells(Bazaar):
    def draw(self, kind: int) -> None:
        self.tell(common.EVERYONE, rules.CLOSED, self.receiver(), kind)
        super().draw(kind)


class EventTellsOne(Bazaar):
    """An event about one seat's cards is marked for its neighbour as well."""

    def draw(self, kind: int) -> None:
        q = self.receiver()
        self.tell(1 << q | 1 << (q + 1) % self.seats, rules.CLOSED, q, kind)
        super().draw(kind)


class RedactKeepsVotes(Bazaar):
    def redact(self, seat: int) -> int:
        votes = self.vote[:]
        super().redact(seat)
        self.vote = votes
        return 0


class RedactKeepsHands(Bazaar):
    def redact(self, seat: int) -> int:
        hand, unseen = self.hand[:], self.unseen[:]
        super().redact(seat)
        self.hand, self.unseen = hand, unseen
        return 0


class RedactForgetsItself(Bazaar):
    def redact(self, seat: int) -> int:
        return super().redact(common.SPECTATOR)


class RedealTells(Bazaar):
    """The deal is what was blanked last."""

    truth: ClassVar[dict[str, Any]]

    def redact(self, seat: int) -> int:
        RedealTells.truth = self.dump()
        return super().redact(seat)

    def redeal(self, seat: int, streams: Streams) -> int:
        self.load(RedealTells.truth)
        return 0


class RedealTellsVotes(RedealTells):
    """Hands are dealt anew, votes as they are."""

    def redeal(self, seat: int, streams: Streams) -> int:
        self.vote = RedealTells.truth["vote"][:]
        return Bazaar.redeal(self, seat, streams)


class RedealKnowsOne(RedealTells):
    """The luck is mixed with the truth."""

    def redeal(self, seat: int, streams: Streams) -> int:
        return Bazaar.redeal(
            self, seat, Streams(repr((RedealTells.truth["hand"], streams.below(common.REDEAL, 99))).encode())
        )


class RedealLeavesBlanks(Bazaar):
    def redeal(self, seat: int, streams: Streams) -> int:
        votes = self.vote[:]
        super().redeal(seat, streams)
        self.vote = votes
        return 0


class ForgetsTrade(Bazaar):
    """What came by a trade is not kept in mind."""

    def trade(self) -> None:
        known = self.known[:]
        super().trade()
        self.known = [min(a, b) for a, b in zip(known, self.known, strict=True)]


class ForgetsOffer(Bazaar):
    """Goods that were shown slip everybody's mind when the turn passes."""

    def next_turn(self) -> None:
        self.known = [0] * len(self.known)
        super().next_turn()


class LearnsUntold(Bazaar):
    """All get to know a drawn good, and nobody told them."""

    def draw(self, kind: int) -> None:
        q = self.receiver()
        super().draw(kind)
        self.known[rules.KINDS * q + kind] += 1


class LogTells(BazaarTitle):
    """The log is told by somebody who sees the goods."""

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        return [*super().tell(setup, names, viewer, steps), Line((f"{Watched.drawn}.",))]


class Watched(Bazaar):
    drawn: ClassVar[int] = 0

    def draw(self, kind: int) -> None:
        Watched.drawn = kind
        super().draw(kind)


class BotsPeek(BazaarTitle):
    """The easy bot remembers the true state that it was asked beside."""

    def bot(self, level: str) -> Bot:
        return Peeker() if level == "easy" else super().bot(level)


class Peeked(Bazaar):
    truth: ClassVar[list[int]] = [0]

    def redact(self, seat: int) -> int:
        Peeked.truth = self.hand[:]
        return super().redact(seat)


class Peeker:
    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        return legal[sum(n * held for n, held in enumerate(Peeked.truth)) % len(legal)]


@pytest.mark.parametrize(
    ("game", "check", "match"),
    [
        (OrderTells, "looks_are_alike", "channel listed"),
        (DecidersTell, "looks_are_alike", "channel owing"),
        (RefusalTells, "looks_are_alike", "channel (listed|refusals)"),
        (SeenTells, "moves_are_told_alike", "told more"),
        (VoteSeen, "moves_are_told_alike", "told more"),
        (SeenDepends, "moves_are_told_alike", "knows different|tells the truth"),
        (EventTells, "moves_are_told_alike", "told more"),
        (EventTellsOne, "moves_are_told_alike", "told more"),
        (RedactKeepsVotes, "moves_are_told_alike", "knows different"),
        (RedactKeepsHands, "moves_are_told_alike", "knows different"),
        (LearnsUntold, "moves_are_told_alike", "knows different"),
        (RedactForgetsItself, "looks_are_alike", "channel"),
        (RedealTells, "redeal_varies_and_never_reads_the_truth", "always deals the truth of unseen, hand"),
        (RedealTellsVotes, "redeal_varies_and_never_reads_the_truth", "always deals the truth of vote"),
        (RedealKnowsOne, "redeal_varies_and_never_reads_the_truth", "another truth"),
        (RedealLeavesBlanks, "redeal_fits_redact", "vote that cannot be"),
        (ForgetsTrade, "knowledge_stays", "forgot"),
        (ForgetsOffer, "knowledge_stays", "forgot"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_leak_of_rules_is_caught(game: type[Bazaar], check: str, match: str) -> None:
    caught(check, bazaar(game), 4, match)


def test_a_leak_of_the_log_is_caught() -> None:
    caught("moves_are_told_alike", bazaar(Watched, LogTells), 4, "log lines")


def test_a_bot_that_peeks_is_caught() -> None:
    caught("looks_are_alike", bazaar(Peeked, BotsPeek), 4, "repeatable_bots")


# -- bugs in the rules ------------------------------------------------------------------------------------------------


class Conjures(Bazaar):
    def draw(self, kind: int) -> None:
        super().draw(kind)
        if self.phase == rules.TRADING:
            self.unseen[kind] += 1


class Endless(Bazaar):
    def begin_round(self) -> None:
        self.round = rules.ROUNDS
        super().begin_round()


class ListsTooMuch(Bazaar):
    def legal(self, seat: int, out: Moves) -> int:
        super().legal(seat, out)
        if self.phase == rules.TRADING and self.maker == seat:
            out.add(packed.make(rules.PASS))
        return out.n


class ListsTooLittle(Bazaar):
    def candidates(self, seat: int) -> list[int]:
        return [action for action in super().candidates(seat) if action != packed.make(rules.VOTE, rules.NO)]


class ListsTwice(Bazaar):
    def candidates(self, seat: int) -> list[int]:
        return [*super().candidates(seat), packed.make(rules.PASS)]


class AcceptsOdd(Bazaar):
    """Bits that mean nothing are overlooked."""

    def check(self, seat: int, action: int) -> int:
        return super().check(seat, action & 0xFFFFFFFFFFFFFF)


class ChangesWhenRefusing(Bazaar):
    def check_offer(self, seat: int, to: int, give: int, get: int) -> int:
        number = super().check_offer(seat, to, give, get)
        if number:
            self.offers = max(0, self.offers - 1)
        return number


class NoSuchRule(Bazaar):
    def check_answer(self, seat: int, verb: int) -> int:
        return 77 if super().check_answer(seat, verb) else 0


class StrangersAct(Bazaar):
    def check(self, seat: int, action: int) -> int:
        return super().check(self.turn if seat == common.SPECTATOR else seat, action)


class SamplesEvenly(Bazaar):
    """Draws a kind, whatever its number."""

    def sample(self, streams: Streams, out: Moves) -> int:
        kinds = [kind for kind in range(rules.KINDS) if self.unseen[kind]]
        return packed.make(rules.DRAW, kinds[streams.below(common.DECK, len(kinds))], self.receiver())


class SamplesTwice(Bazaar):
    def sample(self, streams: Streams, out: Moves) -> int:
        super().sample(streams, out)
        return super().sample(streams, out)


class ListsChanceWrong(Bazaar):
    """Another order than the one that is drawn by."""

    def sample(self, streams: Streams, out: Moves) -> int:
        pick = streams.below(common.DECK, sum(self.unseen))
        kind = rules.KINDS - 1
        while pick >= self.unseen[kind]:
            pick -= self.unseen[kind]
            kind -= 1
        return packed.make(rules.DRAW, kind, self.receiver())


class HalfCopied(Bazaar):
    """A field is missing from the list."""

    FIELDS = tuple(name for name in Bazaar.FIELDS if name != "offers")
    offers = 2


class SharesItsHand(Bazaar):
    def assign(self, other: Game) -> None:
        super().assign(other)
        self.hand = cast(Bazaar, other).hand


class NobodyMoves(Bazaar):
    def deciders(self) -> int:
        return super().deciders() if self.phase != rules.VOTING or self.round else 0


class PaysTooMuch(Bazaar):
    def payoff(self, seat: int) -> float:
        return float(self.score(seat))


@pytest.mark.parametrize(
    ("game", "check", "match"),
    [
        (Conjures, "random_games_end_and_conserve", "are not 8"),
        (Endless, "random_games_end_and_conserve", "no end"),
        (NobodyMoves, "random_games_end_and_conserve", "nobody is to move"),
        (PaysTooMuch, "random_games_end_and_conserve", "payoff"),
        (ListsTooMuch, "legal_and_check_agree", "listed and refused"),
        (ListsTooLittle, "legal_and_check_agree", "standard is not listed"),
        (ListsTwice, "legal_and_check_agree", "listed twice"),
        (AcceptsOdd, "legal_and_check_agree", "standard is not listed"),
        (ChangesWhenRefusing, "refusals_are_typed_and_change_nothing", "the state changed"),
        (NoSuchRule, "refusals_are_typed_and_change_nothing", "not in the ledger"),
        (StrangersAct, "refusals_are_typed_and_change_nothing", "accepted from seat 14"),
        (SamplesEvenly, "chances_are_what_is_sampled", "sample draws"),
        (SamplesTwice, "chances_are_what_is_sampled", "takes one number"),
        (ListsChanceWrong, "chances_are_what_is_sampled", "another outcome"),
        (HalfCopied, "copies_are_equal_and_apart", "went another way"),
        (SharesItsHand, "copies_are_equal_and_apart", "the original changed"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_bug_in_the_rules_is_caught(
    game: type[Bazaar], check: str, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keeling.testing.journey.LONGEST", 2_000)
    caught(check, bazaar(game), 4, match)


# -- bugs in words ----------------------------------------------------------------------------------------------------


class SaysTheSame(BazaarTitle):
    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return super().say(setup, game, seat, action).partition(" for ")[0]


class ForgetsInWriting(BazaarTitle):
    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        written = super().write(setup, game)
        written["state"]["offers"] = 2
        return written


class BelievesAll(BazaarTitle):
    def read_position(self, value: Any) -> tuple[Setup, Game]:
        setup = self.setup(value["seats"], value["options"])
        game = self.new(setup)
        game.load(value["state"])
        return setup, game


class ChoicesShort(BazaarTitle):
    def text(self, setup: Setup, scene: Scene) -> TextPage:
        page = super().text(setup, scene)
        return msgspec.structs.replace(page, choices=page.choices[:2])


class BotCheats(BazaarTitle):
    def bot(self, level: str) -> Bot:
        return Cheat()


class Cheat:
    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        return packed.make(rules.OFFER, seat, 0, 0)


@pytest.mark.parametrize(
    ("title", "check", "match"),
    [
        (SaysTheSame(), "actions_round_trip", "read alike"),
        (ForgetsInWriting(), "positions_round_trip", "offers: 2 is not"),
        (ChoicesShort(), "pages_answer_at_every_moment", "choice is missing"),
        (BotCheats(), "bots_choose_legal_actions", "bot chose"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BazaarTitle) else "",
)
def test_a_bug_in_words_is_caught(title: BazaarTitle, check: str, match: str) -> None:
    caught(check, title, 4, match)


def test_a_position_that_is_believed_is_caught() -> None:
    title = BelievesAll()
    subject = Subject(title, title.setup(4))
    with pytest.raises(Exception, match=r".*") as error:
        run(CHECK["positions_by_hand_are_read_or_named"], subject, games=20)
    assert not isinstance(error.value, pytest.fail.Exception)
