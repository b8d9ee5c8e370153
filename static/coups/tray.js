/** The coups of this table that were refused, each with what is recorded in its place. */
import { html, nothing } from "../vendor/lit.js";
import { clockTime, fill, gettext, term } from "../lib/i18n.js";
import { isActPath } from "./coup-place.js";
import { resultMark } from "../board/marks.js";
import { outbox } from "../lib/outbox.js";
import { giveUp, mendingLine, othersLine, refusedLine, tray as list } from "../lib/tray.js";

/** The entries to correct at the pad's table; nothing if there are none. */
export function tray(pad) {
  const isOfPad = ({ path }) => path === pad.path || isActPath(path, pad.path);
  const others = outbox.holding.filter(isOfPad).map((entry) => {
    const what = isActPath(entry.path) ? nothing : contentOf(entry);
    return othersLine(entry, { what, ...afterwards(pad) });
  });
  return list([...others, ...outbox.refused.filter(isOfPad).map((entry) => line(pad, entry))]);
}

/** What the pad shows once an entry is given up, or why it is not. */
const afterwards = (pad) => ({
  failed: (problem) => (pad.done = { problem }),
  gone: () => {
    pad.done = null;
    pad.announce();
  },
});

/** What a coup is, and what is recorded in its place. */
const contentOf = ({ body, refused }) =>
  html`${body.winner ? resultMark(body.winner) : nothing} ${resultOf(body)}
  ${refused?.recorded ? versions(refused.recorded) : nothing}`;

function line(pad, entry) {
  const { id, body, label, refused } = entry;
  if (pad.mending === id) return mendingLine(entry, () => pad.enterBy(pad.way));
  const { failed, gone } = afterwards(pad);
  if (isActPath(entry.path)) return actLine(pad, entry, failed, gone);
  const { recorded } = refused;
  return refusedLine(entry, {
    what: contentOf(entry),
    keys: html`${recorded ? choices(pad, entry, failed, gone) : nothing}
      <button
        type="button"
        class="button"
        ?disabled=${Boolean(pad.place || pad.obstacle(id))}
        @click=${() => pad.mend(entry)}
      >
        ${gettext("Put right")}
      </button>`,
    again: () => pad.sent(outbox.resend(id, body, label), body),
    failed,
    gone,
  });
}

/** An act that was refused: the next one takes its place, or none of the coup's that wait is sent. */
function actLine(pad, entry, failed, gone) {
  const { id, path, body, label } = entry;
  const isUnderway = pad.state.underway?.number === body.coup && !path.endsWith("/back");
  const ofCoup = outbox.entries.filter((it) => isActPath(it.path, pad.path) && it.body.coup === body.coup);
  const giveAllUp = async () => {
    for (const one of ofCoup) one.refused ??= entry.refused; // so that none is sent meanwhile
    const reason = gettext("The acts that waited do not fit the coup.");
    await giveUp(ofCoup, reason, failed, gone);
  };
  return refusedLine(entry, {
    keys: html`<button
        type="button"
        class="button"
        ?disabled=${Boolean(pad.mode !== "acts" && pad.place) || !isUnderway || Boolean(pad.obstacle(id))}
        @click=${() => pad.mendAct(entry)}
      >
        ${gettext("Put right")}
      </button>
      ${ofCoup.length > 1
        ? html`<button type="button" class="button" @click=${giveAllUp}>
            ${fill(gettext("Give up the acts of coup {number} that wait"), { number: body.coup })}
          </button>`
        : nothing}`,
    again: () => pad.command(() => outbox.resend(id, body, label)),
    failed,
    gone,
  });
}

/** What another tablet recorded under this number. */
function versions(recorded) {
  const said = fill(gettext("Recorded by {name} at {time}:"), {
    name: recorded.recorded_by_name,
    time: clockTime(Date.parse(recorded.recorded_at)),
  });
  return html`<br /><span class="recorded"
      >${said} ${resultMark(recorded.winner)} ${resultOf(recorded)}</span
    >`;
}

/** Two tablets went apart: one coup entered twice, or two coups under one number. */
function choices(pad, entry, failed, gone) {
  const { id, body, refused } = entry;
  const { next_coup: next } = refused;
  const { number } = next;
  const sendNext = () => {
    const moved = { ...body, ...next };
    const label = fill(gettext("coup {number} at {table}"), { number, table: pad.state.number });
    pad.sent(outbox.resend(id, moved, label), moved);
  };
  return html`<button
      type="button"
      class="button"
      @click=${() => giveUp([entry], gettext("The same coup: the recorded one stands."), failed, gone)}
    >
      ${gettext("It is the same coup: keep the recorded one")}
    </button>
    <button type="button" class="button" @click=${sendNext}>
      ${fill(gettext("It is another coup: send it as coup {number}"), { number })}
    </button>`;
}

/** A coup's totals, or the cards of both hands. */
function resultOf({ punto, banca, punto_total: ofPunto, banca_total: ofBanca }) {
  const hands = ofPunto === null ? [punto, banca] : [ofPunto, ofBanca];
  return `${term("punto")} ${hands[0]}, ${term("banca")} ${hands[1]}`;
}
