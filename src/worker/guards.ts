import { ApiError } from "../contract/v3/errors.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import { loginCodePath, loginPath, secondFactorPath } from "../site/paths.ts";
import type { NotFoundResult, RedirectResult, RouteGuard } from "../site/screen/route.ts";
import { askedAddress } from "./request-path.ts";
import type { RequestSession } from "./request-session.ts";

type GuardResult = RedirectResult | NotFoundResult | null;
type Guard = (requestSession: RequestSession, url: URL) => Promise<GuardResult>;

const redirectTo = (location: string): RedirectResult => ({ kind: "redirect", status: 303, location });

/** Redirects anonymous visitors, and those who still owe a second factor, to the right sign-in step. */
const redirectToSignIn = (requestSession: RequestSession, url: URL): RedirectResult =>
  redirectTo(
    requestSession.awaitsCode()
      ? loginCodePath(askedAddress(url))
      : loginPath(askedAddress(url), requestSession.isExpired()),
  );

const GUARDS: Readonly<Record<RouteGuard, Guard>> = {
  // K11.
  loginRequired: async (requestSession, url) =>
    (await requestSession.account()) ? null : redirectToSignIn(requestSession, url),
  // K17. The backend checks again at every call.
  async adminRequired(requestSession, url) {
    if (!(await requestSession.account())) return redirectToSignIn(requestSession, url);
    try {
      await requestSession.backend().admin.check();
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "not_found") return { kind: "notFound", message: null };
      if (error.code === "second_factor_missing") return redirectTo(secondFactorPath(askedAddress(url)));
      if (error.code !== "session_expired") throw error;
      await requestSession.backend().account.logout();
      requestSession.session().signOut();
      return redirectTo(loginPath(askedAddress(url), true));
    }
  },
};

/** The response of a route's guard, or null when the navigation may go on (S16). Throws for an unknown name (S17). */
export async function runGuard(
  name: string | undefined,
  requestSession: RequestSession,
  url: URL,
): Promise<GuardResult> {
  if (name === undefined) return null;
  const guard = findEntry(GUARDS, name);
  if (!guard) throw new Error(`unknown route guard: ${name}`);
  return guard(requestSession, url);
}
