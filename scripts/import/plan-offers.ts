import { offer, school } from "../../src/backend/schema/catalog.ts";
import { shiftLabel } from "../../src/domain/catalog/shift.ts";
import { type Grade, gradeOf } from "../../src/domain/catalog/stage.ts";
import { missingStages } from "../../src/domain/prices/missing-stages.ts";
import { offerId } from "../../src/domain/pricing/offer-id.ts";
import { formatMoney } from "../../src/domain/text/format.ts";
import type { OfferRow } from "./formats/ofertas.ts";
import { ImportError, throwAll } from "./import-error.ts";
import type { SchoolRow } from "./new-school.ts";
import { TablePlan } from "./plan.ts";
import { count } from "./report.ts";
import type { ForSchool } from "./school-reference.ts";
import { storedMap, storedRows } from "./stored.ts";

type ResolvedOffer = ForSchool<OfferRow> & { readonly inepCode: string };

/**
 * Plans the changes of offers. Of the same offer in two files the newer one counts. Offers that a whole table lacks are
 * hidden. Prices that the team took down stay down, and seats stay where a file has no number. A stage that a school
 * does not have, by what is stored or by the `schools` of this import, is a warning. Throws ImportError for all offers
 * that have two prices in one file, or on one day.
 */
export async function planOffers(
  db: D1Database,
  resolved: Iterable<ResolvedOffer>,
  kept: string,
  notes: Map<string, number>,
  schools: readonly SchoolRow[] = [],
): Promise<TablePlan<object>> {
  const plan = new TablePlan<object>(offer, "ofertas", ["seats", "seatsConfirmedOn", "takenDownAt"]);
  const offers = newestOf(resolved);
  if (offers.size === 0) return plan;
  await warnOfStages(db, offers.values(), schools);
  const stored = await storedMap(db, offer, (row) => row.id, kept);
  for (const [id, { inepCode, row }] of offers) {
    const before = stored.get(id);
    const isOlder = before && row.checkedAt < before.checkedAt;
    plan.put(isOlder ? before : { id, inepCode, ...row }, before);
  }
  for (const gone of missingFrom(offers, stored)) {
    const { seats, seatsConfirmedOn, takenDownAt, ...rest } = gone;
    plan.put({ ...rest, isActive: 0 }, gone);
    count(notes, "Ofertas fora do ar: a tabela completa não as tem");
  }
  return plan;
}

async function warnOfStages(
  db: D1Database,
  offers: Iterable<ResolvedOffer>,
  schools: readonly SchoolRow[],
): Promise<void> {
  const stages = new Map<string, number>();
  for await (const row of storedRows(db, school, ["inepCode", "stages"], "administration = 0"))
    stages.set(row.inepCode, row.stages ?? 0);
  for (const row of schools) stages.set(row.inepCode, row.stages ?? 0);
  const warned = new Set<string>();
  for (const { inepCode, row, line, report } of offers) {
    const problem = missingStages([row.gradeSlug as Grade], stages.get(inepCode) ?? 0);
    const key = `${report.file} ${line} ${problem}`;
    if (!problem || warned.has(key)) continue;
    warned.add(key);
    report.warnings.push(`linha ${line}, escola ${inepCode}, ${gradeOf(row.gradeSlug).name}: ${problem}`);
  }
}

/** Active offers that whole tables lack, of their schools and years, unless newer than the table. */
function missingFrom(
  offers: ReadonlyMap<string, ResolvedOffer>,
  stored: ReadonlyMap<string, typeof offer.$inferInsert>,
): (typeof offer.$inferInsert)[] {
  const groupOf = (inepCode: string, year: number) => `${inepCode} ${year}`;
  const days = new Map<string, string>();
  for (const { inepCode, row, report } of offers.values()) {
    const group = groupOf(inepCode, row.year);
    if (report.isWhole && row.checkedAt > (days.get(group) ?? "")) days.set(group, row.checkedAt);
  }
  return [...stored.values()].filter(({ id, inepCode, year, isActive, checkedAt }) => {
    const day = days.get(groupOf(inepCode, year));
    return day !== undefined && isActive === 1 && checkedAt <= day && !offers.has(id);
  });
}

function newestOf(resolved: Iterable<ResolvedOffer>): Map<string, ResolvedOffer> {
  const offers = new Map<string, ResolvedOffer>();
  const conflicts: ImportError[] = [];
  for (const item of resolved) {
    const id = offerId(item.inepCode, item.row);
    const other = offers.get(id);
    const isContest = other && (other.report === item.report || other.row.checkedAt === item.row.checkedAt);
    if (isContest && !isSamePrice(other.row, item.row)) conflicts.push(conflictOf(item, other));
    else if (!other || item.row.checkedAt > other.row.checkedAt) offers.set(id, item);
  }
  throwAll(conflicts);
  return offers;
}

function isSamePrice(a: OfferRow, b: OfferRow): boolean {
  return a.listMonthlyFeeCents === b.listMonthlyFeeCents && a.netMonthlyFeeCents === b.netMonthlyFeeCents;
}

function conflictOf({ inepCode, row, line, report }: ResolvedOffer, other: ResolvedOffer): ImportError {
  const label = `${gradeOf(row.gradeSlug).name}, ${shiftLabel(row.shift)}, ${row.year}`;
  const where = other.report === report ? `na linha ${other.line}` : `na linha ${other.line} de ${other.report.file}`;
  const prices = `${formatMoney(row.netMonthlyFeeCents)} aqui e ${formatMoney(other.row.netMonthlyFeeCents)} ${where}`;
  return new ImportError(`a escola ${inepCode} tem dois preços para ${label}: ${prices}.`, { file: report.file, line });
}
