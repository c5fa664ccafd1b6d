import { readTerm, type TermResolver, withRead, withTerm } from "../../listing/params/box-search.ts";
import { offerFilters } from "../../listing/params/offer-query.ts";
import { serializeSearchParams } from "../../listing/params/search-params.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { BoxReading } from "../../search/reading/reading.ts";
import { fixedQuery } from "../../site/distinct-query.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";

/**
 * The search box of the scholarships leads to the city of the place that the text names, the largest one of a state,
 * else that of the likeliest school of its name. An isolate starts without it.
 */
export const resolveScholarshipTerm: TermResolver = async (search, term, filters, years) => {
  const reading = await readTerm(search, term, years);
  const to = (city: string, query: string) => withQuery(paths.scholarshipSearch(), joinQuery(fixedQuery(city), query));
  if (!reading) return to("", serializeSearchParams(filters));
  const { place } = reading;
  const params = offerFilters(withRead(filters, reading, years));
  const neighborhood = place?.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => slug) : [];
  const query = serializeSearchParams(neighborhood.length > 0 ? { ...params, neighborhood } : params);
  return to(await findCitySlug(search, reading), withTerm(query, reading));
};

async function findCitySlug(search: SchoolSearch, { place, name }: BoxReading): Promise<string> {
  if (place?.kind === "state") return (await search.places.largestCities(1, place.uf))[0]?.slug ?? "";
  if (place) return place.city.slug;
  const [best] = name === "" ? [] : await search.suggestSchools(name, 1);
  return (best && search.places.findCityByCode(best.cityCode)?.slug) ?? "";
}
