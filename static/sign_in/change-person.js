/** `<a data-change-person>`: the tablet goes to another person when nothing is on its way. */
import { outbox } from "../lib/outbox.js";
import { unsentWords } from "./unsettled.js";

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-change-person]");
  if (!link) return;
  event.preventDefault();
  await outbox.ready;
  if (!outbox.sendable.length) return location.assign(link.href);
  const notice = document.querySelector("[data-unsent]") ?? makeNotice();
  notice.textContent = unsentWords();
});

function makeNotice() {
  const notice = document.createElement("p");
  notice.className = "notice warn";
  notice.dataset.unsent = "";
  notice.setAttribute("role", "alert");
  document.querySelector("main")?.prepend(notice);
  return notice;
}
