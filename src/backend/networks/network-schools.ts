import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { NetworkSchools } from "../../contract/v3/networks.ts";
import { SCHOOL_TURN } from "../../domain/orders/order-status.ts";
import { city, offer, review, school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { lead } from "../schema/leads.ts";
import { scholarshipOrder } from "../schema/orders.ts";
import { reviewReply, reviewReplyDraft } from "../schema/reviews.ts";
import { matchesSchool } from "../text-search.ts";
import { readNetworkPerson } from "./network-people.ts";

/** Page size. */
const PAGE = 30;

/**
 * The schools of the network of a link whose name, INEP code, CNPJ or phone is searched, all for an empty search: first
 * where most waits. Two queries after the link, whatever the number of schools. Throws `link_expired`.
 */
export async function listNetworkSchools(
  db: D1Database,
  token: string,
  { page, search }: { readonly page: number; readonly search: string },
  now: Date,
): Promise<NetworkSchools> {
  const person = await readNetworkPerson(db, token, now);
  const orm = drizzle(db);
  const families = sql<number>`(${countOf(lead, and(eq(lead.inepCode, school.inepCode), sql`${lead.status} = 'sent'`))}
    + ${countOf(scholarshipOrder, and(eq(scholarshipOrder.inepCode, school.inepCode), inArray(scholarshipOrder.status, [...SCHOOL_TURN])))})`;
  const reviews = countOf(
    review,
    and(eq(review.inepCode, school.inepCode), eq(review.status, "published"), IS_UNANSWERED),
  );
  const prices = countOf(offer, and(eq(offer.inepCode, school.inepCode), eq(offer.isActive, 1)));
  const rows = await orm
    .select({
      inepCode: school.inepCode,
      slug: school.slug,
      name: school.name,
      neighborhood: school.neighborhood,
      city: city.name,
      uf: city.uf,
      families: families.as("families"),
      reviews: reviews.as("reviews"),
      prices: prices.as("prices"),
      total: sql<number>`count(*) OVER ()`.as("total"),
    })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .innerJoin(city, eq(city.ibgeCode, school.cityIbgeCode))
    .where(
      and(eq(schoolClaim.networkPersonId, person.personId), eq(schoolClaim.status, "approved"), matchesSchool(search)),
    )
    .orderBy(desc(sql`families`), desc(sql`reviews`), asc(school.name), asc(school.inepCode))
    .limit(PAGE)
    .offset((page - 1) * PAGE);
  const total = rows[0]?.total ?? 0;
  return {
    name: person.network,
    person: { name: person.name, access: person.access },
    schools: rows.map(({ neighborhood, city: cityName, uf, prices: priced, total: _, ...row }) => ({
      ...row,
      place: [neighborhood, `${cityName}/${uf}`].filter(Boolean).join(", "),
      hasPrices: priced > 0,
    })),
    total,
    totalPages: Math.ceil(total / PAGE),
  };
}

/** Condition that a review has neither a reply nor one that waits for the team. */
const IS_UNANSWERED = sql`NOT EXISTS (SELECT 1 FROM ${reviewReply} WHERE ${reviewReply.reviewId} = ${review.id})
  AND NOT EXISTS (SELECT 1 FROM ${reviewReplyDraft} WHERE ${reviewReplyDraft.reviewId} = ${review.id})`;

/** Number of rows of a table that belong to the school of a row. */
function countOf(
  table: typeof lead | typeof scholarshipOrder | typeof review | typeof offer,
  condition: SQL | undefined,
) {
  return sql<number>`(SELECT count(*) FROM ${table} WHERE ${condition})`;
}
