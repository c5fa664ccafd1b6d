import { wakeIsland } from "../islands/wake.ts";

/** Hydrates the bar of the family, which also shows the toasts of the page. */
export function wakeBar(): void {
  const bar = document.getElementById("familia");
  if (bar) wakeIsland(bar);
}

document.addEventListener("toast", wakeBar);
