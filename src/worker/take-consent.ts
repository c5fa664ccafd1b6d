import { consentCookie, PURPOSES } from "../site/consent.ts";
import { paths } from "../site/paths.ts";
import type { AppContext } from "./app-context.ts";
import { pageBefore } from "./page-before.ts";
import { requireSameOrigin } from "./same-origin.ts";

/**
 * `POST /consentimento`: the reply to the consent banner of a page whose script is still on its way. Sets the cookie
 * and returns to the page; "Gerenciar" without a script leads to the explanation of each purpose.
 */
export async function takeConsent(c: AppContext): Promise<Response> {
  requireSameOrigin(c);
  const form = await c.req.formData().catch(() => new FormData());
  const choice = form.get("resposta");
  c.header("Cache-Control", "no-store");
  if (choice !== "all" && choice !== "none" && choice !== "chosen") return c.redirect(paths.cookies(), 303);
  const chosen = form.getAll("finalidade");
  const agreed = PURPOSES.filter((purpose) => choice === "all" || (choice === "chosen" && chosen.includes(purpose)));
  c.header("Set-Cookie", consentCookie(agreed, c.get("url").protocol === "https:"));
  return c.redirect(pageBefore(c), 303);
}
