/**
 * Who turns punto's cards: proposed by the bets on the felt and the order of the text
 * (`facts.punto_cards`), so that it is seen without an answer. The server judges it with the coup.
 */
import { html, nothing } from "../vendor/lit.js";
import { fill, gettext } from "../lib/i18n.js";
import { holderOf, placeWords } from "../board/felt.js";
import { cite } from "../board/marks.js";

/** The seats with a right to punto's cards: the highest bet first, equal ones by the holder's right. */
export function puntoOrder(bySeat, state, { punto_cards: rules, players_deal }) {
  if (!players_deal) return [];
  const holder = holderOf(state);
  const isSeated = (seat) => state.seats.some(({ position, guest }) => position === seat && guest);
  const isRight = ([seat, stakes]) =>
    stakes.get("punto") &&
    (!rules.seated_only || isSeated(seat)) &&
    !(rules.both_sides_forfeit && (stakes.has("banca") || seat === holder));
  const turn = (seat) => (seat <= (holder ?? 0) ? seat + 1000 : seat);
  return [...bySeat]
    .filter(isRight)
    .sort(([a, x], [b, y]) => y.get("punto") - x.get("punto") || turn(a) - turn(b))
    .map(([seat]) => seat);
}

/** Those who declined in turn, and the seat whose turn it is; null: the croupier. */
export function puntoCards({ bets, state, facts }) {
  if (state.underway?.acts) return state.underway.acts;
  const order = puntoOrder(bets.bySeat, state, facts);
  const at = order.findIndex((seat) => !bets.declined.has(seat));
  const declined = at < 0 ? order : order.slice(0, at);
  return { declined, receiver: order[declined.length] ?? null };
}

/** Whether punto may choose on five: a player turns its cards, or the bets are unknown. */
export const letPuntoChoose = (pad) => !pad.bets.isRecorded || puntoCards(pad).receiver !== null;

/** Who turns punto's cards, and the key by which the right goes to the next bet. */
export function puntoCardsLine({ bets, state, facts }) {
  if (!bets.isRecorded || !facts.players_deal || state.underway?.acts) return nothing;
  const { declined, receiver } = puntoCards({ bets, state, facts });
  const change = (seats) => {
    bets.declined = new Set(seats);
    bets.changed();
  };
  return html`<div class="punto-cards row" role="group" aria-label=${gettext("Punto's cards")}>
    <p title=${cite(facts.articles.punto_cards, facts)} role="status">
      ${receiver === null
        ? gettext("The croupier turns punto's cards.")
        : fill(gettext("Punto's cards: {who}"), { who: placeWords(state, receiver) })}
    </p>
    ${declined.length
      ? html`<button
          class="button"
          type="button"
          aria-label=${fill(gettext("{who} turns them"), { who: placeWords(state, declined.at(-1)) })}
          @click=${() => change(declined.slice(0, -1))}
        >
          ↶ ${labelOf(declined.at(-1), state)}
        </button>`
      : nothing}
    ${receiver === null
      ? nothing
      : html`<button class="button" type="button" @click=${() => change([...declined, receiver])}>
          ${gettext("Declines")}
        </button>`}
  </div>`;
}

const labelOf = (place, { seats }) => seats.find(({ position }) => position === place)?.label ?? place;
