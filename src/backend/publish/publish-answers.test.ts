import { expect, test } from "vitest";
import { CENSUS_FACTS } from "../../domain/catalog/census-facts.ts";
import { writeCensus } from "../../domain/catalog/census-text.ts";
import { type CityAnswers, listSchoolAnswers } from "../../domain/catalog/school-answers.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { findLine } from "./keyed-lines.ts";
import { answersKey, bucketOf } from "./manifest.ts";
import { AnswerWriter, changeAnswers } from "./publish-answers.ts";

const SAO_PAULO = "3550308";
const PALMAS = "1721000";

const school = (id: string, cityCode: string, ramps: number | null, administration = "privada") => {
  const text = writeCensus(CENSUS_FACTS.map(({ key }) => (key === "ramps" ? ramps : null)));
  return {
    card: { id, cityCode, administration },
    census: text === null ? {} : { "inep-censo-2025": text },
    structures: ramps === null ? {} : { library: false },
    sources: { structures: "inep-censo-2025" },
  } as unknown as SchoolDetail;
};

function openKv() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const kv = {
    put: async (key: string, value: string | Uint8Array<ArrayBuffer>) => {
      files.set(key, typeof value === "string" ? new TextEncoder().encode(value) : value.slice());
    },
    get: async (key: string) => files.get(key)?.slice().buffer ?? null,
  } as unknown as KVNamespace;
  const read = (versions: readonly string[], city: string) => {
    const bucket = bucketOf(city, versions.length);
    const answers = findLine(files.get(answersKey(bucket, versions[bucket]!))!, city) as CityAnswers | null;
    return Object.entries(answers ?? {}).map(([id, told]) => [
      id,
      told && listSchoolAnswers(told).map(({ fact, value }) => `${fact.key} ${value}`),
    ]);
  };
  return { kv, read };
}

test("a city has the answers of its private schools, and a change of one replaces its own", async () => {
  const { kv, read } = openKv();
  const writer = new AnswerWriter(2000);
  writer.addCity([school("17000001", PALMAS, 1), school("17000002", PALMAS, 1, "municipal")]);
  writer.addCity([school("35000001", SAO_PAULO, 0), school("35000002", SAO_PAULO, null)]);
  const answers = await writer.write(kv, "a");
  expect(answers).toEqual(["a", "a", "a", "a"]);
  expect(read(answers, PALMAS)).toEqual([["17000001", ["library 0", "ramps 1"]]]);
  expect(read(answers, SAO_PAULO)).toEqual([
    ["35000001", ["library 0", "ramps 0"]],
    ["35000002", null],
  ]);

  // A price changed, and no answer.
  expect(await changeAnswers(kv, { answers }, [school("35000001", SAO_PAULO, 0)], "b")).toEqual(answers);
  const changed = (await changeAnswers(
    kv,
    { answers },
    [school("35000002", SAO_PAULO, 1), school("35000003", SAO_PAULO, 1)],
    "b",
  ))!;
  expect(changed.filter((version) => version === "b")).toHaveLength(1);
  expect(read(changed, PALMAS)).toEqual(read(answers, PALMAS));
  expect(read(changed, SAO_PAULO).map(([id, told]) => [id, told?.at(-1)])).toEqual([
    ["35000001", "ramps 0"],
    ["35000002", "ramps 1"],
    ["35000003", "ramps 1"],
  ]);
  // Of an older release, until the next whole publication.
  expect(await changeAnswers(kv, {}, [school("35000001", SAO_PAULO, 1)], "c")).toBeUndefined();
});
