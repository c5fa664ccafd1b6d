import { DESK_FACTS, isDated } from "../../domain/catalog/desk-facts.ts";
import { EVENT_KINDS, eventsFrom, eventTextsOf, type SchoolEvent } from "../../domain/catalog/school-events.ts";
import type { NewsReason } from "../../domain/follows/news-reasons.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { formatDate, formatDiscount, formatMoney } from "../../domain/text/format.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { paths, schoolPricePath } from "../../site/paths.ts";
import type { BucketEntry } from "../publish/detail-bucket.ts";

/** A change of a school that families wait for. */
export interface SchoolNews {
  /** The same for the same change, whenever and however often it is found. */
  readonly key: string;
  readonly reason: NewsReason;
  readonly school: SchoolDetail;
  /** The price that it is about; null for what is about the whole school. */
  readonly offer: SchoolOffer | null;
  readonly text: string;
  readonly path: string;
}

/** The publication whose changes are news. */
interface NewsContext {
  /** School years in which a place can be taken. */
  readonly years: readonly number[];
  /** ISO date. */
  readonly today: string;
}

/**
 * The news of the schools of a bucket, as it is and as it was. A school without an entry before is no news: it may have
 * been renamed, or come with an import of the whole country.
 */
export function findSchoolNews(before: string, after: string, context: NewsContext): SchoolNews[] {
  const old = new Map(linesOf(before));
  return linesOf(after).flatMap(([slug, json]) => {
    const was = old.get(slug);
    if (was === undefined || was === json) return [];
    const [from, to] = [JSON.parse(was), JSON.parse(json)] as [BucketEntry, BucketEntry];
    return typeof from === "string" || typeof to === "string" ? [] : newsOf(from, to, context);
  });
}

function linesOf(bucket: string): [slug: string, json: string][] {
  return bucket
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const end = line.indexOf("\t");
      return [line.slice(0, end), line.slice(end + 1)];
    });
}

function newsOf(before: SchoolDetail, after: SchoolDetail, context: NewsContext): SchoolNews[] {
  const isPrivate = after.card.administration === "privada";
  return [
    ...(isPrivate ? priceNews(before, after, context) : []),
    ...factNews(before, after),
    ...dateNews(before, after, context),
    ...enemNews(before, after),
  ];
}

function ofSchool(school: SchoolDetail, reason: NewsReason, key: string, words: string): SchoolNews {
  const { card, slug } = school;
  const text = `${card.name}: ${words}`;
  return { key: `${card.id} ${reason} ${key}`, reason, school, offer: null, text, path: paths.school(slug) };
}

/** Facts that the school provides for the first time, without its dates; also a changed reply to a question. */
function factNews(before: SchoolDetail, after: SchoolDetail): SchoolNews[] {
  return DESK_FACTS.flatMap((fact) => {
    const { key, kind, label } = fact;
    const [was, now] = [before.deskFacts?.[key], after.deskFacts?.[key]];
    const isChanged = kind === "yesNo" && was?.text !== now?.text;
    if (isDated(fact) || !now || (was && !isChanged)) return [];
    const text = kind === "yesNo" ? `a escola respondeu “${label}”: ${now.text}` : `a escola informou “${label}”`;
    return [ofSchool(after, "answer", `${key} ${now.on}`, text)];
  });
}

/**
 * Dates to come that the school had not announced or has moved; of an enrolment also the one by which the law asks for
 * its prices, 45 days before the end (Lei 9.870/1999, art. 2º).
 */
function dateNews(before: SchoolDetail, after: SchoolDetail, { today }: NewsContext): SchoolNews[] {
  const eventsOf = ({ deskFacts }: SchoolDetail) => eventsFrom(eventTextsOf(deskFacts), today);
  const momentOf = ({ key, date, until }: SchoolEvent) => `${key} ${date} ${until}`;
  const known = new Set(eventsOf(before).map(momentOf));
  return eventsOf(after)
    .filter((event) => !known.has(momentOf(event)))
    .map((event) => {
      const { kind, date, until, text } = event;
      const when = date === until ? formatDate(date) : `de ${formatDate(date)} a ${formatDate(until)}`;
      const law = kind === "law" ? " (Lei 9.870/1999, art. 2º: 45 dias antes do fim da matrícula)" : "";
      const labels = `${EVENT_KINDS[kind].one}, ${when}${text === "" ? "" : `: ${text}`}${law}`;
      return ofSchool(after, "deadline", momentOf(event), labels);
    });
}

const seatKey = ({ grade, shift, year }: Seat) => `${grade} ${shift} ${year}`;

/** Cheaper, new and free seats, each once: for the best price of the seat. */
function priceNews(before: SchoolDetail, after: SchoolDetail, { years, today }: NewsContext): SchoolNews[] {
  const was = Map.groupBy(before.offers, seatKey);
  const seats = Map.groupBy(
    after.offers.filter(({ year }) => years.includes(year)),
    seatKey,
  );
  return [...seats].flatMap(([key, offers]) => {
    const offer = cheapest(offers);
    const earlier = was.get(key) ?? [];
    const change = priceChange(earlier.length > 0 ? cheapest(earlier) : null, offer);
    const price = `${seatLabel(offer)}, ${formatMoney(offer.netMonthlyFeeCents)} por mês`;
    const one = (reason: NewsReason, of: string, text: string): SchoolNews => ({
      key: `${after.card.id} ${reason} ${key} ${of}`,
      reason,
      school: after,
      offer,
      text: `${after.card.name}: ${text}`,
      path: schoolPricePath(after.slug, offer),
    });
    return [
      ...(change ? [one(change.reason, String(offer.netMonthlyFeeCents), price + change.words)] : []),
      ...(hadNoSeat(earlier) && offers.some(({ seats }) => seats !== null && seats > 0)
        ? [one("seat", today, `${price}, com vaga em ${formatDate(today)}`)]
        : []),
    ];
  });
}

const cheapest = (offers: readonly SchoolOffer[]) =>
  offers.reduce((best, one) => (one.netMonthlyFeeCents < best.netMonthlyFeeCents ? one : best));

/** Whether the school stated that no seat is free. */
const hadNoSeat = (offers: readonly SchoolOffer[]) => offers.length > 0 && offers.every(({ seats }) => seats === 0);

function priceChange(
  before: SchoolOffer | null,
  { netMonthlyFeeCents, discountPercent }: SchoolOffer,
): { readonly reason: NewsReason; readonly words: string } | null {
  const discount = discountPercent > 0 ? ` (${formatDiscount(discountPercent)})` : "";
  if (before === null) return { reason: discountPercent > 0 ? "scholarship" : "price_published", words: discount };
  if (netMonthlyFeeCents >= before.netMonthlyFeeCents) return null;
  const text = `${discount}, antes ${formatMoney(before.netMonthlyFeeCents)}`;
  return { reason: discountPercent > 0 && before.discountPercent === 0 ? "scholarship" : "lower_price", words: text };
}

/** A result of an edition that the school had none of. */
function enemNews(before: SchoolDetail, after: SchoolDetail): SchoolNews[] {
  const newest = after.enem.at(-1);
  if (!newest || newest.edition <= (before.enem.at(-1)?.edition ?? 0)) return [];
  const text = `saiu o resultado no ENEM ${newest.edition}`;
  return [ofSchool(after, "enem", String(newest.edition), text)];
}
