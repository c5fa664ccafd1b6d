import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { showHelp } from "../show-help.ts";
import { endpointTables, searchSchema } from "./api-tables.ts";
import { browserTable, countedTable } from "./event-tables.ts";
import { NOTICE, noticeText } from "./notice.ts";
import { personalDataTables } from "./personal-data-tables.ts";
import { STATEMENTS, withProofs } from "./proofs.ts";
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
