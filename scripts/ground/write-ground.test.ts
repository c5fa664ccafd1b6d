import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { findLine } from "../../src/backend/publish/keyed-lines.ts";
import { bucketOf, groundKey } from "../../src/backend/publish/manifest.ts";
import { city, cityOutline, neighborhood, school, source } from "../../src/backend/schema/catalog.ts";
import type { Point } from "../../src/domain/places/geo.ts";
import type { StoredGround } from "../../src/domain/places/ground.ts";
import { encodeRings } from "../../src/domain/places/outline.ts";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { openMemoryKv } from "../../test/fixtures/memory-kv.ts";
import type { Limits, Shore } from "./ground-files.ts";
import type { Corner } from "./lines.ts";
import { type UnsureWater, writeGround } from "./write-ground.ts";

const square = (west: number, south: number, side: number): Corner[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
];

/**
 * Two municipalities in a row, each a fifth of a degree wide: the first by the sea, the second inland, in another
 * state.
 */
const [SEA, INLAND, YOUNG] = ["3500001", "3100002", "3500003"];
const [X, Y, SIDE] = [-460_000, -230_000, 2000];
const MIDDLE: Corner[] = [
  [X + SIDE, Y],
  [X + SIDE, Y + SIDE],
];
const LIMITS: Limits = {
  arcs: [
    MIDDLE,
    [
      [X + SIDE, Y + SIDE],
      [X, Y + SIDE],
      [X, Y],
      [X + SIDE, Y],
    ],
    [
      [X + SIDE, Y],
      [X + 2 * SIDE, Y],
      [X + 2 * SIDE, Y + SIDE],
      [X + SIDE, Y + SIDE],
    ],
  ],
  rings: new Map([
    [SEA, [[0, 1]]],
    [INLAND, [[2, ~0]]],
  ]),
};

/** Land from the western border on, whose ends it touches, and a river in the first. */
const SHORES: Shore[] = [
  { level: 1, isRiver: false, ring: [...square(X, Y - 5 * SIDE, 10 * SIDE), [X, Y + SIDE], [X, Y]] },
  { level: 1, isRiver: true, ring: square(X + 900, Y + 900, 100) },
];

const at = ([x, y]: Corner): Point => ({ lat: y / 10_000, lng: x / 10_000 });

/** Schools of a city on a grid from a corner on. */
const schoolsFrom = (cityCode: string, [x, y]: Corner, count: number, apart = 20) =>
  Array.from({ length: count }, (_, i) => ({
    inepCode: `${cityCode}${x < X ? "9" : "0"}${i}`,
    slug: `escola-${cityCode}-${x}-${i}`,
    name: "Escola",
    officialName: "ESCOLA",
    administration: 0,
    cityIbgeCode: cityCode,
    ...at([x + apart * (i % 6), y + apart * Math.floor(i / 6)]),
    sources: "{}",
  }));

/** The ground of each key, and the cities with an unsure water, of a world with these schools. */
async function grounds(schools: ReturnType<typeof schoolsFrom>, isImported = false) {
  const db = drizzle(openMemoryD1());
  await db.insert(source).values({ id: "s", title: "Malha 2024", publisher: "IBGE", referenceDate: "2024" });
  const place = (code: string, uf: string, name: string, corner: Corner) =>
    ({ ibgeCode: code, uf, name, slug: `${name}-${uf}`, ...at(corner), sourceId: "s" }) as const;
  await db
    .insert(city)
    .values([
      place(SEA, "SP", "Praia", [X + 1000, Y + 1000]),
      place(INLAND, "MG", "Serra", [X + 3000, Y + 1000]),
      place(YOUNG, "SP", "Nova", [X + 1500, Y + 1500]),
    ]);
  const middles = [300, 1000, 1700].map((x, i) => ({ slug: `b${i}`, ...at([X + x, Y + 500]) }));
  await db
    .insert(neighborhood)
    .values(
      middles.map((middle) => ({ ...middle, fullSlug: middle.slug, cityIbgeCode: SEA, name: "B", sourceId: "s" })),
    );
  for (const each of schools) await db.insert(school).values(each);
  if (isImported) {
    const rings = encodeRings([square(X + 100, Y + 100, 500).map(at)]);
    await db.insert(cityOutline).values({ ibgeCode: SEA, rings, toleranceM: 50, sourceId: "s" });
  }
  const { kv } = openMemoryKv();
  const unsure: UnsureWater[] = [];
  const sources = { limits: LIMITS, shores: SHORES };
  const published = await writeGround(db, kv, "v", (cities) => unsure.push(...cities), sources);
  const ground = async (key: string) => {
    const file = (await kv.get(groundKey(published, bucketOf(key, published.buckets)), "arrayBuffer"))!;
    return findLine(new Uint8Array(file), key) as StoredGround | null;
  };
  return { ground, unsure };
}

