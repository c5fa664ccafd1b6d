import { isSparing } from "../connection.ts";
import { whenIdle } from "../when-idle.ts";
import { whenLoaded } from "../when-loaded.ts";

/** Events that hydrate an island. Touch has no hover: its click counts. */
const INTERACTIONS = ["pointerover", "focusin", "keydown", "click"] as const;

/** A link that opens nothing in the page, so works the same before and after hydration. */
const PLAIN_LINK = "a:not([aria-haspopup],[data-asks])";

/**
 * Hydrates the islands under the root, each as its `data-wakes` says (`parts/screen/island.tsx`); with Save-Data or on
 * a slow connection, only on interaction. Call it again for HTML that is swapped in.
 */
export function wakeIslands(root: ParentNode = document): void {
  for (const island of root.querySelectorAll<HTMLElement>("[data-island]:not([data-state],[data-wakes=use])")) {
    const { wakes } = island.dataset;
    for (const type of INTERACTIONS) island.addEventListener(type, onSign);
    if (wakes === "now") wakeIsland(island);
    // The load of the page must not wait for islands.
    else if (!isSparing() && !wakes) whenLoaded(() => whenIdle(() => void wakeIsland(island)));
  }
}

/** True while a click is dispatched again, so that an island that failed to load is not woken by it in a loop. */
let isRepeating = false;

function onSign(event: Event): void {
  const { type, pointerType } = event as PointerEvent;
  const [island, target] = [event.currentTarget as HTMLElement, event.target as Element];
  const { live } = island.dataset;
  if (isRepeating || (live ? !target.closest(live) : target.closest(PLAIN_LINK))) return;
  if (type === "click" || pointerType !== "touch") wakeIsland(island, event);
}

/**
 * Hydrates an island once, then replays a click made in between on a button or a dialog opener. If its code does not
 * load, its HTML works as without script, `data-failed` is set, and the next interaction tries again.
 */
export async function wakeIsland(island: HTMLElement, cause?: Event): Promise<void> {
  if (island.dataset.state) return;
  island.dataset.state = "loading";
  let pressed: HTMLElement | null = null;
  const onClick = (event: Event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    // Opens a new tab or window.
    if (ctrlKey || metaKey || shiftKey) return;
    pressed = (event.target as Element).closest<HTMLElement>(
      "button[type=button]:not([popovertarget]),[data-asks],a[aria-haspopup]",
    );
    if (pressed) event.preventDefault();
  };
  if (cause?.type === "click") onClick(cause);
  island.addEventListener("click", onClick);
  try {
    // A request of the tap is sent first.
    await new Promise((resolve) => setTimeout(resolve));
    const { hydrateIsland } = await import("./hydrate.tsx");
    await hydrateIsland(island);
    delete island.dataset.failed;
  } catch {
    delete island.dataset.state;
    island.dataset.failed = "";
  }
  island.removeEventListener("click", onClick);
  // A link is followed if its island failed.
  isRepeating = true;
  (pressed as HTMLElement | null)?.click();
  isRepeating = false;
}
