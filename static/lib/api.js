/**
 * Talking to the server: one function to ask, one to command.
 *
 * An answer of 4xx is a `Refused` (nothing was written, with the reason and the article);
 * silence or 5xx is a `NoAnswer` (it may or may not have been written: send the same key again,
 * the server answers what it answered the first time), in the server's own words if it has any.
 */
import { gettext } from "./i18n.js";

/** Where the API begins: `API` of casino/lib/addresses.py. */
export const API = "/api/v1";
const ANSWER_WITHIN_MS = 10_000;

export class Refused extends Error {
  /** @param {{status: number, code: string, detail: string, cited?: string}} problem
   * What else the answer carries (`next_coup`, `recorded`) is kept beside these. */
  constructor(problem) {
    super(problem.detail);
    this.name = "Refused";
    this.problem = problem;
  }
}

export class NoAnswer extends Error {
  /** @param {string} reason for developers
   * @param {string} detail the server's sentence; empty if it did not answer
   * @param {number} again seconds after which the server asks for a new try; 0 if it does not say */
  constructor(reason = "", { detail = "", again = 0 } = {}) {
    super(detail || gettext("No answer from the server. Send it again: it cannot count twice."));
    Object.assign(this, { name: "NoAnswer", reason, detail, again });
  }
}

/** Mint the key of a command. Works without https too, where randomUUID does not exist. */
export function mintKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

// A page that is left may be kept to be shown again, with its timers stopped: what it has asked would
// hold a dead connection of the few for good.
let leaving = new AbortController();
addEventListener("pagehide", () => leaving.abort());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) leaving = new AbortController();
});

/** A signal that aborts after so many ms, or when the page is left. */
export const within = (ms) => AbortSignal.any([AbortSignal.timeout(ms), leaving.signal]);

const CONNECTIONS = 6; // that a browser keeps to one server
const ALIVE_WITHIN_MS = 700;

/**
 * End the connections from before an outage: some swallow what is sent and never report it. Returns
 * whether the server answers by another.
 */
export async function dropDeadConnections() {
  const signal = within(ALIVE_WITHIN_MS);
  // By the cache, one would wait for the other.
  const asks = Array.from({ length: CONNECTIONS }, () => fetch("/healthz", { cache: "no-store", signal }));
  return (await Promise.allSettled(asks)).some(({ value }) => value?.ok);
}

/**
 * Send a command. `key` is its Idempotency-Key; without one a fresh key is minted. `waited`: for
 * how many milliseconds the device kept it. `signal` aborts it: then it is not known what became of it.
 */
export async function send(
  path,
  body = {},
  { key = mintKey(), timeout = ANSWER_WITHIN_MS, method = "POST", waited = null, signal } = {},
) {
  const late = waited === null ? {} : { "Waited-Ms": String(Math.max(0, Math.round(waited))) };
  return exchange(path, timeout, {
    method,
    signal,
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-CSRFToken": cookie("csrftoken"),
      ...late,
    },
    body: JSON.stringify(body),
  });
}

/** Withdraw a command; returns whether its key was used already. Throws NoAnswer. */
export async function withdraw(key, options = {}) {
  try {
    await send(`${API}/commands/withdraw`, {}, { ...options, key });
    return false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, detail } = error.problem;
    if (code === "command.key_reused") return true;
    throw new NoAnswer(code, { detail });
  }
}

/** Ask for something; nothing is changed. */
export async function get(path, { timeout = ANSWER_WITHIN_MS, signal } = {}) {
  return exchange(path, timeout, { method: "GET", signal });
}

async function exchange(path, timeout, { signal, ...options }) {
  const limit = within(timeout);
  let response;
  let text;
  try {
    response = await fetch(path, {
      ...options,
      headers: { Accept: "application/json", ...options.headers },
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    text = await response.text();
  } catch (error) {
    throw new NoAnswer(String(error));
  }
  const answer = readJson(text);
  if (response.status >= 500) {
    const again = Number(response.headers.get("Retry-After")) || 0;
    throw new NoAnswer(String(response.status), { detail: answer?.detail, again });
  }
  if (response.ok) return answer ?? {};
  throw new Refused({
    ...answer,
    status: response.status,
    code: answer?.code ?? "",
    detail: answer?.detail ?? gettext("The server refused without a reason."),
    cited: answer?.cited ?? "",
  });
}

function readJson(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function cookie(name) {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}
