import type { school } from "../../src/backend/schema/catalog.ts";
import type { Row } from "../../src/backend/upsert.ts";
import { FACT_GROUPS } from "../../src/domain/facts.ts";
import { presentableSchoolName } from "../../src/domain/naming.ts";
import { presentablePlaceName } from "../../src/domain/place-naming.ts";
import { completeAddress } from "./complete-address.ts";
import type { Facts, Unit, Units } from "./school-facts.ts";
import type { Sources } from "./sources.ts";

export type SchoolRow = Row<typeof school>;

/** What the `sources` column holds: the source of each unit, those of `identity` left out beyond the fact groups. */
type SourcesOfRow = Partial<Record<Unit, string>>;

const GROUPS = new Set<string>(FACT_GROUPS);

const NEW_SCHOOL: Omit<
  SchoolRow,
  "inepCode" | "slug" | "name" | "officialName" | "administration" | "cityIbgeCode" | "sources"
> = {
  slugQe: null,
  logo: null,
  privateCategory: null,
  isActive: 1,
  neighborhood: null,
  neighborhoodSlug: null,
  street: null,
  number: null,
  complement: null,
  cep: null,
  lat: null,
  lng: null,
  locationPrecision: null,
  phone: null,
  publicPhone: null,
  email: null,
  cnpj: null,
  stages: 0,
  isFundamentalUnsplit: 0,
  sizeBand: null,
  studentsInf: null,
  studentsFun1: null,
  studentsFun2: null,
  studentsMed: null,
  showStudentsNumber: 1,
  structures: null,
  about: null,
  methodology: null,
  generalInformation: null,
  methodologies: null,
  educationSystems: null,
  courseware: null,
  images: null,
  videos: null,
  tags: 0,
  isPartner: 0,
};

/**
 * A school's row with the facts that are newer than what it has; what no source tells stays as it is. `stored` is null
 * for a new school, whose slug is left empty. The neighborhood's slug, a stand-in location and `isActive` are settled
 * by the caller.
 */
export function mergeSchool(inepCode: string, stored: SchoolRow | null, facts: Facts, sources: Sources): SchoolRow {
  const given: SourcesOfRow = stored ? JSON.parse(stored.sources) : {};
  const identity = facts.identity!;
  const row: SchoolRow = stored
    ? { ...stored }
    : {
        ...NEW_SCHOOL,
        inepCode,
        slug: "",
        name: "",
        officialName: "",
        administration: 0,
        cityIbgeCode: "",
        sources: "",
      };
  const told: SourcesOfRow = { ...given };

  const use = <U extends Unit>(unit: U, isStored: boolean, write: (value: Units[U]) => void) => {
    const fact = facts[unit] as { source: string; value: Units[U] } | undefined;
    if (!fact) return;
    const storedSource = given[unit] ?? given.identity;
    if (isStored && storedSource && sources.compare(fact.source, storedSource) < 0) return;
    write(fact.value);
    told[unit] = fact.source;
  };

  use("identity", stored !== null, (value) => {
    row.officialName = value.officialName;
    row.name = presentableSchoolName(value.officialName);
    row.administration = value.administration;
    row.cityIbgeCode = value.cityIbgeCode;
  });
  use("category", row.privateCategory !== null, (value) => {
    row.privateCategory = value;
  });
  use("cnpj", row.cnpj !== null, (value) => {
    row.cnpj = value;
  });
  use("address", row.street !== null, (value) => {
    Object.assign(row, value);
  });
  completeAddress(row, stored, facts.addresses ?? [], sources);
  use("cep", row.cep !== null, (value) => {
    row.cep = value;
  });
  use("neighborhood", row.neighborhood !== null, (value) => {
    row.neighborhood = presentablePlaceName(value);
  });
  use("location", row.locationPrecision === "school", ({ lat, lng }) => {
    Object.assign(row, { lat, lng, locationPrecision: "school" });
  });
  use("contact", row.publicPhone !== null, (value) => {
    // A phone that a partner school set itself differs from the public one, and stays.
    if (row.phone === null || row.phone === row.publicPhone) row.phone = value;
    row.publicPhone = value;
  });
  use("stages", row.stages !== 0, ({ mask, isFundamentalUnsplit }) => {
    row.stages = mask;
    row.isFundamentalUnsplit = Number(isFundamentalUnsplit);
  });
  use("size", row.sizeBand !== null, (value) => {
    row.sizeBand = value;
  });
  use("students", hasStudents(row), ({ inf, fun1, fun2, med }) => {
    Object.assign(row, { studentsInf: inf, studentsFun1: fun1, studentsFun2: fun2, studentsMed: med });
  });
  use("structures", row.structures !== null, (value) => {
    row.structures = JSON.stringify(value);
  });
  row.sources = writeSources(told, told.identity ?? identity.source);
  return row;
}

function hasStudents(row: SchoolRow): boolean {
  return [row.studentsInf, row.studentsFun1, row.studentsFun2, row.studentsMed].some((n) => n !== null);
}

function writeSources(told: SourcesOfRow, identity: string): string {
  const kept = Object.entries(told).filter(([unit, source]) => GROUPS.has(unit) || source !== identity);
  return JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))));
}
