/**
 * Runs in an idle moment of the browser, or after `withinMs`: a page that draws nothing shares its process with others,
 * and Chromium may then find it no idle moment until its next frame.
 */
export function whenIdle(run: () => void, withinMs = 2000): void {
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: withinMs });
  else setTimeout(run);
}
