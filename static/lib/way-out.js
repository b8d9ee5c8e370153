/** The link from a refusal to the page with its remedy, if that is not the form's page. */
import { gettext } from "./i18n.js";

/**
 * Make the link that goes with a refusal of a command's path; null where there is none. The table
 * is that of the path, or `ofForm`.
 */
export function wayOut({ code }, path, ofForm) {
  const table = path.match(/\/tables\/(\d+)\//)?.[1] ?? ofForm;
  const [page, words] = placeOf(code);
  if (!page || !table) return null;
  const link = document.createElement("a");
  link.className = "button";
  link.href = `/tables/${table}/${page}`;
  link.textContent = words;
  return link;
}

function placeOf(code) {
  if (/^commission\.owed/.test(code)) return ["#commission", gettext("Go to the commission owed")];
  if (/float_holds_less$|^float\.holds_less$/.test(code)) return ["float/", gettext("Count the float")];
  return [];
}
