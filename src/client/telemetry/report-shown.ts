/**
 * Reports to the Worker that a page of a school, loaded ahead, is now shown: that counts as a view of it
 * (`worker/is-visit.ts`). The request has no body, no cookie and no response that is read.
 */
export function reportShown(): void {
  const [page] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
    readonly activationStart?: number;
  })[];
  if (!page?.activationStart || !location.pathname.startsWith("/escola/")) return;
  fetch(location.href, { method: "HEAD", credentials: "omit", headers: { "x-shown": "1" } }).catch(() => undefined);
}
