/**
 * Times that run, by the server's clock: `[data-until]` counts down to an instant and says
 * `data-over` after it; `[data-since]` counts up. `data-word` is the sentence around the span.
 */
import { serverNow } from "./clock.js";
import { age, fill } from "./i18n.js";

function tick() {
  const now = serverNow();
  for (const place of document.querySelectorAll("[data-until]")) {
    const seconds = (Date.parse(place.dataset.until) - now) / 1000;
    const left = age(Math.ceil(seconds));
    place.textContent = seconds > 0 ? fill(place.dataset.word, { left }) : place.dataset.over;
  }
  for (const place of document.querySelectorAll("[data-since]")) {
    const seconds = (now - Date.parse(place.dataset.since)) / 1000;
    place.textContent = fill(place.dataset.word, { age: age(seconds) });
  }
}

tick();
setInterval(tick, 1000);
