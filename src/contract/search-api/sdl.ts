/**
 * The schema of the search API: the queries, variables and fields of the specification (A14–A25, E4–E22), no others.
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
  Schools. Filter: address.city_slug, address.state_slug, address.neighborhood_slug, slug, slug_qe,
  products.slug_stage_grade, tags, products.shift, products.slug_stage, administrative_dependency,
  best_offer.monthly_fee_with_discount, ranking_enem.enem_average.

  Without a bound of the fee and without tags of an offer, grade, stage and shift say what a school serves, and those with
  a price for it come first. With one, all of them hold for one and the same offer, which is best_offer of the answer, and
  schools without it are left out.
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
  ): SchoolSearch!

  """
  Scholarships: offers with a discount. Filter: address.city_slug, address.state_slug, address.neighborhood_slug,
  products.slug_stage_grade, tags, products.shift, products.slug_stage,
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
  ): SchoolOfferSearch!
}

"""A page counts from 1, up to 50; its size is at most 200."""
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

enum Direction { asc desc }

enum CityField { name slug }

input CitySort {
  field: CityField!
  order: Direction = asc
}

enum NeighborhoodField { name slug full_slug }

input NeighborhoodSort {
  field: NeighborhoodField!
  order: Direction = asc
}

input NeighborhoodDistinct {
  field: NeighborhoodField!
}

"""The first five put private schools first, then those with offers, then partners. ENEM orders ascend by rank."""
enum SchoolOrder {
  relevance
  min_price
  max_price
  max_discount
  best_rate
  brazil_ranking_enem
  state_ranking_enem
  city_ranking_enem
}

enum OfferOrder { relevance min_price max_price max_discount best_rate }

type SearchData {
  """All matches."""
  hitsCount: Int!
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
}

type SchoolSearch {
  searchData: SearchData!
  facets: [Facet!]!
  hits: [School!]!
}

"""Fields marked "detail" need size: 1; in a list of schools they are null."""
type School {
  """INEP code."""
  id: ID!
  name: String!
  logo: String
  slug: String!
  """Former slug of the school."""
  slug_qe: String
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
  methodologies: [String!]!
  education_systems: [String!]!
  """Detail."""
  courseware: [String!]
  """Detail."""
  cnpj: String
  """Detail."""
  about: String
  """Detail."""
  methodology: String
  """Detail."""
  general_information: String
  """Detail."""
  images: [String!]
  """Detail."""
  videos: [Video!]
  """Detail."""
  show_students_number: Boolean
  """Detail: null when the school does not show it."""
  students_number: StudentsNumber
  """Detail."""
  structures: Structures
}

type Address {
  zip_code: String
  street: String
  number: String
  complement: String
  neighborhood: String
  city_name: String!
  city_slug: String!
  state_name: String!
  state_slug: String!
}

type Reviews {
  count: Int!
  average: ReviewAverage!
  """Detail."""
  comments: [ReviewComment!]
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
  content: String!
  relationship: String!
  user_data: ReviewAuthor!
  ratings: ReviewRatings!
  average_rating: Float!
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
}

type Contact {
  """Digits, area code included."""
  full_phone: String
  ddd: String
  phone: String
  """Detail."""
  public_phone1: String
  """Detail."""
  email: String
}

"""Of the newest edition with a result of the school. A rank is null in another edition than the newest."""
type RankingEnem {
  enem_average: Float!
  country_rank: Int
  state_rank: Int
  city_rank: Int
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
  food: Boolean
  weekend: Boolean
}

type StructuresDependencies {
  auditorium: Boolean
  computer_laboratory: Boolean
  covered_patio: Boolean
  green_area: Boolean
  indoor_sports_court: Boolean
  library: Boolean
  nursery: Boolean
  outdoor_sports_court: Boolean
  playground: Boolean
  reading_room: Boolean
  refectory: Boolean
  science_laboratory: Boolean
  teachers_room: Boolean
  uncovered_patio: Boolean
}

type StructuresInfra {
  broadband: Boolean
  internet: Boolean
  recyclable_trash: Boolean
}

type SchoolOfferSearch {
  searchData: SearchData!
  facets: [Facet!]!
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
  """Name of the grade."""
  product_title: String!
  school_location: OfferLocation!
  school_slug: String!
  school_reviews: OfferReviews!
  school_tags: [String!]!
  year: Int!
}

type OfferLocation {
  city: String!
}

type OfferReviews {
  count: Int!
  ratings_average: Float
}
`.trimStart();
