/**
 * The entry on a pad, stored on the device until it is sent: a reload loses nothing. It is
 * found again by the same person only.
 */
import { isSamePlace } from "./coup-place.js";
import { outbox } from "../lib/outbox.js";

const keyOf = (table) => `sabot.draft.${table}.${document.documentElement.dataset.badge ?? ""}`;

/** Store the entry on the pad. */
export function keepDraft({ state, mode, coup, aside, place, mending, rank, suit, next, bets }) {
  const entered = mode === "reader" ? null : { coup, aside, place, mending, rank, suit };
  write(state.table, { mode, entered, of: place ?? next, bets: bets.kept });
}

/** Show the entry from before a reload; ask first if it belongs to another coup. */
export function restoreDraft(pad) {
  pad.isRestored = true;
  const draft = read(pad.state.table);
  if (!draft || pad.isBegun) return;
  const isRead = pad.mode === "reader";
  if (!isRead && draft.mode !== "reader") pad.mode = draft.mode;
  if (draft.of.talla !== pad.next.talla) return; // that talla is over
  pad.bets.restore(draft.bets);
  if (isRead) return;
  Object.assign(pad, draft.entered);
  if (!outbox.refused.some(({ id }) => id === pad.mending)) pad.mending = null;
  if (pad.bets.isLaid && !isSamePlace(draft.of, pad.next)) pad.place = draft.of;
  if (pad.isBegun) pad.begin();
  pad.foresee();
}

function write(table, draft) {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(draft));
  } catch {
    // storage is forbidden: a reload begins again
  }
}

function read(table) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)));
  } catch {
    return null;
  }
}
