import { desc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { findEntry } from "../../domain/find-entry.ts";
import { RATINGS, type RatingKey, RELATIONSHIPS } from "../../domain/review-fields.ts";
import { NOTICE_REASONS } from "../../domain/review-reason.ts";
import { REVIEW_STATUSES } from "../../domain/review-status.ts";
import type { PersonalData } from "../personal-data.ts";
import { review, school } from "../schema/catalog.ts";
import { reviewNotice } from "../schema/reviews.ts";

const RATING_KEYS = Object.keys(RATINGS) as RatingKey[];

/** What is kept of the reviews that somebody wrote with their e-mail, and of what they had against others. */
export const reviewData: PersonalData<{ readonly email: string }> = {
  title: "Avaliações",
  async read(db, { email }) {
    const orm = drizzle(db);
    const [reviews, notices] = await orm.batch([
      orm
        .select({ review, name: school.name })
        .from(review)
        .innerJoin(school, eq(school.inepCode, review.inepCode))
        .where(eq(sql`lower(${review.authorEmail})`, email.toLowerCase()))
        .orderBy(desc(review.createdAt)),
      orm
        .select()
        .from(reviewNotice)
        .where(eq(sql`lower(${reviewNotice.reporterEmail})`, email.toLowerCase()))
        .orderBy(desc(reviewNotice.createdAt)),
    ]);
    return [
      ...reviews.map(({ review: row, name }) => ({
        tipo: "avaliação",
        escola: name,
        situação: findEntry(REVIEW_STATUSES, row.status)?.label ?? row.status,
        nome: row.authorName,
        "e-mail": row.authorEmail,
        relação: findEntry(RELATIONSHIPS, row.relationship) ?? row.relationship,
        "sistema de ensino": row.educationSystem,
        metodologia: row.methodology,
        ...Object.fromEntries(RATING_KEYS.map((key) => [RATINGS[key].label, row[key]])),
        texto: row.testimonial,
        "escrita em": row.createdAt,
      })),
      ...notices.map((row) => ({
        tipo: "notificação de uma avaliação",
        protocolo: row.protocol,
        motivo: NOTICE_REASONS[row.reason],
        texto: row.details,
        nome: row.reporterName,
        "e-mail": row.reporterEmail,
        "escrita em": row.createdAt,
        resposta: row.decision,
      })),
    ];
  },
  // A notice stays in the log, without who sent it; so does that a review was taken back, which an import heeds.
  erase: (db, { email }, now) => [
    db
      .prepare(
        `INSERT INTO review_event (review_id, version, status, at, actor)
         SELECT id, 1 + coalesce((SELECT max(version) FROM review_event WHERE review_id = review.id), 0),
           'withdrawn_by_author', ?, 'author' FROM review WHERE lower(author_email) = lower(?)`,
      )
      .bind(now.toISOString(), email),
    db.prepare("DELETE FROM review WHERE lower(author_email) = lower(?)").bind(email),
    db
      .prepare(
        "UPDATE review_notice SET reporter_name = '', reporter_email = '', said_hash = NULL WHERE lower(reporter_email) = lower(?)",
      )
      .bind(email),
  ],
};
