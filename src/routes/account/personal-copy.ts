import type { PersonalExport } from "../../contract/v3/account.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import type { FileResult } from "../../parts/screen/route.ts";

/** A copy of a person's data as a file, "json" or "csv". */
export function personalCopy(copy: PersonalExport, format: string): FileResult {
  const rows = copy.subjects.flatMap(({ title, records }) =>
    records.flatMap((record, i) => Object.entries(record).map(([field, value]) => [title, i + 1, field, value])),
  );
  return {
    kind: "file",
    contentType: format === "json" ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
    filename: `meus-dados.${format}`,
    body:
      format === "json" ? JSON.stringify(copy, null, 2) : writeCsv([["assunto", "item", "campo", "valor"], ...rows]),
  };
}
