import type { TableRow } from "../text/table-row.ts";
import { columnKey, type PriceWords } from "./price-columns.ts";
import type { PriceInput, PriceTableReading, PriceTableRules } from "./price-table.ts";
import { EMPTY_TABLE, PriceRowReader } from "./read-price-table.ts";
import { findHeader, findLayout } from "./table-layout.ts";
import { TableLog, unreadableTable } from "./table-log.ts";

/** Names of the column with the INEP code of a school, by `columnKey`; the label first. */
const CODE_COLUMNS = [
  ...["INEP", "codigo inep", "cod inep", "inep da escola", "codigo inep da escola"],
  ...["codigo da escola", "codigo escola", "cod escola", "co entidade"],
];
/** Label of the column with the INEP code. */
export const CODE_LABEL = "INEP";
const CODE_KEYS = new Set(CODE_COLUMNS.map(columnKey));

/** The price of a class of a school of a network. */
interface NetworkPriceInput extends PriceInput {
  readonly inepCode: string;
}

export interface NetworkTableReading extends Omit<PriceTableReading, "rows"> {
  readonly rows: readonly NetworkPriceInput[];
  /** Schools with a wrong row; null stands for a row or table whose school is unknown. */
  readonly faultySchools: ReadonlySet<string | null>;
}

interface NetworkTableRules extends Omit<PriceTableRules, "stages"> {
  /** Stages of the schools of the network, a mask over STAGES, by INEP code. */
  readonly schools: ReadonlyMap<string, number>;
}

/**
 * Reads a table of the prices of many schools: a table of prices with a column of INEP codes. Every wrong cell of a row is
 * named, that of the school included.
 */
export function readNetworkTable(
  rows: readonly TableRow[],
  words: PriceWords,
  { schools, ...rules }: NetworkTableRules,
): NetworkTableReading {
  if (rows.length === 0) return unreadableNetworkTable(EMPTY_TABLE);
  const header = findHeader(rows, words);
  const names = header ? rows[header.at]!.cells : [];
  const code = names.findIndex((name) => CODE_KEYS.has(columnKey(name)));
  if (code < 0) return unreadableNetworkTable(MISSING_HEADER);
  const layout = findLayout(rows, words);
  if (typeof layout === "string") return unreadableNetworkTable(layout);
  const log = new TableLog();
  const readers = new Map(
    Array.from(schools, ([inepCode, stages]) => [
      inepCode,
      new PriceRowReader(layout, words, { ...rules, stages }, log),
    ]),
  );
  const known = new Set(
    [...layout.fees.flatMap(({ list, net }) => [list, net]), ...layout.others.values()].map((column) => column?.index),
  );
  const faultySchools = new Set<string | null>();
  for (const { cells, line } of layout.rows) {
    const inepCode = cells[code] ?? "";
    const [before, school] = [log.faults.length, readers.get(inepCode)];
    const reader = school ?? new PriceRowReader(layout, words, { ...rules, stages: 0 }, log);
    // The name of a school may begin as a total or a note does.
    const isPrice = reader.read({ cells: cells.map((cell, i) => (known.has(i) ? cell : "")), line });
    if (!school && isPrice) {
      const faults = log.faults.splice(before);
      log.refuse(line, names[code]!, problemOf(inepCode), inepCode === "" ? null : inepCode);
      log.faults.push(...faults);
    }
    if (log.faults.length > before) faultySchools.add(school ? inepCode : null);
  }
  if (log.lacksYear) faultySchools.add(null);
  const prices = Array.from(readers, ([inepCode, reader]) => reader.prices().map((row) => ({ inepCode, ...row })));
  const read = prices.flat();
  const ignored = layout.ignored.filter((name) => !CODE_KEYS.has(columnKey(name)));
  return { rows: read, faultySchools, ...log.end({ ...layout, ignored }, read.length) };
}

function problemOf(inepCode: string): string {
  if (inepCode === "") return "em branco; diga o código da escola";
  return /^\d{8}$/.test(inepCode) ? "não é de uma escola desta rede" : "não é um código INEP, que tem oito algarismos";
}

const MISSING_HEADER = `não achamos as colunas: a primeira linha diz o que cada uma tem, como ${CODE_LABEL}, Série, Turno, Ano letivo e Mensalidade`;

/** The reading of a table of which nothing can be read. */
export function unreadableNetworkTable(problem: string): NetworkTableReading {
  return { ...unreadableTable(problem), rows: [], faultySchools: new Set([null]) };
}
