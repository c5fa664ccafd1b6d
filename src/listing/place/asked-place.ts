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
  const slugs = { state: slug("state"), city: slug("city"), neighborhood: slug("neighborhood") };
  const city = slugs.city && (await findCityPlace(places, slugs.city));
  const state = slugs.state ?? (city ? city.unit.uf : undefined);
  if (slugs.city && !state) return { error: `${WORDS.city}: ${slugs.city}` };
  const place = await findPlace(places, {
    state,
    city: slugs.city,
    neighborhood: slugs.city ? slugs.neighborhood : undefined,
  });
  return "notFound" in place ? { error: `${WORDS[place.notFound]}: ${slugs[place.notFound]}` } : place;
}
