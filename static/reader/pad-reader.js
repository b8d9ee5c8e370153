/** The shoe reader on the pad: its errors and their remedies. */
import { html, nothing } from "../vendor/lit.js";
import { API, send } from "../lib/api.js";
import { fill, gettext, term } from "../lib/i18n.js";
import { cite } from "../board/marks.js";

const WORDS = {
  "reader.unreadable": () => gettext("A card cannot be read: type it, or have it read again."),
  "reader.overdraw": () => gettext("A card was drawn that is not due: it is burned. Call the jefe."),
  "reader.card_returned": () =>
    gettext("A card went back into the shoe: the last one read is taken back."),
  "reader.wrong_key": () => gettext("A key of the shoe reader was pressed that is not due now."),
  "reader.time_out": () =>
    gettext("The shoe reader has waited too long for a card: draw it, or type it."),
  "reader.order": () => gettext("This card is not the next one of the deal."),
  "reader.complete": () => gettext("The hand is complete: no card is due."),
  "coup.third_missing": () => gettext("A third card is missing."),
  "coup.third_undue": () => gettext("A third card is not due."),
  "card.not_in_shoe": () => gettext("The shoe cannot hold another of this card."),
};

/** The error in words, with its card and hand. */
function alertWords({ code, card, hand }) {
  const about = [hand && term(hand), card].filter(Boolean).join(" ");
  const words = WORDS[code]?.() ?? code;
  return about ? fill(gettext("{words} ({about})"), { words, about }) : words;
}

/** The reader's name and warning; nothing if no reader is enrolled. */
export function readerNotice(pad) {
  const { reader } = pad.state;
  if (!reader) return nothing;
  const { alert } = reader;
  if (!alert) {
    return html`<p class="soft small">${fill(gettext("Shoe reader: {name}"), reader)}</p>
      ${burnedNotice(pad)}`;
  }
  return html`${burnedNotice(pad)}
    <div class="notice bad row spread" role="alert">
    <span
      >${alertWords(alert)}
      ${alert.article
        ? html`<span class="article">${fill(gettext("Article: {article}"), { article: cite(alert.article, pad.facts) })}</span>`
        : nothing}</span
    >
    ${pad.state.underway
      ? html`${alert.aside === "lies_aside"
            ? html`<button type="button" class="button" @click=${() => clearReading(pad, "burned")}>
                ${gettext("Burned")}
              </button>`
            : nothing}
          <button type="button" class="button" @click=${() => clearReading(pad, "none")}>
            ${gettext("Seen")}
          </button>`
      : nothing}
  </div>`;
}

/** The cards of this coup that were drawn beyond the rules; one may have been none of those. */
function burnedNotice(pad) {
  const cards = pad.state.underway?.burned?.match(/../g);
  if (!cards) return nothing;
  const named = cards.map((card) => (card === "??" ? gettext("a card not read") : card));
  return html`<p class="notice row spread" role="status">
    <span>${fill(gettext("Burned in this coup: {cards}"), { cards: named.join(", ") })}</span>
    <button type="button" class="button" @click=${() => clearReading(pad, "not_burned")}>
      ${gettext("Not burned")}
    </button>
  </p>`;
}

/** Whether the reader has begun the coup under way, and it is not entered by hand. */
export function isReading({ underway }, byHand) {
  return Boolean(
    underway &&
      underway.number !== byHand &&
      !underway.acts &&
      (underway.punto || underway.banca || underway.awaits_key),
  );
}

/** Put away what the reader wants looked at, and of the cards read "none", the "last" or "all". */
export function clearReading(pad, cards) {
  const { table, underway } = pad.state;
  const path = `${API}/tables/${table}/reader/clear`;
  return pad.command(() => send(path, { coup: underway.number, cards }));
}

/** Send that punto stands, which no card shows. */
export function standInReading(pad) {
  const { table, underway } = pad.state;
  return pad.command(() => send(`${API}/tables/${table}/reader/stand`, { coup: underway.number }));
}

/** Type the card that the reader should have read. */
export function keyCard(pad, card, { hand, index }) {
  const { table, underway } = pad.state;
  const path = `${API}/tables/${table}/reader/card`;
  return pad.command(() => send(path, { coup: underway.number, hand, index, card }));
}
