import type { PageTracking } from "../contract/tracking.ts";
import type { PageResult } from "../parts/screen/route.ts";

/** The tracking data of a page; requested with `x-tracking` by browsers of visitors who agreed to it. */
export function trackingOf(route: string, { meta, isPrivate, tracking }: PageResult): PageTracking {
  const { events = [], offers = [] } = tracking?.() ?? {};
  return { route, path: isPrivate ? null : meta.canonical, events: [...events], offers: [...offers] };
}
