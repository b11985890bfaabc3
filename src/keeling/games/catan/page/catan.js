// The island under the fingers: the nearest lit place, a closer look, steppers, drawers. All of it is plain buttons too.
"use strict";
(() => {
const REACH = { road: 60, town: 62, city: 62, green: 62, robber: 98, flip: 98 }; // from a spot's middle, in the drawing's units
const SLIP = 8; // pixels before a press moves the island
const $ = id => document.getElementById(id);
const island = () => document.querySelector("svg#island"); // the text page has a heading of that name
const spots = () => [...document.querySelectorAll("#spots .spot")].filter(spot => !only || spot.dataset.kind === only);
const narrow = matchMedia("(max-width: 47.5em)");

// -- what is lit, what is chosen --------------------------------------------------------------------------------------
let only = "", piece = "", asked = "";

function light() {
  const map = island();
  if (!map) return;
  if (only && !document.querySelector(`#spots [data-kind="${only}"]`)) only = "";
  if (only) map.dataset.only = only;
  else delete map.dataset.only;
  for (const row of document.querySelectorAll("[data-lights]")) row.setAttribute("aria-pressed", row.dataset.lights === only);
}

const listed = id => [...document.querySelectorAll("#all [data-piece]")].filter(button => button.dataset.piece.split(" ").includes(id)
  && (!only || button.closest("[data-kind]").dataset.kind === only));

function choose(id) {
  piece = id;
  const choices = id ? listed(id) : [];
  for (const spot of document.querySelectorAll("#spots .spot")) {
    const mine = spot.dataset.piece === id && choices.length > 0;
    spot.classList.toggle("chosen", mine);
    spot.setAttribute("aria-pressed", mine);
  }
  ghost(choices);
  ask(choices);
}

// One lit place takes part in the order of tabs; arrows go on from it to the next in their direction.
const middleOf = spot => spot.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
function rove(to) { for (const spot of document.querySelectorAll("#spots .spot")) spot.setAttribute("tabindex", spot === to ? 0 : -1); }
function toward(from, [dx, dy]) {
  const [x, y] = middleOf(from);
  let best = null, least = Infinity;
  for (const spot of spots()) {
    const [sx, sy] = middleOf(spot), along = (sx - x) * dx + (sy - y) * dy, aside = Math.abs((sx - x) * dy - (sy - y) * dx);
    if (along > 1 && along >= aside * 0.5 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
  }
  if (!best) return;
  rove(best);
  best.focus();
}

function ghost(choices) {
  const shade = $("ghost"), spot = choices.length && document.querySelector("#spots .chosen");
  if (!shade) return;
  const kind = choices.length ? choices[0].closest("[data-kind]").dataset.kind : "";
  shade.setAttribute("class", `ghost${kind ? ` on is-${kind}` : ""}`);
  if (spot) shade.setAttribute("transform", spot.getAttribute("transform") + (kind === "road" ? ` rotate(${spot.dataset.turn})` : ""));
}

const line = (className, textContent) => Object.assign(document.createElement("p"), { className, textContent });

function ask(choices) {
  const box = $("chosen"), panel = $("pick");
  if (!box) return;
  box.hint ||= box.innerHTML;
  spends(choices.length === 1 ? choices[0] : null);
  if (!choices.length) { if (!box.querySelector(".hint")) box.innerHTML = box.hint; return; }
  const acts = Object.assign(document.createElement("div"), { className: "acts" });
  const told = choices.flatMap(choice => {
    const label = choice.querySelector("strong");
    acts.append(button(choice, choices.length > 1 ? label.textContent : panel.dataset.confirm));
    return [line("what", label.textContent), line("then", label.nextSibling?.textContent.trim() || "")];
  });
  const other = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: panel.dataset.other });
  other.addEventListener("click", () => choose(""));
  if (!narrow.matches || choices.length < 2) acts.append(other);
  box.replaceChildren(...told, acts);
  if (narrow.matches) box.scrollIntoView({ block: "nearest" });
}

function button(choice, word) {
  const go = Object.assign(document.createElement("button"), { className: "btn btn-go", name: "action", value: choice.value, textContent: word });
  go.setAttribute("form", "choices");
  const kind = choice.closest("[data-kind]").dataset.kind, price = document.querySelector(`#ware-${kind} .cost`);
  if (price && !("free" in $("pick").dataset)) go.append(price.cloneNode(true));
  return go;
}

// What the chosen place takes out of the hand.
function spends(choice) {
  const kind = choice?.closest("[data-kind]").dataset.kind, free = !$(`ware-${kind}`) || "free" in $("pick").dataset;
  const counts = {};
  if (choice && !free) for (const icon of document.querySelectorAll(`#ware-${kind} .cost svg`)) {
    const name = [...icon.classList].find(item => item.startsWith("t-")).slice(2);
    counts[name] = (counts[name] || 0) + 1;
  }
  for (const card of document.querySelectorAll("#hand .res")) {
    const n = counts[card.id.slice(5)];
    if (n) card.dataset.spend = `−${n}`;
    else delete card.dataset.spend;
  }
}

function spotAt(event) {
  if (event.detail === 0) return event.target.closest(".spot"); // by the keyboard
  const map = island(), box = map.getScreenCTM().inverse(), at = new DOMPoint(event.clientX, event.clientY).matrixTransform(box);
  let best = null, least = Infinity;
  for (const spot of spots()) {
    const [x, y] = middleOf(spot);
    const far = Math.hypot(at.x - x, at.y - y);
    if (far < REACH[spot.dataset.kind] && far < least) [best, least] = [spot, far];
  }
  return best;
}

document.addEventListener("click", event => {
  if (event.target.closest?.("#island")) {
    const spot = spotAt(event);
    if (event.target.closest(".spot") || spot) event.preventDefault();
    if (moved) return;
    if (spot && spot.dataset.piece === piece && event.detail === 0) return $("chosen")?.querySelector(".btn-go")?.focus();
    if (spot) { choose(spot.dataset.piece); if (event.detail === 0) $("chosen")?.querySelector(".btn-go")?.focus(); }
    return;
  }
  const row = event.target.closest?.("[data-lights]");
  if (row) {
    only = only === row.dataset.lights ? "" : row.dataset.lights;
    light();
    const lit = spots();
    choose(only && lit.length === 1 ? lit[0].dataset.piece : "");
    if (only && narrow.matches) close();
    return;
  }
  const zoom = event.target.closest?.("[data-zoom]");
  if (zoom) look(zoom.dataset.zoom);
});

// -- a closer look: wheel, two fingers, keys, buttons -------------------------------------------------------------------
const MOST = 4;
let whole = null, near = 1, middle = null, fingers = new Map(), moved = false, grip = null;

function frame() {
  const map = island();
  if (!map) return;
  whole ||= map.getAttribute("viewBox").split(" ").map(Number);
  const [x, y, w, h] = whole;
  middle ||= [x + w / 2, y + h / 2];
  const [wide, tall] = [w / near, h / near];
  middle = [Math.min(x + w - wide / 2, Math.max(x + wide / 2, middle[0])), Math.min(y + h - tall / 2, Math.max(y + tall / 2, middle[1]))];
  const box = `${middle[0] - wide / 2} ${middle[1] - tall / 2} ${wide} ${tall}`;
  if (map.getAttribute("viewBox") !== box) map.setAttribute("viewBox", near === 1 ? whole.join(" ") : box);
  map.classList.toggle("near", near > 1);
}

function zoomTo(value, point) { // the point of the drawing under the finger stays there
  const before = near;
  near = Math.min(MOST, Math.max(1, value));
  if (point && middle) middle = [0, 1].map(i => point[i] + (middle[i] - point[i]) * before / near);
  frame();
}

function look(way) {
  if (way === "all") [near, middle] = [1, null];
  zoomTo(way === "in" ? near * 1.4 : way === "out" ? near / 1.4 : 1);
}

function drawn(x, y) {
  const at = new DOMPoint(x, y).matrixTransform(island().getScreenCTM().inverse());
  return [at.x, at.y];
}

document.addEventListener("wheel", event => {
  if (!event.target.closest?.("#island")) return;
  const scrolls = document.documentElement.scrollHeight > innerHeight + 4;
  if (scrolls && !event.ctrlKey && near === 1) return;
  event.preventDefault();
  zoomTo(near * Math.exp(-event.deltaY / 400), drawn(event.clientX, event.clientY));
}, { passive: false });

document.addEventListener("pointerdown", event => {
  if (!event.target.closest?.("#island") || event.button) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  moved = false;
  if (fingers.size === 2) grip = { far: spread(), near };
});

const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a[0] - b[0], a[1] - b[1]); };

