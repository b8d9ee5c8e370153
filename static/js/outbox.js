/**
 * Commands that the server has not answered yet, kept on the device in IndexedDB.
 *
 * Each is sent in order, under the key it got when it was made, until the server answers; then it
 * leaves. A refusal leaves too, is shown, and does not hold up the rest. Closing the page or
 * losing the network loses nothing: any page of the house goes on sending.
 */
import { NoAnswer, Refused, mintKey, send } from "./api.js";

const RETRY_MS = 1500;
const GIVE_UP_MS = 6000;

class Outbox extends EventTarget {
  constructor() {
    super();
    this.entries = []; // as in the store, oldest first
    this.hopes = new Map(); // key -> {resolve, reject} of the page that made the command
    this.ready = openStore().then(async (store) => {
      this.store = store;
      this.entries = [...(await readAll(store)), ...this.entries];
      this.changed();
      this.flush();
    });
    addEventListener("online", () => this.flush());
  }

  /** How many wait, and since when (ms) the oldest does. */
  get waiting() {
    return { count: this.entries.length, since: this.entries[0]?.at ?? null };
  }

  /** Whose commands wait for them to sign in again; null while the next can be sent. */
  get waitsFor() {
    const by = this.entries[0]?.by;
    return by && by !== person() ? by : null;
  }

  /** Keep a command and send it in its turn. Settles when the server answers: days, if need be. */
  async post(path, body, label = "") {
    await this.ready;
    const entry = { key: mintKey(), path, body, label, by: person(), at: Date.now() };
    entry.id = await add(this.store, entry);
    this.entries.push(entry);
    this.changed();
    const answer = new Promise((resolve, reject) => this.hopes.set(entry.key, { resolve, reject }));
    this.flush();
    return answer;
  }

  async flush() {
    if (this.sending) return;
    this.sending = true;
    clearTimeout(this.timer);
    try {
      while (this.entries.length) await this.sendFirst();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.timer = setTimeout(() => this.flush(), RETRY_MS);
    } finally {
      this.sending = false;
      this.changed();
    }
  }

  async sendFirst() {
    const [entry] = this.entries;
    if (this.waitsFor) throw new NoAnswer(this.waitsFor); // nobody else's name goes under it
    const hope = this.hopes.get(entry.key);
    let outcome;
    try {
      const answer = await send(entry.path, entry.body, { key: entry.key, timeout: GIVE_UP_MS });
      outcome = () => hope?.resolve(answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.problem.status === 401) throw new NoAnswer("401"); // sign in, then it goes on
      outcome = () => hope?.reject(error);
      if (!hope) this.dispatchEvent(new CustomEvent("refused", { detail: { entry, error } }));
    }
    await remove(this.store, entry.id);
    this.entries.shift();
    this.hopes.delete(entry.key);
    outcome();
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** The badge of who is signed in on this page; empty on the page of the sign-in. */
const person = () => document.documentElement.dataset.badge ?? "";

const NAME = "outbox";

/** Open the store; a device that forbids it (private window) keeps commands in memory. */
function openStore() {
  return new Promise((resolve) => {
    let request;
    try {
      request = indexedDB.open("sabot", 1);
    } catch {
      return resolve(null);
    }
    request.onupgradeneeded = () =>
      request.result.createObjectStore(NAME, { keyPath: "id", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

function asked(store, mode, ask) {
  return new Promise((resolve, reject) => {
    const transaction = store.transaction(NAME, mode);
    const request = ask(transaction.objectStore(NAME));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
  });
}

const readAll = (store) => (store ? asked(store, "readonly", (rows) => rows.getAll()) : []);
const add = (store, entry) => (store ? asked(store, "readwrite", (rows) => rows.add(entry)) : 0);
const remove = (store, id) =>
  store ? asked(store, "readwrite", (rows) => rows.delete(id)) : undefined;

export const outbox = new Outbox();
