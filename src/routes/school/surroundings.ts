import type { Pin } from "../../client/ui/map-scene.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { profileQuery } from "../../domain/family/profile-query.ts";
import { highestFee } from "../../domain/pricing/offer-choice.ts";
import { pinPrice } from "../../domain/pricing/pin-price.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import { plural } from "../../domain/text/format.ts";
import type { LocatedSchool } from "../../search/locate-schools.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { paths, schoolPricePath, withQuery } from "../../site/paths.ts";

/** The map of a school's surroundings; null when its location is unknown. */
export type SurroundingsView = Awaited<ReturnType<typeof schoolSurroundings>>;

/** About fifteen minutes' walk to each side. */
const ZOOM = 14.5;
const DRAWN_RADIUS_KM = 3;
const DRAWN_SCHOOLS = 24;
const DRAWN_PLACES = 12;

/** Larger than the initial view, because the map can be moved. */
const RADIUS_KM = 8;

/**
 * The school with the price shown on its page or, without a requested grade, the range of its fees; the others with
 * theirs for the same request. Null without coordinates.
 */
export async function schoolSurroundings(
  search: SchoolSearch,
  { card: { location: point, slug, name }, offers }: Pick<SchoolDetail, "card" | "offers">,
  offer: SchoolOffer | null,
  seat: Seat,
  season: Pick<Season, "years" | "defaultYears">,
  streetsKey: string,
) {
  if (point === null) return null;
  const [{ points }, places] = await Promise.all([
    search.locateSchools(
      {
        scope: { kind: "country" },
        near: { point, radiusKm: DRAWN_RADIUS_KM },
        administrations: ["privada"],
        grades: seat.grade ? [seat.grade] : [],
        shifts: seat.shift ? [seat.shift] : [],
        years: season.years.filter((year) => year === seat.year),
        defaultYears: season.defaultYears,
        sort: "relevance",
        neutral: true,
        page: 1,
        size: DRAWN_SCHOOLS,
      },
      DRAWN_SCHOOLS,
    ),
    search.places.nearestNeighborhoods(point, DRAWN_PLACES),
  ]);
  const own = { slug, name, ...point, offer, highestFeeCents: highestFee(offers, seat, season) };
  const circle = [
    `lat=${point.lat}&lng=${point.lng}&radius=${RADIUS_KM}`,
    profileQuery({ ...seat, priceMax: null, hasOffers: false }),
  ]
    .filter((part) => part !== "")
    .join("&");
  const others = points.filter((other) => other.slug !== slug);
  return {
    /** "8 escolas particulares por perto"; null without any. */
    nearby:
      others.length > 0 ? plural(others.length, "escola particular por perto", "escolas particulares por perto") : null,
    scene: {
      view: { ...point, zoom: ZOOM },
      pins: [pinOf(own, true), ...others.map((other) => pinOf(other, false))],
      places: places.flatMap(({ name, location }) => (location ? { name, ...location } : [])),
    },
    label: `Mapa dos arredores ${withPreposition("de", name)}`,
    pointsHref: withQuery(paths.points(), circle),
    streetsKey,
    /** The search around the school, as a map. */
    nearbyHref: withQuery(paths.search(), `${circle}&view=map`),
  };
}

function pinOf({ slug, name, lat, lng, offer, highestFeeCents }: Omit<LocatedSchool, "enem">, isListed: boolean): Pin {
  const href = schoolPricePath(slug, highestFeeCents === undefined ? offer : null);
  return { lat, lng, key: slug, name, ...pinPrice(offer, highestFeeCents), href, isListed };
}
