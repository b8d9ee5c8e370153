/**
 * The pad by acts: each key is an act that the text allows now, as it is sent. An act that shows cards
 * is sent when they are typed; all others by their key. The server's state offers the acts; while some
 * of the coup wait on the device, or their state is on its way, they are worked out here.
 */
import { html, nothing, repeat } from "../vendor/lit.js";
import { API } from "../lib/api.js";
import { fill, gettext, term } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";
import { holderOf, placeWords } from "../board/felt.js";
import { cite } from "../board/marks.js";
import { foldActs } from "./acts.js";
import { isActPath } from "./coup-place.js";
import { cardKeys } from "./pad-cards.js";
import { outcomeOf } from "./settle.js";

/** The acts of the coup that is entered next, with the cards that they have turned; null without. */
export function actsOf(pad) {
  const { underway } = pad.state;
  const { number } = pad.next;
  if (!underway || number === pad.byHand) return null;
  const played = playedHere(pad);
  if (played) return played.begun ? { ...foldActs(pad.facts, played), done: played.done } : null;
  if (underway.number !== number || !underway.acts) return null;
  const { punto, banca, punto_stands } = underway;
  return { ...underway.acts, punto, banca, punto_stands };
}

/** What of a coup waits to be sent, or was sent and is not in the state that is here. */
export function keptOf({ state, held, before }, number) {
  const answered = held.filter(({ version }) => version > state.v);
  return [...answered, ...before].filter(isPartOf(state, number));
}

/** Whether a command is an act or a phase of a coup of this table. */
export function isPartOf({ table }, number) {
  const at = `${API}/tables/${table}/`;
  return ({ path, body }) => body.coup === number && (path === `${at}phase` || isActPath(path, at));
}

/** The acts of the coup with those that wait, `begun` null if it has none; null if none waits. */
function playedHere(pad) {
  const { state, next, bets } = pad;
  const kept = keptOf(pad, next.number);
  if (!kept.some(({ path, body }) => body.act || body.acts || path.endsWith("/back"))) return null;
  const sent = state.underway.number === next.number ? state.underway.acts : null;
  let { begun, done } = sent ?? { begun: null, done: [] };
  let laid = bets.body ?? [];
  for (const { path, body, seen } of kept) {
    if (body.bets) laid = body.bets;
    if (body.acts) begun = { bets: laid, ...seatsNow(pad) };
    // The state may have an act before its answer is here: `seen` were done before it.
    else if (body.act) done = [...done.slice(0, seen), body.act];
    else if (path.endsWith("/back")) {
      if (body.every || !seen) begun = null;
      done = body.every ? [] : done.slice(0, seen && seen - 1);
    }
  }
  return { begun, done };
}

/** Who sits and who holds the sabot once the coups that wait are recorded. */
function seatsNow({ state, facts, before, path }) {
  const seated = state.seats.filter(({ guest }) => guest).map(({ position }) => position);
  const coups = before.filter((it) => it.path === path);
  const pass = (holder, { body }) => {
    const isKept = holder === null || facts.keeps_banca;
    if (isKept || !facts.sabot_passes_on.includes(outcomeOf(body).winner)) return holder;
    return seated.find((seat) => seat > holder) ?? seated[0] ?? null;
  };
  return { seated, holder: coups.reduce(pass, holderOf(state)) };
}

const cardAct = ({ acted }) => acted?.next.find(({ cards }) => cards);

const countOf = (text) => text.length / 2;

/** The card that is typed next; null while no act shows one. */
export function cardOfAct(pad) {
  const act = cardAct(pad);
  if (!act) return null;
  const shown = countOf(pad.acted[act.hand]);
  const index = countOf(pad.coup[act.hand]);
  return index < shown + act.cards ? { hand: act.hand, index, mayStand: false } : null;
}

/** Send the act whose last card has been typed. */
export function sendCards(pad) {
  const act = cardAct(pad);
  if (cardOfAct(pad)) return;
  pad.typed = null;
  doAct(pad, { ...act, cards: pad.coup[act.hand].slice(pad.acted[act.hand].length) });
}

