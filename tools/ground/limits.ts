// Makes `data/ground/limits.br` from the municipal mesh of the IBGE of 2010 (github.com/tbrugz/geodata-br, CC0; sha256
// of each file in `data/ground/sources.sha256`): node tools/ground/limits.ts FOLDER
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { GROUND_FOLDER, writeLimits } from "../../scripts/ground/ground-files.ts";
import { type Corner, type Line, STEPS, simplifyLine, simplifyRing } from "../../scripts/ground/lines.ts";

/** A border is kept to this many steps, some 30 m. */
const TOLERANCE = 2.5;

/** Corners nearer to each other than this are one: some 5 m. */
const SNAP = 0.5;
const firsts = new Map<number, { readonly x: number; readonly y: number; readonly corner: Corner }>();

interface Feature {
  readonly properties: { readonly codarea: string };
  readonly geometry:
    | { readonly type: "Polygon"; readonly coordinates: readonly Line[] }
    | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly Line[])[] };
}

const [folder = ""] = process.argv.slice(2);
const outlines = new Map<string, Line[]>();
for (const name of readdirSync(folder).sort()) {
  const file = readFileSync(path.join(folder, name));
  console.log(createHash("sha256").update(file).digest("hex"), name);
  const { features }: { features: readonly Feature[] } = JSON.parse(gunzipSync(file).toString("utf8"));
  for (const { properties, geometry } of features) {
    const rings = geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();
    const closed = rings.map(inSteps).filter(({ length }) => length > 2);
    outlines.set(properties.codarea, [...(outlines.get(properties.codarea) ?? []), ...closed]);
  }
}
const limits = cutIntoArcs(outlines);
const bytes = writeLimits(limits);
writeFileSync(new URL("limits.br", GROUND_FOLDER), bytes);
console.log(
  `${outlines.size} municipalities, ${limits.arcs.length} arcs, ${limits.arcs.flat().length} corners, ${bytes.length} bytes`,
);

/** A ring in whole steps, without its closing corner and without repeated ones. */
function inSteps(ring: Line): Line {
  const steps = ring.map(([lng, lat]) => snapped(lng * STEPS, lat * STEPS));
  return steps.filter(([x, y], i) => {
    const [bx, by] = steps.at(i - 1)!;
    return x !== bx || y !== by;
  });
}

/**
 * A corner in whole steps. Two states write the same corner some centimetres apart: both are the one that came first,
 * on whichever sides of half a step they lie.
 */
function snapped(x: number, y: number): Corner {
  const [column, row] = [Math.floor(x / SNAP), Math.floor(y / SNAP)];
  for (const dx of [0, -1, 1]) {
    for (const dy of [0, -1, 1]) {
      const known = firsts.get(cellOf(column + dx, row + dy));
      if (known && Math.hypot(known.x - x, known.y - y) < SNAP) return known.corner;
    }
  }
  const corner: Corner = [Math.round(x), Math.round(y)];
  firsts.set(cellOf(column, row), { x, y, corner });
  return corner;
}

function cellOf(column: number, row: number): number {
  return column * 2 ** 24 + row;
}

/** Cuts the rings where a third municipality, or none, begins, and keeps each border once. */
function cutIntoArcs(rings: ReadonlyMap<string, readonly Line[]>) {
  const keyOf = ([x, y]: Corner) => (x + 8e6) * 2e6 + y + 1e6;
  const neighbours = new Map<number, readonly [number, number]>();
  const junctions = new Set<number>();
  for (const ring of [...rings.values()].flat()) {
    const keys = ring.map(keyOf);
    for (const [i, key] of keys.entries()) {
      const pair = [keys.at(i - 1)!, keys[(i + 1) % keys.length]!].sort((a, b) => a - b) as [number, number];
      const known = neighbours.get(key);
      if (!known) neighbours.set(key, pair);
      else if (known[0] !== pair[0] || known[1] !== pair[1]) junctions.add(key);
    }
  }
  const arcs: Line[] = [];
  const byEnds = new Map<string, number>();
  const arcOf = (line: Line): number => {
    const keys = line.map(keyOf);
    const isForward = keys[0]! < keys.at(-1)! || (keys[0] === keys.at(-1) && keys[1]! <= keys.at(-2)!);
    const forward = isForward ? line : line.toReversed();
    const name = [forward.length, keyOf(forward[0]!), keyOf(forward[1]!), keyOf(forward.at(-1)!)].join(" ");
    const known = byEnds.get(name);
    const index = known ?? arcs.push(simplified(forward)) - 1;
    byEnds.set(name, index);
    return isForward ? index : ~index;
  };
  const chains = new Map<string, number[][]>();
  for (const [code, ofCode] of rings) {
    chains.set(
      code,
      ofCode.map((ring) => {
        const keys = ring.map(keyOf);
        const start = keys.findIndex((key) => junctions.has(key));
        // A ring without a junction, an island or an enclave, begins at its least corner.
        const from = start < 0 ? keys.indexOf(keys.reduce((a, b) => Math.min(a, b))) : start;
        const turned = [...ring.slice(from), ...ring.slice(0, from + 1)];
        const chain: number[] = [];
        for (let begin = 0, i = 1; i < turned.length; i++) {
          if (i < turned.length - 1 && !junctions.has(keyOf(turned[i]!))) continue;
          chain.push(arcOf(turned.slice(begin, i + 1)));
          begin = i;
        }
        return chain;
      }),
    );
  }
  return { arcs, rings: chains };
}

function simplified(arc: Line): Line {
  const [first, last] = [arc[0]!, arc.at(-1)!];
  if (first[0] !== last[0] || first[1] !== last[1]) return simplifyLine(arc, TOLERANCE);
  const ring = simplifyRing(arc.slice(0, -1), TOLERANCE);
  return ring.length > 0 ? [...ring, ring[0]!] : arc;
}
