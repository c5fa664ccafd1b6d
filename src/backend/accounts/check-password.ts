import { widestNetworkOf } from "../../domain/people/network-address.ts";
import { type RefusedCall, recordRefusal } from "../refusal-records.ts";
import { hashToken } from "../tokens.ts";
import { type PasswordBindings, verifyPassword } from "./hasher-client.ts";
import type { Account, SignedIn } from "./sessions.ts";

interface CheckingCall extends RefusedCall {
  readonly env: PasswordBindings & RefusedCall["env"];
  readonly signedIn?: SignedIn | undefined;
}

export const NO_ACCOUNT = 0;

/**
 * Whether a typed password is that of an account; of none (null) it takes as long and is false. A wrong one is
 * recorded; a right one makes its network known, whose next login the hashers answer whatever strangers ask of them.
 */
export async function isPasswordOf(
  call: CheckingCall,
  owner: Pick<Account, "id" | "passwordHash"> | null,
  typed: string,
): Promise<boolean> {
  const { env, client, now, later, signedIn } = call;
  const id = owner?.id ?? NO_ACCOUNT;
  const network = await hashToken(`network ${widestNetworkOf(client.ip)}`);
  const isKnown = signedIn !== undefined || (await findNetwork(env.DB, id, network));
  const isRight = await verifyPassword(env, typed, owner?.passwordHash ?? null, isKnown ? id : null);
  if (!isRight) recordRefusal(call, "password", id);
  else if (id !== NO_ACCOUNT) later("known network", rememberNetwork(env.DB, id, network, now));
  return isRight;
}

async function findNetwork(db: D1Database, accountId: number, network: string): Promise<boolean> {
  const statement = db.prepare("SELECT 1 FROM known_network WHERE account_id = ? AND network_hash = ?");
  return (await statement.bind(accountId, network).first()) !== null;
}

function rememberNetwork(db: D1Database, accountId: number, network: string, now: Date): Promise<unknown> {
  const statement = db.prepare(
    `INSERT INTO known_network (account_id, network_hash, seen_at) SELECT id, ?2, ?3 FROM account WHERE id = ?1
     ON CONFLICT (account_id, network_hash) DO UPDATE SET seen_at = excluded.seen_at`,
  );
  return statement.bind(accountId, network, now.toISOString()).run();
}
