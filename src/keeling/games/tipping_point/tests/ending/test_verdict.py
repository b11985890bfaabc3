"""Who won and why, who fell short, and what was missing where nobody won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from keeling.core import common
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.curves import Decade


@pytest.mark.rule("T-085")
def test_ten_end_it_and_nine_are_enough(ended: Any) -> None:
    game = ended((9, 10, 7, 8))
    assert game.told().story == (
        "A city with 10 citizens ends the game: Tomo reached 10. 9 are enough then, so you won, too. "
        "Jo needed 1 citizen more to have 9, Ines 2 more."
    )
    assert game.told(1).story.startswith(
        "A city with 10 citizens ends the game: you reached 10. 9 are enough then, so Mara won, too."
    )
    assert ended((11, 10)).told(common.SPECTATOR).story == (
        "A city with 10 citizens ends the game: Mara reached 11 and Tomo 10."
    )


@pytest.mark.rule("T-086")
def test_most_citizens_then_cards_then_both_or_the_cleaner(ended: Any) -> None:
    def story(people: Sequence[int], cards: Sequence[int] = (), **more: Any) -> str:
        return str(ended(people, cards=cards, mode="competitive", **more).told().story)

    lead = "A city with 10 citizens ends the game. "
    assert story((8, 11, 10)) == lead + (
        "Most citizens win: Tomo with 11. Ines reached 10 as well. You needed 2 citizens more to have 10."
    )
    assert story((10, 10, 4), (1, 0, 0)) == lead + (
        "You and Tomo reached 10 citizens each. Cards in play decide: you 3, Tomo 2. "
        "Ines needed 6 citizens more to have 10."
    )
    assert (
        story((10, 10), (1, 1)) == lead + "You and Tomo have 10 citizens and 3 cards in play each: the win is shared."
    )
    cleaner = ended((10, 10), mode="competitive", tie="cleanest").build(0, oil_well=1).build(1, wetland=1)
    assert cleaner.told().story == lead + (
        "You and Tomo reached 10 citizens with 3 cards in play each. The lower CO₂ decides: Tomo with −2."
    )


@pytest.mark.rule("T-087")
def test_pairs_are_counted_together(ended: Any) -> None:
    lead = "A pair with 20 citizens ends the game. "
    assert ended((9, 8, 11, 4), mode="teams").told().story == (
        lead + "You and Ines reached 20 together, Tomo and Jo 12. Tomo and Jo needed 8 citizens more to have 20."
    )
    both = "You and Ines reached 20 together, Tomo and Jo 20. "
    tie = ended((10, 10, 10, 10), cards=(1, 0), mode="teams")
    assert tie.told().story == lead + both + "Cards in play decide: 5 against 4."
    assert (
        ended((10,) * 4, mode="teams").told().story
        == lead + both + "Cards in play are as many, too: the win is shared."
    )


@pytest.mark.rule("T-088")
def test_time_runs_out(ended: Any) -> None:
    told = ended((7, 8), terms.TIMED_OUT, 9).lost(0, HUNGER=3, HEAT=1).told()
    assert told.story == "It is 2100, and nobody is there yet. Tomo came nearest, with 8 of 10 citizens."
    assert told.missing == (
        "With 2 citizens more the nearest would have won.",
        "Hunger took 3. A food more at each of those feedings keeps a citizen alive.",
        "The weather took 1. A Hospital or First Responder saves one each time.",
    )
    quiet = ended((9, 9, 9, 9), terms.TIMED_OUT, 9, mode="teams").told()
    assert quiet.story.endswith("You, Tomo, Ines and Jo came nearest, with 18 of 20 citizens.")
    assert quiet.missing[-1] == "Nobody was lost; it was time that ran out."


@pytest.mark.rule("T-089")
def test_a_world_that_tips_is_counted_out(ended: Any) -> None:
    game = ended((4, 10), terms.TIPPED, 2).build(0, coal_power_plant=2, oil_well=1).build(1, ranch=3)
    game.history([(0, 0), (5, 4)], [(1, 1), (3, 8), (4, 10)], (1, 3))
    told = game.told()
    assert (game.view().total, game.view().limit) == (20, 16)
    assert (
        told.story
        == "The common CO₂ is 20, and at 16 the world tips. Nobody wins. Tomo came nearest, with 10 of 10 citizens."
    )
    assert told.missing[0] == "With 5 CO₂ less the game would go on."
    co2 = {card.id: card.co2 for card in deck.ours().buildings}
    assert told.missing[1].startswith(
        f"The greatest sources at the end: 3 × Ranch at {co2['ranch']} CO₂, "
        f"2 × Coal Power Plant at {co2['coal_power_plant']} CO₂"
    )
    assert "Wetland takes up 2 for $3" in told.missing[2]
    assert told.decades[-1] == Decade(2030, (4, 10), (10, 10), (3, 3), (0, 0), 20, 0, ())
    assert told.moments[-1].title == "2030: the world tips"
    assert told.moments[-1].text.endswith("At the last count it had been 9: Tomo +6, You +5.")
    for line in told.missing:
        assert "fault" not in line
        assert "should" not in line


def test_a_position_may_leave_its_history_out(ended: Any) -> None:
    told = ended((10, 3), decade=2).build(0, coal_power_plant=1).told()
    assert [one.co2 for one in told.decades] == [(0, 0), (0, 0)]
    assert told.emitted_note == "All decades together: 0 CO₂, 0 weather cards, 0 disasters."


def test_a_world_that_tips_at_once_is_told_too(ended: Any) -> None:
    told = ended((1, 1), terms.TIPPED, 0).build(0, coal_power_plant=2, oil_well=4).build(1, ranch=4).told()
    assert [one.cards for one in told.decades] == [0]
    assert told.moments[0].text == "The common CO₂ came to 20; the limit is 16."