document.addEventListener("pointermove", event => {
  const was = fingers.get(event.pointerId);
  if (!was || !island()) return;
  const now = [event.clientX, event.clientY];
  if (fingers.size === 2) {
    fingers.set(event.pointerId, now);
    const [a, b] = [...fingers.values()];
    moved = true;
    zoomTo(grip.near * spread() / grip.far, drawn((a[0] + b[0]) / 2, (a[1] + b[1]) / 2));
  } else if (near > 1 && (moved || Math.hypot(now[0] - was[0], now[1] - was[1]) > SLIP)) {
    const [from, to] = [drawn(...was), drawn(...now)];
    fingers.set(event.pointerId, now);
    moved = true;
    middle = [middle[0] - to[0] + from[0], middle[1] - to[1] + from[1]];
    frame();
  }
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, event => { fingers.delete(event.pointerId); });

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  if (event.key === "Escape") return choose("");
  const numbered = /^[1-9]$/.test(event.key) && document.querySelector(`#all #choice-${event.key}`);
  if (numbered) {
    choose(numbered.dataset.piece.split(" ")[0]);
    return $("chosen")?.querySelector(".btn-go")?.focus();
  }
  if (event.key === " " && event.target.closest?.(".spot")) { event.preventDefault(); return choose(event.target.closest(".spot").dataset.piece); }
  if (!event.target.closest?.("#island")) return;
  const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (arrow && event.target.closest(".spot")) { event.preventDefault(); return toward(event.target.closest(".spot"), arrow); }
  const way = { "+": "in", "=": "in", "-": "out", "0": "all" }[event.key];
  const step = { ArrowLeft: [-60, 0], ArrowRight: [60, 0], ArrowUp: [0, -60], ArrowDown: [0, 60] }[event.key];
  if (way) look(way);
  else if (step && near > 1) { middle = [middle[0] + step[0] / near, middle[1] + step[1] / near]; frame(); }
  else return;
  event.preventDefault();
});

