import * as v from "valibot";

/** Number of a page in a query; the first for an invalid one. */
export const page = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.safeInteger(),
      v.minValue(1),
      // Larger than any list; the offset is still a safe number.
      v.maxValue(1_000_000),
    ),
    1,
  ),
  1,
);
