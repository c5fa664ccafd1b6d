import { surveyedFee } from "../../src/backend/schema/catalog.ts";
import { gradeOf } from "../../src/domain/catalog/stage.ts";
import { formatMoney } from "../../src/domain/text/format.ts";
import { type SurveyedFeeRow, surveyedFeeId } from "./formats/precos.ts";
import { ImportError, throwAll } from "./import-error.ts";
import { TablePlan } from "./plan.ts";
import { count } from "./report.ts";
import type { ForSchool } from "./school-reference.ts";
import { storedMap } from "./stored.ts";

type Resolved = ForSchool<SurveyedFeeRow> & { readonly inepCode: string };
type StoredFee = typeof surveyedFee.$inferSelect;

/**
 * Plans the changes of surveyed fees. A survey has one source and school year: a newer one replaces the stored fees,
 * also those that it no longer contains; an older one changes nothing. `removals` are the statements that delete fees.
 * Throws ImportError for all fees that a survey states twice with different amounts.
 */
export async function planSurveyedFees(
  db: D1Database,
  resolved: Iterable<Resolved>,
  notes: Map<string, number>,
): Promise<{ readonly plan: TablePlan<object>; readonly removals: readonly string[] }> {
  const plan = new TablePlan<object>(surveyedFee, "preços de pesquisas");
  const surveys = Map.groupBy(resolved, ({ row }) => surveyOf(row));
  if (surveys.size === 0) return { plan, removals: [] };
  const stored = Map.groupBy((await storedMap(db, surveyedFee, (row) => row.id)).values(), surveyOf);
  const conflicts: ImportError[] = [];
  const removed: string[] = [];
  for (const [survey, items] of surveys) {
    const { day, fees } = newestOf(items, conflicts);
    const known = new Map((stored.get(survey) ?? []).map((row) => [row.id, row as StoredFee]));
    const knownDay = newestDay(known.values());
    for (const [id, { inepCode, row }] of fees) {
      const before = known.get(id);
      if (before && row.surveyedOn < before.surveyedOn) plan.keep(1);
      else if (day >= knownDay) plan.put({ id, inepCode, ...row }, before);
    }
    if (day > knownDay) removed.push(...[...known.keys()].filter((id) => !fees.has(id)));
  }
  throwAll(conflicts);
  if (removed.length > 0) count(notes, "Preços de pesquisas retirados: a nova não os tem", removed.length);
  return { plan, removals: removalsOf(removed) };
}

const surveyOf = ({ sourceId, year }: SurveyedFeeRow) => `${sourceId} ${year}`;

const newestDay = (rows: Iterable<SurveyedFeeRow>) =>
  [...rows].reduce((newest, { surveyedOn }) => (surveyedOn > newest ? surveyedOn : newest), "");

/**
 * The last day of a survey, and the fees of the files that reach it, by id: importing files one by one has the same
 * result.
 */
function newestOf(items: readonly Resolved[], conflicts: ImportError[]) {
  const files = [...Map.groupBy(items, ({ report }) => report).values()];
  const dayOf = (file: readonly Resolved[]) => newestDay(file.map(({ row }) => row));
  const day = newestDay(items.map(({ row }) => row));
  const fees = new Map<string, Resolved>();
  for (const item of files.filter((file) => dayOf(file) === day).flat()) {
    const id = surveyedFeeId(item.inepCode, item.row);
    const other = fees.get(id);
    const isSameDay = other?.row.surveyedOn === item.row.surveyedOn;
    if (isSameDay && other.row.monthlyFeeCents !== item.row.monthlyFeeCents) conflicts.push(conflictOf(item, other));
    else if (!other || item.row.surveyedOn > other.row.surveyedOn) fees.set(id, item);
  }
  return { day, fees };
}

/** Ids in a statement, which has at most 100 kB in D1. */
const IDS_PER_STATEMENT = 500;

function removalsOf(ids: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(ids.length / IDS_PER_STATEMENT) }, (_, i) => {
    const some = ids.slice(i * IDS_PER_STATEMENT, (i + 1) * IDS_PER_STATEMENT);
    return `DELETE FROM surveyed_fee WHERE id IN (${some.map((id) => `'${id}'`).join(", ")})`;
  });
}

function conflictOf({ inepCode, row, line, report }: Resolved, other: Resolved): ImportError {
  const prices = `${formatMoney(row.monthlyFeeCents)} aqui e ${formatMoney(other.row.monthlyFeeCents)} na linha ${other.line}`;
  const label = `${gradeOf(row.gradeSlug).name} de ${row.year}`;
  return new ImportError(`a escola ${inepCode} tem dois preços para ${label}: ${prices}.`, { file: report.file, line });
}
