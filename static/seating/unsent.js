/**
 * The acts on guests that wait on this device, shown as if they were done: what the croupier sees at
 * the table. Each is marked until the server has it. An act that does not fit the newest state is not
 * shown; a refused one is in the tray.
 */
import { outbox } from "../lib/outbox.js";

const ACTS = [
  ["take", /\/tables\/\d+\/seats\/(\d+)\/take$/],
  ["leave", /\/tables\/\d+\/seats\/(\d+)\/leave$/],
  ["change", /\/tables\/\d+\/seats\/(\d+)\/change$/],
  ["stand", /\/tables\/\d+\/standing$/],
  ["leaveStanding", /\/tables\/\d+\/standing\/(\d+)\/leave$/],
  ["join", /\/tables\/\d+\/waitlist\/join$/],
  ["askSeat", /\/tables\/\d+\/waitlist\/seat-change$/],
  ["seat", /\/waitlist\/(\d+)\/seat$/],
  ["call", /\/waitlist\/(\d+)\/call$/],
  ["leaveWaitlist", /\/waitlist\/(\d+)\/leave$/],
  ["hold", /\/waitlist\/(\d+)\/hold$/],
  ["resume", /\/waitlist\/(\d+)\/resume$/],
];
const NEWS_WITHIN_MS = 5000; // after an answer its table's new state has come, or never will

let sent = []; // answered, while the newest state may be older

outbox.addEventListener("sent", ({ detail: entry }) => {
  sent.push(entry);
  setTimeout(() => {
    sent = sent.filter((one) => one !== entry);
    outbox.changed();
  }, NEWS_WITHIN_MS);
});

/**
 * The acts on guests of a table that its state of this version lacks, the oldest first: `{kind, at,
 * body, about, label, isUnsent}`, `at` the place or the entry of the waitlist, `about` the name of the
 * guest whom the form was about.
 */
export function unsentActs(table, version) {
  const landed = sent.filter(({ answer }) => answer.version > version);
  return [...landed, ...outbox.keptAt(table)].flatMap((entry) => guestActOf(entry) ?? []);
}

/** The act on a guest that an entry is; null if it is none. */
export function guestActOf({ path, body, form, label, answer }) {
  const [kind, pattern] = ACTS.find(([, one]) => one.test(path)) ?? [];
  if (!kind) return null;
  const at = Number(path.match(pattern)[1]);
  return { kind, at, body, about: form?.about, label, isUnsent: !answer };
}

/** The state of a table with the acts on guests that wait here; itself if there are none. */
export const withUnsent = (state) => withActs(state, unsentActs(state.table, state.v));

/** The guests of a state after these acts. */
export const withActs = (state, acts) => acts.reduce((now, act) => SHOW[act.kind]?.(now, act) ?? now, state);

const SHOW = {
  take: (state, act) => seated(state, act.at, guestOf(state, act), act),
  seat: (state, act) => {
    const position = Number(act.body.position);
    return seated(state, position, guestOf(state, act), act);
  },
  leave: (state, act) => freed(state, act.at, act),
  change: (state, act) => {
    const { guest } = seatAt(state, act.at);
    if (!guest || seatAt(state, act.body.to)?.guest) return state;
    return seated(freed(state, act.at, act), act.body.to, guest, act);
  },
  stand: (state, act) => {
    const one = { place: null, guest: guestOf(state, act), isUnsent: act.isUnsent };
    return { ...state, standing: [...state.standing, one] };
  },
  leaveStanding: (state, { at }) => ({
    ...state,
    standing: state.standing.filter(({ place }) => place !== at),
  }),
};

const seatAt = ({ seats }, at) => seats.find(({ position }) => position === at);

/** Who sits down or stands; the id is null while only the server can know it. */
function guestOf({ seats, standing, seats_kept: kept }, { body, about = "" }) {
  const { guest_id: id = null, guest: name = about } = body;
  const known = [...seats, ...standing, ...kept].find(({ guest }) => id && guest?.id === id);
  return known?.guest ?? { id, name };
}

function seated(state, at, guest, act) {
  if (seatAt(state, at)?.guest) return state;
  return {
    ...withSeat(state, at, guest, act),
    seats_kept: state.seats_kept.filter(({ position }) => position !== at),
    standing: state.standing.filter((one) => one.guest.id === null || one.guest.id !== guest.id),
  };
}

const freed = (state, at, act) => (seatAt(state, at)?.guest ? withSeat(state, at, null, act) : state);

const withSeat = (state, at, guest, { isUnsent }) => ({
  ...state,
  seats: state.seats.map((seat) => (seat.position === at ? { ...seat, guest, isUnsent } : seat)),
});
