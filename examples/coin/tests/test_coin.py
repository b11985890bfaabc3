from keeling_coin.game import TITLE
from keeling_coin.rules import OPENED

from keeling.testing import conformance

TestCoin = conformance(TITLE, seats=[2, 4], reveals=[OPENED])
