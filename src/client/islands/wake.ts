import { isSparing } from "../connection.ts";
import { whenLoaded } from "../when-loaded.ts";

/** What a person does with an island. A finger is over an element only when it taps: its click is the sign. */
const INTERACTIONS = ["pointerover", "focusin", "keydown", "click"] as const;

/** From here on the filters are beside the list (`filters.css`). */
const IS_WIDE = matchMedia("(min-width:64em)");

/**
 * Hydrates the islands under the root, each when it says (`data-wakes`, `site/screen/island.tsx`), and only at the first
 * sign that somebody uses it with Save-Data or on a slow connection. Called again for parts that are swapped in later.
 */
export function wakeIslands(root: ParentNode = document): void {
  for (const island of root.querySelectorAll<HTMLElement>("[data-island]:not([data-state],[data-wakes=use])")) {
    const { wakes } = island.dataset;
    for (const type of INTERACTIONS) island.addEventListener(type, onSign);
    if (wakes === "now") wakeIsland(island);
    else if (!isSparing() && (!wakes || (wakes === "wide" && IS_WIDE.matches))) whenIdle(() => void wakeIsland(island));
  }
}

function onSign(event: Event): void {
  const { currentTarget, type, pointerType, isTrusted } = event as PointerEvent;
  // The repeated click of an island that failed wakes it no more.
  if (isTrusted && (type === "click" || pointerType !== "touch")) wakeIsland(currentTarget as HTMLElement, event);
}

/**
 * Hydrates an island, once; a button that is pressed meanwhile, or what opens a dialog, is pressed again then. When
 * its code cannot be loaded, what it shows works as without script, and the next touch tries again (`data-failed`).
 */
export async function wakeIsland(island: HTMLElement, cause?: Event): Promise<void> {
  if (island.dataset.state) return;
  island.dataset.state = "loading";
  let pressed: HTMLElement | null = null;
  const onClick = (event: Event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    // A new tab or window is the browser's.
    if (ctrlKey || metaKey || shiftKey) return;
    pressed = (event.target as Element).closest<HTMLElement>(
      "button[type=button]:not([popovertarget]),[data-asks],a[aria-haspopup]",
    );
    if (pressed) event.preventDefault();
  };
  if (cause?.type === "click") onClick(cause);
  island.addEventListener("click", onClick);
  try {
    // What the tap asks the server for is asked first.
    if (cause) await new Promise((resolve) => setTimeout(resolve));
    const { hydrateIsland } = await import("./hydrate.tsx");
    await hydrateIsland(island);
    delete island.dataset.failed;
  } catch {
    delete island.dataset.state;
    island.dataset.failed = "";
  }
  island.removeEventListener("click", onClick);
  // A link is followed if its island failed.
  (pressed as HTMLElement | null)?.click();
}

/** After the page has loaded: nothing of it waits for an island. */
function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  whenLoaded(() => (window.requestIdleCallback ?? setTimeout)(run));
}
