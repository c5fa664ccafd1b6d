import { type CityAnswers, packAnswers } from "../../domain/catalog/school-answers.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { KeyedLines, patchLines } from "./keyed-lines.ts";
import { answersKey, bucketOf, type Manifest } from "./manifest.ts";
import { getBytes, inParallel } from "./publishing.ts";

/** Schools of a bucket on average, public ones included, whose answers are not in it: 50 KB. */
const SCHOOLS_PER_BUCKET = 512;

/** Gathers the answers of the private schools of each city, for the files of the open data. */
export class AnswerWriter {
  readonly #buckets: KeyedLines[];

  constructor(schools: number) {
    const buckets = Math.max(1, Math.ceil(schools / SCHOOLS_PER_BUCKET));
    this.#buckets = Array.from({ length: buckets }, () => new KeyedLines());
  }

  /** Takes all schools of a city. */
  addCity(details: readonly SchoolDetail[]): void {
    for (const [city, answers] of answersByCity(details)) {
      this.#buckets[bucketOf(city, this.#buckets.length)]!.set(city, answers);
    }
  }

  /** Returns the version of each bucket. */
  async write(kv: KVNamespace, version: string): Promise<string[]> {
    await inParallel(this.#buckets.entries(), ([bucket, lines]) => kv.put(answersKey(bucket, version), lines.build()));
    return this.#buckets.map(() => version);
  }
}

/**
 * Versions of the buckets after a change of some schools; a bucket in which nobody answers otherwise keeps its version. A school
 * that closed or moved stays where it was until the next whole publication: readers look for those that the snapshot lists.
 */
export async function changeAnswers(
  kv: KVNamespace,
  { answers }: Pick<Manifest, "answers">,
  changed: readonly SchoolDetail[],
  version: string,
): Promise<readonly string[] | undefined> {
  if (!answers) return undefined;
  const versions = [...answers];
  const byBucket = Map.groupBy(answersByCity(changed), ([city]) => bucketOf(city, versions.length));
  for (const [bucket, cities] of byBucket) {
    const old = new TextDecoder().decode(await getBytes(kv, answersKey(bucket, versions[bucket]!)));
    const merge = (now: CityAnswers, before: unknown) => ({ ...(before as CityAnswers | undefined), ...now });
    const patched = patchLines(old, new Map(cities), merge);
    if (patched === old) continue;
    await kv.put(answersKey(bucket, version), patched);
    versions[bucket] = version;
  }
  return versions;
}

function answersByCity(details: readonly SchoolDetail[]): Map<string, CityAnswers> {
  const isPrivate = ({ card }: SchoolDetail) => card.administration === "privada";
  const byCity = Map.groupBy(details.filter(isPrivate), ({ card }) => card.cityCode);
  return new Map(
    Array.from(byCity, ([city, schools]) => [
      city,
      Object.fromEntries(schools.map((school) => [school.card.id, packAnswers(school)])),
    ]),
  );
}
