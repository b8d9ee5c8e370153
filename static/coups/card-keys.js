/**
 * The keys that enter a card. One tap on its rank does; where the house notes suits the suit is asked
 * for too. Anywhere a rank that is held asks for its suit, and a suit chosen first goes with its rank.
 */
import { html, nothing } from "../vendor/lit.js";
import { gettext } from "../lib/i18n.js";
import { rankText, suitName, suitSymbol } from "../board/marks.js";

export const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."shdc"];

const UNKNOWN = "x"; // the suit that nobody noted
const HELD_MS = 600;

/** The card that is being entered, of which only rank or suit may be chosen yet. */
export class CardEntry {
  rank = null;
  suit = null;
  #held = false; // the finger that is down has held its key
  #timer = null;

  /** `take` gets the whole card; `asksSuit` says whether a tapped rank waits for its suit. */
  constructor(host, { take, asksSuit }) {
    Object.assign(this, { host, take, asksSuit });
  }

  get isBegun() {
    return this.rank !== null || this.suit !== null;
  }

  get showsSuits() {
    return this.asksSuit() || this.isBegun;
  }

  tapRank(rank) {
    this.rank = rank;
    if (this.suit || !this.asksSuit()) this.#end();
    else this.host.requestUpdate();
  }

  tapSuit(suit) {
    this.suit = suit;
    if (this.rank) this.#end();
    else this.host.requestUpdate();
  }

  clear() {
    this.choose({ rank: null, suit: null });
  }

  choose({ rank, suit }) {
    Object.assign(this, { rank, suit });
    this.host.requestUpdate();
  }

  press(rank) {
    this.#held = false;
    this.release();
    this.#timer = setTimeout(() => this.hold(rank), HELD_MS);
  }

  release() {
    clearTimeout(this.#timer);
  }

  hold(rank) {
    this.release();
    this.#held = true;
    this.choose({ rank, suit: null });
  }

  /** A click of the key of a rank: what comes when a finger that held it lets go is none. */
  click(rank) {
    this.release();
    if (!this.#held) this.tapRank(rank);
    this.#held = false;
  }

  #end() {
    const card = this.rank + (this.suit ?? UNKNOWN);
    this.clear();
    this.take(card);
  }
}

/** The keys of ranks, `more` after them, and those of suits; they stay in their places. */
export function rankAndSuitKeys(entry, { isOff = false, more = nothing, chosen = entry } = {}) {
  const hold = (event, rank) => {
    event.preventDefault();
    if (!isOff) entry.hold(rank);
  };
  return html`<div class="ranks" role="group" aria-label=${gettext("Rank")}>
      ${RANKS.map(
        (rank) =>
          html`<button
            type="button"
            class="button rank"
            ?disabled=${isOff}
            aria-pressed=${chosen.rank === rank}
            @pointerdown=${() => entry.press(rank)}
            @pointerup=${() => entry.release()}
            @pointerleave=${() => entry.release()}
            @pointercancel=${() => entry.release()}
            @contextmenu=${(event) => hold(event, rank)}
            @click=${() => entry.click(rank)}
          >
            ${rankText(rank)}
          </button>`,
      )}
      ${more}
    </div>
    <div class="suits" role="group" aria-label=${gettext("Suit")}>
      ${entry.showsSuits ? suitKeys(entry, isOff, chosen) : html`<p class="soft small">${holdHint()}</p>`}
    </div>`;
}

const holdHint = () => gettext("Hold a rank to note its suit too.");

const suitKeys = (entry, isOff, chosen) =>
  SUITS.map(
    (suit) =>
      html`<button
        type="button"
        class="button suit ${"dh".includes(suit) ? "red" : ""}"
        ?disabled=${isOff}
        aria-pressed=${chosen.suit === suit}
        aria-label=${suitName(suit)}
        @click=${() => entry.tapSuit(suit)}
      >
        ${suitSymbol(suit)}
      </button>`,
  );
