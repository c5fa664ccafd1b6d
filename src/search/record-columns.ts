import type { Container, Numbers } from "./container.ts";

/** Deduplicated tuples of fields that many schools or offers share: a section for each field. */
type Sections = Readonly<Record<string, string>>;

/** A result of a school in an ENEM edition; the average in hundredths of a point. */
export const ENEM = {
  edition: "enemEdition",
  participants: "enemParticipants",
  average: "enemAverage",
  countryRank: "countryRank",
  stateRank: "stateRank",
  cityRank: "cityRank",
  countryRanked: "countryRanked",
  stateRanked: "stateRanked",
  cityRanked: "cityRanked",
} as const;

/** Stages and grades of a school, as masks. */
export const TEACHING = { stages: "profileStages", grades: "profileGrades" } as const;

/** Columns with the masks of an offering: shifts, tags, school years, administrations. */
export const OFFERING = {
  shifts: "profileShifts",
  tags: "profileTags",
  years: "profileYears",
  administrations: "profileAdministrations",
} as const;

/** Fields of an offer except its price, as masks; `discounted` is 1 with a discount, else 0. */
export const OFFER_PROFILE = {
  stages: "offerStages",
  grades: "offerGrades",
  shifts: "offerShifts",
  tags: "offerTags",
  years: "offerYears",
  discounted: "offerDiscounted",
} as const;

export type RecordOf<S extends Sections> = { readonly [F in keyof S]: number };
type ColumnsOf<S extends Sections> = { readonly [F in keyof S]: Numbers };

/** The fields of records as sections. */
export function toSections<S extends Sections>(sections: S, records: readonly RecordOf<S>[]) {
  return Object.fromEntries(
    Object.entries(sections).map(([field, name]) => [name, Uint32Array.from(records, (record) => record[field]!)]),
  );
}

/** Columns by the number of the record. */
export function openRecords<S extends Sections>(sections: S, numbers: Container["numbers"]): ColumnsOf<S> {
  return Object.fromEntries(Object.entries(sections).map(([field, name]) => [field, numbers(name)])) as ColumnsOf<S>;
}

/** The record of a number, its fields in the order of the sections. */
export function recordAt<S extends Sections>(sections: S, columns: ColumnsOf<S>, index: number): RecordOf<S> {
  return byField(sections, (field) => columns[field]![index]!);
}

/** A record of a number for each field, in the order of the sections. */
export function byField<S extends Sections>(sections: S, read: (field: keyof S) => number): RecordOf<S> {
  return Object.fromEntries(Object.keys(sections).map((field) => [field, read(field)])) as RecordOf<S>;
}

/** All records, in order. */
export function listRecords<S extends Sections>(sections: S, columns: ColumnsOf<S>): RecordOf<S>[] {
  const [field] = Object.keys(sections);
  return Array.from(columns[field!]!, (_, index) => recordAt(sections, columns, index));
}
