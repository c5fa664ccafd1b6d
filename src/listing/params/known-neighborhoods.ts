import type { PlaceSearch } from "../../search/ports.ts";
import type { Place } from "../place/place.ts";
import type { ParsedSearch } from "./search-params.ts";

/** Drops neighborhoods that are not of the city of the search (K10); outside a city there is none. */
export async function dropUnknownNeighborhoods<P extends ParsedSearch>(
  parsed: P,
  places: PlaceSearch,
  place: Place,
): Promise<P> {
  const slugs = parsed.params.neighborhood;
  if (slugs.length === 0) return parsed;
  const isOfPage = (slug: string) => place.kind === "neighborhood" && slug === place.neighborhood.slug;
  const isKnown = await Promise.all(
    slugs.map(async (slug) => place.kind === "city" && (await places.findNeighborhood(place.city.code, slug)) !== null),
  );
  const neighborhood = slugs.filter((_, i) => isKnown[i]);
  if (neighborhood.length === slugs.length) return parsed;
  const isWrong = slugs.some((slug, i) => !isKnown[i] && !isOfPage(slug));
  return {
    ...parsed,
    params: { ...parsed.params, neighborhood },
    dropped: isWrong ? [...parsed.dropped, "neighborhood"] : parsed.dropped,
  };
}
