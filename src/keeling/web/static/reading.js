// How somebody wants to read and to be read to: kept in this browser, in force on every page before it is drawn.
"use strict";
{
  const root = document.documentElement;
  const USUAL = { letters: "usual", told: "normal" };
  const kept = key => { try { return localStorage.getItem(`keeling-${key}`); } catch { return null; } };
  const keep = (key, value) => { try { localStorage.setItem(`keeling-${key}`, value); } catch { /* for this page only */ } };
  for (const [key, usual] of Object.entries(USUAL)) root.dataset[key] = kept(key) || usual;

  function shown() {
    const part = document.getElementById("reading");
    if (part) part.hidden = false;
    for (const field of document.querySelectorAll("select[data-reading]")) field.value = root.dataset[field.dataset.reading];
    for (const button of document.querySelectorAll("[data-aloud]")) button.hidden = !globalThis.speechSynthesis;
  }

  document.addEventListener("change", event => {
    const key = event.target.dataset?.reading;
    if (!key) return;
    root.dataset[key] = event.target.value;
    keep(key, event.target.value);
    document.dispatchEvent(new CustomEvent("reading"));
  });

  // -- the device reads a card or the whole moment aloud: only a press begins it, and the next press ends it ----------
  const words = part => (part.innerText || part.textContent).replace(/\s*\n\s*/g, ". ").trim();

  document.addEventListener("click", event => {
    const button = event.target.closest?.("[data-aloud]"), voice = globalThis.speechSynthesis;
    if (!button || !voice) return;
    event.preventDefault();
    if (voice.speaking) return voice.cancel();
    const parts = [...document.querySelectorAll(button.dataset.aloud)].filter(part => part.offsetParent);
    const said = new SpeechSynthesisUtterance(parts.map(words).join(". "));
    said.lang = (parts[0]?.closest("[lang]") || root).lang;
    voice.speak(said);
  });

  document.addEventListener("DOMContentLoaded", shown);
  for (const name of ["htmx:after:swap", "toggle"]) document.addEventListener(name, shown, true);
}
