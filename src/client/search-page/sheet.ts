import { closeOverlay, openOverlay } from "../history.ts";

/** The filters as a popover on a phone: Back closes it, and the page below it is inert, but for its live regions. */
export function enhanceSheet(form: HTMLFormElement): void {
  form.addEventListener("beforetoggle", ({ newState }) => {
    for (let inside: Element = form; inside !== document.body; inside = inside.parentElement!) {
      for (const other of inside.parentElement!.children as HTMLCollectionOf<HTMLElement>) {
        if (other !== inside && !other.role) other.inert = newState === "open";
      }
    }
  });
  form.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return closeOverlay();
    // The close button of the sheet.
    (form.elements[0] as HTMLElement).focus();
    openOverlay(() => form.hidePopover());
  });
}