const onLand = [...schoolsFrom(SEA, [X + 200, Y + 200], 28, 320), ...schoolsFrom(INLAND, [X + 2100, Y + 500], 3)];

test("a city by the sea has water, coast, neighborhoods and neighbors; one inland has none of the sea", async () => {
  const { ground, unsure } = await grounds([...onLand, ...schoolsFrom(YOUNG, [X + 1500, Y + 1500], 2)]);
  const [sea, inland] = [await ground(SEA), await ground(INLAND)];
  expect(sea).toMatchObject({ water: expect.stringMatching(/^M0 0l/), coast: expect.stringMatching(/^M/) });
  expect(sea!.anchors!.map(([name]) => name)).toEqual(["B", "B", "B"]);
  expect(sea!.rivers).toMatch(/^M/);
  expect(sea).not.toHaveProperty("sourceId");
  expect(inland).toMatchObject({ water: "", names: [["Praia", expect.any(Number), expect.any(Number)]] });
  expect(inland).not.toHaveProperty("coast");
  expect(inland).not.toHaveProperty("anchors");
  expect((await ground(YOUNG))!.land).toMatch(/^M[^M]+z$/);
  expect(unsure).toEqual([]);
});

test("states and the country are what their municipalities make, and a city without a school has no ground", async () => {
  const { ground } = await grounds(onLand);
  expect((await ground("SP"))!.names.map(([name]) => name)).toEqual(["Minas Gerais"]);
  // One ring, and the border of the states within it.
  expect(await ground("BR")).toMatchObject({ land: expect.stringMatching(/^M[^M]+z$/), names: [] });
  expect((await ground("BR"))!.borders).toMatch(/^M[^M]+$/);
  expect(await ground(YOUNG)).toBeNull();
});

test("two schools of thirty far out in the water make it unsure, one or some near the shore do not", async () => {
  const wet = (count: number) => grounds([...onLand, ...schoolsFrom(SEA, [X - 300, Y + 600], count)]);
  expect((await wet(1)).unsure).toEqual([]);
  const { ground, unsure } = await wet(2);
  expect(unsure).toEqual([{ name: "Praia", uf: "SP", schools: 2 }]);
  const sea = await ground(SEA);
  expect(sea).toMatchObject({ isUnsure: true, water: "", land: expect.stringMatching(/^M/) });
  expect(sea).not.toHaveProperty("rivers");
  // Without water nothing hides the outline along it.
  expect(sea).not.toHaveProperty("coast");
  expect((await grounds([...onLand, ...schoolsFrom(SEA, [X - 10, Y + 600], 1)])).unsure).toEqual([]);
});

test("an imported outline takes the place of that of the mesh, with its source", async () => {
  const sea = await (await grounds(onLand, true)).ground(SEA);
  expect(sea).toMatchObject({ sourceId: "s", land: expect.stringMatching(/^M[^M]+z$/) });
  expect(sea).not.toHaveProperty("coast");
});
