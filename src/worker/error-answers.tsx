import { isDevelopment } from "virtual:client-assets";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { ApiError, readError, toErrorBody } from "../contract/v3/errors.ts";
import { errorFrames, errorText } from "../domain/text/scrub-errors.ts";
import { RemoteRefusal, RemoteUnavailable } from "../remote/call-remote.ts";
import { capabilitiesOf } from "../remote/search-dialect.ts";
import ErrorPage, { type ErrorView } from "../routes/error/error.page.tsx";
import { ERROR_META, notFoundView, outageView, refusalView, serverErrorView } from "../routes/error/error-view.ts";
import { SnapshotError } from "../search/container.ts";
import { loginPath } from "../site/paths.ts";
import type { NotFoundResult } from "../site/screen/route.ts";
import { jsonApiOf } from "./json-api.ts";
import { askedAddress } from "./request-path.ts";
import type { AppContext } from "./respond.tsx";
import { reportError } from "./telemetry/collector.ts";

/** `Retry-After` of an outage, in seconds. */
const RETRY_AFTER_S = 15;

type PageStatus = Exclude<ApiError["status"], 401>;

/** 404: `error` is for developers, `found` tells visitors what was not found and suggests alternatives. */
export function notFoundAnswer(
  c: AppContext,
  error: string,
  found: Omit<NotFoundResult, "kind">,
): Response | Promise<Response> {
  return errorPage(c, 404, notFoundView(c.get("requestId"), error, found, isDevelopment));
}

export function errorAnswer(error: Error, c: AppContext): Response | Promise<Response> {
  const isRemote = error instanceof RemoteUnavailable || error instanceof RemoteRefusal;
  if (isRemote) console.error(c.get("requestId"), "search api:", errorText(error));
  if (isRemote || error instanceof SnapshotUnavailable || error instanceof SnapshotError) {
    reportError(c, error);
    return outage(c);
  }
  if (error instanceof ApiError) {
    if (error.status >= 500) reportError(c, error);
    return refusal(c, error);
  }
  console.error(c.get("requestId"), errorText(error), ...errorFrames(error));
  reportError(c, error);
  return errorPage(c, 500, serverErrorView(c.get("requestId"), error, isDevelopment));
}

/** Login page for an ended session (K11), outage page for a failed backend, else the message of the refusal. */
function refusal(c: AppContext, error: ApiError): Response | Promise<Response> {
  if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
  if (jsonApiOf(c.req.path) === "v3") {
    return c.json(toErrorBody(error), error.status, { "Cache-Control": "no-store" });
  }
  if (error.status >= 500) return outage(c);
  if (error.status !== 401) return errorPage(c, error.status, refusalView(c.get("requestId"), error.message));
  c.header("Cache-Control", "no-store");
  return c.redirect(loginPath(askedAddress(new URL(c.req.url)), true), 303);
}

function outage(c: AppContext): Response | Promise<Response> {
  c.header("Retry-After", String(RETRY_AFTER_S));
  return errorPage(c, 503, outageView(c.get("requestId"), askedAddress(new URL(c.req.url))));
}

function errorPage(c: AppContext, status: PageStatus, view: ErrorView): Response | Promise<Response> {
  c.status(status);
  c.header("Cache-Control", "no-store");
  switch (jsonApiOf(c.req.path)) {
    case "v3":
      return c.json(toErrorBody(readError(status, null, null)));
    case "search":
      return c.json({
        errors: [{ message: view.message, extensions: { code: readError(status, null, null).code } }],
      });
    case "site":
      return c.json({ error: { message: view.message } });
  }
  return c.render(<ErrorPage view={view} findsCep={capabilitiesOf(c.env).findsCep} />, {
    meta: ERROR_META,
    isDemonstration: false,
  });
}
