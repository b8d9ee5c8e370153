/**
 * Follows the staff of the house, which no socket reports: asks for its version every few seconds.
 *
 * Events: `change` (a newer version, or the silence of the server).
 */
import { NoAnswer, Refused, get } from "./api.js";
import { STALE_MS } from "../live/live.js";

const ASK_EVERY_MS = 2000;

export class PolledVersion extends EventTarget {
  version = null;
  heardAt = Date.now();

  /** @param {string} path what answers with `{"version": ...}` */
  constructor(path) {
    super();
    this.path = path;
  }

  start() {
    setInterval(() => this.ask(), ASK_EVERY_MS);
    return this;
  }

  /** The instant since which nothing was heard, or null while the answers are fresh. */
  get silentSince() {
    return Date.now() - this.heardAt > STALE_MS ? this.heardAt : null;
  }

  async ask() {
    try {
      const { version } = await get(this.path, { timeout: ASK_EVERY_MS });
      this.version = version;
      this.heardAt = Date.now();
    } catch (error) {
      if (error instanceof Refused && error.problem.status === 401) location.reload();
      else if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    }
    this.dispatchEvent(new Event("change"));
  }
}
