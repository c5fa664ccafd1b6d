import type { TableRow } from "../text/table-row.ts";
import { isCodeColumn, type PriceWords } from "./price-columns.ts";
import type { PriceTableReading, PriceTableRules } from "./price-table.ts";
import { PriceRowReader, readPriceTable } from "./read-price-table.ts";
import { findHeader, findLayout } from "./table-layout.ts";
import { TableLog, unreadableTable } from "./table-log.ts";

/** A school whose prices may be published, with its stages, a mask over STAGES; 0 if unknown. */
interface TellingSchool {
  readonly inepCode: string;
  readonly name: string;
  readonly stages: number;
}

/** Rules of a table; the first school is the one whose desk is open. */
export interface SchoolsTableRules extends Omit<PriceTableRules, "stages"> {
  readonly schools: readonly TellingSchool[];
}

/** The reading of a table of the prices of several schools, with its rows by INEP code. */
export interface SchoolsTableReading extends Omit<PriceTableReading, "rows"> {
  readonly rows: ReadonlyMap<string, PriceTableReading["rows"]>;
}

/**
 * Reads a table of prices. A column of INEP codes names the school of each row, and a row of any but these schools is
 * an error of its line. Without that column all rows are of the first school.
 */
export function readSchoolsTable(
  rows: readonly TableRow[],
  words: PriceWords,
  { schools, ...rules }: SchoolsTableRules,
): SchoolsTableReading {
  const names = rows[findHeader(rows, words)?.at ?? -1]?.cells ?? [];
  const code = names.findIndex(isCodeColumn);
  if (code < 0) {
    const { inepCode, stages } = schools[0]!;
    const reading = readPriceTable(rows, words, { ...rules, stages });
    return { ...reading, rows: new Map([[inepCode, reading.rows]]) };
  }
  const layout = findLayout(rows, words);
  if (typeof layout === "string") return { ...unreadableTable(layout), rows: new Map() };
  const log = new TableLog();
  const readerOf = (stages: number) => new PriceRowReader(layout, words, { ...rules, stages }, log);
  const readers = new Map(schools.map(({ inepCode, stages }) => [inepCode, readerOf(stages)]));
  const known = new Set(
    [...layout.fees.flatMap(({ list, net }) => [list, net]), ...layout.others.values()].map((column) => column?.index),
  );
  for (const { cells, line } of layout.rows) {
    const inepCode = cells[code] ?? "";
    const reader = readers.get(inepCode);
    const before = log.errors.length;
    // The name of a school may begin as a total or a note does.
    const price = { cells: cells.map((cell, i) => (known.has(i) ? cell : "")), line };
    const isPrice = (reader ?? readerOf(0)).read(price);
    if (reader || !isPrice) continue;
    const errors = log.errors.splice(before);
    log.refuse(line, names[code]!, problemOf(inepCode), inepCode === "" ? null : inepCode);
    log.errors.push(...errors);
  }
  const read = new Map([...readers].map(([inepCode, reader]) => [inepCode, reader.prices()]));
  return { rows: read, ...log.end(layout, [...read.values()].flat().length) };
}

function problemOf(inepCode: string): string {
  if (inepCode === "") return "em branco; diga o código da escola";
  return /^\d{8}$/.test(inepCode)
    ? "não é de uma escola cujos preços você publica"
    : "não é um código INEP, que tem oito algarismos";
}
