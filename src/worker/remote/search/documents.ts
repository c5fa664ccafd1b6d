import * as v from "valibot";
import { ADMINISTRATIONS } from "../../../domain/administration.ts";
import { FACT_GROUPS, STRUCTURE_KEYS } from "../../../domain/facts.ts";
import { SHIFTS } from "../../../domain/shift.ts";
import { GRADES, STAGES } from "../../../domain/stage.ts";
import { TAGS } from "../../../domain/tag.ts";
import { FEDERATIVE_UNITS, type Uf } from "../../../domain/uf.ts";
import type { SearchDocument } from "../ask-search-api.ts";

/** The fixed questions of the site to the search API (docs/api.md), and the answers it understands. */
function document<S extends v.GenericSchema>(text: string, data: S): SearchDocument<S> {
  return { text: text.replaceAll(/\s+/g, " ").trim(), data };
}

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const flag = v.nullable(v.boolean());

/** Of a closed list; what this site does not know (yet) is left out. */
function known<const S extends string>(options: readonly { readonly slug: S }[]) {
  const slugs: ReadonlySet<string> = new Set(options.map(({ slug }) => slug));
  return v.pipe(
    v.array(v.string()),
    v.transform((values) => values.filter((value): value is S => slugs.has(value))),
  );
}

const geoloc = v.object({ lat: v.number(), lng: v.number() });
const searchData = v.object({ hitsCount: v.number(), textMatch: v.nullable(v.picklist(["exact", "typo", "partial"])) });
const facets = v.array(
  v.object({
    key: v.string(),
    facetValues: v.array(v.object({ key: v.string(), count: v.number(), label: text })),
  }),
);
const SEARCH_DATA = "searchData { hitsCount textMatch }";
const FACETS = "facets { key facetValues { key count label } } fee_counts";
const feeCounts = v.nullable(v.array(v.number()));

const CITY_FIELDS = "ibgeCode name slug uf capital geoloc { lat lng } schools population";
const city = v.object({
  ibgeCode: v.string(),
  name: v.string(),
  slug: v.string(),
  uf: v.picklist(FEDERATIVE_UNITS.map(({ uf }): Uf => uf)),
  capital: v.boolean(),
  geoloc,
  schools: v.number(),
  population: number,
});
export type CityAnswer = v.InferOutput<typeof city>;

/** A14. */
export const CITIES = document(
  `query Cities($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    cities(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) { hits { ${CITY_FIELDS} } }
  }`,
  v.object({ cities: v.object({ hits: v.array(city) }) }),
);

const neighborhood = v.object({
  name: v.string(),
  slug: v.string(),
  full_slug: v.string(),
  city_slug: v.string(),
  city_ibge_code: v.string(),
  city: v.string(),
  uf: city.entries.uf,
  geoloc,
  hasOwnGeoloc: v.boolean(),
  schools: v.number(),
});
export type NeighborhoodAnswer = v.InferOutput<typeof neighborhood>;

/** A16. */
export const NEIGHBORHOODS = document(
  `query Neighborhoods($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    neighborhoods(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) {
      hits { name slug full_slug city_slug city_ibge_code city uf geoloc { lat lng } hasOwnGeoloc schools }
    }
  }`,
  v.object({ neighborhoods: v.object({ hits: v.array(neighborhood) }) }),
);

const SCHOOL_FIELDS = `id name logo slug slug_qe tags administrative_dependency has_offers is_partner
  address {
    zip_code street number complement neighborhood neighborhood_slug city_name city_slug city_ibge_code state_slug
  }
  reviews { count average { total } score }
  best_offer { monthly_fee_with_discount monthly_fee discount_percentage checked_at }
  contact { full_phone }
  ranking_enem { enem_average country_rank state_rank city_rank edition participants }
  geoloc { lat lng } products { slug_stage_grade } methodologies education_systems
  shifts stages years is_fundamental_unsplit relevance`;
