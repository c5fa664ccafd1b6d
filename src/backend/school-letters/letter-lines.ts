import { and, count, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DeskClass } from "../../contract/v3/desk-seats.ts";
import { missingFacts } from "../../domain/catalog/desk-facts.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { SCHOOL_TURN } from "../../domain/orders/order-status.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { seatLabel } from "../../domain/pricing/seat.ts";
import { formatAge, formatMoney, plural } from "../../domain/text/format.ts";
import { knownFacts } from "../desk-facts/desk-facts.service.ts";
import { review, school } from "../schema/catalog.ts";
import { deskFact } from "../schema/desk-facts.ts";
import { reviewReply } from "../schema/reviews.ts";
import { classesOf, selectClasses } from "../seats/desk-seats.service.ts";
import { shownIn } from "../shown-offer.ts";

// Lines of the Monday e-mail to schools. `send-school-letters.ts` decides when and to whom.

/** A line of the letter, and the section of the desk that it leads to. */
export interface LetterLine {
  readonly text: string;
  readonly section: string;
}

/** Fewer schools would reveal the price of one of them. */
const MIN_NEIGHBOURS = 5;
const MAX_LISTED = 6;
/** Medians are rounded to R$ 50. */
const ROUND_TO = 5_000;

/**
 * The lines of the letters of some schools, by code: what waits, and their place among the published prices of their
 * city. A school with nothing to say is left out. A few statements, however many schools.
 */
