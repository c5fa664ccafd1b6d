import * as v from "valibot";
import { BROWSER_EVENTS, type BrowserEventName, COUNTED_EVENTS, optionalFieldsOf } from "../../src/contract/events.ts";

/** The events of the browser. */
export function browserTable(): string {
  const names = Object.keys(BROWSER_EVENTS) as BrowserEventName[];
  const rows = names.map((name) => {
    const { code, when, fields } = BROWSER_EVENTS[name];
    return [`\`${name}\``, code, when, fieldsLabel(fields, optionalFieldsOf(name))];
  });
  return table(["event", "code", "pushed when", "fields"], rows);
}

/** The events that the Worker counts. */
export function countedTable(): string {
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
