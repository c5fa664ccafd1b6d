import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { timingSafeEqual } from "hono/utils/buffer";
import { mayWork } from "../../domain/partners/school-rights.ts";
import { network, networkKey, networkPerson } from "../schema/networks.ts";
import { hashToken, newToken } from "../tokens.ts";
import { commit } from "../workflow/transaction.ts";
import { readNetworkEditor } from "./network-people.ts";

/** The network of an id, if the key is its own and who made it may still publish its prices; else null. */
export async function findNetworkOfKey(db: D1Database, id: string, key: string) {
  const [found] = await drizzle(db)
    .select({ id: network.id, name: network.name, keyHash: networkKey.keyHash, access: networkPerson.access })
    .from(networkKey)
    .innerJoin(network, eq(network.id, networkKey.networkId))
    .innerJoin(networkPerson, eq(networkPerson.id, networkKey.personId))
    .where(eq(networkKey.networkId, id));
  if (!found || !mayWork("claimed", found.access, "prices")) return null;
  if (key === "" || !(await timingSafeEqual(found.keyHash, await hashToken(key)))) return null;
  return { id: found.id, name: found.name };
}

/** Makes the key of the network of a link, in place of an earlier one. Only its hash is stored. Throws `link_expired`. */
export async function makeNetworkKey(db: D1Database, token: string, now: Date): Promise<string> {
  const editor = await readNetworkEditor(db, token, now);
  const key = newToken();
  const made = { keyHash: await hashToken(key), personId: editor.personId, createdAt: now.toISOString() };
  await commit(db, [
    drizzle(db)
      .insert(networkKey)
      .values({ networkId: editor.id, ...made })
      .onConflictDoUpdate({ target: networkKey.networkId, set: made }),
  ]);
  return key;
}

/** Ends the key of the network of a link; a no-op without one. Throws `link_expired`. */
export async function endNetworkKey(db: D1Database, token: string, now: Date): Promise<void> {
  const editor = await readNetworkEditor(db, token, now);
  await drizzle(db).delete(networkKey).where(eq(networkKey.networkId, editor.id));
}
