import { expect, test } from "vitest";
import { Random } from "../../../scripts/random.ts";
import { randomSchools } from "../../../test/fixtures/search/random-schools.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { BLOCK_ROWS } from "../../search/card-block.ts";
import { changeSegments, findSegments } from "./change-segments.ts";
import { SegmentWriter } from "./segment-writer.ts";

test("a changed school rewrites the columns of its segment and one block of cards, and reads no more", async () => {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const read: string[] = [];
  const kv = {
    put: async (key: string, value: Uint8Array<ArrayBuffer>) => void files.set(key, value),
    get: async (key: string) => {
      read.push(key);
      return files.get(key)!.slice().buffer;
    },
  } as unknown as KVNamespace;
  const schools = randomSchools(new Random(5), 3 * BLOCK_ROWS)
    .map((school) => ({ ...school, hasOffers: false }))
    .sort((a, b) => (a.cityCode < b.cityCode ? -1 : 1));
  const writer = new SegmentWriter(kv, "segments", "v1", 2 * BLOCK_ROWS);
  for (const school of schools) await writer.add(school);
  await writer.flush();
  expect(writer.segments.length).toBeGreaterThan(1);

  const record = { ...schools[400]!, logo: "/logos/outro.png" };
  const facts = { school: { inepCode: record.id, isActive: 0 }, offers: [] } as never;
  const season = seasonOf(new Date("2026-11-01T12:00:00Z"));
  const homes = await findSegments(kv, writer.segments, { codes: [record.id], records: [record] });
  const work = {
    codes: [record.id],
    facts: [facts],
    records: [record],
    season,
    isNewSeason: false,
    homes,
    note: async () => {},
  };
  const { segments, ...rest } = await changeSegments(kv, writer.segments, work, "v2");
  expect(rest).toEqual({ oldSlugs: [record.slug], changesPlaces: false });
  expect(segments.flatMap(({ columns, cards }) => [columns, ...cards]).filter((v) => v === "v2")).toHaveLength(2);
  expect([...files.keys()].filter((key) => key.includes("v2"))).toHaveLength(2);
  expect(read).toHaveLength(2);
});
