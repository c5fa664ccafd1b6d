import type { PageTracking } from "../contract/tracking.ts";
import type { PageResult } from "../site/screen/route.ts";
import type { RequestSession } from "./request-session.ts";

/** The tracking data of a page; requested with `x-tracking` by browsers of visitors who agreed to it. */
export async function trackingOf(
  route: string,
  { meta, isPrivate, tracking }: PageResult,
  requestSession: RequestSession,
): Promise<PageTracking> {
  const { events = [], offers = [] } = tracking?.() ?? {};
  const page = { route, path: isPrivate ? null : meta.canonical, events: [...events], offers: [...offers] };
  if (!isPrivate) return page;
  const account = await requestSession.account();
  return { ...page, base_user_id: account ? String(account.id) : null };
}
