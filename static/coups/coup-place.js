/** Which coup is being entered, so that no other is recorded in its place. */
import { html } from "../vendor/lit.js";
import { fill, gettext, term } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";

/**
 * The next coup of a table, as `{talla, number}`: by the table's state, by the coups of it that this
 * device keeps, and by the one that was confirmed here (`confirmed`) before its state has come. What
 * was entered after `mending`, a coup that is put right, comes after it.
 */
export function nextPlace(state, path, confirmed, mending) {
  const talla = state.talla?.id ?? null;
  const sent = entriesBefore(mending)
    .filter((entry) => entry.path === path)
    .map(({ body }) => body);
  const numbers = [...sent, confirmed ?? {}]
    .filter((place) => place.talla === talla)
    .map(({ number }) => number + 1);
  return { talla, number: Math.max(state.underway?.number ?? 1, ...numbers) };
}

/** What the device keeps; before `mending`, an entry that is put right, only what comes before it. */
export function entriesBefore(mending) {
  const at = outbox.entries.findIndex(({ id }) => id === mending);
  return at < 0 ? outbox.entries : outbox.entries.slice(0, at);
}

/** Whether a command is an act of a coup, or takes acts back. */
export const isActPath = (path, at = "/") => path.startsWith(at) && /\/coups\/acts?(\/back)?$/.test(path);

export const isSamePlace = (one, other) =>
  one.talla === other.talla && one.number === other.number;

/** Another coup than the one that is entered comes next: show which, and ask. */
export function overtakenNotice(pad) {
  const { place, next, state } = pad;
  const { last_coup: last, talla } = state;
  const isRecorded = last && talla?.id === place.talla && last.number === place.number;
  const text = isRecorded
    ? fill(gettext("Coup {number} is already recorded: {winner} {punto}-{banca}."), {
        number: place.number,
        winner: term(last.winner),
        punto: last.punto_total,
        banca: last.banca_total,
      })
    : fill(gettext("Coup {number} is no longer the next one."), { number: place.number });
  return html`<div class="notice warn row spread" role="alert">
    <span>${text} ${gettext("Is this entry another coup?")}</span>
    <button type="button" class="button" @click=${() => pad.enterAsNext()}>
      ${fill(gettext("Yes, it is coup {number}"), { number: next.number })}
    </button>
  </div>`;
}
