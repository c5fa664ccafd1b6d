import { OFFLINE } from "./message.ts";

/** Milliseconds: the first request after a connection is back often fails. */
const SETTLE_MS = 500;

/**
 * Says that the network is gone for as long as it is, over the end of the page. What the service worker shows says so by
 * itself: when the network is back, a copy offers the page as it is now, and what had no copy is loaded.
 */
export function watchConnection(): void {
  const shown = document.querySelector<HTMLElement>("[data-copied-at]");
  if (shown) {
    addEventListener("online", () => setTimeout(() => refresh(shown), SETTLE_MS), { once: true });
    return;
  }
  const bar = Object.assign(document.createElement("p"), { className: "told", role: "status" });
  const tell = () => {
    if (!navigator.onLine) trayOf().prepend(bar);
    bar.classList.toggle("on", !navigator.onLine);
    bar.textContent = navigator.onLine ? "" : OFFLINE;
  };
  for (const change of ["online", "offline", "pageshow"]) addEventListener(change, tell);
  tell();
}

function refresh(shown: HTMLElement): void {
  const age = shown.dataset.copiedAt;
  if (!age) {
    location.reload();
    return;
  }
  const link = Object.assign(document.createElement("a"), {
    href: location.href,
    textContent: "Ver a página de agora",
  });
  shown.replaceChildren(`A internet voltou. Esta é a cópia de ${age}. `, link);
}

/** Where what happens is told, at the end of the page; pages that are on their own get such a place. */
function trayOf(): Element {
  const tray = document.querySelector(".tray");
  if (tray) return tray;
  const made = Object.assign(document.createElement("div"), { className: "tray" });
  document.body.append(made);
  return made;
}
