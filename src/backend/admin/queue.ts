import type { Overview } from "../../contract/v3/admin.ts";
import { AT_SCHOOL } from "../../domain/orders/order-status.ts";
import { claimDueOn } from "../../domain/requests/claim-deadline.ts";
import type { QueueKind } from "../../domain/requests/team-queue.ts";
import { decisionDueAt } from "../../domain/reviews/review-deadline.ts";

/** Most items of a kind: a bound of the work, above what a team has overdue. */
const MOST = 500;

const AT_SCHOOLS = AT_SCHOOL.map((status) => `'${status}'`).join(", ");

/** All of a school is decided together, by the term of the first. */
const oldest = (column: string) => `min(it.${column}) OVER (PARTITION BY it.inep_code)`;

/** Query of each kind: what its queue is searched by, school, since when it waits, its own term if any. */
const QUERIES: readonly (readonly [QueueKind, string])[] = [
  [
    "dataRequest",
    "protocol AS id, NULL AS school, created_at AS since, due_at FROM data_request WHERE status = 'open'",
  ],
  [
    "notice",
    `it.protocol AS id, s.name AS school, it.created_at AS since, it.due_at FROM review_notice AS it JOIN school AS s USING (inep_code) WHERE it.status = 'open'`,
  ],
  [
    "order",
    `it.code AS id, s.name AS school, it.updated_at AS since, it.due_at FROM scholarship_order AS it JOIN school AS s USING (inep_code) WHERE it.status IN (${AT_SCHOOLS})`,
  ],
  [
    "claim",
    `it.protocol AS id, s.name AS school, it.created_at AS since, NULL AS due_at FROM school_claim AS it JOIN school AS s USING (inep_code) WHERE it.status = 'open'`,
  ],
  [
    "partnership",
    `it.inep_code AS id, s.name AS school, it.changed_at AS since, NULL AS due_at FROM partnership AS it JOIN school AS s USING (inep_code) WHERE it.status = 'requested'`,
  ],
  [
    "review",
    `s.slug AS id, s.name AS school, min(e.at) AS since, NULL AS due_at FROM review AS it JOIN school AS s USING (inep_code) JOIN review_event AS e ON e.review_id = it.id AND e.status = 'pending_moderation' AND e.reason IS NULL WHERE it.status = 'pending_moderation' GROUP BY it.id`,
  ],
  [
    "reply",
    `s.slug AS id, s.name AS school, d.created_at AS since, NULL AS due_at FROM review_reply_draft AS d CROSS JOIN review AS it ON it.id = d.review_id JOIN school AS s USING (inep_code)`,
  ],
  [
    "page",
    `s.slug AS id, s.name AS school, ${oldest("sent_at")} AS since, NULL AS due_at FROM school_picture AS it JOIN school AS s USING (inep_code) WHERE it.status = 'waiting'`,
  ],
  [
    "page",
    `s.slug AS id, s.name AS school, ${oldest("provided_at")} AS since, NULL AS due_at FROM desk_fact_draft AS it JOIN school AS s USING (inep_code)`,
  ],
  [
    "reportedFee",
    `s.name AS id, s.name AS school, it.created_at AS since, NULL AS due_at FROM reported_fee AS it JOIN school AS s USING (inep_code) WHERE it.status = 'waiting'`,
  ],
  [
    "correction",
    `s.name AS id, s.name AS school, it.created_at AS since, NULL AS due_at FROM school_correction AS it JOIN school AS s USING (inep_code) WHERE it.status = 'open'`,
  ],
];

interface Row {
  readonly id: string;
  readonly school: string | null;
  readonly since: string;
  readonly due_at: string | null;
}

/** The items that wait for the team, each with its term; an item without one is due as a claim is. One batch. */
export async function readDue(db: D1Database): Promise<Overview["due"]> {
  const results = await db.batch<Row>(
    QUERIES.map(([, query]) => db.prepare(`SELECT ${query} ORDER BY coalesce(due_at, since) LIMIT ${MOST}`)),
  );
  return results.flatMap(({ results: rows }, i) =>
    rows.map(({ id, school, since, due_at: dueAt }) => {
      const kind = QUERIES[i]![0];
      return { kind, id, school, dueAt: dueAt ?? (kind === "review" ? decisionDueAt(since) : claimDueOn(since)) };
    }),
  );
}
