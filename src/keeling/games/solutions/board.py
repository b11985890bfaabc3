"""The board: time tracks, thermometer and Danger Zones, as plain numbers.

S-011 to S-015, S-019 to S-024, S-043 to S-054.

The years between the printed markers, the zones and their faces are our design; rulings.toml says why.
"""

from __future__ import annotations

import msgspec

ZONES = ((0, 15, ()), (16, 20, (5, 6)), (21, 30, (4, 5, 6)), (31, 50, (3, 4, 5, 6)))  # from, to in tenths; faces


class Track(msgspec.Struct, frozen=True):
    """One time track of the board.

    Attributes:
        key: the option's value.
        years: of its spaces; the last, 2050, is not played.
        start: the temperature at the beginning, in tenths of a degree.
        step: spaces that each new year adds.
        base: solutions that may be played in a round at first.
        cap_year, blue_year: printed years of the two markers that allow one more each.
    """

    key: str
    years: tuple[int, ...]
    start: int
    step: int
    base: int
    cap_year: int
    blue_year: int

    @property
    def rounds(self) -> int:
        return len(self.years) - 1

    def marker(self, year: int) -> int:
        """The space where a marker acts: the first whose year is at or after it, at the latest the last played."""
        spaces = [i for i, y in enumerate(self.years[:-1]) if y >= year]
        return spaces[0] if spaces else self.rounds - 1

    @property
    def cap_at(self) -> int:
        return self.marker(self.cap_year)

    @property
    def blue_at(self) -> int:
        return self.marker(self.blue_year)


FULL = (
    Track("med", tuple(range(1990, 2051, 5)), 5, 3, 4, 2030, 2035),
    Track("hard", (2020, 2022, 2025, 2027, 2030, 2032, 2035, 2037, 2040, 2042, 2045, 2047, 2050), 10, 3, 5, 2037, 2040),
    Track("xhard", tuple(range(2030, 2051, 2)), 14, 4, 6, 2038, 2044),
)
SHORT = tuple(  # every second space; nothing else changes (S-114, S-115)
    msgspec.structs.replace(track, years=(*track.years[:-1:2], track.years[-1])) for track in FULL
)


def track(difficulty: int, short: bool) -> Track:
    """The track of a difficulty, by its place in the option, and of a side of the board."""
    return (SHORT if short else FULL)[difficulty]


def zone_of(heat: int) -> int:
    """0 outside the Danger Zones, else 1 to 3; `heat` in tenths of a degree."""
    return next(i for i, (first, last, _faces) in enumerate(ZONES) if first <= heat <= last)
