import { expect, test } from "vitest";
import { changeSegments } from "../../src/backend/publish/change-segments.ts";
import { SEGMENT_ROWS } from "../../src/backend/publish/publish-segments.ts";
import { cachesOf, openCountry } from "../../src/backend/publish/segment-files.ts";
import { SegmentWriter } from "../../src/backend/publish/segment-writer.ts";
import { searchSchools } from "../../src/search/search-schools.ts";
import { type MadeUpSchool, madeUpSchools } from "./country.ts";

const SCHOOLS = 20_000;
const SAO_PAULO = "3550308";
const YEARS = [2026, 2027];
const MEGABYTE = 1e6;

/** An in-memory KV that counts the bytes that it reads and writes. */
function countingKv() {
  const files = new Map<string, Uint8Array>();
  const bytes = { read: 0, written: 0 };
  const kv = {
    put: async (key: string, value: Uint8Array) => {
      files.set(key, value);
      bytes.written += value.byteLength;
    },
    get: async (key: string) => {
      const value = files.get(key)!;
      bytes.read += value.byteLength;
      return value.slice().buffer;
    },
  };
  return { kv: kv as unknown as KVNamespace, bytes };
}

test("one changed price rewrites, and a cold search of São Paulo reads, 1.2 MB of the files of 20,000 schools", async () => {
  const { kv, bytes } = countingKv();
  const writer = new SegmentWriter(kv, "segments", "v1", SEGMENT_ROWS);
  let changed: MadeUpSchool | undefined;
  for (const made of madeUpSchools(SCHOOLS)) {
    if (made.document.cityCode === SAO_PAULO && made.prices.length > 1) changed = made;
    await writer.add(made.document, made.prices);
  }
  await writer.flush();
  expect(writer.segments).toHaveLength(2);
  expect(bytes.written).toBeGreaterThan(8 * MEGABYTE);

  bytes.read = 0;
  const cold = openCountry(kv, writer.segments, { caches: cachesOf() });
  const scope = { kind: "city", cityCode: SAO_PAULO } as const;
  expect((await searchSchools(cold, { scope, sort: "relevance", page: 1, size: 21 })).hits).toHaveLength(21);
  expect(bytes.read).toBeLessThan(1.2 * MEGABYTE);

  const { facts, document } = changed!;
  const offers = facts.offers.map((offer) => ({ ...offer, netMonthlyFeeCents: offer.netMonthlyFeeCents + 1 }));
  bytes.written = 0;
  const { segments } = await changeSegments(
    kv,
    writer.segments,
    { codes: [document.id], facts: [{ ...facts, offers }], documents: [document], years: YEARS },
    "v2",
  );
  const [rewritten, ...others] = segments.filter(({ columns }) => columns === "v2");
  expect(others).toEqual([]);
  expect(rewritten!.cards.filter((version) => version === "v2")).toHaveLength(1);
  expect(bytes.written).toBeLessThan(1.2 * MEGABYTE);
}, 120_000);
