import { and, eq, ne, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { MailBindings } from "../mail/outbox.ts";
import { network, networkKey, networkPerson } from "../schema/networks.ts";
import type { Statement } from "../workflow/transaction.ts";
import { networkKeyEndedEmail } from "./network-emails.ts";
import { networkLinkStatements } from "./network-people.ts";

/**
 * Statements that send the editors of a network a letter that its key ends, with a link to make another, because its programs
 * stop without a sign. For "maker", the maker of the key loses access and gets another letter. Empty without a key; run them
 * before the key is deleted.
 */
export async function keyEndStatements(
  env: MailBindings,
  isIt: SQL,
  cause: "maker" | "team",
  now: Date,
): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const keys = await orm
    .select({ networkId: network.id, name: network.name, makerId: networkKey.personId })
    .from(networkKey)
    .innerJoin(network, eq(network.id, networkKey.networkId))
    .innerJoin(networkPerson, eq(networkPerson.id, networkKey.personId))
    .where(isIt);
  const each = keys.map(async ({ networkId, name, makerId }) => {
    const isEditor = and(eq(networkPerson.networkId, networkId), eq(networkPerson.access, "edit"));
    const isTold = cause === "maker" ? and(isEditor, ne(networkPerson.id, makerId)) : isEditor;
    const people = await orm.select().from(networkPerson).where(isTold);
    return Promise.all(
      people.map((person) =>
        networkLinkStatements(env, person, (token) => networkKeyEndedEmail(env, name, cause, token), now),
      ),
    );
  });
  return (await Promise.all(each)).flat(2);
}
