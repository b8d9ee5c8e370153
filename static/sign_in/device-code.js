/** The page of the tablets: shows the code that was made, which no page shows again. */
const place = document.querySelector("[data-code]");

document.addEventListener("sabot:confirmed", ({ detail: answer }) => {
  if (!answer.code) return;
  place.querySelector("output").textContent = answer.code;
  place.hidden = false;
});
