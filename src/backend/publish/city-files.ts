import { packEvents } from "../../domain/catalog/city-events.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { KeyedLines, patchLines } from "./keyed-lines.ts";
import { bucketOf, type CityFileName, cityFileKey } from "./manifest.ts";
import { getBytes, inParallel } from "./publishing.ts";

/** A kind of file with a line for each city: the values of its schools by INEP code. */
interface CityFile {
  readonly name: CityFileName;
  /** Schools of a bucket on average, those without a value included. */
  readonly schoolsPerBucket: number;
  /** The value of a school; undefined for none. */
  readonly pack: (school: SchoolDetail) => unknown;
}

/** Events that schools told at their desks, for the calendars of their cities. Few schools have any. */
export const EVENTS: CityFile = {
  name: "events",
  schoolsPerBucket: 8192,
  pack: (school) => packEvents(school) ?? undefined,
};

/** Gathers the values of the schools of each city. */
export class CityFileWriter {
  readonly #kind: CityFile;
  readonly #buckets: KeyedLines[];

  constructor(kind: CityFile, schools: number) {
    this.#kind = kind;
    const buckets = Math.max(1, Math.ceil(schools / kind.schoolsPerBucket));
    this.#buckets = Array.from({ length: buckets }, () => new KeyedLines());
  }

  /** Takes all schools of a city. */
  addCity(details: readonly SchoolDetail[]): void {
    const schools = details.map((detail) => ({ inepCode: detail.card.id, cityCode: detail.card.cityCode, detail }));
    for (const [city, values] of valuesByCity(this.#kind, schools)) {
      if (hasValue(values)) this.#buckets[bucketOf(city, this.#buckets.length)]!.set(city, values);
    }
  }

  /** Returns the version of each bucket. */
  async write(kv: KVNamespace, version: string): Promise<string[]> {
    const { name } = this.#kind;
    await inParallel(this.#buckets.entries(), ([bucket, lines]) =>
      kv.put(cityFileKey(name, bucket, version), lines.build()),
    );
    return this.#buckets.map(() => version);
  }
}

/** A school as a change left it; `detail` is null of one that closed. */
export interface ChangedSchool {
  readonly inepCode: string;
  readonly cityCode: string;
  readonly detail: SchoolDetail | null;
}

/**
 * Versions of the buckets after a change of some schools; a bucket in which no value changed keeps its version. A school that
 * moved to another city stays in both until the next whole publication. Undefined without buckets: the manifest is of an
 * older release.
 */
export async function changeCityFile(
  kv: KVNamespace,
  kind: CityFile,
  current: readonly string[] | undefined,
  changed: readonly ChangedSchool[],
  version: string,
): Promise<readonly string[] | undefined> {
  if (!current) return undefined;
  const versions = [...current];
  const byBucket = Map.groupBy(valuesByCity(kind, changed), ([city]) => bucketOf(city, versions.length));
  for (const [bucket, cities] of byBucket) {
    const old = new TextDecoder().decode(await getBytes(kv, cityFileKey(kind.name, bucket, versions[bucket]!)));
    const touched = cities.filter(([city, values]) => hasValue(values) || `\n${old}`.includes(`\n${city}\t`));
    // JSON leaves out what is undefined: a school without a value goes.
    const merge = (now: Values, before: unknown) => ({ ...(before as Values | undefined), ...now });
    const patched = patchLines(old, new Map(touched), merge);
    if (patched === old) continue;
    await kv.put(cityFileKey(kind.name, bucket, version), patched);
    versions[bucket] = version;
  }
  return versions;
}

/** Values of the schools of a city, by INEP code. */
type Values = Readonly<Record<string, unknown>>;

const hasValue = (values: Values) => Object.values(values).some((value) => value !== undefined);

function valuesByCity(kind: CityFile, schools: readonly ChangedSchool[]): Map<string, Values> {
  const byCity = Map.groupBy(schools, ({ cityCode }) => cityCode);
  return new Map(
    Array.from(byCity, ([city, ofCity]) => [
      city,
      Object.fromEntries(ofCity.map(({ inepCode, detail }) => [inepCode, detail ? kind.pack(detail) : undefined])),
    ]),
  );
}
