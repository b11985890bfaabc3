// Drag a card, draw with a pointer, press a letter. Nothing here is needed: each does what a press on a button does.
"use strict";
(() => {
const FAR = 8; // pixels before a press is a drag

// -- drag [data-drag] onto [data-drop]: the listed choice that is made of both is sent ---------------------------------
let drag = null;

const under = (x, y) => document.elementsFromPoint(x, y).map(item => item.closest("[data-drop]")).find(Boolean) || null;

function made(card, place) {
  const parts = choice => choice.dataset.pieces.split(" ").filter(Boolean).sort().join(" ");
  const choices = [...document.querySelectorAll("#all button[data-pieces]")];
  const find = ids => choices.find(choice => parts(choice) === ids.sort().join(" "));
  return find([card, place]) || find([card]);
}

function lift(event) {
  const card = event.target.closest?.("[data-drag]");
  if (!card || event.button || !card.closest(".lit") || (event.pointerType === "touch" && matchMedia("(max-width: 47.5em)").matches)) return;
  drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, going: false, over: null };
}

function move(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.going && Math.hypot(dx, dy) < FAR) return;
  if (!drag.going) {
    drag.going = true;
    drag.card.setPointerCapture(drag.id);
    drag.card.classList.add("dragging");
  }
  drag.card.style.translate = `${dx}px ${dy}px`;
  const over = under(event.clientX, event.clientY);
  if (over !== drag.over) {
    drag.over?.classList.remove("drop-here");
    over?.classList.add("drop-here");
    drag.over = over;
  }
  event.preventDefault();
}

function drop(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const { card, going, over } = drag;
  drag = null;
  if (!going) return;
  card.style.translate = "";
  card.classList.remove("dragging");
  over?.classList.remove("drop-here");
  addEventListener("click", event => { event.preventDefault(); event.stopPropagation(); }, { capture: true, once: true });
  setTimeout(() => {
    const swallow = new MouseEvent("click");
    dispatchEvent(swallow); // where no click followed, the next one counts
    const choice = over && event.type === "pointerup" && made(card.id, over.dataset.drop);
    if (choice) choice.form.requestSubmit(choice);
  });
}

document.addEventListener("pointerdown", lift);
document.addEventListener("pointermove", move, { passive: false });
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

// -- what stands for a piece that is out of sight: pressing it presses the piece -----------------------------------------
document.addEventListener("click", event => {
  const press = event.target.closest?.("[data-press]");
  if (press) document.getElementById(press.dataset.press)?.click();
});

// -- a timer of this page alone, as on a phone beside the table ---------------------------------------------------------
let until = 0;
document.addEventListener("click", event => {
  const button = event.target.closest?.("[data-timer]");
  if (!button) return;
  until = +button.dataset.timer && Date.now() + button.dataset.timer * 60000;
  count();
});

function count() {
  const face = document.querySelector("#timer [role=timer]");
  if (!face) return;
  const left = Math.ceil((until - Date.now()) / 1000);
  const text = !until ? "" : left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : face.dataset.done;
  if (face.textContent !== text) face.textContent = text;
  face.classList.toggle("over", !!until && left <= 0);
}
setInterval(count, 250);

// -- letters: the same on shelf, buttons and keys ----------------------------------------------------------------------
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return;
  if (event.target.closest("input, select, textarea, [data-pad]")) return;
  const found = document.querySelector(`[data-letter="${event.key.toUpperCase()}"]`);
  if (!found) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  found.focus();
  if (found.type === "button") found.click();
}, true);

// -- drawing: strokes of whole numbers in a box of 400 by 240 ------------------------------------------------------------
const WIDE = 400, TALL = 240, STEP = 8, MOST = 11900;
const field = pad => document.getElementById(pad.dataset.pad);
const strokes = pad => field(pad).value.split(/(?=M)/).filter(Boolean);
let stroke = null, pen = { x: WIDE / 2, y: TALL / 2, down: false };

function show(pad, list) {
  field(pad).value = list.join("").trim();
  pad.querySelector("path").setAttribute("d", field(pad).value);
}

function spot(pad, event) {
  const box = pad.getBoundingClientRect();
  const inside = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
  return [inside((event.clientX - box.left) / box.width * WIDE, WIDE), inside((event.clientY - box.top) / box.height * TALL, TALL)];
}

function add(pad, x, y, begins) {
  const now = field(pad).value;
  if (now.length > MOST) return;
  const list = strokes(pad);
  if (begins) list.push(`M${x} ${y} L${x} ${y} `);
  else list[list.length - 1] = `${list[list.length - 1].trim()} L${x} ${y} `;
  show(pad, list);
}

document.addEventListener("pointerdown", event => {
  const pad = event.target.closest?.("[data-pad]");
  if (!pad || event.button) return;
  const [x, y] = spot(pad, event);
  stroke = { pad, x, y };
  pad.setPointerCapture(event.pointerId);
  add(pad, x, y, true);
});
document.addEventListener("pointermove", event => {
  if (!stroke) return;
  const [x, y] = spot(stroke.pad, event);
  if (Math.hypot(x - stroke.x, y - stroke.y) < 3) return;
  [stroke.x, stroke.y] = [x, y];
  add(stroke.pad, x, y, false);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { stroke = null; });

document.addEventListener("keydown", event => {
  const pad = event.target.closest?.("[data-pad]");
  const way = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
  if (!pad || !(way || event.key === " ")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (way) {
    pen.x = Math.max(0, Math.min(WIDE, pen.x + way[0]));
    pen.y = Math.max(0, Math.min(TALL, pen.y + way[1]));
    if (pen.down) add(pad, pen.x, pen.y, false);
  } else {
    pen.down = !pen.down;
    if (pen.down) add(pad, pen.x, pen.y, true);
  }
  const mark = pad.querySelector(".pen");
  mark.setAttribute("cx", pen.x);
  mark.setAttribute("cy", pen.y);
  mark.classList.toggle("down", pen.down);
}, true);
document.addEventListener("click", event => {
  if (!event.target.closest?.("[data-pad-back]")) return;
  for (const pad of document.querySelectorAll("[data-pad]")) show(pad, strokes(pad).slice(0, -1));
  pen.down = false;
});
document.addEventListener("reset", event => {
  const pad = event.target.querySelector("[data-pad]");
  if (pad) { show(pad, []); pen.down = false; }
});
})();
