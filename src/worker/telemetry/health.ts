import { type BackendState, readState } from "../../backend/figures/state.ts";
import { RETENTION_JOB } from "../../backend/personal-data/retention.ts";
import { withTimeout } from "../../backend/with-timeout.ts";
import { circuitOf } from "../../remote/call-remote.ts";
import type { AppContext } from "../app-context.ts";
import { getSnapshot, refusedVersion } from "../snapshot.ts";

/** Timeout of each dependency: shorter than that of pages, for monitors. */
const LIMIT_MS = 3_000;
/** Seconds since the last success after which a cron job is late; the cron runs every minute, retention once a day. */
const CRON_LATE_S = 300;
const RETENTION_LATE_S = 25 * 3_600;
/** Seconds after which an unsent e-mail is a failure, not a delay. */
const MAIL_LATE_S = 3_600;

/**
 * `GET /saude`, health check for monitors: 200 `ok`, or 503 `degraded` with the problems. Pages may work all the same:
 * search needs neither D1 nor the cron. One round trip to D1 and one to KV; contains no personal data.
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
  const problems = [
    ...(snapshot || searchUrl ? [] : ["snapshot"]),
    ...(refused ? ["publication"] : []),
    ...(search?.state === "failing" ? ["search"] : []),
    ...(backend?.state === "failing" ? ["backend"] : []),
    ...(kv ? [] : ["kv"]),
    ...(state ? problemsOf(state, age) : ["d1"]),
  ];
  const body = {
    status: problems.length === 0 ? "ok" : "degraded",
    problems,
    snapshot: snapshot && { version: snapshot.manifest.version, ageS: age(snapshot.manifest.publishedAt), refused },
    ...(search && { search }),
    ...(backend && { backend }),
    d1: state !== null,
    kv,
    cron: state?.jobs.map(({ job, succeededAt }) => ({ job, lastSuccessS: age(succeededAt) })) ?? null,
    queues: state?.queues ?? null,
  };
  return c.json(body, problems.length === 0 ? 200 : 503, { "Cache-Control": "no-store" });
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
  // A success that is still to come was noted by a clock that was ahead: nothing is known of the time since.
  return seconds === null || Math.abs(seconds) > (job === RETENTION_JOB ? RETENTION_LATE_S : CRON_LATE_S);
}

function problemsOf(state: BackendState, age: (instant: string | null) => number | null): string[] {
  const late = state.jobs
    .filter(({ job, succeededAt }) => isLate(job, age(succeededAt)))
    .map(({ job }) => `cron ${job}`);
  return [
    ...(state.jobs.length === 0 ? ["cron"] : late),
    ...((age(state.oldestMailAt) ?? 0) > MAIL_LATE_S ? ["mails"] : []),
  ];
}
