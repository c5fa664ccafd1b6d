import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { claimEndpoints } from "../../contract/v3/claims.ts";
import type { ServiceCall } from "../http/call.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { countAttempt } from "../throttle.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import { deskLinkEmail } from "./claim-emails.ts";
import { newDeskLink } from "./desk-links.ts";

/**
 * E-mails links to the desks of the schools, and to the networks, that an address takes care of, to that address, after the response: the timing
 * does not tell whether there is any. Where letters had paused because they came back, they go out again; if this one is
 * refused too, they pause again. Throws `too_many_attempts` either way.
 */
export async function renewDeskLinks(call: ServiceCall<typeof claimEndpoints.renew>): Promise<void> {
  const { env, client, now, later } = call;
  const { email } = call.body;
  await countAttempt(env.DB, "deskLink", email, client.ip, now);
  later("links to desks", sendDeskLinks(env, email, now));
}

async function sendDeskLinks(env: MailBindings, email: string, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const ofAddress = eq(sql`lower(${schoolClaim.email})`, email.toLowerCase());
  const { lostNetworkLinks } = await import("../networks/network-people.ts");
  const ofNetworks = await lostNetworkLinks(env, email, now);
  const claims = await orm
    .select({ claim: schoolClaim, name: school.name })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(and(ofAddress, eq(schoolClaim.status, "approved"), isNull(schoolClaim.networkPersonId)));
  if (claims.length === 0 && ofNetworks.length === 0) return;
  const statements: Statement[] = [
    ...ofNetworks,
    orm
      .update(schoolClaim)
      .set({ bouncedAt: null })
      .where(and(ofAddress, isNotNull(schoolClaim.bouncedAt))),
  ];
  for (const { claim, name } of claims) {
    const link = await newDeskLink(env.DB, claim, now);
    statements.push(...link.statements, emailStatement(env, claim.email, deskLinkEmail(env, name, link.token), now));
  }
  await commit(env.DB, statements);
  await flushOutbox(env, new Date());
}
