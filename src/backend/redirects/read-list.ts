import { readTableRows } from "../tables/read-table-rows.ts";
import type { TableLimit } from "../tables/row-collector.ts";
import { TableError } from "../tables/table-error.ts";
import { RedirectError } from "./edit.ts";
import type { StoredRedirect } from "./publish-redirects.ts";

/** A redirect of a list with the number of its line, or why the line cannot be read. */
export type ListedRedirect = { readonly line: number } & (
  | { readonly entry: StoredRedirect }
  | { readonly problem: string }
);

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Names of the columns, in Portuguese and English. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ["de", "de"],
  ["from", "de"],
  ["para", "para"],
  ["to", "para"],
  ["status", "status"],
  ["nota", "nota"],
  ["note", "nota"],
  ["expira", "expira"],
  ["expires", "expira"],
]);

/** Columns of a list whose first row is a redirect already. */
const WITHOUT_HEADER = ["de", "para", "status"];

/** Letters of a note: KV holds a kilobyte beside a target. */
const MAX_NOTE = 200;

/** A cut address would lead elsewhere: a cell may be as long as a list. */
const LIMIT: TableLimit = {
  rows: 20_000,
  message: "tem mais de 20.000 linhas: divida a lista.",
  columns: 20,
  cell: 2_000_000,
  characters: 2_000_000,
};

/**
 * Reads a list of redirects: CSV with commas, semicolons or tabs, or lines like "/de /para 302". Empty lines and those
 * that begin with # are left out. Throws RedirectError.
 */
export async function readList(text: string): Promise<ListedRedirect[]> {
  if (text.startsWith("PK")) throw new RedirectError("A lista é uma planilha: salve-a como CSV.");
  const rows = readRows(text).filter(({ cells }) => !cells[0]!.startsWith("#"));
  const [first] = rows;
  if (!first) throw new RedirectError("A lista não tem redirecionamentos.");
  if (isAddress(first.cells[0]!)) return rows.map((row) => toRedirect(row, WITHOUT_HEADER));
  if (!hasColumns(first.cells)) throw new RedirectError(`linha ${first.line}: precisa das colunas "de" e "para"`);
  const names = first.cells.map((cell) => columnOf(cell) ?? "");
  return rows.slice(1).map((row) => toRedirect(row, names));
}

/** A redirect from the options of the command line or the columns of a list; empty values are absent. */
export function toEntry(values: Readonly<Record<string, unknown>>): StoredRedirect {
  const textOf = (key: string) => String(values[key] ?? "").trim();
  return {
    path: textOf("de"),
    target: textOf("para"),
    ...(textOf("status") && { status: Number(textOf("status")) }),
    ...(textOf("nota") && { note: textOf("nota").slice(0, MAX_NOTE) }),
    ...(textOf("expira") && { expiresAt: textOf("expira") }),
  };
}

function readRows(text: string): Row[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const first = lines.find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  if (/^\s*(?:\/|https?:)[^\s,;]*[ ]+[^\s,;]/i.test(first)) return spacedRows(lines);
  try {
    return readTableRows(text, (cells) => (hasColumns(cells) ? 1 : 0), LIMIT);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line } = error.where;
    throw new RedirectError(line === undefined ? `A lista ${error.message}` : `linha ${line}: ${error.message}`);
  }
}

/** Rows of a list whose cells are divided by spaces. */
function spacedRows(lines: readonly string[]): Row[] {
  const rows: Row[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") continue;
    if (rows.length === LIMIT.rows) throw new RedirectError(`A lista ${LIMIT.message}`);
    const cells = line.trim().split(/\s+/, LIMIT.columns + 1);
    if (cells.length > LIMIT.columns) throw new RedirectError(`linha ${i + 1}: tem colunas demais`);
    rows.push({ line: i + 1, cells });
  }
  return rows;
}

function toRedirect({ line, cells }: Row, names: readonly string[]): ListedRedirect {
  const extra = cells.slice(names.length).filter((cell) => cell !== "");
  if (extra.length > 0) return { line, problem: `“${extra.join(" ")}” não cabe nas colunas da lista` };
  return { line, entry: toEntry(Object.fromEntries(names.map((name, i) => [name, cells[i]]))) };
}

function hasColumns(cells: readonly string[]): boolean {
  const names = cells.map(columnOf);
  return names.includes("de") && names.includes("para");
}

const columnOf = (cell: string): string | undefined => COLUMNS.get(cell.trim().toLowerCase());

/** Whether a cell is a path or a URL, and no name of a column. */
function isAddress(cell: string): boolean {
  return /^(\/|https?:)/i.test(cell);
}
