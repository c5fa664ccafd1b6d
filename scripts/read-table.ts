import { retrying } from "./retrying.ts";

/** A table, or some of its columns, the key among them. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** A row, in column order. */
export type Cells = readonly (string | number | null)[];

interface Selection {
  readonly where?: string;
  /** Whether the rows start behind a key, which is bound. */
  readonly isAfter?: boolean;
  readonly limit?: number;
}

export function selectRows(
  { name, columns, key }: Table,
  { where = "true", isAfter = false, limit }: Selection = {},
): string {
  const list = (names: readonly string[]) => names.map((column) => `"${column}"`).join(", ");
  const after = isAfter ? ` AND (${list(key)}) > (${key.map(() => "?").join(", ")})` : "";
  const end = limit === undefined ? "" : ` LIMIT ${limit}`;
  return `SELECT ${list(columns)} FROM "${name}" WHERE ${where}${after} ORDER BY ${list(key)}${end}`;
}

/** Reads the rows of a table of D1 in key order, in pages of `limit`. */
export async function* readRows(
  db: D1Database,
  table: Table,
  selection: { readonly where?: string; readonly limit: number },
): AsyncGenerator<Cells> {
  const key = table.key.map((column) => table.columns.indexOf(column));
  const next = db.prepare(selectRows(table, { ...selection, isAfter: true }));
  let statement = db.prepare(selectRows(table, selection));
  for (;;) {
    const rows = await retrying(() => statement.raw<(string | number | null)[]>());
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < selection.limit) return;
    statement = next.bind(...key.map((position) => last[position]));
  }
}
