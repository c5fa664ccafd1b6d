import type { Point } from "../../../src/domain/places/geo.ts";

/** Bounding box of Brazil with its islands; Trindade is the easternmost. Degrees. */
const BRAZIL = { south: -33.8, north: 5.4, west: -74.1, east: -28.6 };

/** A ring with its closing corner has no fewer positions: RFC 7946, 3.1.6. */
const MIN_POSITIONS = 4;

/** A ring of a mesh without its closing corner, or what is wrong with it, in words. */
type ReadRing = { readonly ring: readonly Point[]; readonly isTurned: boolean } | { readonly problem: string };

/**
 * Reads a ring of GeoJSON: closed, in Brazil, with a surface. Outer rings are returned counterclockwise, holes
 * clockwise (RFC 7946); `isTurned` says that the file has it the other way.
 */
export function readRing(positions: unknown, isHole: boolean): ReadRing {
  if (!Array.isArray(positions)) return { problem: "não é uma lista de pontos" };
  if (positions.length < MIN_POSITIONS) {
    return { problem: `tem ${positions.length} pontos, e um anel tem ao menos ${MIN_POSITIONS}` };
  }
  const ring: Point[] = [];
  for (const [i, position] of positions.entries()) {
    const [lng, lat] = Array.isArray(position) ? position : [];
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return { problem: `o ponto ${i + 1} não são dois números` };
    if (!isInBrazil(lat, lng)) {
      const cause = isInBrazil(lng, lat) ? ": latitude e longitude estão trocadas" : "";
      return { problem: `o ponto ${i + 1} (longitude ${lng}, latitude ${lat}) fica fora do Brasil${cause}` };
    }
    ring.push({ lat, lng });
  }
  const closing = ring.pop()!;
  if (closing.lat !== ring[0]!.lat || closing.lng !== ring[0]!.lng) {
    return { problem: "não fecha: o último ponto não é o primeiro" };
  }
  const area = signedArea(ring);
  if (area === 0) return { problem: "não tem área" };
  const isTurned = area > 0 === isHole;
  return { ring: isTurned ? ring.reverse() : ring, isTurned };
}

function isInBrazil(lat: number, lng: number): boolean {
  return lat >= BRAZIL.south && lat <= BRAZIL.north && lng >= BRAZIL.west && lng <= BRAZIL.east;
}

/**
 * Twice the area in square degrees, positive if counterclockwise: from the first corner, for the precision of small
 * rings.
 */
function signedArea(ring: readonly Point[]): number {
  const [origin] = ring as [Point];
  let area = 0;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length]!;
    area += (a.lng - origin.lng) * (b.lat - origin.lat) - (b.lng - origin.lng) * (a.lat - origin.lat);
  }
  return area;
}
