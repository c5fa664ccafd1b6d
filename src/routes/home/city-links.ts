import { distanceKm } from "../../domain/places/geo.ts";
import { plural } from "../../domain/text/format.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { CityRecord } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

/** Cities among which those with most schools are shown. */
const NEAREST = 40;
const SHOWN = 8;
/** A school farther away is no school for every day. */
const NEAR_KM = 60;

/** A city with "45 escolas", or with an empty count. */
export type CityLink = LinkView & { readonly count: string };

/** The cities around a city with most schools; empty for fewer than two. */
export async function citiesAround(places: PlaceSearch, city: CityRecord): Promise<CityLink[]> {
  const nearest = await places.nearestCities(city.location, NEAREST);
  const near = nearest.filter(
    (other) => other.code !== city.code && other.schools !== 0 && distanceKm(city.location, other.location) <= NEAR_KM,
  );
  if (near.length < 2) return [];
  return near
    .sort((a, b) => (b.schools ?? 0) - (a.schools ?? 0))
    .slice(0, SHOWN)
    .map(toCityLink);
}

/** The link of a city, with its number of schools where it is known. */
export function toCityLink({ name, uf, slug, schools }: CityRecord): CityLink {
  return {
    label: name,
    count: schools === null ? "" : plural(schools, "escola", "escolas"),
    href: paths.searchCity(uf, slug),
  };
}
