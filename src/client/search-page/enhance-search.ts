import { closeOverlay, openOverlay } from "../history.ts";
import { formUrl } from "./form-url.ts";
import { HEADING, navigate, startSearch } from "./navigate.ts";

/** Boxes and options that differ from the server's HTML. */
const CHANGED = ":checked:not([checked],[selected]),[checked]:not(:checked)";

/**
 * Applies filters, sorts and pages without a page load: a change of a form, a link or a button goes to its URL through
 * `navigate`. Every change is one history entry; Back restores filters, results, scroll and focus.
 */
export function enhanceSearch(form: HTMLFormElement): void {
  const root = form.closest("main")!;
  const results = document.getElementById("resultados")!;
  startSearch(root);
  enhanceSheet(form);
  // Ticked or chosen before this script ran.
  if (form.querySelector(CHANGED)) navigate(formUrl(form));
  root.addEventListener("change", ({ target }) => {
    const { form: asking, name } = target as HTMLInputElement;
    // A field that its own response has removed is already applied, and shows its old value.
    if (name && asking?.isConnected && asking.matches("#filtros, #serie")) navigate(formUrl(asking));
  });
  root.addEventListener("submit", (event) => {
    const asking = event.target as HTMLFormElement;
    if (asking === form) {
      const isSheet = form.matches(":popover-open");
      if (isSheet) form.hidePopover();
      navigate(formUrl(form, event.submitter));
      if (isSheet && results.getBoundingClientRect().top < 0) root.scrollIntoView();
    } else if (asking.matches("[data-swap]")) navigate(formUrl(asking, event.submitter), "#porque");
    else return;
    event.preventDefault();
  });
  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(link.href, link.closest(".pagination") ? HEADING : link.dataset.focus);
  });
}

/** The filters as a popover on a phone: Back closes it, and the page below it is inert, but for its live regions. */
function enhanceSheet(form: HTMLFormElement): void {
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
