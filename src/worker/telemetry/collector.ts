import { buildId } from "virtual:client-assets";
import { inBackground } from "../../backend/in-background.ts";
import { errorFrames, isNetworkError, scrubMessage } from "../../domain/text/scrub-errors.ts";
import type { AppContext } from "../app-context.ts";
import { originOf } from "./observe.ts";

/** An event in the format of the collector. */
export interface CollectedEvent {
  readonly kind: "error" | "vital" | "search";
  readonly where: "worker" | "browser";
  readonly build: string;
  readonly route: string;
  readonly request: string | null;
  readonly [field: string]: string | number | boolean | readonly string[] | null;
}

const TIMEOUT_MS = 3_000;

const HERE = { where: "worker", build: buildId } as const;

/** Sends events to the collector, in production only (A35); best effort. */
export async function collect(env: Env, events: readonly CollectedEvent[]): Promise<void> {
  if (env.ENVIRONMENT !== "production" || !env.TELEMETRY_URL || events.length === 0) return;
  try {
    await fetch(env.TELEMETRY_URL, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(env.TELEMETRY_TOKEN && { authorization: `Bearer ${env.TELEMETRY_TOKEN}` }),
      },
      body: JSON.stringify({ site: env.SITE_ORIGIN, at: new Date().toISOString(), events }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    console.error("telemetry not sent");
  }
}

type Place = Pick<CollectedEvent, "where" | "build" | "route" | "request">;

/** The event of an error, scrubbed; none for a mere network error (X20). */
export function errorEvents(
  error: { readonly message: string; readonly stack?: string | undefined },
  place: Place,
): CollectedEvent[] {
  if (isNetworkError(error.message)) return [];
  return [{ kind: "error", ...place, message: scrubMessage(error.message), stack: errorFrames(error) }];
}

/** Reports an error of this Worker, after the response. */
export function reportError(c: AppContext, error: Error): void {
  const events = errorEvents(error, { ...HERE, ...originOf(c) });
  inBackground(c.executionCtx, "telemetry", collect(c.env, events));
}

export async function reportFailedJobs(env: Env, failed: readonly (readonly [job: string, reason: unknown])[]) {
  const events = failed.flatMap(([job, reason]) =>
    errorEvents(reason instanceof Error ? reason : new Error(String(reason)), {
      ...HERE,
      route: `cron ${job}`,
      request: null,
    }),
  );
  await collect(env, events);
}
