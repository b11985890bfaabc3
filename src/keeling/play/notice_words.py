"""What a notice says: the seat, the game, the table's address, and nothing that is not public. No name is in it, for a
name could carry somebody's own words to an address that never asked for them.
"""

from __future__ import annotations

import msgspec

from keeling.core.text import _
from keeling.play.notice_mail import Letter
from keeling.play.notice_matters import BOT, ENDED, OVER, TURN

HELLO = "hello"  # the first one: asks whether the address is right


class About(msgspec.Struct, frozen=True):
    """What a notice is about, as webhooks are sent it.

    Attributes:
        table: the code.
        game: its id.
        seat: from 0.
        what: 'hello', 'turn', 'bot', 'over' or 'ended'.
        url: the table's page.
    """

    table: str
    game: str
    seat: int
    what: str
    url: str


def letter(about: About, game: str, to: str, link: str, language: str) -> Letter:
    """The mail, in the language in force.

    Args:
        game: its name in that language.
        link: the page that confirms and stops.
    """
    code, seat = about.table, about.seat + 1
    if about.what == HELLO:
        subject = _("Shall mails about table %(code)s come here?", code=code)
        return Letter(to, subject, f"{first(code, game)}\n\n{link}\n\n{unasked()}\n", link, language)
    subject, said = {
        TURN: (_("Your move: %(game)s, table %(code)s", game=game, code=code), _("Seat %(n)s is waited for.", n=seat)),
        BOT: (
            _("A bot plays for you: %(game)s, table %(code)s", game=game, code=code),
            _("A bot plays in seat %(n)s until you open the table; then the seat is yours again.", n=seat),
        ),
        OVER: (
            _("The round is over: %(game)s, table %(code)s", game=game, code=code),
            _("You can see there how it ended, and begin another round."),
        ),
        ENDED: (
            _("The table is over: %(game)s, table %(code)s", game=game, code=code),
            _("You can see there how it ended. Your address has been deleted; this was the last mail."),
        ),
    }[about.what]
    end = "" if about.what == ENDED else f"\n-- \n{stopping(code)}\n{link}\n"
    return Letter(to, subject, f"{said}\n\n{about.url}\n{end}", link, language)


def first(code: str, game: str) -> str:
    return _(
        "Somebody at the table %(code)s of %(game)s gave this address, to be told here when it is their move. Was it "
        "you? Then open this page and press the button:",
        code=code,
        game=game,
    )


def unasked() -> str:
    return _("If it was not you, do nothing: no more mails come, and the address is deleted within a day.")


def stopping(code: str) -> str:
    return _(
        "You asked for these mails at table %(code)s. The address is used for nothing else. To stop them:", code=code
    )
