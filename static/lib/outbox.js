/**
 * Commands that the server has not answered yet, kept on the device in IndexedDB.
 *
 * Each is sent in order, under the key it got when it was made, until the server answers. One that
 * is refused after it was kept stays, whole, until a person corrects it or gives it up; later
 * commands at the same table wait for it. Only what the server allows to wait is sent, and only by the person and the
 * device that made it: the page carries both (`data-waits`, `data-maker`). What another person left
 * at the table is shown to whoever is signed in, who may give it up. Closing the page or losing the
 * network loses nothing: any page of the house goes on sending. What the device cannot store stays
 * in memory, and is sent from there; the page says so.
 */
import { API, NoAnswer, Refused, dropDeadConnections, get, mintKey, send, withdraw } from "./api.js";
import { gettext } from "./i18n.js";
import { openStore } from "./store.js";

const RETRY_MS = 1500;
const RETRY_MOST_MS = 10_000; // however long the server asks to be left alone
const GIVE_UP_MS = 6000;
const DOUBTED_AFTER_MS = 1500; // a request that has no answer, and again after each such time
const KEPT_AFTER_MS = 2000; // a person does not wait at a form for a link that reports nothing
/** The answer to a command that stays on the device for now. */
export const KEPT = Symbol("kept");
const UNKEPT_MOST = 1e6; // each has its place between two that are stored
const LATER = [408, 425, 429]; // not now: the same command is sent again

class Outbox extends EventTarget {
  constructor() {
    super();
    this.entries = []; // as in the store, oldest first
    this.isDoubting = false;
    this.patienceMs = DOUBTED_AFTER_MS;
    this.fault = ""; // why the server took nothing lately, in its own words
    this.hopes = new Map(); // id -> {resolve, reject, keep} of the page that made or mended it
    this.unkept = new Set(); // entries that are in memory alone, as the device could not store them
    // A device that forbids the store (private window) keeps commands in memory.
    this.ready = openStore("sabot", "outbox", { keyPath: "id", autoIncrement: true }).then(async (store) => {
      this.store = store;
      this.entries = [...(await readAll(store)), ...this.entries];
      this.changed();
      this.flush();
    });
    addEventListener("online", () => this.flush());
  }

  /** How many wait to be sent, and since when (ms) the oldest does. */
  get waiting() {
    const unsent = this.entries.filter(({ refused }) => !refused);
    return { count: unsent.length, since: unsent[0]?.at ?? null };
  }

  /** The entries that the person on this page has to correct, oldest first. */
  get refused() {
    return this.entries.filter((entry) => entry.refused && isOwn(entry));
  }

  /** What this person entered and lacks nothing but an answer of the server, oldest first. */
  get sendable() {
    const held = new Set();
    return this.entries.filter((entry) => {
      const table = tableOf(entry);
      if (entry.refused || !isOwn(entry)) held.add(table);
      return !held.has(table);
    });
  }

  /** What this person entered that cannot be sent before an entry of somebody else is settled. */
  get heldUp() {
    const sendable = new Set(this.sendable);
    const settledByMe = new Set(this.refused.map(tableOf));
    return this.entries.filter(
      (entry) => !entry.refused && isOwn(entry) && !sendable.has(entry) && !settledByMe.has(tableOf(entry)),
    );
  }

  /**
   * What other people entered that holds up this page's table, or a table at which something of this
   * person waits: their refused entries, and the oldest entry there, which only its author can send.
   */
  get holding() {
    if (!page().badge) return [];
    const tables = new Set([tableHere(), ...this.entries.filter(isOwn).map(tableOf)]);
    const begun = new Set();
    return this.entries.filter((entry) => {
      const table = tableOf(entry);
      const isOldest = !begun.has(table);
      begun.add(table);
      return !isOwn(entry) && tables.has(table) && (entry.refused || isOldest);
    });
  }

  /** What the author of an entry entered after it at its table. */
  behind(entry) {
    const later = this.entries.slice(this.entries.indexOf(entry) + 1);
    return later.filter((it) => it.by === entry.by && tableOf(it) === tableOf(entry));
  }

  /** What waits to be sent at a table, and whose page waits for the answer no longer. */
  keptAt(table) {
    return this.leftAt(table).filter(({ refused }) => !refused);
  }

