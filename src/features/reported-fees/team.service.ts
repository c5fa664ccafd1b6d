import { and, asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { BackendBindings } from "../../backend/env.ts";
import { emailStatement } from "../../backend/mail/outbox.ts";
import { school } from "../../backend/schema/catalog.ts";
import { reportedFee } from "../../backend/schema/reported-fees.ts";
import { matchesSchool } from "../../backend/text-search.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { toReportedFee } from "./by-link.service.ts";
import type { QueuedReportedFee } from "./contract.ts";
import { feeRefusedEmail } from "./reported-fee.emails.ts";

const SHOWN = 50;

/** Amounts of the ledger of the grade and year of a report, as JSON. */
const statedBy = (condition: string) =>
  sql<string>`(SELECT json_group_array(DISTINCT stated.list_monthly_fee_cents) FROM price_ledger AS stated
    WHERE stated.inep_code = ${reportedFee.inepCode} AND stated.grade_slug = ${reportedFee.gradeSlug}
      AND stated.year = ${reportedFee.year} AND stated.stated_by ${sql.raw(condition)})`;

const select = (db: D1Database) =>
  drizzle(db)
    .select({
      report: reportedFee,
      school: { slug: school.slug, name: school.name },
      published: statedBy("<> 'family'").as("published"),
      reported: statedBy("= 'family'").as("reported"),
    })
    .from(reportedFee)
    .innerJoin(school, eq(school.inepCode, reportedFee.inepCode));

type Found = Awaited<ReturnType<typeof select>>[number];

/** Reported fees that wait, oldest first. */
export async function listReportedFees(db: D1Database, search: string): Promise<QueuedReportedFee[]> {
  const rows = await select(db)
    .where(and(eq(reportedFee.status, "waiting"), matchesSchool(search)))
    .orderBy(asc(reportedFee.createdAt))
    .limit(SHOWN);
  return rows.map(toQueued);
}

function toQueued({ published, reported, ...rest }: Found): QueuedReportedFee {
  return {
    ...toReportedFee(rest),
    id: rest.report.id,
    published: JSON.parse(published),
    reported: JSON.parse(reported),
  };
}

/** The report of an id, which waits. Throws `already_decided`. */
async function getWaiting(db: D1Database, id: string) {
  const isIt = and(eq(reportedFee.id, id), eq(reportedFee.status, "waiting"));
  const [rows] = await select(db).where(isIt);
  if (!rows) throw new ApiError("already_decided");
  const { gradeSlug, shift, year, monthlyFeeCents } = rows.report;
  return {
    ...rows,
    isIt,
    about: { target: `escola ${rows.school.slug}`, once: `preço de família ${id}` },
    before: {
      valor: formatMoney(monthlyFeeCents),
      serie: `${gradeOf(gradeSlug).name}, ${shift}, ${year}`,
    },
  };
}

/** Accepts a report: the ledger gets its amount. */
export async function acceptReportedFee({ DB }: BackendBindings, id: string) {
  const { about, before, isIt } = await getWaiting(DB, id);
  return {
    ...about,
    before,
    after: { valor: "aceito" },
    changes: [drizzle(DB).update(reportedFee).set({ status: "published" }).where(isIt)],
  };
}

/** Refuses a report, which is deleted; the family gets the reason by e-mail. */
export async function refuseReportedFee(env: BackendBindings, id: string, reason: string, now: Date) {
  const { about, before, isIt, report, school: of } = await getWaiting(env.DB, id);
  return {
    ...about,
    before,
    after: { valor: "recusado" },
    changes: [
      drizzle(env.DB).delete(reportedFee).where(isIt),
      emailStatement(env, report.email, feeRefusedEmail(of.name, reason), now),
    ],
  };
}
