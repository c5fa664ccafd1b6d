/**
 * Applies a choice that was made in a form (`data-apply`) before its script came; the button is hidden where scripts
 * run.
 */
export function applyEarlyChoices(): void {
  for (const form of document.forms) {
    if (!form.matches("[data-apply]")) continue;
    const early = Array.from(form.elements as HTMLCollectionOf<HTMLSelectElement>).find(isChanged);
    early?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Whether another option of a select is chosen than in the server's HTML; other fields have none. */
function isChanged({ options, value }: Partial<HTMLSelectElement>): boolean {
  return Array.from(options ?? []).some((option) => option.defaultSelected && option.value !== value);
}
