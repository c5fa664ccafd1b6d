/** Says in one line at the end of the screen that the code for a tap did not load: another tap loads it again. */
export function sayUnloaded(): void {
  document.getElementById("familia")?.setAttribute("data-failed", "");
}
