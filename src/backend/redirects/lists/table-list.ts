import { readTableRows } from "../../tables/read-table-rows.ts";
import { RedirectError } from "../edit.ts";
import { hasColumns, isAddress, type ListItem, readRow } from "./list-item.ts";

/** Columns of a table whose first row is a redirect already. */
const WITHOUT_HEADER = ["de", "para", "status"];

const LIMIT = { rows: 20_000, message: "tem mais de 20.000 linhas: divida a lista." };

/**
 * Reads the redirects of a table: the text of a CSV, with commas, semicolons or tabs, or the bytes of a workbook. The header may
 * come after lines with titles. Throws RedirectError and TableError.
 */
export async function readTableList(input: string | Uint8Array): Promise<ListItem[]> {
  const all = await readTableRows(input, (cells) => (hasColumns(cells) ? 1 : 0), LIMIT);
  const rows = all.filter(({ cells }) => !cells[0]!.startsWith("#") && !/^sep=.?$/i.test(cells.join("")));
  const header = rows.findIndex(({ cells }) => hasColumns(cells));
  const [first] = rows;
  if (header < 0 && first && !isAddress(first.cells[0]!)) {
    throw new RedirectError(`linha ${first.line}: precisa das colunas "de" e "para" (ou from e to).`);
  }
  const names = rows[header]?.cells ?? WITHOUT_HEADER;
  return rows.slice(header + 1).map(({ cells, line }) => {
    const place = `linha ${line}`;
    if (cells.slice(names.length).some((cell) => cell !== "")) {
      return { place, problem: `tem ${cells.length} colunas, e a lista tem ${names.length}` };
    }
    return readRow(place, names.map((name, i) => [name, cells[i]] as const).reverse());
  });
}
