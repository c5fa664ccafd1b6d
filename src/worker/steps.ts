import { loginPath } from "../routes/paths.ts";
import type { RedirectResult, RouteStep } from "../routes/route.ts";
import type { Visit } from "./visit.ts";

type Step = (visit: Visit, url: URL) => Promise<RedirectResult | null>;

/** What the named steps of the table do; the first that answers ends the navigation (S16). */
const STEPS: Readonly<Record<RouteStep, Step>> = {
  // K11.
  loginRequired: async (visit, url) =>
    (await visit.account())
      ? null
      : { kind: "redirect", status: 303, location: loginPath(url.pathname + url.search, visit.isExpired()) },
};

/** Runs the steps of a route in order. Throws for a name that is none (S17). */
export async function runSteps(names: readonly string[], visit: Visit, url: URL): Promise<RedirectResult | null> {
  for (const name of names) {
    if (!Object.hasOwn(STEPS, name)) throw new Error(`unknown route step: ${name}`);
    const result = await STEPS[name as RouteStep](visit, url);
    if (result) return result;
  }
  return null;
}
