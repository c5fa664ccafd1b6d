import {
  type Box,
  boxOf,
  type Corner,
  clipRings,
  contains,
  distanceToLines,
  type Line,
  STEPS,
  shrinkAt,
} from "./lines.ts";
import { ringsOf, type Topology } from "./topology.ts";

/** Names at most, and the places along a side that are tried for each. */
const [NAMES, TRIED] = [12, 8];

/** A name needs this share of the width of the box to the next border. */
const LEAST_ROOM = 0.03;

/**
 * The names of the areas around one, each in the first of some boxes where it has room and there farthest from any border:
 * names of the first box before the others, in each the one with most room first.
 */
export function namesAround(
  topology: Topology,
  keys: readonly string[],
  shores: readonly Line[],
  boxes: readonly Box[],
  nameOf: (key: string) => string | undefined,
): (readonly [name: string, lat: number, lng: number])[] {
  return keys
    .flatMap((key) => {
      const name = nameOf(key);
      const rings = ringsOf(topology, key);
      for (const [rank, box] of name === undefined ? [] : boxes.entries()) {
        const best = roomiest(clipRings(rings, box), shores, shrinkAt((box.south + box.north) / 2));
        if (best && best.room > LEAST_ROOM * (box.north - box.south)) return [{ name: name!, rank, ...best }];
      }
      return [];
    })
    .sort((a, b) => a.rank - b.rank || b.room - a.room)
    .slice(0, NAMES)
    .map(({ name, at: [x, y] }) => [name, Number((y / STEPS).toFixed(3)), Number((x / STEPS).toFixed(3))] as const);
}

/** Of some places within rings and on land the one with most room around it. */
function roomiest(rings: readonly Line[], shores: readonly Line[], shrink: number) {
  const { west, south, east, north } = boxOf(rings);
  const closed = rings.map((ring): Line => [...ring, ring[0]!]);
  let best: { readonly at: Corner; readonly room: number } | null = null;
  for (let i = 0; i < TRIED * TRIED; i++) {
    const at: Corner = [
      west + ((east - west) * ((i % TRIED) + 0.5)) / TRIED,
      south + ((north - south) * (Math.floor(i / TRIED) + 0.5)) / TRIED,
    ];
    if (!contains(rings, at)) continue;
    const room = distanceToLines(at, closed, shrink);
    if (room > (best?.room ?? 0) && (shores.length === 0 || contains(shores, at))) best = { at, room };
  }
  return best;
}
