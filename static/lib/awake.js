/**
 * Keeps the screen on while the page is in sight: a tablet at a table is looked at more often than
 * it is touched. The browser takes the lock away with the page, so it is asked for again when the
 * page is back. Where there is none (no https, battery saver) the screen does as it always did.
 */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

if ("wakeLock" in navigator) {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
