"""Sentences with names in them, and pages that show what has changed."""

from __future__ import annotations

from tests.cli.commands import Keeling

from keeling.cli.evening import by_number

AS_BEFORE = "The rest is as before; 'table' shows all of it."


def test_people_are_named_in_sentences_as_games_name_them() -> None:
    people = ("You", "Bryony", "Clover Ann")
    assert by_number("offer 1 wool for 1 ore to bryony", people) == "offer 1 wool for 1 ore to player 2"
    assert by_number("Offer 1 ore for 1 wool to Clover Ann and Bryony.", people) == (
        "Offer 1 ore for 1 wool to player 3 and player 2."
    )
    assert by_number("Roll the dice", people) == "Roll the dice"


def test_a_page_shows_what_has_changed_and_table_shows_all(keeling: Keeling) -> None:
    out = keeling("play", "catan", "--seed", 5, "--bot", "random", input="1\ntable\nquit\n").out
    pages = out.split("\nCatan: your turn\n")[1:]
    assert ["\nHarbours\n" in page for page in pages] == [True, False, True]
    assert [AS_BEFORE in page for page in pages] == [False, True, False]
    assert all("\nWho has built where\n" in page for page in pages)


def test_an_offer_is_typed_as_a_sentence_and_refused_as_any_other_act(keeling: Keeling) -> None:
    typed = "offer 1 wool for 1 ore to everybody\noffer wool\nquit\n"
    out = keeling("play", "catan", "--seed", 5, "--bot", "random", input=typed).out
    assert "(C-0" in out
    assert "'offer wool' is no choice." in out
