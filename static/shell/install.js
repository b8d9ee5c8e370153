/**
 * Lets a device keep the shell of the pages, and the table that is operated on it. Without https
 * there is none, and nothing is lost.
 */
const { serviceWorker } = navigator;

async function keepShell() {
  try {
    const shell = await serviceWorker.register("/service-worker.js");
    await shell.update(); // the browser's own look comes late while the page is busy
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}

if (serviceWorker) {
  keepShell();
  serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller.postMessage("keep"));
}
