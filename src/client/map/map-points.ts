import type { MapPoint, MapPoints } from "../../contract/map-points.ts";
import { formatWholeReais } from "../../domain/format.ts";
import { paths } from "../../routes/paths.ts";
import type { Pin } from "../ui/map-drawing.ts";

/** All the points of a search; rejects when they cannot be had. */
export async function fetchPoints(href: string): Promise<MapPoints> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** A school that the page beside the map does not list. */
export function pinOf({ slug, name, lat, lng, fee }: MapPoint): Pin {
  const label = fee === null ? "" : formatWholeReais(fee * 100);
  return { lat, lng, key: slug, name, label, href: paths.school(slug), isListed: false };
}