export async function letterLines(
  db: D1Database,
  inepCodes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly LetterLine[]>> {
  const orm = drizzle(db);
  const codes = JSON.stringify(inepCodes);
  const among = (column: SQLWrapper) => sql`${column} IN (SELECT value FROM json_each(${codes}))`;
  const { results: waiting } = await selectWaiting(db, codes);
  const { results: fees } = await selectFees(db, codes, now);
  const [classes, facts, rows, reviews] = await orm.batch([
    selectClasses(db, inepCodes, now),
    orm.select().from(deskFact).where(among(deskFact.inepCode)),
    orm.select().from(school).where(among(school.inepCode)),
    orm
      .select({ inepCode: review.inepCode, count: count() })
      .from(review)
      .leftJoin(reviewReply, eq(reviewReply.reviewId, review.id))
      .where(and(among(review.inepCode), eq(review.status, "published"), isNull(reviewReply.body)))
      .groupBy(review.inepCode),
  ]);
  const lines = inepCodes.map((code) => {
    const of = <T extends { readonly inepCode: string }>(list: readonly T[]) =>
      list.filter(({ inepCode }) => inepCode === code);
    const own = [
      waitingLine(of(waiting)[0], now),
      seatsLine(classesOf(of(classes), now)),
      priceLine(of(fees)[0], now),
      factsLine(knownFacts(of(facts), of(rows)[0])),
      reviewsLine(of(reviews)[0]?.count ?? 0),
    ];
    return [code, own.filter((line) => line !== null)] as const;
  });
  return new Map(lines.filter(([, list]) => list.length > 0));
}

interface Waiting {
  readonly inepCode: string;
  readonly count: number;
  readonly oldest: string;
}

/** Requests and reservations that wait for their school. */
function selectWaiting(db: D1Database, codes: string) {
  return db
    .prepare(
      `SELECT code AS inepCode, count(*) AS count, min(at) AS oldest FROM (
         SELECT inep_code AS code, created_at AS at FROM lead
         WHERE status = 'sent' AND inep_code IN (SELECT value FROM json_each(?1))
         UNION ALL
         SELECT inep_code, updated_at FROM scholarship_order
         WHERE status IN (SELECT value FROM json_each(?2)) AND inep_code IN (SELECT value FROM json_each(?1))
       ) GROUP BY code`,
    )
    .bind(codes, JSON.stringify(SCHOOL_TURN))
    .all<Waiting>();
}

function waitingLine(waiting: Waiting | undefined, now: Date): LetterLine | null {
  if (!waiting) return null;
  const families = plural(waiting.count, "família espera resposta", "famílias esperam resposta");
  const age = formatAge((now.getTime() - Date.parse(waiting.oldest)) / 1_000);
  return { text: `${families}; a primeira espera há ${age}.`, section: "pedidos" };
}

function seatsLine(classes: readonly DeskClass[]): LetterLine | null {
  const due = classes.filter(({ isDue }) => isDue);
  if (due.length === 0) return null;
  const listed = due.slice(0, MAX_LISTED).map((one) => `${seatLabel(one)}: ${plural(one.seats!, "vaga", "vagas")}`);
  const more = due.length > MAX_LISTED ? [`e mais ${plural(due.length - MAX_LISTED, "turma", "turmas")}`] : [];
  const line =
    due.length === 1
      ? "Confirme com um toque as vagas de 1 turma"
      : `Confirme com um toque as vagas de ${due.length} turmas`;
  return {
    text: `${line}, ou as famílias não veem mais o número. ${[...listed, ...more].join("; ")}.`,
    section: "precos#vagas",
  };
}

interface Fee {
  readonly inepCode: string;
  readonly grade: Parameters<typeof gradeOf>[0];
  readonly own: Cents;
  /** The other schools of the city with a price of the grade, and the median of the lowest of each. */
  readonly neighbours: number;
  readonly median: number;
}

/** The lowest fee of each school beside the lowest ones of the other schools of its city, as published. */
function selectFees(db: D1Database, codes: string, now: Date) {
  const isOpen = `offer.year = ?2 AND ${shownIn()}`;
  return db
    .prepare(
      `WITH own AS (SELECT inep_code, grade_slug, list_monthly_fee_cents AS cents,
           row_number() OVER (PARTITION BY inep_code ORDER BY list_monthly_fee_cents, id) AS place
         FROM offer WHERE inep_code IN (SELECT value FROM json_each(?1)) AND ${isOpen}),
       fee AS (SELECT own.inep_code AS code, own.grade_slug AS grade, own.cents AS own, min(offer.list_monthly_fee_cents) AS cents
         FROM own JOIN school AS here ON here.inep_code = own.inep_code
         JOIN school ON school.city_ibge_code = here.city_ibge_code
           AND school.inep_code <> own.inep_code AND school.is_active = 1
         JOIN offer ON offer.inep_code = school.inep_code AND ${isOpen} AND offer.grade_slug = own.grade_slug
         WHERE own.place = 1 GROUP BY own.inep_code, school.inep_code),
       placed AS (SELECT *, row_number() OVER (PARTITION BY code ORDER BY cents) AS place,
           count(*) OVER (PARTITION BY code) AS neighbours FROM fee)
       SELECT code AS inepCode, grade, own, neighbours, avg(cents) AS median FROM placed
       WHERE place IN ((neighbours + 1) / 2, (neighbours + 2) / 2) GROUP BY code`,
    )
    .bind(codes, seasonOf(now).years.at(-1)!)
    .all<Fee>();
}

function priceLine(fee: Fee | undefined, now: Date): LetterLine | null {
  if (!fee || fee.neighbours < MIN_NEIGHBOURS) return null;
  const year = seasonOf(now).years.at(-1)!;
  const middle = (Math.round(fee.median / ROUND_TO) * ROUND_TO) as Cents;
  return {
    text: `Sua mensalidade de ${gradeOf(fee.grade).name} em ${year} é ${formatMoney(fee.own)}; a mediana das ${fee.neighbours} escolas da cidade que publicam é cerca de ${formatMoney(middle)}.`,
    section: "precos",
  };
}

function factsLine(known: readonly string[]): LetterLine | null {
  const missing = missingFacts(new Set(known));
  if (missing.length === 0) return null;
  const line = plural(missing.length, "dado que as famílias procuram falta", "dados que as famílias procuram faltam");
  return { text: `${line} na página.`, section: "pagina#dados" };
}

function reviewsLine(unanswered: number): LetterLine | null {
  if (unanswered === 0) return null;
  return {
    text: `${plural(unanswered, "avaliação sem resposta", "avaliações sem resposta")}.`,
    section: "avaliacoes",
  };
}
