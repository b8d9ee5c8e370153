/** The roads, drawn from the cells that the server gives; nothing is computed here. */
import { html, nothing, svg } from "../vendor/lit.js";
import { letter, resultMark } from "./marks.js";

const ROWS = 6;

/**
 * Draw one road: its last columns that fit, the newest cell among them. A run that turned right may
 * reach far beyond where the next ones begin: then its tail is cut off, not the latest coups.
 *
 * @param {string} title
 * @param {Array} cells [row, column, mark, ties or pairs?] in the order they were dealt
 * @param {number} columns how many columns are in sight
 * @param {function} draw (cell) => SVG of one unit square
 * @param {string} name the road's class
 * @param {object} beside what stands beside its title
 */
function road(title, cells, columns, draw, name, beside = nothing) {
  const last = cells.reduce((most, [, column]) => Math.max(most, column), 0);
  const newest = cells.at(-1)?.[1] ?? 0;
  const from = Math.max(0, Math.min(last - columns + 1, newest - columns / 2));
  return html`<figure class="road ${name}">
    <figcaption>${title} ${beside}</figcaption>
    <svg viewBox="0 0 ${columns} ${ROWS}" preserveAspectRatio="xMinYMin" role="img" aria-label=${title}>
      ${gridLines(columns)}
      ${cells
        .filter(([, column]) => column >= from && column < from + columns)
        .map(
          (cell) =>
            svg`<g transform="translate(${cell[1] - from} ${cell[0]})">${draw(cell)}</g>`,
        )}
    </svg>
  </figure>`;
}

const gridLines = (columns) => svg`<path class="grid" d=${[
  ...Array.from({ length: columns + 1 }, (_, x) => `M${x} 0V${ROWS}`),
  ...Array.from({ length: ROWS + 1 }, (_, y) => `M0 ${y}H${columns}`),
].join("")}></path>`;

const SHAPES = {
  P: (kind) => svg`<circle class="${kind} p" cx="0.5" cy="0.5" r="0.4"></circle>`,
  B: (kind) => svg`<rect class="${kind} b" x="0.12" y="0.12" width="0.76" height="0.76" rx="0.08"></rect>`,
  T: (kind) => svg`<path class="${kind} t" d="M0.5 0.06L0.95 0.9H0.05Z"></path>`,
};

const PAIRS = {
  B: svg`<circle class="pair b" cx="0.17" cy="0.17" r="0.15"></circle>`,
  P: svg`<circle class="pair p" cx="0.83" cy="0.83" r="0.15"></circle>`,
};

/* A pair of banca is a dot at the top left, one of punto at the bottom right. */
const beadCell = ([, , mark, pairs]) => svg`${SHAPES[mark]("full")}
  <text x="0.5" y=${mark === "T" ? 0.82 : 0.68}>${letter(mark)}</text>
  ${Array.from(pairs, (hand) => PAIRS[hand])}`;

/** Put the pairs on their beads. */
function withPairs({ bead, pairs }) {
  const hands = new Map(pairs.map(([row, column, hand]) => [`${row} ${column}`, hand]));
  return bead.map(([row, column, mark]) => [row, column, mark, hands.get(`${row} ${column}`) ?? ""]);
}

const bigCell = ([, , mark, ties]) => svg`${SHAPES[mark]("ring")}
  ${
    ties
      ? svg`<path class="tie-stroke" d="M0.12 0.88L0.88 0.12"></path>${
          ties > 1 ? svg`<text class="ties" x="0.5" y="0.68">${ties}</text>` : nothing
        }`
      : nothing
  }`;

/* Red is a repeating shoe, blue a changing one: solid and hollow differ without colour. */
const eyeCell = ([, , mark]) =>
  svg`<circle class="ring ${mark === "R" ? "red" : "blue"}" cx="0.5" cy="0.5" r="0.36"></circle>`;
const dotCell = ([, , mark]) =>
  svg`<circle class="dot ${mark === "R" ? "red" : "blue"}" cx="0.5" cy="0.5" r=${mark === "R" ? 0.4 : 0.34}></circle>`;
const slashCell = ([, , mark]) =>
  svg`<path class="slash ${mark === "R" ? "red" : "blue"}" d="M0.15 0.85L0.85 0.15"></path>`;

/* What a next coup would mark, drawn as in its road; a dash where it marks nothing. */
const nextMark = (draw, mark, words) => html`<svg class="next" viewBox="0 0 1 1" role="img" aria-label=${words}>
  ${mark ? draw([0, 0, mark]) : svg`<path class="none" d="M0.3 0.5H0.7"></path>`}
</svg>`;

/** Both sides with what the next coup, won by them, would mark on a derived road. */
function nextIf({ next_if_punto: punto, next_if_banca: banca }, name, draw, words) {
  return html`<span class="next-if">
    ${resultMark("P")} ${nextMark(draw, punto[name], words("P", punto[name]))}
    ${resultMark("B")} ${nextMark(draw, banca[name], words("B", banca[name]))}
  </span>`;
}

/** All five, each with its usual name; `words` says what a next result would mark, if there is a next. */
export function fiveRoads(roads, names, words) {
  const derived = (name, draw) =>
    road(names[name], roads[name], 18, draw, "derived", words ? nextIf(roads, name, draw, words) : nothing);
  return html`
    ${road(names.bead, withPairs(roads), 12, beadCell, "bead")}
    ${road(names.big, roads.big, 32, bigCell, "big")}
    ${derived("big_eye", eyeCell)} ${derived("small", dotCell)} ${derived("cockroach", slashCell)}
  `;
}
