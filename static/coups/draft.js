/**
 * The entry on a pad, stored on the device until it is sent: a reload loses nothing. It is found
 * again by the same person, or by the one who takes the table over on its page.
 */
import { isSamePlace } from "./coup-place.js";
import { outbox } from "../lib/outbox.js";

const keyOf = (table, badge = document.documentElement.dataset.badge ?? "") =>
  `sabot.draft.${table}.${badge}`;
let isHandedOver = false;

/** Store the entry on the pad. */
export function keepDraft({ state, mode, switched, coup, aside, place, mending, card, next, bets }) {
  if (isHandedOver) return;
  const isRead = mode === "reader" || mode === "acts";
  const { rank, suit } = card;
  const entered = isRead ? null : { coup, aside, place, mending, half: { rank, suit } };
  write(state.table, { mode, switched, entered, of: place ?? next, bets: bets.kept });
}

/** Give the entry to who takes the table over: the bets and cards on it are the same. */
export function handOver(table, badge) {
  try {
    const draft = localStorage.getItem(keyOf(table));
    if (draft === null || keyOf(table) === keyOf(table, badge)) return;
    localStorage.setItem(keyOf(table, badge), draft);
    localStorage.removeItem(keyOf(table));
    isHandedOver = true;
  } catch {
    // storage is forbidden: there is no draft
  }
}

/** Show the entry from before a reload; ask first if it belongs to another coup. */
export function restoreDraft(pad) {
  pad.isRestored = true;
  const draft = read(pad.state.table);
  const isRead = pad.mode === "reader" || pad.hasActs; // the cards come from the server
  if (!draft || (pad.isBegun && !isRead)) return;
  if (draft.of.talla !== pad.next.talla) return; // that talla is over
  pad.bets.restore(draft.bets);
  pad.switched = draft.switched;
  if (isRead || !draft.entered) return pad.followReader();
  pad.mode = draft.mode;
  const { half, ...entered } = draft.entered;
  Object.assign(pad, entered);
  pad.card.choose(half);
  if (!outbox.refused.some(({ id }) => id === pad.mending)) pad.mending = null;
  if (pad.bets.isLaid && !isSamePlace(draft.of, pad.next)) pad.place = draft.of;
  if (pad.isBegun) pad.begin();
  pad.foresee();
  pad.followReader();
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
