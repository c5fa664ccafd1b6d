/**
 * Sends a form as soon as something is chosen in it (`data-apply`); without a script it has a button. The choice that was made
 * has the focus on the page that comes, by its anchor.
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
