import { FAMILY_KEY } from "../state/keys.ts";
import { readText } from "../state/storage.ts";
import { whenLoaded } from "../when-loaded.ts";

/**
 * Loads the code of the cards' controls at the first touch of one, or at once where something is stored already. On the
 * page of a school, which is remembered as seen, it waits for the load of the page.
 */
export function wakeFamily(): void {
  const load = () => import("./cards.ts");
  document.addEventListener("click", async ({ target }) => {
    const control = (target as Element).closest<HTMLElement>("[data-save],[data-discard],[form=comparar]");
    if (control) (await load()).act(control);
  });
  // The form works without this code, and so may have been used before it came.
  if (readText(FAMILY_KEY) || document.querySelector("[form=comparar]:checked")) load();
  else if (document.querySelector("[data-school]")) whenLoaded(load);
}
