import { and, desc, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { PriceCounts, PricePreview, SchoolPrices } from "../../contract/v3/school-prices.ts";
import { networkInWords } from "../../domain/partners/network-name.ts";
import {
  applyChanges,
  changesOf,
  differenceOf,
  type PriceChanges,
  unlikelyChanges,
} from "../../domain/prices/price-changes.ts";
import { classKey, type PriceRow } from "../../domain/prices/price-row.ts";
import type { PriceTableRules } from "../../domain/prices/price-table.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { readDesk } from "../claims/read-desk.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { priceChange } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { network } from "../schema/networks.ts";
import { hashContent } from "../tokens.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { bytesOf } from "./base64.ts";
import { type ReadPrices, readPrices } from "./read-prices.ts";
import {
  changeStatements,
  countChanges,
  type PresentPrices,
  readPresentPrices,
  SCHOOL_SOURCE,
} from "./stored-prices.ts";
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
    .select({ change: priceChange, name: schoolClaim.name, role: schoolClaim.role, network: network.name })
    .from(priceChange)
    .leftJoin(schoolClaim, eq(schoolClaim.id, priceChange.claimId))
    .leftJoin(network, eq(network.id, priceChange.networkId))
    .where(eq(priceChange.inepCode, claim.inepCode))
    .orderBy(desc(priceChange.version))
    .limit(SHOWN_CHANGES);
  const earliest = isoBefore(now, { days: UNDO_DAYS });
  const changes = rows.map(({ change: { version, at, counts }, name, role, network: of }) => ({
    version,
    at,
    by: of === null ? name && `${name} (${role})` : networkInWords(of),
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
  { inepCode, id }: Pick<typeof schoolClaim.$inferSelect, "id" | "inepCode">,
  present: PresentPrices,
  changes: PriceChanges,
  now: Date,
): Promise<PriceCounts> {
  const isFirst = await tryCommit(db, [
    ...changeStatements(db, [{ inepCode, present, changes }], { claimId: id }, SCHOOL_SOURCE, now),
    deskEventStatement(drizzle(db), { inepCode, id }, "mudar-precos", now),
  ]);
  if (!isFirst) throw new ApiError("prices_changed");
  return countChanges(changes);
}

const rulesOf = ({ year }: ToldTable, years: readonly number[], stages: number): PriceTableRules => ({
  years,
  year: Number(year) || null,
  stages,
});

/** With errors nothing is removed: a class that seems to lack may be in a row that could not be read. */
function changesOfTable(rows: readonly PriceRow[], read: ReadPrices, isWhole: boolean): PriceChanges {
  const wholeYears = isWhole && read.errors.length === 0 ? read.rows.map(({ year }) => year) : [];
  return changesOf(rows, read.rows, new Set(wholeYears));
}

/** The prices of a school, and the state of them that a change names. */
async function readPresent(db: D1Database, inepCode: string, now: Date) {
  const present = (await readPresentPrices(db, [inepCode], now)).get(inepCode)!;
  return {
    ...present,
    years: [...seasonOf(now).years],
    base: await hashContent(String(present.version), JSON.stringify(present.rows)),
  };
}