  /** The same, and what was refused there. */
  leftAt(table) {
    const isLeft = ({ id }) => !this.hopes.get(id)?.keep;
    return this.entries.filter((entry) => isLeft(entry) && tableOf(entry) === String(table));
  }

  /** Whose commands wait for them to sign in again; null while anything can be sent. */
  get waitsFor() {
    if (this.sendable.length) return null;
    const next = this.entries.find(({ refused }) => !refused);
    return next && !isOwn(next) ? next.by : null;
  }

  /**
   * Keep a command and send it in its turn. Settles when the server answers: days, if need be.
   * `seen` is kept with it and not sent: what its page has to know of it until the server has it.
   * It relies on the entries that `reliesOn` picks: refused, they stay, and it waits behind them.
   * `placed` is called when it has its place among them.
   */
  async post(path, body, label = "", { key = mintKey(), keep, form, seen, reliesOn, placed } = {}) {
    for (const entry of reliesOn ? this.entries.filter(reliesOn) : []) {
      const hope = this.hopes.get(entry.id);
      if (hope) keepFor(hope);
    }
    await this.ready;
    const { badge: by, maker, table } = page();
    const made = { key, path, body, label, by, maker, table, form, seen, page: location.pathname };
    const entry = { ...made, at: Date.now(), refused: null };
    await this.write(entry);
    this.entries.push(entry);
    placed?.();
    return this.answerTo(entry, keep);
  }

  /**
   * Send a command, behind those that wait at its table if it may wait itself. Answers `KEPT` if it
   * stays here for now: `sent` or the tray shows later what became of it. Until then a refusal is
   * raised, and nothing is kept. `form` is what was entered, and in which form (mending.js).
   */
  deliver(path, body, label, key = mintKey(), form = null) {
    if (!mayWait(path)) return send(path, body, { key });
    return orKept((keep) => this.post(path, body, label, { key, keep, form }));
  }

  /** Send a refused command again, in its old place and as it is now. Settles as `post`. */
  async resend(id, body, label, { keep, ...changed } = {}) {
    const entry = this.entries.find((it) => it.id === id);
    const { maker } = page();
    spend(entry);
    Object.assign(entry, { body, label, maker, refused: null, decided: Date.now() }, changed);
    await this.write(entry);
    return this.answerTo(entry, keep);
  }

  /** Send what a form says now in place of a refused command. Answers as `deliver`; refused again, it stays. */
  mend(id, path, body, label, form) {
    return orKept((keep) => this.resend(id, body, label, { path, form, keep }));
  }

  /**
   * Send in place of a refused command what a second person has signed. The proof is not kept, so
   * the command stays refused until the server answers; its key is stored, and counts once.
   */
  async mendWithProof(id, path, body) {
    const entry = this.entries.find((it) => it.id === id);
    if (!entry.isProven) spend(entry);
    entry.isProven = true; // repeated without an answer, it has the same key
    await this.write(entry);
    try {
      await this.withdrawSpent(entry);
      const answer = await send(path, body, { key: entry.key });
      await this.forget(entry);
      this.flush();
      return answer;
    } catch (error) {
      // Under a key that was used, the one before it was recorded: a new key would record it twice.
      if (error instanceof Refused && error.problem.code !== "command.key_reused") {
        entry.isProven = false;
        await this.write(entry);
      }
      throw error;
    }
  }

  /**
   * Withdraw what an entry was before it was put right: a request of it may still be on its way.
   * Raises Refused if it was recorded after all: then a person decides what is still to be sent.
   */
  async withdrawSpent(entry, options) {
    const { spent = [] } = entry;
    if (!spent.length) return;
    const late = await Promise.all(spent.map((key) => wasRecorded(key, options)));
    entry.spent = [];
    await this.write(entry);
    if (!late.includes(true)) return;
    const detail = gettext("What you entered first was recorded after all, so nothing was sent now. Look at it, then give this up or send it again.");
    throw new Refused({ status: 409, code: "entry.recorded", detail });
  }

  /**
   * Store an entry as it is now. One that cannot be stored stays in memory, in its place: whoever
   * made it does not wait for that.
   */
  async write(entry) {
    try {
      if (!this.store) throw new DOMException("no store", "InvalidStateError");
      entry.id = await this.store.run("readwrite", (rows) => rows.put(entry));
      this.unkept.delete(entry);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.unkept.add(entry);
      entry.id ??= (this.entries.at(-1)?.id ?? 0) + this.unkept.size / UNKEPT_MOST;
    }
  }

