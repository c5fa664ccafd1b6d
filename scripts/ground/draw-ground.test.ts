import { expect, test } from "vitest";
import { toPixel } from "../../src/domain/places/map-projection.ts";
import { knownNeighborhoods } from "./anchor-names.ts";
import { drawGround, type Sources } from "./draw-ground.ts";
import { readLimits, readWater } from "./ground-files.ts";
import { contains, STEPS } from "./lines.ts";
import { ringsOf, toTopology } from "./topology.ts";
import { nearShore, waterAround } from "./water-around.ts";

const shores = readWater();
const topology = toTopology(readLimits());
const sources: Sources = { topology, water: waterAround(shores), isCoast: nearShore(shores), nameOf: (key) => key };

const [CAMPINAS, RIO] = ["3509502", "3304557"];

/** Schools of a city on a small grid around a point. */
const schoolsAround = (lat: number, lng: number, number: number) =>
  Array.from({ length: number }, (_, i) => ({ lat: lat + (i % 10) * 0.001, lng: lng + Math.floor(i / 10) * 0.001 }));

test.each([
  ["São Paulo", "3550308", -23.55, -46.63],
  ["Rio de Janeiro", RIO, -22.91, -43.2],
  ["Salvador", "2927408", -12.97, -38.48],
  ["Recife", "2611606", -8.05, -34.9],
  ["Fortaleza", "2304400", -3.74, -38.54],
  ["Florianópolis", "4205407", -27.59, -48.52],
  ["Vitória", "3205309", -20.3, -40.3],
  ["Porto Alegre", "4314902", -30.05, -51.2],
  ["Manaus", "1302603", -3.1, -60],
  ["Belém", "1501402", -1.44, -48.46],
  ["Santos", "3548500", -23.95, -46.33],
  ["Brasília", "5300108", -15.81, -47.9],
  ["Campinas", CAMPINAS, -22.9, -47.06],
  ["Palmas", "1721000", -10.2, -48.33],
])("a page sends four kilobytes for %s at most", (_, key, lat, lng) => {
  const schools = schoolsAround(lat, lng, 60);
  const { ground } = drawGround(sources, { key, neighborhoods: knownNeighborhoods(key)! }, schools);
  expect(Buffer.byteLength(JSON.stringify(ground))).toBeLessThanOrEqual(4096);
  expect(ground.land).toMatch(/^M[\d -]+l[\d -]+z/);
});

/** Closed lines of a path, in units of its sheet. */
const ringsIn = (path: string) =>
  path.split("z").map((ring) => {
    let [x, y] = [0, 0];
    const steps = (ring.match(/-?\d+/g) ?? []).map(Number);
    return Array.from({ length: steps.length / 2 }, (_, i) => {
      [x, y] = [x + steps[2 * i]!, y + steps[2 * i + 1]!];
      return [x, y] as const;
    });
  });

/** Schools at the edges of São Paulo and of Rio, as far as most of theirs lie. */
const EDGES = {
  "3550308": [
    [-23.46, -46.75],
    [-23.73, -46.7],
    [-23.55, -46.4],
  ],
  "3304557": [
    [-22.9, -43.65],
    [-22.8, -43.21],
    [-22.97, -43.187],
  ],
} as const;

test.each([
  ["Guarapiranga", "3550308", -23.72, -46.74, true],
  ["the west of Billings", "3550308", -23.75, -46.65, true],
  ["Cidade Dutra, between both", "3550308", -23.71, -46.7, false],
  ["Paquetá", "3304557", -22.76, -43.109, false],
  ["the sea beside it", "3304557", -22.775, -43.13, true],
  ["Ilha do Governador", "3304557", -22.8, -43.21, false],
] as const)("%s is drawn where it is", (_, key, lat, lng, isWater) => {
  const schools = EDGES[key].map(([lat, lng]) => ({ lat, lng }));
  const { at, zoom, water } = drawGround(sources, { key }, schools).ground;
  const { x, y } = toPixel({ lat, lng }, { lat: at[0], lng: at[1], zoom }, { width: 0, height: 0 });
  expect(contains(ringsIn(water), [x, y])).toBe(isWater);
});

test("the best known neighborhoods are on land within their city, and nearly all schools in its corners", () => {
  const names = knownNeighborhoods(RIO)!;
  const schools = [...schoolsAround(-22.91, -43.2, 60), { lat: -22.5, lng: -43.9 }];
  const beach = ["Praia", -22.9728, -43.184] as const;
  const sea = ["Alto-mar", -23.1, -43.2] as const;
  const { anchors, schools: corners } = drawGround(
    sources,
    { key: RIO, neighborhoods: [beach, sea, ...names] },
    schools,
  ).ground;
  expect(anchors!.map(([name]) => name)).toEqual(["Praia", ...names.map(([name]) => name)].slice(0, 16));
  const { shores } = sources.water({ west: -440_000, south: -232_000, east: -430_000, north: -226_000 });
  for (const [name, lat, lng] of anchors!) {
    const at = [lng * STEPS, lat * STEPS] as const;
    expect(contains(shores, at) && contains(ringsOf(topology, RIO), at), name).toBe(true);
  }
  expect(corners).toEqual([-22.91, -43.2, -22.901, -43.195]);
});

test("the shore of Belém is moved to where its schools are on land, and its bay has a name; Macapá's is where it is", () => {
  const drawn = (key: string, west: number, south: number) => {
    const schools = Array.from({ length: 200 }, (_, i) => ({
      lat: south + (i % 20) * 0.002,
      lng: west + Math.floor(i / 20) * 0.002,
    }));
    return drawGround(sources, { key }, schools);
  };
  const { ground, wet } = drawn("1501402", -48.5, -1.475);
  expect(wet).toBe(0);
  expect(ground.waterNames!.map(([name]) => name)).toContain("Baía do Guajará");
  expect(drawn("1600303", -51.075, 0.01)).toMatchObject({ wet: 0 });
});
