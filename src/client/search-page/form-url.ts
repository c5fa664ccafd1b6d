/**
 * The URL of a form as submitted (by the button, if any), without fields that are empty or at their default
 * (`data-blank`), and without selections that equal the default of a URL without them (`data-default`, on the hidden
 * field sent without a selection). Fields of a fieldset are omitted together or not at all, like the bounds of a price
 * range.
 */
export function formUrl(form: HTMLFormElement, submitter: HTMLElement | null = null): string {
  const params: [name: string, value: string][] = [];
  const fields = new FormData(form, submitter);
  for (const [name, entry] of fields) {
    const value = String(entry).trim();
    const none = form.querySelector<HTMLInputElement>(`[name="${name}"][data-default]`);
    if (none) {
      const ticked = fields.getAll(name).filter((option) => option !== none.value);
      if (ticked.sort().join() === none.dataset.default || (ticked.length > 0 && value === none.value)) continue;
    }
    const named = form.elements.namedItem(name);
    const field = named instanceof HTMLElement ? named : null;
    if (!field || !together(field).every(isAtDefault)) params.push([name, value || field?.dataset.blank || ""]);
  }
  return searchUrl(form.action, params.sort());
}

/** Canonical URL of a search, as the server writes it. */
export function searchUrl(path: string, params: Iterable<[string, string]>): string {
  const url = new URL(path, document.baseURI);
  url.search = new URLSearchParams([...params]).toString();
  return url.href;
}

function together(field: HTMLElement): readonly HTMLElement[] {
  const set = field.closest("fieldset");
  return set ? [...set.querySelectorAll<HTMLInputElement>("input[name]")] : [field];
}

function isAtDefault(field: HTMLElement): boolean {
  const { value } = field as HTMLInputElement | HTMLSelectElement;
  return value === "" || value === field.dataset.blank;
}
