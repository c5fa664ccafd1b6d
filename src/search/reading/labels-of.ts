import type { SchoolSearch } from "../ports.ts";
import type { ReadingOptions } from "./reading.ts";

type Labels = Pick<ReadingOptions, "methodologies" | "educationSystems">;
type Schools = Pick<SchoolSearch, "searchSchools">;

const labels = new WeakMap<Schools, Labels>();

/** Methodologies and teaching systems of the schools; cached per snapshot. */
export async function labelsOf(search: Schools): Promise<Labels> {
  const known = labels.get(search);
  if (known) return known;
  const { facets } = await search.searchSchools({
    scope: { kind: "country" },
    administrations: ["privada"],
    sort: "relevance",
    page: 1,
    size: 1,
    facets: ["methodologies", "educationSystems"],
  });
  const valuesOf = (key: string) => facets.find((facet) => facet.key === key)?.values.map((value) => value.key) ?? [];
  const found = { methodologies: valuesOf("methodologies"), educationSystems: valuesOf("educationSystems") };
  labels.set(search, found);
  return found;
}
