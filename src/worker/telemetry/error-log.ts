import { buildId } from "virtual:client-assets";

/** Origin of an error: a request, or a cron run (route "cron"). First argument of `console.error`, if known. */
export interface ErrorOrigin {
  readonly route: string;
  readonly request: string | null;
}

const UNKNOWN: { readonly [field in keyof ErrorOrigin]: null } = { route: null, request: null };

/**
 * Makes `console.error` write one line of JSON with release, route and request, so that a log or an OTLP destination
 * can filter by them. Replaces the method, because libraries log with it too. No storage of asynchronous context
 * carries the origin to errors that are logged far from their request: it kept 100 KB of each request and took a third
 * of the CPU of a page, while the platform's log groups the lines of a request anyway.
 */
export function logErrorsAsJson(target: Pick<Console, "error"> = console): void {
  const write = target.error.bind(target);
  target.error = (first: unknown, ...rest: unknown[]) => {
    const [origin, parts] = isOrigin(first) ? [first, rest] : [UNKNOWN, [first, ...rest]];
    const { route, request } = origin;
    write(JSON.stringify({ level: "error", release: buildId, route, request, message: parts.join(" ") }));
  };
}

function isOrigin(part: unknown): part is ErrorOrigin {
  return typeof part === "object" && part !== null && "route" in part && "request" in part;
}
