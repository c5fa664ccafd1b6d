import { expect, test } from "vitest";
import { CENSUS_FACTS } from "../../domain/catalog/census-facts.ts";
import { writeCensus } from "../../domain/catalog/census-text.ts";
import type { CityEvents } from "../../domain/catalog/city-events.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { type ChangedSchool, CityFileWriter, changeCityFile, EVENTS } from "./city-files.ts";
import { findLine } from "./keyed-lines.ts";
import { bucketOf, type CityFileName, cityFileKey } from "./manifest.ts";

const SAO_PAULO = "3550308";
const PALMAS = "1721000";

const school = (id: string, cityCode: string, ramps: number | null, told: object = {}) => {
  const text = writeCensus(CENSUS_FACTS.map(({ key }) => (key === "ramps" ? ramps : null)));
  const address = { street: "Rua Tupi", number: "100" };
  return {
    card: { id, slug: `escola-${id}`, name: id, cityCode, administration: "privada", neighborhood: null, address },
    census: text === null ? {} : { "inep-censo-2025": text },
    structures: ramps === null ? {} : { library: false },
    sources: { structures: "inep-censo-2025" },
    ...told,
  } as unknown as SchoolDetail;
};

const withExam = (id: string, cityCode: string, text: string) =>
  school(id, cityCode, null, {
    deskFacts: { exams: { text, on: "2026-11-20" }, hours: { text: "7h", on: "2026-11-20" } },
  });

const changed = (detail: SchoolDetail): ChangedSchool => {
  return { inepCode: detail.card.id, cityCode: detail.card.cityCode, detail };
};
const closed = (inepCode: string, cityCode: string): ChangedSchool => ({ inepCode, cityCode, detail: null });

function openKv() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const kv = {
    put: async (key: string, value: string | Uint8Array<ArrayBuffer>) => {
      files.set(key, typeof value === "string" ? new TextEncoder().encode(value) : value.slice());
    },
    get: async (key: string) => files.get(key)?.slice().buffer ?? null,
  } as unknown as KVNamespace;
  const read = (name: CityFileName, versions: readonly string[], city: string) => {
    const bucket = bucketOf(city, versions.length);
    return findLine(files.get(cityFileKey(name, bucket, versions[bucket]!))!, city);
  };
  const readEvents = (versions: readonly string[], city: string) =>
    Object.entries((read("events", versions, city) as CityEvents | null) ?? {}).map(([id, { events }]) => [
      id,
      events.exams?.text,
    ]);
  return { kv, readEvents };
}

test("a city has the events of its schools; those of a school that closed or took them out are gone", async () => {
  const { kv, readEvents: read } = openKv();
  const writer = new CityFileWriter(EVENTS, 10_000);
  writer.addCity([school("17000001", PALMAS, 1)]);
  writer.addCity([withExam("35000001", SAO_PAULO, "2026-12-12 a"), withExam("35000002", SAO_PAULO, "2026-12-13 b")]);
  const events = await writer.write(kv, "a");
  expect(events).toEqual(["a", "a"]);
  expect([read(events, PALMAS), read(events, SAO_PAULO)]).toEqual([
    [],
    [
      ["35000001", "2026-12-12 a"],
      ["35000002", "2026-12-13 b"],
    ],
  ]);
  // Most schools that change have none, and their cities neither: nothing is written.
  const none = [changed(school("17000001", PALMAS, 0)), closed("17000009", PALMAS)];
  expect(await changeCityFile(kv, EVENTS, events, none, "b")).toEqual(events);
  const later = (await changeCityFile(
    kv,
    EVENTS,
    events,
    [closed("35000001", SAO_PAULO), changed(withExam("17000001", PALMAS, "2026-12-14 c"))],
    "b",
  ))!;
  expect([read(later, PALMAS), read(later, SAO_PAULO)]).toEqual([
    [["17000001", "2026-12-14 c"]],
    [["35000002", "2026-12-13 b"]],
  ]);
  const last = (await changeCityFile(kv, EVENTS, later, [changed(school("35000002", SAO_PAULO, 1))], "c"))!;
  expect(read(last, SAO_PAULO)).toEqual([]);
});
