/** One table on the floor plan: its felt with the seats, its sign, its people, alerts. */
import { html, nothing, svg } from "../vendor/lit.js";
import { keptAt, outlineOf, seatPlaces } from "./felt.js";
import { clockTime, fill, gettext, ngettext } from "../lib/i18n.js";
import { limitsText, stateTag } from "./marks.js";

const ALERTS_SHOWN = 2;
const STRETCH = 1.6;

/** Draw a table as a link to its page. */
export function stand(state, alerts, { silent, dim }) {
  const said = alerts.filter(({ text }) => text);
  const more = said.length - ALERTS_SHOWN;
  const kept = state.seats_kept.length;
  const classes = [
    "stand",
    alerts[0]?.kind ?? "",
    state.state === "closed" ? "closed" : "",
    silent ? "stale" : "",
    dim ? "dim" : "",
  ];
  return html`<a class=${classes.join(" ")} href=${`/tables/${state.table}/`}>
    <span class="stand-felt">
      ${miniature(state)}
      <strong class="number">${state.number}</strong>
    </span>
    <span class="stand-text">
      <span class="stand-state">${stateTag(state)}</span>
      ${silent
        ? html`<b>${fill(gettext("as of {time}"), { time: clockTime(silent) })}</b>`
        : nothing}
      ${state.limits ? html`<b>${limitsText(state)}</b>` : nothing}
      <span class="stand-seats">
        ${ngettext("{n} seated", "{n} seated", state.seats_taken)} ·
        ${ngettext("{n} free", "{n} free", state.seats_free - kept)}
        ${kept ? html`· <b>${ngettext("{n} kept", "{n} kept", kept)}</b>` : nothing}
        ${state.waiting
          ? html`· <b>${ngettext("{n} waiting", "{n} waiting", state.waiting)}</b>`
          : nothing}
        ${state.on_hold
          ? html`· ${ngettext("{n} on hold", "{n} on hold", state.on_hold)}`
          : nothing}
      </span>
      <span class="stand-jefe">
        ${gettext("jefe")} ${state.jefe
          ? html`${state.jefe.name} <small>${state.jefe.load}/${state.jefe.load_max}</small>`
          : "—"}
      </span>
      ${said.length
        ? html`<span class="alerts">
            ${said
              .slice(0, ALERTS_SHOWN)
              .map(({ kind, text }) => html`<span class="tag ${kind}">${text}</span>`)}
            ${more > 0
              ? html`<span class="tag">${ngettext("{n} more", "{n} more", more)}</span>`
              : nothing}
          </span>`
        : nothing}
    </span>
  </a>`;
}

/**
 * The felt from above, twice as wide as deep: a full dot is a guest, a ring a free seat, a ring
 * with a cross in it one that is kept for a called guest.
 */
function miniature(state) {
  const { format, seats } = state;
  const places = seatPlaces(format, seats.length);
  return html`<svg class="miniature" viewBox="-8 0 176 100" aria-hidden="true">
    <g transform="scale(${STRETCH} 1)">${outlineOf(format)}</g>
    ${seats.map(({ guest, position }, at) => {
      const [x, y] = [places[at][0] * STRETCH, places[at][1]];
      return svg`<circle class=${guest ? "on" : ""} cx=${x} cy=${y} r="6"></circle>
        ${keptAt(state, position) ? cross(x, y) : nothing}`;
    })}
  </svg>`;
}

const cross = (x, y) =>
  svg`<path class="kept" d="M${x - 3} ${y - 3}l6 6m0-6l-6 6"></path>`;
