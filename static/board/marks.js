/** How the game is drawn everywhere: results, cards, limits, the rule of commission. */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext, moneyShort, ngettext, shortTime, term } from "../lib/i18n.js";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const SUIT_NAMES = {
  c: () => gettext("clubs"),
  d: () => gettext("diamonds"),
  h: () => gettext("hearts"),
  s: () => gettext("spades"),
};

/** The letter of a result: P, B, and in Spanish E for a tie. */
export const letter = (winner) =>
  ({ P: gettext("P"), B: gettext("B"), T: gettext("T") })[winner] ?? winner;

/** A result as shape, colour and letter. */
export const resultMark = (winner) =>
  html`<span class="mark-${winner.toLowerCase()}" role="img" aria-label=${term(winner)}
    ><b>${letter(winner)}</b></span
  >`;

/** The symbol of a suit. */
export const suitSymbol = (suit) => SUITS[suit];
/** The name of a suit. */
export const suitName = (suit) => SUIT_NAMES[suit]();

/** A rank as printed on the card: T is 10. */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

/** Split "Js3sKd" into its cards. */
export const splitCards = (text) => text?.match(/../g) ?? [];

/** One card; its rank alone if nobody noted the suit. */
export const cardMark = (card) => html`<span
  class="card ${"dh".includes(card[1]) ? "red" : ""}"
  role="img"
  aria-label=${card[1] in SUITS ? `${rankText(card[0])} ${suitName(card[1])}` : rankText(card[0])}
  ><b>${rankText(card[0])}</b><i>${SUITS[card[1]]}</i></span
>`;

/** A hand with its name and total; its cards, or the word for cards that were not typed. */
export function handMark(side, cards, total, unknown = gettext("cards not typed")) {
  const list = splitCards(cards);
  return html`<div class="hand">
    <span class="hand-name side-${side === "punto" ? "p" : "b"}">${term(side)}</span>
    <span class="hand-cards"
      >${list.length
        ? list.map(cardMark)
        : html`<span class="soft small">${unknown}</span>`}</span
    >
    <span class="hand-total">${total ?? nothing}</span>
  </div>`;
}

/** A hand of covered cards: as many backs. */
export const coveredHand = (side, count) => html`<div class="hand">
  <span class="hand-name side-${side === "punto" ? "p" : "b"}">${term(side)}</span>
  <span class="hand-cards" role="img" aria-label=${ngettext("{n} covered card", "{n} covered cards", count)}
    >${Array.from({ length: count }, () => html`<span class="card back"></span>`)}</span
  >
</div>`;

/** The minimum and maximum of a sign. */
export const limitsText = ({ limits, currency }) =>
  `${moneyShort(limits.minimum_minor, currency)} – ${moneyShort(limits.maximum_minor, currency)}`;

/** How much may be bet on the tie, or that nothing may. */
export function tieText({ limits, currency }) {
  if (!limits.tie_maximum_minor) return gettext("no tie bet");
  const amount = moneyShort(limits.tie_maximum_minor, currency);
  return fill(gettext("tie up to {amount}"), { amount });
}

/** The limits that are announced and from when they hold, or nothing. */
export function announcedMark({ limits_announced: limits, currency }) {
  if (!limits) return nothing;
  const amounts = `${limitsText({ limits, currency })}, ${tieText({ limits, currency })}`;
  return html`<span class="tag warn announced"
    >${fill(gettext("from {time}: {limits}"), {
      time: shortTime(limits.in_force_at),
      limits: amounts,
    })}</span
  >`;
}

/** The seats that keep a lower minimum than the sign's, or nothing. */
export function keptMark({ limits_kept: kept, seats, currency }) {
  if (!kept.length) return nothing;
  const labels = new Map(seats.map(({ position, label }) => [position, label]));
  const byMinimum = new Map();
  for (const { position, minimum_minor: minimum } of kept) {
    byMinimum.set(minimum, [...(byMinimum.get(minimum) ?? []), labels.get(position)]);
  }
  const said = [...byMinimum].map(([minimum, places]) =>
    fill(gettext("from {amount} at seats: {labels}"), {
      amount: moneyShort(minimum, currency),
      labels: places.join(", "),
    }),
  );
  return html`<span class="soft kept">${said.join(" · ")}</span>`;
}

/**
 * The house's deduction, in words: "5" always, "50_on_6" at a win with 6 only, "0" nothing; "10_every_2"
 * from a holder's banca at every second won pass.
 */
export function commissionText(rule) {
  if (rule === "0") return gettext("no commission");
  return rule
    .split("+")
    .map((part) => {
      const [ofHolder, every] = part.split("_every_");
      if (every) {
        return fill(gettext("{percent} % of the holder's banca at every second won pass"), { percent: ofHolder });
      }
      const [percent, on] = part.split("_on_");
      if (!on) return fill(gettext("{percent} % commission on wins of banca"), { percent });
      const totals = on.replaceAll("_", ", ");
      return percent === "50"
        ? fill(gettext("Banca with {totals} pays half"), { totals })
        : fill(gettext("{percent} % less when banca wins with {totals}"), { percent, totals });
    })
    .join(" · ");
}

/** The state of a table as a tag. */
export function stateTag(state) {
  const kind = { open: "ok", last_coups: "warn", suspended: "warn", closed: "muted" }[state.state];
  const left = state.state === "last_coups" ? ` (${state.last_coups_left})` : "";
  return html`<span class="tag ${kind}">${term(state.state)}${left}</span>`;
}

/** A refusal with its reason and article; `said` goes before it. */
export const problemNotice = ({ detail, cited }, said = "") => html`<p class="notice bad" role="alert">
  ${said} ${detail}
  ${cited
    ? html`<span class="article">${fill(gettext("Article: {article}"), { article: cited })}</span>`
    : nothing}
</p>`;

/** An article of the table's rules by the title of their text, as refusals name it. */
export function cite(article, { cited_title: title }) {
  return article && `${article.slice(article.indexOf(" ") + 1)} · ${title}`;
}
