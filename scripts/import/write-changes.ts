import { formatCount } from "../../src/domain/text/format.ts";
import { inTransaction, isSqliteD1 } from "../sqlite-d1.ts";
import { writeRows } from "../upsert.ts";
import type { TablePlan } from "./plan.ts";
import { apply, stage } from "./staging.ts";

/**
 * Writes the changes of an import atomically. D1 has no transaction for so many rows, so they are staged there first.
 * `plans` in the order of application, after the SQL of `removals`.
 */
export async function writeChanges(
  db: D1Database,
  plans: readonly TablePlan<object>[],
  removals: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (isSqliteD1(db)) {
    const rows = plans.reduce((sum, { changed }) => sum + changed.length, 0);
    if (rows > 0) say(`gravando ${formatCount(rows)} linhas`);
    return inTransaction(db.sqlite, () => {
      for (const sql of removals) db.sqlite.exec(sql);
      for (const plan of plans)
        for (const { kept, rows } of plan.byKeptColumns()) writeRows(db.sqlite, plan.table, rows, kept);
    });
  }
  const staged = await stage(db, plans, say);
  if (staged.length) say("aplicando as mudanças");
  await apply(db, staged, removals);
}
