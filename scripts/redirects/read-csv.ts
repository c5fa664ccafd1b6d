import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { RedirectError } from "../../src/backend/redirects/edit.ts";
import type { StoredRedirect } from "../../src/backend/redirects/publish-redirects.ts";
import { toEntry } from "./arguments.ts";

/** Reads redirects from a CSV file with commas or semicolons, as saved by spreadsheets. Throws RedirectError. */
export function readCsv(file: string): StoredRedirect[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(readFileSync(file), {
      bom: true,
      delimiter: [",", ";"],
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      relax_column_count_less: true,
    });
  } catch (error) {
    throw new RedirectError(`não consegui ler ${file}: ${error instanceof Error ? error.message : error}`);
  }
  const [first] = rows;
  if (!first) throw new RedirectError(`${file} não tem linhas.`);
  if (!("de" in first && "para" in first)) throw new RedirectError(`${file} precisa das colunas "de" e "para".`);
  return rows.map(toEntry);
}
