"""Somebody who sees nothing: knows a page by Chromium's accessibility tree alone and acts by keys alone."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Error, Page

PRESSED = ("button", "link", "DisclosureTriangle", "DisclosureTriangleGrouped", "menuitem", "tab", "switch")
FIELDS = ("textbox", "searchbox", "spinbutton", "radio", "checkbox", "combobox", "slider", "ComboBoxSelect", "listbox")
GROUPS = ("group", "radiogroup", "form", "navigation", "region", "complementary", "list", "dialog")
FIRST = ("link", "Skip to the content")  # what Tab comes to first on every page
DEED = """function () {
    if (this.tagName === "A") return "go to " + this.href;
    if (this.tagName === "SUMMARY") return "open " + this.parentElement.id;
    if (this.tagName !== "BUTTON") return "answer " + (this.form?.action || "") + " " + (this.name || this.id);
    const { piece, ...data } = this.dataset;  // two equal cards are one thing
    if (this.type === "button" || !this.form) return "press " + JSON.stringify(data) + (this.form?.id || "");
    return "send " + this.form.action + " " + new URLSearchParams(new FormData(this.form, this));
}"""


Within = tuple[tuple[str, str], ...]


class Unreached(AssertionError):
    """Something that Tab does not come to."""


class Node(NamedTuple):
    """What a screen reader knows of one thing on a page.

    Attributes:
        level: of a heading; 0 else.
        within: the roles and names of what it stands in, outermost first.
        element: Chromium's number for it.
    """

    role: str
    name: str
    level: int
    focused: bool
    disabled: bool
    focusable: bool
    within: Within
    element: int

    @property
    def control(self) -> bool:
        return self.role in PRESSED or self.role in FIELDS

    @property
    def known_as(self) -> tuple[str, ...]:
        """What is read out at it; with a field also the groups that it stands in."""
        groups = [name for role, name in self.within if role in GROUPS and name] if self.role in FIELDS else []
        return self.role, self.name, *groups

    def inside(self, role: str) -> bool:
        return any(outer == role for outer, _name in self.within)


class Reader:
    """One page as its accessibility tree."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("Accessibility.enable")

    # -- what there is -----------------------------------------------------------------------------------------------

    def nodes(self) -> list[Node]:
        """All that is not hidden, in reading order; asked again where the page was just being fetched anew."""
        end = time.monotonic() + 10
        while True:
            try:
                found = self.wire.send("Accessibility.getFullAXTree")["nodes"]
                if found and found[0].get("childIds"):
                    return list(walked(found))
            except Error:
                if time.monotonic() > end:
                    raise
            time.sleep(0.05)

    def title(self) -> str:
        """The page's name, which is read out first; whose turn it is stands before it."""
        return str(value(self.wire.send("Accessibility.getRootAXNode")["node"], "name"))

    def focus(self) -> tuple[str, str]:
        """Role and name of what the keyboard stands on."""
        for _again in range(20):
            try:
                here = self.wire.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
                asked = {"objectId": here["objectId"], "fetchRelatives": False}
                node = self.wire.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
                return str(value(node, "role")), str(value(node, "name"))
            except (Error, KeyError):  # a new frame came between the two questions
                time.sleep(0.05)
        raise AssertionError("nothing tells where the keyboard is")

    def deed(self, node: Node) -> str:
        """What pressing a control does; only to compare two of one name."""
        found = self.wire.send("DOM.resolveNode", {"backendNodeId": node.element})["object"]
        asked = {"objectId": found["objectId"], "functionDeclaration": DEED, "returnByValue": True}
        return str(self.wire.send("Runtime.callFunctionOn", asked)["result"].get("value"))

    # -- what is done ------------------------------------------------------------------------------------------------

    def go_to(self, role: str, name: str, most: int = 400) -> None:
        """Tab until the keyboard stands on a control whose name begins so."""
        rounds = 0
        for _step in range(most):
            here = self.focus()
            if here[0] == role and here[1].startswith(name):
                return
            rounds += here == FIRST
            if rounds > 1:
                break
            self.page.keyboard.press("Tab")
        raise Unreached(f"Tab does not come to the {role} '{name}'")

    def press(self, role: str, name: str, key: str = "Enter") -> None:
        self.go_to(role, name)
        self.page.keyboard.press(key)

    # -- what is wrong -----------------------------------------------------------------------------------------------

    def faults(self, nodes: list[Node] | None = None) -> list[str]:
        """Controls without a name or with one that does not tell them apart, gaps between headings, no landmarks."""
        nodes = self.nodes() if nodes is None else nodes
        return [*nameless(nodes), *self.alike(nodes), *gaps(nodes), *landmarks(nodes)]

    def alike(self, nodes: list[Node]) -> list[str]:
        """Names that several controls share which do different things."""
        known = defaultdict(list)
        for node in nodes:
            if node.control:
                known[node.known_as].append(node)
        found = []
        for name, those in known.items():
            if len(those) > 1:
                try:
                    deeds = {self.deed(node) for node in those}
                except Error:  # replaced by a new frame meanwhile
                    continue
                if len(deeds) > 1:
                    found.append(f"'{' / '.join(name)}' does {sorted(deeds)}")
        return found


def value(node: dict[str, Any], key: str) -> Any:
    return node.get(key, {}).get("value", "")


def walked(found: list[dict[str, Any]]) -> Iterator[Node]:
    """The tree in reading order."""
    known = {node["nodeId"]: node for node in found}
    stack: list[tuple[str, Within]] = [(found[0]["nodeId"], ())]
    while stack:
        number, within = stack.pop()
        node = known.get(number)
        if node is None:
            continue
        if not node["ignored"]:
            made = node_of(node, within)
            yield made
            within = (*within, (made.role, made.name))
        stack.extend((child, within) for child in reversed(node.get("childIds", ())))


def node_of(node: dict[str, Any], within: Within) -> Node:
    more = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    return Node(
        str(value(node, "role")),
        str(value(node, "name")),
        int(more.get("level") or 0) if value(node, "role") == "heading" else 0,
        bool(more.get("focused")),
        bool(more.get("disabled")),
        bool(more.get("focusable")),
        within,
        node.get("backendDOMNodeId", 0),
    )


def nameless(nodes: list[Node]) -> list[str]:
    return [f"a {node.role} without a name in {node.within[-3:]}" for node in nodes if node.control and not node.name]


def gaps(nodes: list[Node]) -> list[str]:
    """Headings begin at the first level, and none is more than one level below the one before it."""
    found, last = [], 0
    for node in nodes:
        if node.role == "heading":
            if node.level > last + 1:
                found.append(f"'{node.name}' is of level {node.level} after {last}")
            last = node.level
    return found if last else ["no heading"]


def landmarks(nodes: list[Node]) -> list[str]:
    """One banner, one main part; several of a kind have names of their own; every control stands in one of them."""
    found = [
        f"{sum(node.role == role for node in nodes)} of {role}"
        for role in ("banner", "main")
        if sum(node.role == role for node in nodes) != 1
    ]
    for role in ("navigation", "complementary", "region"):
        names = [node.name for node in nodes if node.role == role]
        if len(set(names)) < len(names):
            found.append(f"several {role} of one name: {sorted(names)}")
    return found
