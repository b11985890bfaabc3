"""The Draft through the battery that every game must pass."""

from __future__ import annotations

from keeling.testing import conformance

TestDraft = conformance("draft", seats=[2, 4, 8], options=[{}, {"steal_back": "no", "reveal": "all"}])
