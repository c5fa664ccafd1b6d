import * as v from "valibot";
import type { RedirectResult, Session } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Redirect to the login page, which shows that the login with Google failed. */
export const GOOGLE_FAILED: RedirectResult = {
  kind: "redirect",
  status: 303,
  location: withQuery(paths.login(), "aviso=google"),
};

/** Cookie content while the visitor is at Google. */
const login = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ state: v.string(), nonce: v.string(), codeVerifier: v.string(), target: v.string() }),
);

/** State stored when the visitor was sent to Google, or null. */
export function readGoogleLogin(session: Session): v.InferOutput<typeof login> | null {
  const { success, output } = v.safeParse(login, session.socialLogin());
  return success ? output : null;
}

const link = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ token: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)), target: v.string() }),
);

/** A link to Google that waits for the account's password, with the redirect target. */
type PendingLink = v.InferOutput<typeof link>;

/** Stores a pending link in a cookie, for minutes. */
export function storeGoogleLink(session: Session, pending: PendingLink): void {
  session.keepSocialLogin(JSON.stringify(pending));
}

export function readGoogleLink(session: Session): PendingLink | null {
  const { success, output } = v.safeParse(link, session.socialLogin());
  return success ? output : null;
}
