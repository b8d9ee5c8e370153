/**
 * What was entered in `<form data-draft="token">` and is not recorded yet, kept on the device in
 * IndexedDB: after a reload, or a browser that was killed, the form has it again.
 *
 * The server gives each person a token of their own for each count. An entry is found by the digest
 * of its token and sealed with the token itself, which is on the page and nowhere on the device: the
 * pages of another person neither find it nor can read it. Passwords and PINs are not kept. The keys
 * under which it was sent without an answer are, unsealed: sent again, it counts once. Before another
 * is sent, or all is cleared, they are withdrawn, and one that was recorded is shown. Any page of the
 * house asks the server which of them it has recorded, and removes those drafts. Without https, on
 * another machine than the server's, browsers cannot seal: there nothing is kept.
 */
import { API, NoAnswer, get, withdraw } from "./api.js";
import { serverNow } from "./clock.js";
import { deafen } from "./deaf.js";
import { fill, gettext, shortTime } from "./i18n.js";
import { announce, entered, fillIn, isChanged, ownFields, unfold } from "./mending.js";
import { openStore } from "./store.js";
import { confirmAct } from "../undo/undo.js";

const LASTS_MS = 24 * 3600 * 1000;
const ARMED_MS = 8000;
const SECOND_PRESS_MS = 700;
const drafts = new Map(); // form -> its draft
const opened = openStore("sabot-drafts", "drafts", { keyPath: "id" }).then(removeOld);

/** The draft of a form; undefined if nothing of that form is kept. */
export const draftOf = (form) => drafts.get(form);

class Draft {
  constructor(form) {
    this.form = form;
    this.sent = null; // {key, fields}: what the server may have recorded without an answer
    this.unanswered = []; // all keys of which that is so, the newest last
    this.line = makeLine(form, () => this.clear());
    this.done = this.restore(); // of all that was to be done with the store
  }

  /** Keep what the form says now. */
  keep() {
    if (this.isFilling || this.isDue) return;
    this.isDue = true;
    this.after(() => {
      this.isDue = false;
      return this.write();
    });
  }

  /** The key under which the form was sent as it is now, if no answer came. */
  get key() {
    return isSame(this.sent?.fields, entered(this.form)) ? this.sent.key : undefined;
  }

  /** Keep the key under which the form is sent now, before it is. */
  sends(key) {
    this.sent = { key, fields: entered(this.form) };
    this.isRepeated = this.unanswered.includes(key);
    if (!this.isRepeated) this.unanswered.push(key);
    return this.after(() => this.write());
  }

  /** The server refused it: what is sent next is another command. A repetition may be refused for its PIN alone. */
  refused() {
    this.sent = null;
    if (!this.isRepeated) this.unanswered.pop();
    return this.after(() => this.write());
  }

  /**
   * Withdraw what was sent before under other keys than this one. What was recorded already is shown
   * by the page, which comes again; returns whether it does. Throws NoAnswer.
   */
  async isOver(key) {
    await this.done;
    const before = this.unanswered.filter((it) => it !== key);
    if (!before.length) return false;
    this.sent = null; // entered once more as it was then, it is another command
    await this.after(() => this.write());
    const late = await Promise.all(before.map(withdraw));
    if (!late.includes(true)) return false;
    await this.forget();
    confirmAct(gettext("What you sent before was recorded, so nothing was sent now. Look at it first."));
    location.reload();
    return true;
  }

  /** Keep nothing of this form any more. Settles when nothing is left on the device. */
  forget() {
    this.unanswered = [];
    return this.after(() => this.remove());
  }

  after(run) {
    this.done = this.done.then(run).catch(console.warn); // a full disk stops no count
    return this.done;
  }

  async restore() {
    this.store = await opened;
    if (!this.store) return;
    Object.assign(this, await lockOf(this.form.dataset.draft));
    const row = await this.store.run("readonly", (rows) => rows.get(this.id));
    if (!row) return;
    const { fields, sent } = await unseal(this.lock, row);
    this.sent ??= sent;
    this.unanswered = [...new Set([...(row.unanswered ?? []), ...this.unanswered])];
    this.fill(() => fillIn(this.form, fields));
    unfold(this.form);
    this.line.show(row.at, isSame(sent?.fields, fields));
  }

