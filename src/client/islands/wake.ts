import { connection } from "../connection.ts";

/** What a person does with an island. */
const INTERACTIONS = ["pointerdown", "focusin", "keydown"] as const;

/**
 * Loads React for the islands under the root: when the browser has nothing else to do, or, on a connection that is slow
 * or has to be spared, when one of them is touched. Called again for parts that came later.
 */
export function wakeIslands(root: ParentNode = document): void {
  root.querySelectorAll<HTMLElement>("[data-wakes=now]").forEach(wakeIsland);
  const islands = root.querySelectorAll<HTMLElement>("[data-island]:not([data-state], [data-wakes])");
  if (islands.length === 0) return;
  if (!isSparing()) {
    whenIdle(() => islands.forEach(wakeIsland));
    return;
  }
  islands.forEach(wakeOnTouch);
}

function wakeOnTouch(island: HTMLElement): void {
  for (const type of INTERACTIONS) island.addEventListener(type, () => wakeIsland(island), { once: true });
}

/** Hydrates an island, once; a button that is pressed meanwhile is pressed again when it listens. */
export async function wakeIsland(island: HTMLElement): Promise<void> {
  if (island.dataset.state) return;
  island.dataset.state = "loading";
  let pressed: HTMLElement | null = null;
  const onClick = (event: Event) => {
    pressed = (event.target as Element).closest<HTMLElement>("button[type=button]");
  };
  island.addEventListener("click", onClick);
  try {
    const { hydrateIsland } = await import("./hydrate.tsx");
    await hydrateIsland(island);
    island.removeEventListener("click", onClick);
    (pressed as HTMLElement | null)?.click();
  } catch {
    // Without a connection: at the next touch, perhaps.
    island.removeEventListener("click", onClick);
    delete island.dataset.state;
    wakeOnTouch(island);
  }
}

function isSparing(): boolean {
  const known = connection();
  return known !== undefined && (known.saveData || /2g|3g/.test(known.effectiveType));
}

/** After the page has loaded: nothing of it waits for an island. */
function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  const soon = () =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 200);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}
