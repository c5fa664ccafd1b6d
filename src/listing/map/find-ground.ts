import type { Ground } from "../../client/ui/map-ground.ts";
import type { PlaceName } from "../../client/ui/map-scene.ts";
import type { PublishedSource } from "../../contract/publication.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { COUNTRY_GROUND, type StoredGround } from "../../domain/places/ground.ts";
import { MAP_HEIGHT, type MapView, type Size, toPixel } from "../../domain/places/map-projection.ts";
import { findUfByCode } from "../../domain/places/uf.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import type { Place } from "../place/place.ts";
import { toPlaceName } from "./map-places.ts";

/**
 * The part of a map that most screens show at first: a ground that is not of its own place reaches over it, or over
 * this share.
 */
const SEEN: Size = { width: 480, height: MAP_HEIGHT };
const [WHOLE, LEAST] = [0.98, 0.4];

/** Cities around a map whose ground is looked at. */
const CITIES = 4;

interface PlaceGround {
  /** Null where nothing is known of the place. */
  readonly ground: Ground | null;
  readonly neighbors: readonly PlaceName[];
  readonly waters: readonly PlaceName[];
  /** Its best known neighborhoods. */
  readonly anchors: readonly PlaceName[];
  /** Opposite corners of the part where nearly all of its schools are; null where nothing is known. */
  readonly schools: readonly [Point, Point] | null;
  /** Explanation of the lines. */
  readonly words: string;
}

/** The ground under the pins, and what is said of it. */
export async function findGround(
  { search, manifest }: Pick<RouteContext, "search" | "manifest">,
  place: Place,
  neighborhoods: readonly NeighborhoodRecord[],
  view: MapView,
): Promise<PlaceGround> {
  const stored = await storedGround(search, place, neighborhoods, view);
  if (!stored) return { ground: null, neighbors: [], waters: [], anchors: [], schools: null, words: NORTH };
  const source = stored.sourceId === undefined ? null : manifest.sources[stored.sourceId];
  return {
    ground: toGround(stored),
    neighbors: stored.names.map(toPlaceName),
    waters: (stored.waterNames ?? []).map(toPlaceName),
    anchors: (stored.anchors ?? []).map(toPlaceName),
    schools: stored.schools ? cornersOf(stored.schools) : null,
    words: [limitsLabel(source), waterLabel(stored, place), NORTH].filter((part) => part !== "").join(" "),
  };
}

const cornersOf = ([south, west, north, east]: NonNullable<StoredGround["schools"]>): [Point, Point] => [
  { lat: south, lng: west },
  { lat: north, lng: east },
];

/**
 * The ground of a place; of a map of none that of a city around which reaches over it; else that of the state or
 * country.
 */
async function storedGround(
  search: RouteContext["search"],
  place: Place,
  neighborhoods: readonly NeighborhoodRecord[],
  view: MapView,
): Promise<StoredGround | null> {
  const cities = "city" in place ? [place.city.code] : citiesAround(neighborhoods, view);
  let [best, most]: [StoredGround | null, number] = [null, LEAST];
  for (const code of cities) {
    const stored = await search.findGround(code);
    const share = stored && ("city" in place ? 1 : shareOf(stored, view));
    if (share && share > most) [best, most] = [stored, share];
    if (most > WHOLE) break;
  }
  if (best) return best;
  const uf = place.kind === "country" ? findUfByCode(cities[0] ?? "")?.uf : place.unit.uf;
  return (uf ? await search.findGround(uf) : null) ?? search.findGround(COUNTRY_GROUND);
}

/** The share of what is seen of a map at first that a ground covers. */
function shareOf({ at: [lat, lng], zoom, size }: StoredGround, view: MapView): number {
  const { x, y } = toPixel({ lat, lng }, view, SEEN);
  const scale = 2 ** (view.zoom - zoom);
  const along = (from: number, length: number, whole: number) =>
    Math.max(0, Math.min(whole, from + length * scale) - Math.max(0, from)) / whole;
  return along(x, size[0], SEEN.width) * along(y, size[1], SEEN.height);
}

/** The city of the neighborhood that is nearest to the middle of a map, and those with most of the neighborhoods. */
function citiesAround(neighborhoods: readonly NeighborhoodRecord[], view: MapView): string[] {
  const away = ({ location }: NeighborhoodRecord) => (location ? distanceKm(location, view) : Number.POSITIVE_INFINITY);
  const byCity = Map.groupBy(
    neighborhoods.toSorted((a, b) => away(a) - away(b)),
    ({ cityCode }) => cityCode,
  );
  const [nearest, ...others] = [...byCity];
  const largest = others.sort(([, a], [, b]) => b.length - a.length);
  return [...(nearest ? [nearest] : []), ...largest].slice(0, CITIES).map(([code]) => code);
}

function toGround({
  at,
  zoom,
  size,
  land,
  coast = "",
  shoreKm = 0,
  borders,
  rivers = "",
  water,
}: StoredGround): Ground {
  const layers: Ground["layers"] = [
    { kind: "land", path: land },
    { kind: "coast", path: coast },
    { kind: "borders", path: borders },
    { kind: "rivers", path: rivers },
    { kind: "water", path: water },
  ];
  return {
    lat: at[0],
    lng: at[1],
    zoom,
    side: Math.max(...size),
    shoreKm,
    layers: layers.filter(({ path }) => path !== ""),
  };
}

const NORTH = "O norte fica em cima.";

/** Sources of the lines: an imported mesh instead of the shipped one. */
function limitsLabel(source: PublishedSource | null | undefined): string {
  return source
    ? `Limites: ${source.title} (${source.publisher}); vizinhos, malha municipal de 2010 (IBGE).`
    : "Limites: malha municipal de 2010 (IBGE).";
}

/** Rio de Janeiro, Brasília and Palmas have a lake that the source lacks (`tools/ground/lakes.ts`). */
const DRAWN_BY_HAND = new Set(["3304557", "5300108", "1721000"]);

function waterLabel({ water, rivers, isUnsure }: StoredGround, place: Place): string {
  if (isUnsure) return "Sem a água, que aqui não se conhece bem.";
  if (water === "" && rivers === undefined) return "";
  const hand = "city" in place && DRAWN_BY_HAND.has(place.city.code) ? " e, onde faltava, desenho à mão" : "";
  return `Água: GSHHG 2.3.7${hand}, aproximada.`;
}
