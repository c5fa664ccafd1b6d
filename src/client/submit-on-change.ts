/**
 * Submits a form on change (`data-apply`; without script it has a button). The changed field has the focus on the next
 * page, by its fragment.
 */
export function applyChoices(): void {
  document.addEventListener("change", ({ target }) => {
    const { form, id } = target as HTMLSelectElement;
    if (!form?.matches("[data-apply]")) return;
    form.action = `${form.getAttribute("action")!.split("#")[0]}#${id}`;
    form.requestSubmit();
  });
  const chosen = document.getElementById(location.hash.slice(1));
  if (chosen?.closest("[data-apply]")) chosen.focus();
}
