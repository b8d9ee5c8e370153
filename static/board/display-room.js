/** The part of the public screen about the shoe and the room: counts, progress, waitlist. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, ngettext, term } from "../lib/i18n.js";
import { resultMark } from "./marks.js";

const CARDS_PER_DECK = 52;

/** The results of the shoe, how far it is, and who waits; of an old state only what stays true. */
export function roomSign(state, facts, silent) {
  const isOpen = state.state !== "closed";
  return html`<section class="room-sign" aria-label=${gettext("Shoe and waitlist")}>
    ${isOpen && state.talla ? html`${countsSign(state.counts)} ${shoeSign(state.talla)}` : nothing}
    ${silent
      ? nothing
      : html`<div class="waiting-sign">
          <p>
            <b>${state.waiting}</b>
            ${ngettext("guest waits", "guests wait", state.waiting)}
          </p>
          <img src=${facts.qr} alt=${gettext("QR code of the waitlist")} width="116" height="116" />
        </div>`}
  </section>`;
}

function countsSign({ punto, banca, tie, cards_known: known, ...counts }) {
  const coups = punto + banca + tie;
  const ofCards = [
    [fill(gettext("pair {side}"), { side: term("P") }), counts.punto_pair],
    [fill(gettext("pair {side}"), { side: term("B") }), counts.banca_pair],
    [gettext("naturals"), counts.natural],
  ];
  return html`<p class="counts">
      ${[
        ["P", punto],
        ["B", banca],
        ["T", tie],
      ].map(([winner, count]) => html`<span>${resultMark(winner)} <b>${count}</b></span>`)}
    </p>
    ${known
      ? html`<p class="counts-of-cards">
          ${ofCards.map(([words, count]) => html`<span>${words} <b>${count}</b></span>`)}
          ${known < coups
            ? html`<span class="soft">${fill(gettext("cards known: {known}/{coups}"), { known, coups })}</span>`
            : nothing}
        </p>`
      : nothing}`;
}

/** A bar of the cards dealt; where coups were entered by totals, the cards left are known within bounds. */
function shoeSign({ decks, coups, cards_left_least: least, cards_left_most: most }) {
  const cards = decks * CARDS_PER_DECK;
  const dealt = 100 * (1 - most / cards);
  const left = least === most ? String(most) : `${least}–${most}`;
  return html`<div class="shoe">
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="left" width="100" height="4"></rect>
      <rect class="dealt" width=${dealt} height="4"></rect>
    </svg>
    <p>
      ${ngettext("{n} coup", "{n} coups", coups)} ·
      ${fill(gettext("{left} of {cards} cards left"), { left, cards })}
    </p>
  </div>`;
}
