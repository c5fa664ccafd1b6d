import { getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PriceCounts } from "../../contract/v3/school-prices.ts";
import type { Shift } from "../../domain/catalog/shift.ts";
import type { Grade } from "../../domain/catalog/stage.ts";
import { inOrder, type PriceChanges } from "../../domain/prices/price-changes.ts";
import { classKey, type PricedClass, type PriceRow } from "../../domain/prices/price-row.ts";
import { offerId } from "../../domain/pricing/offer-id.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { tagsOfWaivers, WAIVER_TAGS } from "../../domain/pricing/waiver-tags.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { offer, priceChange, source } from "../schema/catalog.ts";
import type { Statement } from "../workflow/transaction.ts";

/** The prices of a school of the open school years. */
export interface PresentPrices {
  readonly rows: PriceRow[];
  /** Keys of the classes among them that the team keeps off the site. */
  readonly takenDown: ReadonlySet<string>;
  /** Number of the last change; 0 before the first. */
  readonly version: number;
  /** Offers of any state by class, hidden ones included. */
  readonly stored: ReadonlyMap<string, StoredOffer>;
}

/** Changes of the prices of a school, the prices that they were compared with, and the claim of who makes them. */
export interface SchoolChanges {
  readonly inepCode: string;
  readonly claimId: string;
  readonly present: PresentPrices;
  readonly changes: PriceChanges;
  /** Seats that a table states. */
  readonly seats: readonly ClassSeats[];
}

/** The free seats of a class, and the number that it was compared with. */
export interface ClassSeats extends PricedClass {
  readonly seats: number;
  readonly before: number | null;
}

/**
 * The source of prices that schools provided on one day, which completes its id. The ledger knows them by "escola-".
 */
const SOURCE = { title: "Preço informado pela escola", publisher: "a própria escola" };

/** Most characters of a JSON parameter: D1 takes 2 MB, and UTF-8 has more bytes than characters. */
const CHUNK_CHARACTERS = 500_000;

/** The prices of schools. Two queries, whatever the number of schools. */
export async function readPresentPrices(
  db: D1Database,
  inepCodes: readonly string[],
  now: Date,
): Promise<Map<string, PresentPrices>> {
  const orm = drizzle(db);
  const ofThem = sql`(SELECT value FROM json_each(${JSON.stringify(inepCodes)}))`;
  const years = JSON.stringify(seasonOf(now).years);
  const [offers, versions] = await orm.batch([
    orm
      .select()
      .from(offer)
      .where(sql`${inArray(offer.inepCode, ofThem)} AND ${offer.year} IN (SELECT value FROM json_each(${years}))`),
    orm
      .select({ inepCode: priceChange.inepCode, version: sql<number>`max(${priceChange.version})` })
      .from(priceChange)
      .where(inArray(priceChange.inepCode, ofThem))
      .groupBy(priceChange.inepCode),
  ]);
  const bySchool = Map.groupBy(offers, ({ inepCode }) => inepCode);
  const versionOf = new Map(versions.map(({ inepCode, version }) => [inepCode, version]));
  return new Map(
    inepCodes.map((inepCode) => {
      const rows = bySchool.get(inepCode) ?? [];
      const active = rows.filter(({ isActive }) => isActive === 1);
      const takenDown = active.filter(({ takenDownAt }) => takenDownAt !== null);
      return [
        inepCode,
        {
          rows: inOrder(active.map(toPriceRow)),
          takenDown: new Set(takenDown.map((row) => classKey(toPriceRow(row)))),
          version: versionOf.get(inepCode) ?? 0,
          stored: new Map(rows.map((row) => [classKey(toPriceRow(row)), row])),
        },
      ];
    }),
  );
}

export function countChanges({ added, changed, confirmed, removed }: PriceChanges): PriceCounts {
  return {
    added: added.length,
    changed: changed.length,
    confirmed: confirmed.length,
    removed: removed.length,
  };
}

/** The grades whose prices change, by school year; of a change without one, those that are confirmed. */
function gradesOf({ added, changed, removed, confirmed }: PriceChanges) {
  const touched = [...added, ...changed.map(({ after }) => after), ...removed];
  const byYear = Map.groupBy(inOrder(touched.length > 0 ? touched : confirmed), ({ year }) => year);
  return [...byYear].map(([year, rows]) => ({ year, grades: [...new Set(rows.map(({ grade }) => grade))] }));
}

/**
 * The writes of changes of schools and what was before them, in few statements whatever their number. Triggers publish
 * the schools again, and keep every fee in the ledger. They break a unique key after a concurrent change of one of the
 * schools.
 */
