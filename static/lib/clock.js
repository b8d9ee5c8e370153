/** Server time: a tablet's own clock may be minutes off. */
let offset = 0;

/** Learn the difference from an instant that the server just wrote. */
export function setServerTime(iso) {
  const instant = Date.parse(iso);
  if (!Number.isNaN(instant)) offset = instant - Date.now();
}

/** Return the server's time now, in milliseconds. */
export const serverNow = () => Date.now() + offset;

const { now = "", kept } = document.documentElement.dataset;
if (!kept) setServerTime(now); // the time of a page kept on the device is over
