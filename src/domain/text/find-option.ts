import { fold } from "./slug.ts";

/** Finds an option by slug or by name, accents and case ignored; null if there is none. */
export function findOption<O extends { readonly slug: string; readonly name: string }>(
  options: readonly O[],
): (text: string) => O["slug"] | null {
  const bySpelling = new Map(
    options.flatMap((o) => [[fold(o.slug), o.slug] as const, [fold(o.name), o.slug] as const]),
  );
  return (text) => bySpelling.get(fold(text)) ?? null;
}
