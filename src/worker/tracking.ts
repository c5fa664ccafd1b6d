import type { PageTracking } from "../contract/tracking.ts";
import type { PageResult } from "../routes/route.ts";

/** What a visitor's browser may tell of a page, asked for with `x-tracking` by those who agreed to be measured. */
export function trackingOf(route: string, { meta, isPrivate, tracking }: PageResult): PageTracking {
  const { events = [], offers = [] } = tracking?.() ?? {};
  return { route, path: isPrivate ? null : meta.canonical, events: [...events], offers: [...offers] };
}
