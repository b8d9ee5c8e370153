/**
 * The client's picture of the floor: one socket, the newest state of each table.
 *
 * A state is a table's whole projection, so any version above our own is applied and anything
 * older is dropped. Silence is measured, not guessed: the server beats every 3 s; after 5 s
 * without a word the picture is stale and says so, after 8 s the socket is taken for dead.
 *
 * Events: `change` (a table or the connection changed), `table` (detail: table id, kind).
 */
import { NoAnswer, Refused, get } from "./api.js";
import { setServerTime } from "./clock.js";

export const STALE_MS = 5000;
const DEAD_MS = 8000;
const RETRY_FIRST_MS = 500;
const RETRY_LAST_MS = 1500;
const RETRY_GROWTH = 1.4;
const LOOK_EVERY_MS = 500;
const FAILURES_BEFORE_ASKING = 4;

export class LiveTables extends EventTarget {
  /**
   * @param {string} path the socket's path
   * @param {object[]} states projections that came with the page
   * @param {"all" | number[] | null} watch what to ask for; null where the path says it
   */
  constructor(path, states = [], watch = null) {
    super();
    this.path = path;
    this.watch = watch;
    this.tables = new Map(states.map((state) => [state.table, state]));
    this.heardAt = Date.now(); // the page itself is news
    this.retryMs = RETRY_FIRST_MS;
    this.failures = 0;
    this.socket = null;
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

  /** Take a state into the picture unless ours is as new. Tells whether it was taken. */
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
      this.apply(await get(`/api/tables/${table}`));
    } catch (error) {
      if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
    }
    this.dispatchEvent(new Event("change"));
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    this.openedAt = Date.now();
    socket.addEventListener("open", () => this.greet(socket));
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.lost();
    });
  }

  /** Say what is wanted, and what is at hand already. */
  greet(socket) {
    if (this.watch) socket.send(JSON.stringify({ t: "watch", tables: this.watch }));
    for (const state of this.tables.values()) {
      socket.send(JSON.stringify({ t: "since", table: state.table, v: state.v }));
    }
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
    this.socket = null;
    this.failures += 1;
    if (this.failures === FAILURES_BEFORE_ASKING) askWhetherSignedIn(this.watch !== null);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * RETRY_GROWTH, RETRY_LAST_MS);
    this.dispatchEvent(new Event("change"));
  }

  retryNow() {
    if (this.socket) return;
    clearTimeout(this.retry);
    this.connect();
  }

  look() {
    const since = Math.max(this.heardAt, this.openedAt);
    if (this.socket && Date.now() - since > DEAD_MS) {
      const half = this.socket;
      this.socket = null; // its own close event comes late or never
      half.close();
      this.lost();
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** A socket that is refused again and again may mean that the sign-in has ended. */
async function askWhetherSignedIn(needed) {
  if (!needed) return;
  try {
    await get("/api/me");
  } catch (error) {
    if (error.problem?.status !== 401) return;
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
  }
}

/** Read the JSON that the server put in the page. */
export function readBlock(id) {
  return JSON.parse(document.getElementById(id).textContent);
}
