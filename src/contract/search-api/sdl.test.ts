import { buildSchema, type GraphQLInputObjectType, type GraphQLObjectType, getNamedType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { SEARCH_SDL } from "./sdl.ts";

const schema = buildSchema(SEARCH_SDL);
const RATINGS = "community_participation physical_structure socioemotional_development student_motivation";

/** The fields of an object, and of a field that is an object. */
function fieldsAt(path: string): string[] {
  const [name, ...keys] = path.split(".");
  let type = schema.getType(name!);
  for (const key of keys) type = getNamedType((type as GraphQLObjectType).getFields()[key]!.type);
  return Object.keys((type as GraphQLObjectType | GraphQLInputObjectType).getFields());
}

/** Written out from the specification. */
const FIELDS: readonly (readonly [name: string, path: string, fields: string])[] = [
  ["E4 city", "City", "_id capital ibgeCode name slug state stateSlug uf determinant geoloc"],
  ["E4 point of a city", "City.geoloc", "lat lng"],
  [
    "E5 neighborhood",
    "Neighborhood",
    "name full_slug slug city_slug citySlug geoloc state_ibge_code city_ibge_code state state_slug uf city googlePlaceId",
  ],
  [
    "E11 school card",
    "School",
    "id name logo slug slug_qe tags administrative_dependency has_offers is_partner address reviews best_offer contact",
  ],
  [
    "E11a address",
    "School.address",
    "zip_code street number complement neighborhood city_name city_slug state_name state_slug",
  ],
  ["E11b reviews of a card", "School.reviews", "count average"],
  ["E11c best offer", "School.best_offer", "monthly_fee_with_discount discount_percentage"],
  ["E11d contact of a card", "School.contact", "full_phone"],
  ["E12 ranked card", "School.ranking_enem", "enem_average country_rank state_rank city_rank"],
  ["E13 school detail", "School", "cnpj cod_ent about methodology general_information show_students_number structures"],
  ["E13a images", "School", "images"],
  ["E13b videos", "School.videos", "id domain"],
  ["E13c pupils", "School.students_number", "inf fun1 fun2 med"],
  ["E13d point of a school", "School.geoloc", "lat lng"],
  ["E13e contacts", "School.contact", "public_phone1 email ddd phone"],
  ["E13f reviews", "School.reviews.comments", "content relationship user_data ratings average_rating created_at"],
  ["E13f author of a review", "School.reviews.comments.user_data", "name email"],
  ["E13f ratings of a review", "School.reviews.comments.ratings", RATINGS],
  ["E13g averages", "School.reviews.average", `total ${RATINGS}`],
  ["E13h services", "School.structures.abstract", "food weekend"],
  [
    "E13i rooms and spaces",
    "School.structures.dependencies",
    "auditorium computer_laboratory covered_patio green_area indoor_sports_court library nursery outdoor_sports_court playground reading_room refectory science_laboratory teachers_room uncovered_patio",
  ],
  ["E13j infrastructure", "School.structures.infra", "broadband internet recyclable_trash"],
  ["E13k products", "School.products", "stage grade slug_stage_grade"],
  ["E13l lists", "School", "methodologies education_systems courseware"],
  ["E14 metadata", "SchoolSearch.searchData", "hitsCount"],
  ["E14 facets", "SchoolSearch.facets", "key count facetValues"],
  ["E14 values of a facet", "SchoolSearch.facets.facetValues", "key count"],
  [
    "E22 offer",
    "SchoolOffer",
    "id discount_percentage monthly_fee monthly_fee_with_discount product_shift product_slug_stage_grade product_title school_location school_slug school_reviews school_tags year",
  ],
  ["E22 place of an offer", "SchoolOffer.school_location", "city"],
  ["E22 reviews of an offer", "SchoolOffer.school_reviews", "count ratings_average"],
  ["A14 point of places", "PlaceGeoloc", "lat lon distance_in_km"],
  ["A21 point of schools", "SchoolGeoloc", "lat lon distanceInKm"],
  ["A14 pagination", "Pagination", "page size"],
];
const SEARCHES: readonly (readonly [name: string, query: string, variables: string])[] = [
  ["A14 cities", "cities", "name filter_string geoloc sort pagination"],
  ["A16 neighborhoods", "neighborhoods", "name filter_string distinct geoloc sort pagination"],
  ["A21 schools", "schools", "query facets filterString geoloc pagination sort tags"],
  [
    "A24 scholarships",
    "schoolOffer",
    "distinct tags shift year facets filterString geoloc pagination sort ignoreExtraHitsIfExceed queryVariations",
  ],
];

test.each(FIELDS)("%s", (_name, path, fields) => {
  expect(fieldsAt(path)).toEqual(expect.arrayContaining(fields.split(" ")));
});

test.each(SEARCHES)("%s", (_name, query, variables) => {
  const { args, type } = schema.getQueryType()!.getFields()[query]!;
  expect(args.map(({ name }) => name).toSorted()).toEqual(variables.split(" ").toSorted());
  expect(isObjectType(getNamedType(type)) && fieldsAt(getNamedType(type).name)).toContain("hits");
});

test("there is nothing else", () => {
  const queries = Object.keys(schema.getQueryType()!.getFields());
  expect(queries.toSorted()).toEqual(SEARCHES.map(([, query]) => query).toSorted());
  for (const [path, rows] of Map.groupBy(FIELDS, ([, at]) => at)) {
    const below = FIELDS.flatMap(([, at]) =>
      at.startsWith(`${path}.`) ? at.slice(path.length + 1).split(".")[0]! : [],
    );
    const known = rows.flatMap(([, , fields]) => fields.split(" ")).concat(below);
    expect(fieldsAt(path).toSorted(), path).toEqual([...new Set(known)].sort());
  }
});
