import { formUrl } from "./form-url.ts";
import { HEADING, navigate, startSearch } from "./navigate.ts";
import { enhanceSheet } from "./sheet.ts";

/** Boxes and options that are not as the server sent them. */
const CHANGED = ":checked:not([checked],[selected]),[checked]:not(:checked)";

/**
 * Applies filters, sorts and pages without leaving the page: a change of a form, a link or a button goes to its URL through
 * `navigate`. Every change is one history entry, and Back brings back filters, results, scroll and focus. Without this
 * script the form, the links and the pages work by themselves.
 */
export function enhanceSearch(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("#filtros")!;
  const results = document.getElementById("resultados")!;
  startSearch(root);
  enhanceSheet(form);
  // Ticked or chosen before this script was there.
  if (form.querySelector(CHANGED)) navigate(formUrl(form));
  root.addEventListener("change", ({ target }) => {
    const { form: asking, name } = target as HTMLInputElement;
    if (name && asking?.matches("#filtros, [data-swap]")) navigate(formUrl(asking));
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
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(link.href, link.closest(".pagination") ? HEADING : link.dataset.focus);
  });
}
