import { fold } from "../../../src/domain/text/slug.ts";
import type { Header, StrictRead } from "../header.ts";

/** Reader of the school of a row, by INEP code or slug. */
export function schoolReader(header: Header): StrictRead<string> {
  const inep = header.reader("inep");
  const slug = header.reader("slug");
  return (fields, line) => {
    const school = inep(fields) ?? slug(fields);
    if (school === null) throw header.error("valor ausente; informe inep ou slug.", line, "inep");
    return school;
  };
}

/** Finds an option by slug or by name, accents and case ignored; null if there is none. */
export function findOption<O extends { readonly slug: string; readonly name: string }>(
  options: readonly O[],
): (text: string) => O["slug"] | null {
  const bySpelling = new Map(
    options.flatMap((o) => [[fold(o.slug), o.slug] as const, [fold(o.name), o.slug] as const]),
  );
  return (text) => bySpelling.get(fold(text)) ?? null;
}
