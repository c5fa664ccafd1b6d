import { slugify } from "../../domain/text/slug.ts";
import type { CityName, SchoolSearch } from "../../search/ports.ts";
import type { SchoolDocument } from "../../search/types.ts";

/**
 * A school as the title of its pages names it ("Colégio Delta, Moema, São Paulo, SP"), told from every other: one that
 * shares its name with another of the city has its INEP code.
 */
export async function schoolTitle(search: SchoolSearch, school: SchoolDocument, city: CityName): Promise<string> {
  const name = (await hasNamesake(search, school, city)) ? `${school.name} (INEP ${school.id})` : school.name;
  return [name, school.neighborhood?.name, city.name, city.uf].filter(Boolean).join(", ");
}

/** Of several schools of one name, the first has the slug of the name, the next that with the city, the others codes. */
async function hasNamesake(search: SchoolSearch, { id, name }: SchoolDocument, city: CityName): Promise<boolean> {
  const slug = slugify(name);
  const others = await Promise.all([slug, `${slug}-${city.slug}`].map((taken) => search.findSchool(taken)));
  return others.some((other) => other !== null && other.id !== id && other.cityCode === city.code);
}
