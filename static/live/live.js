/**
 * The client's picture of the floor: one socket, the newest state of each table.
 *
 * A state is a table's whole projection, so any version above our own is applied and anything
 * older is dropped. Silence is measured, not guessed: the server beats every 3 s; after 5 s
 * without a message the picture is marked as stale, after 8 s the socket is treated as dead.
 *
 * Events: `change` (a table or the connection changed), `table` (detail: table id, kind), `back`
 * (the server is reached again).
 */
import { API, NoAnswer, Refused, get, within } from "../lib/api.js";
import { setServerTime } from "../lib/clock.js";

export const STALE_MS = 5000;
const DEAD_MS = 8000;
const RETRY_FIRST_MS = 500;
const RETRY_LAST_MS = 1500;
const RETRY_GROWTH = 1.4;
const HANDSHAKE_MS = 1500; // a request sent before the network came back is never answered
const LOOK_EVERY_MS = 500;
const FAILURES_BEFORE_ASKING = 4;
const OPERATED_ELSEWHERE = 4409;
const SOCKETS_AT_FIRST = 2;
const ASK_EVERY_MS = 500;
const ASK_FOR_MS = 2500; // five at once: a browser opens six connections to a host
const SOCKET_EVERY_ASKS = 30;

export class LiveTables extends EventTarget {
  /**
   * @param {string} path the socket's path
   * @param {object[]} states projections that came with the page
   * @param {"all" | number[] | null} watch the tables to follow; null if the path names them
   * @param {number | null} operates the table that is operated here; null for a page that watches
   * @param {number} heardAt when the states are from, in ms
   */
  constructor(path, states = [], watch = null, operates = null, heardAt = Date.now()) {
    super();
    this.path = path;
    this.watch = watch;
    this.operates = operates;
    this.isDisplaced = false; // a newer page of this tablet operates the table
    this.tables = new Map(states.map((state) => [state.table, state]));
    this.heardAt = heardAt; // the page itself is news
    this.retryMs = RETRY_FIRST_MS;
    this.failures = 0;
    this.socket = null;
    this.isOpen = false;
  }

  /** Connect, and stay connected until the page goes. */
  start() {
    this.connect();
    setInterval(() => this.look(), LOOK_EVERY_MS);
    addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.retryNow();
    });
    return this;
  }

  /** The instant since which nothing was heard, or null while the picture is fresh. */
  get silentSince() {
    return Date.now() - this.heardAt > STALE_MS ? this.heardAt : null;
  }

  /** Apply a state unless ours is as new. Returns whether it was applied. */
  apply(state, kind = "snapshot") {
    const known = this.tables.get(state.table);
    if (known && known.v >= state.v) return false;
    this.tables.set(state.table, state);
    this.dispatchEvent(new CustomEvent("table", { detail: { table: state.table, kind } }));
    return true;
  }

  /** Ask for a table over HTTP while the socket is silent: what one did oneself must be seen. */
  async refresh(table) {
    if (this.silentSince === null) return;
    try {
      this.apply(await get(`${API}/tables/${table}`));
    } catch (error) {
      if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
    }
    this.dispatchEvent(new Event("change"));
  }

  /** Open a socket, and give it up unless it is open in time. */
  connect(withinMs = HANDSHAKE_MS) {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    this.isOpen = false;
    this.openedAt = Date.now();
    const limit = setTimeout(() => this.abandon(socket), withinMs);
    socket.addEventListener("open", () => {
      clearTimeout(limit);
      if (socket !== this.socket) return;
      this.isOpen = true;
      this.greet(socket);
      if (this.failures) this.dispatchEvent(new Event("back"));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", ({ code }) => {
      clearTimeout(limit);
      if (socket !== this.socket) return;
      if (code === OPERATED_ELSEWHERE) this.giveWay();
      else this.lost();
    });
  }

  /** Take a socket for lost; its own close event comes late or never. */
  abandon(socket) {
    if (socket !== this.socket) return;
    this.lost();
    socket.close();
  }

  /** Send the tables to watch, and the versions that we have. */
  greet(socket) {
    if (this.watch) socket.send(JSON.stringify({ t: "watch", tables: this.watch }));
    for (const state of this.tables.values()) {
      socket.send(JSON.stringify({ t: "since", table: state.table, v: state.v }));
    }
    if (this.operates) socket.send(JSON.stringify({ t: "operate", table: this.operates }));
  }

  hear(message) {
    const wasSilent = this.silentSince !== null;
    this.heardAt = Date.now();
    this.retryMs = RETRY_FIRST_MS;
    this.failures = 0;
    let changed = wasSilent;
    if (message.t === "beat") setServerTime(message.at);
    else if (message.t === "snapshot" || message.t === "event") {
      changed = this.apply({ ...message.state, v: message.v }, message.kind) || changed;
    }
    if (changed) this.dispatchEvent(new Event("change"));
  }

  lost() {
    const spentMs = this.isOpen ? 0 : Date.now() - this.openedAt; // on a try that was in vain
    this.socket = null;
    this.isOpen = false;
    this.fail();
    this.tryAgain(this.retryMs - spentMs);
    this.retryMs = Math.min(this.retryMs * RETRY_GROWTH, RETRY_LAST_MS);
    this.dispatchEvent(new Event("change"));
  }

  /** Stay closed until a person asks for this page again: two pages must not keep closing each other. */
  giveWay() {
    clearTimeout(this.retry);
    this.socket = null;
    this.isOpen = false;
    this.isDisplaced = true;
    this.dispatchEvent(new Event("change"));
  }

  /** Operate the table on this page from now on; the other page is closed. */
  operateHere() {
    this.isDisplaced = false;
    this.retryNow();
    this.dispatchEvent(new Event("change"));
  }

  fail() {
    this.failures += 1;
    if (this.failures === FAILURES_BEFORE_ASKING) askWhetherSignedIn(this.watch !== null);
  }

  tryAgain(afterMs) {
    clearTimeout(this.retry);
    const ahead = this.failures >= SOCKETS_AT_FIRST && this.failures % SOCKET_EVERY_ASKS;
    this.retry = setTimeout(() => (ahead ? this.ask() : this.connect()), afterMs);
  }

  /**
   * Ask for anything at all, and open the socket when there is an answer. A browser holds up the
   * sockets of a page that opened many in vain, by seconds; it does not hold up requests.
   */
  async ask() {
    this.fail();
    this.tryAgain(ASK_EVERY_MS);
    if ((await isThere()) && this.isAway()) this.connect(DEAD_MS);
  }

  retryNow() {
    if (this.isAway()) this.connect();
  }

  /** Whether a socket is wanted and there is none. */
  isAway() {
    return this.socket === null && !this.isDisplaced;
  }

  look() {
    const since = Math.max(this.heardAt, this.openedAt);
    if (this.isOpen && Date.now() - since > DEAD_MS) this.abandon(this.socket);
    this.dispatchEvent(new Event("change"));
  }
}

/** Return whether the house answers. Without cookies, which keeps to connections of its own. */
async function isThere() {
  try {
    const signal = within(ASK_FOR_MS);
    const answer = await fetch("/healthz", { credentials: "omit", cache: "no-store", signal });
    return answer.ok;
  } catch {
    return false;
  }
}

/** A socket that is refused again and again may mean that the sign-in has ended. */
async function askWhetherSignedIn(needed) {
  if (!needed) return;
  try {
    await get(`${API}/me`);
  } catch (error) {
    if (error.problem?.status !== 401) return;
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
  }
}

/** Read the JSON that the server put in the page. */
export function readBlock(id) {
  return JSON.parse(document.getElementById(id).textContent);
}
