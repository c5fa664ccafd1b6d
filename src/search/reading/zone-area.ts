import { encodeArea } from "../../domain/places/area.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import type { Zone } from "./claim.ts";
import type { PlaceNames } from "./place-names.ts";

/** Directions, in degrees from north. */
const BEARINGS: Readonly<Record<Exclude<Zone, "central">, number>> = { norte: 0, leste: 90, sul: 180, oeste: 270 };

/** The centre of a city, in no zone but its own. */
const CENTRE_KM = 2;
/** Added to the farthest neighborhood of a zone, whose position is its middle. */
const MARGIN_KM = 3;
const KM_PER_DEGREE = 111.2;

/** Zones that are no directions from the centre: Tijuca, of the zona norte of Rio de Janeiro, lies west of it. */
const WITHOUT_COMPASS: ReadonlySet<string> = new Set(["3304557"]);

/**
 * The area of a zone of a city, as a URL has it: a quarter of the compass from its centre, out to its farthest
 * neighborhood there, or a circle around the centre. Null where no neighborhood of the zone has a position.
 */
export function zoneArea(zone: Zone, city: number, { list }: PlaceNames): string | null {
  const { positions } = list;
  if (!positions || WITHOUT_COMPASS.has(list.cityAt(city).code)) return null;
  const centre = positions.cityPoint(city);
  if (zone === "central") {
    return encodeArea(Array.from({ length: 8 }, (_, i) => pointFrom(centre, i * 45, CENTRE_KM)));
  }
  const middle = BEARINGS[zone];
  const { from, to } = list.neighborhoodsOf(city);
  let reachKm = 0;
  for (let i = from; i < to; i++) {
    const point = positions.neighborhoodPoint(i);
    if (point && isTowards(centre, point, middle)) reachKm = Math.max(reachKm, distanceKm(centre, point));
  }
  if (reachKm <= CENTRE_KM) return null;
  const corner = (turn: number, km: number) => pointFrom(centre, middle + turn, km);
  const far = reachKm + MARGIN_KM;
  // A corner in the middle keeps the arc of the far side.
  return encodeArea([corner(-45, CENTRE_KM), corner(-45, far), corner(0, far), corner(45, far), corner(45, CENTRE_KM)]);
}

/** Whether a point lies within 45° of a direction. */
function isTowards(centre: Point, { lat, lng }: Point, bearing: number): boolean {
  const angle = (bearing * Math.PI) / 180;
  const north = lat - centre.lat;
  const east = (lng - centre.lng) * Math.cos((centre.lat * Math.PI) / 180);
  const along = north * Math.cos(angle) + east * Math.sin(angle);
  return along > 0 && along >= Math.abs(east * Math.cos(angle) - north * Math.sin(angle));
}

function pointFrom(centre: Point, bearing: number, km: number): Point {
  const angle = (bearing * Math.PI) / 180;
  return {
    lat: centre.lat + (km * Math.cos(angle)) / KM_PER_DEGREE,
    lng: centre.lng + (km * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180)),
  };
}