function doAct(pad, { article, ...fields }) {
  const act = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return order(pad, "coups/act", { act }, actWords({ seat: null, ...act }, pad.state));
}

/** Take back the last act, or with `every` all of them. */
export const takeActsBack = (pad, every) =>
  order(pad, "coups/acts/back", { every }, every ? gettext("Begin again") : gettext("Last act back"));

/**
 * Send a command about the acts behind those that wait; the coup goes on here as if it were done. A
 * second one before it is on the device is half of a double tap.
 */
async function order(pad, at, fields, words) {
  if (pad.isOrdering) return;
  pad.isOrdering = true;
  const { number } = pad.next;
  const known = { seen: pad.acted.done.length, reliesOn: isPartOf(pad.state, number) };
  const { mending } = pad;
  const path = `${API}/tables/${pad.state.table}/${at}`;
  const body = { coup: number, ...fields };
  const label = `${words} (${fill(gettext("coup {number}"), { number })})`;
  if (mending !== null) pad.enterBy("acts");
  const isDone = await pad.command(async () => {
    if (mending !== null) {
      const answer = outbox.resend(mending, body, label, { seen: known.seen });
      pad.isOrdering = false;
      await answer;
      return;
    }
    await new Promise((resolve, reject) => {
      const isBehind = outbox.waiting.count > 0;
      const answer = outbox.post(path, body, label, {
        ...known,
        ...(isBehind ? {} : { keep: resolve }),
        placed: () => (pad.isOrdering = false),
      });
      answer.then(resolve, (error) => {
        pad.isOrdering = false;
        reject(error);
      });
      if (isBehind) resolve();
    });
  });
  if (pad.mode === "acts") pad.followActs(!isDone); // cards that were refused are typed again
}

/** Show an answered act until the state that has it is here. */
export function hold(pad, { path, body, seen, answer: { version } }) {
  pad.held = [...pad.held.filter((it) => it.version > pad.state.v), { path, body, seen, version }];
}

/** The keys of the acts that are possible now, and those of the cards that an act shows. */
export function actKeys(pad) {
  const { state, facts, acted } = pad;
  if (!acted) return html`<p class="notice">${hint(pad)}</p>`;
  const keys = acted.next.filter(({ cards }) => !cards);
  return cardKeys(
    pad,
    html`<div class="act-keys" role="group" aria-label=${gettext("Acts of the coup")}>
      ${repeat(
        keys,
        (act) => JSON.stringify(act), // another act is another key: it hears no second half of a tap
        (act) =>
          html`<button
            type="button"
            class="button ${act.hand ? `side-${act.hand[0]}` : ""}"
            title=${cite(act.article, facts) || nothing}
            @click=${() => doAct(pad, act)}
          >
            ${actWords(act, state)}
          </button>`,
      )}
    </div>`,
  );
}

/** What has to be done before the acts of the coup can begin. */
export function hint({ phase, bets }) {
  if (phase === "bets" && bets.isRecorded) return gettext("When the bets lie, call “no va más”.");
  if (phase === "bets") return gettext("The acts follow from the bets: record them first.");
  return gettext("Call “cartas”: the acts of the coup begin with it.");
}

function actWords({ act, seat, hand, will, winner, total, punto_total, banca_total, cards }, state) {
  const who = seat === null ? gettext("croupier") : placeWords(state, seat);
  const named = { who, hand: hand && term(hand), total };
  const shown = () => `${named.hand} ${cards}`;
  const words = {
    give_cards: () => fill(gettext("Punto's cards: {who}"), named),
    decline_cards: () => fill(gettext("{who} declines"), named),
    turn_punto: shown,
    say_will: () =>
      fill(will === "card" ? gettext("Card: {who}") : gettext("Stands: {who}"), named),
    announce_hand: () => fill(gettext("Announce {hand} {total}"), named),
    announce_stand: () => fill(gettext("{hand} stands with {total}"), named),
    call_banca: () => gettext("Banca shows its cards"),
    turn_banca: shown,
    call_third: () => fill(gettext("Card for {hand}"), named),
    draw: shown,
    announce: () => `${gettext("Announce:")} ${term(winner)} ${punto_total}–${banca_total}`,
  };
  return words[act]();
}
