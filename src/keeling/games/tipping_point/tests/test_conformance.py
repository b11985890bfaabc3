"""Tipping Point goes through the battery: alone against the climate, against each other, two against two, in peace."""

from keeling.testing import conformance

OFFERS = ("offer",)

TestTogether = conformance("tipping_point", seats=[3], options=[{}], unlisted=OFFERS)
TestAgainst = conformance(
    "tipping_point",
    seats=[2],
    options=[{"mode": "competitive", "window": "always", "bases": "any", "tie": "cleanest", "first": "seat"}],
    unlisted=OFFERS,
)
TestTeams = conformance("tipping_point", seats=[4], options=[{"mode": "teams", "window": "always"}], unlisted=OFFERS)
TestPeace = conformance("tipping_point", seats=[4], options=[{"window": "never", "attacks": "no"}], unlisted=OFFERS)
