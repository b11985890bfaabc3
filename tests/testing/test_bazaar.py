"""A game of quite another shape goes through the same battery."""

from tests.testing.bazaar import rules
from tests.testing.bazaar.title import TITLE

from keeling.testing import conformance

TestBazaar = conformance(TITLE, seats=[3, 5], options=[{}, {"rounds": 1}], reveals=[rules.VOTED])
