/**
 * A table's state with the banca as the acts and coups that wait on this device leave it, in their
 * order, together with the guests who come and go by acts that wait too. An act that was refused stops
 * it there: what is behind relied on it. A refused coup counts as it was entered, since it is put right
 * in its place.
 */
import { API } from "../lib/api.js";
import { outbox } from "../lib/outbox.js";
import { outcomeOf } from "../coups/settle.js";
import { guestActOf, withActs } from "../seating/unsent.js";
import { act, finishPass, present, readCourse, show } from "./fold.js";

let answered = []; // while the newest state may be older

outbox.addEventListener("answered", ({ detail }) => {
  if (detail.answer?.version) answered.push(detail);
});

/** The player of a guest; one who came while nothing was sent has a number only at the server. */
export const playerOf = ({ id, name }) => (id === null ? `new ${name}` : String(id));

/** Whether the server knows a player by this name. */
export const isKnown = (player) => !player.startsWith("new ");

/** The state with its banca after what waits; itself where players hold none, or nothing waits. */
export function withBanca(state, facts) {
  answered = answered.filter(({ answer }) => answer.version > state.v);
  if (!state.banca || !facts.banca || !state.limits) return state;
  const left = [...answered, ...outbox.leftAt(state.table)];
  const had = left.findLastIndex(({ key }) => key === state.banca.course.command);
  const entries = left.slice(had + 1);
  return entries.length ? fold(state, facts, entries) : state;
}

function fold(state, facts, entries) {
  const { talla, limits } = state;
  const at = `${API}/tables/${state.table}`;
  const players = new Map();
  let here = state; // with the guests
  let isOut = Boolean(talla?.cut_card_out);
  let isUnsent = false;
  let isStopped = false;
  let banca = readCourse(state.banca, facts.banca);
  const now = () => {
    for (const [player, name] of namesOf(here)) players.set(player, name);
    return present(banca, limits, peopleOf(here));
  };
  const isNext = (number) => talla && number > talla.coups;
  const before = banca.number;
  for (const entry of entries) {
    const { path, body, refused } = entry;
    const guests = refused ? null : guestActOf(entry);
    const { number } = banca;
    if (guests) {
      now(); // their names, before one leaves
      here = withActs(here, [guests]);
    } else if (path === `${at}/banca`) {
      if (refused) {
        isStopped = true;
        break;
      }
      banca = act(now(), body);
    } else if (path === `${at}/coups` && body.talla === talla?.id && isNext(body.number)) {
      banca = finishPass(now(), outcomeOf(body).winner, isOut);
    } else if (path === `${at}/phase` && body.phase === "no_va_mas" && isNext(body.coup) && !refused) {
      if (banca.banca && !banca.banca.bets_closed) banca = act(now(), { act: "call_no_va_mas" });
    } else if (path === `${at}/tallas/cut-card` && !refused) isOut = true;
    if (banca.number !== number) isUnsent ||= !entry.answer;
  }
  if (banca.number === before && here === state && !isStopped) return state;
  const { number, burned } = banca; // as the next act names the last one
  const shown = show(now(), players);
  return {
    ...state,
    banca: { ...shown, number, course: state.banca.course, isUnsent, isStopped },
    talla: talla && burned ? { ...talla, is_over: true, is_burned: true } : talla,
  };
}

/** Who plays at the table: the seated, then the standing. */
const peopleOf = ({ seats, standing }) => [
  ...seats.filter(({ guest }) => guest).map(({ guest, position }) => ({ player: playerOf(guest), seat: position })),
  ...standing.map(({ guest }) => ({ player: playerOf(guest), seat: null })),
];

/** Their names, and those of a holder who has left and is bound. */
const namesOf = ({ seats, standing, banca: { holder } }) => [
  ...(holder ? [[holder.player, holder.name]] : []),
  ...[...seats, ...standing].flatMap(({ guest }) => (guest ? [[playerOf(guest), guest.name]] : [])),
];
