/**
 * The result of a coup before it is confirmed: at once by the charts of the page, then from the
 * server, which also judges limits and duties, and writes nothing.
 */
import { linesOfPass } from "../banca/fold.js";
import { NoAnswer, Refused, send } from "../lib/api.js";
import { gettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";
import { outcomeOf, settlementOf } from "./settle.js";

const PATIENCE_MS = 4000;

/**
 * Ask what the coup comes to, and of one not entered whole whether anything speaks against it so
 * far. An answer that comes after another question is dropped. A coup that was refused before waits
 * for the answer; any other can be confirmed before it comes, and is judged when it is sent.
 */
export async function foresee(pad) {
  const question = ++pad.question;
  if (!pad.isComplete && !pad.coup.punto && !pad.coup.banca) {
    pad.foreseen = pad.refusal = null;
    return;
  }
  const isJudged = Boolean(pad.refusal && !pad.refusal.isNotice) || pad.mending !== null;
  pad.foreseen = pad.isComplete && !isJudged ? foreseeHere(pad) : null;
  let answer;
  try {
    answer = heard(pad, await judge(pad));
  } catch (error) {
    answer = notHeard(pad, error);
  }
  if (question === pad.question) Object.assign(pad, answer);
}

/**
 * Let the server judge the coup as the one that the table waits for. Those before it may not be sent
 * yet, or be recorded already while their answer, or the table's state, is on its way.
 */
async function judge(pad) {
  const { talla, underway } = pad.state;
  const isFirst = outbox.entries.every(({ path }) => path !== pad.path);
  const place = isFirst ? pad.next : { talla: talla?.id, number: underway?.number };
  const ask = (asked) => send(`${pad.path}/preview`, { ...pad.body(), ...asked }, { timeout: PATIENCE_MS });
  try {
    return await ask(place);
  } catch (error) {
    const { next_coup: next } = error.problem ?? {};
    if (!next || pad.isOvertaken) throw error;
    return ask(next);
  }
}

function heard({ isComplete }, foreseen) {
  const isOtherRule = isComplete && !foreseen.outcome;
  const detail = gettext("The rules of this table are others now: load the page again.");
  return { foreseen, refusal: isOtherRule ? { detail } : null };
}

function notHeard(pad, error) {
  if (error instanceof Refused) return { foreseen: null, refusal: error.problem };
  if (!(error instanceof NoAnswer)) throw error;
  if (!pad.isComplete) return { foreseen: null, refusal: null };
  // A coup entered whole can wait in the outbox; the server judges it then.
  const foreseen = foreseeHere(pad);
  const detail = foreseen
    ? gettext("No answer from the server: worked out on this tablet. Limits are judged when it is sent.")
    : gettext("No answer from the server: this cannot be shown now.");
  return { foreseen: foreseen ?? { unforeseen: true }, refusal: { detail, isNotice: true } };
}

/**
 * What the coup comes to by the page's charts; null where they do not say it: a session that was
 * opened later, pairs of hands without cards.
 */
function foreseeHere({ facts: { pay, banca }, state, coup, bets }) {
  if (!pay || pay.session !== state.session?.id) return null;
  const outcome = outcomeOf(coup);
  const ofBanca = banca && state.banca ? linesOfPass(state.banca, banca, outcome.winner) : [];
  const settlement = settlementOf(pay, outcome, bets.body, ofBanca);
  return settlement === undefined ? null : { outcome, settlement };
}
