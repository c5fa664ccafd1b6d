import { closeOverlay, openOverlay } from "../entries.ts";

/** The filters as the sheet of a phone, a popover: Back closes it, and what it covers cannot be reached meanwhile. */
export function enhanceSheet(form: HTMLFormElement): void {
  form.addEventListener("beforetoggle", ({ newState }) => {
    const covered = document.querySelectorAll<HTMLElement>(
      "body>:not(main),search,.open-filters,[data-region]:not(form *)",
    );
    for (const element of covered) element.inert = newState === "open";
  });
  form.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return closeOverlay();
    form.querySelector("button")!.focus();
    openOverlay(() => form.hidePopover());
  });
}
