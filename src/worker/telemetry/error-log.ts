import { AsyncLocalStorage } from "node:async_hooks";
import { buildId } from "virtual:client-assets";

/** Origin of an error: a request, or a cron run, whose route is "cron". */
interface Origin {
  readonly route: () => string;
  readonly request: string | null;
}

const origins = new AsyncLocalStorage<Origin>();

/** Runs work, whose errors are logged with this origin, also those after the response. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/**
 * Makes `console.error` write one line of JSON with release, route and request, so that a log or an OTLP destination can
 * filter by them. Replaces the method, because libraries log with it too.
 */
export function logErrorsAsJson(target: Pick<Console, "error"> = console): void {
  const write = target.error.bind(target);
  target.error = (...parts: unknown[]) => {
    const origin = origins.getStore();
    const line = {
      level: "error",
      release: buildId,
      route: origin?.route() ?? null,
      request: origin?.request ?? null,
      message: parts.join(" "),
    };
    write(JSON.stringify(line));
  };
}
