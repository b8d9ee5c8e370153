/** `<a data-change-person>`: the tablet goes to another person when nothing waits to be sent. */
import { gettext } from "../lib/i18n.js";
import { outbox } from "../lib/outbox.js";

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-change-person]");
  if (!link) return;
  event.preventDefault();
  await outbox.ready;
  if (!outbox.waiting.count) return location.assign(link.href);
  const notice = document.querySelector("[data-unsent]") ?? makeNotice();
  notice.textContent = gettext("Commands are not sent yet: wait until they are, then change person.");
});

function makeNotice() {
  const notice = document.createElement("p");
  notice.className = "notice warn";
  notice.dataset.unsent = "";
  notice.setAttribute("role", "alert");
  document.querySelector("main")?.prepend(notice);
  return notice;
}
