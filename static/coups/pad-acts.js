/**
 * The pad by acts: the server's state offers the acts that the text allows now, each as it is sent.
 * An act that shows cards is sent when they are typed; all others by their key.
 */
import { html, nothing } from "../vendor/lit.js";
import { API, send } from "../lib/api.js";
import { fill, gettext, term } from "../lib/i18n.js";
import { placeWords } from "../board/felt.js";
import { cite } from "../board/marks.js";
import { cardKeys, dealtHand } from "./pad-cards.js";

/** The acts of the coup under way, unless it is entered here in another way; null if it has none. */
export const actsOf = ({ underway }, byHand) =>
  underway && underway.number !== byHand ? underway.acts : null;

const cardAct = ({ state, byHand }) => actsOf(state, byHand)?.next.find(({ cards }) => cards);

const countOf = (text) => text.length / 2;

/** The card that is typed next; null while no act shows one. */
export function cardOfAct(pad) {
  const act = cardAct(pad);
  if (!act) return null;
  const shown = countOf(pad.state.underway[act.hand]);
  const index = countOf(pad.coup[act.hand]);
  return index < shown + act.cards ? { hand: act.hand, index, mayStand: false } : null;
}

/** Send the act whose last card has been typed. */
export function sendCards(pad) {
  const act = cardAct(pad);
  if (cardOfAct(pad)) return;
  doAct(pad, { ...act, cards: pad.coup[act.hand].slice(pad.state.underway[act.hand].length) });
}

function doAct(pad, { article, ...fields }) {
  const act = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return order(pad, "coups/act", { act });
}

/** Take back the last act, or with `every` all of them. */
export const takeActsBack = (pad, every) => order(pad, "coups/acts/back", { every });

/** Send a command about the acts; no key is heard until the state after it is here. */
async function order(pad, path, body) {
  const { table, underway, v } = pad.state;
  pad.actsFrom = v + 1;
  const isDone = await pad.command(() =>
    send(`${API}/tables/${table}/${path}`, { coup: underway.number, ...body }),
  );
  if (isDone) return;
  pad.actsFrom = 0;
  pad.followActs(true); // the cards that were refused are typed again
}

/** The keys of the acts that are possible now, and those of the cards that an act shows. */
export function actKeys(pad) {
  const { state, facts, coup, actsFrom } = pad;
  const acts = actsOf(state, pad.byHand);
  if (!acts) return html`<p class="notice">${hint(pad)}</p>`;
  const isDeaf = state.v < actsFrom;
  const keys = acts.next.filter(({ cards }) => !cards);
  return html`
    ${pad.expected
      ? cardKeys(pad)
      : html`<div class="dealing">
          ${["punto", "banca"].map((hand) => dealtHand(hand, coup[hand]))}
        </div>`}
    <div class="act-keys" role="group" aria-label=${gettext("Acts of the coup")}>
      ${keys.map(
        (act) =>
          html`<button
            type="button"
            class="button ${act.hand ? `side-${act.hand[0]}` : ""}"
            title=${cite(act.article, facts) || nothing}
            ?disabled=${isDeaf}
            @click=${() => doAct(pad, act)}
          >
            ${actWords(act, state)}
          </button>`,
      )}
    </div>
  `;
}

function hint({ state: { underway }, bets }) {
  if (underway.phase === "bets" && bets.isRecorded) return gettext("When the bets lie, call “no va más”.");
  if (underway.phase === "bets") return gettext("The acts follow from the bets: record them first.");
  return gettext("Call “cartas”: the acts of the coup begin with it.");
}

function actWords({ act, seat, hand, will, winner, total, punto_total, banca_total }, state) {
  const who = seat === null ? gettext("croupier") : placeWords(state, seat);
  const named = { who, hand: hand && term(hand), total };
  const words = {
    give_cards: () => fill(gettext("Punto's cards: {who}"), named),
    decline_cards: () => fill(gettext("{who} declines"), named),
    say_will: () =>
      fill(will === "card" ? gettext("Card: {who}") : gettext("Stands: {who}"), named),
    announce_hand: () => fill(gettext("Announce {hand} {total}"), named),
    announce_stand: () => fill(gettext("{hand} stands with {total}"), named),
    call_banca: () => gettext("Banca shows its cards"),
    call_third: () => fill(gettext("Card for {hand}"), named),
    announce: () => `${gettext("Announce:")} ${term(winner)} ${punto_total}–${banca_total}`,
  };
  return words[act]();
}
