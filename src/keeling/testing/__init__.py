"""For those who write games: hypothesis strategies, fakes, and a battery that a game is put through by one line.

    from keeling.testing import conformance

    TestZero = conformance("zero", seats=[2, 4, 7], options=[{}, {"option": "2"}])

Needs pytest and hypothesis: `pip install keeling[testing]`.
"""

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{part}" for part in ("lockstep", "secrecy", "soundness", "wording")))

from keeling.testing.battery import CHECKS, conformance, run  # noqa: E402
from keeling.testing.channels import CHANNELS, Channel, Look  # noqa: E402
from keeling.testing.fakes import deal, settled  # noqa: E402
from keeling.testing.journey import Journey, Point, redacted, redealt  # noqa: E402
from keeling.testing.strategies import journeys, packed_actions, points, seeds, states  # noqa: E402
from keeling.testing.subject import Subject, subjects  # noqa: E402

__all__ = [
    "CHANNELS",
    "CHECKS",
    "Channel",
    "Journey",
    "Look",
    "Point",
    "Subject",
    "conformance",
    "deal",
    "journeys",
    "packed_actions",
    "points",
    "redacted",
    "redealt",
    "run",
    "seeds",
    "settled",
    "states",
    "subjects",
]
