import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { KeyedLines } from "../../src/backend/publish/keyed-lines.ts";
import { bucketOf, groundKey, type PublishedBuckets } from "../../src/backend/publish/manifest.ts";
import { readTally } from "../../src/backend/publish/place-tally.ts";
import { AT_ONCE_IN_SCRIPTS, inParallel } from "../../src/backend/publish/publishing.ts";
import { city, cityOutline, federativeUnit, neighborhood, school } from "../../src/backend/schema/catalog.ts";
import type { Point } from "../../src/domain/places/geo.ts";
import { COUNTRY_GROUND, type PlacedName, type StoredGround } from "../../src/domain/places/ground.ts";
import { decodeRings } from "../../src/domain/places/outline.ts";
import { knownNeighborhoods, MOST_ANCHORS } from "./anchor-names.ts";
import { drawGround, type Sources } from "./draw-ground.ts";
import { readLimits, readWater } from "./ground-files.ts";
import { type Corner, contains, STEPS } from "./lines.ts";
import { dissolve, ringsOf, type Topology, toTopology } from "./topology.ts";
import { nearShore, waterAround } from "./water-around.ts";

/** Files of the ground: of all municipalities, some twenty each. */
const BUCKETS = 256;

const ROWS_PER_READ = 20_000;

/** A city whose water is not drawn, and the number of its schools that would lie in it. */
export interface UnsureWater {
  readonly name: string;
  readonly uf: string;
  readonly schools: number;
}

/**
 * Draws the ground of each city with an active school, of the states and of the country, and writes it by the buckets
 * of their codes, letters and `COUNTRY_GROUND`. An imported outline takes the place of that of the shipped mesh.
 */
export async function writeGround(
  db: DrizzleD1Database,
  kv: KVNamespace,
  version: string,
  onUnsure: (cities: readonly UnsureWater[]) => void,
  { limits, shores } = { limits: readLimits(), shores: readWater() },
): Promise<PublishedBuckets> {
  const published = { version, buckets: BUCKETS };
  const cities = await db.select().from(city);
  const outlines = new Map((await db.select().from(cityOutline)).map((row) => [row.ibgeCode, row]));
  const schools = await schoolsByCity(db);
  const largest = await largestNeighborhoods(db);
  const units = await db.select().from(federativeUnit);
  const municipalities = toTopology(limits);
  const common = { water: waterAround(shores), isCoast: nearShore(shores) };
  const names = new Map(cities.map(({ ibgeCode, name }) => [ibgeCode, name]));
  // An empty file, too, so that a missing one is known to be missing.
  const files = Array.from({ length: BUCKETS }, () => new KeyedLines());
  const add = (key: string, ground: StoredGround) => files[bucketOf(key, BUCKETS)]!.set(key, ground);

  const unsure: UnsureWater[] = [];
  const ofCities: Sources = { ...common, topology: municipalities, nameOf: (code) => names.get(code) };
  for (const { ibgeCode, name, uf, lat, lng } of cities) {
    const own = schools.get(ibgeCode);
    if (!own) continue;
    const stored = outlines.get(ibgeCode);
    const outline = stored && decodeRings(stored.rings).map((ring) => ring.map(toCorner));
    const key = municipalities.rings.has(ibgeCode) ? ibgeCode : findParent(municipalities, { lat, lng });
    if (key === null) continue;
    const neighborhoods = knownNeighborhoods(ibgeCode) ?? largest.get(ibgeCode) ?? [];
    const { ground, wet } = drawGround(ofCities, { key, outline, neighborhoods }, own);
    add(ibgeCode, stored ? { ...ground, sourceId: stored.sourceId } : ground);
    if (wet > 0) unsure.push({ name, uf, schools: wet });
  }
  onUnsure(unsure);

  const letters = new Map(units.map((unit) => [unit.ibgeCode, unit.uf]));
  const states = dissolve(municipalities, (code) => letters.get(code.slice(0, 2)) ?? code.slice(0, 2));
  const unitNames = new Map(units.map(({ uf, name }) => [uf, name]));
  const ofStates: Sources = { ...common, topology: states, nameOf: (uf) => unitNames.get(uf) };
  for (const uf of states.rings.keys()) add(uf, drawGround(ofStates, { key: uf }, []).ground);
  const country: Sources = { ...common, topology: dissolve(states, () => COUNTRY_GROUND), nameOf: () => undefined };
  const inner = states.arcs.filter((_, i) => states.sides[i]!.length > 1);
  add(COUNTRY_GROUND, drawGround(country, { key: COUNTRY_GROUND, inner }, []).ground);

  const write = ([bucket, file]: [number, KeyedLines]) => kv.put(groundKey(published, bucket), file.build());
  await inParallel(files.entries(), write, AT_ONCE_IN_SCRIPTS);
  return published;
}

const toCorner = ({ lat, lng }: Point): Corner => [lng * STEPS, lat * STEPS];

/** The municipality of the mesh that a younger one was a part of: that around its seat. */
function findParent(topology: Topology, seat: Point): string | null {
  const corner = toCorner(seat);
  for (const [key, { west, south, east, north }] of topology.boxes) {
    const isNear = corner[0] > west && corner[0] < east && corner[1] > south && corner[1] < north;
    if (isNear && contains(ringsOf(topology, key), corner)) return key;
  }
  return null;
}

/** The neighborhoods with most schools by the codes of their cities. */
async function largestNeighborhoods(db: DrizzleD1Database): Promise<Map<string, PlacedName[]>> {
  const { byNeighborhood } = await readTally(db);
  const located = (await db.select().from(neighborhood)).flatMap(({ cityIbgeCode, slug, name, lat, lng }) => {
    if (lat === null || lng === null) return [];
    const placed: PlacedName = [name, lat, lng];
    return { code: cityIbgeCode, placed, schools: byNeighborhood.get(`${cityIbgeCode}/${slug}`) ?? 0 };
  });
  const byCity = Map.groupBy(
    located.sort((a, b) => b.schools - a.schools),
    ({ code }) => code,
  );
  return new Map([...byCity].map(([code, all]) => [code, all.slice(0, MOST_ANCHORS).map(({ placed }) => placed)]));
}

/** The known positions of the active schools by the codes of their cities; of a city without any position, none. */
async function schoolsByCity(db: DrizzleD1Database): Promise<Map<string, Point[]>> {
  const byCity = new Map<string, Point[]>();
  for (let last = ""; ; ) {
    const page = await db
      .select({ code: school.inepCode, cityCode: school.cityIbgeCode, lat: school.lat, lng: school.lng })
      .from(school)
      .where(and(gt(school.inepCode, last), eq(school.isActive, 1), isNotNull(school.lat), isNotNull(school.lng)))
      .orderBy(asc(school.inepCode))
      .limit(ROWS_PER_READ);
    if (page.length === 0) return byCity;
    last = page.at(-1)!.code;
    for (const { cityCode, lat, lng } of page) {
      const points = byCity.get(cityCode);
      if (points) points.push({ lat: lat!, lng: lng! });
      else byCity.set(cityCode, [{ lat: lat!, lng: lng! }]);
    }
  }
}
