/** The words by which a table is found: its own, its state's, its people's. */
import { term } from "../lib/i18n.js";

/** Split typed text into the words that must all be found. */
export const wordsOf = (typed) => plain(typed).split(/\s+/).filter(Boolean);

/** Return whether a table's state has all of the words. */
export function hasWords(state, words) {
  const people = [state.jefe, ...state.croupiers].filter(Boolean);
  const text = plain(
    [
      state.number,
      state.label,
      term(state.format),
      term(state.state),
      ...people.flatMap(({ name, badge }) => [name, badge]),
    ].join(" "),
  );
  return words.every((word) => text.includes(word));
}

/** Fold case and accents: "Núñez" is found by "nunez". */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
