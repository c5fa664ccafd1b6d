import type { PageTracking } from "../../src/contract/tracking.ts";
import { paths } from "../../src/site/paths.ts";
import type { browser } from "./post.ts";

/** Names of the events that a page gives to a browser; none on one that is not measured. */
export async function readEvents({ send }: ReturnType<typeof browser>, path = paths.terms()) {
  const response = await send(path, { headers: { "x-tracking": "1" } });
  const isMeasured = response.headers.get("content-type")?.includes("json") ?? false;
  const { events } = isMeasured ? ((await response.json()) as PageTracking) : { events: [] };
  return { isMeasured, events: events.map(({ event }) => event) };
}
