/**
 * A key that cannot act now keeps its place and says why when it is pressed: `data-why` is the reason,
 * `data-cited` the article. `first-press.js` lets such a press do nothing else.
 */
import { nothing } from "../vendor/lit.js";
import { problemNotice } from "../board/marks.js";

/** Let a place of the page hold the reason of the key that was pressed last, in `why`. */
export function hearWhy(host) {
  host.addEventListener("sabot:why", ({ target }) => {
    const { why: detail, cited } = target.dataset;
    host.why = { detail, cited };
  });
  host.addEventListener("click", () => (host.why = null));
}

/** That reason, as a refusal is shown. */
export const whyLine = ({ why }) => (why ? problemNotice(why) : nothing);
