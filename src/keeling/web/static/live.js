// Keeps the stream honest and the hands quick. Nothing here is needed for playing: every control is a plain form.
"use strict";
const root = document.documentElement;
const stream = document.getElementById("stream");
const notice = document.getElementById("notice");
const offline = document.getElementById("offline");
const $ = id => document.getElementById(id);
const SILENCE = 40000; // the server beats every 15 s, and for the first time after one second
const FIRST = 3500; // what holds that first beat back would hold the moves back as well
const RETRY = 1500, POLL = 3000, PROBE = 5000, READ = 10000;
const GOAL = stream.getAttribute("hx-target");
root.classList.add("js");

// A frame leaves out what this page has: parts marked data-same stay as they are, lists marked data-more grow.
const LINES = 60;
htmx.registerExtension("parts", {
  htmx_before_morph_node: (old, { newNode }) => {
    if (newNode.hasAttribute?.("data-more")) {
      old.append(...[...newNode.children].filter(item => !$(item.id)));
      while (old.childElementCount > LINES) old.firstElementChild.remove();
      return false;
    }
    return !newNode.hasAttribute?.("data-same");
  },
});

// -- the stream: a first failure is retried, silence is noticed, and where nothing gets through the page asks -------
let link, watchdog, asking, failures = 0, slow = false, missed = false;
const GONE = [404, 410, 500]; // no such table any more, or one that cannot go on: the page itself says which

function watch(patience) {
  clearTimeout(watchdog);
  watchdog = setTimeout(silent, patience);
}

function heard() {
  failures = 0;
  if (root.dataset.live === "off" && notice.textContent === notice.dataset.unsent) notice.textContent = "";
  root.dataset.live = "on";
  offline.textContent = "";
}

function lost() {
  root.dataset.live = "off";
  const words = slow ? offline.dataset.polls : offline.dataset.lost;
  if (offline.textContent !== words) offline.textContent = words;
}

function failed() {
  failures += 1;
  if (failures > 3) slowly();
  lost();
  setTimeout(() => htmx.trigger(stream, "again"), slow ? PROBE : RETRY);
}

function silent() {
  if (document.hidden) return watch(FIRST);
  slowly();
  link?.reader?.cancel();
}

// Slow mode: the page asks for itself every few seconds, and now and then tries the stream anew.
function slowly() {
  pace(PROBE, PROBE);
  if (slow) return;
  slow = true;
  lost();
  ask();
}

function quickly() {
  slow = false;
  pace(300, 3000);
  clearTimeout(asking);
}

function pace(least, most) {
  if (link) Object.assign(link.config, { reconnectDelay: least, reconnectMaxDelay: most });
}

function ask() {
  clearTimeout(asking);
  asking = setTimeout(ask, POLL);
  if (!document.hidden) htmx.ajax("GET", location.href, { source: GOAL, target: GOAL, select: GOAL, swap: "outerMorph" });
}

const BUILD = /[?&;]at=\d+\.([0-9a-f]{12}(?:-lobby)?)/; // of a page, in the address of its stream
const own = event => event.target !== stream && event.target.matches?.(GOAL);
stream.addEventListener("htmx:before:swap", event => {
  if (!own(event)) return;
  const { response, text } = event.detail.ctx;
  if (response.status >= 400) return event.preventDefault();
  if (missed) link?.delayCanceller?.(); // the network is back
  missed = false;
  const page = BUILD.exec(text)?.[1];
  if (page && page !== BUILD.exec(stream.getAttribute("hx-sse:connect"))?.[1]) {
    event.preventDefault();
    location.reload();
  }
});
document.addEventListener("htmx:error", event => { missed ||= own(event); });
document.addEventListener("htmx:after:request", event => {
  if (slow && event.target.matches?.("form") && event.detail.ctx?.response?.status < 300) ask();
});
document.addEventListener("visibilitychange", () => { if (slow && !document.hidden) ask(); });

