import * as v from "valibot";
import { byField } from "../../domain/catalog/fact-fields.ts";
import type { FieldTable } from "../../domain/catalog/fact-table.ts";

export const text = v.nullish(v.string(), null);
export const number = v.nullish(v.number(), null);
export const flag = v.nullish(v.boolean(), null);
export const geoloc = v.object({ lat: v.number(), lng: v.number() });

/** A list; null is read as empty. */
export function list<S extends v.GenericSchema>(item: S) {
  return v.nullish(v.array(item), []);
}

/** Slugs of a closed list; unknown ones are dropped. */
export function known<const S extends string>(options: readonly { readonly slug: S }[]) {
  const slugs: ReadonlySet<string> = new Set(options.map(({ slug }) => slug));
  return v.pipe(
    list(v.string()),
    v.transform((values) => values.filter((value): value is S => slugs.has(value))),
  );
}

const FACTS = { name: v.string(), text, flag: v.nullish(v.boolean(), false), list: list(v.string()) };

/** Schemas of plain facts by field, for `v.object`. */
export function factEntries<T extends FieldTable>(table: T) {
  return byField(table, FACTS);
}

/** The selection of a query that asks for what a schema reads. */
export function selectionOf(schema: v.GenericSchema): string {
  const { entries, wrapped, item } = schema as {
    readonly entries?: v.ObjectEntries;
    readonly wrapped?: v.GenericSchema;
    readonly item?: v.GenericSchema;
  };
  const inner = wrapped ?? item;
  if (inner) return selectionOf(inner);
  if (!entries) return "";
  return `{ ${Object.entries(entries)
    .map(([name, field]) => `${name} ${selectionOf(field)}`)
    .join(" ")} }`;
}

export const total = { searchData: v.object({ hitsCount: v.number() }) };
export const facets = v.array(
  v.object({ key: v.string(), facetValues: v.array(v.object({ key: v.string(), count: v.number() })) }),
);
export type ApiFacet = v.InferOutput<typeof facets>[number];
