/** The pad's keys on a keyboard. */
import { gettext } from "../lib/i18n.js";
import { suitSymbol } from "../board/marks.js";
import { RANKS, SUITS } from "./card-keys.js";

export function padKeys(pad) {
  const key = (keys, label, run, shown) => ({ keys, label, run, shown });
  const both = (letter) => [letter, letter.toUpperCase()];
  const inCards = () => pad.mode !== "totals" && !pad.obstacle() && Boolean(pad.expected);
  const inTotals = () => pad.mode === "totals" && !pad.obstacle() && !pad.isOvertaken;
  const total = (figure) => {
    const hand = ["punto", "banca"].find((one) => pad.coup[`${one}_total`] === null);
    return hand && figure >= 0 ? pad.chooseTotal(hand, figure) : false;
  };
  const suit = (code) => () => inCards() && pad.card.tapSuit(code);
  return [
    key(
      [...RANKS, ..."01atjqk"],
      gettext("cards: rank; totals: punto, then banca"),
      ({ key: pressed }) => {
        if (inTotals()) return total(Number(pressed));
        if (!inCards() || pressed === "1") return false;
        return pad.card.tapRank(pressed === "0" ? "T" : pressed.toUpperCase());
      },
      ["A", "0-9", "T", "J", "Q", "K"],
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
