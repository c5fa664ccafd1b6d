import * as v from "valibot";

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

export const searchData = v.object({
  hitsCount: v.number(),
  unpricedCount: v.nullish(v.number(), 0),
  textMatch: v.nullish(v.picklist(["exact", "typo", "partial"]), null),
});
export const facets = v.array(
  v.object({
    key: v.string(),
    facetValues: v.array(v.object({ key: v.string(), count: v.number(), label: text })),
  }),
);
export type FacetAnswer = v.InferOutput<typeof facets>[number];
export const feeCounts = v.optional(v.nullable(v.array(v.number())));

/** Fields of every search besides its hits. */
export const COUNTS = "searchData { hitsCount } facets { key facetValues { key count } }";
export const OWN_COUNTS = `searchData { hitsCount unpricedCount textMatch }
  facets { key facetValues { key count label } } fee_counts`;
