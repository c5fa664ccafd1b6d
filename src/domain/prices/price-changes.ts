import { SHIFTS, shiftLabel } from "../catalog/shift.ts";
import { GRADES, gradeOf } from "../catalog/stage.ts";
import { discountedFee } from "../pricing/discounted-fee.ts";
import { formatList, formatMoney, plural } from "../text/format.ts";
import { classKey, LEAST_FEE, MOST_DISCOUNT, MOST_FEE, type PriceRow } from "./price-row.ts";
import type { PriceInput } from "./price-table.ts";

/** Effect of a table on the present prices of a school. */
export interface PriceChanges {
  readonly added: readonly PriceRow[];
  readonly changed: readonly { readonly before: PriceRow; readonly after: PriceRow }[];
  /** Prices stated again unchanged, with a new date. */
  readonly confirmed: readonly PriceRow[];
  readonly removed: readonly PriceRow[];
}

/** A fee that changes by more is likely a slip. */
const LIKELY_CHANGE = 0.5;

/**
 * Compares a table with the present prices. Columns that the table lacks stay as they are, and so do missing prices,
 * unless the table is whole for their school year.
 */
export function changesOf(
  present: readonly PriceRow[],
  stated: readonly PriceInput[],
  wholeYears: ReadonlySet<number>,
): PriceChanges {
  const before = new Map(present.map((row) => [classKey(row), row]));
  const rows = stated.map((input) => completePrice(input, before.get(classKey(input)) ?? null));
  const keys = new Set(rows.map(classKey));
  const known = rows.flatMap((after) => {
    const stored = before.get(classKey(after));
    return stored ? [{ before: stored, after }] : [];
  });
  return {
    added: inOrder(rows.filter((row) => !before.has(classKey(row)))),
    changed: known.filter(({ before, after }) => !isSamePrice(before, after)),
    confirmed: known.filter(({ before, after }) => isSamePrice(before, after)).map(({ after }) => after),
    removed: inOrder(present.filter((row) => wholeYears.has(row.year) && !keys.has(classKey(row)))),
  };
}

/** The changes that make of some prices others, all of them. */
export function differenceOf(present: readonly PriceRow[], wanted: readonly PriceRow[]): PriceChanges {
  const before = new Map(present.map((row) => [classKey(row), row]));
  const keys = new Set(wanted.map(classKey));
  return {
    added: wanted.filter((row) => !before.has(classKey(row))),
    changed: wanted.flatMap((after) => {
      const row = before.get(classKey(after));
      return row && !isSamePrice(row, after) ? [{ before: row, after }] : [];
    }),
    confirmed: [],
    removed: present.filter((row) => !keys.has(classKey(row))),
  };
}

export function applyChanges(present: readonly PriceRow[], changes: PriceChanges): PriceRow[] {
  const rows = new Map(present.map((row) => [classKey(row), row]));
  for (const { after } of changes.changed) rows.set(classKey(after), after);
  for (const row of changes.added) rows.set(classKey(row), row);
  for (const row of changes.removed) rows.delete(classKey(row));
  return inOrder([...rows.values()]);
}

/** `7º ano, manhã, 2027: de R$ 900 para R$ 1.800; confira`, for fees that change by more than half. */
export function unlikelyChanges({ changed }: PriceChanges): string[] {
  return changed.flatMap(({ before, after }) => {
    const [from, to] = [before.listMonthlyFeeCents, after.listMonthlyFeeCents];
    if (!isLeap(before, after)) return [];
    const label = `${gradeOf(after.grade).name}, ${shiftLabel(after.shift)}, ${after.year}`;
    return [`${label}: de ${formatMoney(from)} para ${formatMoney(to)}; confira`];
  });
}

/** Changes without the unlikely prices, and those. */
export function splitUnlikely({ added, changed, ...others }: PriceChanges) {
  const isSlip = ({ before, after }: PriceChanges["changed"][number]) => isUnlikely(after, before);
  return {
    likely: {
      ...others,
      added: added.filter((row) => !isUnlikely(row, null)),
      changed: changed.filter((change) => !isSlip(change)),
    },
    unlikely: [...added.filter((row) => isUnlikely(row, null)), ...changed.filter(isSlip).map(({ after }) => after)],
  };
}

/** Whether a price is likely a slip; what is published already is none. */
function isUnlikely(after: PriceRow, before: PriceRow | null): boolean {
  const { listMonthlyFeeCents: fee, discountPercent: percent } = after;
  const isOdd = fee !== before?.listMonthlyFeeCents && (fee < LEAST_FEE || fee > MOST_FEE);
  const isGenerous = percent !== before?.discountPercent && percent > MOST_DISCOUNT;
  return isOdd || isGenerous || (before !== null && isLeap(before, after));
}

function isLeap({ listMonthlyFeeCents: from }: PriceRow, { listMonthlyFeeCents: to }: PriceRow): boolean {
  return Math.abs(to - from) > from * LIKELY_CHANGE;
}

/** "2 preços novos e 1 preço que sai do ar". */
export function countsLabel(counts: Readonly<Record<keyof PriceChanges, number>>): string {
  const { added, changed, confirmed, removed } = counts;
  const parts = [
    added > 0 && plural(added, "preço novo", "preços novos"),
    changed > 0 && plural(changed, "preço que muda", "preços que mudam"),
    confirmed > 0 && plural(confirmed, "preço confirmado", "preços confirmados"),
    removed > 0 && plural(removed, "preço que sai do ar", "preços que saem do ar"),
  ].filter((part) => part !== false);
  return formatList(parts) || "nada muda";
}

export function inOrder<R extends Pick<PriceRow, "year" | "grade" | "shift">>(rows: readonly R[]): R[] {
  const grades = new Map<string, number>(GRADES.map(({ slug }, i) => [slug, i]));
  const shifts = new Map<string, number>(SHIFTS.map(({ slug }, i) => [slug, i]));
  return rows.toSorted(
    (a, b) =>
      b.year - a.year || grades.get(a.grade)! - grades.get(b.grade)! || shifts.get(a.shift)! - shifts.get(b.shift)!,
  );
}

/** A stated price with what its table lacks: as it is at present, or unknown. */
function completePrice(input: PriceInput, before: PriceRow | null): PriceRow {
  const { line: _, seats: __, netMonthlyFeeCents: net, discountPercent: percent, ...stated } = input;
  const list = input.listMonthlyFeeCents;
  const stays = net === undefined && percent === undefined;
  const price = discountedFee(list, net ?? null, (stays ? before?.discountPercent : percent) ?? null);
  if ("problem" in price) throw new TypeError(price.problem);
  const isSameFee =
    before?.listMonthlyFeeCents === list && before.netMonthlyFeeCents === price.netMonthlyFeeCents && percent == null;
  return {
    enrollmentFeeCents: null,
    waivesEnrollmentFee: false,
    waivesFirstMonth: false,
    installments: null,
    validityRule: null,
    conditions: null,
    ...before,
    ...stated,
    netMonthlyFeeCents: price.netMonthlyFeeCents,
    // The stored discount may have more digits than the two fees allow.
    discountPercent: isSameFee ? before.discountPercent : price.discountPercent,
  };
}

function isSamePrice(a: PriceRow, b: PriceRow): boolean {
  return (Object.keys(a) as (keyof PriceRow)[]).every((key) => a[key] === b[key]);
}
