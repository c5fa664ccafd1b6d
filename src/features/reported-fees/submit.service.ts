import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as v from "valibot";
import type { Caller } from "../../backend/client-info.ts";
import { getSchool, type School } from "../../backend/find-school.ts";
import { REPORTED_FEE_LINK_DAYS } from "../../backend/link-terms.ts";
import { emailStatement, type MailBindings } from "../../backend/mail/outbox.ts";
import { reportedFee } from "../../backend/schema/reported-fees.ts";
import { countAttempt } from "../../backend/throttle.ts";
import { hashContent, hashToken, newToken } from "../../backend/tokens.ts";
import { tryCommit } from "../../backend/workflow/transaction.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { slugsOf } from "../../domain/catalog/bitmask.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { confirmFeeEmail } from "./reported-fee.emails.ts";
import type { reportedFeeForm } from "./reported-fee.form.ts";
import { type ReportedFeeStatus, readReportedFee, reportableGrades, reportableYears } from "./reported-fee.rules.ts";

type Reported = v.InferOutput<typeof reportedFeeForm>;

/**
 * Stores a fee that a family reports, idempotently per key and e-mail. It waits for the family to confirm by e-mail.
 * `flushOutbox` sends the e-mail. Throws `school_not_found`, `invalid_fields`, `key_reused`, `too_many_attempts`.
 */
export async function submitReportedFee(
  { env, client, now }: Caller<MailBindings>,
  slug: string,
  input: Reported,
  key: string,
): Promise<{ readonly status: ReportedFeeStatus }> {
  const school = await getSchool(env.DB, slug);
  const seat = seatOf(school, input, now);
  const submissionKey = await hashToken(`${input.email.toLowerCase()} ${key}`);
  const requestHash = await hashContent(school.inepCode, input);
  const earlier = await findByKey(env.DB, submissionKey);
  if (earlier) return sameRequest(earlier, requestHash);
  await countAttempt(env.DB, "reportedFee", input.email, client.ip, now);

  const token = newToken();
  const row = {
    id: crypto.randomUUID(),
    inepCode: school.inepCode,
    ...seat,
    email: input.email,
    status: "pending_email" as const,
    submissionKey,
    requestHash,
    tokenHash: await hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, { days: REPORTED_FEE_LINK_DAYS }),
  };
  // A concurrent request with the same key may have been first: reads its report.
  await tryCommit(env.DB, [
    drizzle(env.DB).insert(reportedFee).values(row),
    emailStatement(env, input.email, confirmFeeEmail(school.name, token), now),
  ]);
  return sameRequest((await findByKey(env.DB, submissionKey))!, requestHash);
}

/** The seat and the amount. Throws `invalid_fields` for a grade that the school does not have, and for a far year. */
function seatOf({ stages }: School, { grade, shift, year, fee }: Reported, now: Date) {
  if (!slugsOf(GRADES, reportableGrades(stages)).includes(grade)) {
    throw invalidField("grade", "Esta escola não tem esta série");
  }
  const years = reportableYears(dateInSaoPaulo(now));
  const schoolYear = years.find((one) => String(one) === year);
  if (schoolYear === undefined) throw invalidField("year", `Escolha um ano de ${years.at(-1)} a ${years[0]}`);
  const read = readReportedFee(fee);
  if ("problem" in read) throw invalidField("fee", read.problem);
  return { gradeSlug: grade, shift, year: schoolYear, monthlyFeeCents: read.cents };
}

async function findByKey(db: D1Database, submissionKey: string) {
  const [earlier] = await drizzle(db)
    .select({ status: reportedFee.status, requestHash: reportedFee.requestHash })
    .from(reportedFee)
    .where(eq(reportedFee.submissionKey, submissionKey));
  return earlier ?? null;
}

function sameRequest(
  earlier: { readonly status: ReportedFeeStatus; readonly requestHash: string },
  requestHash: string,
) {
  if (earlier.requestHash !== requestHash) throw new ApiError("key_reused");
  return { status: earlier.status };
}
