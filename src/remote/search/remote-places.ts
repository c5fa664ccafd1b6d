import { NEAREST_PLACE_KM } from "../../domain/constants.ts";
import type { FacetValue } from "../../domain/filters/filter-table.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import { citySlug, neighborhoodFullSlug } from "../../domain/text/slug.ts";
import type { CityName } from "../../search/city-name.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { CityRecord, Facet, NeighborhoodRecord, SchoolQuery, SchoolRecord } from "../../search/types.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { PLACES, TYPED } from "../cache-policies.ts";
import { CITIES, FIELD_COUNTS, NEIGHBORHOODS } from "./place-queries.ts";
import type { ApiSchool } from "./school-queries.ts";
import { toCity, toFacets, toNeighborhood, toSchool } from "./to-records.ts";
import { filterOf, groupsOf } from "./to-variables.ts";

type Labelled = Pick<SchoolQuery, "scope" | "neighborhoods">;

export const MAX_PAGE_SIZE = 200;

const MAX_FILTER_VALUES = 40;

/** Neighborhoods of a filter list whose names are fetched: more than the page shows at first. */
const LABELS = 24;

/** `PlaceSearch` over the search API, for one request; caches cities. A city's code is its slug here. */
export class RemotePlaces implements PlaceSearch {
  readonly #api: SearchApi;
  readonly #named = new Map<string, CityName>();

  constructor(api: SearchApi) {
    this.#api = api;
  }

  findCityByCode(code: string): CityName | null {
    return this.#named.get(code) ?? null;
  }

  /** Decodes a school, and caches its city. */
  schoolOf(source: ApiSchool): SchoolRecord {
    const { city_slug: slug, city_name: name } = source.address;
    const school = toSchool(source);
    this.#name({ code: slug, name, slug, uf: school.uf });
    return school;
  }

  async findCityBySlug(slug: string): Promise<CityRecord | null> {
    return (await this.#cities({ filter: filterOf([["slug", ":", [slug]]]), size: 1 }))[0] ?? null;
  }

  findCitiesByBareSlug(slug: string): Promise<CityRecord[]> {
    const slugs = FEDERATIVE_UNITS.map(({ uf }) => citySlug(slug, uf));
    return this.#cities({ filter: filterOf([["slug", ":", slugs]]), size: slugs.length });
  }

  /** The specification finds no place by its CEP. */
  async findByCep(): Promise<null> {
    return null;
  }

  largestCities(limit: number, uf?: Uf): Promise<CityRecord[]> {
    return this.#cities({ filter: filterOf([["uf", ":", uf ? [uf] : []]]), size: limit });
  }

  /** Rounds the point to about ten kilometres, for privacy. */
  async nearestCity({ lat, lng }: Point): Promise<CityRecord | null> {
    const [city] = await this.nearestCities({ lat, lng }, 1);
    return city && distanceKm({ lat, lng }, city.location) <= NEAREST_PLACE_KM ? city : null;
  }

  nearestCities({ lat, lng }: Point, limit: number): Promise<CityRecord[]> {
    const about = (degrees: number) => Math.round(degrees * 10) / 10;
    return this.#cities({ geoloc: { lat: about(lat), lon: about(lng) }, size: limit });
  }

  suggestCities(text: string, limit: number): Promise<CityRecord[]> {
    return this.#cities({ name: text, size: limit });
  }

  async findNeighborhood(city: string, slug: string): Promise<NeighborhoodRecord | null> {
    const filter = filterOf([
      ["city_slug", ":", [city]],
      ["full_slug", ":", [neighborhoodFullSlug(slug, city)]],
    ]);
    return (await this.#neighborhoods({ filter, size: 1 }))[0] ?? null;
  }

  /** The neighborhoods with the most private schools, by a facet: the specification has no counts of neighborhoods. */
  async largestNeighborhoods(city: string, limit: number): Promise<NeighborhoodRecord[]> {
    const filter = filterOf([
      ["address.city_slug", ":", [city]],
      ["administrative_dependency", ":", ["privada"]],
    ]);
    const request = { filter, facets: ["address.neighborhood_slug"] };
    const facets = toFacets((await this.#api.ask(FIELD_COUNTS, request, PLACES)).schools.facets);
    const counts = facets.flatMap(({ values }) => values).slice(0, Math.min(limit, MAX_PAGE_SIZE));
    const neighborhoods = await this.#ofCity(city, counts);
    return counts.flatMap(({ key, count }) => {
      const neighborhood = neighborhoods.find(({ slug }) => slug === key);
      return neighborhood ? { ...neighborhood, schools: count } : [];
    });
  }

  nearestNeighborhoods({ lat, lng }: Point, limit: number): Promise<NeighborhoodRecord[]> {
    return this.#neighborhoods({ geoloc: { lat, lon: lng }, size: limit });
  }

  async suggestNeighborhoods(text: string, limit: number, city?: string): Promise<NeighborhoodRecord[]> {
    const inCity = city && filterOf([["city_slug", ":", [city]]]);
    const [near, anywhere] = await Promise.all([
      inCity ? this.#neighborhoods({ name: text, filter: inCity, size: limit }) : [],
      this.#neighborhoods({ name: text, size: limit }),
    ]);
    return [...new Map([...near, ...anywhere].map((one) => [one.fullSlug, one])).values()].slice(0, limit);
  }

  /** Facets with names of neighborhoods, which are fetched: the service counts slugs. */
  async labelled(facets: readonly Facet[], { scope, neighborhoods = [] }: Labelled): Promise<readonly Facet[]> {
    const counted = facets.find(({ key }) => key === "neighborhoods");
    if (!counted || scope.kind !== "city") return facets;
    const shown = counted.values.filter(({ key }, i) => i < LABELS || neighborhoods.includes(key));
    const names = new Map((await this.#ofCity(scope.cityCode, shown)).map(({ slug, name }) => [slug, name]));
    const values = counted.values.map((value) => {
      const label = names.get(value.key);
      return label === undefined ? value : { ...value, label };
    });
    return facets.map((facet) => (facet === counted ? { ...facet, values } : facet));
  }

  async #ofCity(city: string, values: readonly FacetValue[]): Promise<NeighborhoodRecord[]> {
    const fullSlugs = values.map(({ key }) => neighborhoodFullSlug(key, city)).sort();
    const neighborhoods = await Promise.all(
      groupsOf(fullSlugs, MAX_FILTER_VALUES).map((group) =>
        this.#neighborhoods({ filter: filterOf([["full_slug", ":", group]]), size: group.length }),
      ),
    );
    return neighborhoods.flat();
  }

  async #cities(variables: { name?: string; filter?: string | undefined; geoloc?: object; size: number }) {
    const { cities } = await this.#api.ask(CITIES, variables, variables.name === undefined ? PLACES : TYPED);
    const records = cities.hits.map(toCity);
    for (const city of records) this.#name(city);
    return records;
  }

  async #neighborhoods(variables: { name?: string; filter?: string | undefined; geoloc?: object; size: number }) {
    const { neighborhoods } = await this.#api.ask(
      NEIGHBORHOODS,
      variables,
      variables.name === undefined ? PLACES : TYPED,
    );
    for (const { city: name, city_slug: slug, uf } of neighborhoods.hits) {
      this.#name({ code: slug, name, slug, uf });
    }
    return neighborhoods.hits.map(toNeighborhood);
  }

  #name(city: CityName): void {
    this.#named.set(city.code, city);
  }
}
