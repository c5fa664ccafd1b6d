/** What has an end, and the column that tells it. */
const EXPIRING = [
  ["account_session", "expires_at"],
  ["session_pass", "expires_at"],
  ["sign_up", "expires_at"],
  ["password_reset", "expires_at"],
  ["attempt", "resets_at"],
  ["lead", "expires_at"],
  ["school_claim", "expires_at"],
  ["data_link", "expires_at"],
  ["order_school_link", "expires_at"],
  ["school_email_change", "expires_at"],
  ["email_change", "expires_at"],
  ["email_change_rejection", "expires_at"],
  ["google_link", "expires_at"],
  // That is on has no end.
  ["second_factor", "expires_at"],
] as const;

/** Deletes sessions, links, sign-ups and counts that are over: nobody's data is kept without a use. */
export async function forgetExpired({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  const instant = now.toISOString();
  await DB.batch(EXPIRING.map(([table, end]) => DB.prepare(`DELETE FROM ${table} WHERE ${end} <= ?`).bind(instant)));
}
