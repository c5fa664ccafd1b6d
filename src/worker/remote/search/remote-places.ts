import type { Point } from "../../../domain/geo.ts";
import { neighborhoodFullSlug } from "../../../domain/slug.ts";
import type { Uf } from "../../../domain/uf.ts";
import type { CityName, PlaceSearch } from "../../../search/ports.ts";
import type { CityDocument, NeighborhoodDocument } from "../../../search/types.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { PLACES, TYPED } from "../cache-policies.ts";
import { CITIES, NEIGHBORHOODS, type SchoolAnswer } from "./documents.ts";
import { toCity, toNeighborhood } from "./to-documents.ts";
import { filterOf } from "./to-variables.ts";

/** Cities and neighborhoods of the search API, for one request: it remembers the cities that answers named. */
export class RemotePlaces implements PlaceSearch {
  readonly #api: SearchApi;
  readonly #named = new Map<string, CityName>();

  constructor(api: SearchApi) {
    this.#api = api;
  }

  findCityByCode(code: string): CityName | null {
    return this.#named.get(code) ?? null;
  }

  /** The slug of a city that an answer named. */
  slugOf = (code: string): string => {
    const city = this.#named.get(code);
    if (!city) throw new Error(`no answer has named the city ${code}`);
    return city.slug;
  };

  /** Takes note of the city of a school. */
  nameCityOf({ address }: Pick<SchoolAnswer, "address">, uf: Uf): void {
    this.#name({ code: address.city_ibge_code, name: address.city_name, slug: address.city_slug, uf });
  }

  async findCityBySlug(slug: string): Promise<CityDocument | null> {
    return (await this.#cities({ filter: filterOf([["slug", ":", [slug]]]), size: 1 }))[0] ?? null;
  }

  async findCityByCep(cep: string): Promise<CityDocument | null> {
    return (await this.#cities({ name: cep, size: 1 }))[0] ?? null;
  }

  async largestCities(limit: number, uf?: Uf): Promise<CityDocument[]> {
    const cities = await this.#cities({ filter: filterOf([["uf", ":", uf ? [uf] : []]]), size: limit });
    return cities.filter(({ schools }) => schools > 0);
  }

  /** The place is rounded to about ten kilometres: where a visitor is, is nobody else's business. */
  async nearestCity({ lat, lng }: Point): Promise<CityDocument | null> {
    const about = (degrees: number) => Math.round(degrees * 10) / 10;
    return (await this.#cities({ geoloc: { lat: about(lat), lon: about(lng) }, size: 1 }))[0] ?? null;
  }

  suggestCities(text: string, limit: number): Promise<CityDocument[]> {
    return this.#cities({ name: text, size: limit });
  }

  async findNeighborhood(cityCode: string, slug: string): Promise<NeighborhoodDocument | null> {
    const city = this.slugOf(cityCode);
    const filter = filterOf([
      ["city_slug", ":", [city]],
      ["full_slug", ":", [neighborhoodFullSlug(slug, city)]],
    ]);
    return (await this.#neighborhoods({ filter, size: 1 }))[0] ?? null;
  }

  async largestNeighborhoods(cityCode: string, limit: number): Promise<NeighborhoodDocument[]> {
    const filter = filterOf([["city_slug", ":", [this.slugOf(cityCode)]]]);
    return (await this.#neighborhoods({ filter, size: limit })).filter(({ schools }) => schools > 0);
  }

  nearestNeighborhoods({ lat, lng }: Point, limit: number): Promise<NeighborhoodDocument[]> {
    return this.#neighborhoods({ geoloc: { lat, lon: lng }, size: limit });
  }

  async suggestNeighborhoods(text: string, limit: number, cityCode?: string): Promise<NeighborhoodDocument[]> {
    const inCity = cityCode && filterOf([["city_slug", ":", [this.slugOf(cityCode)]]]);
    const [near, anywhere] = await Promise.all([
      inCity ? this.#neighborhoods({ name: text, filter: inCity, size: limit }) : [],
      this.#neighborhoods({ name: text, size: limit }),
    ]);
    return [...new Map([...near, ...anywhere].map((found) => [found.fullSlug, found])).values()].slice(0, limit);
  }

  async #cities(variables: { name?: string; filter?: string | undefined; geoloc?: object; size: number }) {
    const { cities } = await this.#api.ask(CITIES, variables, variables.name === undefined ? PLACES : TYPED);
    const found = cities.hits.map(toCity);
    for (const city of found) this.#name(city);
    return found;
  }

  async #neighborhoods(variables: { name?: string; filter?: string | undefined; geoloc?: object; size: number }) {
    const { neighborhoods } = await this.#api.ask(
      NEIGHBORHOODS,
      variables,
      variables.name === undefined ? PLACES : TYPED,
    );
    for (const { city_ibge_code: code, city: name, city_slug: slug, uf } of neighborhoods.hits) {
      this.#name({ code, name, slug, uf });
    }
    return neighborhoods.hits.map(toNeighborhood);
  }

  #name(city: CityName): void {
    this.#named.set(city.code, city);
  }
}
