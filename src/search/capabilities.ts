/**
 * Capabilities of a search source beyond the specification's search API (docs/backends.md). Pages use no others, and
 * leave out the features that the source lacks.
 */
export interface SearchCapabilities {
  /** Filters and counts schools by year, methodology, education system, rating, scholarships and known prices. */
  readonly extendedFilters: boolean;
  readonly sortsByDistance: boolean;
  /** Orders scholarships by season, offers a neutral order, and tells enough of each result to explain its position. */
  readonly explainsSort: boolean;
  /** Finds the city of a postal code (CEP). */
  readonly findsCep: boolean;
  /** Tells of each price its grade, shift and year, and when it was checked; of a school, all its prices. */
  readonly detailsPrices: boolean;
  /** Tells the school of a scholarship with it. */
  readonly joinsSchools: boolean;
  /** Reads ambiguous text of the search box with further searches. */
  readonly disambiguates: boolean;
  /** Tells the figures of a place, how many schools its neighborhoods have, and the names of counted values. */
  readonly describesPlaces: boolean;
}

/** This program, in memory or remote. */
export const ALL_CAPABILITIES: SearchCapabilities = {
  extendedFilters: true,
  sortsByDistance: true,
  explainsSort: true,
  findsCep: true,
  detailsPrices: true,
  joinsSchools: true,
  disambiguates: true,
  describesPlaces: true,
};
