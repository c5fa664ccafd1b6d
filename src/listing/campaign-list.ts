import { WHOLE_GROUP_PARAM } from "../domain/filters/filter-state.ts";
import { seasonOf } from "../domain/pricing/season.ts";
import { cut } from "../domain/text/cut.ts";
import type { RouteContext } from "../parts/screen/route.ts";
import { isCampaignKey } from "../site/campaign.ts";
import { paths, withQuery } from "../site/paths.ts";
import { TERM_PARAM } from "../site/term-param.ts";
import { FILTER_WORDS } from "./filters/filter-words.ts";
import { resolveTerm } from "./params/box-search.ts";
import { dropUnknownNeighborhoods } from "./params/known-neighborhoods.ts";
import { DEFAULT_PARAMS, parseSearchParams, serializeSearchParams } from "./params/search-params.ts";
import { dropUnsupported, EXTENDED_SCHOOL_FILTERS } from "./params/unsupported-filters.ts";
import { findPlace, PLACE_NOT_FOUND, type Place, placePath } from "./place/place.ts";
import { findQueryPlace } from "./place/query-city.ts";

type Context = Pick<RouteContext, "search" | "origin" | "url" | "now">;

/** A typed list: its canonical path, or what is wrong with it. */
type TypedList = { readonly path: string } | { readonly error: string };

const NO_LIST = "Cole o endereço de uma lista deste site, ou escreva o que procurar, como “6º ano na Mooca”";

/** Keys of a list's address that are no filters. */
const OTHER_KEYS: readonly string[] = [TERM_PARAM, WHOLE_GROUP_PARAM, "distinct", "porque", "q"];

/** Longest name and value of a wrong filter that are repeated. */
const NAMED = 40;

/**
 * Reads a list of schools that somebody of the team pasted as an address of this site, or described as in the search box.
 * Wrong parts of an address are named rather than dropped: a page for thousands would show another list than the one that
 * was meant.
 */
export async function readTypedList(context: Context, typed: string): Promise<TypedList> {
  const text = typed.trim();
  const { years } = seasonOf(context.now);
  if (text === "") return { error: NO_LIST };
  const isAddress = /^(?:https?:\/\/|\/)/i.test(text);
  const address = isAddress ? text : await resolveTerm(context.search, text, DEFAULT_PARAMS, years);
  if (!URL.canParse(address, context.origin)) return { error: NO_LIST };
  const url = new URL(address, context.origin);
  if (![context.origin, context.url.origin].includes(url.origin))
    return { error: `O endereço é de outro site (${cut(url.host, NAMED)}). ${NO_LIST}` };
  const found = await placeOf(context, url);
  return "error" in found ? found : readFilters(context, found.place, url.searchParams);
}

async function placeOf({ search }: Context, url: URL): Promise<{ readonly place: Place } | { readonly error: string }> {
  const { pathname, searchParams } = url;
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  if (path === paths.schoolSearch() || path === paths.scholarshipSearch()) {
    const found = await findQueryPlace(search, searchParams);
    if ("slug" in found) {
      const respelt = new URL(url);
      respelt.searchParams.set("city", found.slug);
      return placeOf({ search } as Context, respelt);
    }
    return found.doubt ? { error: PLACE_NOT_FOUND.city } : { place: found.place };
  }
  const [base, state, city, neighborhood, ...rest] = path.slice(1).split("/");
  if (`/${base}` !== paths.search() || rest.length > 0)
    return { error: `Este endereço não é de uma lista. ${NO_LIST}` };
  const place = await findPlace(search.places, {
    ...(state && { state }),
    ...(city && { city }),
    ...(neighborhood && { neighborhood }),
  });
  return "notFound" in place ? { error: PLACE_NOT_FOUND[place.notFound] } : { place };
}

async function readFilters({ search, now }: Context, place: Place, query: URLSearchParams): Promise<TypedList> {
  const { years, defaultYears } = seasonOf(now);
  const asked = dropUnsupported(parseSearchParams(query, years, defaultYears), search, EXTENDED_SCHOOL_FILTERS);
  const { params, dropped } = await dropUnknownNeighborhoods(asked, search.places, place);
  const wrong = [...query].filter(
    ([key]) =>
      dropped.includes(key) || !(Object.hasOwn(FILTER_WORDS, key) || OTHER_KEYS.includes(key) || isCampaignKey(key)),
  );
  if (wrong.length > 0) {
    const named = wrong.map(([key, value]) => cut(`${key}=${value}`, NAMED)).join(", ");
    return { error: `Esta parte do endereço não vale: ${named}. Abra a lista, confira e copie de novo` };
  }
  const shown = { ...params, page: 1, size: null, view: "grid" } as const;
  return { path: withQuery(placePath(place), serializeSearchParams(shown)) };
}
