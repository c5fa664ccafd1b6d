import { connection } from "../connection.ts";
import { whenLoaded } from "../when-loaded.ts";

/** What a person does with an island. */
const INTERACTIONS = ["pointerdown", "focusin", "keydown", "click"] as const;

/**
 * Hydrates the islands under the root: when the browser is idle, or, with Save-Data or a slow connection, when one of
 * them is touched, as those that ask for it are on any connection. Called again for parts that are swapped in later.
 */
export function wakeIslands(root: ParentNode = document): void {
  const find = (selector: string) => root.querySelectorAll<HTMLElement>(`[data-island]:not([data-state])${selector}`);
  for (const island of find("[data-wakes=now]")) wakeIsland(island);
  find("[data-wakes=touch]").forEach(wakeOnTouch);
  if (isSparing()) find(IDLE).forEach(wakeOnTouch);
  else whenIdle(() => find(IDLE).forEach((island) => void wakeIsland(island)));
}

const IDLE = ":not([data-wakes])";

function wakeOnTouch(island: HTMLElement): void {
  for (const type of INTERACTIONS) island.addEventListener(type, (event) => wakeIsland(island, event), { once: true });
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
    // A new tab or window is the browser's.
    if ((event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey || (event as MouseEvent).shiftKey) return;
    pressed = (event.target as Element).closest<HTMLElement>(
      "button[type=button]:not([popovertarget]),[data-asks],a[aria-haspopup]",
    );
    if (pressed) event.preventDefault();
  };
  if (cause?.type === "click") onClick(cause);
  island.addEventListener("click", onClick);
  try {
    const { hydrateIsland } = await import("./hydrate.tsx");
    await hydrateIsland(island);
    delete island.dataset.failed;
  } catch {
    delete island.dataset.state;
    island.dataset.failed = "";
    wakeOnTouch(island);
  }
  island.removeEventListener("click", onClick);
  // A link is followed if its island failed.
  (pressed as HTMLElement | null)?.click();
}

function isSparing(): boolean {
  const known = connection();
  return known !== undefined && (known.saveData || /2g|3g/.test(known.effectiveType));
}

/** After the page has loaded: nothing of it waits for an island. */
function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  whenLoaded(() =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 200),
  );
}
