import { and, desc, eq, gt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import {
  type accountEndpoints,
  CAMPAIGN_FIELDS,
  type ConfirmResponse,
  type SignUpRequest,
} from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { normalizeEmail } from "../../domain/people/email.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import type { ServiceCall } from "../http/call.ts";
import { SIGN_UP_LINK_DAYS } from "../link-terms.ts";
import { type MailBindings, sendEmail } from "../mail/outbox.ts";
import { readLink } from "../mailed-links.ts";
import { account, signUp } from "../schema/accounts.ts";
import { countAttempt, LIMITS } from "../throttle.ts";
import { hashToken, newToken } from "../tokens.ts";
import { alreadyRegisteredEmail, signUpEmail } from "./account-emails.ts";
import { isPasswordOf, NO_ACCOUNT } from "./check-password.ts";
import { findAccount } from "./find-account.ts";
import { hashPassword } from "./hasher-client.ts";
import { refuseKnownPassword } from "./known-passwords.ts";
import { openSession } from "./sessions.ts";

/**
 * Registers a sign-up (A7) and e-mails a link; the account is created when the link is confirmed. An address that has
 * an account gets another e-mail, and the caller sees no difference: the address is looked up after the response. Throws
 * `invalid_fields`, `too_many_attempts`.
 */
export async function register(call: ServiceCall<typeof accountEndpoints.signUp>): Promise<void> {
  const { env, client, now, later, body: person } = call;
  await countAttempt(env.DB, "signUp", person.email, client.ip, now);
  await refuseKnownPassword(env, person.password);
  const passwordHash = await hashPassword(env, person.password, null);
  later("sign-up", invite(env, person, passwordHash, now));
}

async function invite(env: MailBindings, person: SignUpRequest, passwordHash: string, now: Date): Promise<void> {
  const { name, email, phone, returnPath } = person;
  const known = await findAccount(env.DB, email);
  if (known) return sendEmail(env, known.email, alreadyRegisteredEmail(env, known.name, returnPath), now);
  const token = newToken();
  await drizzle(env.DB)
    .insert(signUp)
    .values({
      tokenHash: await hashToken(token),
      email,
      name,
      phone: phone || null,
      passwordHash,
      attribution: attributionOf(person),
      returnPath,
      createdAt: now.toISOString(),
      expiresAt: isoAfter(now, { days: SIGN_UP_LINK_DAYS }),
    });
  await sendEmail(env, email, signUpEmail(env, name, token), now);
}

/** Campaign of a sign-up as JSON (Q15); null without consent or without any field. */
function attributionOf(person: SignUpRequest): string | null {
  if (!person.acceptsAttribution) return null;
  const given = CAMPAIGN_FIELDS.map((name) => [name, person[name]] as const).filter(([, value]) => value !== "");
  return given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : null;
}

type SignUp = typeof signUp.$inferSelect;

/** Copies a sign-up under another token, within a limit per e-mail. */
const REPEAT = `INSERT INTO sign_up
    (token_hash, email, name, phone, password_hash, attribution, return_path, created_at, expires_at)
  SELECT ?1, email, name, phone, password_hash, attribution, return_path, ?2, ?3 FROM sign_up WHERE token_hash = ?4
    AND (SELECT count(*) FROM sign_up s WHERE lower(s.email) = lower(sign_up.email) AND s.created_at > ?5) < ?6`;

/**
 * E-mails another link after a login before the confirmation. Limited by the number of sign-up rows, not by
 * `countAttempt`, which would also block a later sign-up and so reveal that the e-mail has no account.
 */
export async function remindToConfirm(env: MailBindings, { tokenHash, email, name }: SignUp, now: Date): Promise<void> {
  const { perSubject, span } = LIMITS.signUp;
  const token = newToken();
  const repeated = await env.DB.prepare(REPEAT)
    .bind(
      ...[await hashToken(token), now.toISOString(), isoAfter(now, { days: SIGN_UP_LINK_DAYS }), tokenHash],
      ...[isoBefore(now, span), perSubject],
    )
    .run();
  if (repeated.meta.changes > 0) await sendEmail(env, email, signUpEmail(env, name, token), now);
}

/**
 * Creates the account, given both the link and the password, and logs in: reading somebody's mail, or signing up with
 * somebody's e-mail, is not enough. Throws `link_expired`, `wrong_credentials`, `too_many_attempts`.
 */
export async function confirmEmail(call: ServiceCall<typeof accountEndpoints.confirmEmail>): Promise<ConfirmResponse> {
  const { env, client, now } = call;
  const { token, password } = call.body;
  await countAttempt(env.DB, "oneTimeLink", token, client.ip, now);
  const db = drizzle(env.DB);
  const pending = await readLink(env.DB, signUp, token, now);
  const owner = { id: NO_ACCOUNT, passwordHash: pending.passwordHash };
  if (!(await isPasswordOf(call, owner, password))) throw new ApiError("wrong_credentials");
  const { email, name, phone, passwordHash, attribution, returnPath } = pending;
  const instant = now.toISOString();
  const [[created]] = await db.batch([
    db
      .insert(account)
      .values({ email, name, phone, passwordHash, attribution, createdAt: instant, updatedAt: instant })
      .onConflictDoNothing()
      .returning({ id: account.id }),
    // Also deletes other sign-ups with this e-mail.
    db.delete(signUp).where(eq(sql`lower(${signUp.email})`, email.toLowerCase())),
  ]);
  if (!created) throw new ApiError("link_expired");
  return { token: await openSession(env.DB, created.id, client.device, now), returnPath };
}

/** The latest sign-up with an e-mail that has not expired, or null. */
export async function findSignUp(db: D1Database, email: string, now: Date): Promise<SignUp | null> {
  const [found] = await drizzle(db)
    .select()
    .from(signUp)
    .where(
      and(
        eq(sql`lower(${signUp.email})`, normalizeEmail(email).toLowerCase()),
        gt(signUp.expiresAt, now.toISOString()),
      ),
    )
    .orderBy(desc(signUp.createdAt))
    .limit(1);
  return found ?? null;
}
