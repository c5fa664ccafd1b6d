/** Deletes reviews that nobody confirmed in time: whoever wrote them may not have the e-mail at all. */
export async function forgetUnconfirmed({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  await DB.prepare(
    `DELETE FROM review WHERE status = 'pending_email'
     AND id IN (SELECT review_id FROM review_submission WHERE expires_at <= ?)`,
  )
    .bind(now.toISOString())
    .run();
}
