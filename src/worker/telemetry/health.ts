import { buildId } from "virtual:client-assets";
import { type BackendState, readState } from "../../backend/figures/state.ts";
import { withTimeout } from "../../backend/with-timeout.ts";
import { CRON_JOBS, lateAfterS } from "../../contract/cron-jobs.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { circuitOf } from "../../remote/call-remote.ts";
import type { AppContext } from "../app-context.ts";
import { getSnapshot, refusedVersion } from "../snapshot.ts";

/** Timeout of each dependency: shorter than that of pages, for monitors. */
const LIMIT_MS = 3_000;
/** Seconds after which an unsent e-mail is a failure, not a delay. */
const MAIL_LATE_S = 3_600;

/** Seconds for which a version may be held before the work that waits for its end is late. */
const HELD_LATE_S = 3_600;

/**
 * States of the site and its parts, worst last, with the HTTP status for a monitor: `late` (work waits, visitors notice
 * nothing yet), `degraded` (a part fails, pages answer), `down` (no page can be shown).
 */
const STATUS = { ok: 200, late: 202, degraded: 500, down: 503 } as const;
type State = keyof typeof STATUS;
const STATES = Object.keys(STATUS) as State[];

/** State of each part of the site: "snapshot", "d1", "cron orders". */
type Parts = Readonly<Record<string, State>>;

/**
 * `GET /saude`, health check for monitors: the state of the site, which is that of its worst part (STATUS). One round
 * trip to D1 and one to KV; contains no personal data.
 */
export async function healthResponse(c: AppContext): Promise<Response> {
  const now = Date.now();
  const { SEARCH_API_URL: searchUrl, BACKEND_URL: backendUrl } = c.env;
  const [snapshot, state, kv] = await Promise.all([
    // With a remote search, nothing has to be in memory.
    searchUrl ? null : getSnapshot(c).catch(() => null),
    withTimeout(readState(c.env.DB), LIMIT_MS, "d1").catch(() => null),
    withTimeout(c.env.SNAPSHOT.get("saude"), LIMIT_MS, "kv").then(
      () => true,
      () => false,
    ),
  ]);
  const age = (instant: string | null | undefined) => (instant ? Math.round((now - Date.parse(instant)) / 1000) : null);
  const search = searchUrl ? stateOf(searchUrl, now) : null;
  const backend = backendUrl ? stateOf(new URL(backendUrl).origin, now) : null;
  // A publication that is damaged: the one before it is shown.
  const refused = searchUrl ? null : refusedVersion();
  const parts: Parts = {
    ...(!searchUrl && { snapshot: snapshot ? "ok" : "down", publication: refused ? "degraded" : "ok" }),
    ...(search && { search: search.state === "failing" ? "down" : "ok" }),
    ...(backend && { backend: backend.state === "failing" ? "degraded" : "ok" }),
    kv: kv ? "ok" : "degraded",
    d1: state ? "ok" : "degraded",
    ...(state && partsOf(state, age)),
  };
  const status = STATES.findLast((each) => Object.values(parts).includes(each))!;
  const body = {
    status,
    release: buildId,
    problems: Object.keys(parts).filter((part) => parts[part] !== "ok"),
    parts,
    held: state?.held ? { version: state.held.version, since: state.held.since, reason: state.held.reason } : null,
    snapshot: snapshot && { version: snapshot.manifest.version, ageS: age(snapshot.manifest.publishedAt), refused },
    ...(search && { search }),
    ...(backend && { backend }),
    cron: state?.jobs.map(({ job, succeededAt }) => ({ job, lastSuccessS: age(succeededAt) })) ?? null,
    queues: state && { ...state.queues, oldestMailS: age(state.oldestMailAt) },
  };
  return c.json(body, STATUS[status], { "Cache-Control": "no-store" });
}

/** State of a remote service as seen by this isolate. Neither calls the service nor reveals its address. */
function stateOf(service: string, now: number) {
  const { isOpen, succeededAt } = circuitOf(service);
  return {
    state: isOpen ? "failing" : succeededAt === null ? "not asked" : "ok",
    lastSuccessS: succeededAt === null ? null : Math.round((now - succeededAt) / 1000),
  };
}

function isLate(job: string, seconds: number | null): boolean {
  const known = findEntry(CRON_JOBS, job);
  // A success that is still to come was noted by a clock that was ahead: nothing is known of the time since.
  return known !== undefined && (seconds === null || Math.abs(seconds) > lateAfterS(known));
}

/** The parts that D1 knows of: each cron job, the queue of e-mails, and a version that is held. */
function partsOf(
  { jobs, oldestMailAt, held }: BackendState,
  age: (instant: string | null | undefined) => number | null,
): Parts {
  const state = (isBehind: boolean): State => (isBehind ? "late" : "ok");
  return {
    ...(jobs.length === 0 && { cron: "late" }),
    ...Object.fromEntries(jobs.map(({ job, succeededAt }) => [`cron ${job}`, state(isLate(job, age(succeededAt)))])),
    held: state((age(held?.since) ?? 0) > HELD_LATE_S),
    mails: state((age(oldestMailAt) ?? 0) > MAIL_LATE_S),
  };
}