stream.addEventListener("htmx:sse:after:connection", () => { if (!slow) heard(); watch(FIRST); });
stream.addEventListener("htmx:sse:after:message", () => { if (!slow) heard(); });
stream.addEventListener("beat", () => { quickly(); heard(); watch(SILENCE); });
for (const name of ["htmx:sse:error", "htmx:sse:close"]) stream.addEventListener(name, () => { if (!document.hidden) lost(); });
stream.addEventListener("htmx:sse:error", event => { if (GONE.includes(event.detail?.status)) location.reload(); });
stream.addEventListener("htmx:sse:before:connection", event => {
  link = event.detail.connection;
  if (slow) pace(PROBE, PROBE);
});
watch(FIRST);
stream.addEventListener("stale", () => {
  history.scrollRestoration = "manual"; // another kind of page begins at its top
  location.reload();
});
document.addEventListener("htmx:error", event => {
  if (event.target === stream) failed();
  else if (event.target.matches?.("form")) { notice.textContent = notice.dataset.unsent; fade(); }
});
document.addEventListener("htmx:response:error", event => {
  if (event.target === stream) {
    if (failures > 1 && GONE.includes(event.detail.ctx?.response?.status)) return location.reload();
    failed();
  }
  else fade();
});

let fading;
function fade(after = READ) { // a newer notice has its own time
  clearTimeout(fading);
  fading = setTimeout(() => { notice.textContent = ""; }, after);
}

// -- after a new frame: title, icon, focus, and what was chosen ----------------------------------------------------
let held, asked, shape;
stream.addEventListener("htmx:before:swap", () => { held = stream.contains(document.activeElement) && document.activeElement; });
stream.addEventListener("htmx:after:swap", () => {
  const gone = () => held && document.activeElement === document.body;
  if (gone()) $(held.id)?.focus();
  if (gone()) $("prompt")?.focus(); // what it stood on is gone, or nothing that can be pressed any more
  settled();
});

// A form whose text is on the list now is empty again, for the next one.
document.addEventListener("htmx:after:request", event => {
  const form = event.target.closest?.("form[data-clear]");
  if (form && event.detail.ctx?.response?.status < 300) form.reset();
  if (event.target.matches?.("form[action$='/act']")) $("welcome")?.removeAttribute("open"); // who acts knows enough
});

function settled() {
  const table = $("table");
  if (!table) return;
  document.title = table.dataset.title || document.title;
  const now = document.querySelector("[name=asked_at]")?.value;
  const still = now === asked && !sent ? chosen.filter(id => $(id)?.closest(".lit")) : [];
  [asked, sent] = [now, false];
  show(match(still), still);
  const form = table.className + ($("result") ? " over" : "");
  if (shape !== undefined && shape !== form) scrollTo(0, 0);
  shape = form;
}

// -- choose, then confirm -------------------------------------------------------------------------------------------
let chosen = []; // ids of pieces, as the listed choices name them
let sent = false; // a choice is on its way: when the table has moved nothing is chosen

const listed = () => [...document.querySelectorAll("#all [data-pieces], #choices [data-only]")];
const parts = choice => choice.dataset.pieces.split(" ").filter(Boolean);
const zone = id => $(id)?.closest("#hand, #rows")?.id || "";
const kind = id => zone(id) + ($(id)?.dataset.kind || id);
const same = (a, b) => a.length === b.length && a.every((item, at) => item === b[at]);
const kinds = ids => ids.map(kind).sort();

function match(ids) {
  if (!ids.length) return null;
  const choices = listed();
  return choices.find(choice => same(parts(choice).sort(), [...ids].sort()))
    || choices.find(choice => same(kinds(parts(choice)), kinds(ids))) || null;
}

function grows(ids) { // some choice uses these pieces, or pieces like these, and more
  const wanted = kinds(ids);
  return listed().some(choice => {
    const rest = kinds(parts(choice));
    return wanted.every(item => { const at = rest.indexOf(item); if (at >= 0) rest.splice(at, 1); return at >= 0; });
  });
}

