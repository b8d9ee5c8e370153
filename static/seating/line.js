/**
 * Who is next for seats of the table on this page, in turn, and who is called to it, as the server last
 * said it: a guest who is seated past them is refused without network, too. The order itself only the
 * server decides (`tables/seating/selectors/next_guest.py`).
 */
import { API, get } from "../lib/api.js";
import { keptAt } from "../board/felt.js";
import { findKept, keep } from "../shell/kept-state.js";
import { unsentActs } from "./unsent.js";

const ENDS_WAIT = ["seat", "call", "hold", "leaveWaitlist"];
let line = (await findKept("line")) ?? { guests: [], called: [] };
let version = 0; // of the state with which the server was asked last
let asked = ""; // the guests of that state, at the table and waiting
let turns = 0; // of asking the server
let newest = 0; // the turn whose answer the line is

/** Ask again who is next when a newer state has other guests. */
export async function followLine({ v, table, seats, seats_kept: kept, waiting, called, on_hold: held }) {
  const now = JSON.stringify([seats.map(({ guest }) => guest?.id), kept, waiting, called, held]);
  if (v === version || now === asked) return;
  version = v;
  asked = now;
  if (!(await readLine(table)) && asked === now) asked = "";
}

/**
 * Ask the server who is next; without an answer it stays as it was, and an older answer that comes
 * after a newer one counts for nothing. Returns whether there was an answer.
 */
export async function readLine(table) {
  const turn = ++turns;
  const answer = await get(`${API}/tables/${table}/waitlist/next`).catch(() => null);
  if (!answer) return false;
  if (turn < newest) return true;
  newest = turn;
  line = answer;
  await keep("line", line);
  return true;
}

/** Who is next, without those about whom an act waits here. */
export function lineNow({ table, v }) {
  const acts = unsentActs(table, v);
  return line.guests.filter((one) => !acts.some((act) => isAbout(act, one)));
}

/**
 * The name of who would have to sit at a free place before this guest ({id, name}), as the server
 * judges it; null if nobody is known. `moves`: the guest sits at the table already.
 */
export function firstBefore(state, place, guest, moves) {
  const isThis = (other) => other.id === Number(guest.id) || isSameName(other.name, guest.name);
  const kept = keptAt(state, place)?.guest;
  if (kept) return isThis(kept) || sits(state, kept) ? null : kept.name;
  if (calledNow(state).some((one) => isThis({ id: one.guest_id, name: one.guest_name }))) return null;
  const over = lineNow(state).find((one) => (moves ? isFor(one, place) : fits(state, one)));
  return !over || isThis({ id: over.guest_id, name: over.guest_name }) ? null : over.guest_name;
}

/** Who may take any seat that is not kept: the called, those whose call waits here too. */
function calledNow({ table, v }) {
  const calls = unsentActs(table, v).filter(({ kind }) => kind === "call");
  return [...line.called, ...line.guests.filter(({ entry }) => calls.some(({ at }) => at === entry))];
}

/** Whether a guest who sits at the table waits for this seat. */
const isFor = ({ seat_change: changes, wanted }, place) => changes && (wanted ?? place) === place;

/** Whether what is free and not kept is enough for a guest who waits. */
function fits(state, { seat_change: changes, wanted, party }) {
  const free = state.seats.filter(({ guest, position }) => !guest && !keptAt(state, position));
  return changes ? free.some(({ position }) => (wanted ?? position) === position) : party <= free.length;
}

function isAbout({ kind, at, body }, { entry, guest_id: id, guest_name: name }) {
  if (ENDS_WAIT.includes(kind)) return at === entry;
  return kind === "take" && (Number(body.guest_id) === id || isSameName(body.guest, name));
}

const isSameName = (one, other) => one?.trim().toLowerCase() === other?.trim().toLowerCase() && Boolean(one);

const sits = ({ seats }, { id }) => seats.some(({ guest }) => guest?.id === id);
