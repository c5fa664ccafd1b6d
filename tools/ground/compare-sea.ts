// Compares the sea of `data/ground/water.br` with that of OpenStreetMap (@geo-maps/earth-seas-100m, ODbL) in ten boxes
// on the coast; 7 % may differ: node tools/ground/compare-sea.ts
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readWater } from "../../scripts/ground/ground-files.ts";
import {
  type Box,
  boxAround,
  type Corner,
  clipRings,
  contains,
  type Line,
  meets,
  STEPS,
} from "../../scripts/ground/lines.ts";

const MOST = 0.07;

/** Points along a side of a box that are looked at. */
const SIDE = 200;

/** Middle and half a side, in degrees. */
const BOXES: readonly (readonly [name: string, lat: number, lng: number, half: number])[] = [
  ["São Luís", -2.53, -44.28, 0.3],
  ["Fortaleza", -3.75, -38.5, 0.25],
  ["Natal", -5.78, -35.2, 0.2],
  ["Recife", -8.05, -34.88, 0.2],
  ["Salvador", -12.93, -38.5, 0.3],
  ["Vitória", -20.3, -40.3, 0.15],
  ["Rio de Janeiro", -22.95, -43.3, 0.3],
  ["Santos", -23.97, -46.33, 0.2],
  ["Paranaguá", -25.52, -48.45, 0.25],
  ["Florianópolis", -27.6, -48.5, 0.3],
];

const path = createRequire(import.meta.url).resolve("@geo-maps/earth-seas-100m/map.geo.json");
const source: { geometries: { coordinates: Line[][] }[] } = JSON.parse(readFileSync(path, "utf8"));
const seas = source.geometries
  .flatMap(({ coordinates }) => coordinates.flat())
  .map((ring) => ring.map(([lng, lat]): Corner => [lng * STEPS, lat * STEPS]));
const shores = readWater().flatMap(({ level, isRiver, ring }) => (level === 1 && !isRiver ? [ring] : []));

for (const [name, lat, lng, half] of BOXES) {
  const box = {
    west: (lng - half) * STEPS,
    east: (lng + half) * STEPS,
    south: (lat - half) * STEPS,
    north: (lat + half) * STEPS,
  };
  const [theirs, ours] = [shareIn(seas, box), 1 - shareIn(shores, box)];
  const difference = ours / theirs - 1;
  console.log(`${name.padEnd(16)} ${percent(theirs)} ${percent(ours)} ${percent(difference)}`);
  if (Math.abs(difference) > MOST) process.exitCode = 1;
}

/** Share of a box that lies within an odd number of rings. */
function shareIn(rings: readonly Line[], box: Box): number {
  const cut = clipRings(
    rings.filter((ring) => meets(boxAround(ring), box)),
    box,
  );
  let inside = 0;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = box.west + ((box.east - box.west) * ((i % SIDE) + 0.5)) / SIDE;
    const y = box.south + ((box.north - box.south) * (Math.floor(i / SIDE) + 0.5)) / SIDE;
    if (contains(cut, [x, y])) inside++;
  }
  return inside / SIDE ** 2;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(8);
}
