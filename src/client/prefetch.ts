import { PREFETCHED } from "virtual:page-rules";
import { connection } from "./connection.ts";

/** Hover, touch and keyboard focus. */
const INTENTS = ["pointerover", "touchstart", "focusin"] as const;
/** Milliseconds that hover or focus must last; a touch counts at once. */
const REST_MS = 80;

/**
 * Prefetches the page of a link that the visitor is about to follow (A34), so that it comes from the browser's cache. Not
 * on slow connections or with data saver, nor for links that swap a part of the page.
 */
export function prefetchOnIntent(): void {
  const network = connection();
  if (network?.saveData || /2g/.test(network?.effectiveType ?? "")) return;
  const asked = new Set([location.href]);
  let rest = 0;
  for (const intent of INTENTS) {
    document.addEventListener(
      intent,
      ({ target }) => {
        clearTimeout(rest);
        const link = (target as Element).closest?.<HTMLAnchorElement>("a[href]:not([data-swap], [download], [target])");
        if (!link || link.origin !== location.origin || !PREFETCHED.test(link.pathname) || asked.has(link.href)) return;
        const fetchPage = () => {
          asked.add(link.href);
          document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: link.href }));
        };
        if (intent === "touchstart") fetchPage();
        else rest = window.setTimeout(fetchPage, REST_MS);
      },
      { passive: true },
    );
  }
}