export function changeStatements(db: D1Database, schools: readonly SchoolChanges[], now: Date): Statement[] {
  const orm = drizzle(db);
  const today = dateInSaoPaulo(now);
  const stated = { sourceId: `escola-${today}`, checkedAt: today };
  const history = schools.map(({ inepCode, claimId, present, changes }) => ({
    inepCode,
    version: present.version + 1,
    at: now.toISOString(),
    claimId,
    counts: JSON.stringify({ ...countChanges(changes), grades: gradesOf(changes) }),
    before: JSON.stringify(present.rows),
  }));
  const offers = schools.flatMap(({ inepCode, present: { stored }, changes }) =>
    [...changes.added, ...changes.changed.map(({ after }) => after)].map((price) =>
      toOffer(inepCode, price, stored.get(classKey(price)), stated),
    ),
  );
  const seats = schools.flatMap(({ inepCode, present: { stored }, seats: stated }) =>
    stated.map(({ seats: count, before, ...one }) => ({ id: idOf(inepCode, one, stored), count, before })),
  );
  const idsOf = (kind: "confirmed" | "removed") =>
    schools.flatMap(({ present, changes }) => changes[kind].map((row) => present.stored.get(classKey(row))!.id));
  const isOneOf = (ids: readonly string[]) =>
    inArray(offer.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return [
    orm
      .insert(source)
      .values({ id: stated.sourceId, ...SOURCE, referenceDate: today })
      .onConflictDoNothing(),
    ...chunksOf(history).map((rows) => orm.insert(priceChange).select(selectRows(priceChange, rows))),
    ...chunksOf(offers).map((rows) =>
      orm.insert(offer).select(selectRows(offer, rows)).onConflictDoUpdate({ target: offer.id, set: STATED_COLUMNS }),
    ),
    orm
      .update(offer)
      .set(stated)
      .where(isOneOf(idsOf("confirmed"))),
    orm
      .update(offer)
      .set({ isActive: 0 })
      .where(isOneOf(idsOf("removed"))),
    ...chunksOf(seats).map((rows) => {
      const count = sql`(SELECT value ->> 'count' FROM json_each(${rows}) WHERE value ->> 'id' = ${offer.id})`;
      // A number that somebody has set since the table was read stays.
      const isAsRead = sql`${offer.id} IN (SELECT value ->> 'id' FROM json_each(${rows}) WHERE value ->> 'before' IS ${offer.seats})`;
      return orm.update(offer).set({ seats: count, seatsConfirmedOn: today }).where(isAsRead);
    }),
  ];
}

/** Columns that others set: people at the desk confirm the seats, and the team takes prices down. */
const OTHERS_COLUMNS = new Set(["id", "seats", "seatsConfirmedOn", "waivesPlatformFee", "takenDownAt"]);

/** Columns of an offer that a provided price sets. */
const STATED_COLUMNS = Object.fromEntries(
  Object.entries(getTableColumns(offer))
    .filter(([key]) => !OTHERS_COLUMNS.has(key))
    .map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
);

/** Rows of a table from a JSON array. `WHERE true`: the parser would take the `ON` of an upsert for a join. */
function selectRows(table: SQLiteTable, rows: string): SQL {
  const values = Object.keys(getTableColumns(table)).map((key) => sql`value ->> ${key}`);
  return sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${rows}) WHERE true`;
}

/** JSON arrays of rows, few of them longer than CHUNK_CHARACTERS. */
function chunksOf(rows: readonly object[]): string[] {
  const chunks: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const json = JSON.stringify(row);
    length += json.length;
    if (length > CHUNK_CHARACTERS) {
      chunks.push([]);
      length = json.length;
    }
    chunks.at(-1)!.push(json);
  }
  return chunks.map((chunk) => `[${chunk.join()}]`);
}

type StoredOffer = typeof offer.$inferSelect;

/** The price of an offer as its school states it. */
function toPriceRow(row: StoredOffer): PriceRow {
  return {
    year: row.year,
    grade: row.gradeSlug as Grade,
    shift: row.shift as Shift,
    listMonthlyFeeCents: row.listMonthlyFeeCents,
    discountPercent: row.discountPercent,
    netMonthlyFeeCents: row.netMonthlyFeeCents,
    enrollmentFeeCents: row.enrollmentFeeCents,
    waivesEnrollmentFee: row.waivesEnrollmentFee === 1,
    waivesFirstMonth: row.waivesFirstMonth === 1,
    installments: row.installments,
    validityRule: row.validityRule,
    conditions: row.conditions,
  };
}

/** Id of the offer of a class, stored or new. */
function idOf(inepCode: string, one: PricedClass, stored: ReadonlyMap<string, StoredOffer>): string {
  return stored.get(classKey(one))?.id ?? offerId(inepCode, { ...one, gradeSlug: one.grade });
}

/** The row of a price: what a new offer needs. Of a stored one, its upsert leaves the columns that others set. */
function toOffer(
  inepCode: string,
  price: PriceRow,
  stored: StoredOffer | undefined,
  stated: { readonly sourceId: string; readonly checkedAt: string },
): typeof offer.$inferInsert {
  const { grade: gradeSlug, waivesEnrollmentFee, waivesFirstMonth, ...rest } = price;
  const waivers = {
    waivesEnrollmentFee: Number(waivesEnrollmentFee),
    waivesFirstMonth: Number(waivesFirstMonth),
    waivesPlatformFee: stored?.waivesPlatformFee ?? 0,
  };
  return {
    id: stored?.id ?? offerId(inepCode, { ...price, gradeSlug }),
    inepCode,
    gradeSlug,
    ...rest,
    ...waivers,
    tags: ((stored?.tags ?? 0) & ~WAIVER_TAGS) | tagsOfWaivers(waivers),
    isActive: 1,
    ...stated,
  };
}
