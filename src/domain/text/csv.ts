/** Excel in Portuguese reads semicolons, and UTF-8 only behind a byte order mark. */
const SEPARATOR = ";";
const BYTE_ORDER_MARK = "\uFEFF";

/** Start of what a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as a CSV file for spreadsheets, with formulas escaped. */
export function writeCsv(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(writeCell).join(SEPARATOR)}\r\n`).join("");
}

function writeCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return String(value).replace(".", ",");
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
