/** The pad's keys on a keyboard. */
import { gettext, term } from "../lib/i18n.js";
import { suitSymbol } from "../board/marks.js";
import { RANKS, SUITS } from "./pad-cards.js";

export function padKeys(pad) {
  const key = (keys, label, run, shown) => ({ keys, label, run, shown });
  const both = (letter) => [letter, letter.toUpperCase()];
  const inCards = () => pad.mode !== "totals" && !pad.obstacle() && !pad.isComplete;
  const inTotals = () => pad.mode === "totals" && !pad.obstacle();
  const winner = (code) => () => inTotals() && pad.chooseWinner(code);
  const suit = (code) => () => inCards() && pad.chooseSuit(code);
  return [
    key(["P", "p"], term("P"), winner("P"), ["P"]),
    key(["B", "b"], term("B"), winner("B"), ["B"]),
    key(["E", "e"], term("T"), winner("T"), ["E"]),
    key(
      [...RANKS, ..."atjqk", "0"],
      gettext("cards: rank"),
      ({ key: pressed }) =>
        inCards() && pad.chooseRank(pressed === "0" ? "T" : pressed.toUpperCase()),
      ["A", "2-9", "T", "J", "Q", "K"],
    ),
    ...SUITS.map((code) => key(both(code), `${gettext("cards: suit")} ${suitSymbol(code)}`, suit(code), [code])),
    key(["-"], gettext("cards: punto stands"), () => inCards() && pad.standPunto()),
    key(["Enter"], gettext("confirm the coup"), ({ target }) =>
      pad.isReady && !target.closest("button, a") ? pad.confirm() : false,
    ),
    key(["Backspace"], gettext("take the last card back"), () => pad.takeCardBack()),
    key(["Escape"], gettext("begin again"), () => pad.restart()),
  ];
}
