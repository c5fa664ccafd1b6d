import { findUfByCode } from "../../src/domain/places/uf.ts";
import { formatCount } from "../../src/domain/text/format.ts";
import { retrying } from "../retrying.ts";
import type { FileReport } from "./report.ts";

/** A file with a smaller share of the stored schools looks truncated. */
const WHOLE_SHARE = 0.9;

/**
 * Warns of files that look truncated at the end of a row: with fewer schools of a state than a stored source of the
 * same kind, or none. Only a warning, because a file with some schools is valid and does not affect the others.
 */
export async function warnOfCutFiles(db: D1Database, reports: readonly FileReport[]): Promise<void> {
  if (!reports.some(({ schoolsByUf }) => schoolsByUf.size > 0)) return;
  const sql =
    "SELECT source_id AS source, substr(inep_code, 1, 2) AS uf, count(*) AS n FROM school_observation GROUP BY 1, 2";
  const { results } = await retrying(() => db.prepare(sql).all<{ source: string; uf: string; n: number }>());
  for (const report of reports) {
    for (const [source, inFile] of report.schoolsByUf) {
      const known = new Map<string, number>();
      for (const row of results) {
        if (kindOf(row.source) === kindOf(source)) known.set(row.uf, Math.max(row.n, known.get(row.uf) ?? 0));
      }
      const isNational = inFile.size > known.size / 2;
      for (const [uf, n] of [...known].sort()) {
        const here = inFile.get(uf) ?? 0;
        if (here >= n * WHOLE_SHARE || (here === 0 && !isNational)) continue;
        const name = findUfByCode(uf)?.uf ?? uf;
        report.warnings.push(
          `${formatCount(here)} escolas de ${name}, e ${formatCount(n)} já gravadas de uma fonte igual: o arquivo está inteiro?`,
        );
      }
    }
  }
}

/** "inep-censo-2025" → "inep-censo". */
function kindOf(source: string): string {
  return source.replace(/-\d{4}(?:-\d\d-\d\d)?$/, "");
}