  /**
   * Forget a refused command, once the journal has it, or one that only another person can send. Its
   * keys are used up by that: what of it is still on its way has no effect. Raises as `send`.
   */
  async giveUp(id, reason) {
    const entry = this.entries.find((it) => it.id === id);
    const { key, spent = [], path, label, at, refused, by: badge, maker } = entry;
    entry.farewell ??= mintKey(); // repeated, it is journaled once
    await this.write(entry);
    const facts = { path, name: label, body: JSON.stringify(entry.body), code: refused?.code ?? "", reason };
    const made_at = new Date(at).toISOString();
    const address = `${API}/tables/${tableOf(entry)}/entries/give-up`;
    const body = { ...facts, keys: [...spent, key], badge, maker, made_at };
    await send(address, body, { key: entry.farewell }).catch((error) => {
      // It was recorded; or, under a key that was used, journaled before without an answer, for another reason.
      if (!["entry.recorded", "command.key_reused"].includes(error.problem?.code)) throw error;
    });
    await this.forget(entry);
    this.flush();
  }

  answerTo(entry, keep) {
    const { promise, resolve, reject } = Promise.withResolvers();
    const hope = { resolve, reject, keep };
    this.hopes.set(entry.id, hope);
    this.changed();
    if (keep) {
      setTimeout(() => {
        if (!hope.keep) return;
        keepFor(hope);
        this.changed();
      }, KEPT_AFTER_MS);
    }
    this.flush();
    return promise;
  }

  /** The server is reached again: an attempt from before may never be answered, so a new one is made. */
  async sendAtOnce() {
    this.attempt?.abort();
    await dropDeadConnections();
    this.flush();
  }

  async flush() {
    if (this.sending) return;
    this.sending = true;
    this.attempt = new AbortController();
    clearTimeout(this.timer);
    try {
      for (const entry of this.unkept) await this.write(entry);
      await this.doubting(verifyPerson(this.attempt));
      for (let entry; (entry = this.sendable[0]); ) {
        await this.sendOne(entry);
        this.fault = "";
      }
      if (this.waiting.count) this.later();
    } catch (error) {
      this.fault = error.detail ?? "";
      this.later((error.again ?? 0) * 1000);
      if (!(error instanceof NoAnswer)) throw error;
    } finally {
      this.sending = false;
      for (const hope of this.hopes.values()) keepFor(hope);
      this.changed();
    }
  }

  later(ms = 0) {
    this.timer = setTimeout(() => this.flush(), Math.min(Math.max(ms, RETRY_MS), RETRY_MOST_MS));
  }

  async sendOne(entry) {
    const hope = this.hopes.get(entry.id);
    try {
      const { path, body, key, at, decided = at } = entry;
      const { signal } = this.attempt;
      // Only where there is something to ask: an answer begins the patience with the server anew.
      if (entry.spent?.length) await this.doubting(this.withdrawSpent(entry, { timeout: GIVE_UP_MS, signal }));
      verifyMayBeSent(entry);
      const waited = Date.now() - decided;
      const answer = await this.doubting(send(path, body, { key, timeout: GIVE_UP_MS, waited, signal }));
      const detail = { ...entry, answer };
      // Announced together: for no listener is it neither waiting nor answered.
      await this.forget(entry, () => this.dispatchEvent(new CustomEvent("answered", { detail })));
      hope?.resolve(answer);
      if (!hope || hope.isKept) this.dispatchEvent(new CustomEvent("sent", { detail }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.problem.status === 401) throw new NoAnswer("401"); // sign in, then it goes on
      if (LATER.includes(error.problem.status)) throw new NoAnswer(String(error.problem.status));
      if (hope?.keep && !entry.decided) await this.forget(entry);
      else {
        entry.refused = error.problem;
        await this.write(entry);
        this.dispatchEvent(new Event("refused"));
      }
      this.hopes.delete(entry.id);
      hope?.reject(error);
    }
    this.changed();
  }

  /** Wait for a request of an attempt, which is doubted as long as it has no answer. */
  async doubting(request) {
    let isOpen = true;
    const doubts = setInterval(() => this.doubt(() => isOpen), this.patienceMs);
    try {
      const answer = await request;
      this.patienceMs = DOUBTED_AFTER_MS;
      return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) this.patienceMs = DOUBTED_AFTER_MS;
      throw error;
    } finally {
      isOpen = false;
      clearInterval(doubts);
    }
  }

