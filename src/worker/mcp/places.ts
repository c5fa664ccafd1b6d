import type { Grade } from "../../domain/catalog/stage.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { countPlaces } from "../../listing/place/count-places.ts";
import { suggest } from "../../listing/place/suggest.ts";
import { paths } from "../../site/paths.ts";
import { publishedFacts, told } from "./published.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

/** `lugares`: places of a name or postal code, with the numbers of their schools. */
export async function findPlaces(
  { texto, serie = null }: { readonly texto: string; readonly serie?: Grade | null | undefined },
  { search, inventory, manifest, origin, now }: ToolContext,
): Promise<ToolResult> {
  const names = await suggest(search, texto, "", inventory);
  if (names.cities.length + names.neighborhoods.length + names.states.length === 0) {
    return { problem: `Não conhecemos um lugar “${texto}”: confira a grafia, ou procure a cidade ou o estado.` };
  }
  // Each number is a search: too expensive with a remote one.
  const { states, cities, neighborhoods } = inventory
    ? await countPlaces(inventory, names, serie, seasonOf(now))
    : names;
  const toPlace = (place: { uf: string; schools: number | null; with_grade: number | null }, path: string) => ({
    uf: place.uf,
    escolas: told(place.schools),
    ...(serie && { escolas_com_a_serie: told(place.with_grade) }),
    pagina: origin + path,
  });
  return {
    facts: {
      estados: states.map((place) => ({ nome: place.name, ...toPlace(place, paths.searchState(place.uf)) })),
      cidades: cities.map((place) => ({ nome: place.name, ...toPlace(place, paths.searchCity(place.uf, place.slug)) })),
      bairros: neighborhoods.map((place) => ({
        nome: place.name,
        cidade: place.city,
        ...toPlace(place, paths.searchNeighborhood(place.uf, place.city_slug, place.slug)),
      })),
      ...publishedFacts(manifest),
    },
  };
}
