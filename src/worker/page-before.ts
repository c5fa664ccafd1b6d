import { returnPath } from "../site/return-path.ts";
import type { AppContext } from "./app-context.ts";

/** Path and query of the page that sent a form; the home page where it does not say. */
export function pageBefore(c: AppContext): string {
  const referrer = c.req.header("referer") ?? "";
  const { origin } = c.get("url");
  return returnPath(referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null);
}
