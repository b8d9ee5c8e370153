/**
 * What a guest's telephone showed last, for a page that is loaded without signal: the guest's own place,
 * and beside it how many wait at a table, each in its own key. Where storage is forbidden nothing is kept.
 */

/** The pages at /q/ share a key, and those at /waiting/ another. */
const key = `sabot.place.${location.pathname.split("/")[1]}`;

/** Keep the words of this page, and the time that they are of. */
export function keepPlace(words, time) {
  const last = { path: location.pathname, words, time, at: Date.now() };
  try {
    localStorage.setItem(key, JSON.stringify(last));
  } catch {
    // forbidden
  }
}

/** Forget a place that is over. */
export function forgetPlace() {
  try {
    localStorage.removeItem(key);
  } catch {
    // forbidden
  }
}

/** Return what the page at this address kept: `{words, time, at}`, or null. */
export function readPlace() {
  try {
    const last = JSON.parse(localStorage.getItem(key));
    return last?.path === location.pathname ? last : null;
  } catch {
    return null;
  }
}
