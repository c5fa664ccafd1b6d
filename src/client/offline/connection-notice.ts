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
    const age = shown.dataset.copiedAt;
    // It may be back before this script was there, or may have failed once only.
    if (age && navigator.onLine) offerPage(shown, age);
    addEventListener("online", () => setTimeout(() => (age ? offerPage(shown, age) : location.reload()), SETTLE_MS));
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

/** Offers the page of now in the notice of a copy, once something is answered. */
async function offerPage(notice: HTMLElement, age: string): Promise<void> {
  const answer = await fetch("/builds/latest.json", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const link = Object.assign(document.createElement("a"), {
    href: location.href,
    textContent: "Ver a página de agora",
  });
  notice.replaceChildren(`A internet voltou. Esta é a cópia de ${age}. `, link);
}

/** Where what happens is told, at the end of the page; pages that are on their own get such a place. */
function trayOf(): Element {
  const tray = document.querySelector(".tray");
  if (tray) return tray;
  const made = Object.assign(document.createElement("div"), { className: "tray" });
  document.body.append(made);
  return made;
}
