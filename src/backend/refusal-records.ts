import { ApiError } from "../contract/v3/errors.ts";
import { widestNetworkOf } from "../domain/people/network-address.ts";
import { findEntry } from "../domain/text/find-entry.ts";
import type { ClientInfo } from "./client-info.ts";
import type { Later } from "./in-background.ts";

/** Kind of a refusal: a password, a code of the second factor, or a right. `limit`: rate-limited. */
export type Refused = "password" | "code" | "admin" | "order" | "site" | "limit";

/** Kinds of errors that are recorded wherever they are thrown. */
const RECORDED_ERRORS: Readonly<Record<string, Refused>> = {
  forbidden: "site",
  order_not_found: "order",
  too_many_attempts: "limit",
};

/** Rows of a network or an account in a day, after which refusals are counted together. */
const MAX_ROWS = 50;

/** Longest text of a network; longer ones are no address. */
const MAX_NETWORK = 64;

/**
 * Adds one to the count of a day, network, kind and account. A network with many rows gets no more accounts (0), an
 * account with many rows no more networks (empty: programs with a user's token may state any): nobody can fill the
 * table.
 */
const COUNT = `INSERT INTO refusal_record (day, network, kind, account_id, count, first_at, last_at)
  SELECT ?1,
    CASE WHEN ?4 > 0 AND (SELECT count(*) FROM refusal_record WHERE account_id = ?4 AND day = ?1) >= ?6 THEN '' ELSE ?2 END,
    ?3,
    CASE WHEN (SELECT count(*) FROM refusal_record WHERE day = ?1 AND network = ?2) >= ?6 THEN 0 ELSE ?4 END,
    1, ?5, ?5
  WHERE true
  ON CONFLICT (day, network, kind, account_id) DO UPDATE SET count = count + 1, last_at = excluded.last_at`;

/** The part of a call that a record is made of. */
export interface RefusedCall {
  readonly env: { readonly DB: D1Database };
  readonly client: ClientInfo;
  readonly now: Date;
  readonly later: Later;
}

/** Records a refusal after the response. `accountId`: the account that was tried, or that tried it; 0 for nobody. */
export function recordRefusal({ env, client, now, later }: RefusedCall, refusal: Refused, accountId: number): void {
  // A caller without the site's credentials may state any network.
  const network = refusal === "site" ? "" : widestNetworkOf(client.ip).slice(0, MAX_NETWORK);
  // Local development has no addresses.
  if (client.ip === "" && refusal !== "site") return;
  const instant = now.toISOString();
  const statement = env.DB.prepare(COUNT).bind(instant.slice(0, 10), network, refusal, accountId, instant, MAX_ROWS);
  later("refusal record", statement.run());
}

/** The kind under which an error is recorded, or null. */
export function refusedBy(error: unknown): Refused | null {
  return error instanceof ApiError ? (findEntry(RECORDED_ERRORS, error.code) ?? null) : null;
}
