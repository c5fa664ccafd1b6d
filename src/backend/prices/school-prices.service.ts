import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { PriceCounts, PricePreview, SchoolPrices } from "../../contract/v3/school-prices.ts";
import {
  applyChanges,
  changesOf,
  differenceOf,
  inOrder,
  type PriceChanges,
  unlikelyChanges,
} from "../../domain/prices/price-changes.ts";
import { classKey, type PriceRow } from "../../domain/prices/price-row.ts";
import type { PriceTableRules } from "../../domain/prices/price-table.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { readDesk } from "../claims/read-desk.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { offer, priceChange, source } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashContent } from "../tokens.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { type StoredOffer, toOffer, toPriceRow } from "./price-rows.ts";
import { type ReadPrices, readPrices } from "./read-prices.ts";
import { readToldColumns } from "./told-columns.ts";

/** Days in which the prices before a change can be taken back. */
const UNDO_DAYS = 30;
/** Changes at the desk, and errors of a table, that are listed. */
const [SHOWN_CHANGES, SHOWN_ERRORS] = [20, 100];

/** A table of prices as somebody sends it. */
interface ToldTable {
  readonly text: string;
  readonly year: string;
  readonly isWhole: boolean;
}

/** The prices of the school of a link, and who changed them. Throws `link_expired`. */
export async function readSchoolPrices(db: D1Database, token: string, now: Date): Promise<SchoolPrices> {
  const { claim } = await readDesk(db, token, "prices", now);
  const present = await readPresent(db, claim.inepCode, now);
  const rows = await drizzle(db)
    .select({ change: priceChange, name: schoolClaim.name, role: schoolClaim.role })
    .from(priceChange)
    .leftJoin(schoolClaim, eq(schoolClaim.id, priceChange.claimId))
    .where(eq(priceChange.inepCode, claim.inepCode))
    .orderBy(desc(priceChange.version))
    .limit(SHOWN_CHANGES);
  const earliest = isoBefore(now, { days: UNDO_DAYS });
  const changes = rows.map(({ change: { version, at, counts }, name, role }) => ({
    version,
    at,
    by: name && `${name} (${role})`,
    counts: JSON.parse(counts) as PriceCounts,
    isReversible: at > earliest,
  }));
  return { rows: present.rows, base: present.base, years: present.years, changes };
}

/** Reads a table, of a text or else of a file in base64, and compares it with the present prices. Throws `link_expired`. */
export async function previewPrices(
  db: D1Database,
  token: string,
  told: ToldTable & { readonly file: string },
  now: Date,
): Promise<PricePreview> {
  const { claim, stages } = await readDesk(db, token, "prices", now);
  const [present, columns] = await Promise.all([
    readPresent(db, claim.inepCode, now),
    readToldColumns(db, claim.inepCode),
  ]);
  const input = told.file === "" ? told.text : bytesOf(told.file);
  const read = await readPrices(input, rulesOf(told, present.years, stages), columns);
  const changes = changesOfTable(present.rows, read, told.isWhole);
  return {
    text: read.text,
    base: present.base,
    added: [...changes.added],
    changed: [...changes.changed],
    confirmed: changes.confirmed.length,
    removed: [...changes.removed],
    errors: read.errors.slice(0, SHOWN_ERRORS),
    errorCount: read.errors.length,
    warnings: [...read.warnings, ...unlikelyChanges(changes)].slice(0, SHOWN_ERRORS),
    notes: [...read.notes],
    columns: [...read.columns],
    after: applyChanges(present.rows, changes),
  };
}

/**
 * Publishes a table: all of it, or its right rows. Throws `link_expired`, `invalid_fields` for a table with errors of which all
 * is wanted or without a right row, `prices_changed` when the prices are not those of `base` any more.
 */
export async function publishPrices(
  db: D1Database,
  token: string,
  told: ToldTable & { readonly takes: "all" | "right"; readonly base: string },
  now: Date,
): Promise<PriceCounts> {
  const { claim, stages } = await readDesk(db, token, "prices", now);
  const [present, columns] = await Promise.all([
    readPresent(db, claim.inepCode, now),
    readToldColumns(db, claim.inepCode),
  ]);
  if (present.base !== told.base) throw new ApiError("prices_changed");
  const read = await readPrices(told.text, rulesOf(told, present.years, stages), columns);
  if (read.rows.length === 0 || (told.takes === "all" && read.errors.length > 0)) {
    throw invalidField("text", "Nada foi publicado: confira os erros da tabela.");
  }
  const changes = changesOfTable(present.rows, read, told.isWhole);
  return commitChanges(db, claim, present, changes, now);
}

/** Takes the price of one class off the site. Throws `link_expired`, `prices_changed`, `not_found`. */
export async function removePrice(
  db: D1Database,
  token: string,
  { price, base }: { readonly price: string; readonly base: string },
  now: Date,
): Promise<PriceCounts> {
  const { claim } = await readDesk(db, token, "prices", now);
  const present = await readPresent(db, claim.inepCode, now);
  if (present.base !== base) throw new ApiError("prices_changed");
  const removed = present.rows.filter((row) => classKey(row) === price);
  if (removed.length === 0) throw new ApiError("not_found");
  return commitChanges(db, claim, present, { added: [], changed: [], confirmed: [], removed }, now);
}

