import type { User } from "../contract/v3/account.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import type { NotFoundResult, RedirectResult, Route, RouteGuard } from "../parts/screen/route.ts";
import type { Match } from "../site/path-matcher.ts";
import { loginByEmailPath, loginCodePath, loginPath, paths, secondFactorPath, signUpPath } from "../site/paths.ts";
import { askedAddress } from "./request-path.ts";
import type { RequestSession } from "./request-session.ts";

/** Possible forms of named path segments. A remote backend has its own codes and offers. */
const SEGMENT_FORMS: Readonly<Record<string, RegExp>> = {
  code: /^[\w-]{8,64}$/,
  format: /^(json|csv)$/,
  offer: /^.{1,120}$/,
};

type GuardResult = RedirectResult | NotFoundResult | null;
type Guard = (requestSession: RequestSession, url: URL) => Promise<GuardResult>;

const redirectTo = (location: string): RedirectResult => ({ kind: "redirect", status: 303, location });

/**
 * Redirects anonymous visitors, and those who still owe a second factor, to the right sign-in step. Who wants a
 * scholarship is most often new: that page signs them up, or logs them in, without a password. Letters lead to an
 * order, and whoever opens one on another device is asked for a code first.
 */
function redirectToSignIn(requestSession: RequestSession, url: URL): RedirectResult {
  const address = askedAddress(url);
  if (requestSession.awaitsCode()) return redirectTo(loginCodePath(address));
  const isExpired = requestSession.isExpired();
  if (isExpired) return redirectTo(loginPath(address, true));
  if (address.startsWith(paths.reserve(""))) return redirectTo(signUpPath(address));
  const isOfLetter = [paths.orderDetails(""), paths.payment("")].some((path) => address.startsWith(path));
  return redirectTo(isOfLetter ? loginByEmailPath(address) : loginPath(address));
}

/** The signed-in user, or null. Throws if the session cannot be checked, so that nobody signs in again for nothing. */
export async function knownAccount(requestSession: RequestSession): Promise<User | null> {
  const account = await requestSession.account();
  const outage = requestSession.outage();
  if (outage) throw outage;
  return account;
}

const GUARDS: Readonly<Record<RouteGuard, Guard>> = {
  // K11.
  loginRequired: async (requestSession, url) =>
    (await knownAccount(requestSession)) ? null : redirectToSignIn(requestSession, url),
  // K17. The backend checks again at every call.
  async adminRequired(requestSession, url) {
    if (!(await knownAccount(requestSession))) return redirectToSignIn(requestSession, url);
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

/**
 * Checks a path before its screen is loaded or its form taken: 404 for an impossible path, then the guard of the route
 * (S16). Null when the navigation may go on. Throws for an unknown guard (S17).
 */
export async function checkNavigation(
  { row, segments }: Match<Pick<Route, "guard">>,
  requestSession: RequestSession,
  url: URL,
): Promise<GuardResult> {
  if (!arePossible(segments)) return { kind: "notFound", message: null };
  const name: string | undefined = row.guard;
  if (name === undefined) return null;
  const guard = findEntry(GUARDS, name);
  if (!guard) throw new Error(`unknown route guard: ${name}`);
  return guard(requestSession, url);
}

/** Whether every segment of a path has a possible form; else it is a 404 for anybody. */
function arePossible(segments: Readonly<Record<string, string>>): boolean {
  return Object.entries(segments).every(([name, value]) => findEntry(SEGMENT_FORMS, name)?.test(value) ?? true);
}
