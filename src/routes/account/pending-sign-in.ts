import * as v from "valibot";
import type { Session } from "../../parts/screen/route.ts";

const pending = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ticket: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    email: v.pipe(v.string(), v.maxLength(300)),
    name: v.pipe(v.string(), v.maxLength(200)),
    /** A password was typed too; its hash waits beside the code. */
    hasPassword: v.optional(v.boolean(), false),
  }),
);

/** A code that was e-mailed: the secret with which it works, and what was typed to ask for it. */
export type PendingSignIn = v.InferOutput<typeof pending>;

/** Keeps it in a cookie, for as long as the code is valid; null ends it. */
export function keepPendingSignIn(session: Session, asked: PendingSignIn | null): void {
  session.keepEmailCode(asked && JSON.stringify(asked));
}

/** The pending code in the cookie, or null. */
export function readPendingSignIn(session: Session): PendingSignIn | null {
  const { success, output } = v.safeParse(pending, session.emailCode());
  return success ? output : null;
}
