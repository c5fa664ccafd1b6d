import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../../domain/catalog/card-facts.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { ENEM_FIELDS } from "../../domain/catalog/enem-areas.ts";
import type { FactTable } from "../../domain/catalog/fact-table.ts";
import { STRUCTURE_KEYS } from "../../domain/catalog/facts.ts";
import {
  FACET_GROUPS,
  FLAG_FILTERS,
  isSpecifiedList,
  LIST_GROUPS,
  OFFER_FACET_GROUPS,
} from "../../domain/filters/filter-table.ts";
import { findEntry } from "../../domain/text/find-entry.ts";

/** Fields of the same type. */
const fieldsOf = (names: readonly string[], type: string) => names.map((name) => `${name}: ${type}`).join("\n  ");

const FACT_TYPES = { name: "String!", text: "String", flag: "Boolean!", list: "[String!]!" };

/** Descriptions of plain facts, without the full stop. Here, as every isolate reads the facts when it starts. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  slug_qe: "Former slug of the school",
  is_fundamental_unsplit: "the source does not say which half of the Ensino Fundamental",
  full_phone: "Digits, area code included",
  official_name: "the name in the official record",
  location_precision: "precision of geoloc",
  photo: "first photo that the school sent, in its small size",
  size_band: "number of students, as a range",
};

/** Fields of plain facts. Those of the details are null in a list of schools. */
function factFields(table: FactTable, note?: "Detail" | "Ours" | "Ours, detail"): string {
  return Object.values(table)
    .map(({ field, kind }) => {
      const words = [note, findEntry(DESCRIPTIONS, field)].filter((part) => part !== undefined);
      const type = note?.toLowerCase().includes("detail") ? FACT_TYPES[kind].replace(/!$/, "") : FACT_TYPES[kind];
      return `${words.length > 0 ? `"""${words.join(": ")}."""\n  ` : ""}${field}: ${type}`;
    })
    .join("\n  ");
}

const FILTERS = [...FACET_GROUPS, ...FLAG_FILTERS];
const named = (filters: readonly { readonly field: string }[]) => filters.map(({ field }) => field).join(", ");

/**
 * The schema of the search API, under the names of the specification (A14–A25); additions are marked "ours". One schema
 * in one document: this file may be over 300 lines.
 */
