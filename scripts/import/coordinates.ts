import { distanceKm, type Point } from "../../src/domain/places/geo.ts";

/** A school farther than this from its municipality has wrong coordinates. */
const MAX_DISTANCE_KM = 100;
/** Bounding box of Brazil, islands excluded. Degrees. */
const BRAZIL = { south: -33.8, north: 5.4, west: -74.1, east: -32.3 };
const MAX_LOST_DIGITS = 15;

type LocationOutcome = "ausente" | "usada" | "corrigida" | "rejeitada";
interface Located {
  readonly outcome: LocationOutcome;
  /** Null unless used or repaired. */
  readonly point: Point | null;
}

const MISSING: Located = { outcome: "ausente", point: null };

/**
 * A school's coordinates from a source's text. Accepted within 100 km of the municipality; else repaired if a lost
 * decimal point, a lost sign or swapped values explain them (−12963.0 → −12.963), the nearest explanation winning; else
 * rejected.
 */
export function locate(latitude: string | null, longitude: string | null, municipality: Point): Located {
  const [lat, lng] = [parseDegrees(latitude), parseDegrees(longitude)];
  if (!lat || !lng) return MISSING;
  const asWritten = { lat, lng };
  if (isPlausible(asWritten, municipality)) return { outcome: "usada", point: asWritten };
  const candidates = [...explanations(lat, lng), ...explanations(lng, lat)].filter((p) => isPlausible(p, municipality));
  const nearest = candidates.sort((a, b) => distanceKm(a, municipality) - distanceKm(b, municipality))[0];
  return nearest ? { outcome: "corrigida", point: nearest } : { outcome: "rejeitada", point: null };
}

/** Degrees of "-23,55", "-23.55" or "-23.550.520" (whose points are thousands, so that the decimal one is lost). */
function parseDegrees(text: string | null): number | null {
  const plain = text?.trim().replace(",", ".") ?? "";
  const points = plain.split(".").length - 1;
  const number = Number(points > 1 ? plain.replaceAll(".", "") : plain);
  return plain && Number.isFinite(number) ? number : null;
}

function* explanations(lat: number, lng: number): Generator<Point> {
  for (const y of shifted(lat, BRAZIL.south, BRAZIL.north)) {
    for (const x of shifted(lng, BRAZIL.west, BRAZIL.east)) yield { lat: y, lng: x };
  }
}

/** The values that a number may have been before it lost its decimal point or sign, within a range. */
function* shifted(value: number, min: number, max: number): Generator<number> {
  for (let digits = 0; digits <= MAX_LOST_DIGITS; digits++) {
    for (const sign of [1, -1]) {
      const degrees = Number(((value * sign) / 10 ** digits).toFixed(9));
      if (degrees >= min && degrees <= max) yield degrees;
    }
  }
}

function isPlausible(point: Point, municipality: Point): boolean {
  const isInBrazil =
    point.lat >= BRAZIL.south && point.lat <= BRAZIL.north && point.lng >= BRAZIL.west && point.lng <= BRAZIL.east;
  return isInBrazil && distanceKm(point, municipality) <= MAX_DISTANCE_KM;
}
