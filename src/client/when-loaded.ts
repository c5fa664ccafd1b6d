/** Runs once the page has loaded, or at once if it has. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else addEventListener("load", run, { once: true });
}
