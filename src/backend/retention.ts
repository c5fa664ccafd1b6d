import { monthsBefore } from "./months-before.ts";

/** How long personal data is kept once its use is over, in months. The privacy page tells the same to everybody. */
export const KEPT_MONTHS = {
  /** A refused review, from the refusal: its author may ask for another look. */
  rejectedReview: 6,
  /** The e-mail of who sent a correction that nobody decided, from its sending. */
  openCorrection: 12,
  /** Who a reservation that led to no contract was for, from its last step. */
  unsignedOrder: 12,
  /** Who a contract was with, from its last step: claims of consumers lapse after five years (CDC, art. 27). */
  signedOrder: 60,
  /** Who had something against a review, from the decision. */
  notice: 60,
} as const;

/** Hour of the day, UTC, at whose first minute the cron forgets: three in the morning in Brasília. */
const HOUR = 6;

const FORGET_GUARDIAN =
  "student_nickname = NULL, guardian_name = NULL, guardian_email = NULL, guardian_phone = NULL, guardian_cpf = NULL";

/** What is forgotten when `?` is the instant before which its time began. */
const RULES: readonly [kept: keyof typeof KEPT_MONTHS, sql: string][] = [
  [
    "rejectedReview",
    `DELETE FROM review WHERE status = 'rejected'
     AND id IN (SELECT review_id FROM review_event WHERE status = 'rejected' GROUP BY review_id HAVING max(at) <= ?)`,
  ],
  [
    "openCorrection",
    "UPDATE school_correction SET contact_email = NULL WHERE contact_email IS NOT NULL AND created_at <= ?",
  ],
  [
    "unsignedOrder",
    `UPDATE scholarship_order SET ${FORGET_GUARDIAN}
     WHERE contracted_at IS NULL AND guardian_name IS NOT NULL AND updated_at <= ?`,
  ],
  [
    "signedOrder",
    `UPDATE scholarship_order SET ${FORGET_GUARDIAN}
     WHERE contracted_at IS NOT NULL AND guardian_name IS NOT NULL AND updated_at <= ?`,
  ],
  [
    "notice",
    "UPDATE review_notice SET reporter_name = '', reporter_email = '', said_hash = NULL WHERE reporter_email <> '' AND decided_at <= ?",
  ],
];

/**
 * Once a day, forgets what has been kept for long enough. What ends at an instant of its own (sessions, links, requests
 * of contact) is `forgetExpired`'s.
 */
export async function forgetOld({ DB }: { readonly DB: D1Database }, now: Date): Promise<void> {
  if (now.getUTCHours() !== HOUR || now.getUTCMinutes() !== 0) return;
  await DB.batch(RULES.map(([kept, sql]) => DB.prepare(sql).bind(monthsBefore(now, KEPT_MONTHS[kept]))));
}
