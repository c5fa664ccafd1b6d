import { and, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { accountEndpoints, GoogleResponse } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { LoginResponse } from "../../contract/v3/sign-in.ts";
import { normalizeEmail } from "../../domain/people/email.ts";
import { readPersonName } from "../../domain/people/person-name.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { onDemand } from "../../site/on-demand.ts";
import type { ClientInfo } from "../client-info.ts";
import type { ServiceCall } from "../http/call.ts";
import { emailStatement, type MailBindings, sendEmail } from "../mail/outbox.ts";
import { readLink } from "../mailed-links.ts";
import { account, googleLink } from "../schema/accounts.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { hashToken, newToken } from "../tokens.ts";
import { conflictAs } from "../workflow/transaction.ts";
import { googleLinkedEmail, googleUnlinkedEmail } from "./account-emails.ts";
import { isPasswordOf } from "./check-password.ts";
import { endAccess } from "./end-access.ts";
import { findAccount, getAccount } from "./find-account.ts";
import type { GoogleClaims } from "./google-identity.ts";
import { proveOwner } from "./owner-proof.ts";
import { type Account, openProvenSession, type ProvenAccount } from "./sessions.ts";

/** Minutes to enter the account's password after Google. */
const LINK_MINUTES = 10;

/** Loaded on demand: the OpenID Connect client is large, and few logins use it. */
const openId = onDemand(() => import("./google-identity.ts"));
const identify = openId("identify");

export const startWithGoogle = openId("startLogin");

/**
 * Logs in with Google (A3): the linked account, else a new one. An account with the same e-mail is linked first and its
 * owner notified; one with a password needs it (`linkGoogle`). Throws `social_login_failed`, also for an e-mail that
 * Google has not verified: it could be anybody's.
 */
export async function loginWithGoogle(
  call: ServiceCall<typeof accountEndpoints.loginWithGoogle>,
): Promise<GoogleResponse> {
  const { env, client, now } = call;
  const claims = await identify(env, call.body);
  const linked = await findLinked(env.DB, claims.sub);
  if (linked) return enter(env.DB, linked, client, now);
  if (!claims.email_verified) throw new ApiError("social_login_failed");
  const known = await findAccount(env.DB, claims.email);
  // The address has been reassigned to another person at Google.
  if (known?.googleSubject) throw new ApiError("social_login_failed");
  if (known?.passwordHash) return { linkToken: await beginLink(env.DB, known.id, claims.sub, now) };
  if (known) return enter(env.DB, await link(env, known, claims.sub, now), client, now);
  return { ...(await enter(env.DB, await createAccount(env.DB, claims, now), client, now)), isNew: true };
}

/**
 * Links Google to an account, given its password, by a one-time token, and logs in. Throws `link_expired`,
 * `wrong_credentials`, `social_login_failed`, `too_many_attempts`.
 */
export async function linkGoogle(call: ServiceCall<typeof accountEndpoints.linkGoogle>): Promise<LoginResponse> {
  const { env, client, now } = call;
  const { token, password } = call.body;
  await countAttempt(env.DB, "oneTimeLink", token, client.ip, now);
  const { accountId, googleSubject } = await readLink(env.DB, googleLink, token, now);
  const owner = await getAccount(env.DB, accountId);
  await countAttempt(env.DB, "login", owner.email, client.ip, now);
  if (!(await isPasswordOf(call, owner, password))) throw new ApiError("wrong_credentials");
  await resetAttempts(env.DB, "login", owner.email, client.ip);
  return enter(env.DB, await link(env, owner, googleSubject, now), client, now);
}

/**
 * Unlinks Google after re-authentication, ends all other access and notifies the owner. Throws `password_missing`,
 * because nothing else would open the account; `invalid_fields`, `too_many_attempts`.
 */
export async function unlinkGoogle(call: ServiceCall<typeof accountEndpoints.unlinkGoogle>): Promise<void> {
  const { env, now, signedIn } = call;
  const { id, name, email, passwordHash, googleSubject } = signedIn.account;
  if (passwordHash === null) throw new ApiError("password_missing");
  await proveOwner(call, call.body.proof);
  if (googleSubject === null) return;
  const orm = drizzle(env.DB);
  await orm.batch([
    orm.update(account).set({ googleSubject: null, updatedAt: now.toISOString() }).where(eq(account.id, id)),
    ...endAccess(env.DB, id, signedIn.session),
    emailStatement(env, email, googleUnlinkedEmail(env, name), now),
  ]);
}

async function enter(db: D1Database, owner: ProvenAccount, client: ClientInfo, now: Date): Promise<LoginResponse> {
  const session = await openProvenSession(db, owner, client.device, now);
  if (!session) throw new ApiError("social_login_failed");
  return session;
}

async function findLinked(db: D1Database, subject: string): Promise<Account | null> {
  const [row] = await drizzle(db).select().from(account).where(eq(account.googleSubject, subject));
  return row ?? null;
}

async function beginLink(db: D1Database, accountId: number, googleSubject: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = isoAfter(now, { minutes: LINK_MINUTES });
  await drizzle(db)
    .insert(googleLink)
    .values({ tokenHash: await hashToken(token), accountId, googleSubject, expiresAt });
  return token;
}

/**
 * Links Google to an account and notifies its owner. Throws `social_login_failed` if the account changed since it was
 * read.
 */
async function link(env: MailBindings, owner: Account, googleSubject: string, now: Date): Promise<Account> {
  const orm = drizzle(env.DB);
  const isAsRead = and(
    eq(account.id, owner.id),
    isNull(account.googleSubject),
    sql`${account.passwordHash} IS ${owner.passwordHash}`,
  );
  const update = orm.update(account).set({ googleSubject, updatedAt: now.toISOString() }).where(isAsRead).returning();
  const endLinks = orm.delete(googleLink).where(eq(googleLink.accountId, owner.id));
  // A conflict: this Google account was linked to another account in the meantime.
  const [[linked]] = await conflictAs("social_login_failed", () => orm.batch([update, endLinks]));
  if (!linked) throw new ApiError("social_login_failed");
  await sendEmail(env, owner.email, googleLinkedEmail(env, owner.name), now);
  return linked;
}

async function createAccount(db: D1Database, { sub, email, name, picture }: GoogleClaims, now: Date): Promise<Account> {
  const instant = now.toISOString();
  const [created] = await drizzle(db)
    .insert(account)
    .values({
      email: normalizeEmail(email),
      name: readPersonName(name || email.split("@")[0]!),
      picture: picture ?? null,
      googleSubject: sub,
      createdAt: instant,
      updatedAt: instant,
    })
    .returning();
  return created!;
}
