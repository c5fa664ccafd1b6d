import type { school } from "../../src/backend/schema/catalog.ts";
import { FACT_GROUPS } from "../../src/domain/catalog/facts.ts";
import type { Row } from "../upsert.ts";
import { completeAddress, type StreetAddress } from "./complete-address.ts";
import { presentableAddress } from "./naming/address.ts";
import { presentableSchoolName } from "./naming/school-naming.ts";
import { readNeighborhood } from "./neighborhoods.ts";
import { NEW_SCHOOL } from "./new-school.ts";
import type { Observation, Unit, Units } from "./school-units.ts";
import type { Sources } from "./sources.ts";

export type SchoolRow = Row<typeof school>;

/** The `sources` column: the source of each unit, without those equal to `identity`'s outside the fact groups. */
type SourcesOfRow = Partial<Record<Unit, string>>;

const GROUPS = new Set<string>(FACT_GROUPS);

/**
 * Derives the row of a school from its observations, newest first: for each unit the newest usable one. `stored`
 * provides the columns that imports do not have (slug, texts, partnership), and units corrected since the newest
 * source; null for a new school, whose slug is left empty. The caller sets `isActive`, the neighborhood's spelling and
 * slug, and a fallback location.
 */
export function deriveSchool(
  inepCode: string,
  newestFirst: readonly Observation[],
  stored: SchoolRow | null,
  sources: Sources,
): SchoolRow {
  const before: SourcesOfRow = stored ? JSON.parse(stored.sources) : {};
  const row: SchoolRow = stored ? { ...stored } : { ...NEW_SCHOOL, inepCode };
  const winners: SourcesOfRow = { ...before };

  const use = <U extends Unit>(
    unit: U,
    write: (value: Units[U], source: string) => void,
    isUsable: (value: Units[U], source: string) => boolean = () => true,
  ) => {
    const winner = newestFirst.find(
      ({ source, told }) => told[unit] !== undefined && isUsable(told[unit] as Units[U], source),
    );
    const given = before[unit];
    if (!winner || (given !== undefined && sources.compare(given, winner.source) > 0)) return;
    write(winner.told[unit] as Units[U], winner.source);
    winners[unit] = winner.source;
  };

  use("identity", (value) => {
    row.officialName = value.officialName;
    row.name = presentableSchoolName(value.officialName);
    row.administration = value.administration;
    row.cityIbgeCode = value.cityIbgeCode;
  });
  use("category", (value) => {
    row.privateCategory = value;
  });
  use("cnpj", (value) => {
    row.cnpj = value;
  });
  const addresses = presentableAddresses(newestFirst);
  use(
    "address",
    () => Object.assign(row, completeAddress(addresses)),
    (_, source) => source === addresses[0]?.source,
  );
  use("cep", (value) => {
    row.cep = value;
  });
  use(
    "neighborhood",
    (value) => {
      row.neighborhood = readNeighborhood(value).name;
    },
    (value) => readNeighborhood(value).slug !== "",
  );
  use("location", ({ lat, lng }) => {
    Object.assign(row, { lat, lng, locationPrecision: "school" });
  });
  use("contact", (value) => {
    // A phone set by a partner school differs from the public one, and is not replaced.
    if (row.phone === null || row.phone === row.publicPhone) row.phone = value;
    row.publicPhone = value;
  });
  use("stages", ({ mask, isFundamentalUnsplit }) => {
    row.stages = mask;
    row.isFundamentalUnsplit = Number(isFundamentalUnsplit);
  });
  use("situation", () => {});
  use("size", (value) => {
    row.sizeBand = value;
  });
  use("students", ({ inf, fun1, fun2, med }) => {
    Object.assign(row, {
      studentsInf: inf ?? null,
      studentsFun1: fun1 ?? null,
      studentsFun2: fun2 ?? null,
      studentsMed: med ?? null,
    });
  });
  use("structures", (value) => {
    row.structures = JSON.stringify(value);
  });
  row.sources = writeSources(winners);
  return row;
}

function presentableAddresses(newestFirst: readonly Observation[]): (StreetAddress & { source: string })[] {
  return newestFirst.flatMap(({ source, told }) => {
    if (!told.address) return [];
    const { street, number, complement } = presentableAddress({ ...told.address, cep: null, neighborhood: null });
    return street ? [{ source, street, number, complement }] : [];
  });
}

function writeSources(winners: SourcesOfRow): string {
  const kept = Object.entries(winners).filter(([unit, source]) => GROUPS.has(unit) || source !== winners.identity);
  return JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))));
}
