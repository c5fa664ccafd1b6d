import type { PageEvent, PageReport } from "../../contract/telemetry.ts";
import { readConsent } from "../../site/consent.ts";
import { listenErrors } from "./early-errors.ts";

const MAX_ERRORS = 5;

const { build = "", report = "" } = document.documentElement.dataset;
let waiting: PageEvent[] = [];

/**
 * Reports errors of this page to our own server, and its speed for a percentage of pages (`data-report`) (A35). Errors
 * contain no visitor data; speed is reported only with consent.
 */
export function startReporting(): void {
  const known = new Set<string>();
  listenErrors((event) => {
    const error: unknown = "reason" in event ? event.reason : event.error;
    if (!(error instanceof Error)) return;
    const { message, stack = "" } = error;
    // Only errors of our own scripts, not of extensions.
    if (known.has(message) || known.size === MAX_ERRORS || !stack.includes("/assets/")) return;
    known.add(message);
    waiting.push({ kind: "error", message: `${error.name}: ${message}`.slice(0, 1000), stack: stack.slice(0, 8000) });
    send();
  });
  addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", () => document.hidden && send());
  if (mayMeasure() && Math.random() * 100 < Number(report)) measure();
}

/** Whether speed may be measured: by consent, or on a site without a consent banner, as figures are anonymous. */
function mayMeasure(): boolean {
  const agreed = readConsent(document.cookie);
  return agreed ? agreed.includes("medicao") : !document.getElementById("consentimento");
}

async function measure(): Promise<void> {
  document.addEventListener("pagechange", measureSearch);
  const { onCLS, onINP, onLCP, onTTFB } = await import("web-vitals");
  const add = ({ name, value }: { readonly name: string; readonly value: number }) =>
    waiting.push({ kind: "vital", name: name as "LCP", value: Math.round(name === "CLS" ? value * 1000 : value) });
  onLCP(add);
  onINP(add);
  onCLS(add);
  onTTFB(add);
}

/** Measures a finished search: response time and number of results. */
function measureSearch(): void {
  const request = performance.getEntriesByName(location.href).findLast(isFetch);
  const matched = document.getElementById("topo")?.dataset.found ?? "";
  const hits = Number(/^[\d.]+/.exec(matched)?.[0].replaceAll(".", "") ?? 0);
  if (request) waiting.push({ kind: "search", ms: Math.round(request.duration), hits });
}

const isFetch = (entry: PerformanceEntry) => (entry as PerformanceResourceTiming).initiatorType === "fetch";

/** Reads a Server-Timing value of the page (`worker/telemetry/observe.ts`). */
function readServerTiming(name: string): string | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find((timing) => timing.name === name)?.description ?? null;
}

function send(): void {
  if (waiting.length === 0) return;
  const body: PageReport = {
    build,
    route: readServerTiming("route") ?? "*",
    request: readServerTiming("request"),
    events: waiting.slice(0, 20),
  };
  waiting = [];
  navigator.sendBeacon("/telemetria", JSON.stringify(body));
}
