/**
 * Follows the waitlist of the house, which belongs to no table: the socket sends only its version,
 * and the page shows the list.
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