// -- places that the log and the choices name, 'C5' or 'C5–C6', are shown on the island -----------------------------------
const HALF = 86.6, SVG = "http://www.w3.org/2000/svg", WIDE = [7, 9, 11, 11, 9, 7];

function place(name) { // the zigzag rows from the north are A to F, each numbered from the west
  const row = name.charCodeAt(0) - 65, i = +name.slice(1) - 1, odd = i % 2 ? 50 : 0;
  if (!(i < WIDE[row])) return null;
  return [HALF * (i - (WIDE[row] - 1) / 2), row < 3 ? -350 + 150 * row - odd : 50 + 150 * (row - 3) + odd];
}

function point(item) {
  document.getElementById("marks")?.remove();
  const map = island(), found = item && [...new Set(item.textContent.match(/\b[A-F](?:1[01]|[1-9])\b/g) || [])].map(place).filter(Boolean);
  if (!map || !found?.length) return;
  const marks = document.createElementNS(SVG, "g");
  marks.id = "marks";
  for (const [x, y] of found) {
    const ring = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ cx: x, cy: y, r: 34 })) ring.setAttribute(key, value);
    marks.append(ring);
  }
  map.append(marks);
}
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, event => point(event.target.closest?.("#log li, #all .btn, #news")));

// -- offers: steppers; what is on one side is not on the other ----------------------------------------------------------
document.addEventListener("click", event => {
  const step = event.target.closest?.("[data-step]");
  if (!step) return;
  const count = step.parentElement.querySelector("input");
  set(count, +count.value + +step.dataset.step);
});
document.addEventListener("input", event => { if (event.target.matches?.(".count")) set(event.target, +event.target.value); });

function set(count, value) {
  count.value = Math.max(+count.min, Math.min(+count.max, value || 0));
  const [side, kind] = count.id.split("-"), other = $(`${side === "give" ? "want" : "give"}-${kind}`);
  if (+count.value && other) { other.value = 0; other.classList.remove("some"); }
  count.classList.toggle("some", count.value > 0);
}

// -- drawers: open beside the island, sheets on a phone, one at a time ---------------------------------------------------
const drawers = () => [...document.querySelectorAll("details.drawer")];
function close(except) { if (narrow.matches) for (const one of drawers()) if (one !== except) one.open = false; }
function arrange() { for (const one of drawers()) one.open = !narrow.matches; }
narrow.addEventListener("change", arrange);
document.addEventListener("click", event => {
  const drawer = event.target.closest?.("details.drawer");
  const open = event.target.closest?.("[data-open]");
  if (open) { event.preventDefault(); close($(open.dataset.open)); $(open.dataset.open).open = true; $("offer")?.scrollIntoView({ block: "nearest" }); return $("offer")?.querySelector("[data-step='1']")?.focus(); }
  if (narrow.matches && event.isTrusted && (event.target.closest?.("summary") ? drawer : !drawer)) close(drawer);
});
document.addEventListener("submit", event => { if (narrow.matches && ["choices", "offer"].includes(event.target.id)) close(); });

// -- frames: what is new is seen coming, what was chosen stays chosen -----------------------------------------------------
const NEW = ".token, .piece, .throw, .flash, #glow path", ASKS = "#bidding, .bid, #vote, #taxing, #struck";
new MutationObserver(changes => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.nodeType !== 1) continue;
    if (node.matches(NEW)) node.classList.add("fresh");
    if (node.matches(ASKS)) node.closest(".right")?.scrollTo({ top: 0 });
    for (const inner of node.querySelectorAll(NEW)) inner.classList.add("fresh");
  }
}).observe(document.getElementById("stream"), { childList: true, subtree: true });

function again() {
  const now = document.querySelector("[name=asked_at]")?.value;
  if (now !== asked) [asked, piece] = [now, ""];
  light();
  frame();
  rove(document.activeElement?.closest?.(".spot") || spots()[0]);
  choose(piece && document.querySelector(`#spots [data-piece="${piece}"]`) ? piece : "");
}
document.getElementById("stream").addEventListener("htmx:after:swap", again);
arrange();
again();
})();
