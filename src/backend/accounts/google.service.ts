import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { GoogleLoginRequest, GoogleStart, LoginAnswer } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { normalizeEmail } from "../../domain/field-rules.ts";
import { formatPersonName } from "../../domain/person-name.ts";
import { account } from "../schema/accounts.ts";
import { findAccount } from "./find-account.ts";
import type { GoogleBindings, GoogleClaims } from "./google-identity.ts";
import { type Account, comeIn } from "./sessions.ts";
import type { Visitor } from "./visitor.ts";

interface Bindings extends GoogleBindings {
  readonly DB: D1Database;
}

/** What speaks OpenID Connect is large, and most visitors never come in this way: read with the first who does. */
const openId = () => import("./google-identity.ts");

/** Where to send a visitor who comes in with Google (`google-identity.ts`). */
export async function startWithGoogle(env: GoogleBindings, redirectUri: string): Promise<GoogleStart> {
  return (await openId()).startLogin(env, redirectUri);
}

/**
 * A token for who comes back from Google (A3): of the account that is linked, else of the one with this e-mail, which is
 * linked now, else of a new one. Throws `social_login_failed`, also when Google has not verified the e-mail: it could
 * be anybody's.
 */
export async function loginWithGoogle(
  env: Bindings,
  request: GoogleLoginRequest,
  visitor: Visitor,
  now: Date,
): Promise<LoginAnswer> {
  const claims = await (await openId()).identify(env, request);
  const owner = (await findLinked(env.DB, claims.sub)) ?? (await link(env.DB, claims, now));
  return comeIn(env.DB, owner.id, visitor.device, now);
}

async function findLinked(db: D1Database, subject: string): Promise<Account | null> {
  const [found] = await drizzle(db).select().from(account).where(eq(account.googleSubject, subject));
  return found ?? null;
}

async function link(db: D1Database, { sub, email, email_verified, name, picture }: GoogleClaims, now: Date) {
  if (!email_verified) throw new ApiError("social_login_failed");
  const instant = now.toISOString();
  const known = await findAccount(db, email);
  // The e-mail of somebody else at Google, once given up and taken by another.
  if (known?.googleSubject) throw new ApiError("social_login_failed");
  const rows = known
    ? drizzle(db)
        .update(account)
        .set({ googleSubject: sub, updatedAt: instant })
        .where(eq(account.id, known.id))
        .returning()
    : drizzle(db)
        .insert(account)
        .values({
          email: normalizeEmail(email),
          name: formatPersonName(name || email.split("@")[0]!),
          picture: picture ?? null,
          googleSubject: sub,
          createdAt: instant,
          updatedAt: instant,
        })
        .returning();
  return (await rows)[0]!;
}
