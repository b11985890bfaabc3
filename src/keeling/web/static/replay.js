// Steps through a replay without loading the page anew. Nothing here is needed: every control is a link or a plain form.
"use strict";
const $ = id => document.getElementById(id);
document.documentElement.classList.add("js");

let goal = null; // the address that is wanted next
let busy = false;

async function show(url) {
  goal = url;
  if (busy) return; // whoever steps fast gets the newest moment, not all between
  busy = true;
  while (goal) {
    const next = goal;
    goal = null;
    try {
      await htmx.ajax("GET", next, { target: "#replay", select: "#replay", swap: "outerMorph" });
    } catch {
      location.href = next;
      return;
    }
    settled();
  }
  busy = false;
}

function settled() {
  const main = $("replay");
  document.title = main.dataset.title;
  history.replaceState(null, "", main.dataset.here);
  if (!goal) number = Number(slide().getAttribute("value"));
  slide().value = number; // the new page brings that of its own moment, which may be passed already
}

const slide = () => $("rp-step");
let number = Number(slide().value); // the moment that is shown, or on its way

function go(wanted) {
  const range = slide();
  number = range.value = Math.min(Math.max(wanted, 1), Number(range.max));
  show(`${range.form.getAttribute("action")}?${new URLSearchParams(new FormData(range.form))}`);
}

const STEPS = {
  "rp-first": () => 1,
  "rp-back": () => number - 1,
  "rp-next": () => number + 1,
  "rp-last": () => Number(slide().max),
};
const KEYS = { Home: "rp-first", ArrowLeft: "rp-back", ArrowRight: "rp-next", End: "rp-last" };

document.addEventListener("click", event => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (event.target.closest("#rp-copy")) return copy();
  const link = event.target.closest("#replay a.moment, .rp-keys a, .rp-chairs a");
  if (!link) return;
  event.preventDefault();
  if (STEPS[link.id]) go(STEPS[link.id]());
  else show(link.getAttribute("href"));
});

document.addEventListener("input", event => {
  if (event.target.id === "rp-step") go(Number(event.target.value));
});

document.addEventListener("submit", event => {
  if (event.target.matches(".rp-slide")) {
    event.preventDefault();
    go(Number(slide().value));
  }
});

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !KEYS[event.key]) return;
  if (event.target.closest("input, select, textarea, [tabindex='0']")) return; // these have a use for the key
  event.preventDefault();
  go(STEPS[KEYS[event.key]]());
});

// On a narrow page drawers lie over each other: all are closed at first, and one opens at a time.
const narrow = matchMedia("(max-width: 47.5em)");
const drawers = () => document.querySelectorAll("#frozen details[open]");
if (narrow.matches) for (const drawer of drawers()) drawer.open = false;
document.addEventListener("toggle", event => {
  if (!narrow.matches || !event.target.open || !event.target.closest("#frozen")) return;
  for (const drawer of drawers()) if (!drawer.contains(event.target)) drawer.open = false;
}, true);

document.querySelector(".rp-chairs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

function copy() {
  const [link, said, button] = [$("rp-link"), $("rp-copied"), $("rp-copy")];
  const marked = () => { getSelection().selectAllChildren(link); said.textContent = button.dataset.select; };
  if (navigator.clipboard) navigator.clipboard.writeText(link.textContent.trim()).then(() => { said.textContent = button.dataset.copied; }, marked);
  else marked();
}
