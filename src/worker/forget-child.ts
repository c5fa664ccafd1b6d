import { forgetChild } from "../domain/family/children.ts";
import { childrenCookie, readChildren } from "../site/children-cookie.ts";
import { HERE } from "../site/return-path.ts";
import { seatAddress } from "../site/seat-address.ts";
import type { AppContext } from "./app-context.ts";
import { pageBefore } from "./page-before.ts";
import { requireSameOrigin } from "./same-origin.ts";

/** `POST /esquecer-filho`: forgets the current child, and returns to the page without one. */
export function takeForgottenChild(c: AppContext): Response {
  requireSameOrigin(c);
  const children = forgetChild(readChildren(c.req.header("cookie") ?? ""));
  c.header("Cache-Control", "no-store");
  c.header("Set-Cookie", childrenCookie(children, c.get("url").protocol === "https:"));
  return c.redirect(seatAddress(new URL(pageBefore(c), HERE), null, false), 303);
}