  async write() {
    if (!this.store) return;
    if (!ownFields(this.form).some(isChanged)) return this.remove();
    const sealed = await seal(this.lock, { fields: entered(this.form), sent: this.sent });
    const row = { id: this.id, at: serverNow(), unanswered: this.unanswered, ...sealed };
    await this.store.run("readwrite", (rows) => rows.put(row));
  }

  async remove() {
    await this.store?.run("readwrite", (rows) => rows.delete(this.id));
    this.line.hide();
  }

  async clear() {
    try {
      if (await this.isOver()) return;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return this.line.say(error.message);
    }
    this.sent = null;
    this.fill(() => this.form.reset());
    [...this.form.elements].find((it) => it.matches("input:enabled"))?.focus();
    this.forget();
  }

  fill(change) {
    this.isFilling = true;
    change();
    announce(this.form);
    this.isFilling = false;
  }
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Make the line that says since when the form is kept, with the key that clears it. */
function makeLine(form, clear) {
  const line = document.createElement("div");
  const words = document.createElement("p");
  const key = document.createElement("button");
  line.className = "row spread notice kept-draft";
  line.hidden = true;
  words.setAttribute("role", "status");
  Object.assign(key, { type: "button", className: "button" });
  line.append(words, key);
  form.prepend(line);
  let timer;
  const ask = (isAsked) => {
    clearTimeout(timer);
    key.textContent = isAsked ? gettext("Yes, clear it") : gettext("Clear it");
    key.toggleAttribute("data-asked", isAsked);
    if (!isAsked) return;
    deafen(key, SECOND_PRESS_MS);
    timer = setTimeout(() => ask(false), ARMED_MS);
  };
  key.addEventListener("click", () => (key.hasAttribute("data-asked") ? clear() : ask(true)));
  return {
    show(at, isSent) {
      ask(false);
      line.hidden = false;
      const said = [fill(gettext("Kept on this device since {time}"), { time: shortTime(at) })];
      if (isSent) said.push(gettext("It was sent, and no answer came. Send it again: it is recorded only once."));
      requestAnimationFrame(() => (words.textContent = said.join(". "))); // a live region is there before its words
    },
    say(why) {
      ask(false);
      words.textContent = why;
    },
    hide() {
      line.hidden = true;
    },
  };
}

async function removeOld(store) {
  if (!store || !crypto.subtle) return null;
  const oldest = serverNow() - LASTS_MS;
  for (const { id, at } of await store.run("readonly", (rows) => rows.getAll())) {
    if (at < oldest) await store.run("readwrite", (rows) => rows.delete(id));
  }
  removeRecorded(store).catch(console.warn);
  return store;
}

/** Remove the drafts, whoever's they are, that the server has recorded without an answer. */
async function removeRecorded(store) {
  if (!document.documentElement.dataset.badge) return; // the server says it to nobody
  for (const { id, unanswered = [] } of await store.run("readonly", (rows) => rows.getAll())) {
    const isOver = await isAnyRecorded(unanswered).catch(() => false); // asked again by the next page
    if (isOver) await store.run("readwrite", (rows) => rows.delete(id));
  }
}

async function isAnyRecorded(keys) {
  const answers = keys.map((key) => get(`${API}/commands?key=${key}`));
  return (await Promise.all(answers)).some((it) => it.is_recorded);
}

/** Return where the entry of a token is kept, and the key that seals it. */
async function lockOf(token) {
  const secret = Uint8Array.from(token.match(/../g), (pair) => Number.parseInt(pair, 16));
  const id = await crypto.subtle.digest("SHA-256", secret);
  const lock = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { id, lock };
}

async function seal(lock, value) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, sealed: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, lock, plain) };
}

async function unseal(lock, { iv, sealed }) {
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, lock, sealed);
  return JSON.parse(new TextDecoder().decode(plain));
}

document.addEventListener("input", ({ target }) => drafts.get(target.form)?.keep());

// The page's other scripts, which add up what is filled in, have run by then.
document.addEventListener("DOMContentLoaded", () => {
  for (const form of document.querySelectorAll("form[data-draft]")) drafts.set(form, new Draft(form));
});
