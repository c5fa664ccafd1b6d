import type { PublishedSource } from "../../contract/publication.ts";
import { MAP_POINTS_MAX } from "../../domain/constants.ts";
import type { Point } from "../../domain/places/geo.ts";
import { decodeRings } from "../../domain/places/outline.ts";
import { withoutFarOnes } from "../../domain/places/without-far-ones.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import { toSchoolQuery } from "../params/school-query.ts";
import { DEFAULT_PARAMS } from "../params/search-params.ts";
import { type Place, placeName } from "../place/place.ts";
import { groundOf, neighborhoodCells } from "./neighborhood-cells.ts";

/** The ground under the pins, and what is said of it. */
export async function findGround(
  { search, manifest }: Pick<RouteContext, "search" | "manifest">,
  place: Place,
  neighborhoods: readonly NeighborhoodRecord[],
  shown: readonly Point[],
) {
  const cityCode = "city" in place ? place.city.code : onlyCityOf(neighborhoods);
  const stored = cityCode === null ? null : await search.findOutline(cityCode);
  const outline = stored && decodeRings(stored.rings);
  const source = stored && manifest.sources[stored.sourceId];
  const schools = outline ? shown : await schoolsOfCity(search, place, shown);
  const divided = neighborhoodCells(neighborhoods, schools, outline);
  if (divided.cells.length > 0) return { ...divided, places: [], outline, words: groundInWords(DIVIDED, source) };
  const own = place.kind === "city" ? schools : shown;
  const whole = "city" in place ? groundOf(placeName(place), own, outline) : { cells: [], places: [] };
  const isHull = !outline && whole.cells.length > 0;
  return { ...whole, legend: [], outline, words: groundInWords(isHull ? SCHOOLS_GROUND : "", source) };
}

/**
 * All schools of the city of a place, whichever are searched for: its ground stays as it is, and none of the other schools on
 * the map is beyond it. The shown ones of another place, and with a search that would be another call.
 */
async function schoolsOfCity(
  search: RouteContext["search"],
  place: Place,
  shown: readonly Point[],
): Promise<readonly Point[]> {
  if (!("city" in place) || !search.capabilities.extendedFilters) return shown;
  const query = toSchoolQuery({ kind: "city", unit: place.unit, city: place.city }, DEFAULT_PARAMS);
  const { points } = await search.locateSchools(query, MAP_POINTS_MAX);
  return withoutFarOnes(points.map((location) => ({ location }))).map(({ location }) => location);
}

/** The city of neighborhoods around a point, or null: beyond its outline the others would be lost. */
function onlyCityOf(neighborhoods: readonly NeighborhoodRecord[]): string | null {
  const [code, ...others] = new Set(neighborhoods.map(({ cityCode }) => cityCode));
  return code !== undefined && others.length === 0 ? code : null;
}

const DIVIDED = "Os bairros são áreas aproximadas, de cor mais forte onde há mais escolas.";
const SCHOOLS_GROUND = "A área pintada é a que estas escolas ocupam, não o limite do município.";

/** Explanation of the areas, if there are some, and of the line around them by its source; empty for neither. */
function groundInWords(areas: string, outline: PublishedSource | null | undefined): string {
  const limit = outline ? `A linha é o limite do município: ${outline.title} (${outline.publisher}).` : "";
  const told = [areas, limit].filter((part) => part !== "");
  return told.length > 0 ? [...told, "O norte fica em cima."].join(" ") : "";
}
