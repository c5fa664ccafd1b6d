import * as v from "valibot";
import { inBackground } from "../../backend/in-background.ts";
import { type PageEvent, type PageReport, pageReport } from "../../contract/telemetry.ts";
import { ROUTES } from "../../routes/table.ts";
import { speedFigure } from "../../site/speed.ts";
import type { AppContext } from "../respond.tsx";
import { type CollectedEvent, collect, errorEvents } from "./collector.ts";
import { tally } from "./tally.ts";

const PATTERNS = new Set(ROUTES.map(({ pattern }) => pattern));

/**
 * `POST /telemetria`: vitals, errors and searches that pages report. Counts them for the figures of the site and forwards
 * them, scrubbed of personal data, to the collector. The IP address is not forwarded.
 */
export async function takePageReport(c: AppContext): Promise<Response> {
  const { success, output } = v.safeParse(pageReport, await c.req.json().catch(() => null));
  if (!success || c.req.header("sec-fetch-site") === "cross-site") return c.body(null, 400);
  for (const event of output.events) count(event);
  const cleaned = output.events.flatMap((event) => clean(event, output));
  inBackground(c.executionCtx, "telemetry", collect(c.env, cleaned));
  return c.body(null, 204);
}

function count(event: PageEvent): void {
  if (event.kind === "vital") tally(speedFigure(event.name, event.value));
  if (event.kind === "error") tally("errors.browser");
  if (event.kind !== "search") return;
  tally(speedFigure("SEARCH", event.ms));
  if (event.hits === 0) tally("searches.empty");
}

function clean(event: PageEvent, { build, route, request }: PageReport): CollectedEvent[] {
  const place = { where: "browser", build, route: PATTERNS.has(route) ? route : "*", request } as const;
  return event.kind === "error" ? errorEvents(event, place) : [{ ...event, ...place }];
}
