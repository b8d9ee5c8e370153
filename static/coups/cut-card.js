/**
 * Where the cut card is once what waits on the device is done: by the cards left, as
 * `games.rules.talla` has it. A coup entered by its totals has taken four cards to six.
 */
import { API } from "../lib/api.js";

const COUP_FEWEST = 4;
const COUP_MOST = 6;

/**
 * Where the cut card with so many cards `behind` it is as a coup begins, by the cards that can be
 * left: those `burned` in the coup itself were in the shoe then.
 */
export function foreseeCutCard(least, most, behind, burned = 0) {
  if (most + burned <= behind) return "out";
  if (most - COUP_FEWEST <= behind) return "next";
  return least - COUP_MOST <= behind ? "near" : "ahead";
}

/** The talla of a table's state after these entries; `is_over` if its last coup is among them. */
export function tallaAfter({ table, talla, underway }, entries) {
  if (!talla) return talla;
  const at = `${API}/tables/${table}`;
  let { cards_left_least: least, cards_left_most: most, cut_card_out: isOut } = talla;
  let burned = cardsOf(underway?.burned); // in the coup in play
  let isOver = Boolean(talla.is_over); // where nobody takes a holder's banca
  for (const { path, body, refused } of entries) {
    if (path === `${at}/tallas/cut-card` && !refused) isOut = true;
    if (path === `${at}/mistakes` && body.effect === "burn" && !refused) {
      const cards = cardsOf(body.cards) + (body.face_down ?? 0);
      [least, most, burned] = [least - cards, most - cards, burned + cards];
    }
    if (path === `${at}/coups` && body.talla === talla.id && body.number > talla.coups) {
      const seen = cardsOf(body.punto) + cardsOf(body.banca);
      [least, most, burned] = [least - (seen || COUP_MOST), most - (seen || COUP_FEWEST), 0];
      isOver ||= isOut;
    }
  }
  least = Math.max(0, least);
  return {
    ...talla,
    cards_left_least: least,
    cards_left_most: most,
    cut_card_out: isOut,
    cut_card: foreseeCutCard(least, most, talla.cut_card_behind, burned),
    is_over: isOver,
  };
}

const cardsOf = (text = "") => text.length / 2;
