"""For those who write games: hypothesis strategies, fakes, and a battery that a game is put through by one line.

    from keeling.testing import conformance

    TestZero = conformance("zero", seats=[2, 4, 7], options=[{}, {"option": "2"}])

Needs pytest and hypothesis: `pip install keeling[testing]`.
"""

from keeling.testing.battery import CHECKS, conformance, run
from keeling.testing.channels import CHANNELS, Channel, Look
from keeling.testing.fakes import deal, settled
from keeling.testing.journey import Journey, Point, redacted, redealt
from keeling.testing.strategies import journeys, packed_actions, points, seeds, states
from keeling.testing.subject import Subject, subjects

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
