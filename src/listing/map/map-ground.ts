import type { Cells } from "../../client/ui/map-ground.ts";
import type { PublishedSource } from "../../contract/publication.ts";
import { MAP_POINTS_MAX } from "../../domain/constants.ts";
import type { Point } from "../../domain/places/geo.ts";
import { decodeRings } from "../../domain/places/outline.ts";
import { withoutFarOnes } from "../../domain/places/without-far-ones.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import { toSchoolQuery } from "../params/school-query.ts";
import { DEFAULT_PARAMS } from "../params/search-params.ts";
import type { Place } from "../place/place.ts";
import { neighborhoodCells } from "./neighborhood-cells.ts";
import { CITY_REACH, NEIGHBORHOOD_REACH, settledGround } from "./settled-ground.ts";

/** Tints of areas that say nothing about numbers: of a city, of the neighborhood that a list is about, of those around it. */
const [GROUND_TINT, OWN_TINT, OTHERS_TINT] = [2, 4, 1];

/**
 * The ground under the pins, and what is said of it: a city in the outline of its municipality or, without one, in the shape
 * of its schools, divided into neighborhoods where enough are known.
 */
export async function findGround(
  { search, manifest }: Pick<RouteContext, "search" | "manifest">,
  place: Place,
  neighborhoods: readonly NeighborhoodRecord[],
  shown: readonly Point[],
) {
  const cityCode = "city" in place ? place.city.code : onlyCityOf(neighborhoods);
  const stored = cityCode === null ? null : await search.findOutline(cityCode);
  const source = stored && manifest.sources[stored.sourceId];
  const outline = stored
    ? decodeRings(stored.rings)
    : settledGround(near([...centresOf(neighborhoods), ...(await schoolsOfCity(search, place, shown))]), CITY_REACH);
  const divided = neighborhoodCells(neighborhoods, outline);
  if (divided.cells.length > 0) {
    const told = place.kind === "neighborhood" ? withOwn(divided.cells, shown) : { ...divided, areas: DIVIDED };
    return { ...told, places: [], outline, words: groundInWords(told.areas, source) };
  }
  if (!("city" in place)) return { cells: [], legend: [], places: [], outline: null, words: STATES };
  const north = outline.flat().toSorted((a, b) => b.lat - a.lat)[0];
  return {
    cells: [{ tint: GROUND_TINT, rings: outline }],
    legend: [],
    // Above the ground, which has no other names.
    places: north ? [{ name: place.city.name, ...north }] : [],
    outline,
    words: groundInWords("", source),
  };
}

/** Adds the ground of the schools of one neighborhood, whose borders are not known, to the areas of all. They tell no numbers. */
function withOwn(cells: readonly Cells[], shown: readonly Point[]) {
  const others = { tint: OTHERS_TINT, rings: cells.flatMap(({ rings }) => rings) };
  const own = { tint: OWN_TINT, rings: settledGround(shown, NEIGHBORHOOD_REACH) };
  return { cells: [others, own], legend: [], areas: OWN };
}

const centresOf = (neighborhoods: readonly NeighborhoodRecord[]) =>
  neighborhoods.flatMap(({ location }) => location ?? []);

/** Without wrong positions far away, which would be shown as a part of the city. */
const near = (points: readonly Point[]) =>
  withoutFarOnes(points.map((location) => ({ location }))).map(({ location }) => location);

/**
 * Finds all schools of the city of a place, so that its ground does not depend on the filters. Returns the shown schools for
 * another place, and with a remote search, which would need one more call.
 */
async function schoolsOfCity(
  search: RouteContext["search"],
  place: Place,
  shown: readonly Point[],
): Promise<readonly Point[]> {
  if (!("city" in place) || search.isRemote) return shown;
  const query = toSchoolQuery({ kind: "city", unit: place.unit, city: place.city }, DEFAULT_PARAMS);
  const { points } = await search.locateSchools(query, MAP_POINTS_MAX);
  return points;
}

/** The city of neighborhoods around a point, or null: beyond its outline the others would be lost. */
function onlyCityOf(neighborhoods: readonly NeighborhoodRecord[]): string | null {
  const [code, ...others] = new Set(neighborhoods.map(({ cityCode }) => cityCode));
  return code !== undefined && others.length === 0 ? code : null;
}

const STATES = "Os estados são um desenho aproximado. O norte fica em cima.";
const OWN = "A parte mais escura é a das escolas do bairro, não o limite dele.";
const DIVIDED = "Os bairros são áreas aproximadas, de cor mais forte onde há mais escolas.";

/** Explanation of the areas, if there are some, and of the line around them. */
function groundInWords(areas: string, outline: PublishedSource | null | undefined): string {
  const limit = outline
    ? `A linha é o limite do município: ${outline.title} (${outline.publisher}).`
    : "A área pintada é a que as escolas ocupam, não o limite do município.";
  return [areas, limit, "O norte fica em cima."].filter((part) => part !== "").join(" ");
}
