import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { mayWork } from "../../domain/partners/school-rights.ts";
import { newKeptLink } from "../claims/desk-links.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { readKeptLink } from "../mailed-links.ts";
import { schoolClaim } from "../schema/claims.ts";
import { network, networkPerson, networkSchool } from "../schema/networks.ts";
import type { Statement } from "../workflow/transaction.ts";
import { networkLinkEmail } from "./network-emails.ts";

/** The person of a network who has a link, and the network. Throws `link_expired`. */
export async function readNetworkPerson(db: D1Database, token: string, now: Date) {
  const { subjectId } = await readKeptLink(db, ["network_person"], token, now);
  const [person] = await drizzle(db)
    .select({
      id: network.id,
      network: network.name,
      personId: networkPerson.id,
      name: networkPerson.name,
      access: networkPerson.access,
    })
    .from(networkPerson)
    .innerJoin(network, eq(network.id, networkPerson.networkId))
    .where(eq(networkPerson.id, subjectId));
  if (!person) throw new ApiError("link_expired");
  return person;
}

/** The same, of a person who may publish the prices of its schools. Throws `link_expired` for others. */
export async function readNetworkEditor(db: D1Database, token: string, now: Date) {
  const person = await readNetworkPerson(db, token, now);
  // Their access is an approved claim at each school.
  if (!mayWork("claimed", person.access, "prices")) throw new ApiError("link_expired");
  return person;
}

/** Statement that gives every person of a network an approved claim at each of its schools where they have none. */
export function grantStatement(db: D1Database, networkId: string, now: Date): Statement {
  const isTheirs = sql`${schoolClaim.networkPersonId} = person.id AND ${schoolClaim.inepCode} = place.inep_code`;
  // In the order of the columns. No link has that hash: the person's own opens the desk (`readClaim`).
  return drizzle(db)
    .insert(schoolClaim)
    .select(
      sql`SELECT lower(hex(randomblob(16))), 'RED-' || hex(randomblob(6)), place.inep_code, 'approved', person.name,
        person.role || ', rede ' || net.name, person.email, '', 'Acesso dado pela equipe às escolas da rede.', NULL,
        lower(hex(randomblob(32))), ${now.toISOString()}, NULL, NULL, person.access, 0, NULL, NULL, person.id
      FROM ${network} AS net
      JOIN ${networkPerson} AS person ON person.network_id = net.id
      JOIN ${networkSchool} AS place ON place.network_id = net.id
      WHERE net.id = ${networkId} AND NOT EXISTS (SELECT 1 FROM ${schoolClaim} WHERE ${isTheirs})`,
    );
}

/** Statements that e-mail a person of a network a new link to its schools. */
export async function networkLinkStatements(
  env: MailBindings,
  person: { readonly id: string; readonly email: string },
  toEmail: (token: string) => Email,
  now: Date,
): Promise<Statement[]> {
  const { token, statements } = await newKeptLink(env.DB, "network_person", person.id, now);
  return [...statements, emailStatement(env, person.email, toEmail(token), now)];
}

/** Statements that e-mail an address a link to the schools of each network of which it takes care. */
export async function lostNetworkLinks(env: MailBindings, email: string, now: Date): Promise<Statement[]> {
  const people = await drizzle(env.DB)
    .select({ id: networkPerson.id, email: networkPerson.email, network: network.name })
    .from(networkPerson)
    .innerJoin(network, eq(network.id, networkPerson.networkId))
    .where(eq(sql`lower(${networkPerson.email})`, email.toLowerCase()));
  const each = people.map((person) =>
    networkLinkStatements(env, person, (token) => networkLinkEmail(env, person.network, token), now),
  );
  return (await Promise.all(each)).flat();
}
