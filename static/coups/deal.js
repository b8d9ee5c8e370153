/**
 * Which hand the next card belongs to, by the chart that the page carries (`facts.draw`, made by
 * `games.rules.chart`): no card waits for an answer, and none goes to another hand. The server
 * judges the coup.
 */

/** The value of a card: 0 for ten and figures. */
const valueOf = (card) => "A23456789".indexOf(card[0]) + 1;

export const cardsOf = (text) => text.match(/../g) ?? [];

/** The total of a hand. */
export const totalOf = (text) => cardsOf(text).reduce((sum, card) => sum + valueOf(card), 0) % 10;

/** Whether two cards of a hand end the coup. */
export const isNatural = (punto, banca) =>
  [punto, banca].every((hand) => hand.length === 4) && Math.max(totalOf(punto), totalOf(banca)) > 7;

/**
 * The card that comes next, `{hand, index, mayStand}`; null where the coup is complete.
 * `mayChoose`: whether the bets leave punto a choice where the text gives it one.
 */
export function nextCard({ deal, thirds }, { punto, banca, punto_stands }, mayChoose = true) {
  const dealt = { punto: cardsOf(punto), banca: cardsOf(banca) };
  const given = { punto: 0, banca: 0 };
  for (const hand of deal) {
    if (dealt[hand].length === given[hand]) return { hand, index: given[hand], mayStand: false };
    given[hand] += 1;
  }
  const [act, ...drawn] = thirds[totalOf(punto.slice(0, 4))][totalOf(banca.slice(0, 4))];
  if (!act) return null;
  const [third] = dealt.punto.slice(2);
  const hasStood = punto_stands || !mayChoose || dealt.banca.length === 3;
  const stands = act === "P" || (act === "V" && hasStood);
  if (!third && !stands) return { hand: "punto", index: 2, mayStand: act === "V" };
  const isDrawn = drawn[third ? valueOf(third) : 10] === "T";
  return isDrawn && !dealt.banca[2] ? { hand: "banca", index: 2, mayStand: false } : null;
}

/** The entries of a coup by cards, in order: the hand of each card, and "stands". */
export function orderOf(chart, { punto, banca, punto_stands }) {
  const left = { punto: cardsOf(punto), banca: cardsOf(banca) };
  const sofar = { punto: "", banca: "", punto_stands: false };
  const order = [];
  for (let next; (next = nextCard(chart, sofar)); ) {
    const { hand, mayStand } = next;
    if (left[hand].length) {
      sofar[hand] += left[hand].shift();
      order.push(hand);
    } else if (mayStand && (punto_stands || left.banca.length)) {
      sofar.punto_stands = true;
      if (punto_stands) order.push("stands");
    } else break;
  }
  return order;
}
