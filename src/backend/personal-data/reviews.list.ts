import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { RATINGS, type RatingKey, RELATIONSHIPS, type Relationship } from "../../domain/reviews/review-fields.ts";
import { NOTICE_REASONS, type NoticeReason } from "../../domain/reviews/review-reason.ts";
import { REVIEW_STATUSES, type ReviewStatus } from "../../domain/reviews/review-status.ts";
import { fingerprint, looked, type PersonalTable, type ShownColumn, secret, shown, withheld } from "./table.ts";

const TITLE = "Avaliações";
const UNTIL = "taken back or deleted; refused, 6 months; not confirmed, until its link ends";

const rating = (key: RatingKey): ShownColumn => shown(RATINGS[key].label);

const schoolOfReview = looked(
  "escola",
  "(SELECT school.name FROM review JOIN school USING (inep_code) WHERE review.id = review_submission.review_id)",
);

/** Reviews, their confirmations, and notices against them. */
export const REVIEW_TABLES: readonly PersonalTable[] = [
  {
    table: "review",
    whose: "author",
    why: "publishing the review; writing to its author",
    until: UNTIL,
    ends: [
      {
        when: "status = 'pending_email' AND id IN (SELECT review_id FROM review_submission WHERE expires_at <= ?)",
      },
      {
        months: RETENTION_MONTHS.rejectedReview,
        when: `status = 'rejected' AND id IN (
          SELECT review_id FROM review_event WHERE status = 'rejected' GROUP BY review_id HAVING max(at) <= ?)`,
      },
    ],
    email: "author_email",
    copy: { title: TITLE, kind: "avaliação", orderBy: "created_at DESC" },
    // A review that its author withdrew or replaced.
    anonymous: { author_name: "''", author_email: "''", testimonial: "''" },
    // The withdrawal stays in the log, so that an import does not bring the review back.
    erase: {
      how: "delete",
      before: `INSERT INTO review_event (review_id, version, status, at, actor)
        SELECT id, 1 + coalesce((SELECT max(version) FROM review_event WHERE review_id = review.id), 0),
          'withdrawn_by_author', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'author' FROM review`,
    },
    erasureKey: "id",
    technical: ["id", "source_id"],
    columns: {
      inep_code: looked("escola", "(SELECT name FROM school WHERE school.inep_code = review.inep_code)"),
      status: shown("situação", (status: ReviewStatus) => REVIEW_STATUSES[status]?.label ?? status),
      author_name: shown("nome"),
      author_email: shown("e-mail"),
      relationship: shown("relação", (key: Relationship) => RELATIONSHIPS[key] ?? key),
      education_system: shown("sistema de ensino"),
      methodology: shown("metodologia"),
      students_motivation: rating("studentsMotivation"),
      physical_structure: rating("physicalStructure"),
      community_participation: rating("communityParticipation"),
      socioemotional_development: rating("socioemotionalDevelopment"),
      exam_preparation: rating("examPreparation"),
      education_system_rating: rating("educationSystemRating"),
      testimonial: shown("texto"),
      created_at: shown("escrita em"),
    },
  },
  {
    table: "review_submission",
    whose: "author",
    why: "confirming the review; links by which its author gets to it",
    until: UNTIL,
    email: "review_id IN (SELECT id FROM review WHERE lower(author_email) = lower(?))",
    copy: { title: TITLE, kind: "confirmação de uma avaliação" },
    erase: { how: "cascade", from: "review" },
    technical: ["expires_at"],
    columns: {
      review_id: schoolOfReview,
      submission_key: fingerprint,
      request_hash: fingerprint,
      author_token_hash: secret,
      author_confirmed_at: shown("confirmada em"),
    },
  },
  {
    table: "review_submission",
    whose: "guardian of an author of 16 or 17",
    why: "authorizing the review (LGPD, art. 14)",
    until: UNTIL,
    email: "guardian_email",
    copy: { title: TITLE, kind: "autorização de uma avaliação" },
    anonymous: { guardian_email: "NULL" },
    erase: { how: "anonymize" },
    erasureKey: "review_id",
    columns: {
      review_id: schoolOfReview,
      guardian_email: shown("e-mail do responsável"),
      guardian_token_hash: secret,
      guardian_confirmed_at: shown("autorizada em"),
    },
  },
  {
    table: "review_event",
    whose: "moderators",
    why: "log of the steps of a review",
    until: "for ever: nothing in it tells who wrote the review",
    erase: { how: "keep", reason: "accountability of the team" },
    technical: ["review_id", "version", "status", "at", "actor", "reason"],
    columns: {
      moderator_id: withheld("record of the team's work"),
      note: withheld("record of the team's work"),
    },
  },
  {
    table: "review_notice",
    whose: "who has something against a review",
    why: "deciding on the notice, and answering",
    until: "name and e-mail, 5 years after the decision",
    ends: [{ months: RETENTION_MONTHS.notice, when: "reporter_email <> '' AND decided_at <= ?" }],
    email: "reporter_email",
    copy: { title: TITLE, kind: "denúncia de uma avaliação", orderBy: "created_at DESC" },
    anonymous: { reporter_name: "''", reporter_email: "''", said_hash: "NULL" },
    erase: { how: "anonymize" },
    erasureKey: "protocol",
    technical: ["review_id", "inep_code", "status", "due_at"],
    columns: {
      protocol: shown("protocolo"),
      reason: shown("motivo", (reason: NoticeReason) => NOTICE_REASONS[reason]),
      details: shown("texto"),
      reporter_name: shown("nome"),
      reporter_email: shown("e-mail"),
      created_at: shown("escrita em"),
      decided_at: shown("decidida em"),
      decision: shown("resposta"),
      moderator_id: withheld("record of the team's work"),
      said_hash: fingerprint,
    },
  },
];
