import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { claimEndpoints } from "../../contract/v3/claims.ts";
import type { ServiceCall } from "../http/call.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { countAttempt } from "../throttle.ts";
import { commit } from "../workflow/transaction.ts";
import { deskLinkEmail } from "./claim-emails.ts";
import { newDeskLink } from "./desk-links.ts";

/**
 * E-mails a link to a desk to the address that takes care of its school, after the response: the timing does not show
 * whether there is any. The desk leads to all others of that address. Where letters had paused because they came back,
 * they go out again; if this one is refused too, they pause again. Throws `too_many_attempts` either way.
 */
export async function renewDeskLinks(call: ServiceCall<typeof claimEndpoints.renew>): Promise<void> {
  const { env, client, now, later } = call;
  const { email } = call.body;
  await countAttempt(env.DB, "deskLink", email, client.ip, now);
  later("link to desks", sendDeskLink(env, email, now));
}

async function sendDeskLink(env: MailBindings, email: string, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const ofAddress = eq(sql`lower(${schoolClaim.email})`, email.toLowerCase());
  const claims = await orm
    .select({ claim: schoolClaim, name: school.name })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(and(ofAddress, eq(schoolClaim.status, "approved")))
    .orderBy(asc(school.name), asc(school.inepCode));
  const [first] = claims;
  if (!first) return;
  const { claim, token, statements } = await newDeskLink(env.DB, first.claim, now);
  const others = new Set(claims.map(({ claim: { inepCode } }) => inepCode)).size - 1;
  await commit(env.DB, [
    ...statements,
    orm
      .update(schoolClaim)
      .set({ bouncedAt: null })
      .where(and(ofAddress, isNotNull(schoolClaim.bouncedAt))),
    emailStatement(env, claim.email, deskLinkEmail(env, first.name, others, token), now),
  ]);
  await flushOutbox(env, now);
}
