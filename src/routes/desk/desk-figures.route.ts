import { writeCsv } from "../../domain/text/csv.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { toFigureRows } from "./figures-view.ts";

/** `/mesa/:token/numeros/csv`: the figures of a school as a file for spreadsheets. */
export const loadDeskFigures: Loader = async ({ backend, segments }) => {
  const body = writeCsv(toFigureRows(await backend().schoolFigures.list(segments.token!)));
  return { kind: "file", body, contentType: "text/csv; charset=utf-8", filename: "numeros-da-escola.csv" };
};
