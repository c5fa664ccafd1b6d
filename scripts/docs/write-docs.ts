import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { STORED_FILES } from "../../src/backend/personal-data/files.list.ts";
import { NOT_PERSONAL, PERSONAL_TABLES } from "../../src/backend/personal-data/list.ts";
import type { PersonalTable } from "../../src/backend/personal-data/table.ts";
import { BROWSER_EVENTS, type BrowserEventName, COUNTED_EVENTS, optionalFieldsOf } from "../../src/contract/events.ts";
import { citationsOfTests, citedIn, textFiles } from "../citations.ts";
import { showHelp } from "../show-help.ts";
import { endpointTables, searchSchema } from "./api-tables.ts";
import { NOTICE, noticeText } from "./notice.ts";
import { tagManagerContainer } from "./tag-manager.ts";

/** Folder of the documents that are made from the source, which `npm start` serves under `/docs`. */
const MADE_DOCS = "dist/docs";

/** A document with its parts that are made: each is at a line `<!-- made: name -->`. */
function filled(file: string, parts: Readonly<Record<string, () => string>>): string {
  let text = readFileSync(file, "utf8");
  for (const [name, write] of Object.entries(parts)) {
    const mark = `<!-- made: ${name} -->`;
    if (!text.includes(mark)) throw new Error(`${file} não tem a linha ${mark}.`);
    text = text.replace(mark, () => write());
  }
  return text;
}

/** The documents that are made, by their file. */
export const madeDocs = (): Readonly<Record<string, string>> => ({
  "api.md": filled("docs/api.md", { endpoints: endpointTables, "search schema": searchSchema }),
  "conformance.md": withProofs(readFileSync(STATEMENTS, "utf8")),
  "events.md": filled("docs/events.md", { "browser events": browserTable, "counted events": countedTable }),
  "personal-data.md": filled("docs/personal-data.md", { "personal data": personalDataTables }),
  "tag-manager.json": `${JSON.stringify(tagManagerContainer(), null, 2)}\n`,
});

function browserTable(): string {
  const names = Object.keys(BROWSER_EVENTS) as BrowserEventName[];
  const rows = names.map((name) => {
    const { code, when, fields } = BROWSER_EVENTS[name];
    return [`\`${name}\``, code, when, fieldsLabel(fields, optionalFieldsOf(name))];
  });
  return table(["event", "code", "pushed when", "fields"], rows);
}

function countedTable(): string {
  const rows = Object.entries(COUNTED_EVENTS).map(([name, { when, fields }]) => {
    const counter = [name, ...Object.keys(fields).map((field) => `<${field}>`)].join(".");
    return [`\`${name}\``, `\`${counter}\``, when, fieldsLabel(fields, [])];
  });
  return table(["event", "counter", "counts", "fields"], rows);
}

function fieldsLabel(fields: Readonly<Record<string, v.GenericSchema>>, optional: readonly string[]): string {
  return Object.entries(fields)
    .map(([name, schema]) => {
      const meaning = v.getDescription(schema as v.SchemaWithPipe<readonly [v.GenericSchema]>);
      return `\`${name}\`${optional.includes(name) ? " (not always)" : ""}: ${meaning}`;
    })
    .join("; ");
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function personalDataTables(): string {
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

/** The document that lists the statements of the specification. */
const STATEMENTS = "docs/statements.md";

/** Files with tests, or with the cases of tests. */
const TESTS = /\.(?:test|spec)\.tsx?$|^test\/contract\/suite\.ts$|^test\/e2e\/screens\.ts$/;

/** Tests about codes, which cite without proving anything. */
const ABOUT_CODES = "test/safety/requirements.test.ts";

const ROW = /^\| ([A-Z]\d+[a-z]?) \| (.+) \|$/gm;
const HEAD = "| code | statement |\n|---|---|";
const CODES_AT_END = / \([A-Z]\d[\w, –.]*\)$/;

/** The proofs of each code: tests and sections of decisions that cite it. */
function proofsByCode(): ReadonlyMap<string, readonly string[]> {
  const proofs = new Map<string, string[]>();
  const add = (code: string, proof: string) => {
    const known = proofs.get(code) ?? [];
    if (!known.includes(proof)) proofs.set(code, [...known, proof]);
  };
  for (const decision of globSync("docs/decisions/*.md").sort()) {
    for (const [, section] of readFileSync(decision, "utf8").matchAll(/^## (.+)$/gm)) {
      const link = `[decision ${/\d{3}/.exec(decision)![0]}](../../${decision})`;
      for (const code of citedIn(section!)) add(code, `${link} › ${section}`);
    }
  }
  for (const file of textFiles().filter((name) => TESTS.test(name) && name !== ABOUT_CODES)) {
    for (const [code, name] of citationsOfTests(file)) add(code, `\`${file}\` › ${inCell(name)}`);
  }
  return proofs;
}

/** The statements with a third column: their proofs. A statement without a proof has an empty cell. */
function withProofs(statements: string): string {
  const proofs = proofsByCode();
  return statements
    .replaceAll(HEAD, "| code | statement | proof |\n|---|---|---|")
    .replace(
      ROW,
      (_, code: string, statement: string) => `| ${code} | ${statement} | ${(proofs.get(code) ?? []).join("<br>")} |`,
    );
}

/** The name of a test in a cell of a table: without the codes at its end, and its markup is text. */
function inCell(name: string): string {
  return name
    .replace(CODES_AT_END, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[|<>*_`[\]]/g, (sign) => `\\${sign}`);
}

if (import.meta.main) {
  showHelp(`Uso: npm run docs; escreve em ${MADE_DOCS} os documentos feitos do código.`);
  mkdirSync(MADE_DOCS, { recursive: true });
  for (const [file, text] of Object.entries(madeDocs())) {
    writeFileSync(`${MADE_DOCS}/${file}`, text);
    console.log(`${MADE_DOCS}/${file}`);
  }
  // Committed, as it goes with every copy of the source.
  writeFileSync(NOTICE, noticeText(readFileSync(NOTICE, "utf8")));
}
