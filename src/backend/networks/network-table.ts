import type { ColumnKind } from "../../domain/prices/column-kinds.ts";
import { columnLabel } from "../../domain/prices/price-columns.ts";
import type { PriceRow } from "../../domain/prices/price-row.ts";
import {
  CODE_LABEL,
  type NetworkTableReading,
  readNetworkTable,
  unreadableNetworkTable,
} from "../../domain/prices/read-network-table.ts";
import { priceHeaderLikeness } from "../../domain/prices/read-price-table.ts";
import { cellsOf, writeRows } from "../../domain/prices/write-price-table.ts";
import type { TableRow } from "../../domain/text/table-row.ts";
import { PRICE_WORDS, problemOfTable } from "../prices/read-prices.ts";
import { readTableRows } from "../tables/read-table-rows.ts";
import { TableError } from "../tables/table-error.ts";

/** Rows of 300 schools with forty classes each. */
const LIMIT = { rows: 12_000, message: "tem mais de 12.000 linhas: mande menos escolas de cada vez." };
/** Most columns of a table in JSON: each row has them all. */
const MAX_JSON_COLUMNS = 60;
/** Headers tell the content of columns: a network has said nothing of them. */
const WORDS = { ...PRICE_WORDS, columns: new Map<string, never>() };

/** A table of prices as it came: rows in JSON, a text, or the bytes of a CSV or .xlsx file. */
export type NetworkTable = { readonly json: unknown } | string | Uint8Array;

/** Reads a table of the prices of a network; `text` is the table as a form holds it, with the lines that messages name. */
export async function readNetworkPrices(
  table: NetworkTable,
  rules: Parameters<typeof readNetworkTable>[2],
): Promise<NetworkTableReading & { readonly text: string }> {
  const isFile = typeof table !== "string";
  try {
    const rows =
      typeof table === "object" && "json" in table
        ? jsonRows(table.json)
        : await readTableRows(table, priceHeaderLikeness(WORDS), LIMIT);
    return { ...readNetworkTable(rows, WORDS, rules), text: isFile ? writeRows(rows, LIMIT.rows) : table };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const problem = problemOfTable(error, isFile ? "o arquivo" : "a tabela");
    return { ...unreadableNetworkTable(problem), text: isFile ? "" : table };
  }
}

/**
 * The rows of a list of objects, or of the list under `ofertas`. Their keys are the names of columns; the line of a row is
 * its place in the list, from 1. Throws TableError for anything else.
 */
function jsonRows(json: unknown): TableRow[] {
  const list = isObject(json) ? json.ofertas : json;
  if (!Array.isArray(list) || !list.every(isObject)) {
    throw new TableError("não é uma lista de objetos, um para cada preço, em `ofertas`.");
  }
  if (list.length > LIMIT.rows) throw new TableError(LIMIT.message);
  const names = new Set<string>();
  for (const row of list) {
    for (const name of Object.keys(row)) names.add(name);
    if (names.size > MAX_JSON_COLUMNS) throw new TableError(`tem mais de ${MAX_JSON_COLUMNS} nomes de colunas.`);
  }
  const header = { cells: [...names].map((name) => name.trim()), line: 0 };
  return [
    header,
    ...list.map((row, i) => {
      const values = new Map(Object.entries(row));
      return { cells: [...names].map((name) => cellOf(values.get(name))), line: i + 1 };
    }),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value.trim();
    case "number":
      return String(value).replace(".", ",");
    case "boolean":
      return value ? "sim" : "não";
    default:
      return value == null ? "" : JSON.stringify(value);
  }
}

/** Prices of schools as rows of such a table: names of columns and cells. */
export function toTableRows(inepCode: string, prices: readonly PriceRow[]): Record<string, string>[] {
  return prices.map((price) => ({
    [CODE_LABEL]: inepCode,
    ...Object.fromEntries(
      Object.entries(cellsOf(price)).map(([kind, cell]) => [columnLabel(kind as ColumnKind), cell]),
    ),
  }));
}
