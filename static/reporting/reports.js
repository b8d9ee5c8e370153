/**
 * Management's pages: the form of the question writes a short address, a range asks for both of
 * its ends, and what is folded away is printed too.
 */
for (const form of document.querySelectorAll("[data-report-filters]")) {
  const span = form.elements.namedItem("span");
  const ofRange = form.querySelector("[data-of-range]");
  const first = ofRange.querySelector("input");
  const show = () => {
    const isRange = span.value === "range";
    ofRange.hidden = !isRange;
    first.disabled = !isRange;
    first.required = isRange;
  };
  span.addEventListener("change", show);
  show();
  // Empty fields are left out, so that a shared address has only the parameters that matter.
  form.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (!value) formData.delete(name);
  });
}

const folded = () => document.querySelectorAll("main details:not(.filters):not([open])");
addEventListener("beforeprint", () => {
  for (const details of folded()) {
    details.open = true;
    details.dataset.printed = "";
  }
});
addEventListener("afterprint", () => {
  for (const details of document.querySelectorAll("[data-printed]")) {
    details.open = false;
    delete details.dataset.printed;
  }
});
