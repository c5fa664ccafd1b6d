import { getUf } from "../../domain/places/uf.ts";
import { formatList } from "../../domain/text/format.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { CityRecord } from "../../search/types.ts";
import type { Place } from "./place.ts";

/** Number of places from which on a sentence names none. */
const MANY_PLACES = 6;
/** A state with more cities is named as a whole. */
const FEW_CITIES = 2;
/** Cities that are read: a country with more has no short list. */
const READ_CITIES = 200;

/**
 * Says which places have schools, where these are few: for the country, a state with few cities, a place without
 * schools. Null elsewhere. `isFollowed`: the page has the form for news.
 */
export async function coverageNotice(places: PlaceSearch, place: Place, isFollowed: boolean): Promise<string | null> {
  if (place.kind === "country" || !(await hasSchools(places, place))) {
    const covered = placesText(withSchools(await places.largestCities(READ_CITIES)));
    if (covered === null) return null;
    const name = place.kind === "country" ? "" : nameOf(place);
    const news = name && isFollowed ? ` Avisamos por e-mail quando chegar a ${name}: deixe o seu em “Avise-me”.` : "";
    return `Por enquanto, temos escolas de ${covered}.${news}`;
  }
  if (place.kind !== "state") return null;
  const cities = withSchools(await places.largestCities(FEW_CITIES + 1, place.unit.uf));
  if (cities.length === 0 || cities.length > FEW_CITIES) return null;
  return `Por enquanto, as escolas deste estado são todas de ${formatList(cities.map(({ name }) => name))}.`;
}

async function hasSchools(places: PlaceSearch, place: Exclude<Place, { kind: "country" }>): Promise<boolean> {
  if (place.kind === "state") return withSchools(await places.largestCities(1, place.unit.uf)).length > 0;
  return place.city.schools !== 0;
}

const withSchools = (cities: readonly CityRecord[]) => cities.filter(({ schools }) => (schools ?? 0) > 0);

function nameOf(place: Exclude<Place, { kind: "country" }>): string {
  return place.kind === "state" ? place.unit.name : place.city.name;
}

/** "São Paulo, Salvador e Tocantins"; null for none, and for more than a sentence names. */
function placesText(cities: readonly CityRecord[]): string | null {
  if (cities.length === READ_CITIES) return null;
  const byState = [...Map.groupBy(cities, ({ uf }) => uf)];
  const names = byState.flatMap(([uf, ofState]) =>
    ofState.length > FEW_CITIES ? getUf(uf).name : ofState.map(({ name }) => name),
  );
  return names.length > 0 && names.length <= MANY_PLACES ? formatList(names) : null;
}
