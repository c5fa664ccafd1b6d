import { pickCensus } from "../../src/domain/catalog/census-text.ts";
import { FACT_GROUPS } from "../../src/domain/catalog/facts.ts";
import { fold } from "../../src/domain/text/slug.ts";
import { nameWithoutType, presentableAddress } from "./naming/address.ts";
import { presentableSchoolName } from "./naming/school-naming.ts";
import { readNeighborhood } from "./neighborhoods.ts";
import type { SchoolRow } from "./new-school.ts";
import type { Observation, Unit, Units } from "./school-units.ts";
import type { Sources } from "./sources.ts";

/** The `sources` column: the source of each unit, without those equal to `identity`'s outside the fact groups. */
type SourcesOfRow = Partial<Record<Unit, string>>;

const GROUPS = new Set<string>(FACT_GROUPS);

/**
 * Derives the row of a school from its observations, newest first: for each unit the newest usable one. `stored`
 * provides the columns that imports do not have (slug, texts, partnership), and units corrected since the newest
 * source. The caller sets `isActive`, the slug of a new school, the neighborhood's spelling and slug, and a fallback
 * location.
 */
export function deriveSchool(
  newestFirst: readonly Observation[],
  stored: Readonly<SchoolRow>,
  sources: Sources,
): SchoolRow {
  const before: SourcesOfRow = JSON.parse(stored.sources);
  const row = { ...stored };
  const winners = { ...before };

  const use = <U extends Unit>(
    unit: U,
    toColumns: (value: Units[U]) => Partial<SchoolRow>,
    isUsable: (value: Units[U], source: string) => boolean = () => true,
  ) => {
    const winner = newestFirst.find(
      ({ source, stated }) => stated[unit] !== undefined && isUsable(stated[unit] as Units[U], source),
    );
    const given = before[unit];
    if (!winner || (given !== undefined && sources.compare(given, winner.source) > 0)) return;
    Object.assign(row, toColumns(winner.stated[unit] as Units[U]));
    winners[unit] = winner.source;
  };

  use("identity", ({ officialName, administration, cityIbgeCode }) => {
    return { officialName, name: presentableSchoolName(officialName), administration, cityIbgeCode };
  });
  use("category", (privateCategory) => ({ privateCategory }));
  use("cnpj", (cnpj) => ({ cnpj }));
  const addresses = presentableAddresses(newestFirst);
  use(
    "address",
    () => completeAddress(addresses),
    (_, source) => source === addresses[0]?.source,
  );
  use("cep", (cep) => ({ cep }));
  use(
    "neighborhood",
    (text) => ({ neighborhood: readNeighborhood(text).name }),
    (text) => readNeighborhood(text).slug !== "",
  );
  use("location", ({ lat, lng }) => ({ lat, lng, locationPrecision: "school" }));
  // A phone set by a partner school differs from the public one, and is not replaced.
  const isPublicPhone = stored.phone === null || stored.phone === stored.publicPhone;
  use("contact", (publicPhone) => ({ publicPhone, ...(isPublicPhone && { phone: publicPhone }) }));
  use("stages", ({ mask, isFundamentalUnsplit, modalities = null }) => {
    const columns = { stages: mask, isFundamentalUnsplit: Number(isFundamentalUnsplit) };
    return { ...columns, modalities: modalities && JSON.stringify(modalities) };
  });
  use("situation", () => ({}));
  use("size", (sizeBand) => ({ sizeBand }));
  use("students", ({ inf, fun1, fun2, med }) => {
    return { studentsInf: inf, studentsFun1: fun1, studentsFun2: fun2, studentsMed: med };
  });
  use("structures", (value) => ({ structures: JSON.stringify(value) }));
  const census = newestFirst.flatMap(({ source, stated }) => (stated.census ? { source, text: stated.census } : []));
  row.censusFacts = pickCensus(census);
  row.sources = writeSources(winners);
  return row;
}

function presentableAddresses(newestFirst: readonly Observation[]): (StreetAddress & { source: string })[] {
  return newestFirst.flatMap(({ source, stated }) => {
    if (!stated.address) return [];
    const { street, number, complement } = presentableAddress({ ...stated.address, cep: null, neighborhood: null });
    return street ? [{ source, street, number, complement }] : [];
  });
}

function writeSources(winners: SourcesOfRow): string {
  const kept = Object.entries(winners).filter(([unit, source]) => GROUPS.has(unit) || source !== winners.identity);
  return JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The part of an address that names a place in a street, made presentable. */
interface StreetAddress {
  readonly street: string;
  readonly number: string | null;
  readonly complement: string | null;
}

/**
 * Completes the newest address (street type, number, complement) from others with the same street. `newestFirst` has at
 * least one.
 */
function completeAddress(newestFirst: readonly StreetAddress[]): StreetAddress {
  let { street, number, complement } = newestFirst[0]!;
  const name = foldedName(street);
  for (const other of newestFirst.slice(1)) {
    if (foldedName(other.street) !== name) continue;
    if (!nameWithoutType(street) && nameWithoutType(other.street)) street = other.street;
    number ??= other.number;
    complement ??= other.complement;
  }
  return { street, number, complement };
}

function foldedName(street: string): string {
  return fold(nameWithoutType(street) ?? street);
}
