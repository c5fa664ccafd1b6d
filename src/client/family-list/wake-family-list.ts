/** Where the list of the family is stored. */
export const STORE_KEY = "minhas-escolas";

/**
 * The buttons of the cards work from the first touch; the code for them is loaded then, or at once where something is
 * stored already, or to be: behind the page of a school.
 */
export function wakeFamilyList(): void {
  const load = () => import("./page.ts");
  document.addEventListener("click", async ({ target }) => {
    const control = (target as Element).closest<HTMLElement>("[data-save],[data-discard],[form=comparar]");
    if (control) (await load()).act(control);
  });
  // The form works without this code, and so may have been used before it came.
  if (hasList() || document.querySelector("[data-saved],[form=comparar]:checked")) load();
  // What a page of a school is remembered by can wait until it is read.
  else if (document.querySelector("[data-school]")) addEventListener("load", load);
}

function hasList(): boolean {
  try {
    return localStorage.getItem(STORE_KEY) !== null;
  } catch {
    return false;
  }
}
