import type { Ground } from "../../client/ui/map-ground.ts";
import type { PlaceName } from "../../client/ui/map-scene.ts";
import type { PublishedSource } from "../../contract/publication.ts";
import { COUNTRY_GROUND, type StoredGround } from "../../domain/places/ground.ts";
import { type Pixel, toPixel } from "../../domain/places/map-projection.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import type { Place } from "../place/place.ts";
import { divide } from "./neighborhood-cells.ts";

interface PlaceGround {
  /** Null where nothing is known of the place. */
  readonly ground: Ground | null;
  readonly neighbors: readonly PlaceName[];
  /** Explanation of the lines. */
  readonly words: string;
}

/** The ground under the pins, and what is said of it: that of a city is divided into neighborhoods where enough are known. */
export async function findGround(
  { search, manifest }: Pick<RouteContext, "search" | "manifest">,
  place: Place,
  neighborhoods: readonly NeighborhoodRecord[],
): Promise<PlaceGround> {
  const stored = await search.findGround(keyOf(place, neighborhoods));
  if (!stored) return { ground: null, neighbors: [], words: NORTH };
  const own = place.kind === "neighborhood" ? place.neighborhood.fullSlug : null;
  const divided = divideAmong(stored, neighborhoods, own);
  const areas = divided ? (own ? `${OWN} ${DIVIDED}` : DIVIDED) : "";
  const source = stored.sourceId === undefined ? null : manifest.sources[stored.sourceId];
  return {
    ground: toGround(stored, divided),
    neighbors: stored.names.map(([name, lat, lng]) => ({ name, lat, lng })),
    words: [areas, limitsInWords(source), waterInWords(stored), NORTH].filter((part) => part !== "").join(" "),
  };
}

/** The city of a place, or of all neighborhoods around a point; else its state, or the country. */
function keyOf(place: Place, neighborhoods: readonly NeighborhoodRecord[]): string {
  if ("city" in place) return place.city.code;
  const [code, ...others] = new Set(neighborhoods.map(({ cityCode }) => cityCode));
  if (code !== undefined && others.length === 0) return code;
  return place.kind === "state" ? place.unit.uf : COUNTRY_GROUND;
}

/** The cells of the neighborhoods in the units of a ground, whose square they fill. */
function divideAmong(
  { at: [lat, lng], zoom, size }: StoredGround,
  neighborhoods: readonly NeighborhoodRecord[],
  own: string | null,
) {
  const side = Math.max(...size);
  const located = neighborhoods.flatMap(({ fullSlug, location }): (Pixel & { fullSlug: string })[] => {
    if (!location) return [];
    const { x, y } = toPixel(location, { lat, lng, zoom }, { width: 0, height: 0 });
    // One outside of what is known of its city is there by mistake.
    return x > 0 && y > 0 && x < side && y < side ? [{ x, y, fullSlug }] : [];
  });
  return divide(
    located,
    side,
    located.findIndex(({ fullSlug }) => fullSlug === own),
  );
}

function toGround(stored: StoredGround, divided: ReturnType<typeof divide>): Ground {
  const { at, zoom, size, land, limit, coast = "", borders, rivers = "", water, isUnsure } = stored;
  const layers: Ground["layers"] = [
    { kind: limit === undefined ? "inland" : "land", path: land },
    { kind: "coast", path: coast },
    { kind: "own", path: divided?.own ?? "" },
    { kind: "cells", path: divided?.borders ?? "" },
    { kind: "borders", path: borders },
    { kind: "limit", path: limit ?? "" },
    { kind: "rivers", path: rivers },
    { kind: isUnsure ? "shore" : "water", path: water },
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
const DIVIDED = "As linhas tracejadas separam os bairros de modo aproximado.";

/** Sources of the lines: an imported mesh instead of the shipped one. */
function limitsInWords(source: PublishedSource | null | undefined): string {
  return source
    ? `Limites: ${source.title} (${source.publisher}); vizinhos, malha municipal de 2010 (IBGE).`
    : "Limites: malha municipal de 2010 (IBGE).";
}

function waterInWords({ water, rivers, isUnsure }: StoredGround): string {
  if (water === "" && rivers === undefined) return "";
  return isUnsure ? "Água: GSHHG 2.3.7, só a margem, que aqui é imprecisa." : "Água: GSHHG 2.3.7, aproximada.";
}
