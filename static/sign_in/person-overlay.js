/**
 * Who operates the tablet, asked over the table's page: tiles of the people posted here and a pad for
 * the PIN. It opens by Change person, and by itself when nobody has touched the page for some minutes:
 * nothing can be entered then, and the felt can still be read. The server counts wrong tries. Who
 * leaves a refused entry open is asked first.
 */
import { html, render } from "../vendor/lit.js";
import { handOver } from "../coups/draft.js";
import { show } from "../lib/command-form.js";
import { outbox } from "../lib/outbox.js";
import { openWords, unsentWords } from "./unsettled.js";

const IDLE_MS = 10 * 60_000;
const LONGEST_PIN = 6;
const TOUCHED = "sabot.touched"; // {badge, at}: who is signed in, and when they touched the page last
const LENGTHS = "sabot.pin-length"; // {badge: digits}: a PIN of as many is sent by its last digit

const dialog = document.getElementById("person-overlay");
const form = dialog?.querySelector("form");
const question = dialog?.querySelector("[data-open-entries]");
const me = document.documentElement.dataset.badge;
let people = [];
let next = null; // who most likely takes over
let table = null;
let isLocked = false;
let isHeard = false; // whether the server is there: it alone can say whether a PIN is right

/** Follow the table: its people are the tiles. Without news of it the page is not locked. */
export function followPeople({ table: id, jefe, croupiers }, silentSince) {
  table = id;
  isHeard = !silentSince;
  const own = { badge: me, name: document.querySelector("[data-person]")?.dataset.person ?? me };
  const posted = [jefe, ...croupiers].filter((one) => one && one.badge !== me);
  people = [own, ...posted];
  const turn = croupiers.findIndex(({ badge }) => badge === me);
  const after = turn === -1 ? null : croupiers[(turn + 1) % croupiers.length];
  next = after && after.badge !== me ? after : posted.length === 1 ? posted[0] : null;
  lockIfIdle();
}

function open() {
  if (!dialog || dialog.open) return;
  // Who unlocks is most likely the same person; who takes over, the next croupier or the only other one.
  choose(isLocked ? me : (next?.badge ?? ""));
  form.querySelector("[data-closes]").hidden = isLocked;
  ask(isLocked ? "" : openWords());
  dialog.showModal();
}

/** Show a question in place of the tiles; "" shows these. */
function ask(words) {
  question.hidden = !words;
  form.hidden = Boolean(words);
  question.querySelector("p").textContent = words;
}

function choose(badge) {
  form.elements.badge.value = badge;
  form.elements.pin.value = "";
  const open = isLocked && badge !== me ? openWords() : "";
  show(form, open && "warn", open);
  draw();
}

function draw() {
  const chosen = form.elements.badge.value;
  const tile = ({ badge, name }) =>
    html`<button type="button" class="button" aria-pressed=${badge === chosen} @click=${() => choose(badge)}>
      ${name} <small>${badge}</small>
    </button>`;
  render(people.map(tile), dialog.querySelector(".person-tiles"));
  for (const key of dialog.querySelectorAll(".digits button")) key.disabled = !chosen;
}

function press(digit) {
  const { badge, pin } = form.elements;
  if (!badge.value || pin.value.length === LONGEST_PIN) return;
  pin.value += digit;
  if (pin.value.length === (stored(LENGTHS)?.[badge.value] ?? LONGEST_PIN)) form.requestSubmit();
}

function erase() {
  const { pin } = form.elements;
  pin.value = pin.value.slice(0, -1);
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // storage is forbidden: a PIN is sent by its key, and a reload unlocks
  }
}

const learn = (badge, length) => store(LENGTHS, { ...stored(LENGTHS), [badge]: length });

function touch() {
  if (isLocked) return;
  const before = stored(TOUCHED);
  const now = Date.now();
  if (before?.badge !== me || now - before.at > 1000) store(TOUCHED, { badge: me, at: now });
}

function lockIfIdle() {
  const touched = stored(TOUCHED);
  if (!dialog || !isHeard || isLocked) return;
  if (!touched || touched.badge !== me || Date.now() - touched.at < IDLE_MS) return;
  isLocked = true;
  open();
}

if (dialog) {
  form.addEventListener(
    "submit",
    (event) => {
      if (!outbox.sendable.length || form.elements.badge.value === me) return;
      event.preventDefault();
      event.stopPropagation();
      show(form, "warn", unsentWords());
    },
    { capture: true },
  );
  form.addEventListener("sabot:confirmed", () => {
    const { badge, pin } = form.elements;
    learn(badge.value, pin.value.length);
    store(TOUCHED, { badge: badge.value, at: Date.now() });
    if (table !== null) handOver(table, badge.value);
  });
  form.addEventListener("sabot:refused", () => {
    learn(form.elements.badge.value, undefined);
    form.elements.pin.value = "";
  });
  dialog.addEventListener("click", ({ target }) => {
    const key = target.closest("button");
    if (!key || key.disabled) return;
    if ("digit" in key.dataset) press(key.textContent);
    else if ("erases" in key.dataset) erase();
    else if ("closes" in key.dataset) dialog.close();
    else if ("goesOn" in key.dataset) ask("");
  });
  dialog.addEventListener("keydown", (event) => {
    if (form.hidden) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") erase();
  });
  dialog.addEventListener("cancel", (event) => isLocked && event.preventDefault());
  dialog.addEventListener("close", () => isLocked && dialog.showModal());
  document.addEventListener(
    "click",
    (event) => {
      if (!event.target.closest?.("[data-change-person]")) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    },
    { capture: true },
  );
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touch, { capture: true });
  if (stored(TOUCHED)?.badge !== me) touch();
  setInterval(lockIfIdle, 5000);
}
