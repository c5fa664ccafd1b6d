import { partnership } from "../../src/backend/schema/partners.ts";
import type { PartnershipRow } from "./formats/parceiros.ts";
import { ImportError, throwAll } from "./import-error.ts";
import { TablePlan } from "./plan.ts";
import { count } from "./report.ts";
import type { ForSchool } from "./school-reference.ts";
import { storedMap } from "./stored.ts";

type Resolved = ForSchool<PartnershipRow> & { readonly inepCode: string };

/**
 * Plans the changes of partnerships. What the team or the school decided after the date of a row stays. Throws
 * ImportError for all schools that have two rows.
 */
export async function planPartnerships(
  db: D1Database,
  resolved: Iterable<Resolved>,
  notes: Map<string, number>,
): Promise<TablePlan<object>> {
  const plan = new TablePlan<object>(partnership, "parcerias");
  const rows = oneOfEach(resolved);
  if (rows.size === 0) return plan;
  const stored = await storedMap(db, partnership, (row) => row.inepCode);
  for (const [inepCode, { row }] of rows) {
    const before = stored.get(inepCode);
    const changedAt = `${row.since}T12:00:00.000Z`;
    if (before && before.changedAt > changedAt) {
      if (before.status !== row.status) count(notes, "parceria decidida depois da data do arquivo: fica como está");
      plan.put(before, before);
      continue;
    }
    const unknown = { acceptedAt: null, acceptedBy: null, reason: null };
    plan.put({ ...unknown, ...before, inepCode, ...row, changedAt }, before);
  }
  return plan;
}

function oneOfEach(resolved: Iterable<Resolved>): Map<string, Resolved> {
  const rows = new Map<string, Resolved>();
  const errors: ImportError[] = [];
  for (const item of resolved) {
    const { inepCode, line, report } = item;
    const other = rows.get(inepCode);
    if (other) {
      const problem = `a escola ${inepCode} já está na linha ${other.line}.`;
      errors.push(new ImportError(problem, { file: report.file, line }));
    } else rows.set(inepCode, item);
  }
  throwAll(errors);
  return rows;
}
