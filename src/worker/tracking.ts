import type { PageTracking } from "../contract/tracking.ts";
import type { PageResult } from "../site/screen/route.ts";
import type { Visit } from "./visit.ts";

/** What a visitor's browser may tell of a page, asked for with `x-tracking` by those who agreed to be measured. */
export async function trackingOf(
  route: string,
  { meta, isPrivate, tracking }: PageResult,
  visit: Visit,
): Promise<PageTracking> {
  const { events = [], offers = [] } = tracking?.() ?? {};
  const page = { route, path: isPrivate ? null : meta.canonical, events: [...events], offers: [...offers] };
  if (!isPrivate) return page;
  const account = await visit.account();
  return { ...page, base_user_id: account ? String(account.id) : null };
}
