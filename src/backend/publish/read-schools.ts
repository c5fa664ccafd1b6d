import { and, asc, desc, eq, getTableColumns, gte, inArray, ne, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { DESK_FACTS, type DeskFactTexts, findDeskFact } from "../../domain/catalog/desk-facts.ts";
import type { PartnershipStatus } from "../../domain/partners/partnership-status.ts";
import { pictureUrl } from "../../domain/pictures/school-pictures.ts";
import { byFee } from "../../domain/pricing/offer-choice.ts";
import type { Season } from "../../domain/pricing/season.ts";
import { shownSeats } from "../../domain/pricing/shown-seats.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import type { SharePicture } from "../../search/school-detail.ts";
import { IS_REACHABLE } from "../claims/desk-links.ts";
import type { ListedOffer } from "../offer-terms.ts";
import { LIST_FEE_SINCE, withStanding } from "../prices/list-fee-since.ts";
import { city, enemResult, offer, priceLedger, review, school, source, surveyedFee } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { deskFact } from "../schema/desk-facts.ts";
import { lead, leadEvent } from "../schema/leads.ts";
import { partnership } from "../schema/partners.ts";
import { schoolPicture } from "../schema/pictures.ts";
import { reviewReply, reviewSubmission } from "../schema/reviews.ts";
import { IS_SHOWN } from "../shown-offer.ts";
import { toList } from "./copy-facts.ts";

type Database = DrizzleD1Database;
export type SchoolRow = typeof school.$inferSelect;
export type OfferRow = ListedOffer;
type SurveyedFeeRow = typeof surveyedFee.$inferSelect;
export type EnemRow = typeof enemResult.$inferSelect;
export type ReviewRow = typeof review.$inferSelect;
/** A published review with the school's reply; its author confirmed it by e-mail when it was written here. */
export interface ShownReview extends ReviewRow {
  readonly reply: string | null;
  readonly repliedAt: string | null;
  readonly confirmedAt: string | null;
}

/** A surveyed fee with who made the survey. */
interface ShownSurveyedFee extends Pick<SurveyedFeeRow, "year" | "gradeSlug" | "shift" | "monthlyFeeCents"> {
  readonly surveyedOn: string;
  readonly surveyor: string;
}

/** A school with all published about it: what cards and detail pages are made of. */
export interface SchoolFacts {
  /** With the school's own facts instead of the imported ones. */
  readonly school: SchoolRow;
  readonly deskFacts: DeskFactTexts;
  /** Text in place of each picture that it sent, by its address. */
  readonly pictureTexts: Readonly<Record<string, string>>;
  /** Address of its first photo in the small size; null without any. */
  readonly photo: string | null;
  readonly sharePicture: SharePicture | null;
  readonly city: typeof city.$inferSelect;
  readonly partnership: PartnershipStatus | null;
  /** Whether another active school of the city has the same name. */
  readonly hasNamesake: boolean;
  readonly offers: readonly OfferRow[];
  /** Fees of official surveys, the newest first. */
  readonly surveyedFees: readonly ShownSurveyedFee[];
  /** Fees of the ledger, in the order in which they were stated. */
  readonly statedFees: readonly (typeof priceLedger.$inferSelect)[];
  readonly enem: readonly EnemRow[];
  /** Published ones, newest first. */
  readonly reviews: readonly ShownReview[];
  /** Whether somebody takes care of its page. */
  readonly hasDesk: boolean;
  /** Hours in which it answered the requests of families that are on record. */
  readonly answerHours: readonly number[];
}

/** The given schools, active or not; codes that do not exist are left out. */
export async function readSchools(db: Database, codes: readonly string[], season: Season): Promise<SchoolFacts[]> {
  const [thisYear] = season.years;
  const among = (column: AnySQLiteColumn) =>
    inArray(column, sql`(SELECT value FROM json_each(${JSON.stringify(codes)}))`);
  const rows = await db
    .select({ school, city, partnership: partnership.status })
    .from(school)
    .innerJoin(city, eq(city.ibgeCode, school.cityIbgeCode))
    .leftJoin(partnership, eq(partnership.inepCode, school.inepCode))
    .where(among(school.inepCode));
  const other = alias(school, "other");
  const [namesakes, offers, surveyed, fees, results, reviews, answers, stated, pictures, desks] = await db.batch([
    db
      .selectDistinct({ code: school.inepCode })
      .from(school)
      .innerJoin(
        other,
        and(
          eq(other.cityIbgeCode, school.cityIbgeCode),
          eq(other.name, school.name),
          ne(other.inepCode, school.inepCode),
          eq(other.isActive, 1),
        ),
      )
      .where(among(school.inepCode)),
    db
      .select({ ...getTableColumns(offer), listFeeSince: LIST_FEE_SINCE })
      .from(offer)
      .where(and(among(offer.inepCode), IS_SHOWN, gte(offer.year, thisYear))),
    db
      .select({
        inepCode: surveyedFee.inepCode,
        year: surveyedFee.year,
        gradeSlug: surveyedFee.gradeSlug,
        shift: surveyedFee.shift,
        monthlyFeeCents: surveyedFee.monthlyFeeCents,
        surveyedOn: surveyedFee.surveyedOn,
        surveyor: source.publisher,
      })
      .from(surveyedFee)
      .innerJoin(source, eq(source.id, surveyedFee.sourceId))
      .where(and(among(surveyedFee.inepCode), gte(surveyedFee.year, thisYear)))
      .orderBy(desc(surveyedFee.surveyedOn), asc(surveyedFee.id)),
    db.select().from(priceLedger).where(among(priceLedger.inepCode)).orderBy(asc(priceLedger.id)),
    db.select().from(enemResult).where(among(enemResult.inepCode)).orderBy(asc(enemResult.edition)),
    db
      .select({
        ...getTableColumns(review),
        reply: reviewReply.body,
        repliedAt: sql<string | null>`${reviewReply.createdAt}`.as("replied_at"),
        confirmedAt: reviewSubmission.authorConfirmedAt,
      })
      .from(review)
      .leftJoin(reviewReply, eq(reviewReply.reviewId, review.id))
      .leftJoin(reviewSubmission, eq(reviewSubmission.reviewId, review.id))
      .where(and(among(review.inepCode), eq(review.status, "published"))),
    db
      .select({
        inepCode: lead.inepCode,
        hours: sql<number>`(julianday(${leadEvent.at}) - julianday(${lead.createdAt})) * 24`.as("hours"),
      })
      .from(lead)
      .innerJoin(leadEvent, and(eq(leadEvent.leadId, lead.id), eq(leadEvent.status, "answered")))
      .where(among(lead.inepCode)),
    db.select().from(deskFact).where(among(deskFact.inepCode)),
    db
      .select()
      .from(schoolPicture)
      .where(and(among(schoolPicture.inepCode), eq(schoolPicture.status, "published")))
      .orderBy(asc(schoolPicture.position)),
    db
      .selectDistinct({ code: schoolClaim.inepCode })
      .from(schoolClaim)
      .where(and(among(schoolClaim.inepCode), IS_REACHABLE)),
  ]);
  const withDesk = new Set(desks.map(({ code }) => code));
  const withNamesake = new Set(namesakes.map(({ code }) => code));
  const offersOf = Map.groupBy(offers, (o) => o.inepCode);
  const surveyedOf = Map.groupBy(surveyed, (fee) => fee.inepCode);
  const feesOf = Map.groupBy(fees, (fee) => fee.inepCode);
  const enemOf = Map.groupBy(results, (r) => r.inepCode);
  const reviewsOf = Map.groupBy(reviews, (r) => r.inepCode);
  const answersOf = Map.groupBy(answers, (a) => a.inepCode);
  const statedOf = Map.groupBy(stated, (fact) => fact.inepCode);
  const factsOf = (code: string) => deskFactsOf(statedOf.get(code) ?? []);
  const picturesOf = Map.groupBy(pictures, (picture) => picture.inepCode);
  return rows.map(({ school: row, ...rest }) => ({
    school: withPictures(withDeskFacts(row, factsOf(row.inepCode)), picturesOf.get(row.inepCode) ?? []),
    pictureTexts: textsOf(picturesOf.get(row.inepCode) ?? []),
    photo: photoOf(picturesOf.get(row.inepCode) ?? []),
    sharePicture: shareOf(picturesOf.get(row.inepCode) ?? []),
    deskFacts: factsOf(row.inepCode),
    ...rest,
    hasNamesake: withNamesake.has(row.inepCode),
    offers: (offersOf.get(row.inepCode) ?? [])
      .map(({ listFeeSince, ...own }) => withStanding(withShownSeats(own, season), listFeeSince, season.today))
      .sort(byFee),
    surveyedFees: surveyedOf.get(row.inepCode) ?? [],
    statedFees: feesOf.get(row.inepCode) ?? [],
    enem: enemOf.get(row.inepCode) ?? [],
    reviews: (reviewsOf.get(row.inepCode) ?? []).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    hasDesk: withDesk.has(row.inepCode),
    answerHours: (answersOf.get(row.inepCode) ?? []).map(({ hours }) => hours),
  }));
}

/** Whatever shows seats shows those that are published. */
const withShownSeats = (row: OfferRow, { today }: Season): OfferRow => ({ ...row, seats: shownSeats(row, today) });

/** The mean of the family averages of the country (staff reviews excluded, K4). 0 without reviews. */
export async function readMeanRating(db: Database): Promise<number> {
  const row = await db.get<{ mean: number | null }>(sql`
    SELECT avg((students_motivation + physical_structure + community_participation + socioemotional_development) / 4) AS mean
    FROM review WHERE status = 'published' AND relationship <> 'professor_funcionario'`);
  return row?.mean ?? 0;
}

function deskFactsOf(rows: readonly (typeof deskFact.$inferSelect)[]): DeskFactTexts {
  const known = rows.filter(({ key }) => findDeskFact(key));
  return Object.fromEntries(
    known.map(({ key, value, providedAt }) => [key, { text: value, on: dateInSaoPaulo(new Date(providedAt)) }]),
  );
}

/** The row of a school with its own words in the columns that have one of its facts. */
function withDeskFacts(school: SchoolRow, facts: DeskFactTexts): SchoolRow {
  const columns = DESK_FACTS.flatMap((fact) => {
    const stated = facts[fact.key];
    if (!stated || !("column" in fact)) return [];
    return [[fact.column, fact.kind === "list" ? JSON.stringify(stated.text.split("\n")) : stated.text]];
  });
  return { ...school, ...Object.fromEntries(columns) };
}

type PictureRow = typeof schoolPicture.$inferSelect;

/**
 * The row of a school whose own pictures come before the imported ones, and whose own logo replaces the imported one.
 */
function withPictures(row: SchoolRow, pictures: readonly PictureRow[]): SchoolRow {
  if (pictures.length === 0) return row;
  const logo = pictures.find(({ kind }) => kind === "logo");
  const photos = pictures.filter(({ kind }) => kind === "photo");
  return {
    ...row,
    // Cards have room for the small size.
    logo: logo ? pictureUrl(logo.inepCode, logo.file, "p") : row.logo,
    images: JSON.stringify([...photos.map(({ inepCode, file }) => pictureUrl(inepCode, file)), ...toList(row.images)]),
  };
}

function textsOf(pictures: readonly PictureRow[]): Readonly<Record<string, string>> {
  const photos = pictures.filter(({ kind }) => kind === "photo");
  return Object.fromEntries(photos.map(({ inepCode, file, alt }) => [pictureUrl(inepCode, file), alt]));
}

/** Address of the first photo in its small size, for cards; null without any. */
function photoOf(pictures: readonly PictureRow[]): string | null {
  const first = pictures.find(({ kind }) => kind === "photo");
  return first ? pictureUrl(first.inepCode, first.file, "p") : null;
}

/** The first photo cut for shared links; null when its school sent it without. */
function shareOf(pictures: readonly PictureRow[]): SharePicture | null {
  const first = pictures.find(({ kind }) => kind === "photo");
  return first?.hasShare ? { path: pictureUrl(first.inepCode, first.file, "c"), alt: first.alt } : null;
}
