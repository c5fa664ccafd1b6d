type Position = readonly [lng: number, lat: number];

/** A feature as the API "malhas" of the IBGE has it. */
export const feature = (codarea: unknown, coordinates: unknown, type = "Polygon") => ({
  type: "Feature",
  geometry: { type, coordinates },
  properties: { codarea },
});

export const mesh = (...features: readonly unknown[]) => JSON.stringify({ type: "FeatureCollection", features });

/**
 * A closed ring around a point, as ragged as a coast, counterclockwise; a degree of latitude is some 111 km. The
 * corners of a seed are always the same.
 */
export function coast(lng: number, lat: number, radius: number, corners = 2000, seed = 1): Position[] {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners;
    const bays = Math.sin(5 * angle + seed) / 6 + Math.sin(23 * angle) / 20 + Math.sin(211 * angle * seed) / 200;
    return [lng + radius * (1 + bays) * Math.cos(angle), lat + radius * (1 + bays) * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}
