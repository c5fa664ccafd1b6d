import * as v from "valibot";
import { paths, withQuery } from "../../site/paths.ts";
import type { RedirectResult, Session } from "../../site/screen/route.ts";

/** Back to the login page, which says that coming in with Google did not work. */
export const GOOGLE_FAILED: RedirectResult = {
  kind: "redirect",
  status: 303,
  location: withQuery(paths.login(), "aviso=google"),
};

const link = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ token: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)), target: v.string() }),
);

/** A link to Google that waits for the password of the account, and where the visitor was going. */
type PendingLink = v.InferOutput<typeof link>;

/** Keeps a pending link in the visitor's browser, for minutes. */
export function keepGoogleLink(session: Session, pending: PendingLink): void {
  session.keepSocialLogin(JSON.stringify(pending));
}

/** The pending link that the visitor's browser keeps, or null. */
export function readGoogleLink(session: Session): PendingLink | null {
  const { success, output } = v.safeParse(link, session.socialLogin());
  return success ? output : null;
}
