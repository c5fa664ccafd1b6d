import { surveyedFee } from "../../src/backend/schema/catalog.ts";
import { gradeOf } from "../../src/domain/catalog/stage.ts";
import { formatMoney } from "../../src/domain/text/format.ts";
import { type SurveyedFeeRow, surveyedFeeId } from "./formats/precos.ts";
import { ImportError, throwAll } from "./import-error.ts";
import { TablePlan } from "./plan.ts";
import type { ForSchool } from "./school-reference.ts";
import { storedMap } from "./stored.ts";

type Resolved = ForSchool<SurveyedFeeRow> & { readonly inepCode: string };

/**
 * Plans the changes of surveyed fees; an older survey changes nothing. Throws ImportError for all fees that a survey tells
 * twice with different amounts.
 */
export async function planSurveyedFees(db: D1Database, resolved: Iterable<Resolved>): Promise<TablePlan<object>> {
  const plan = new TablePlan<object>(surveyedFee, "preços de pesquisas");
  const fees = new Map<string, Resolved>();
  const conflicts: ImportError[] = [];
  for (const item of resolved) {
    const id = surveyedFeeId(item.inepCode, item.row);
    const other = fees.get(id);
    const isSameDay = other?.row.surveyedOn === item.row.surveyedOn;
    if (isSameDay && other.row.monthlyFeeCents !== item.row.monthlyFeeCents) conflicts.push(conflictOf(item, other));
    else if (!other || item.row.surveyedOn > other.row.surveyedOn) fees.set(id, item);
  }
  throwAll(conflicts);
  if (fees.size === 0) return plan;
  const stored = await storedMap(db, surveyedFee, (row) => row.id);
  for (const [id, { inepCode, row }] of fees) {
    const before = stored.get(id);
    plan.put(before && row.surveyedOn < before.surveyedOn ? before : { id, inepCode, ...row }, before);
  }
  return plan;
}

function conflictOf({ inepCode, row, line, report }: Resolved, other: Resolved): ImportError {
  const prices = `${formatMoney(row.monthlyFeeCents)} aqui e ${formatMoney(other.row.monthlyFeeCents)} na linha ${other.line}`;
  const what = `${gradeOf(row.gradeSlug).name} de ${row.year}`;
  return new ImportError(`a escola ${inepCode} tem dois preços para ${what}: ${prices}.`, { file: report.file, line });
}
