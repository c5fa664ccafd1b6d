import * as v from "valibot";

export const text = v.string();
export const orNull = v.nullable(text);

/** A word of a closed list of `src/domain`; only its type is checked. */
export const word = <T extends string>() => v.custom<T>((value) => typeof value === "string");

export const namedSchool = v.object({ slug: text, name: text });

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
