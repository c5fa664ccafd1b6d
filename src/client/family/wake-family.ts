import { FAMILY_KEY } from "../../domain/family/family-key.ts";
import { readText } from "../state/storage.ts";
import { whenLoaded } from "../when-loaded.ts";
import { sayUnloaded, wakeBar } from "./family-bar.ts";

/**
 * Loads the code of hearts and boxes at the first tap on one, or at once where a list is stored. A school page, which
 * is added to the list as seen, loads it after the page. A toast hydrates the bar, which shows it.
 */
export function wakeFamily(): void {
  document.addEventListener("toast", wakeBar);
  const load = () => import("./cards.ts");
  document.addEventListener("click", ({ target }) => {
    const control = (target as Element).closest<HTMLElement>("[data-save],[form=comparar]");
    if (control) load().then(({ act }) => act(control), sayUnloaded);
  });
  // The form works without this code: boxes may be ticked already.
  if (readText(FAMILY_KEY) || document.querySelector("[form=comparar]:checked")) load().catch(sayUnloaded);
  else if (document.querySelector("[data-school]")) whenLoaded(load);
}
