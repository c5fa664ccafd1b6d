import type { Pixel } from "./map-projection.ts";

/** Neighborhoods of a city that divide its map, those with most schools; fewer than the least divide nothing. */
export const [LEAST_CELLS, MOST_CELLS] = [3, 30];

/** A corner of an area, and the number of the centre beyond the side that begins there; null at the edge. */
interface CellCorner extends Pixel {
  readonly beyond: number | null;
}

/**
 * The part of an area of four corners or more that is nearer to the centre of this number than to any other (Voronoi).
 */
export function cellOf(centres: readonly Pixel[], index: number, area: readonly Pixel[]): CellCorner[] {
  const { x, y } = centres[index]!;
  return centres.reduce<CellCorner[]>(
    (cell, centre, beyond) => {
      const [dx, dy] = [centre.x - x, centre.y - y];
      if (dx === 0 && dy === 0) return cell;
      // Above zero beyond the line half-way between both.
      const excess = (at: Pixel) => (at.x - x - dx / 2) * dx + (at.y - y - dy / 2) * dy;
      return cell.flatMap((from, i) => {
        const to = cell[(i + 1) % cell.length]!;
        const [a, b] = [excess(from), excess(to)];
        const kept = a > 0 ? [] : [from];
        if (a > 0 === b > 0) return kept;
        const share = a / (a - b);
        const crossing = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
        return [...kept, { ...crossing, beyond: b > 0 ? beyond : from.beyond }];
      });
    },
    area.map((corner) => ({ ...corner, beyond: null })),
  );
}
