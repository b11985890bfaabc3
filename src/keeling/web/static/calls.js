// What tells a person that it is their turn, and how much time is left: title, icon, tone, notification, spoken words.
"use strict";
{
  const $ = id => document.getElementById(id);
  const stream = $("stream"), spoken = $("spoken");
  const ASK = 20000, EVERY = 250, FRESH = 1500; // milliseconds
  const kept = key => { try { return localStorage.getItem(`keeling-${key}`) === "on"; } catch { return false; } };
  const keep = (key, on) => { try { localStorage.setItem(`keeling-${key}`, on ? "on" : "off"); } catch { /* for this page only */ } };
  const wanted = { sound: kept("sound"), note: kept("note") };
  let mine, ahead = -Infinity, loud;

  // -- whose turn it is -------------------------------------------------------------------------------------------
  function call(now) {
    const icon = $("icon"), href = icon.href.replace(/favicon(-turn)?\.svg/, now ? "favicon-turn.svg" : "favicon.svg");
    if (icon.href !== href) icon.href = href;
    if (now) navigator.setAppBadge?.().catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
    if (now && mine === false) alarm();
    mine = now;
  }

  function alarm() {
    if (document.hasFocus()) return;
    if (wanted.sound) tone();
    const button = $("alert-note");
    if (wanted.note && document.hidden && button && globalThis.Notification?.permission === "granted") {
      const note = new Notification(button.dataset.title, { body: document.title, tag: location.pathname, icon: $("icon").href });
      note.onclick = () => { focus(); note.close(); };
    }
  }

  // Two soft notes, made here; a browser lets them out only after a press on the page.
  function tone() {
    loud ||= new (globalThis.AudioContext || globalThis.webkitAudioContext)();
    loud.resume().then(() => [[523.25, 0], [783.99, .16]].forEach(([pitch, at]) => {
      const [voice, swell, start] = [loud.createOscillator(), loud.createGain(), loud.currentTime + at];
      voice.frequency.value = pitch;
      swell.gain.setValueAtTime(0, start);
      swell.gain.linearRampToValueAtTime(.14, start + .03);
      swell.gain.exponentialRampToValueAtTime(.001, start + .5);
      voice.connect(swell).connect(loud.destination);
      voice.start(start);
      voice.stop(start + .55);
    }), () => {});
  }

  // What happened since the own act is marked in the log, however much it was.
  function since(act) {
    for (const line of document.querySelectorAll("#log li[id]")) {
      const at = line.id.match(/^lp(\d+)\./);
      line.classList.toggle("since", !!at && act > 0 && at[1] > act);
    }
  }

  function shown() {
    for (const button of document.querySelectorAll("[data-alert]")) {
      const key = button.dataset.alert;
      button.hidden = key === "note" && !globalThis.Notification;
      button.setAttribute("aria-pressed", wanted[key]);
    }
  }

  document.addEventListener("click", async event => {
    const key = event.target.closest("[data-alert]")?.dataset.alert;
    if (!key) return;
    wanted[key] = !wanted[key];
    if (key === "note" && wanted.note) wanted.note = await Notification.requestPermission() === "granted";
    keep(key, wanted[key]);
    shown();
    if (key === "sound" && wanted.sound) tone();
  });

  function settled() {
    const [table, desk, before] = [$("table"), $("desk"), mine];
    if (table) call("turn" in table.dataset || (!!desk && "turn" in desk.dataset));
    measure();
    if (before !== undefined) tell(before);
    else over = !!$("result");
    shown();
    count();
    tick();
    since(+desk?.dataset.since || 0);
  }
  stream.addEventListener("htmx:after:swap", settled);

  // A hidden tab holds no stream: it asks now and then whether its owner is awaited.
  setInterval(async () => {
    if (!document.hidden || !stream.dataset.turn) return;
    const answer = await fetch(stream.dataset.turn).catch(() => null);
    if (answer?.ok) call((await answer.text()).trim() === "1");
    else if (answer?.status === 404) delete stream.dataset.turn;
  }, ASK);

  // -- how much a screen reader is told: 'brief' is the own turn and the result, 'full' more than the log and the line --
  const how = () => document.documentElement.dataset.told;
  let over;

  function measure() {
    for (const part of document.querySelectorAll("#prompt, #now, #log, #logbox")) {
      if (how() === "brief") part.setAttribute("aria-live", "off");
      else part.removeAttribute("aria-live");
    }
    const line = document.querySelector("#desk-line > p");
    if (how() === "full") line?.setAttribute("aria-live", "polite");
    else line?.removeAttribute("aria-live");
  }

  function tell(before) {
    const ended = !!$("result"), fresh = ended && over === false;
    over = ended;
    if (how() === "brief" && ((mine && !before) || fresh)) say(($("now") || $("prompt")).innerText);
    if (how() !== "full" || !mine || before) return;
    say([...document.querySelectorAll("#choices .choices strong, #all strong")].map(label => label.textContent).join(" "));
  }
  document.addEventListener("reading", measure);

  // -- clocks: the server's time decides; a page counts down by its own clock and the difference --------------------
  const two = number => String(number).padStart(2, "0");
  function span(left) {
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  }

  const now = () => Date.now() + (ahead === -Infinity ? 0 : ahead);
  const before = new Map(); // by clock: milliseconds that were left when it was last looked at

  function tick() {
    for (const root of document.querySelectorAll("[data-now]")) ahead = Math.max(ahead, root.dataset.now - Date.now());
    for (const clock of document.querySelectorAll("time[data-ends]")) {
      const ms = clock.dataset.ends - now(), left = Math.ceil(ms / 1000);
      const text = left > 0 ? span(left) : clock.dataset.done || span(0);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("over", left <= 0);
      clock.classList.toggle("soon", left > 0 && left <= 30);
      if (clock.dataset.words) warn(clock, ms);
    }
    for (const time of document.querySelectorAll("time[data-since]")) {
      const text = away(Math.max(now() - time.dataset.since, 0) / 60000);
      if (time.textContent !== text) time.textContent = text;
    }
  }
  setInterval(tick, EVERY);

  // Said once when a mark is passed, never each second.
  function warn(clock, ms) {
    const last = before.get(clock.dataset.ends) ?? ms;
    before.clear();
    before.set(clock.dataset.ends, ms);
    for (const [mark, words] of JSON.parse(clock.dataset.words)) if (ms <= mark && last > mark && mark - ms < FRESH) say(words);
  }

  function away(minutes) {
    const [n, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 1440 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
    return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" }).format(Math.floor(n));
  }

  function say(words) {
    spoken.textContent = spoken.textContent === words ? `${words}\u00a0` : words;
  }

  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== "t" && event.key !== "T")) return;
    if (event.target.closest("input:not([type=radio]), select, textarea")) return;
    const clocks = [...document.querySelectorAll(".clocks time")];
    if (clocks.length) say(clocks.map(clock => `${clock.dataset.label}: ${clock.textContent}`).join(". "));
  });

  // -- the chat: how many messages came since it was last open --------------------------------------------------------
  let read, heard = 0;
  function count() {
    const [chat, number] = [$("chat"), $("chat-count")];
    if (!number) return;
    if (read === undefined || chat.open) read = +number.dataset.last;
    const fresh = [...document.querySelectorAll("#talk li[id]")].filter(line => +line.id.slice(5) > read);
    number.textContent = fresh.length || "";
    chat.classList.toggle("fresh", fresh.length > 0);
    if (fresh.length > heard && how() !== "brief") say(fresh.at(-1).querySelector("p").textContent); // an open chat speaks for itself
    heard = fresh.length;
  }
  document.addEventListener("toggle", event => {
    if (event.target.id !== "chat") return;
    count();
    const talk = $("talk");
    talk.scrollTop = talk.scrollHeight;
    if (event.target.open) $("chat-text")?.focus();
  }, true);

  // -- several people at one device: nothing of a hand stays in a page that was left ------------------------------------
  addEventListener("pagehide", () => { if ($("desk-curtain")) $("live").hidden = true; });
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

  // -- what a press brought that stands over the page --------------------------------------------------------------------
  let asker;
  const told = $("told");
  function close() {
    told.replaceChildren();
    (asker?.isConnected && asker.offsetParent ? asker : $("prompt"))?.focus();
  }
  new MutationObserver(() => told.querySelector("[data-close]")?.focus()).observe(told, { childList: true });
  document.addEventListener("submit", ({ submitter }) => {
    asker = submitter?.closest("details.menu")?.querySelector("summary") || submitter;
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape" && told.firstElementChild) close(); });
  told.addEventListener("click", event => {
    if (event.target !== told && !event.target.closest("[data-close]")) return;
    event.preventDefault();
    close();
  });
  settled();
}
