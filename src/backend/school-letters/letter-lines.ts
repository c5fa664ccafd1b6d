import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { missingFacts } from "../../domain/catalog/desk-facts.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { median } from "../../domain/median.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { seatInWords } from "../../domain/pricing/seat.ts";
import { formatAge, formatMoney, plural } from "../../domain/text/format.ts";
import { readStates } from "../desk-facts/desk-facts.service.ts";
import { listRequests } from "../desk-requests/list-requests.ts";
import { review } from "../schema/catalog.ts";
import { reviewReply } from "../schema/reviews.ts";
import { readClasses } from "../seats/desk-seats.service.ts";
import { shownIn } from "../shown-offer.ts";

/** A line of the letter, and the section of the desk that it leads to. */
export interface LetterLine {
  readonly text: string;
  readonly section: string;
}

/** Fewer schools would tell the price of one of them. */
const MIN_NEIGHBOURS = 5;
/** Most classes that the letter lists. */
const MAX_LISTED = 6;
/** Medians are rounded to R$ 50. */
const ROUND_TO = 5_000;

/** The lines of a school's letter: what waits, and its place among the published prices of its city. */
export async function letterLines(db: D1Database, inepCode: string, now: Date): Promise<LetterLine[]> {
  const lines = await Promise.all([
    waitingLine(db, inepCode, now),
    seatsLine(db, inepCode, now),
    priceLine(db, inepCode, now),
    factsLine(db, inepCode),
    reviewsLine(db, inepCode),
  ]);
  return lines.filter((line) => line !== null);
}

async function waitingLine(db: D1Database, inepCode: string, now: Date): Promise<LetterLine | null> {
  const { leads, orders } = await listRequests(db, inepCode, true);
  const [oldest] = [...leads.map((one) => one.createdAt), ...orders.map((one) => one.waitsSince)].toSorted();
  if (!oldest) return null;
  const families = plural(leads.length + orders.length, "família espera resposta", "famílias esperam resposta");
  const age = formatAge((now.getTime() - Date.parse(oldest)) / 1_000);
  return { text: `${families}; a primeira espera há ${age}.`, section: "pedidos" };
}

async function seatsLine(db: D1Database, inepCode: string, now: Date): Promise<LetterLine | null> {
  const classes = await readClasses(db, inepCode, now);
  const due = classes.filter(({ isDue }) => isDue);
  if (due.length === 0) return null;
  const listed = due.slice(0, MAX_LISTED).map((one) => `${seatInWords(one)}: ${plural(one.seats!, "vaga", "vagas")}`);
  const more = due.length > MAX_LISTED ? [`e mais ${plural(due.length - MAX_LISTED, "turma", "turmas")}`] : [];
  const what =
    due.length === 1
      ? "Confirme com um toque as vagas de 1 turma"
      : `Confirme com um toque as vagas de ${due.length} turmas`;
  return {
    text: `${what}, ou as famílias não veem mais o número. ${[...listed, ...more].join("; ")}.`,
    section: "precos#vagas",
  };
}

/** The lowest fee of the school beside the median of the lowest ones of the other schools of its city, as published. */
async function priceLine(db: D1Database, inepCode: string, now: Date): Promise<LetterLine | null> {
  const year = seasonOf(now).years.at(-1)!;
  const { results } = await db
    .prepare(
      `WITH own AS (SELECT grade_slug, list_monthly_fee_cents AS cents FROM offer
         WHERE inep_code = ?1 AND year = ?2 AND ${shownIn()} ORDER BY list_monthly_fee_cents, id LIMIT 1)
       SELECT own.grade_slug AS grade, own.cents AS own, min(offer.list_monthly_fee_cents) AS cents
       FROM own JOIN school AS here ON here.inep_code = ?1
       JOIN school ON school.city_ibge_code = here.city_ibge_code AND school.inep_code <> ?1 AND school.is_active = 1
       JOIN offer ON offer.inep_code = school.inep_code AND offer.year = ?2 AND ${shownIn()}
         AND offer.grade_slug = own.grade_slug
       GROUP BY school.inep_code`,
    )
    .bind(inepCode, year)
    .all<{ grade: Parameters<typeof gradeOf>[0]; own: Cents; cents: Cents }>();
  const [first] = results;
  if (!first || results.length < MIN_NEIGHBOURS) return null;
  const middle = Math.round(median(results.map(({ cents }) => cents))! / ROUND_TO) * ROUND_TO;
  return {
    text: `Sua mensalidade de ${gradeOf(first.grade).name} em ${year} é ${formatMoney(first.own)}; a mediana das ${results.length} escolas da cidade que publicam é cerca de ${formatMoney(middle as Cents)}.`,
    section: "precos",
  };
}

async function factsLine(db: D1Database, inepCode: string): Promise<LetterLine | null> {
  const missing = missingFacts(new Set((await readStates(db, inepCode)).known));
  if (missing.length === 0) return null;
  const what = plural(missing.length, "dado que as famílias procuram falta", "dados que as famílias procuram faltam");
  return { text: `${what} na página.`, section: "pagina#dados" };
}

async function reviewsLine(db: D1Database, inepCode: string): Promise<LetterLine | null> {
  const waiting = await drizzle(db)
    .select({ id: review.id, reply: reviewReply.body })
    .from(review)
    .leftJoin(reviewReply, eq(reviewReply.reviewId, review.id))
    .where(and(eq(review.inepCode, inepCode), eq(review.status, "published")));
  const count = waiting.filter(({ reply }) => reply === null).length;
  if (count === 0) return null;
  return { text: `${plural(count, "avaliação sem resposta", "avaliações sem resposta")}.`, section: "avaliacoes" };
}
