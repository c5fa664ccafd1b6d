import { OFFLINE } from "../offline/message.ts";

const FAILED = "Não conseguimos carregar agora. Tente de novo.";
/** The first request after a connection is back often fails. */
const SETTLE_MS = 500;

/**
 * Says what went wrong (K19) in a bar over everything, the sheet of the phone included, until `hideTrouble`. Retries on
 * the button, and by itself when the connection is back.
 */
export function showTrouble(form: HTMLFormElement, requestId: string | null, retry: () => void): void {
  const bar = barOf();
  const isOffline = !navigator.onLine;
  bar.querySelector("p")!.textContent = isOffline ? OFFLINE : FAILED;
  bar.querySelector("small")!.textContent = requestId ? `Código: ${requestId}` : "";
  bar.querySelector("button")!.onclick = retry;
  window.ononline = isOffline ? () => setTimeout(retry, SETTLE_MS) : null;
  // Within the sheet, a tap on the bar is none outside of it.
  (form.matches(":popover-open") ? form : form.parentElement!).append(bar);
  bar.showPopover();
}

export function hideTrouble(): void {
  window.ononline = null;
  barOf().hidePopover();
}

function barOf(): HTMLElement {
  return document.getElementById("falha")!;
}