function show(choice, ids) {
  const go = $("go");
  chosen = ids;
  if (go && !ids.length) choice ||= listed().find(item => item.dataset.key === go.dataset.first);
  for (const slot of document.querySelectorAll(".slot")) slot.classList.toggle("sel", chosen.includes(slot.id.slice(2)));
  for (const button of document.querySelectorAll(".slot.lit > button")) button.setAttribute("aria-pressed", chosen.includes(button.id));
  if (!go) return;
  const ready = $("ready");
  if (ready) ready.hidden = choice?.value === ready.value;
  if (choice) go.removeAttribute("aria-disabled");
  else {
    go.setAttribute("aria-disabled", "true");
    return say(go.dataset.half, "", go.dataset.rest);
  }
  go.value = choice.value || choice.dataset.action;
  const label = choice.querySelector("strong");
  say(choice.dataset.word, label.textContent, label.nextSibling?.textContent.trim() || "");
  for (const button of document.querySelectorAll(".alts [data-key]")) button.setAttribute("aria-pressed", button.dataset.key === choice.dataset.key);
}

function say(word, what, then) {
  const will = $("will");
  $("go").firstElementChild.textContent = word;
  will.firstElementChild.textContent = what;
  will.lastElementChild.textContent = then;
  will.title = `${what} ${then}`.trim();
}

function tell(card) {
  const [box, name] = [$("fact"), card.querySelector(".long") || card.querySelector(".name")];
  if (!box || !name || !card.title) return;
  const line = (tag, className, textContent) => Object.assign(document.createElement(tag), { className, textContent });
  box.replaceChildren(line("b", "", name.textContent), line("p", "", card.title), line("p", "src", card.dataset.source));
}

// A second press on a single card plays it; of several chosen cards it lets this one go.
function press(card) {
  if (chosen.includes(card.id)) {
    if (chosen.length === 1 && match(chosen)) return $("go").click();
    const rest = chosen.filter(id => id !== card.id);
    return show(match(rest), rest);
  }
  const others = chosen.filter(id => zone(id) !== zone(card.id));
  const ids = [[...chosen, card.id], [...others, card.id], [card.id]].find(grows) || [];
  show(match(ids), ids);
}

document.addEventListener("click", event => {
  const card = event.target.closest(".slot > button");
  if (card) {
    tell(card);
    if (card.parentElement.matches(".lit")) { event.preventDefault(); press(card); }
    else if (card.type === "button") event.preventDefault();
    return;
  }
  const choice = event.target.closest(".alts [data-key]");
  if (choice && choice.getAttribute("aria-pressed") !== "true") {
    event.preventDefault();
    pick(choice.dataset.key);
    return;
  }
  if (event.target.closest("[aria-disabled=true]")) event.preventDefault();
  for (const menu of document.querySelectorAll("details.menu[open], details.all[open]")) if (!menu.contains(event.target)) menu.open = false;
});

function pick(key) {
  const choice = listed().find(item => item.dataset.key === key);
  if (choice) show(choice, parts(choice));
  return choice;
}

document.addEventListener("submit", event => {
  notice.textContent = "";
  sent ||= event.target.id === "choices";
  const menu = event.target.closest("details.menu:not(#chat)");
  if (menu && !event.target.matches(".q-auto")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// -- keys -----------------------------------------------------------------------------------------------------------
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    for (const menu of document.querySelectorAll("details.menu[open], details.all[open]")) menu.open = false;
    return show(null, []);
  }
  if (event.target.closest("input:not([type=radio]), select, textarea")) return;
  if (/^[1-9]$/.test(event.key)) {
    if ($("go")) { if (pick(event.key)) $("go").focus(); } else $("choice-" + event.key)?.focus();
  } else if (event.key === "l" || event.key === "L") log();
  else if (event.key === "r" || event.key === "R") rules();
  else if (event.key === "Enter" && !event.repeat && acts(event.target)) { event.preventDefault(); $("go").click(); }
  else if (event.key === "?") location.href = "/about#keys";
});

// Enter does what the green button says, unless it stands on something that has a deed of its own.
function acts(target) {
  return $("go") && (chosen.includes(target.id) || !target.closest("a, button, summary"));
}

function log() {
  const box = $("logbox") || $("log-head");
  box?.scrollIntoView({ block: "nearest" });
  box?.focus();
}

function rules() {
  const box = $("now-rules");
  if (box) box.open = !box.open;
  const goal = box?.querySelector("summary") || $("rules-link") || $("rules");
  goal?.scrollIntoView({ block: "nearest" });
  goal?.focus();
}

// -- options that save themselves ------------------------------------------------------------------------------------
document.addEventListener("change", event => event.target.closest("form.q-auto")?.requestSubmit());

settled();
