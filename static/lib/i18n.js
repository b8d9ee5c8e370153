/**
 * Words, money and times in the reader's language and by the house's clock.
 *
 * The catalogue and the words of codes come from /jsi18n/, a script that runs before every module.
 */
const root = document.documentElement;
export let language = root.lang || "es";
/** Dates: 23 Nov 2026 in English, never with the month first. */
export const dateLanguage = language === "en" ? "en-GB" : language;
const currency = root.dataset.currency || "EUR";
const zone = root.dataset.zone || undefined;

/** Translate an English sentence. */
export const gettext = (sentence) => globalThis.gettext?.(sentence) ?? sentence;

/** Translate a sentence that counts: `{n}` is replaced by the number. */
export function ngettext(one, many, n) {
  const sentence = globalThis.ngettext?.(one, many, n) ?? (n === 1 ? one : many);
  return fill(sentence, { n });
}

/** Put values in the `{names}` of a sentence that is translated already. */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
}

/** Speak another language from now on: its words came with the page. What is on screen is drawn again by others. */
export function speak({ code, catalog, terms }) {
  language = root.lang = code;
  globalThis.django.catalog = catalog;
  globalThis.terms = terms;
}

const moneyFormats = new Map();

function moneyFormat(code, short) {
  const id = `${language} ${code} ${short}`;
  if (!moneyFormats.has(id)) {
    const digits = short ? { minimumFractionDigits: 0 } : {};
    const options = { style: "currency", currency: code, ...digits, useGrouping: true };
    moneyFormats.set(id, new Intl.NumberFormat(language, options));
  }
  return moneyFormats.get(id);
}

/** How many decimals the currency has: 2 for EUR, 0 for JPY. */
export function decimals(code = currency) {
  return moneyFormat(code, false).resolvedOptions().maximumFractionDigits;
}

/** The one look of an unknown value: a mark that is seen without reading, and the word. */
export const unknown = () => `? ${gettext("unknown")}`;

/** Write an amount of smallest units: 2500 is "25,00 €"; null is unknown, never zero. */
export function money(minor, code = currency) {
  if (minor === null || minor === undefined) return unknown();
  return moneyFormat(code, false).format(minor / 10 ** decimals(code));
}

/** Write an amount as a sign does: "25 €", cents only when there are some. */
export function moneyShort(minor, code = currency) {
  if (minor === null || minor === undefined) return unknown();
  const unit = 10 ** decimals(code);
  return minor % unit ? money(minor, code) : moneyFormat(code, true).format(minor / unit);
}

/** Write an amount as people type it in an input: 2550 is "25,50" in Spanish. */
export function major(minor, code = currency) {
  const places = decimals(code);
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  return (minor / 10 ** places).toLocaleString(language, { ...digits, useGrouping: false });
}

/** Read typed text as money; NaN if it is none. "1.234,50" and "1234.5" both pass. */
export function readMoney(text, code = currency) {
  const places = decimals(code);
  const plain = text.trim().replace(/[\s\u00a0']/g, "");
  const found = plain.match(new RegExp(`^(\\d+|\\d{1,3}(?:[.,]\\d{3})+)(?:[.,](\\d{1,${places || 1}}))?$`));
  if (!found || (found[2] && !places)) return Number.NaN;
  const whole = found[1].replace(/[.,]/g, "");
  return Number(whole + (found[2] ?? "").padEnd(places, "0"));
}

const clockFormat = new Intl.DateTimeFormat(language, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone: zone,
});
const shortFormat = new Intl.DateTimeFormat(language, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: zone,
});

/** Write an instant as the house's clock shows it, with seconds. */
export const clockTime = (instant) => clockFormat.format(new Date(instant));

/** Write an instant as the house's clock shows it: "23:40". */
export const shortTime = (instant) => shortFormat.format(new Date(instant));

/** Write a span: "45 s", "3 min 05 s", "2 h 10 min". */
export function age(seconds) {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${String(s % 60).padStart(2, "0")} s`;
  return `${Math.floor(s / 3600)} h ${String(Math.floor((s % 3600) / 60)).padStart(2, "0")} min`;
}

/** Return the word that the server declares for a code, or the code itself. */
export const term = (code) => globalThis.terms?.[code] ?? code;
