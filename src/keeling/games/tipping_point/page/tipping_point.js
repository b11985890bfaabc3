// Press a card, a building or a citizen: what it would do is shown before it is done. All of it is plain buttons too.
"use strict";
(() => {
const $ = id => document.getElementById(id);
const narrow = matchMedia("(max-width: 47.5em)"), calm = matchMedia("(prefers-reduced-motion: reduce)");
const NEW = ".lot, .cit, .wx, .strike, .rstep";
const BEAT = 1.1; // seconds from one weather card to the next
const STAT = { c: "co2", m: "cash", f: "food", p: "power", k: "pop" }; // which number of the board a letter stands for
const LESS = "ctwhx"; // numbers that are better when they are smaller

const make = (tag, props, ...children) => {
  const item = Object.assign(document.createElement(tag), props);
  item.append(...children);
  return item;
};

// -- what is chosen ------------------------------------------------------------------------------------------------------
let piece = "", at = 0, asked = "";
const listed = id => [...document.querySelectorAll("#all [data-piece]")].filter(button => button.dataset.piece === id);
const drawn = id => document.querySelector(`.lot[data-piece="${id}"], .cit[data-piece="${id}"], .ware[data-piece="${id}"]`);
const answer = id => document.querySelector(`#ask [data-of="${id}"]`);

function choose(id, number = 0) {
  const target = id ? drawn(id) : null;
  [piece, at] = [target ? id : "", number];
  for (const item of document.querySelectorAll(".chosen[data-piece]")) item.classList.remove("chosen");
  target?.classList.add("chosen");
  show(target, target ? listed(id) : []);
}

function show(target, choices) {
  const box = $("chosen");
  if (!box) return;
  box.hint ||= box.innerHTML;
  foresee(choices[at]?.dataset.d || "");
  if (!target) { if (!box.querySelector(".hint")) box.innerHTML = box.hint; return; }
  const [name, text] = spoken(target), choice = choices[at];
  const title = make("h2", { textContent: name }), price = target.querySelector(".price")?.textContent;
  if (price && choice) title.append(make("small", { textContent: ` ${price}` }));
  const parts = [title, make("p", { className: "what", textContent: text })];
  if (choices.length > 1) parts.push(ways(choices));
  if (choice) parts.push(...outcome(box, choice));
  else if (target.dataset.why) parts.push(make("p", { className: "then", textContent: target.dataset.why }));
  else if (document.querySelector("#all")) parts.push(make("p", { className: "then", textContent: box.dataset.cannot }));
  box.replaceChildren(...parts);
  if (narrow.matches && choice) close();
}

// The panel sticks to the foot of the window: what it hides of the market comes up.
function uncover() {
  if (narrow.matches || !$("pick")?.querySelector(".what")) return;
  const market = $("d-market").getBoundingClientRect(), hidden = market.bottom + 12 - $("pick").getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: Math.min(hidden, market.top - 8), behavior: calm.matches ? "instant" : "smooth" });
}

function spoken(target) { // its name, and what it does
  if (target.dataset.text !== undefined) return [target.querySelector("b").textContent, target.dataset.text];
  const words = target.querySelector("title").textContent, cut = words.indexOf(":");
  if (cut < 0) return [words, ""];
  const text = words.slice(cut + 1).trim();
  return [words.slice(0, cut), text[0].toUpperCase() + text.slice(1)];
}

function ways(choices) {
  const buttons = choices.map((choice, i) => {
    const button = make("button", { type: "button", textContent: choice.dataset.s || choice.querySelector("strong").textContent });
    button.setAttribute("aria-pressed", i === at);
    button.addEventListener("click", () => { choose(piece, i); document.querySelectorAll("#chosen .ways button")[i]?.focus(); });
    return button;
  });
  return make("div", { className: "ways" }, ...buttons);
}

function outcome(box, choice) {
  const label = choice.querySelector("strong"), warn = choice.classList.contains("warn");
  const will = choice.dataset.d && !warn ? choice.dataset.n || "" : label.nextSibling?.textContent.trim() || "";
  const go = make("button", { className: `btn btn-go${warn ? " warn" : ""}`, name: "action", value: choice.value, textContent: choice.dataset.s || label.textContent });
  go.setAttribute("form", "choices");
  const other = make("button", { type: "button", className: "btn", textContent: box.dataset.other });
  other.addEventListener("click", () => choose(""));
  const told = choice.dataset.d ? [changes(box, choice.dataset.d)] : [];
  if (will) told.push(make("p", { className: `then${warn ? " warn" : ""}`, textContent: will }));
  return [...told, make("div", { className: "acts" }, go, other)];
}

const split = text => text.split(" ").filter(Boolean).map(item => [item[0], ...item.slice(1).split(">").map(Number)]);
const minus = n => String(n).replace("-", "−");

function changes(box, text) {
  const names = Object.fromEntries(box.dataset.labels.split("|").map(item => [item[0], item.slice(2)]));
  const items = split(text).filter(([letter]) => names[letter]).map(([letter, from, to]) => {
    const better = LESS.includes(letter) ? to < from : to > from;
    return make("li", { className: "twhx".includes(letter) ? (better ? "fair" : "foul") : "" },
      make("span", { textContent: names[letter] }), make("b", { textContent: `${minus(from)} → ${minus(to)}` }));
  });
  return make("ul", { className: "deltas" }, ...items);
}

