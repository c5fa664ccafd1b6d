import type { Ground } from "../../client/ui/map-ground.ts";
import type { PlaceName } from "../../client/ui/map-scene.ts";
import type { PublishedSource } from "../../contract/publication.ts";
import { cellOf, MOST_CELLS } from "../../domain/places/cells.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { COUNTRY_GROUND, type StoredGround } from "../../domain/places/ground.ts";
import { toPixel } from "../../domain/places/map-projection.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import type { Place } from "../place/place.ts";

interface PlaceGround {
  /** Null where nothing is known of the place. */
  readonly ground: Ground | null;
  readonly neighbors: readonly PlaceName[];
  /** Explanation of the lines. */
  readonly words: string;
}

/** The ground under the pins, and what is said of it. */
export async function findGround(
  { search, manifest }: Pick<RouteContext, "search" | "manifest">,
  place: Place,
  neighborhoods: readonly NeighborhoodRecord[],
  middle: Point,
): Promise<PlaceGround> {
  const stored = await search.findGround(keyOf(place, neighborhoods, middle));
  if (!stored) return { ground: null, neighbors: [], words: NORTH };
  const own = place.kind === "neighborhood" ? ownArea(stored, neighborhoods, place.neighborhood) : "";
  const areas = stored.cells ? (own ? `${OWN} ${DIVIDED}` : DIVIDED) : "";
  const source = stored.sourceId === undefined ? null : manifest.sources[stored.sourceId];
  return {
    ground: toGround(stored, own),
    neighbors: stored.names.map(([name, lat, lng]) => ({ name, lat, lng })),
    words: [areas, limitsInWords(source), waterInWords(stored), NORTH].filter((part) => part !== "").join(" "),
  };
}

/** The city of a place, or of the neighborhood that is nearest to the middle of a map; else its state, or the country. */
function keyOf(place: Place, neighborhoods: readonly NeighborhoodRecord[], middle: Point): string {
  if ("city" in place) return place.city.code;
  const away = ({ location }: NeighborhoodRecord) =>
    location ? distanceKm(location, middle) : Number.POSITIVE_INFINITY;
  const [nearest] = neighborhoods.toSorted((a, b) => away(a) - away(b));
  return nearest?.cityCode ?? (place.kind === "state" ? place.unit.uf : COUNTRY_GROUND);
}

/** The area of a neighborhood in the units of a ground: what is nearer to it than to the others that divide the city. */
function ownArea(stored: StoredGround, neighborhoods: readonly NeighborhoodRecord[], own: NeighborhoodRecord): string {
  const [lat, lng] = stored.at;
  const others = neighborhoods.slice(0, MOST_CELLS).filter(({ fullSlug }) => fullSlug !== own.fullSlug);
  const centres = [own, ...others].flatMap(({ location }) =>
    location ? toPixel(location, { lat, lng, zoom: stored.zoom }, { width: 0, height: 0 }) : [],
  );
  if (!stored.cells || !own.location) return "";
  const [width, height] = stored.size;
  const square = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return `M${cellOf(centres, 0, square)
    .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    .join("L")}Z`;
}

function toGround(stored: StoredGround, own: string): Ground {
  const { at, zoom, size, land, coast = "", cells = "", borders, rivers = "", water } = stored;
  const layers: Ground["layers"] = [
    { kind: "land", path: land },
    { kind: "coast", path: coast },
    { kind: "own", path: own },
    { kind: "cells", path: cells },
    { kind: "borders", path: borders },
    { kind: "rivers", path: rivers },
    { kind: "water", path: water },
  ];
  return {
    lat: at[0],
    lng: at[1],
    zoom,
    side: Math.max(...size),
    layers: layers.filter(({ path }) => path !== ""),
  };
}

const NORTH = "O norte fica em cima.";
const OWN = "A parte colorida é o bairro.";
const DIVIDED = "As linhas tracejadas separam os maiores bairros de modo aproximado.";

/** Sources of the lines: an imported mesh instead of the shipped one. */
function limitsInWords(source: PublishedSource | null | undefined): string {
  return source
    ? `Limites: ${source.title} (${source.publisher}); vizinhos, malha municipal de 2010 (IBGE).`
    : "Limites: malha municipal de 2010 (IBGE).";
}

function waterInWords({ water, rivers, isUnsure }: StoredGround): string {
  if (isUnsure) return "Sem a água, que aqui não se conhece bem.";
  return water === "" && rivers === undefined ? "" : "Água: GSHHG 2.3.7, aproximada.";
}
