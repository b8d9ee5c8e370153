/**
 * Follows the line of the house, which is no table's: asks for its version every few seconds.
 *
 * Events: `change` (a newer version, or the silence of the server).
 */
import { NoAnswer, Refused, get } from "./api.js";
import { STALE_MS } from "./live.js";

const ASK_EVERY_MS = 2000;

export class HouseLine extends EventTarget {
  version = 0;
  heardAt = Date.now();

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
      const { version } = await get("/api/queue/version", { timeout: ASK_EVERY_MS });
      this.version = version;
      this.heardAt = Date.now();
    } catch (error) {
      if (error instanceof Refused && error.problem.status === 401) location.reload();
      else if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    }
    this.dispatchEvent(new Event("change"));
  }
}
