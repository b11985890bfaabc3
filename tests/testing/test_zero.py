"""ZERO goes through the battery."""

from keeling.testing import conformance

TestZero = conformance(
    "zero",
    seats=[2, 4, 7],
    options=[{}, {"option": "2"}],
)
