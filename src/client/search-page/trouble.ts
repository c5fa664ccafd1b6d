/** The first request after a connection is back often fails. */
const SETTLE_MS = 500;

/**
 * Says that a search failed (K19) in a bar over everything, the sheet of the phone included, until `hideTrouble`. Retries
 * on the button, and by itself when the connection is back.
 */
export function showTrouble(root: HTMLElement, requestId: string | null, retry: () => void): void {
  const bar = barOf();
  const isOffline = !navigator.onLine;
  bar.toggleAttribute("data-offline", isOffline);
  bar.querySelector("small")!.textContent = requestId && `Código: ${requestId}`;
  bar.querySelector("button")!.onclick = retry;
  window.ononline = isOffline ? () => setTimeout(retry, SETTLE_MS) : null;
  // Within the sheet, a tap on the bar does not dismiss the sheet.
  (root.querySelector(":popover-open .trouble-place") ?? root).append(bar);
  bar.showPopover();
}

export function hideTrouble(): void {
  window.ononline = null;
  barOf().hidePopover();
}

function barOf(): HTMLElement {
  return document.getElementById("falha")!;
}
