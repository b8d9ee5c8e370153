/** From a refusal to where what it asks for is done, if that is another place than its form. */
import { gettext } from "./i18n.js";

const COMMISSION = /^commission\.owed/;

/** Make the link that goes with a refusal of a command's path; null where there is none. */
export function wayOut({ code }, path) {
  const table = path.match(/^\/api\/tables\/(\d+)\//)?.[1] ?? document.body.dataset.table;
  if (!COMMISSION.test(code) || !table) return null;
  const link = document.createElement("a");
  link.className = "button";
  link.href = `/tables/${table}/#commission`;
  link.textContent = gettext("Go to the commission owed");
  return link;
}
