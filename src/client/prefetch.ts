import { connection } from "./connection.ts";

/** Pages that are the same for everybody: lists, and schools with their reviews. A search term leads elsewhere. */
const SHARED =
  /^\/(busca|bolsas-de-estudo|escola\/(busca|por-avaliacao|por-mensalidade|ranking-enem))(\/|$)|^\/escola\/[^/]+(\/avaliacoes)?$/;

/** A pointer that rests, a finger that comes down, a key that gets there. */
const INTENTS = ["pointerover", "touchstart", "focusin"] as const;
/** Milliseconds a pointer or the focus stays on a link that is meant; a finger means it at once. */
const REST_MS = 80;

/**
 * Fetches the page of a link when somebody is about to follow it (A34), so that it comes from the browser's cache. Never
 * where data is to be saved or scarce; parts that change within the page are asked for by themselves.
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
        if (!link || link.origin !== location.origin || !SHARED.test(link.pathname) || asked.has(link.href)) return;
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