export const SEARCH_SDL = `
"""
What is published: private schools, their scholarships, and places. Money is in reais, coordinates are WGS84 degrees,
distances kilometres, ratings 0.5 to 5, ENEM 0 to 1000, dates ISO 8601. Unknown is null.
"""
type Query {
  """Cities by name, or all that match the filter. Filter: slug, name, state_slug, uf, and NOT on name."""
  cities(
    """Beginning of a name, or a postal code; typos are tolerated, and a state may follow ("campinas, sp")."""
    name: String
    filter_string: String
    geoloc: PlaceGeoloc
    """By default the best match, the nearest, or the city with most schools first."""
    sort: CitySort
    pagination: Pagination
  ): CitySearch!

  """Neighborhoods by name, of a city, or around a point. Filter: city_slug, full_slug."""
  neighborhoods(
    """As for cities; a postal code gives the neighborhood of the schools there."""
    name: String
    filter_string: String
    """One hit per value of the field."""
    distinct: NeighborhoodDistinct
    geoloc: PlaceGeoloc
    """By default the best match, the nearest, or the neighborhood with most schools first."""
    sort: NeighborhoodSort
    pagination: Pagination
  ): NeighborhoodSearch!

  """
  Schools. Filter: address.city_slug, address.state_slug, slug, slug_qe, administrative_dependency,
  best_offer.monthly_fee_with_discount,
  ${named(FILTERS.filter((filter) => !("isExtended" in filter)))}.
  Ours: reviews.average.total, ranking_enem.edition, products.default_year, geoloc.area (corners of a polygon as a
  Flexible Polyline of four decimals), ${named(FILTERS.filter((filter) => "isExtended" in filter))}.

  Without a filter that a price alone can answer (year, fee, has_offers, tags of an offer, priced_only), grade, stage and
  shift say what a school serves; those with a price for it come first and are counted in pricedCount. With one, all of
  them hold for one and the same offer, which is best_offer of the answer, and schools without it are left out.
  products.default_year names the years whose prices are shown where products.year asks for none.
  """
  schools(
    """Text in the names; typos are tolerated."""
    query: String
    """Filter fields whose values are counted."""
    facets: [String!]
    filterString: String
    geoloc: SchoolGeoloc
    pagination: Pagination
    sort: SchoolOrder = relevance
    """Schools with any of these tags (slug or name)."""
    tags: [String!]
    """Ours: does not rank schools with offers and partners first."""
    neutral: Boolean = false
    """Ours: whether fee_counts is computed."""
    countFees: Boolean = false
  ): SchoolSearch!

  """
  Scholarships: offers with a discount. Filter: address.city_slug, address.state_slug, geoloc.area,
  ${named(OFFER_FACET_GROUPS)},
  and best_offer.monthly_fee_with_discount for its own fee.
  """
  schoolOffer(
    """The best offer of each school, instead of every one."""
    distinct: Boolean = true
    tags: [String!]
    """Shifts (slug or name)."""
    shift: [String!]
    """School years."""
    year: [Int!]
    facets: [String!]
    filterString: String
    geoloc: SchoolGeoloc
    pagination: Pagination
    sort: OfferOrder = relevance
    """Hits beyond this number are neither counted nor returned."""
    ignoreExtraHitsIfExceed: Int
    """Texts in the names of schools, most exact first: the first with an offer is used."""
    queryVariations: [String!]
    """
    Ours: a page has size schools, each once, ranked by its best offer, which is the hit; school_offers of the hit has
    all of its offers that match. Counts are of offers; distinct and ignoreExtraHitsIfExceed are ignored.
    """
    bySchool: Boolean = false
    """Ours: the school year whose offers come first."""
    leadingYear: Int
    """Ours: does not rank partners first."""
    neutral: Boolean = false
    """Ours: whether fee_counts is computed."""
    countFees: Boolean = false
  ): SchoolOfferSearch!

  """Ours: the published data, its date and sources."""
  publication: Publication!
}

type Publication {
  """Changes with every publication."""
  version: String!
  published_at: String!
  """Some schools are fictional: every page that shows them must say so."""
  is_demonstration: Boolean!
  """Private schools."""
  school_count: Int!
  """Published fees."""
  offer_count: Int!
  """Cities with a private school."""
  city_count: Int!
  """National mean of the ratings of families."""
  mean_rating: Float!
  """Years with an ENEM ranking, newest first."""
  enem_editions: [Int!]!
  sources: [Source!]!
}

"""A source of facts."""
type Source {
  id: ID!
  title: String!
  publisher: String!
  url: String
  """Day of the facts."""
  reference_date: String!
}

"""A page counts from 1, up to 50. Schools and scholarships take a size of at most 48, lists of names of 200."""
input Pagination {
  page: Int = 1
  size: Int = 17
}

"""A circle around a point, for places."""
input PlaceGeoloc {
  lat: Float!
  lon: Float!
  distance_in_km: Float = 40000
}

"""A circle around a point, for schools and scholarships."""
input SchoolGeoloc {
  lat: Float!
  lon: Float!
  distanceInKm: Float!
}

enum Direction {
  asc
  desc
}

enum CityField {
  name
  slug
}

input CitySort {
  field: CityField!
  order: Direction = asc
}

enum NeighborhoodField {
  name
  slug
  full_slug
}

input NeighborhoodSort {
  field: NeighborhoodField!
  order: Direction = asc
}

input NeighborhoodDistinct {
  field: NeighborhoodField!
}

"""
The first five put private schools first, then those with offers, then partners. ENEM orders ascend by rank.
"""
enum SchoolOrder {
  relevance
  min_price
  max_price
  max_discount
  best_rate
  brazil_ranking_enem
  state_ranking_enem
  city_ranking_enem
  """Ours: by distance from geoloc only."""
  nearest
}

enum OfferOrder {
  relevance
  min_price
  max_price
  max_discount
  best_rate
  """Ours: by distance from geoloc only."""
  nearest
}

type SearchData {
  """All matches."""
  hitsCount: Int!
  """Ours: those with a price that meets the filter. They come first where grade, stage or shift are asked for."""
  pricedCount: Int
  """Ours: schools of a search of offers by school. Null in any other."""
  schoolsCount: Int
  """Ours: how the text was matched. Null without a text."""
  textMatch: TextMatch
}

enum TextMatch {
  """As typed."""
  exact
  """With typos."""
  typo
  """Without one of the words."""
  partial
}

"""Values of a field; those of one field do not narrow each other's counts."""
type Facet {
  key: String!
  """Number of values."""
  count: Int!
  facetValues: [FacetValue!]!
}

type FacetValue {
  key: String!
  count: Int!
  """Ours: name of a neighborhood."""
  label: String
}

type Geoloc {
  lat: Float!
  lng: Float!
}

type CitySearch {
  searchData: SearchData!
  hits: [City!]!
}

type City {
  """The IBGE code."""
  _id: ID!
  capital: Boolean!
  ibgeCode: String!
  name: String!
  """With the letters of the state: campinas-sp."""
  slug: String!
  state: String!
  stateSlug: String!
  uf: String!
  determinant: String!
  geoloc: Geoloc!
  """Ours: private schools."""
  schools: Int!
  """Ours."""
  population: Int
  """Ours: distance from geoloc."""
  distance_in_km: Float
}

type NeighborhoodSearch {
  searchData: SearchData!
  hits: [Neighborhood!]!
}

type Neighborhood {
  name: String!
  """Unique in the country: the slug, then that of the city."""
  full_slug: String!
  """Unique in the city."""
  slug: String!
  city_slug: String!
  citySlug: String!
  """That of the city for a neighborhood without its own."""
  geoloc: Geoloc!
  state_ibge_code: String!
  city_ibge_code: String!
  state: String!
  state_slug: String!
  uf: String!
  city: String!
  """Always null here."""
  googlePlaceId: String
  """Ours: private schools."""
  schools: Int!
  """Ours: false when geoloc is that of the city."""
  hasOwnGeoloc: Boolean!
  """Ours: distance from geoloc."""
  distance_in_km: Float
}

type SchoolSearch {
  searchData: SearchData!
  facets: [Facet!]!
  """Ours: by lowest fee, in steps of R$ 250 up to R$ 10,000, which a filter of fees does not narrow; null unless asked."""
  fee_counts: [Int!]
  hits: [School!]!
  """Ours: figures of what the filters match, without the text and the circle; null where one slug is asked for."""
  summary: SchoolsSummary
}

type SchoolsSummary {
  schools: Int!
  with_offers: Int!
  """Highest discount of an offer that meets the filter, 0 to 100."""
  max_discount_percentage: Float!
  """Lowest fee of each school that publishes one; null when none does."""
  fees: FeeSummary
  """Schools with a rating."""
  rated: Int!
  reviews: Int!
}

type FeeSummary {
  """Schools that publish a fee."""
  count: Int!
  lowest: Float!
  median: Float!
  highest: Float!
}

"""Fields marked "detail" need size: 1."""
type School {
  """INEP code."""
  id: ID!
  ${factFields(CARD_FACTS)}
  tags: [String!]!
  """privada, municipal, federal or estadual."""
  administrative_dependency: String!
  """A scholarship for the school year of the open enrolment: what the order of schools counts."""
  has_offers: Boolean!
  is_partner: Boolean!
  address: Address!
  reviews: Reviews!
  """The cheapest offer that matches all conditions on an offer; null when no such fee is published."""
  best_offer: BestOffer
  contact: Contact!
  """Null without a published result."""
  ranking_enem: RankingEnem
  """The INEP code."""
  cod_ent: String!
  geoloc: Geoloc
  products: [Product!]!
  ${fieldsOf(
    LIST_GROUPS.filter(isSpecifiedList).map(({ field }) => field),
    "[String!]!",
  )}
  ${LIST_GROUPS.filter((group) => !isSpecifiedList(group))
    .map(({ field }) => `"""Ours: slugs, from the Censo Escolar."""\n  ${field}: [String!]!`)
    .join("\n  ")}
  ${factFields(DETAIL_FACTS, "Detail")}
  """Detail."""
  show_students_number: Boolean
  """Detail."""
  videos: [Video!]
  """Detail: null when the school does not show it."""
  students_number: StudentsNumber
  """Detail."""
  structures: Structures
  ${factFields(EXTENDED_DETAIL_FACTS, "Ours, detail")}
  """Ours, detail: answers of the school to the Censo Escolar, and indicators that INEP computes from them. An absent one was not told; 0 is "no" or "none"."""
  census_facts: [CensusFact!]
  """Ours, detail: medians of the private schools of the city in the same edition, beside figures of the school."""
  census_medians: [CensusMedian!]
  """Ours, detail: the source of each group of facts."""
  fact_sources: [FactSource!]
  """Ours, detail: published fees."""
  school_fees: [SchoolFee!]
  """Ours, detail: fees of official surveys of prices, which the school did not inform."""
  surveyed_fees: [SurveyedFee!]
  """Ours, detail: results of every edition."""
  enem_results: [EnemResult!]
  """Ours, detail: hours in which the school usually answers families; null below ten answers."""
  response_hours: Int
  """Ours: shifts of the school (slugs)."""
  shifts: [String!]!
  """Ours: stages of the school."""
  stages: [String!]!
  """Ours: school years with an offer."""
  years: [Int!]!
  ${factFields(EXTENDED_CARD_FACTS, "Ours")}
  """Ours: 0 to 1000."""
  relevance: Int!
  """Ours: number of published facts, 0 to 15, which breaks ties."""
  known_facts: Int!
  """Ours: number of pupils, from 0 (unknown) to 5 (more than 1,000)."""
  size_rank: Int!
  """Ours: text match of the name, higher is better; null when the order ignores the text."""
  text_points: Int
  """Ours: distance from geoloc."""
  distance_in_km: Float
}

type CensusFact {
  key: String!
  """In Portuguese."""
  label: String!
  """0 or 1, a number of people, enrolments or things, a code of the census, or an indicator of INEP with one decimal."""
  value: Float!
  source_id: ID!
}

type CensusMedian {
  """The key of a fact, or class_size with a stage: pupils in a class."""
  key: String!
  """The edition."""
  year: String!
  median: Float!
  """Five or more."""
  schools: Int!
}

type FactSource {
  group: String!
  source_id: ID!
}

type SurveyedFee {
  year: Int!
  product_slug_stage_grade: String!
  """Null when the survey does not tell it."""
  product_shift: String
  monthly_fee: Float!
  """ISO date."""
  surveyed_on: String!
  surveyor: String!
}

type SchoolFee {
  id: ID!
  year: Int!
  product_slug_stage_grade: String!
  product_shift: String!
  monthly_fee: Float!
  """Whether the monthly fee is in the ledger of prices for 30 days, and so may be struck through."""
  monthly_fee_stands: Boolean
  discount_percentage: Float!
  monthly_fee_with_discount: Float!
  enrollment_fee: Float
  tags: [String!]!
  waivers: Waivers!
  validity_rule: String
  seats: Int
  checked_at: String!
  source_id: ID!
}

type EnemResult {
  edition: Int!
  participants: Int!
  ${fieldsOf(ENEM_FIELDS, "Float")}
  average: Float!
  source_id: ID!
}

type Address {
  ${factFields(ADDRESS_FACTS)}
  neighborhood: String
  """Ours."""
  neighborhood_slug: String
  city_name: String!
  city_slug: String!
  """Ours."""
  city_ibge_code: String!
  state_name: String!
  state_slug: String!
}

type Reviews {
  count: Int!
  average: ReviewAverage!
  """Ours: the rating used for sorting, shrunk by the number of reviews, in thousandths."""
  score: Int!
  """Detail."""
  comments: [ReviewComment!]
  """Ours, detail: mean of a rating outside the total; null with few ratings."""
  exam_preparation: Float
  """Ours, detail: likewise."""
  education_system: Float
}

"""Ratings of families. All but the total are detail."""
type ReviewAverage {
  """Null without reviews."""
  total: Float
  community_participation: Float
  physical_structure: Float
  socioemotional_development: Float
  student_motivation: Float
}

type ReviewComment {
  """Ours."""
  id: ID!
  content: String!
  relationship: String!
  user_data: ReviewAuthor!
  ratings: ReviewRatings!
  average_rating: Float!
  created_at: String!
  """Ours: written on the site, and confirmed by e-mail."""
  is_email_confirmed: Boolean!
  """Ours: the school's reply."""
  reply: ReviewReply
}

type ReviewReply {
  text: String!
  created_at: String!
}

type ReviewAuthor {
  """First name and initial."""
  name: String!
  """Always null: never published."""
  email: String
}

type ReviewRatings {
  community_participation: Float!
  physical_structure: Float!
  socioemotional_development: Float!
  student_motivation: Float!
}

type BestOffer {
  monthly_fee_with_discount: Float!
  discount_percentage: Float!
  """Ours: without the discount."""
  monthly_fee: Float!
  """Ours: whether the monthly fee is in the ledger of prices for 30 days, and so may be struck through."""
  monthly_fee_stands: Boolean
  """
  Ours: the highest fee of the offers that match, of which this is the cheapest. Null if the search asks for one grade, or
  if one offer matches.
  """
  highest_monthly_fee: Float
  """Ours: the day on which the fee was checked."""
  checked_at: String!
  """Ours: the source of the fee."""
  source_id: ID
  """Ours: the grade that the fee is for (slug)."""
  product_slug_stage_grade: String
  """Ours: its shift (slug)."""
  product_shift: String
  """Ours: its school year."""
  year: Int
}

type Contact {
  ${factFields(CONTACT_FACTS)}
  ddd: String
  phone: String
  ${factFields(DETAIL_CONTACT_FACTS, "Detail")}
}

"""A rank is null in another edition than the newest."""
type RankingEnem {
  enem_average: Float!
  country_rank: Int
  state_rank: Int
  city_rank: Int
  """Ours: the year."""
  edition: Int!
  """Ours."""
  participants: Int!
}

"""A grade that the school teaches."""
type Product {
  stage: String!
  grade: String!
  slug_stage_grade: String!
}

type Video {
  id: String!
  domain: String!
}

type StudentsNumber {
  inf: Int
  fun1: Int
  fun2: Int
  med: Int
}

type Structures {
  abstract: StructuresAbstract!
  dependencies: StructuresDependencies!
  infra: StructuresInfra!
}

type StructuresAbstract {
  ${fieldsOf(STRUCTURE_KEYS.abstract, "Boolean")}
}

type StructuresDependencies {
  ${fieldsOf(STRUCTURE_KEYS.dependencies, "Boolean")}
}

type StructuresInfra {
  ${fieldsOf(STRUCTURE_KEYS.infra, "Boolean")}
}

type SchoolOfferSearch {
  searchData: SearchData!
  facets: [Facet!]!
  """Ours: by fee, as for schools."""
  fee_counts: [Int!]
  hits: [SchoolOffer!]!
}

type SchoolOffer {
  id: ID!
  discount_percentage: Float!
  monthly_fee: Float!
  monthly_fee_with_discount: Float!
  """Slug of the shift."""
  product_shift: String!
  product_slug_stage_grade: String!
  """Grade and shift in words."""
  product_title: String!
  school_location: OfferLocation!
  school_slug: String!
  school_reviews: OfferReviews!
  school_tags: [String!]!
  year: Int!
  """Ours: whether the monthly fee is in the ledger of prices for 30 days, and so may be struck through."""
  monthly_fee_stands: Boolean
  """Ours: tags of the offer."""
  tags: [String!]!
  """Ours: null when unknown."""
  enrollment_fee: Float
  """Ours."""
  waivers: Waivers!
  """Ours."""
  validity_rule: String
  """Ours: seats that the school reports."""
  seats: Int
  """Ours: the day on which the fee was checked."""
  checked_at: String!
  """Ours: where the fee comes from."""
  source_id: String!
  """Ours."""
  school: School!
  """Ours: the offers of the school that match, best first, in a search by school. Null in any other."""
  school_offers: [SchoolFee!]
  """Ours: distance from geoloc."""
  distance_in_km: Float
}

type OfferLocation {
  city: String!
}

type OfferReviews {
  count: Int!
  ratings_average: Float
}

"""Fees that the family does not pay."""
type Waivers {
  enrollment_fee: Boolean!
  first_month: Boolean!
  platform_fee: Boolean!
}
`.trimStart();
