import { paths } from "../paths.ts";
import type { Place } from "./place.ts";
import type { LinkView } from "./view-model.ts";

/** From the home page down to the place. */
export function breadcrumb(place: Place): LinkView[] {
  const trail: LinkView[] = [
    { label: "Início", href: paths.home() },
    { label: "Escolas", href: paths.search() },
  ];
  if (place.kind === "country") return trail;
  const { uf, name } = place.unit;
  trail.push({ label: name, href: paths.searchState(uf) });
  if (place.kind === "state") return trail;
  trail.push({ label: place.city.name, href: paths.searchCity(uf, place.city.slug) });
  if (place.kind === "city") return trail;
  const { neighborhood } = place;
  trail.push({ label: neighborhood.name, href: paths.searchNeighborhood(uf, place.city.slug, neighborhood.slug) });
  return trail;
}
