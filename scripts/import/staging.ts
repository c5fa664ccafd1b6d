import { createHash } from "node:crypto";
import { getTableName } from "drizzle-orm";
import { reportProgress } from "../progress.ts";
import { retrying } from "../retrying.ts";
import { chunks, insertSelect, onConflict } from "../upsert.ts";
import type { TablePlan } from "./plan.ts";

/** Materialised, because SQLite otherwise walks the chunk again for every column: twice as slow. */
const STAGED =
  "WITH staged AS MATERIALIZED (SELECT item.value AS body FROM import_chunk, json_each(import_chunk.body) AS item WHERE digest = ?1)";

interface StagedChunk {
  readonly digest: string;
  /** Applies the chunk that is stored under `?1`. */
  readonly sql: string;
}

/**
 * Sends changed rows to the staging table in chunks. Chunks of an earlier, interrupted import are reused if their
 * content is equal, and else deleted. Public tables are not changed. `plans` in the order of application.
 */
export async function stage(
  db: D1Database,
  plans: readonly TablePlan<object>[],
  say: (line: string) => void,
): Promise<StagedChunk[]> {
  const staged: StagedChunk[] = [];
  const bodies: string[] = [];
  for (const plan of plans) {
    for (const { kept, rows } of plan.byKeptColumns()) {
      const sql = `${STAGED} ${insertSelect(plan.table, "staged.body")} FROM staged WHERE true ${onConflict(plan.table, kept)}`;
      for (const body of chunks(rows)) {
        const digest = createHash("sha256").update(getTableName(plan.table)).update(body).digest("hex");
        staged.push({ digest, sql });
        bodies.push(body);
      }
    }
  }
  const wanted = JSON.stringify(staged.map((chunk) => chunk.digest));
  const remove = db
    .prepare("DELETE FROM import_chunk WHERE digest NOT IN (SELECT value FROM json_each(?1))")
    .bind(wanted);
  await retrying(() => remove.run());
  const rows = await retrying(() => db.prepare("SELECT digest FROM import_chunk").all<{ digest: string }>());
  const present = new Set(rows.results.map((row) => row.digest));
  const insert = db.prepare("INSERT OR IGNORE INTO import_chunk (digest, body) VALUES (?1, ?2)");
  if (present.size > 0) say(`retomando: ${present.size} de ${staged.length} blocos já estavam gravados`);
  const report = reportProgress("gravando", "blocos", say);
  let sent = 0;
  for (const [i, { digest }] of staged.entries()) {
    if (present.has(digest)) continue;
    await retrying(() => insert.bind(digest, bodies[i]).run());
    report(++sent, staged.length - present.size);
  }
  return staged;
}

/** Applies the staged rows and clears the staging table, in one transaction. */
export async function apply(
  db: D1Database,
  staged: readonly StagedChunk[],
  removals: readonly string[],
): Promise<void> {
  // A second run would find nothing staged: a no-op.
  await retrying(() =>
    db.batch([
      ...removals.map((sql) => db.prepare(sql)),
      ...staged.map(({ digest, sql }) => db.prepare(sql).bind(digest)),
      db.prepare("DELETE FROM import_chunk"),
    ]),
  );
}
