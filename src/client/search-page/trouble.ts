/** Milliseconds: the first request after a reconnect often fails. */
const SETTLE_MS = 500;

/**
 * Says that a search failed (K19), in a bar over everything. Retries on its button, and by itself when the network is
 * back.
 */
export function showTrouble(requestId: string | null, retry: () => void): void {
  const bar = byId("falha");
  const isOffline = !navigator.onLine;
  bar.toggleAttribute("data-offline", isOffline);
  byId("falha-codigo").textContent = requestId && `Código: ${requestId}`;
  byId("falha-tentar").onclick = retry;
  window.ononline = isOffline ? () => setTimeout(retry, SETTLE_MS) : null;
  // Within the sheet of a phone, a tap on the bar does not dismiss the sheet.
  (byId("filtros").matches(":popover-open") ? byId("lugar-da-falha") : byId("conteudo")).append(bar);
  bar.showPopover();
}

export function hideTrouble(): void {
  window.ononline = null;
  byId("falha").hidePopover();
}

function byId(id: string): HTMLElement {
  return document.getElementById(id)!;
}
