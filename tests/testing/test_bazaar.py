"""A game of quite another shape goes through the same battery."""

from keeling.testing import conformance
from tests.testing.bazaar import rules
from tests.testing.bazaar.title import TITLE

TestBazaar = conformance(TITLE, seats=[3, 5], options=[{}, {"rounds": 1}], reveals=[rules.VOTED])
