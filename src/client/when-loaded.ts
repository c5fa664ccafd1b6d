/** Runs after the load of the page, or at once if it has loaded. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else addEventListener("load", run, { once: true });
}
