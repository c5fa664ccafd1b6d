import type { Manifest } from "../publish/manifest.ts";
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
    publication: () => toPublicationNode(source.manifest),
  };
}

/** The publication, as a node. */
function toPublicationNode({ version, publishedAt, isDemonstration, counts, meanRating, rankings, sources }: Manifest) {
  return {
    version,
    published_at: publishedAt,
    is_demonstration: isDemonstration,
    school_count: counts.schools,
    offer_count: counts.offers,
    city_count: counts.cities,
    mean_rating: meanRating,
    enem_editions: rankings.map(({ edition }) => edition),
    sources: Object.entries(sources).map(([id, { title, publisher, url, referenceDate }]) => ({
      id,
      title,
      publisher,
      url,
      reference_date: referenceDate,
    })),
  };
}
