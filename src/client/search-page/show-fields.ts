/**
 * Shows a query in the boxes and choices of the filters, which React does not control: a tap shows at once, and its
 * request leaves before React renders anything. The reverse of `formUrl`.
 */
export function showFields(query: URLSearchParams): void {
  const params = new URLSearchParams(query);
  const none = document.querySelector<HTMLInputElement>("#filtros [data-default]");
  if (none && !params.has(none.name)) {
    for (const value of none.dataset.default!.split(",")) params.append(none.name, value);
  }
  for (const box of document.querySelectorAll<HTMLInputElement>("#filtros [type=checkbox]")) {
    box.checked = params.has(box.name, box.value);
  }
  for (const choice of document.querySelectorAll<HTMLInputElement>("#filtros select, #serie select")) {
    choice.value = params.get(choice.name) ?? choice.dataset.blank ?? "";
  }
}
