/**
 * Times that run, by the server's clock: `[data-until]` counts down to an instant and says
 * `data-over` after it; `[data-since]` counts the minutes up. `data-word` is the sentence around the span.
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
    const minutes = Math.floor((now - Date.parse(place.dataset.since)) / 60_000);
    place.textContent = fill(place.dataset.word, { minutes: Math.max(0, minutes) });
  }
}

tick();
setInterval(tick, 1000);
