import * as v from "valibot";
import { byField } from "../../domain/catalog/fact-fields.ts";
import type { FactTable } from "../../domain/catalog/fact-table.ts";
import type { SearchDialect } from "../search-dialect.ts";

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

/** A field that only this program's dialect has. */
export function extended<S extends v.GenericSchema>(schema: S) {
  return v.pipe(schema, v.metadata({ isExtended: true }));
}

const FACTS = { name: v.string(), text, flag: v.nullish(v.boolean(), false), list: list(v.string()) };
const EXTENDED_FACTS = {
  name: extended(FACTS.name),
  text: extended(FACTS.text),
  flag: extended(FACTS.flag),
  list: extended(FACTS.list),
};

/** Schemas of plain facts by field, for `v.object`. */
export function factEntries<T extends FactTable>(table: T) {
  return byField(table, FACTS);
}

/** The same for facts that only this program's dialect has. */
export function extendedFactEntries<T extends FactTable>(table: T) {
  return byField(table, EXTENDED_FACTS);
}

/** The selection of a query that asks for what a schema reads. */
export function selectionOf(schema: v.GenericSchema, dialect: SearchDialect): string {
  const { entries, wrapped, item } = schema as {
    readonly entries?: v.ObjectEntries;
    readonly wrapped?: v.GenericSchema;
    readonly item?: v.GenericSchema;
  };
  const inner = wrapped ?? item;
  if (inner) return selectionOf(inner, dialect);
  if (!entries) return "";
  const fields = Object.entries(entries).filter(
    ([, field]) => dialect === "extended" || !v.getMetadata(field).isExtended,
  );
  return `{ ${fields.map(([name, field]) => `${name} ${selectionOf(field, dialect)}`).join(" ")} }`;
}

/** Fields of every search besides its hits. */
export const facets = v.array(
  v.object({
    key: v.string(),
    facetValues: v.array(v.object({ key: v.string(), count: v.number(), label: extended(text) })),
  }),
);
export type ApiFacet = v.InferOutput<typeof facets>[number];
export const counts = {
  searchData: v.object({
    hitsCount: v.number(),
    pricedCount: extended(v.nullish(v.number(), null)),
    schoolsCount: extended(v.nullish(v.number(), 0)),
    textMatch: extended(v.nullish(v.picklist(["exact", "typo", "partial"]), null)),
  }),
  facets,
  fee_counts: extended(v.optional(v.nullable(v.array(v.number())))),
};
export const total = { searchData: v.object({ hitsCount: v.number() }) };
