import * as v from "valibot";

export const text = v.string();
export const orNull = v.nullable(text);

/** A word of a closed list of `src/domain`; only its type is checked. */
export const word = <T extends string>() => v.custom<T>((value) => typeof value === "string");

export const namedSchool = v.object({ slug: text, name: text });

/** A number of a query from 1 to a maximum; the standard one for none and for an invalid one. */
export const numberUpTo = (max: number, standard: number) =>
  v.optional(
    v.fallback(
      v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger(), v.minValue(1), v.maxValue(max)),
      standard,
    ),
    standard,
  );

/** Number of a page; the maximum is larger than any list, and its offset still a safe number. */
export const page = numberUpTo(1_000_000, 1);
