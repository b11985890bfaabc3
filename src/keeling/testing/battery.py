"""The conformance battery: what every game must satisfy, as one pytest class."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from keeling.core.title import Title
from keeling.testing import lockstep, secrecy, soundness, wording
from keeling.testing.channels import CHANNELS, Channel
from keeling.testing.subject import Subject, subjects

Check = Callable[[Subject, bytes], None]

# Each check with how many games it looks at, as a share of the examples of the hypothesis profile.
CHECKS: tuple[tuple[Check, float], ...] = (
    (soundness.random_games_end_and_conserve, 0.15),
    (soundness.copies_are_equal_and_apart, 0.25),
    (soundness.legal_and_check_agree, 1),
    (soundness.refusals_are_typed_and_change_nothing, 0.5),
    (soundness.chances_are_what_is_sampled, 0.25),
    (soundness.moves_replay_without_a_generator, 0.25),
    (soundness.search_offers_legal_actions, 0.5),
    (soundness.bots_choose_legal_actions, 0.25),
    (wording.actions_round_trip, 0.25),
    (wording.positions_round_trip, 0.5),
    (wording.positions_by_hand_are_read_or_named, 0.25),
    (wording.pages_answer_at_every_moment, 0.25),
    (wording.records_replay_and_are_checked, 0.1),
    (wording.matches_prepare_without_changing, 0.25),
    (secrecy.redeal_fits_redact, 0.5),
    (secrecy.redeal_varies_and_never_reads_the_truth, 0.5),
    (secrecy.looks_are_alike, 0.5),
    (secrecy.moves_are_told_alike, 0.5),
    (secrecy.knowledge_stays, 0.25),
)

seeds = st.binary(min_size=1, max_size=8)


def conformance(
    game: str | Title,
    *,
    seats: Sequence[int] = (),
    options: Sequence[Mapping[str, Any]] = ({},),
    channels: Sequence[Channel] = CHANNELS,
    unlisted: Sequence[str] = (),
    reveals: Sequence[int] = (),
    skip: Sequence[str] = (),
) -> type:
    """A test class for pytest: `Test = conformance("zero", seats=[2, 4, 7], options=[{}, {"option": "2"}])`.

    Each check becomes a test, for every number of seats with every choice of options; hypothesis seeds the random
    games, and its profile says how many.

    Args:
        game: a title, or the id of one that the registry knows.
        seats: numbers of players; the fewest, the usual and the most if there are none.
        options: what tables choose.
        channels: by which something leaves for a seat.
        unlisted: names of actions that `check` may accept without `legal` listing them (free offers).
        reveals: numbers of events that open a secret which the state then forgets (votes, once all are in).
        skip: names of checks that the game does not claim to pass.
    """
    found = subjects(game, seats, options, unlisted, reveals)
    unknown = set(skip) - {name_of(check) for check, _ in CHECKS}
    if unknown:
        raise ValueError(f"there is no check {', '.join(sorted(unknown))}")
    tests: dict[str, Any] = {
        f"test_{name_of(check)}": staticmethod(test_of(with_channels(check, channels), share))
        for check, share in CHECKS
        if name_of(check) not in skip
    }
    tests["test_compiled_and_uncompiled_agree"] = staticmethod(lockstep.test_of())
    made = type(
        f"Test{found[0].title.id.title()}", (), {"__doc__": f"What {found[0].title.name} must satisfy.", **tests}
    )
    return pytest.mark.engine(pytest.mark.parametrize("subject", found, ids=str)(made))


def name_of(check: Check) -> str:
    return str(getattr(check, "__name__", check))


def with_channels(check: Check, channels: Sequence[Channel]) -> Check:
    if check is not secrecy.looks_are_alike:
        return check
    asked = partial(secrecy.looks_are_alike, channels=tuple(channels))
    asked.__name__ = "looks_are_alike"  # type: ignore[attr-defined]
    return asked


def test_of(check: Check, share: float) -> Callable[..., None]:
    """The check as a test of every subject with hypothesis inside."""
    examples = max(2, round(hypothesis.settings().max_examples * share))

    @hypothesis.settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
        report_multiple_bugs=False,
    )
    @hypothesis.given(seed=seeds)
    def test(subject: Subject, seed: bytes) -> None:
        check(subject, seed)

    test.__doc__ = check.__doc__
    return test


def run(check: Check, subject: Subject, games: int = 20) -> None:
    """Put one subject through one check, without pytest and the same every time.

    Raises:
        AssertionError: the subject does not pass.
    """
    for n in range(games):
        check(subject, n.to_bytes(2, "little"))
