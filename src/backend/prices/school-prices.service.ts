import { and, desc, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { PriceCounts, PricePreview, SchoolPrices } from "../../contract/v3/school-prices.ts";
import { mayWork } from "../../domain/partners/school-rights.ts";
import {
  applyChanges,
  changesOf,
  differenceOf,
  inOrder,
  splitUnlikely,
  unlikelyChanges,
} from "../../domain/prices/price-changes.ts";
import { CODE_LABEL } from "../../domain/prices/price-columns.ts";
import { classKey, type PriceRow } from "../../domain/prices/price-row.ts";
import type { PriceInput } from "../../domain/prices/price-table.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { seatLabel } from "../../domain/pricing/seat.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { readDesksOf } from "../claims/desks-of-person.ts";
import { readDesk } from "../claims/read-desk.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { readHeld } from "../publish/held.ts";
import { priceChange } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { hashContent } from "../tokens.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { readPrices } from "./read-prices.ts";
import { readStatedColumns } from "./stated-columns.ts";
import {
  type ClassSeats,
  changeStatements,
  countChanges,
  type PresentPrices,
  readPresentPrices,
  type SchoolChanges,
} from "./stored-prices.ts";

/** Days in which the prices before a change can be taken back. */
const UNDO_DAYS = 30;
/** Changes at the desk, and errors of a table, that are listed. */
const [SHOWN_CHANGES, SHOWN_ERRORS] = [20, 100];

const TAKEN_DOWN = "nossa equipe tirou este preço do ar, e publicar a tabela não o traz de volta. Fale com a equipe.";

const NOT_WHOLE = "a planilha tem partes que não lemos, e por isso nenhum preço sai do ar";

interface PriceTableInput {
  readonly text: string;
  readonly year: string;
  readonly isWhole: boolean;
}

/** The prices of the school of a link, and who changed them. Throws `link_expired`. */
export async function readSchoolPrices(db: D1Database, token: string, now: Date): Promise<SchoolPrices> {
  const { claim } = await readDesk(db, token, "prices", now);
  const [present, held, rows] = await Promise.all([
    readPresent(db, claim.inepCode, now),
    readHeld(db),
    drizzle(db)
      .select({ change: priceChange, name: schoolClaim.name, role: schoolClaim.role })
      .from(priceChange)
      .leftJoin(schoolClaim, eq(schoolClaim.id, priceChange.claimId))
      .where(eq(priceChange.inepCode, claim.inepCode))
      .orderBy(desc(priceChange.version))
      .limit(SHOWN_CHANGES),
  ]);
  const earliest = isoBefore(now, { days: UNDO_DAYS });
  const changes = rows.map(({ change: { version, at, counts }, name, role }) => ({
    version,
    at,
    by: name && `${name} (${role})`,
    ...readStoredCounts(counts),
    isReversible: at > earliest,
  }));
  const { rows: prices, base, years, takenDown } = present;
  return { rows: prices, takenDown: [...takenDown], heldSince: held?.since ?? null, base, years, changes };
}

/** A change as it is stored; one of an older release names no grades. */
function readStoredCounts(json: string): Pick<SchoolPrices["changes"][number], "counts" | "grades"> {
  const { grades = [], ...counts } = JSON.parse(json);
  return { counts, grades };
}

/** Reads a table, of a file or else of a text, and compares it with the present prices. Throws `link_expired`. */
export async function previewPrices(
  db: D1Database,
  token: string,
  table: PriceTableInput & { readonly file?: File | undefined },
  now: Date,
): Promise<PricePreview> {
  const input = table.file ? new Uint8Array(await table.file.arrayBuffer()) : table.text;
  const { read, base, changes: tables } = await readTable(db, token, input, { ...table, isSure: false }, now);
  const [{ changes, present, seats, leaps }, ...others] = tables as [TableChanges, ...TableChanges[]];
  const inSchools = (linesOf: (one: TableChanges) => readonly string[]) =>
    others.flatMap((one) => linesOf(one).map((line) => `${CODE_LABEL} ${one.inepCode}, ${line}`));
  const slips = ({ unlikely }: TableChanges) => unlikely.map(priceLabel);
  const takenDown = tables.flatMap(({ name, present: before, changes: { changed, confirmed } }) =>
    [...changed.map(({ after }) => after), ...confirmed]
      .filter((row) => before.takenDown.has(classKey(row)))
      .map((row) => `${name}, ${seatLabel(row)}: ${TAKEN_DOWN}`),
  );
  return {
    text: read.text,
    base,
    added: [...changes.added],
    changed: [...changes.changed],
    confirmed: changes.confirmed.length,
    removed: [...changes.removed],
    seats: inOrder(seats.filter(({ seats: count, before }) => count !== before)),
    others: others.map(({ name, inepCode, changes: made }) => ({ name, inepCode, ...countChanges(made) })),
    errors: read.errors.slice(0, SHOWN_ERRORS),
    errorCount: read.errors.length,
    unlikely: [...slips(tables[0]!), ...inSchools(slips)],
    warnings: [...takenDown, ...read.warnings, ...leaps, ...inSchools((one) => one.leaps)].slice(0, SHOWN_ERRORS),
    notes: [...read.notes, ...(table.isWhole && read.isPartial ? [NOT_WHOLE] : [])],
    columns: [...read.columns],
    after: applyChanges(present.rows, changes).filter((row) => !present.takenDown.has(classKey(row))),
  };
}

/** "6º ano, manhã, 2027: R$ 12; com bolsa, R$ 1". */
function priceLabel(row: PriceRow): string {
  const { listMonthlyFeeCents: list, netMonthlyFeeCents: net } = row;
  return `${seatLabel(row)}: ${formatMoney(list)}${net === list ? "" : `; com bolsa, ${formatMoney(net)}`}`;
}

/**
 * Publishes a table, all of it or its right rows, at every school that it names. Throws `link_expired`,
 * `invalid_fields` for a table with errors if all rows are required, or without a row to publish; `prices_changed` when
 * the prices differ from `base`.
 */
export async function publishPrices(
  db: D1Database,
  token: string,
  table: PriceTableInput & {
    readonly takes: "all" | "right";
    readonly isSure?: boolean | undefined;
    readonly base: string;
  },
  now: Date,
): Promise<PriceCounts> {
  const isSure = table.takes === "all" || table.isSure === true;
  const { read, base, changes } = await readTable(db, token, table.text, { ...table, isSure }, now);
  if (base !== table.base) throw new ApiError("prices_changed");
  const named = changes.filter(({ isNamed }) => isNamed);
  if (named.length === 0 && changes.some(({ unlikely }) => unlikely.length > 0)) {
    throw invalidField("text", "Nada foi publicado: marque que os preços em dúvida estão certos, ou corrija a tabela.");
  }
  if (named.length === 0 || (table.takes === "all" && read.errors.length > 0)) {
    throw invalidField("text", "Nada foi publicado: confira os erros da tabela.");
  }
  return commitChanges(db, named, now);
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
  const changes = { added: [], changed: [], confirmed: [], removed };
  return commitChanges(db, [{ inepCode: claim.inepCode, claimId: claim.id, present, changes, seats: [] }], now);
}

/**
 * Brings back the prices before a change, of years that are still open. Throws `link_expired`, `prices_changed`,
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
  const [row] = await drizzle(db).select({ before: priceChange.before }).from(priceChange).where(isIt);
  if (!row) throw new ApiError("not_found");
  const present = await readPresent(db, claim.inepCode, now);
  if (present.base !== base) throw new ApiError("prices_changed");
  const before = (JSON.parse(row.before) as PriceRow[]).filter(({ year }) => present.years.includes(year));
  const changes = differenceOf(present.rows, before);
  return commitChanges(db, [{ inepCode: claim.inepCode, claimId: claim.id, present, changes, seats: [] }], now);
}

/** Changes of a school of a table, and whether the table has a price of it. */
interface TableChanges extends SchoolChanges {
  readonly name: string;
  readonly isNamed: boolean;
  /** Prices that are likely slips; the changes have them only if somebody is sure. */
  readonly unlikely: readonly PriceRow[];
  /** Fees that change by much, in words. */
  readonly leaps: readonly string[];
}

/**
 * Reads a table at the desk of a link and compares it with the prices of that school, which is the first, and of every
 * other school that it names and whose prices the person may publish. `base` names the state of all of them. Throws
 * `link_expired`.
 */
async function readTable(
  db: D1Database,
  token: string,
  input: string | Uint8Array,
  { year, isWhole, isSure }: Omit<PriceTableInput, "text"> & { readonly isSure: boolean },
  now: Date,
) {
  const desk = await readDesk(db, token, "prices", now);
  const { id: claimId, inepCode: ownCode } = desk.claim;
  const [desks, columns] = await Promise.all([readDesksOf(db, claimId), readStatedColumns(db, ownCode)]);
  const others = desks.filter(
    ({ claim: { inepCode, access }, level }) => inepCode !== ownCode && mayWork(level, access, "prices"),
  );
  const schools = [desk, ...others].map(({ claim: { id, inepCode }, name, stages }) => ({
    id,
    inepCode,
    name,
    stages,
  }));
  const rules = { years: seasonOf(now).years, year: Number(year) || null, schools };
  const read = await readPrices(input, rules, columns);
  const rowsOf = (inepCode: string) => read.rows.get(inepCode) ?? [];
  const shown = schools.filter(({ inepCode }) => inepCode === ownCode || rowsOf(inepCode).length > 0);
  const codes = shown.map(({ inepCode }) => inepCode);
  const present = await readPresentPrices(db, codes, now);
  const changes = shown.map(({ id, inepCode, name }): TableChanges => {
    const [before, rows] = [present.get(inepCode)!, rowsOf(inepCode)];
    // A class that seems to lack may be in a row that could not be read, or in a hidden one: then nothing is removed.
    const wholeYears = isWhole && read.errors.length === 0 && !read.isPartial ? rows.map((row) => row.year) : [];
    const all = changesOf(before.rows, rows, new Set(wholeYears));
    const { likely, unlikely } = splitUnlikely(all);
    const left = new Set(isSure ? [] : unlikely.map(classKey));
    const taken = rows.filter((row) => !left.has(classKey(row)));
    return {
      inepCode,
      claimId: id,
      present: before,
      changes: isSure ? all : likely,
      seats: seatsOf(before, taken),
      name,
      isNamed: taken.length > 0,
      unlikely,
      leaps: unlikelyChanges(all),
    };
  });
  // A table without seats does not depend on them.
  const shownSeats = shown.flatMap(({ inepCode }) =>
    seatsOf(present.get(inepCode)!, rowsOf(inepCode)).map(({ before }) => before),
  );
  return { read, changes, base: await baseOf([...present.values()], shownSeats) };
}

/** Writes changes and what was before them. Throws `prices_changed` when a concurrent change was first. */
async function commitChanges(db: D1Database, schools: readonly SchoolChanges[], now: Date): Promise<PriceCounts> {
  const orm = drizzle(db);
  const isFirst = await tryCommit(db, [
    ...changeStatements(db, schools, now),
    ...schools.map(({ inepCode, claimId }) => deskEventStatement(orm, { inepCode, id: claimId }, "mudar-precos", now)),
  ]);
  if (!isFirst) throw new ApiError("prices_changed");
  const total = { added: 0, changed: 0, confirmed: 0, removed: 0 };
  for (const { changes } of schools) {
    const counts = countChanges(changes);
    for (const kind of ["added", "changed", "confirmed", "removed"] as const) total[kind] += counts[kind];
  }
  return total;
}

/** Name of the state of the prices of schools, which a change names. */
const baseOf = (prices: readonly PresentPrices[], seats: readonly (number | null)[] = []): Promise<string> =>
  hashContent(...prices.flatMap(({ version, rows }) => [String(version), JSON.stringify(rows)]), ...seats.map(String));

/** The seats that rows of a table state, beside the present ones. */
function seatsOf({ stored }: PresentPrices, rows: readonly PriceInput[]): ClassSeats[] {
  return rows.flatMap(({ year, grade, shift, seats }) => {
    const before = stored.get(classKey({ year, grade, shift }))?.seats ?? null;
    return seats === undefined ? [] : [{ year, grade, shift, seats, before }];
  });
}

/** The prices of a school, and the state of them that a change names. */
async function readPresent(db: D1Database, inepCode: string, now: Date) {
  const present = (await readPresentPrices(db, [inepCode], now)).get(inepCode)!;
  return { ...present, years: [...seasonOf(now).years], base: await baseOf([present]) };
}
