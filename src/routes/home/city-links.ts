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
type CityLink = LinkView & { readonly count: string };

export interface CityList {
  readonly title: string;
  readonly links: readonly CityLink[];
}

/** The cities around the visitor's city with most schools, or else of the country, with a title. */
export async function popularCities(places: PlaceSearch, city: CityRecord | null): Promise<CityList> {
  const around = city ? await citiesAround(places, city) : [];
  if (city && around.length > 1) return { title: `Cidades perto de ${city.name}`, links: around.map(toCityLink) };
  const largest = await places.largestCities(SHOWN);
  // A remote search may not state their number of schools.
  const isByCount = largest.every(({ schools }) => schools !== null);
  return { title: isByCount ? "Cidades com mais escolas" : "Cidades", links: largest.map(toCityLink) };
}

async function citiesAround(places: PlaceSearch, city: CityRecord): Promise<CityRecord[]> {
  const nearest = await places.nearestCities(city.location, NEAREST);
  return nearest
    .filter(
      (other) =>
        other.code !== city.code && other.schools !== 0 && distanceKm(city.location, other.location) <= NEAR_KM,
    )
    .sort((a, b) => (b.schools ?? 0) - (a.schools ?? 0))
    .slice(0, SHOWN);
}

export function toCityLink({ name, uf, slug, schools }: CityRecord): CityLink {
  return {
    label: name,
    count: schools === null ? "" : plural(schools, "escola", "escolas"),
    href: paths.searchCity(uf, slug),
  };
}