const school = v.object({
  id: v.string(),
  name: v.string(),
  logo: text,
  slug: v.string(),
  slug_qe: text,
  tags: known(TAGS),
  administrative_dependency: v.picklist(ADMINISTRATIONS.map(({ slug }) => slug)),
  has_offers: v.boolean(),
  is_partner: v.boolean(),
  address: v.object({
    zip_code: text,
    street: text,
    number: text,
    complement: text,
    neighborhood: text,
    neighborhood_slug: text,
    city_name: v.string(),
    city_slug: v.string(),
    city_ibge_code: v.string(),
    state_slug: v.string(),
  }),
  reviews: v.object({ count: v.number(), average: v.object({ total: number }), score: v.number() }),
  best_offer: v.nullable(
    v.object({
      monthly_fee_with_discount: v.number(),
      monthly_fee: v.number(),
      discount_percentage: v.number(),
      checked_at: v.string(),
    }),
  ),
  contact: v.object({ full_phone: text }),
  ranking_enem: v.nullable(
    v.object({
      enem_average: v.number(),
      country_rank: number,
      state_rank: number,
      city_rank: number,
      edition: v.number(),
      participants: v.number(),
    }),
  ),
  geoloc: v.nullable(geoloc),
  products: v.array(v.object({ slug_stage_grade: v.string() })),
  methodologies: v.array(v.string()),
  education_systems: v.array(v.string()),
  shifts: known(SHIFTS),
  stages: known(STAGES),
  years: v.array(v.number()),
  is_fundamental_unsplit: v.boolean(),
  relevance: v.number(),
});
export type SchoolAnswer = v.InferOutput<typeof school>;
export const gradeSlugs = known(GRADES);

/** A21. */
export const SCHOOLS = document(
  `query Schools($query: String, $facets: [String!], $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder,
      $neutral: Boolean, $countFees: Boolean, $page: Int!, $size: Int!) {
    schools(query: $query, facets: $facets, filterString: $filter, geoloc: $geoloc, sort: $sort, neutral: $neutral,
        countFees: $countFees,
        pagination: { page: $page, size: $size }) {
      ${SEARCH_DATA} ${FACETS} hits { ${SCHOOL_FIELDS} text_points distance_in_km }
    }
  }`,
  v.object({
    schools: v.object({
      searchData,
      facets,
      fee_counts: feeCounts,
      hits: v.array(v.object({ ...school.entries, text_points: number, distance_in_km: number })),
    }),
  }),
);
export type SchoolsAnswer = v.InferOutput<(typeof SCHOOLS)["data"]>["schools"];

/** As little of many schools as a map needs. */
export const SCHOOL_POINTS = document(
  `query SchoolPoints($query: String, $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder, $neutral: Boolean,
      $size: Int!) {
    schools(query: $query, filterString: $filter, geoloc: $geoloc, sort: $sort, neutral: $neutral,
        pagination: { size: $size }) {
      searchData { hitsCount } hits { slug name geoloc { lat lng } best_offer { monthly_fee_with_discount } }
    }
  }`,
  v.object({
    schools: v.object({
      searchData: v.object({ hitsCount: v.number() }),
      hits: v.array(
        v.object({
          slug: v.string(),
          name: v.string(),
          geoloc: v.nullable(geoloc),
          best_offer: v.nullable(v.object({ monthly_fee_with_discount: v.number() })),
        }),
      ),
    }),
  }),
);

/** Figures of the schools of a place. */
export const SUMMARY = document(
  `query Summary($filter: String) {
    schools(filterString: $filter, pagination: { size: 1 }) {
      summary { schools with_offers max_discount_percentage fees { count lowest median highest } rated reviews }
    }
  }`,
  v.object({
    schools: v.object({
      summary: v.nullable(
        v.object({
          schools: v.number(),
          with_offers: v.number(),
          max_discount_percentage: v.number(),
          fees: v.nullable(
            v.object({ count: v.number(), lowest: v.number(), median: v.number(), highest: v.number() }),
          ),
          rated: v.number(),
          reviews: v.number(),
        }),
      ),
    }),
  }),
);

