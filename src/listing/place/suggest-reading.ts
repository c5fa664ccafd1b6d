import type { SuggestionsResponse } from "../../contract/school-card.ts";
import { getUf } from "../../domain/places/uf.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { Note, ReadPlace } from "../../search/reading/reading.ts";
import { listedIn } from "../list-page.ts";
import { readParams, readTerm } from "../params/box-search.ts";
import { chooseRadius } from "../params/chosen-radius.ts";
import { toSchoolQuery } from "../params/school-query.ts";
import { parseSearchParams, type SearchParams } from "../params/search-params.ts";
import type { Place } from "./place.ts";

/** Notes on wishes that no filter can express. */
const WISHES: ReadonlySet<Note["kind"]> = new Set(["facility", "wish", "school-size"]);

/**
 * Reads a text that asks for more than a place or a name, as Enter does, and counts its schools. Null for other texts.
 */
export async function suggestReading(
  search: SchoolSearch,
  typed: string,
  { years, defaultYears }: Pick<Season, "years" | "defaultYears">,
): Promise<SuggestionsResponse["reading"]> {
  const reading = await readTerm(search, typed, years, true);
  if (!reading || reading.school) return null;
  const { place, name, understood, notes } = reading;
  const wishes = notes.filter(({ kind }) => WISHES.has(kind)).map(({ words }) => `sem filtro para “${words}”`);
  if (reading.filters.length === 0 && (wishes.length === 0 || name !== "")) return null;
  const neighborhood = place?.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => slug) : [];
  // The prices of the season, as on the page.
  const { params: blank } = parseSearchParams(new URLSearchParams(), years, defaultYears);
  const params = { ...blank, ...readParams(reading, years), neighborhood };
  const at = await placeOf(search, place);
  const count = async (attempt: SearchParams) => {
    const query = { ...toSchoolQuery(at, attempt), facets: [], countsFees: false, size: 1 };
    return search.searchSchools(query);
  };
  const listed = async (attempt: SearchParams) => listedIn(await count(attempt));
  const { total, mayMeet } = await count(params.lat === null ? params : await chooseRadius(params, listed));
  const labels = understood.length > 0 ? understood.map(({ label }) => label) : ["Brasil inteiro"];
  return {
    label: [...labels, ...(name === "" ? [] : [`“${name}”`]), ...wishes].join(" · "),
    schools: total,
    may_meet: mayMeet,
  };
}

/** The place of a search; neighborhoods are a filter of their city's. */
async function placeOf({ places }: SchoolSearch, place: ReadPlace | null): Promise<Place> {
  if (place === null) return { kind: "country" };
  if (place.kind === "state") return { kind: "state", unit: getUf(place.uf) };
  return { kind: "city", unit: getUf(place.city.uf), city: (await places.findCityBySlug(place.city.slug))! };
}
