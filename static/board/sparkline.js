/** Pace as a row of bars: coups in each of the last twelve five-minute spans. */
import { html, svg } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";

const WIDTH = 120;
const HEIGHT = 28;

/** Draw the bars; the newest is on the right. */
export function sparkline(pace) {
  const top = Math.max(6, ...pace);
  const step = WIDTH / pace.length;
  return html`<svg
    class="spark"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width=${WIDTH}
    height=${HEIGHT}
    role="img"
    aria-label=${`${gettext("coups per five minutes")}: ${pace.join(" ")}`}
  >
    ${pace.map((coups, at) => {
      const height = Math.max(1, (coups / top) * HEIGHT);
      return svg`<rect x=${at * step + 1} y=${HEIGHT - height} width=${step - 2} height=${height}></rect>`;
    })}
  </svg>`;
}
