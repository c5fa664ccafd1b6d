// Makes `data/ground/water.br` from GSHHG 2.3.7, as Debian's package gmt-gshhg-full 2.3.7-6 has it (LGPL-3+; sha256 of
// binned_GSHHS_f.nc in `data/ground/sources.sha256`): node tools/ground/water.ts FILE
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import h5wasm from "h5wasm/node";
import { GROUND_FOLDER, type Shore, writeWater } from "../../scripts/ground/ground-files.ts";
import {
  type Box,
  boxOf,
  type Corner,
  clipRings,
  type Line,
  meets,
  STEPS,
  simplifyLine,
  simplifyRing,
} from "../../scripts/ground/lines.ts";
import { LAKES } from "./lakes.ts";

/** Steps to which a shore is kept, some 20 m; beyond Brazil some 4 km, for the map of the whole country. */
const [TOLERANCE, FAR_TOLERANCE] = [1.6, 360];

const inSteps = (west: number, south: number, east: number, north: number): Box => ({
  west: west * STEPS,
  south: south * STEPS,
  east: east * STEPS,
  north: north * STEPS,
});
const BRAZIL = inSteps(-74, -34, -34, 5.4);
const AROUND = inSteps(-100, -50, -15, 20);

/** A side of the squares into which the source is cut, in its own steps. */
const UNITS = 65_535;

const [path = ""] = process.argv.slice(2);
console.log(createHash("sha256").update(readFileSync(path)).digest("hex"), path);
await h5wasm.ready;
const source = new h5wasm.File(path, "r");
const read = (name: string) => (source.get(name) as { value: Int32Array }).value;

const areas = read("The_km_squared_area_of_polygons");
const found = [...readChains()].flatMap(([id, { level, chains }]): Shore[] => {
  // A polygon with an area below 0 is a river with two banks; its islands are of its kind.
  const isRiver = areas[id]! < 0 || (level === 3 && areas[read("Id_of_parent_polygons")[id]!]! < 0);
  return clipRings(join(chains), AROUND).flatMap((ring) => {
    const simple = simplifyShore(ring);
    return simple.length > 2 ? [{ level, isRiver, ring: simple }] : [];
  });
});
const shores = [...found, ...LAKES];
const bytes = writeWater(shores);
writeFileSync(new URL("water.br", GROUND_FOLDER), bytes);
const corners = shores.reduce((sum, { ring }) => sum + ring.length, 0);
console.log(`${shores.length} shores, ${corners} corners, ${bytes.length} bytes`);

/** The pieces of each polygon that reaches into the area around Brazil, in the steps of the source. */
function readChains() {
  const [first, count] = [read("Id_of_first_segment_in_a_bin"), read("N_segments_in_a_bin")];
  const [info, ids] = [read("Embedded_npts_levels_exit_entry_for_a_segment"), read("Id_of_GSHHS_ID")];
  const start = read("Id_of_first_point_in_a_segment");
  const [xs, ys] = [read("Relative_longitude_from_SW_corner_of_bin"), read("Relative_latitude_from_SW_corner_of_bin")];
  const near = new Set<number>();
  const found = new Map<number, { readonly level: number; readonly chains: Corner[][] }>();
  for (const onlyNear of [false, true]) {
    for (let bin = 0; bin < first.length; bin++) {
      const [south, west] = [89 - Math.floor(bin / 360), (((bin % 360) + 180) % 360) - 180];
      const isNear = west >= -100 && west < -15 && south >= -50 && south < 20;
      for (let segment = first[bin]!; segment < first[bin]! + count[bin]!; segment++) {
        const id = ids[segment]!;
        if (!onlyNear) {
          if (isNear) near.add(id);
          continue;
        }
        if (!near.has(id)) continue;
        const [corners, level] = [info[segment]! >> 9, (info[segment]! >> 6) & 7];
        const chain = Array.from({ length: corners }, (_, i): Corner => {
          const at = start[segment]! + i;
          return [west * UNITS + (xs[at]! & UNITS), south * UNITS + (ys[at]! & UNITS)];
        });
        const polygon = found.get(id) ?? { level, chains: [] };
        polygon.chains.push(chain);
        found.set(id, polygon);
      }
    }
  }
  return found;
}

/** Joins the pieces of a polygon, each of which begins where another ends, in steps of our own. */
function join(chains: readonly Line[]): Line[] {
  const keyOf = ([x, y]: Corner) => `${(x + 360 * UNITS) % (360 * UNITS)} ${y}`;
  const byStart = Map.groupBy(chains, (chain) => keyOf(chain[0]!));
  const rings: Line[] = [];
  for (const first of chains) {
    const begin = keyOf(first[0]!);
    const waiting = byStart.get(begin);
    if (!waiting?.includes(first)) continue;
    const ring: Corner[] = [];
    for (let chain: Line | undefined = first; chain; ) {
      const others: Line[] = byStart.get(keyOf(chain[0]!))!;
      others.splice(others.indexOf(chain), 1);
      ring.push(...chain.slice(0, -1));
      const end = keyOf(chain.at(-1)!);
      if (end === begin) break;
      chain = byStart.get(end)?.[0];
      if (!chain) console.warn(`open at ${end}, ${ring.length} corners`);
    }
    rings.push(ring.map(([x, y]) => [(x / UNITS) * STEPS, (y / UNITS) * STEPS]));
  }
  return rings;
}

/** Keeps Brazil exact and the rest of the continent rough; rounds to whole steps. */
function simplifyShore(ring: Line): Line {
  const around = boxOf([ring]);
  if (!meets(around, BRAZIL)) return rounded(simplifyRing(ring, FAR_TOLERANCE));
  const isExact = ([x, y]: Corner) => x > BRAZIL.west && x < BRAZIL.east && y > BRAZIL.south && y < BRAZIL.north;
  const start = ring.findIndex((corner, i) => isExact(corner) !== isExact(ring.at(i - 1)!));
  if (start < 0) return rounded(simplifyRing(ring, TOLERANCE));
  const turned = [...ring.slice(start), ...ring.slice(0, start + 1)];
  const simple: Corner[] = [];
  for (let begin = 0, i = 1; i < turned.length; i++) {
    if (i < turned.length - 1 && isExact(turned[i]!) === isExact(turned[begin]!)) continue;
    simple.push(
      ...simplifyLine(turned.slice(begin, i + 1), isExact(turned[begin]!) ? TOLERANCE : FAR_TOLERANCE).slice(0, -1),
    );
    begin = i;
  }
  return rounded(simple);
}

function rounded(ring: Line): Line {
  const steps = ring.map(([x, y]): Corner => [Math.round(x), Math.round(y)]);
  return steps.filter(([x, y], i) => x !== steps.at(i - 1)![0] || y !== steps.at(i - 1)![1]);
}
