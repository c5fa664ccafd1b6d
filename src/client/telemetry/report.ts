import type { PageEvent, PageReport } from "../../contract/telemetry.ts";
import { readConsent } from "../../site/consent.ts";
import { hearErrors } from "./early-errors.ts";

/** Errors that one page reports: the same one again and again tells nothing new. */
const MAX_ERRORS = 5;

const { build = "", report = "" } = document.documentElement.dataset;
let waiting: PageEvent[] = [];

/**
 * Reports errors of this page, and of so many in a hundred pages (`data-report`) its speed, to our own server (A35). An
 * error tells nothing of a visitor; speeds are left out for who does not want to be measured.
 */
export function startReporting(): void {
  const known = new Set<string>();
  hearErrors((event) => {
    const error: unknown = "reason" in event ? event.reason : event.error;
    if (!(error instanceof Error)) return;
    const { message, stack = "" } = error;
    // Of our own scripts alone: extensions run in the page, too.
    if (known.has(message) || known.size === MAX_ERRORS || !stack.includes("/assets/")) return;
    known.add(message);
    waiting.push({ kind: "error", message: `${error.name}: ${message}`.slice(0, 1000), stack: stack.slice(0, 8000) });
    send();
  });
  addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", () => document.hidden && send());
  if (mayMeasure() && Math.random() * 100 < Number(report)) measure();
}

/** Who agreed; on a site that asks nobody, anyone, because nothing tells who it was. */
function mayMeasure(): boolean {
  const agreed = readConsent(document.cookie);
  return agreed ? agreed.includes("medicao") : !document.querySelector("#consentimento");
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

/** New results are in place: how long their answer took, and how many there are. */
function measureSearch(): void {
  const answer = performance.getEntriesByName(location.href).findLast(isFetch);
  const found = document.getElementById("topo")?.dataset.found ?? "";
  const hits = Number(/^[\d.]+/.exec(found)?.[0].replaceAll(".", "") ?? 0);
  if (answer) waiting.push({ kind: "search", ms: Math.round(answer.duration), hits });
}

const isFetch = (entry: PerformanceEntry) => (entry as PerformanceResourceTiming).initiatorType === "fetch";

/** What the server said with the page (`worker/telemetry/observe.ts`). */
function toldByServer(name: string): string | null {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find((timing) => timing.name === name)?.description ?? null;
}

function send(): void {
  if (waiting.length === 0) return;
  const body: PageReport = {
    build,
    route: toldByServer("route") ?? "*",
    request: toldByServer("request"),
    events: waiting.slice(0, 20),
  };
  waiting = [];
  navigator.sendBeacon("/telemetria", JSON.stringify(body));
}
