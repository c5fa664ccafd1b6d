/** Milliseconds without another change: a save that is taken back is fetched for nothing. */
const REST_MS = 3000;

let timer = 0;
let hasCopies = Boolean(navigator.serviceWorker?.controller);

/** Has the copies of the saved schools brought up to date, or deleted, once the page is loaded and at rest. */
export function keepSoon(saved: () => readonly string[]): void {
  hasCopies ||= saved().length > 0;
  if (!hasCopies) return;
  if (document.readyState !== "complete") {
    addEventListener("load", () => keepSoon(saved), { once: true });
    return;
  }
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    // Without a connection, or room, the copies stay as they are.
    import("./keep-copies.ts").then((m) => m.keepCopies(saved)).catch(() => undefined);
  }, REST_MS);
}
