import { slugify } from "../../domain/text/slug.ts";
import type { CityName, SchoolSearch } from "../../search/ports.ts";
import type { SchoolDocument } from "../../search/types.ts";

/**
 * Unique title of a school ("Colégio Delta, Moema, São Paulo, SP"), with the INEP code if another school of the city
 * has the same name.
 */
export async function schoolTitle(search: SchoolSearch, school: SchoolDocument, city: CityName): Promise<string> {
  const name = (await hasNamesake(search, school, city)) ? `${school.name} (INEP ${school.id})` : school.name;
  return [name, school.neighborhood?.name, city.name, city.uf].filter(Boolean).join(", ");
}

/** Among schools of one name, the first has the slug of the name, the second that with the city, the others codes. */
async function hasNamesake(search: SchoolSearch, { id, name }: SchoolDocument, city: CityName): Promise<boolean> {
  const slug = slugify(name);
  const others = await Promise.all([slug, `${slug}-${city.slug}`].map((taken) => search.findSchool(taken)));
  return others.some((other) => other !== null && other.id !== id && other.cityCode === city.code);
}
