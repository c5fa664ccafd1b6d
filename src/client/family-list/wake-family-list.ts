/** Where the list of the family is stored. */
export const STORE_KEY = "minhas-escolas";

/**
 * The buttons of the cards work from the first touch; the code for them is loaded then, or at once where something is
 * stored already, or to be.
 */
export function wakeFamilyList(): void {
  const load = () => import("./page.ts");
  document.addEventListener("click", async ({ target }) => {
    const control = (target as Element).closest<HTMLElement>("[data-save],[data-discard],[form=comparar]");
    if (control) (await load()).act(control);
  });
  if (hasList() || document.querySelector("[data-school],[data-saved]")) load();
}

function hasList(): boolean {
  try {
    return localStorage.getItem(STORE_KEY) !== null;
  } catch {
    return false;
  }
}
