import { writeCsv } from "../../domain/text/csv.ts";
import { readMonth } from "../../domain/time/month.ts";
import { toFilename, toStatementRows } from "../../parts/books/statement-view.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** `/mesa/:token/contas/csv?mes=2026-11`: a month of a school as a file for spreadsheets. The section answers a bad month. */
export const loadDeskBooks: Loader = async ({ backend, segments, url, now }) => {
  const token = segments.token!;
  const typed = url.searchParams.get("mes") ?? "";
  const month = readMonth(typed, now);
  if (!month) {
    const location = withQuery(paths.schoolDesk(token, "contas"), new URLSearchParams({ mes: typed }).toString());
    return { kind: "redirect", status: 303, location };
  }
  const statement = await backend().books.readOfSchool(token, { month });
  const body = writeCsv(toStatementRows(statement, "school"));
  return { kind: "file", body, contentType: "text/csv; charset=utf-8", filename: toFilename(statement) };
};
