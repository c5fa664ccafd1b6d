import { STORED_FILES } from "../../src/backend/personal-data/files.list.ts";
import { NOT_PERSONAL, PERSONAL_TABLES } from "../../src/backend/personal-data/list.ts";
import type { PersonalTable } from "../../src/backend/personal-data/table.ts";

/** Tables with personal data, tables without, and stored files. */
export function personalDataTables(): string {
  return [
    "| Table | Whose | Columns in the copy | Columns in no copy | What for | Until when | On erasure |",
    "|---|---|---|---|---|---|---|",
    ...PERSONAL_TABLES.map(lineOf),
    "",
    "| Table without personal data | What it holds |",
    "|---|---|",
    ...Object.entries(NOT_PERSONAL).map(([table, reason]) => `| \`${table}\` | ${reason} |`),
    "",
    "| Files | What they hold | Whose | Until when | Deleted by |",
    "|---|---|---|---|---|",
    ...STORED_FILES.map(
      ({ store, keys, what, whose, until, eraser }) =>
        `| ${store} \`${keys.replaceAll("|", "\\|")}\` | ${what} | ${whose} | ${until} | \`src/backend/${eraser}\` |`,
    ),
  ].join("\n");
}

function lineOf(table: PersonalTable): string {
  const shown: string[] = [];
  const withheld: string[] = [];
  for (const [name, column] of Object.entries(table.columns)) {
    if ("withheld" in column) withheld.push(`\`${name}\` (${column.withheld})`);
    else shown.push(`\`${name}\``);
  }
  const cells = [`\`${table.table}\``, table.whose, shown.join(", "), withheld.join(", "), table.why, table.until];
  return `| ${[...cells, erasureOf(table)].join(" | ")} |`;
}

function erasureOf({ erase, anonymous = {} }: PersonalTable): string {
  switch (erase.how) {
    case "delete":
      return "row deleted";
    case "cascade":
      return `row deleted with its \`${erase.from}\``;
    case "anonymize":
      return `emptied: ${Object.keys(anonymous)
        .map((column) => `\`${column}\``)
        .join(", ")}`;
    case "keep":
      return `kept: ${erase.reason}`;
  }
}
