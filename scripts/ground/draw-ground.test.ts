import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { MOST_CELLS } from "../../src/domain/places/cells.ts";
import { drawGround, type Sources } from "./draw-ground.ts";
import { readLimits, readWater } from "./ground-files.ts";
import { toTopology } from "./topology.ts";
import { nearShore, waterAround } from "./water-around.ts";

const shores = readWater();
const topology = toTopology(readLimits());
const sources: Sources = { topology, water: waterAround(shores), isCoast: nearShore(shores), nameOf: (key) => key };

const CAMPINAS = "3509502";

/** Schools of a city on a small grid around a point. */
const schoolsAround = (lat: number, lng: number, number: number) =>
  Array.from({ length: number }, (_, i) => ({ lat: lat + (i % 10) * 0.001, lng: lng + Math.floor(i / 10) * 0.001 }));

test.each([
  ["São Paulo", "3550308", -23.55, -46.63],
  ["Rio de Janeiro", "3304557", -22.91, -43.2],
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
  const { ground } = drawGround(sources, { key, centres: schools.slice(0, MOST_CELLS) }, schools);
  expect(Buffer.byteLength(JSON.stringify(ground))).toBeLessThan(4096);
  expect(ground.cells).toMatch(/^M[\d -]+l/);
  expect(ground.land).toMatch(/^M[\d -]+l[\d -]+z/);
});

test("neighborhoods are divided half-way between their middles, each border drawn once, and not beyond the city", () => {
  const centresAt = (east: number) => [-47.1, -47.06, -47.02 + east].map((lng) => ({ lat: -22.9, lng }));
  const cellsOf = (east: number) => drawGround(sources, { key: CAMPINAS, centres: centresAt(east) }, []).ground.cells;
  expect(cellsOf(0)!.match(/M/g)).toHaveLength(2);
  // The border to the last one is east of the city.
  expect(cellsOf(0.7)!.match(/M/g)).toHaveLength(1);
  expect(drawGround(sources, { key: CAMPINAS, centres: centresAt(0).slice(1) }, []).ground).not.toHaveProperty("cells");
});

const REAL = "../shared/data/escolas/escolas_privadas.csv.gz";

test.runIf(existsSync(REAL))("of the real schools of Belém too many lie in its water; none of Macapá's do", () => {
  // Only their lines are parsed: the file has 16,000.
  const [head, ...lines] = gunzipSync(readFileSync(REAL)).toString().split("\n");
  const near = lines.filter((line) => line.includes(",1501402,") || line.includes(",1600303,"));
  const rows = parse<Record<string, string>>([head, ...near].join("\n"), { columns: true });
  const drawn = (key: string) => {
    const own = rows.filter(({ ibge, lat }) => ibge === key && lat !== "");
    const schools = own.map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }));
    return drawGround(sources, { key }, schools);
  };
  expect(drawn("1501402")).toMatchObject({ wet: 11, ground: { isUnsure: true } });
  expect(drawn("1600303")).toMatchObject({ wet: 0 });
});
