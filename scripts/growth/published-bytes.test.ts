import { expect, test } from "vitest";
import { changeSegments } from "../../src/backend/publish/change-segments.ts";
import { EnemRanks } from "../../src/backend/publish/enem-ranks.ts";
import { cardsKey, columnsKey, type PublishedSegment } from "../../src/backend/publish/manifest.ts";
import { SEGMENT_ROWS } from "../../src/backend/publish/publish-segments.ts";
import { pricesOf, toSchoolDocument } from "../../src/backend/publish/school-document.ts";
import { cachesOf, openCountry } from "../../src/backend/publish/segment-files.ts";
import { SegmentWriter } from "../../src/backend/publish/segment-writer.ts";
import { type Season, seasonOf } from "../../src/domain/pricing/season.ts";
import { NO_FACTS, relevanceScore } from "../../src/domain/ranking/ranking.ts";
import { buildSegment } from "../../src/search/build-segment.ts";
import { searchSchools } from "../../src/search/search-schools.ts";
import { openSegment } from "../../src/search/segment.ts";
import { type MadeUpSchool, madeUpSchools, SEASON } from "./country.ts";

const SCHOOLS = 20_000;
const SAO_PAULO = "3550308";
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
  return { kv: kv as unknown as KVNamespace, bytes, files };
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
    { codes: [document.id], facts: [{ ...facts, offers }], documents: [document], season: SEASON, isNewSeason: false },
    "v2",
  );
  const [rewritten, ...others] = segments.filter(({ columns }) => columns === "v2");
  expect(others).toEqual([]);
  expect(rewritten!.cards.filter((version) => version === "v2")).toHaveLength(1);
  expect(bytes.written).toBeLessThan(1.2 * MEGABYTE);
}, 120_000);

/** The card of a school in a season, as a whole publication reads it; it has no rank. */
function inSeason(facts: MadeUpSchool["facts"], season: Season) {
  const offers = facts.offers.filter(({ year }) => year >= season.years[0]);
  return toSchoolDocument({ ...facts, offers }, { meanRating: 4, enemRanks: new EnemRanks(new Map(), []), season });
}

test("a change writes the very bytes of a whole publication of the schools as they are", async () => {
  const { kv, files } = countingKv();
  const writer = new SegmentWriter(kv, "changes", "v1", 600);
  const all = [...madeUpSchools(1500)];
  for (const made of all) await writer.add(made.document, made.prices);
  await writer.flush();
  expect(writer.segments.length).toBeGreaterThan(2);
  const now = new Map(all.map((made) => [made.document.id, made]));
  const withPrices = all.filter(({ prices }) => prices.length > 1);
  let segments: readonly PublishedSegment[] = writer.segments;
  let version = 1;
  let season = SEASON;

  async function change(codes: readonly string[], next = season) {
    const changed = codes.flatMap((code) => now.get(code) ?? []);
    const [facts, documents] = [changed.map((made) => made.facts), changed.map(({ document }) => document)];
    const work = { codes, facts, documents, season: next, isNewSeason: next !== season };
    season = next;
    const answer = await changeSegments(kv, segments, work, `v${++version}`);
    const before = segments;
    segments = answer.segments;
    const homes = new Map<string, number>();
    for (const [index, segment] of segments.entries()) {
      const columns = files.get(columnsKey(segment))!;
      const ids = [...openSegment(columns.slice()).schools.ids].map((id) => String(id).padStart(8, "0"));
      for (const id of ids) homes.set(id, index);
      const schools = ids.map((id) => now.get(id)!);
      const prices = schools.flatMap((made) => pricesOf(made.facts, season.years));
      const whole = buildSegment(
        schools.map(({ document, facts }) => {
          const { grades, shifts, tags, years, hasOffers, knownFacts, bestOffer } = inSeason(facts, season);
          const lost = document.bestOffer && !bestOffer ? relevanceScore({ ...NO_FACTS, hasFee: true }) : 0;
          const relevance = document.relevance - lost;
          return { ...document, grades, shifts, tags, years, hasOffers, knownFacts, relevance };
        }),
        prices,
      );
      const isEqual = [columns, ...segment.cards.map((_, block) => files.get(cardsKey(segment, block))!)].map(
        (bytes, i) => Buffer.from(bytes).equals([whole.columns, ...whole.blocks][i]!),
      );
      expect(isEqual).toEqual([whole.columns, ...whole.blocks].map(() => true));
    }
    expect([...homes.keys()].sort()).toEqual([...now.keys()].sort());
    return { ...answer, rewritten: segments.filter((segment, i) => segment !== before[i]) };
  }
  function put(
    made: MadeUpSchool,
    document: Partial<MadeUpSchool["document"]>,
    facts: Partial<MadeUpSchool["facts"]> = {},
  ) {
    now.set(made.document.id, {
      ...made,
      document: { ...made.document, ...document },
      facts: { ...made.facts, ...facts },
    });
    return made.document.id;
  }

  const [dearer, same, reviewed, renamed, moved, closed, opened, other] = withPrices.filter((_, i) => i % 40 === 0);
  const offers = dearer!.facts.offers.map((offer) => ({ ...offer, netMonthlyFeeCents: offer.netMonthlyFeeCents + 7 }));
  const price = await change([put(dearer!, {}, { offers })]);
  expect(price.rewritten).toHaveLength(1);
  expect(price.rewritten[0]!.cards.filter((cards) => cards === "v2")).toHaveLength(1);
  expect(price).toMatchObject({ changesPlaces: false, oldSlugs: [dearer!.document.slug] });

  const details = await change([same!.document.id]);
  expect(details).toMatchObject({ rewritten: [], changesPlaces: false, oldSlugs: [same!.document.slug] });

  await change([
    put(reviewed!, { relevance: 1000, reviews: { count: 9, average: 4.75, score: 4600 } }),
    put(renamed!, { name: "Colégio Zênite Nunca Visto", neighborhood: { slug: "novo", name: "Bairro Novo" } }),
  ]);
  const { cityCode, uf } = other!.document;
  expect(cityCode).not.toBe(moved!.document.cityCode);
  expect((await change([put(moved!, { cityCode, uf, neighborhood: null })])).changesPlaces).toBe(true);
  // The last row of a segment, too: its block gets shorter and nothing else changes.
  const last = openSegment(files.get(columnsKey(segments[0]!))!.slice()).schools.ids.at(-1);
  for (const code of [closed!.document.id, String(last)]) {
    now.delete(code);
    expect((await change([code])).changesPlaces).toBe(true);
  }
  const facts = { ...opened!.facts, school: { ...opened!.facts.school, inepCode: "99999999" }, offers: [] };
  now.set("99999999", { ...opened!, document: inSeason(facts, season), facts });
  expect((await change(["99999999"])).changesPlaces).toBe(true);

  // In a new season all segments follow at once: in September the scholarships of both years lead, in December the prices
  // of the year that is over are gone.
  const both = await change([], seasonOf(new Date("2026-09-30T12:00:00Z")));
  expect(both.rewritten.map(({ offerYears }) => offerYears)).toEqual(segments.map(() => [2026, 2027]));
  const next = await change([], seasonOf(new Date("2026-12-01T12:00:00Z")));
  expect(next.rewritten.map(({ offerYears }) => offerYears)).toEqual(segments.map(() => [2027]));
  expect((await change([], seasonOf(new Date("2027-01-01T12:00:00Z")))).rewritten).toEqual([]);
});
