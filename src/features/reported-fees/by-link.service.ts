import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { KEPT_LINK_DAYS } from "../../backend/link-terms.ts";
import { isLink } from "../../backend/mailed-links.ts";
import { school } from "../../backend/schema/catalog.ts";
import { reportedFee } from "../../backend/schema/reported-fees.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { ReportedFee } from "./contract.ts";

/** The reported fee of a link. Throws `link_expired`: unknown, not confirmed in time, refused or withdrawn. */
export async function readFeeByLink(db: D1Database, token: string, now: Date): Promise<ReportedFee> {
  return toReportedFee(await getByLink(db, token, now));
}

/**
 * Confirms a reported fee, which then waits for the team; repeated, a no-op. Throws `link_expired`, and
 * `fee_reported_already` when the family has another report of the same seat and year.
 */
export async function confirmReportedFee(db: D1Database, token: string, now: Date): Promise<ReportedFee> {
  const { report } = await getByLink(db, token, now);
  // One statement, so that of two links one confirms. No unique index: an account may move to an address with reports
  // of its own.
  await drizzle(db)
    .update(reportedFee)
    .set({ status: "waiting", expiresAt: isoAfter(now, { days: KEPT_LINK_DAYS }) })
    .where(
      and(
        eq(reportedFee.id, report.id),
        eq(reportedFee.status, "pending_email"),
        sql`NOT EXISTS (SELECT 1 FROM reported_fee AS other WHERE lower(other.email) = lower(${report.email})
          AND other.inep_code = ${report.inepCode} AND other.grade_slug = ${report.gradeSlug}
          AND other.shift = ${report.shift} AND other.year = ${report.year} AND other.status <> 'pending_email')`,
      ),
    );
  const confirmed = await readFeeByLink(db, token, now);
  if (confirmed.status === "pending_email") throw new ApiError("fee_reported_already");
  return confirmed;
}

/** Deletes a reported fee before somebody decides on it. Throws `link_expired`, `already_decided`. */
export async function withdrawReportedFee(db: D1Database, token: string, now: Date): Promise<void> {
  const { report } = await getByLink(db, token, now);
  if (report.status === "published") throw new ApiError("already_decided");
  const isIt = and(eq(reportedFee.id, report.id), eq(reportedFee.status, report.status));
  const gone = await drizzle(db).delete(reportedFee).where(isIt).returning({ id: reportedFee.id });
  if (gone.length === 0) throw new ApiError("already_decided");
}

async function getByLink(db: D1Database, token: string, now: Date) {
  const [row] = await drizzle(db)
    .select({ report: reportedFee, school: { slug: school.slug, name: school.name } })
    .from(reportedFee)
    .innerJoin(school, eq(school.inepCode, reportedFee.inepCode))
    .where(await isLink(reportedFee, token, now));
  if (!row) throw new ApiError("link_expired");
  return row;
}

/** A report as its family and the team see it. */
export function toReportedFee({ report, school: of }: Awaited<ReturnType<typeof getByLink>>): ReportedFee {
  const { status, gradeSlug, shift, year, monthlyFeeCents, createdAt, expiresAt } = report;
  return {
    status,
    school: of,
    grade: gradeSlug,
    shift,
    year,
    cents: monthlyFeeCents,
    createdAt,
    expiresAt,
  };
}
