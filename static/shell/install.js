/** Lets a device keep the shell of the pages. Without https there is none, and nothing is lost. */
async function keepShell() {
  try {
    const shell = await navigator.serviceWorker.register("/service-worker.js");
    await shell.update(); // the browser's own look comes late while the page is busy
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}

if ("serviceWorker" in navigator) keepShell();
