import type { OffersArguments, SchoolsArguments } from "./arguments.ts";
import {
  type CitiesArguments,
  type NeighborhoodsArguments,
  searchCities,
  searchNeighborhoods,
} from "./search-places.ts";
import { type SearchSource, searchOffers, searchSchools } from "./search-schools.ts";

/** Resolvers of `Query`. They return plain data, so no other field needs a resolver. */
export function resolversOf(source: SearchSource, isDetailed: boolean) {
  return {
    cities: (args: CitiesArguments) => searchCities(args, source.search),
    neighborhoods: (args: NeighborhoodsArguments) => searchNeighborhoods(args, source.search),
    schools: (args: SchoolsArguments) => searchSchools(args, source, isDetailed),
    schoolOffer: (args: OffersArguments) => searchOffers(args, source),
  };
}
