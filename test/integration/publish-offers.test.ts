import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { openCountry } from "../../src/backend/publish/segment-files.ts";
import { yearOptions } from "../../src/domain/pricing/season.ts";
import type { OfferRecord } from "../../src/search/offer-types.ts";
import { readCountry } from "../fixtures/search/read-country.ts";
import { buildWorld, fillWorld, VERTICE } from "../fixtures/world.ts";

/** In August, this school year and the next are both open. */
const NOW = new Date("2026-08-05T12:00:00Z");
const YEAR = yearOptions(NOW)[0];
const VERTICE_OFFER = `offer-${VERTICE.inepCode}`;
/** Offers with a discount, one a school. */
const SCHOLARSHIPS = 16;

let minutes = 0;

beforeAll(async () => {
  const world = buildWorld(YEAR);
  const [offer] = world.offers;
  const none = { ...offer!, discountPercent: 0, inepCode: "35000002" };
  const others = [
    { ...none, id: "no-discount" },
    { ...none, id: "last-year", year: YEAR - 1, discountPercent: 10 },
    { ...none, id: "in-two-years", year: YEAR + 2, discountPercent: 10 },
    { ...none, id: "inactive", isActive: 0, discountPercent: 10 },
    { ...none, id: "public", inepCode: "35900001", discountPercent: 10 },
    { ...none, id: "next-year", year: YEAR + 1, discountPercent: 12.5 },
  ];
  await fillWorld(env.DB, { ...world, offers: [...world.offers, ...others] });
  await publishAll(env, { now: NOW });
});

/** The schools that an isolate loads. */
async function publishedSchools() {
  const manifest = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;
  return readCountry(openCountry(env.SNAPSHOT, manifest.segments));
}

/** Their offers, by id. */
async function published(): Promise<Map<string, OfferRecord>> {
  const schools = await publishedSchools();
  return new Map(schools.flatMap(({ prices }) => prices).map((offer) => [offer.id, offer]));
}

/** Changes D1 and publishes the change, as the cron does a minute later. */
async function change(text: string): Promise<Map<string, OfferRecord>> {
  await env.DB.prepare(text).run();
  minutes++;
  await publishChanges(env, new Date(NOW.getTime() + minutes * 60_000));
  return published();
}

test("active offers, with a discount or without, of this year and the next, of private schools", async () => {
  const offers = await published();
  expect([...offers.values()].filter(({ discountPercent }) => discountPercent > 0)).toHaveLength(SCHOLARSHIPS + 1);
  expect([...offers.keys()].filter((id) => !id.startsWith("offer-")).sort()).toEqual(["next-year", "no-discount"]);
  expect(offers.get(VERTICE_OFFER)).toEqual({
    id: VERTICE_OFFER,
    schoolId: VERTICE.inepCode,
    year: YEAR,
    grade: "infantil_maternal-i",
    shift: "manha",
    listMonthlyFeeCents: 80_000,
    discountPercent: 25,
    netMonthlyFeeCents: 60_000,
    enrollmentFeeCents: null,
    tags: ["dupla-isencao"],
    waivers: { enrollmentFee: false, firstMonth: false, platformFee: false },
    validityRule: null,
    seats: null,
    checkedAt: `${YEAR - 1}-01-15`,
    sourceId: "censo",
  });
});

test("changes of an offer or its school are published by the cron, and nothing else", async () => {
  const before = await published();
  const priced = await change(`UPDATE offer SET net_monthly_fee_cents = 12345 WHERE id = '${VERTICE_OFFER}'`);
  expect(priced.get(VERTICE_OFFER)).toEqual({ ...before.get(VERTICE_OFFER), netMonthlyFeeCents: 12_345 });
  const bilingual = await change(`UPDATE school SET tags = 8 WHERE inep_code = '${VERTICE.inepCode}'`);
  expect(bilingual.get(VERTICE_OFFER)?.tags).toEqual(["dupla-isencao", "bilingue"]);
  for (const [id, offer] of before) if (id !== VERTICE_OFFER) expect(bilingual.get(id)).toEqual(offer);
  expect(bilingual.size).toBe(before.size);
});

test("schools that change places in the order keep their offers", async () => {
  const before = await published();
  await env.DB.prepare("DELETE FROM review WHERE inep_code = ?").bind(VERTICE.inepCode).run();
  const after = await change("UPDATE partnership SET status = 'paused'");
  expect(after).toEqual(before);
});

test.each([
  ["an inactive offer", "UPDATE offer SET is_active = 0 WHERE id = 'next-year'"],
  ["a deleted offer", "DELETE FROM offer WHERE id = 'offer-35000004'"],
  ["an inactive school", "UPDATE school SET is_active = 0 WHERE inep_code = '35000007'"],
  ["a deleted school", "DELETE FROM school WHERE inep_code = '35000013'"],
])("%s disappears", async (_name, text) => {
  const before = await published();
  const after = await change(text);
  expect(after.size).toBe(before.size - 1);
});

test("when the season changes, offers of a year that is over go with all that their schools had by them; those of a year that opens come", async () => {
  await change("UPDATE offer SET is_active = 1 WHERE id = 'next-year'");
  await change("UPDATE school SET stages = 1, tags = 8 WHERE inep_code = '35000002'");
  await change("UPDATE offer SET shift = 'noturno', grade_slug = 'medio_3-serie', tags = 1 WHERE id = 'no-discount'");
  const nextYear = new Date(NOW.getTime() + 366 * 24 * 3_600_000);
  await publishChanges(env, nextYear);
  expect([...(await published()).keys()].sort()).toEqual(["in-two-years", "next-year"]);
  // The mean rating of the country is that of the last whole publication.
  const withoutScore = async () => (await publishedSchools()).map(({ record: { reviews: _, ...record } }) => record);
  const schools = await withoutScore();
  await publishAll(env, { now: nextYear });
  expect(schools).toEqual(await withoutScore());
});