/** States counted by one question: its cost is limited. */
export const COUNTED_TOGETHER = 9;

/** How many schools pass each of some filters. */
export const COUNTS = document(
  `query Counts(${each((i) => `$filter${i}: String`)}) {
    ${each((i) => `count${i}: schools(filterString: $filter${i}, pagination: { size: 1 }) { searchData { hitsCount } }`)}
  }`,
  v.record(v.string(), v.object({ searchData: v.object({ hitsCount: v.number() }) })),
);

const OFFER_FIELDS = `id year product_slug_stage_grade product_shift monthly_fee discount_percentage
  monthly_fee_with_discount enrollment_fee tags waivers { enrollment_fee first_month platform_fee }
  validity_rule seats checked_at source_id`;
const offer = v.object({
  id: v.string(),
  year: v.number(),
  product_slug_stage_grade: v.picklist(GRADES.map(({ slug }) => slug)),
  product_shift: v.picklist(SHIFTS.map(({ slug }) => slug)),
  monthly_fee: v.number(),
  discount_percentage: v.number(),
  monthly_fee_with_discount: v.number(),
  enrollment_fee: number,
  tags: known(TAGS),
  waivers: v.object({ enrollment_fee: v.boolean(), first_month: v.boolean(), platform_fee: v.boolean() }),
  validity_rule: text,
  seats: number,
  checked_at: v.string(),
  source_id: v.string(),
});
export type OfferAnswer = v.InferOutput<typeof offer>;

/** A24. */
export const OFFERS = document(
  `query Offers($distinct: Boolean, $tags: [String!], $shift: [String!], $year: [Int!], $facets: [String!],
      $filter: String, $geoloc: SchoolGeoloc, $sort: OfferOrder, $texts: [String!], $leadingYear: Int,
      $neutral: Boolean, $countFees: Boolean, $page: Int!, $size: Int!) {
    schoolOffer(distinct: $distinct, tags: $tags, shift: $shift, year: $year, facets: $facets, filterString: $filter,
        geoloc: $geoloc, sort: $sort, queryVariations: $texts, leadingYear: $leadingYear, neutral: $neutral,
        countFees: $countFees,
        pagination: { page: $page, size: $size }) {
      ${SEARCH_DATA} ${FACETS} hits { ${OFFER_FIELDS} distance_in_km school { ${SCHOOL_FIELDS} } }
    }
  }`,
  v.object({
    schoolOffer: v.object({
      searchData,
      facets,
      fee_counts: feeCounts,
      hits: v.array(v.object({ ...offer.entries, distance_in_km: number, school })),
    }),
  }),
);

/** The schools of scholarships, as little as a map needs. */
export const OFFER_POINTS = document(
  `query OfferPoints($tags: [String!], $shift: [String!], $year: [Int!], $filter: String, $geoloc: SchoolGeoloc,
      $texts: [String!], $size: Int!) {
    schoolOffer(distinct: true, tags: $tags, shift: $shift, year: $year, filterString: $filter, geoloc: $geoloc,
        sort: min_price, queryVariations: $texts, pagination: { size: $size }) {
      searchData { hitsCount } hits { monthly_fee_with_discount school { slug name geoloc { lat lng } } }
    }
  }`,
  v.object({
    schoolOffer: v.object({
      searchData: v.object({ hitsCount: v.number() }),
      hits: v.array(
        v.object({
          monthly_fee_with_discount: v.number(),
          school: v.object({ slug: v.string(), name: v.string(), geoloc: v.nullable(geoloc) }),
        }),
      ),
    }),
  }),
);

const CRITERIA = "community_participation physical_structure socioemotional_development student_motivation";
const criteria = {
  community_participation: v.number(),
  physical_structure: v.number(),
  socioemotional_development: v.number(),
  student_motivation: v.number(),
};
const flags = <const K extends string>(keys: readonly K[]) =>
  v.object(Object.fromEntries(keys.map((key) => [key, flag])) as Record<K, typeof flag>);

