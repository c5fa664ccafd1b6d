import type { MapPoint, MapPoints } from "../../contract/map-points.ts";
import { pinEnem } from "../../domain/catalog/pin-enem.ts";
import { type RangeOf, rangeOf } from "../../domain/pricing/fee-range.ts";
import { toCents } from "../../domain/pricing/money.ts";
import { pinPrice } from "../../domain/pricing/pin-price.ts";
import { formatCount } from "../../domain/text/format.ts";
import { schoolPricePath } from "../../site/paths.ts";
import type { Pin } from "../ui/map-scene.ts";

/** Fetches all points of a search; rejects on failure. */
export async function fetchPoints(href: string): Promise<MapPoints> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** Pins of the points that are not listed beside the map, of a search of that address; `listed` are those that are. */
export function otherPins(points: readonly MapPoint[], listed: readonly Pin[], href: string): Pin[] {
  const keys = new Set(listed.map((pin) => pin.key));
  const showsEnem = listed.some((pin) => pin.isEnem);
  const of = rangeOf(new URLSearchParams(href.split("?")[1]));
  return points.filter(({ slug }) => !keys.has(slug)).map((point) => pinOf(point, of, showsEnem));
}

/**
 * The pin of a school that is not listed beside the map, with its price or the range `of` its fees; on a map whose pins
 * show the ENEM, with that if it has no price.
 */
function pinOf(point: MapPoint, of: RangeOf, showsEnem: boolean): Pin {
  const { slug, name, lat, lng, fee, highest_fee: highest, enem, may_meet: isUnsure, ...seat } = point;
  const lowestFeeCents = fee === null ? null : toCents(fee);
  const offer = lowestFeeCents === null ? null : { ...seat, netMonthlyFeeCents: lowestFeeCents };
  const price = pinPrice(offer, highest === null ? null : toCents(highest), of);
  const href = schoolPricePath(slug, highest === null ? offer : null);
  const amount = showsEnem && !offer ? pinEnem(enem) : price;
  return { lat, lng, key: slug, name, ...amount, href, isListed: false, isUnsure };
}

/** Number of the heading's schools that are on the map: others are too many, or without coordinates. Empty for all. */
export function countNote(shown: number, total: number): string {
  return shown < total ? `No mapa, ${formatCount(shown)} de ${formatCount(total)}.` : "";
}
