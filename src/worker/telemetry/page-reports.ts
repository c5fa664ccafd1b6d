import * as v from "valibot";
import { inBackground } from "../../backend/in-background.ts";
import { countAttempt } from "../../backend/throttle.ts";
import type { CounterName } from "../../contract/events.ts";
import { type PageEvent, type PageReport, pageReport } from "../../contract/telemetry.ts";
import { networkOf } from "../../domain/people/network-address.ts";
import { ROUTES } from "../../routes/table.ts";
import { speedFigure } from "../../site/speed.ts";
import type { AppContext } from "../app-context.ts";
import { requireSameOrigin } from "../same-origin.ts";
import { type CollectedEvent, collect, errorEvents } from "./collector.ts";
import { tally } from "./tally.ts";

const PATTERNS = new Set(ROUTES.map(({ pattern }) => pattern));

/**
 * `POST /telemetria`: vitals, errors and searches that our pages report. Counts them for the figures of the site and
 * forwards them, scrubbed of personal data, to the collector. The IP address is not forwarded.
 */
export async function takePageReport(c: AppContext): Promise<Response> {
  requireSameOrigin(c);
  const { success, output } = v.safeParse(pageReport, await c.req.json().catch(() => null));
  if (!success) return c.body(null, 400);
  inBackground(c.executionCtx, "figures", count(c, output.events));
  const cleaned = output.events.flatMap((event) => clean(event, output));
  inBackground(c.executionCtx, "telemetry", collect(c.env, cleaned));
  return c.body(null, 204);
}

/** Counts a report: each measure once, and a few reports of one network in a day, so that nobody can invent figures. */
async function count(c: AppContext, events: readonly PageEvent[]): Promise<void> {
  if (!(await isWithinQuota(c))) return;
  const measures = new Map<string, CounterName>();
  for (const event of events) {
    if (event.kind === "vital") measures.set(event.name, speedFigure(event.name, event.value));
    if (event.kind === "search") measures.set("SEARCH", speedFigure("SEARCH", event.ms));
  }
  for (const figure of measures.values()) tally(figure);
  if (events.some(({ kind }) => kind === "error")) tally("errors.browser");
  if (events.some((event) => event.kind === "search" && event.hits === 0)) tally("searches.empty");
}

/** False after the reports that count of a network in a day, and when the database does not respond. */
async function isWithinQuota(c: AppContext): Promise<boolean> {
  const network = networkOf(c.req.header("cf-connecting-ip") ?? "");
  // In local development requests have no address.
  if (network === "") return true;
  try {
    await countAttempt(c.env.DB, "pageReport", network, network, new Date());
    return true;
  } catch {
    return false;
  }
}

function clean(event: PageEvent, { build, route, request }: PageReport): CollectedEvent[] {
  const origin = { where: "browser", build, route: PATTERNS.has(route) ? route : "*", request } as const;
  return event.kind === "error" ? errorEvents(event, origin) : [{ ...event, ...origin }];
}
