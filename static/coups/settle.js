/**
 * What a coup comes to, by the charts that the page carries (`facts.draw` and `facts.pay`, made by
 * `games.rules.chart`): before the server says it, which judges the coup and
 * its limits.
 */
import { cardsOf, isNatural, totalOf } from "./deal.js";

const SIDES = { P: "punto", B: "banca", T: "tie" };
export const ROUNDED = {
  down: (part, whole) => Math.floor(part / whole),
  up: (part, whole) => -Math.floor(-part / whole),
  half_up: (part, whole) => Math.floor((2 * part + whole) / (2 * whole)),
};

/** The outcome of a coup entered whole, as the server words it; what is not known is null. */
export function outcomeOf({ punto, banca, punto_total, banca_total }) {
  const hasCards = Boolean(punto || banca);
  const [ofPunto, ofBanca] = hasCards ? [totalOf(punto), totalOf(banca)] : [punto_total, banca_total];
  const winner = ofPunto === ofBanca ? "T" : ofPunto > ofBanca ? "P" : "B";
  const known = hasCards ? isNatural(punto, banca) : null;
  const natural = Math.max(ofPunto, ofBanca) < 8 ? false : known;
  const compared = winner === "T" ? "equal_totals" : "higher_total";
  return {
    winner,
    punto_total: ofPunto,
    banca_total: ofBanca,
    natural,
    punto_pair: hasCards ? isPair(punto) : null,
    banca_pair: hasCards ? isPair(banca) : null,
    why: natural ? "natural" : compared,
  };
}

function isPair(hand) {
  const [first, second] = cardsOf(hand);
  return first[0] === second[0];
}

/**
 * The money of the bets, with `others` that are settled otherwise; null if bets are not recorded,
 * undefined if they cannot be settled.
 */
export function settlementOf(chart, outcome, bets, others = []) {
  if (bets === null) return null;
  const lines = [...bets.map((bet) => lineOf(chart, outcome, bet)), ...others];
  if (lines.some((line) => line === null)) return undefined;
  const sum = (name) => lines.reduce((total, line) => total + line[name], 0);
  const [staked, paid, kept] = ["stake_minor", "pay_minor", "commission_minor"].map(sum);
  const back = lines.filter(({ result }) => result !== "lost");
  const returned = back.reduce((total, line) => total + line.stake_minor, 0) + paid - kept;
  return {
    lines,
    stake_minor: staked,
    paid_minor: paid,
    commission_minor: kept,
    house_result_minor: staked - returned,
  };
}

function lineOf(chart, outcome, { seat, wager, stake_minor }) {
  const result = resultOf(chart, outcome, wager);
  if (result === null) return null;
  const pay = result === "won" ? payOf(chart, wager, stake_minor) : 0;
  const commission = result === "won" ? commissionOf(chart, outcome, wager, pay) : 0;
  return { seat, wager, stake_minor, result, pay_minor: pay, commission_minor: commission };
}

function resultOf({ odds, tie_returns }, outcome, wager) {
  if (!odds[wager]) return null;
  const pair = outcome[wager];
  if (wager.endsWith("_pair")) return pair === null ? null : pair ? "won" : "lost";
  if (SIDES[outcome.winner] === wager) return "won";
  return outcome.winner === "T" && tie_returns.includes(wager) ? "pushed" : "lost";
}

/** A part of the smallest unit is rounded for the house as its commission is. */
function payOf({ odds, direction }, wager, stake) {
  const [pays, per] = odds[wager];
  return -ROUNDED[direction](-stake * pays, per);
}

function commissionOf({ deductions, direction, step_minor: step }, outcome, wager, pay) {
  const total = wager === "banca" ? outcome.banca_total : outcome.punto_total;
  const made = deductions.find((it) => it.wager === wager && it.totals.includes(total));
  if (!made) return 0;
  const [part, whole] = made.share;
  return Math.min(ROUNDED[direction](pay * part, whole * step) * step, pay);
}