  /**
   * A request without an answer while the server answers by other connections is on a dead one, or the
   * server is slow: it is made again, and the next time doubted later. A page with the live view hears
   * of a dead link sooner, and says so itself.
   */
  async doubt(isOpen) {
    if (this.isDoubting) return;
    this.isDoubting = true;
    const isReached = (await dropDeadConnections()) || (await dropDeadConnections()); // by new ones
    this.isDoubting = false;
    if (!isReached || !isOpen()) return;
    this.patienceMs *= 2;
    await this.sendAtOnce();
  }

  async forget(entry, announce) {
    this.unkept.delete(entry);
    await remove(this.store, entry.id);
    this.entries = this.entries.filter((it) => it !== entry);
    this.hopes.delete(entry.id);
    announce?.();
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Run a delivery; answers `KEPT` if that calls `keep` before the server answers. */
function orKept(run) {
  return new Promise((resolve, reject) => run(() => resolve(KEPT)).then(resolve, reject));
}

/** Leave a command to the tray: whoever made it waits for its answer no longer. */
function keepFor(hope) {
  if (!hope.keep) return;
  hope.keep();
  Object.assign(hope, { keep: null, isKept: true });
}

/** The server's data in the page: the person, the device, the addresses that may wait, the table. */
function page() {
  const { badge = "", maker = "", waits = "", table = "" } = document.documentElement.dataset;
  return { badge, maker, waits: waits.split(" "), table };
}

/** Give a refused entry a new key; the one before is withdrawn before it is sent again. */
function spend(entry) {
  const { spent = [], key } = entry;
  Object.assign(entry, { spent: [...spent, key], key: mintKey() });
}

/** Withdraw a command; whether it was recorded before. Withdrawn already by another person, it was not. */
const wasRecorded = async (key, options) =>
  (await withdraw(key, options)) && (await get(`${API}/commands?key=${key}`, options)).is_recorded;

let isVerified = !document.documentElement.dataset.kept;

/** A page that the device kept is of who was signed in then: nothing is sent under another name. */
async function verifyPerson({ signal }) {
  if (isVerified) return;
  await dropDeadConnections(); // such a page may have come after a link that swallows everything
  const me = await get(`${API}/me`, { signal }).catch((error) => {
    if (error instanceof NoAnswer) throw error;
    return null; // nobody is signed in now
  });
  isVerified = me?.badge === page().badge;
  if (isVerified) return;
  location.reload();
  throw new NoAnswer("another person");
}

/** The id of a command's table: by its path, or the page that it was made on; none is "". */
const tableOf = ({ path, page, table }) =>
  table || (`${path} ${page}`.match(/\/tables\/(\d+)\//)?.[1] ?? "");

/** The table of this page; none is "". */
const tableHere = () => tableOf({ path: "", page: location.pathname, table: page().table });

/** Whether an entry was made at the table of this page. */
export const isHere = (entry) => tableOf(entry) === tableHere();

/** Whether an entry is of the person on this page. */
export const isOwn = ({ by }) => by === page().badge;

const isOneThatWaits = (path) => page().waits.includes(path.replace(/\/\d+/g, "/0"));

/** Whether a command of this page is kept while the server does not answer. */
export const mayWait = (path) =>
  isOneThatWaits(path) && tableOf({ path, page: location.pathname, table: page().table }) !== "";

/** Refuse a command that the server does not allow to wait, or that another sign-in or device made. */
function verifyMayBeSent({ path, maker }) {
  if (!isOneThatWaits(path)) {
    throw new Refused({ status: 403, code: "entry.not_kept", detail: gettext("This is not sent from here: do it on its own page.") });
  }
  if (maker !== page().maker) {
    throw new Refused({ status: 403, code: "entry.other_maker", detail: gettext("This was not entered by you on this device. Look at it, then send it again.") });
  }
}

const readAll = (store) => store?.run("readonly", (rows) => rows.getAll()).catch(() => []) ?? [];

/** What cannot be removed is sent once more after a reload, under its key: it counts once. */
const remove = (store, id) => store?.run("readwrite", (rows) => rows.delete(id)).catch(() => null);

/** That a reload, or a dead battery, would lose what waits. */
export const unkeptWords = () => gettext("This device cannot keep what waits: stay on this page until it is sent.");

export const outbox = new Outbox();