/**
 * Brings back the prices before a change, those of years that are still open. Throws `link_expired`, `prices_changed`,
 * `not_found` for a change of another school or of more than 30 days ago.
 */
export async function restorePrices(
  db: D1Database,
  token: string,
  { version, base }: { readonly version: string; readonly base: string },
  now: Date,
): Promise<PriceCounts> {
  const { claim } = await readDesk(db, token, "prices", now);
  const isIt = and(
    eq(priceChange.inepCode, claim.inepCode),
    eq(priceChange.version, Number(version) || 0),
    gt(priceChange.at, isoBefore(now, { days: UNDO_DAYS })),
  );
  const [found] = await drizzle(db).select({ before: priceChange.before }).from(priceChange).where(isIt);
  if (!found) throw new ApiError("not_found");
  const present = await readPresent(db, claim.inepCode, now);
  if (present.base !== base) throw new ApiError("prices_changed");
  const before = (JSON.parse(found.before) as PriceRow[]).filter(({ year }) => present.years.includes(year));
  return commitChanges(db, claim, present, differenceOf(present.rows, before), now);
}

/** Writes changes and what was before them. Throws `prices_changed` when a concurrent change was first. */
async function commitChanges(
  db: D1Database,
  claim: Pick<typeof schoolClaim.$inferSelect, "id" | "inepCode">,
  present: PresentPrices,
  changes: PriceChanges,
  now: Date,
): Promise<PriceCounts> {
  const counts = {
    added: changes.added.length,
    changed: changes.changed.length,
    confirmed: changes.confirmed.length,
    removed: changes.removed.length,
  };
  const change = {
    inepCode: claim.inepCode,
    version: present.version + 1,
    at: now.toISOString(),
    claimId: claim.id,
    counts: JSON.stringify(counts),
    before: JSON.stringify(present.rows),
  };
  const orm = drizzle(db);
  const isFirst = await tryCommit(db, [
    orm.insert(priceChange).values(change),
    ...statementsOf(db, claim.inepCode, present, changes, now),
    deskEventStatement(orm, claim, "mudar-precos", now),
  ]);
  if (!isFirst) throw new ApiError("prices_changed");
  return counts;
}

const rulesOf = ({ year }: ToldTable, years: readonly number[], stages: number): PriceTableRules => ({
  years,
  year: Number(year) || null,
  stages,
});

/** With errors nothing is removed: a class that seems to lack may be in a row that could not be read. */
function changesOfTable(rows: readonly PriceRow[], read: ReadPrices, isWhole: boolean): PriceChanges {
  return changesOf(rows, read.rows, isWhole && read.errors.length === 0);
}

interface PresentPrices {
  readonly rows: PriceRow[];
  readonly base: string;
  readonly version: number;
  readonly years: number[];
  /** Offers of any state by class, hidden ones included. */
  readonly stored: ReadonlyMap<string, StoredOffer>;
}

async function readPresent(db: D1Database, inepCode: string, now: Date): Promise<PresentPrices> {
  const orm = drizzle(db);
  const years = [...seasonOf(now).years];
  const [offers, [last]] = await orm.batch([
    orm
      .select()
      .from(offer)
      .where(and(eq(offer.inepCode, inepCode), inArray(offer.year, years))),
    orm
      .select({ version: priceChange.version })
      .from(priceChange)
      .where(eq(priceChange.inepCode, inepCode))
      .orderBy(desc(priceChange.version))
      .limit(1),
  ]);
  const rows = inOrder(offers.filter(({ isActive }) => isActive === 1).map(toPriceRow));
  const version = last?.version ?? 0;
  const stored = new Map(offers.map((row) => [classKey(toPriceRow(row)), row]));
  return { rows, base: await hashContent(String(version), JSON.stringify(rows)), version, years, stored };
}

/** The source of what schools told on one day, which is written beside it. */
const SOURCE = { title: "Preço informado pela escola", publisher: "a própria escola" };

/** The writes of changes: triggers publish the school again, and keep every fee in the ledger. */
function statementsOf(
  db: D1Database,
  inepCode: string,
  { stored }: PresentPrices,
  { added, changed, confirmed, removed }: PriceChanges,
  now: Date,
) {
  const orm = drizzle(db);
  const today = dateInSaoPaulo(now);
  const told = { sourceId: `escola-${today}`, checkedAt: today };
  const row = { id: told.sourceId, ...SOURCE, referenceDate: today };
  const rows = [...added, ...changed.map(({ after }) => after), ...confirmed];
  return [
    orm.insert(source).values(row).onConflictDoNothing(),
    ...rows.map((price) => {
      const { id, ...set } = toOffer(inepCode, price, stored.get(classKey(price)), told);
      return orm
        .insert(offer)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: offer.id, set });
    }),
    ...removed.map((price) =>
      orm
        .update(offer)
        .set({ isActive: 0 })
        .where(eq(offer.id, stored.get(classKey(price))!.id)),
    ),
  ];
}

/** Bytes of a file in base64. Throws `invalid_fields`. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch (cause) {
    throw invalidField("file", "Não conseguimos ler o arquivo. Mande de novo.", cause);
  }
}
