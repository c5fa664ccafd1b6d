import type { OpenSchool } from "../../contract/open-school.ts";
import { listSchoolAnswers, type SchoolAnswers } from "../../domain/catalog/school-answers.ts";
import { toReais } from "../../domain/pricing/money.ts";
import {
  CSV_COLUMNS,
  FACT_COLUMNS,
  OPEN_DATA_COLUMNS,
  type OpenDataField,
} from "../../parts/screen/open-data-columns.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";

/** Reads a field of the open data from a school of a site. */
type Value<K extends OpenDataField> = (school: SchoolRecord, origin: string) => OpenSchool[K];

/** Without the telephone, to prevent call lists. */
const VALUES: { readonly [K in OpenDataField]: Value<K> } = {
  inep_code: ({ id }) => id,
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  administration: ({ administration }) => administration,
  neighborhood: ({ neighborhood }) => neighborhood?.name ?? null,
  street: ({ address }) => address.street,
  number: ({ address }) => address.number,
  zip_code: ({ address }) => address.zipCode,
  lat: ({ location }) => location?.lat ?? null,
  lng: ({ location }) => location?.lng ?? null,
  stages: ({ stages }) => [...stages],
  shifts: ({ shifts }) => [...shifts],
  tags: ({ tags }) => [...tags],
  supports: ({ supports }) => [...supports],
  small_classes: ({ smallClasses }) => [...smallClasses],
  answers: ({ answers }) => [...answers],
  fee_grade: ({ bestOffer }) => bestOffer?.grade ?? null,
  fee_shift: ({ bestOffer }) => bestOffer?.shift ?? null,
  fee_year: ({ bestOffer }) => bestOffer?.year ?? null,
  monthly_fee: ({ bestOffer }) => bestOffer && toReais(bestOffer.listMonthlyFeeCents!),
  monthly_fee_with_discount: ({ bestOffer }) => bestOffer && toReais(bestOffer.netMonthlyFeeCents),
  discount_percentage: ({ bestOffer }) => bestOffer?.discountPercent ?? null,
  fee_checked_at: ({ bestOffer }) => bestOffer?.checkedAt ?? null,
  rating: ({ reviews }) => (reviews.count > 0 ? Number(reviews.average.toFixed(2)) : null),
  reviews: ({ reviews }) => reviews.count,
  enem_edition: ({ enem }) => enem?.edition ?? null,
  enem_participants: ({ enem }) => enem?.participants ?? null,
  enem_average: ({ enem }) => enem?.average ?? null,
  url: ({ slug }, origin) => origin + paths.school(slug),
};

const FIELDS = Object.keys(OPEN_DATA_COLUMNS) as OpenDataField[];

/** A school in the format of the open data, with its answers to the census, if it gave any. */
export function toOpenSchool(school: SchoolRecord, answers: SchoolAnswers | null, origin: string): OpenSchool {
  const open: Record<string, unknown> = {};
  for (const field of FIELDS) open[field] = VALUES[field](school, origin);
  return { ...open, census_facts: answers ? toOpenFacts(answers) : {} } as unknown as OpenSchool;
}

function toOpenFacts(answers: SchoolAnswers): OpenSchool["census_facts"] {
  const facts: Record<string, Record<string, boolean | number>> = {};
  for (const { fact, value, source } of listSchoolAnswers(answers)) {
    facts[source] ??= {};
    facts[source][fact.key] = fact.kind === "flag" ? value === 1 : value;
  }
  return facts;
}

/** A header, and a row per school. Demonstration data is marked in a column, the only place for it in a file. */
export function toCsvRows(schools: readonly OpenSchool[], isDemonstration: boolean) {
  const headers = CSV_COLUMNS.map(({ header }) => header);
  const rows = schools.map((school) => {
    const facts: Readonly<Record<string, boolean | number | undefined>> = Object.assign(
      {},
      ...Object.values(school.census_facts),
    );
    return [
      ...FIELDS.map((field) => toCell(school[field])),
      ...FACT_COLUMNS.map(({ key }) => facts[key] ?? null),
      Object.keys(school.census_facts).join(", "),
      isDemonstration,
    ];
  });
  return [headers, ...rows];
}

function toCell(value: OpenSchool[OpenDataField]) {
  return typeof value === "object" && value !== null ? value.join(", ") : value;
}
