import { OFFLINE } from "../../site/offline-words.ts";

/** Milliseconds: the first request after a reconnect often fails. */
const SETTLE_MS = 500;

/**
 * Shows a notice while the network is down. Pages from the service worker contain their own: on reconnect, a copy
 * offers the current page, and a page without a copy is reloaded.
 */
export function watchConnection(): void {
  const shown = document.querySelector<HTMLElement>("[data-copied-at]");
  if (shown) {
    const age = shown.dataset.copiedAt;
    // The network may be back already, or only one request failed.
    if (age && navigator.onLine) offerPage(shown, age);
    addEventListener("online", () => setTimeout(() => (age ? offerPage(shown, age) : location.reload()), SETTLE_MS));
    return;
  }
  const bar = Object.assign(document.createElement("p"), { className: "notice", role: "status" });
  const report = () => {
    if (navigator.onLine) return bar.remove();
    trayOf().prepend(bar);
    bar.textContent = OFFLINE;
  };
  for (const change of ["online", "offline", "pageshow"]) addEventListener(change, report);
  report();
}

/** Offers the current page in the notice of a copy, once the server responds. */
async function offerPage(notice: HTMLElement, age: string): Promise<void> {
  const response = await fetch("/builds/latest.json", { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return;
  const link = Object.assign(document.createElement("a"), {
    href: location.href,
    textContent: "Ver a página atualizada",
  });
  notice.replaceChildren(`A internet voltou. Esta é a cópia de ${age}. `, link);
}

/** Container of notices at the end of the page; created if missing. */
function trayOf(): Element {
  const made = Object.assign(document.createElement("div"), { className: "tray" });
  return document.querySelector(".tray") ?? document.body.appendChild(made);
}
