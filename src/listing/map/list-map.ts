import type { MapScene, Pin, PlaceName } from "../../client/ui/map-scene.ts";
import { enemKey, pinEnem } from "../../domain/catalog/pin-enem.ts";
import { SCHOLARSHIPS } from "../../domain/filters/search-kind.ts";
import { decodeArea, rectangleOf } from "../../domain/places/area.ts";
import type { Point } from "../../domain/places/geo.ts";
import {
  cornersAround,
  extent,
  FITTED,
  fitPoints,
  type MapView,
  NEAREST_ZOOM,
  viewSeeing,
} from "../../domain/places/map-projection.ts";
import { withoutFarOnes } from "../../domain/places/without-far-ones.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { pinPrice } from "../../domain/pricing/pin-price.ts";
import type { PricedSeat } from "../../domain/pricing/seat.ts";
import { DEFAULT_SORT } from "../../domain/ranking/ranking.ts";
import { plural } from "../../domain/text/format.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { onDemand } from "../../site/on-demand.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import type { ListQuery } from "../list-query.ts";
import { placeAndFilters } from "../params/place-query.ts";
import { pageSize, type SearchParams } from "../params/search-params.ts";
import { middleOf, pointOf } from "../params/search-point.ts";
import { inPlace, type Place } from "../place/place.ts";
import { anchorsFirst, MAP_PLACES_DRAWN, namesOf, placesOnMap } from "./map-places.ts";

/** Few lists are shown as a map: an isolate starts without it. */
const findGround = onDemand(() => import("./find-ground.ts"))("findGround");

/** The map beside a list, with the URLs that it requests when it is moved. */
export type ListMapView = NonNullable<Awaited<ReturnType<typeof findListMap>>>;

/** A school of the list. */
export interface Listed {
  readonly slug: string;
  readonly name: string;
  readonly location: Point | null;
  /** With its lowest fee; null when no price is known. */
  readonly offer: PricedSeat | null;
  /** Highest fee of its range; absent where the price is that of a grade. */
  readonly highestFeeCents?: Cents | undefined;
  /** Absent in a list of scholarships, each of which has a price. */
  readonly enem?: SchoolRecord["enem"];
  readonly isUnsure?: boolean;
}

const BRAZIL: MapView = { lat: -14.2, lng: -53, zoom: 3.5 };
const CITY_ZOOM = 11.5;

/** Closest first zoom of a city, so that its surroundings are visible even with few schools. */
const CITY_NEAREST = 12;
const STATE_ZOOM = 6;

/** Kilometres of ground around each school of a neighborhood. */
const AROUND_KM = 0.6;

/**
 * The map of a list that is seen as one, with one pin for each located school and its fee, or the range of its fees.
 */
