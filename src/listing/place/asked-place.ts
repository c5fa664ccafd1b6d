import type { PlaceSearch } from "../../search/ports.ts";
import { findCityPlace, findPlace, type Place } from "./place.ts";

const WORDS = {
  state: "Estado não encontrado",
  city: "Cidade não encontrada",
  neighborhood: "Bairro não encontrado",
};

/** The place that `state`, `city` and `neighborhood` of a query name together, or what to say of what was not found. */
export async function findAskedPlace(places: PlaceSearch, query: URLSearchParams): Promise<Place | { error: string }> {
  const slug = (key: string) => query.get(key)?.trim() || undefined;
  const asked = { state: slug("state"), city: slug("city"), neighborhood: slug("neighborhood") };
  const city = asked.city && (await findCityPlace(places, asked.city));
  const state = asked.state ?? (city ? city.unit.uf : undefined);
  if (asked.city && !state) return { error: `${WORDS.city}: ${asked.city}` };
  const place = await findPlace(places, {
    state,
    city: asked.city,
    neighborhood: asked.city ? asked.neighborhood : undefined,
  });
  return "notFound" in place ? { error: `${WORDS[place.notFound]}: ${asked[place.notFound]}` } : place;
}
