/**
 * Follows the waitlist of the house, which is no table's: the socket tells its version, and that is
 * all; what the waitlist is now is on the page.
 */
import { LiveTables } from "../live/live.js";

export class HouseWaitlist extends LiveTables {
  /** @param {number} version the one that came with the page */
  constructor(version) {
    super("/ws/floor", [], []);
    this.version = version;
  }

  greet(socket) {
    super.greet(socket);
    socket.send(JSON.stringify({ t: "waitlist", v: this.version }));
  }

  hear(message) {
    super.hear(message);
    if (message.t !== "waitlist") return;
    this.version = message.v;
    this.dispatchEvent(new Event("change"));
  }
}
