import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { ParsedReview, ReviewResponse } from "../../contract/v3/reviews.ts";
import { slugsOf } from "../../domain/catalog/bitmask.ts";
import { STAGES } from "../../domain/catalog/stage.ts";
import { byCriterion, RATINGS, type RatingKey } from "../../domain/reviews/review-fields.ts";
import type { ReviewStatus } from "../../domain/reviews/review-status.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { Caller } from "../client-info.ts";
import { getSchool, type School } from "../find-school.ts";
import { REVIEW_LINK_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { review, source } from "../schema/catalog.ts";
import { reviewEvent, reviewSubmission } from "../schema/reviews.ts";
import { countAttempt } from "../throttle.ts";
import { hashContent, hashToken, newToken } from "../tokens.ts";
import { type Statement, tryCommit } from "../workflow/transaction.ts";
import { confirmReviewEmail, guardianConsentEmail } from "./review-emails.ts";

const SOURCE_ID = "avaliacoes-do-site";

/**
 * Stores a review, idempotently per key and e-mail. It waits for its author to confirm by e-mail, and for the guardian
 * of an author of 16 or 17. `flushOutbox` sends the e-mails. Throws `school_not_found`, `invalid_fields`, `key_reused`,
 * `too_many_attempts`.
 */
export async function submitReview(
  { env, client, now }: Caller<MailBindings>,
  slug: string,
  input: ParsedReview,
  key: string,
): Promise<ReviewResponse> {
  const school = await getSchool(env.DB, slug);
  const isMinor = input.age === "16_ou_17";
  const content = contentOf(input, school);
  const submissionKey = await hashToken(`${content.authorEmail.toLowerCase()} ${key}`);
  const requestHash = await hashContent(school.inepCode, input);
  const earlier = await findByKey(env.DB, submissionKey);
  if (earlier) return sameRequest(earlier, requestHash);
  await countAttempt(env.DB, "review", content.authorEmail, client.ip, now);

  const id = crypto.randomUUID();
  const at = now.toISOString();
  const authorToken = newToken();
  const guardian = isMinor ? { email: input.guardianEmail, token: newToken() } : null;
  const orm = drizzle(env.DB);
  const statements: Statement[] = [
    orm.insert(source).values(siteSource(env.SITE_NAME, now)).onConflictDoNothing(),
    orm
      .insert(review)
      .values({ id, ...content, status: "pending_email" satisfies ReviewStatus, createdAt: at, sourceId: SOURCE_ID }),
    orm.insert(reviewSubmission).values({
      reviewId: id,
      submissionKey,
      requestHash,
      authorTokenHash: await hashToken(authorToken),
      guardianTokenHash: guardian && (await hashToken(guardian.token)),
      guardianEmail: guardian?.email ?? null,
      expiresAt: isoAfter(now, { days: REVIEW_LINK_DAYS }),
    }),
    orm.insert(reviewEvent).values({ reviewId: id, version: 1, status: "pending_email", at, actor: "author" }),
    emailStatement(env, content.authorEmail, confirmReviewEmail(school.name, authorToken, isMinor), now),
  ];
  if (guardian) {
    statements.push(emailStatement(env, guardian.email, guardianConsentEmail(school.name, guardian.token), now));
  }
  // A concurrent request with the same key may have been first: reads its review.
  await tryCommit(env.DB, statements);
  return sameRequest((await findByKey(env.DB, submissionKey))!, requestHash);
}

/** The stored columns of a review. Throws `invalid_fields` for a rating that does not apply to the school. */
function contentOf(input: ParsedReview, school: School) {
  if (input.ratingExamPreparation !== null && !slugsOf(STAGES, school.stages).includes("medio")) {
    throw invalidField("ratingExamPreparation", "Esta escola não tem Ensino Médio");
  }
  const ratingOf = (key: RatingKey) => input[RATINGS[key].form];
  return {
    inepCode: school.inepCode,
    authorName: input.userName,
    authorEmail: input.userEmail,
    relationship: input.userRelationship,
    educationSystem: input.educationSystem.trim() || null,
    methodology: input.teachingMethodology.trim() || null,
    // The schema requires them.
    ...byCriterion((key) => ratingOf(key)!),
    examPreparation: ratingOf("examPreparation"),
    educationSystemRating: ratingOf("educationSystemRating"),
    testimonial: input.testimonial.trim(),
  };
}

function siteSource(publisher: string, now: Date): typeof source.$inferInsert {
  const title = "Avaliações enviadas neste site";
  return { id: SOURCE_ID, title, publisher, url: null, referenceDate: dateInSaoPaulo(now) };
}

async function findByKey(db: D1Database, submissionKey: string) {
  const [earlier] = await drizzle(db)
    .select({ reviewId: review.id, status: review.status, requestHash: reviewSubmission.requestHash })
    .from(reviewSubmission)
    .innerJoin(review, eq(review.id, reviewSubmission.reviewId))
    .where(eq(reviewSubmission.submissionKey, submissionKey));
  return earlier ?? null;
}

function sameRequest(
  earlier: { readonly reviewId: string; readonly status: string; readonly requestHash: string },
  requestHash: string,
): ReviewResponse {
  if (earlier.requestHash !== requestHash) throw new ApiError("key_reused");
  return { reviewId: earlier.reviewId, status: earlier.status as ReviewStatus };
}