/** One school with all that its page shows (A22). */
export const SCHOOL = document(
  `query School($filter: String!) {
    schools(filterString: $filter, pagination: { page: 1, size: 1 }) {
      hits {
        ${SCHOOL_FIELDS} cnpj about methodology general_information images videos { id domain } courseware
        students_number { inf fun1 fun2 med }
        structures {
          abstract { ${STRUCTURE_KEYS.abstract.join(" ")} }
          dependencies { ${STRUCTURE_KEYS.dependencies.join(" ")} }
          infra { ${STRUCTURE_KEYS.infra.join(" ")} }
        }
        details: contact { public_phone1 email }
        opinions: reviews {
          average { ${CRITERIA} }
          comments {
            id content relationship user_data { name } ratings { ${CRITERIA} } average_rating created_at
            is_email_confirmed reply { text created_at }
          }
          exam_preparation education_system
        }
        official_name private_category location_precision size_band fact_sources { group source_id }
        school_fees { ${OFFER_FIELDS} }
        enem_results {
          edition participants natural_sciences human_sciences languages mathematics essay average source_id
        }
      }
    }
  }`,
  v.object({
    schools: v.object({
      hits: v.array(
        v.object({
          ...school.entries,
          cnpj: text,
          about: text,
          methodology: text,
          general_information: text,
          images: v.nullable(v.array(v.string())),
          videos: v.nullable(v.array(v.object({ id: v.string(), domain: v.string() }))),
          courseware: v.nullable(v.array(v.string())),
          students_number: v.nullable(v.object({ inf: number, fun1: number, fun2: number, med: number })),
          structures: v.nullable(
            v.object({
              abstract: flags(STRUCTURE_KEYS.abstract),
              dependencies: flags(STRUCTURE_KEYS.dependencies),
              infra: flags(STRUCTURE_KEYS.infra),
            }),
          ),
          details: v.object({ public_phone1: text, email: text }),
          opinions: v.object({
            average: v.object(Object.fromEntries(CRITERIA.split(" ").map((key) => [key, number]))),
            comments: v.nullable(
              v.array(
                v.object({
                  id: v.string(),
                  content: v.string(),
                  relationship: v.string(),
                  user_data: v.object({ name: v.string() }),
                  ratings: v.object(criteria),
                  average_rating: v.number(),
                  created_at: v.string(),
                  is_email_confirmed: v.boolean(),
                  reply: v.nullable(v.object({ text: v.string(), created_at: v.string() })),
                }),
              ),
            ),
            exam_preparation: number,
            education_system: number,
          }),
          official_name: text,
          private_category: text,
          location_precision: text,
          size_band: text,
          fact_sources: v.nullable(v.array(v.object({ group: v.picklist(FACT_GROUPS), source_id: v.string() }))),
          school_fees: v.nullable(v.array(offer)),
          enem_results: v.nullable(
            v.array(
              v.object({
                edition: v.number(),
                participants: v.number(),
                natural_sciences: number,
                human_sciences: number,
                languages: number,
                mathematics: number,
                essay: number,
                average: v.number(),
                source_id: v.string(),
              }),
            ),
          ),
        }),
      ),
    }),
  }),
);
export type SchoolDetailAnswer = v.InferOutput<(typeof SCHOOL)["data"]>["schools"]["hits"][number];

/** What is published, and since when. */
export const PUBLICATION = document(
  `query Publication {
    publication {
      version published_at is_demonstration school_count offer_count city_count mean_rating enem_editions
      sources { id title publisher url reference_date }
    }
  }`,
  v.object({
    publication: v.object({
      version: v.string(),
      published_at: v.string(),
      is_demonstration: v.boolean(),
      school_count: v.number(),
      offer_count: v.number(),
      city_count: v.number(),
      mean_rating: v.number(),
      enem_editions: v.array(v.number()),
      sources: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          publisher: v.string(),
          url: text,
          reference_date: v.string(),
        }),
      ),
    }),
  }),
);

function each(line: (i: number) => string): string {
  return Array.from({ length: COUNTED_TOGETHER }, (_, i) => line(i)).join(" ");
}
