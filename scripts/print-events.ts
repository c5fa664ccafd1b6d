import { readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { BROWSER_EVENTS, type BrowserEventName, COUNTED_EVENTS, optionalFieldsOf } from "../src/contract/events.ts";
import { showHelp } from "./show-help.ts";
import { tagManagerContainer } from "./tag-manager.ts";

/** The documentation that shows the events. */
export const EVENTS_DOCUMENTATION = "docs/events.md";

/** The container that the tag manager imports. */
export const CONTAINER_FILE = "docs/tag-manager.json";

const BLOCK = (name: string) => new RegExp(`(<!-- ${name} -->\\n\\n)[\\s\\S]*?(\\n\\n<!-- end -->\\n)`);

/** The documentation with the events as they are now. */
export function withEvents(documentation: string): string {
  return fill(fill(documentation, BLOCK("browser events"), browserTable()), BLOCK("counted events"), countedTable());
}

export const containerText = () => `${JSON.stringify(tagManagerContainer(), null, 2)}\n`;

function fill(documentation: string, block: RegExp, text: string): string {
  if (!block.test(documentation)) throw new Error(`A documentação não tem lugar para ${block.source}.`);
  return documentation.replace(block, (_, before: string, after: string) => before + text + after);
}

function browserTable(): string {
  const names = Object.keys(BROWSER_EVENTS) as BrowserEventName[];
  const rows = names.map((name) => {
    const { code, when, fields } = BROWSER_EVENTS[name];
    return [`\`${name}\``, code, when, fieldsInWords(fields, optionalFieldsOf(name))];
  });
  return table(["event", "code", "pushed when", "fields"], rows);
}

function countedTable(): string {
  const rows = Object.entries(COUNTED_EVENTS).map(([name, { when, fields }]) => {
    const counter = [name, ...Object.keys(fields).map((field) => `<${field}>`)].join(".");
    return [`\`${name}\``, `\`${counter}\``, when, fieldsInWords(fields, [])];
  });
  return table(["event", "counter", "counts", "fields"], rows);
}

function fieldsInWords(fields: Readonly<Record<string, v.GenericSchema>>, optional: readonly string[]): string {
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

// `npm run docs` writes them down.
if (import.meta.main) {
  showHelp("Uso: npm run docs; escreve as tabelas do documento.");
  writeFileSync(EVENTS_DOCUMENTATION, withEvents(readFileSync(EVENTS_DOCUMENTATION, "utf8")));
  writeFileSync(CONTAINER_FILE, containerText());
}
