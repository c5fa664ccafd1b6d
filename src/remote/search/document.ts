import * as v from "valibot";
import type { SearchDocument } from "../ask-search-api.ts";

/**
 * A fixed question to the search API (docs/api.md), and the answer that is understood. What stands between << and >> is
 * beyond the specification: only a service of ours is asked for it (docs/backends.md).
 */
export function document<S extends v.GenericSchema>(text: string, data: S): SearchDocument<S> {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return { own: line.replaceAll(/<<|>>/g, ""), specification: line.replaceAll(/<<.*?>>/g, ""), data };
}

export const text = v.nullish(v.string(), null);
export const number = v.nullish(v.number(), null);
export const flag = v.nullish(v.boolean(), null);
export const geoloc = v.object({ lat: v.number(), lng: v.number() });

/** A list of which null says no more than an empty one. */
export function list<S extends v.GenericSchema>(item: S) {
  return v.nullish(v.array(item), []);
}

/** Of a closed list; what this site does not know (yet) is left out. */
export function known<const S extends string>(options: readonly { readonly slug: S }[]) {
  const slugs: ReadonlySet<string> = new Set(options.map(({ slug }) => slug));
  return v.pipe(
    list(v.string()),
    v.transform((values) => values.filter((value): value is S => slugs.has(value))),
  );
}

export const SEARCH_DATA = "searchData { hitsCount << unpricedCount textMatch >> }";
export const searchData = v.object({
  hitsCount: v.number(),
  unpricedCount: v.nullish(v.number(), 0),
  textMatch: v.nullish(v.picklist(["exact", "typo", "partial"]), null),
});

export const FACETS = "facets { key facetValues { key count << label >> } } << fee_counts >>";
export const facets = v.array(
  v.object({
    key: v.string(),
    facetValues: v.array(v.object({ key: v.string(), count: v.number(), label: text })),
  }),
);
export type FacetAnswer = v.InferOutput<typeof facets>[number];
export const feeCounts = v.optional(v.nullable(v.array(v.number())));
