"""Where things stand in the drawing of a city: streets of a few lots each, the ground below, the wire above.

Lengths are units of the drawing, y grows downwards; a place is written as SVG writes it, 'x y'.
"""

from __future__ import annotations

from typing import Final, NamedTuple

WIDE, TALL = 80, 100  # the box of a silhouette, the ground at its foot
LYING = 0.82  # how much smaller a building is that lies on its side


class Plan(NamedTuple):
    """How a street is laid out.

    Attributes:
        wide, tall: of the street; `lots`: buildings in it; `house`: the height of a building.
        ground, wire: heights of the kerb and of the power line.
        figure: the size of a citizen below the kerb, 0 for none.
    """

    wide: int
    tall: int
    lots: int
    house: float
    ground: int
    wire: int
    figure: int

    @property
    def lot(self) -> float:
        """The width of a lot."""
        return self.wide / self.lots

    @property
    def box(self) -> str:
        return f"0 0 {self.wide} {self.tall}"

    def middle(self, place: int) -> float:
        """Of the lot of that place."""
        return self.lot * (place + 0.5)

    def house_at(self, place: int) -> str:
        """The transform of a building that stands."""
        return f"translate({written(self.middle(place) - self.width / 2, self.ground - self.house)})"

    def lying_at(self, place: int) -> str:
        """The transform of a building on its side, its foot to the left."""
        right = self.middle(place) + self.house * LYING / 2
        return f"translate({written(right, self.ground - self.width * LYING)}) rotate(90) scale({LYING})"

    @property
    def width(self) -> float:
        """Of a building."""
        return self.house * WIDE / TALL


OWN: Final = Plan(wide=440, tall=170, lots=6, house=82, ground=128, wire=26, figure=40)
WATCHED: Final = Plan(wide=660, tall=170, lots=9, house=82, ground=128, wire=26, figure=40)
SMALL: Final = Plan(wide=220, tall=66, lots=5, house=50, ground=62, wire=7, figure=0)


def short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def written(x: float, y: float) -> str:
    return f"{short(x)} {short(y)}"


def sag(plan: Plan, a: float, b: float) -> str:
    """A wire from pole to pole, or from the edge of the street."""
    return f"M{written(a, plan.wire)}Q{written((a + b) / 2, plan.wire + min(16, (b - a) / 5))} {written(b, plan.wire)}"


def pole(plan: Plan, x: float) -> str:
    arm = plan.lot / 10
    return f"M{written(x, plan.ground)}V{short(plan.wire - 4)}M{written(x - arm, plan.wire)}h{short(2 * arm)}"


def cut(plan: Plan, x: float) -> str:
    """A wire that hangs loose from a pole."""
    return f"M{written(x, plan.wire)}q{written(plan.lot / 7, plan.wire / 4)} {written(plan.lot / 5, plan.lot / 4)}"


def line(x: float, a: float, b: float) -> str:
    """Straight down, or up."""
    return f"M{written(x, a)}V{short(b)}"
