import { ApiError } from "../contract/v3/errors.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import { loginCodePath, loginPath, secondFactorPath } from "../site/paths.ts";
import type { NotFoundResult, RedirectResult, RouteStep } from "../site/screen/route.ts";
import { askedAddress } from "./request-path.ts";
import type { Visit } from "./visit.ts";

type StepResult = RedirectResult | NotFoundResult | null;
type Step = (visit: Visit, url: URL) => Promise<StepResult>;

/** Where who is not in, or not yet, has to go first. */
const toDoorOf = (visit: Visit, url: URL): RedirectResult =>
  visit.awaitsCode()
    ? { kind: "redirect", status: 303, location: loginCodePath(askedAddress(url)) }
    : toDoor(url, visit.isExpired());

const toDoor = (url: URL, isExpired: boolean): RedirectResult => ({
  kind: "redirect",
  status: 303,
  location: loginPath(askedAddress(url), isExpired),
});

/** What the named steps of the table do; the first that answers ends the navigation (S16). */
const STEPS: Readonly<Record<RouteStep, Step>> = {
  // K11.
  loginRequired: async (visit, url) => ((await visit.account()) ? null : toDoorOf(visit, url)),
  // K17. The backend asks again at every call.
  async adminRequired(visit, url) {
    if (!(await visit.account())) return toDoorOf(visit, url);
    try {
      await visit.backend().admin.check();
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "not_found") return { kind: "notFound", message: null };
      if (error.code === "second_factor_missing") {
        return { kind: "redirect", status: 303, location: secondFactorPath(askedAddress(url)) };
      }
      if (error.code !== "session_expired") throw error;
      await visit.backend().account.logout();
      visit.session().signOut();
      return toDoor(url, true);
    }
  },
};

/** Runs the steps of a route in order. Throws for a name that is none (S17). */
export async function runSteps(names: readonly string[], visit: Visit, url: URL): Promise<StepResult> {
  for (const name of names) {
    const step = findEntry(STEPS, name);
    if (!step) throw new Error(`unknown route step: ${name}`);
    const result = await step(visit, url);
    if (result) return result;
  }
  return null;
}
