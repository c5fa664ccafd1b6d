import { whenLoaded } from "../when-loaded.ts";

/** Debounce in milliseconds: schools that are saved one after the other are copied together. */
const REST_MS = 300;

let timer = 0;
let hasCopies = Boolean(navigator.serviceWorker?.controller);

/** Updates or deletes the copies of the saved schools, once the page is loaded. */
export function scheduleCopies(saved: () => readonly string[]): void {
  hasCopies ||= saved().length > 0;
  if (!hasCopies) return;
  whenLoaded(() => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // Without network or storage, the copies are not changed.
      import("./update-copies.ts").then((m) => m.updateCopies(saved)).catch(() => undefined);
    }, REST_MS);
  });
}
