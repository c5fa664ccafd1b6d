import { wakeIsland } from "../islands/wake.ts";

/** Hydrates the bar of the family, which also shows the toasts of the page. */
export function wakeBar(): void {
  const bar = findBar();
  if (bar) wakeIsland(bar);
}

/** Says in one line at the end of the screen that the code for a tap did not load: another tap loads it again. */
export function sayUnloaded(): void {
  findBar()?.setAttribute("data-failed", "");
}

function findBar(): HTMLElement | null {
  return document.getElementById("familia");
}
