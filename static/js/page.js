/** What every page runs: the house's clock and the command forms. */
import "./command-form.js";
import { serverNow } from "./clock.js";
import { clockTime } from "./i18n.js";

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    clock.textContent = clockTime(serverNow());
  }
}

tick();
setInterval(tick, 1000);
