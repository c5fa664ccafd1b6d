import { findEntry } from "../../domain/text/find-entry.ts";
import type { AccessChange } from "./archive-journal.ts";

/** Placeholder address of an account whose e-mail changed after the backup; undeliverable (RFC 2606). */
const PLACEHOLDER = "'conta-' || id || '@restaurada.invalid'";

const ACCOUNT = "WHERE id = ?1 AND created_at <= ?2";

/**
 * Statements by table and change: of access, of opt-outs, and of pictures that are not to be shown again. `?1` is the
 * key, `?2` the instant, `?3` the value. A newer row that reuses the key is not changed. The journal holds no
 * credentials: where the new one is unknown, the old one is revoked, and the owner sets another by a link to the
 * account's e-mail.
 */
const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  "account role": [`UPDATE account SET role = ?3 ${ACCOUNT}`],
  "account password": [`UPDATE account SET password_hash = NULL ${ACCOUNT}`],
  "account google": [`UPDATE account SET google_subject = NULL ${ACCOUNT}`],
  // The owner may have lost the older address: nothing is sent until the team has set the new one.
  "account email": [
    `UPDATE scholarship_order SET guardian_email = NULL WHERE user_id = (SELECT id FROM account ${ACCOUNT})`,
    `UPDATE account SET email = ${PLACEHOLDER} ${ACCOUNT}`,
  ],
  // The seed is unknown: without the password, login needs the account's e-mail instead.
  "account second-factor-on": [`UPDATE account SET password_hash = NULL ${ACCOUNT}`],
  "account second-factor-off": [
    `DELETE FROM recovery_code WHERE account_id = (SELECT id FROM account ${ACCOUNT})`,
    `DELETE FROM second_factor WHERE account_id = (SELECT id FROM account ${ACCOUNT})`,
  ],
  "recovery_code used": ["DELETE FROM recovery_code WHERE code_hash = ?1"],
  "account reminders": [`UPDATE account SET wants_reminders = CAST(?3 AS INTEGER) ${ACCOUNT}`],
  "school_claim letter": ["UPDATE school_claim SET wants_letter = CAST(?3 AS INTEGER) WHERE id = ?1"],
  "school_claim access": ["UPDATE school_claim SET access = ?3 WHERE id = ?1"],
  "partnership status": [
    "UPDATE partnership SET status = ?3, changed_at = ?2 WHERE inep_code = ?1 AND changed_at <= ?2",
  ],
  // Its files are deleted by the cron.
  "school_picture gone": ["DELETE FROM school_picture WHERE id = ?1"],
  "school_claim ended": [
    `UPDATE school_claim SET status = 'refused', expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+180 days')
     WHERE id = ?1 AND status = 'approved'`,
  ],
};

/**
 * Replays access changes on a restored backup. Returns the ids of accounts whose e-mail changed: the journal does not
 * hold the new address.
 */
export async function applyAccessChanges(
  db: D1Database,
  changes: readonly AccessChange[],
  since: string,
): Promise<number[]> {
  const moved = new Set<number>();
  for (const { subject, key, change, value, at } of changes.filter((entry) => entry.at >= since).toSorted(byInstant)) {
    const name = `${subject} ${change}`;
    // Written by a newer version.
    const known = findEntry(STATEMENTS, name);
    if (!known) continue;
    const values = [subject === "account" ? Number(key) : key, at, value];
    const statements = known.map((sql) => {
      const last = values.findLastIndex((_, i) => sql.includes(`?${i + 1}`));
      return db.prepare(sql).bind(...values.slice(0, last + 1));
    });
    const answers = await db.batch(statements);
    if (name === "account email" && answers.some(({ meta }) => meta.changes > 0)) moved.add(Number(key));
  }
  return [...moved];
}

function byInstant(a: AccessChange, b: AccessChange): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}
