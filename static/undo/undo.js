/**
 * The bar at the foot of the page: shows the confirmed act, and offers to take it back for 8 s.
 *
 * It lives through a reload of the page, so an act whose page comes again is confirmed too. The
 * sentence is a live region; the button that counts down beside it is not, or it would be read out
 * every second. Ctrl+Z presses it.
 */
import { NoAnswer, Refused, mintKey, send } from "../lib/api.js";
import { fill, gettext } from "../lib/i18n.js";

/** How long an act can be taken back; the server grants 2 s more, for the network. */
export const UNDO_MS = 8000;
const SAID_MS = 5000;
const TICK_MS = 250;
const STORE = "sabot.said";

const bar = document.querySelector("[data-undo-bar]");
const sentence = bar?.querySelector("[data-said]");
const button = bar?.querySelector("[data-undo]");
let shown = null; // {said, kind, until, undo: {path, command, reload} | null, isKept}
let key = null;
let isSending = false;

/** Show that an act is confirmed; with `undo` ({path, command, reload}) offer to take it back. */
export function confirmAct(said, undo = null) {
  if (!bar) return; // nobody is signed in yet
  key = null;
  show({ said, kind: "ok", until: Date.now() + (undo ? UNDO_MS : SAID_MS), undo });
}

/** Show that an act waits on this device. */
export function showKept(said) {
  if (bar) show({ said, kind: "warn", until: Date.now() + UNDO_MS, undo: null, isKept: true });
}

/** One that waited was refused: the tray shows it. */
export function withdrawKept() {
  if (shown?.isKept) show(null);
}

/** Stop offering: a coup follows the act, and has its own undo. */
export function withdrawOffer() {
  if (shown?.undo) show(null);
}

function show(what) {
  shown = what;
  keep(what);
  draw();
}

function draw() {
  if (!bar) return;
  const isOpen = shown !== null;
  bar.classList.toggle("only-read", !isOpen);
  document.documentElement.classList.toggle("with-bar", isOpen);
  bar.dataset.kind = shown?.kind ?? "";
  if (sentence.textContent !== (shown?.said ?? "")) sentence.textContent = shown?.said ?? "";
  const undo = shown?.undo ?? null;
  if (!undo && document.activeElement === button) document.getElementById("main").focus();
  button.hidden = !undo;
  if (!undo) return;
  const left = Math.max(0, Math.ceil((shown.until - Date.now()) / 1000));
  button.textContent = fill(gettext("Undo ({seconds} s)"), { seconds: left });
}

function tick() {
  if (shown === null || isSending) return;
  if (Date.now() >= shown.until) show(null);
  else draw();
}

async function undo() {
  const offer = shown?.undo;
  if (!offer || isSending) return;
  isSending = true;
  button.setAttribute("aria-busy", "true");
  sentence.textContent = gettext("Sending...");
  key ??= mintKey();
  const now = () => Date.now();
  try {
    const answer = await send(offer.path, { command: offer.command }, { key });
    show({ said: gettext("Undone."), kind: "ok", until: now() + SAID_MS, undo: null });
    document.dispatchEvent(new CustomEvent("sabot:confirmed", { detail: answer }));
    if (offer.reload) location.reload();
  } catch (error) {
    if (error instanceof Refused) {
      const { detail, cited: article } = error.problem;
      const said = article ? `${detail} ${fill(gettext("Article: {article}"), { article })}` : detail;
      show({ said, kind: "bad", until: now() + UNDO_MS, undo: null });
    } else if (error instanceof NoAnswer) {
      // The same key again: the server returns its result, also after the 8 s.
      show({ said: error.message, kind: "warn", until: now() + UNDO_MS, undo: offer });
    } else {
      throw error;
    }
  } finally {
    isSending = false;
    button.removeAttribute("aria-busy");
  }
}

function keep(what) {
  try {
    if (what === null) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify(what));
  } catch {
    // storage is forbidden: the message ends with the page
  }
}

function kept() {
  try {
    const what = JSON.parse(sessionStorage.getItem(STORE));
    return what && what.until > Date.now() ? what : null;
  } catch {
    return null;
  }
}

if (bar) {
  button.addEventListener("click", undo);
  document.addEventListener("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    if (!isUndo || !shown?.undo || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    undo();
  });
  setInterval(tick, TICK_MS);
  // A live region is read out when it changes, not as it comes with the page.
  requestAnimationFrame(() => {
    if (shown === null) show(kept());
  });
} else {
  keep(null); // nobody is signed in: the next person must not see the last one's act
}
