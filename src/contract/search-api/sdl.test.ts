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
  ["city (E4)", "City", "_id capital ibgeCode name slug state stateSlug uf determinant geoloc"],
  ["point of a city (E4)", "City.geoloc", "lat lng"],
  [
    "neighborhood (E5)",
    "Neighborhood",
    "name full_slug slug city_slug citySlug geoloc state_ibge_code city_ibge_code state state_slug uf city googlePlaceId",
  ],
  [
    "school card (E11)",
    "School",
    "id name logo slug slug_qe tags administrative_dependency has_offers is_partner address reviews best_offer contact",
  ],
  [
    "address (E11a)",
    "School.address",
    "zip_code street number complement neighborhood city_name city_slug state_name state_slug",
  ],
  ["reviews of a card (E11b)", "School.reviews", "count average"],
  ["best offer (E11c)", "School.best_offer", "monthly_fee_with_discount discount_percentage"],
  ["contact of a card (E11d)", "School.contact", "full_phone"],
  ["ranked card (E12)", "School.ranking_enem", "enem_average country_rank state_rank city_rank"],
  [
    "school detail (E13)",
    "School",
    "cnpj cod_ent about methodology general_information show_students_number structures",
  ],
  ["images (E13a)", "School", "images"],
  ["videos (E13b)", "School.videos", "id domain"],
  ["pupils (E13c)", "School.students_number", "inf fun1 fun2 med"],
  ["point of a school (E13d)", "School.geoloc", "lat lng"],
  ["contacts (E13e)", "School.contact", "public_phone1 email ddd phone"],
  ["reviews (E13f)", "School.reviews.comments", "content relationship user_data ratings average_rating created_at"],
  ["author of a review (E13f)", "School.reviews.comments.user_data", "name email"],
  ["ratings of a review (E13f)", "School.reviews.comments.ratings", RATINGS],
  ["averages (E13g)", "School.reviews.average", `total ${RATINGS}`],
  ["services (E13h)", "School.structures.abstract", "food weekend"],
  [
    "rooms and spaces (E13i)",
    "School.structures.dependencies",
    "auditorium computer_laboratory covered_patio green_area indoor_sports_court library nursery outdoor_sports_court playground reading_room refectory science_laboratory teachers_room uncovered_patio",
  ],
  ["infrastructure (E13j)", "School.structures.infra", "broadband internet recyclable_trash"],
  ["products (E13k)", "School.products", "stage grade slug_stage_grade"],
  ["lists (E13l)", "School", "methodologies education_systems courseware"],
  ["metadata (E14)", "SchoolSearch.searchData", "hitsCount"],
  ["facets (E14)", "SchoolSearch.facets", "key count facetValues"],
  ["values of a facet (E14)", "SchoolSearch.facets.facetValues", "key count"],
  [
    "offer (E22)",
    "SchoolOffer",
    "id discount_percentage monthly_fee monthly_fee_with_discount product_shift product_slug_stage_grade product_title school_location school_slug school_reviews school_tags year",
  ],
  ["place of an offer (E22)", "SchoolOffer.school_location", "city"],
  ["reviews of an offer (E22)", "SchoolOffer.school_reviews", "count ratings_average"],
  ["point of places (A14)", "PlaceGeoloc", "lat lon distance_in_km"],
  ["point of schools (A21)", "SchoolGeoloc", "lat lon distanceInKm"],
  ["pagination (A14)", "Pagination", "page size"],
];
const SEARCHES: readonly (readonly [name: string, query: string, variables: string])[] = [
  ["cities (A14)", "cities", "name filter_string geoloc sort pagination"],
  ["neighborhoods (A16)", "neighborhoods", "name filter_string distinct geoloc sort pagination"],
  ["schools (A21)", "schools", "query facets filterString geoloc pagination sort tags"],
  [
    "scholarships (A24)",
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