// The numbers of the board and the common CO2 show where they would go.
function foresee(text) {
  for (const stat of document.querySelectorAll(".stat[data-to]")) delete stat.dataset.to;
  const ghost = $("ghostpin"), found = split(text);
  for (const [letter, , to] of found) {
    const stat = STAT[letter] && document.querySelector(`.stat.${STAT[letter]}`);
    if (stat) stat.dataset.to = minus(to);
  }
  if (!ghost) return;
  const total = found.find(([letter]) => letter === "t");
  ghost.setAttribute("class", `ghostpin${total ? " on" : ""}${total && total[2] > total[1] ? " worse" : ""}`);
  if (total) ghost.setAttribute("transform", `translate(${total[2] * $("gauge").dataset.unit} 0)`);
}

function press(target) {
  const id = target.dataset.piece, asks = answer(id);
  if (asks) { asks.focus(); asks.scrollIntoView({ block: "nearest" }); return; }
  choose(id === piece ? "" : id);
  uncover();
}

document.addEventListener("click", event => {
  const target = event.target.closest?.(".lot[data-piece], .cit[data-piece], .ware[data-piece]");
  if (target) return press(target);
  const open = event.target.closest?.("[data-open]");
  if (open) { event.preventDefault(); close($(open.dataset.open)); $(open.dataset.open).open = true; if (open.dataset.open !== "d-trade") return; $("offer")?.scrollIntoView({ block: "nearest" }); return $("give-cash")?.focus(); }
  const step = event.target.closest?.("[data-step]");
  if (step) { const count = step.parentElement.querySelector("input"); set(count, +count.value + +step.dataset.step); offering(); }
  const drawer = event.target.closest?.("details.drawer");
  if (narrow.matches && event.isTrusted && (event.target.closest?.("summary") ? drawer : !drawer && !event.target.closest?.("#pick"))) close(drawer);
});

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  if (event.key === "Escape") return choose("");
  const target = event.target.closest?.(".lot[role=button], .cit[role=button]");
  if (target && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); press(target); return $("chosen")?.querySelector(".btn-go")?.focus(); }
  const numbered = /^[1-9]$/.test(event.key) && document.querySelector(`#all #choice-${event.key}`);
  if (numbered && numbered.dataset.piece) {
    choose(numbered.dataset.piece, listed(numbered.dataset.piece).indexOf(numbered));
    uncover();
    $("chosen")?.querySelector(".btn-go")?.focus();
  }
});

// -- offers: what is on one side is not on the other; only what fits the partner is on the lists --------------------------
document.addEventListener("input", event => {
  if (event.target.matches?.(".count")) set(event.target, +event.target.value);
  if (event.target.matches?.("#offer [name=to]")) partner();
  offering();
});

function set(count, value) {
  count.value = Math.max(+count.min, Math.min(+count.max, value || 0));
  const [side, kind] = count.id.split("-"), other = $(`${side === "give" ? "take" : "give"}-${kind}`);
  if (+count.value && other?.matches(".count")) { other.value = 0; other.classList.remove("some"); }
  count.classList.toggle("some", count.value > 0);
}

// The button is loud once there is something to offer.
function offering() {
  const filled = [...document.querySelectorAll("#offer .count, #offer select")].some(one => one.value && one.value !== "0");
  $("make-offer")?.classList.toggle("btn-go", filled);
}

function partner() {
  const to = document.querySelector("#offer [name=to]:checked, #offer [type=hidden][name=to]")?.value;
  for (const pile of document.querySelectorAll("#offer optgroup[data-seat]")) {
    pile.hidden = pile.disabled = pile.dataset.seat !== to;
    const list = pile.closest("select");
    if (pile.disabled && list.selectedOptions[0]?.parentElement === pile) list.value = "";
  }
}

// -- drawers: open beside the cities, sheets on a phone, one at a time -----------------------------------------------------
const drawers = () => [...document.querySelectorAll("details.drawer")];
function close(except) { if (narrow.matches) for (const one of drawers()) if (one !== except) one.open = false; }
function arrange() { for (const one of drawers()) one.open = !narrow.matches && one.id !== "d-deck"; }
narrow.addEventListener("change", arrange);
document.addEventListener("submit", event => { if (narrow.matches && ["choices", "offer"].includes(event.target.id)) close(); });

// -- frames: what is new is seen coming, what was chosen stays chosen -------------------------------------------------------
new MutationObserver(changes => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.nodeType !== 1) continue;
    const all = [node, ...node.querySelectorAll(NEW)].filter(item => item.matches(NEW));
    for (const item of all) item.classList.add("fresh");
    all.filter(item => item.matches(".rstep")).forEach((item, i) => item.style.setProperty("animation-delay", `${i * BEAT}s`));
  }
}).observe(document.getElementById("stream"), { childList: true, subtree: true });

function again() {
  const now = document.querySelector("[name=asked_at]")?.value;
  if (now !== asked) [asked, piece, at] = [now, "", 0];
  const box = $("chosen");
  if (box?.querySelector(".hint")) box.hint = box.innerHTML;
  partner();
  offering();
  choose(piece, at);
}
document.getElementById("stream").addEventListener("htmx:after:swap", again);
arrange();
again();
})();
