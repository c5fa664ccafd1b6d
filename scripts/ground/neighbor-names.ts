import type { PlacedName } from "../../src/domain/places/ground.ts";
import {
  type Box,
  boxOf,
  type Corner,
  clipRings,
  contains,
  distanceToLines,
  type Line,
  shrinkAt,
  toPlacedName,
} from "./lines.ts";
import { ringsOf, type Topology } from "./topology.ts";
import type { Water } from "./water-around.ts";

/** Names at most, and the places along a side that are tried for each. */
const [NAMES, TRIED] = [10, 8];

/** A name needs this share of the width of the box to the next border. */
const LEAST_ROOM = 0.03;

/**
 * The names of the areas around one, each in the first of some boxes where it has room and there farthest from any
 * border: names of the first box before the others, in each the one with most room first.
 */
export function namesAround(
  topology: Topology,
  keys: readonly string[],
  water: Water,
  boxes: readonly Box[],
  nameOf: (key: string) => string | undefined,
): PlacedName[] {
  return keys
    .flatMap((key) => {
      const name = nameOf(key);
      const rings = ringsOf(topology, key);
      for (const [rank, box] of name === undefined ? [] : boxes.entries()) {
        const best = roomiest(clipRings(rings, box), water, shrinkAt((box.south + box.north) / 2));
        if (best && best.room > LEAST_ROOM * (box.north - box.south)) return [{ name: name!, rank, ...best }];
      }
      return [];
    })
    .sort((a, b) => a.rank - b.rank || b.room - a.room)
    .slice(0, NAMES)
    .map(({ name, at }) => toPlacedName(name, at));
}

/** Of some places within rings and on land the one with most room around it. */
function roomiest(rings: readonly Line[], { shores, rivers }: Water, shrink: number) {
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
    const isLand = (shores.length === 0 || contains(shores, at)) && !contains(rivers, at);
    if (room > (best?.room ?? 0) && isLand) best = { at, room };
  }
  return best;
}