export async function findListMap(
  { search, manifest, streetsKey, mapStyles }: Pick<RouteContext, "search" | "manifest" | "streetsKey" | "mapStyles">,
  list: ListQuery,
  schools: readonly Listed[],
) {
  const { place, params } = list;
  if (params.view !== "map") return null;
  const near = middleOf(params);
  const known = await placesOnMap(search.places, place, near, MAP_PLACES_DRAWN);
  const places = namesOf(known);
  const of = list.range();
  // The figures of a map are of one kind: prices or, where no school has published one, means of the ENEM.
  const showsEnem = schools.every(({ offer }) => offer === null);
  const pins = schools.flatMap(({ slug, name, location, offer, highestFeeCents, enem, isUnsure }): Pin[] => {
    if (!location) return [];
    const amount = showsEnem ? pinEnem(enem) : pinPrice(offer, highestFeeCents, of);
    return [{ ...location, key: slug, name, ...amount, href: `#${cardId(slug)}`, isListed: true, isUnsure }];
  });
  const means = showsEnem ? schools.flatMap(({ enem }) => enem ?? []) : [];
  const point = pointOf(params);
  const circle = point && { ...point, radiusKm: params.radius };
  const area = decodeArea(params.area);
  // The pins of the first page may all lie in one corner of a state or of the country.
  const within = place.kind === "country" ? [] : place.kind === "state" ? places : pins;
  const fitted = withoutFarOnes(within.map((location) => ({ location }))).map((p) => p.location);
  const shown = place.kind === "neighborhood" ? fitted.flatMap((point) => cornersAround(point, AROUND_KM)) : fitted;
  const [first, ...others] = area ?? (circle ? cornersAround(circle, circle.radiusKm) : shown);
  // The part of a map that was searched stays where it was.
  const seen = rectangleOf(area);
  const isWhole = place.kind === "city" && !area && !circle;
  const viewOf = ([first, ...others]: readonly [Point, ...Point[]]) =>
    fitPoints([first, ...others], FITTED, isWhole ? CITY_NEAREST : NEAREST_ZOOM);
  const around = seen ? viewSeeing(...seen) : first ? viewOf([first, ...others]) : emptyView(place, places);
  const neighborhoods = known.filter((each) => "fullSlug" in each);
  const found = await findGround({ search, manifest }, place, neighborhoods, around);
  const { ground, neighbors, waters, words } = found;
  // A full page is a sample of the city, which is shown as far as its schools reach.
  const isSample = isWhole && params.neighborhood.length === 0 && schools.length >= pageSize(params);
  const shownFirst = (isSample && found.schools) || (first && !seen ? cornersAmong([first, ...others]) : null);
  return {
    scene: {
      view: shownFirst ? viewOf(shownFirst) : around,
      fitted: shownFirst,
      pins,
      places: anchorsFirst(found.anchors, places),
      ground,
      neighbors,
      waters,
      circle,
      area,
    } satisfies MapScene,
    label: `Mapa ${inPlace(place)}`,
    caption: caption(schools.length, pins, words),
    key: {
      ...(means.length > 0 ? enemKey(means) : priceKey(params)),
      hasUnsure: pins.some(({ isUnsure }) => isUnsure),
      sample: pins.find(({ label }) => label !== "") ?? null,
    },
    pointsHref: pointsHref(list),
    areaHref: areaHref(list),
    /** Whether the search knows drawn areas. */
    canDraw: !search.isRemote,
    streetsKey,
    styles: mapStyles,
  };
}

/** URL of all points of a list (docs/api.md). */
function pointsHref({ kind: { of }, place, params }: ListQuery): string {
  return withQuery(paths.points(), joinQuery(of === "schools" ? "" : `of=${of}`, placeAndFilters(place, params)));
}

/**
 * URL of the same search, to which the map adds a circle or a drawn area. Its place would narrow a search of schools.
 */
function areaHref({ kind, params, query, href }: ListQuery): string {
  // An area has no point to which schools are near.
  const sort = params.sort === "nearest" ? DEFAULT_SORT : params.sort;
  const moved = { sort, lat: null, lng: null, area: "", neighborhood: [], page: 1 };
  return kind === SCHOLARSHIPS ? href(moved) : withQuery(paths.search(), query(moved));
}

/** South-western and north-eastern corner of the rectangle around some points. */
function cornersAmong(points: readonly Point[]): readonly [Point, Point] {
  const [south, north] = extent(points.map(({ lat }) => lat));
  const [west, east] = extent(points.map(({ lng }) => lng));
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}

/** Anchor of a school's card in a list that has a map. */
export function cardId(slug: string): string {
  return `e-${slug}`;
}

function emptyView(place: Place, [largest]: readonly PlaceName[]): MapView {
  if (place.kind === "country") return BRAZIL;
  if (place.kind === "state") return largest ? { lat: largest.lat, lng: largest.lng, zoom: STATE_ZOOM } : BRAZIL;
  const own = place.kind === "neighborhood" ? place.neighborhood.location : null;
  return { ...(own ?? place.city.location), zoom: CITY_ZOOM };
}

/** Meaning of the figures of pins while schools publish prices. */
function priceKey({ grade }: SearchParams) {
  const figure = grade.length === 1 ? "menor preço por mês da série" : "preço por mês, do menor ao maior";
  return { short: "preço por mês", figure };
}

function caption(schools: number, pins: readonly Pin[], ground: string): string {
  const unlocated = schools - pins.length;
  const parts = [
    unlocated > 0 ? `Sem posição conhecida, só na lista: ${plural(unlocated, "escola", "escolas")}.` : "",
    "Uma posição pode ser aproximada, pelo bairro ou CEP.",
    ground,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
