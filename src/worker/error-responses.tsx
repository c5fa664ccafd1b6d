import { isDevelopment } from "virtual:client-assets";
import type { ReactElement } from "react";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { ApiError, readError, toErrorBody } from "../contract/v3/errors.ts";
import { errorFrames, errorText } from "../domain/text/scrub-errors.ts";
import type { NotFoundResult } from "../parts/screen/route.ts";
import { RemoteRefusal, RemoteUnavailable } from "../remote/call-remote.ts";
import ErrorPage, { type ErrorView } from "../routes/error/error.page.tsx";
import {
  errorMeta,
  notFoundMessage,
  notFoundView,
  outageView,
  refusalView,
  serverErrorView,
} from "../routes/error/error-view.ts";
import { SnapshotError } from "../search/container.ts";
import { loginPath } from "../site/paths.ts";
import type { AppContext } from "./app-context.ts";
import { jsonApiOf } from "./json-api.ts";
import { askedAddress } from "./request-path.ts";
import { hasScholarships } from "./snapshot.ts";
import { reportError } from "./telemetry/collector.ts";
import { originOf } from "./telemetry/observe.ts";

/** `Retry-After` of an outage, in seconds. */
const RETRY_AFTER_S = 15;

interface Failure {
  readonly status: ApiError["status"];
  readonly view: ErrorView;
  /** `Retry-After` in seconds. */
  readonly retryAfterS?: number | undefined;
}

/** 404: `error` is for developers, `found` names for visitors what was not found and suggests alternatives. */
export function notFoundResponse(
  c: AppContext,
  error: string,
  result: Omit<NotFoundResult, "kind">,
): Response | Promise<Response> {
  return errorPage(c, 404, notFoundView(c.get("requestId"), error, result, isDevelopment, hasScholarships(c)));
}

/** An error, in a page whose head is already sent. The log has the outage, since no status shows it. */
export function lateError(c: AppContext, error: Error): ReactElement {
  const { status, view } = failureOf(c, error);
  if (status === 503) console.error(originOf(c), errorText(error));
  return errorElement(c, view);
}

/** The login page for an ended session (K11), else a page or JSON that says what happened. */
export function errorResponse(error: Error, c: AppContext): Response | Promise<Response> {
  const { status, view, retryAfterS } = failureOf(c, error);
  if (error instanceof ApiError && jsonApiOf(c.req.path) === "v3") {
    if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
    return c.json(toErrorBody(error), error.status, { "Cache-Control": "no-store" });
  }
  if (retryAfterS !== undefined) c.header("Retry-After", String(retryAfterS));
  if (status !== 401) return errorPage(c, status, view);
  c.header("Cache-Control", "no-store");
  return c.redirect(loginHref(c), 303);
}

/** Classifies an error; logs and reports it unless the visitor caused it. */
function failureOf(c: AppContext, error: Error): Failure {
  const requestId = c.get("requestId");
  const isRemote = error instanceof RemoteUnavailable || error instanceof RemoteRefusal;
  if (isRemote) console.error(originOf(c), "search api:", errorText(error));
  const isOutage = isRemote || error instanceof SnapshotUnavailable || error instanceof SnapshotError;
  if (isOutage || (error instanceof ApiError && error.status >= 500)) {
    reportError(c, error);
    const view = outageView(requestId, askedAddress(c.get("url")));
    return { status: 503, view, retryAfterS: RETRY_AFTER_S };
  }
  if (error instanceof ApiError && error.status === 404) {
    const { message } = error;
    return {
      status: 404,
      view: notFoundView(requestId, notFoundMessage(c.req.path), { message }, isDevelopment, hasScholarships(c)),
    };
  }
  if (error instanceof ApiError) {
    const view = refusalView(requestId, error.message);
    const next = error.status === 401 ? { label: "Entrar", href: loginHref(c) } : null;
    return { status: error.status, view: { ...view, next }, retryAfterS: error.retryAfterS };
  }
  console.error(originOf(c), errorText(error), ...errorFrames(error));
  reportError(c, error);
  return { status: 500, view: serverErrorView(requestId, error, isDevelopment) };
}

/** Link to the login page, which returns here. */
const loginHref = (c: AppContext) => loginPath(askedAddress(c.get("url")), true);

/** An error page, or the JSON of the API that the path belongs to; never cached. */
export function errorPage(
  c: AppContext,
  status: Exclude<Failure["status"], 401>,
  view: ErrorView,
): Response | Promise<Response> {
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
  return c.render(errorElement(c, view), { meta: errorMeta(hasScholarships(c)), isDemonstration: false });
}

function errorElement(c: AppContext, view: ErrorView): ReactElement {
  return <ErrorPage view={view} findsCep={!c.env.SEARCH_API_URL} />;
}
