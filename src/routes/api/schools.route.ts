import * as v from "valibot";
import type { Publication } from "../../contract/publication.ts";
import type { OpenCard, SchoolsResponse } from "../../contract/school-card.ts";
import { toSchoolCard } from "../../contract/to-school-card.ts";
import { MAX_PAGES, PAGE_SIZE_API_MAX } from "../../domain/constants.ts";
import { FACET_GROUPS } from "../../domain/filters/filter-table.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { pageSize, parseSearchParams } from "../../listing/params/search-params.ts";
import { dropUnsupported, EXTENDED_SCHOOL_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { findCityPlace, findPlace, type Place } from "../../listing/place/place.ts";
import type { Cities } from "../../parts/cards/card-view.ts";
import { hitKey } from "../../parts/cards/school-card-item.tsx";
import type { Loader } from "../../parts/screen/route.ts";
import { enemSourceLabel, sourceLabels } from "../../parts/screen/source-line.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { Facet, SchoolHit } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";

const apiSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(PAGE_SIZE_API_MAX),
);

/** `GET /api/v1/schools`: the search of the pages as JSON; see docs/api.md. */
export const loadSchoolsJson: Loader = async ({ url, search, now, markup, origin, manifest }) => {
  const query = url.searchParams;
  const place = await findAskedPlace(search.places, query);
  if ("error" in place) return { kind: "json", status: 404, body: { error: { message: place.error } } };
  const { years, defaultYears } = seasonOf(now);
  const parsed = dropUnsupported(parseSearchParams(query, years, defaultYears), search, EXTENDED_SCHOOL_FILTERS);
  const { params } = parsed;
  const dropped = [...parsed.dropped, ...parsed.corrected.filter((name) => name === "stageGroup")];
  const requested = v.safeParse(apiSize, query.get("size") ?? "");
  const size = requested.success ? requested.output : pageSize(params);
  const result = await search.searchSchools({ ...toSchoolQuery(place, params), size, countsFees: false });
  const totalPages = Math.min(MAX_PAGES, Math.ceil((result.total + result.mayMeet) / size));
  const isBeyond = params.page > Math.max(1, totalPages);
  const hits = isBeyond ? [] : result.hits;
  const rest: Omit<SchoolsResponse, "hits" | "facets"> = {
    searchData: { hitsCount: result.total, mayMeetCount: result.mayMeet, pricedCount: result.priced },
    pagination: { currentPage: params.page, totalPages, totalItems: result.total, size },
    dropped: requested.success ? dropped.filter((key) => key !== "size") : dropped,
  };
  const cards = hits.map((hit) => {
    const write = () => ({ text: JSON.stringify(toOpenCard(hit, search.places, origin, manifest)) });
    const key = `json/${hitKey(hit)}/${hit.bestOffer?.sourceId}`;
    return (hit.distanceKm === null ? markup.get(key, write) : write()).text;
  });
  const facets = JSON.stringify(result.facets.map(toFacet));
  const text = `${JSON.stringify(rest).slice(0, -1)},"facets":${facets},"hits":[${cards.join()}]}`;
  return { kind: "json", status: isBeyond ? 404 : 200, text };
};

const PARAMS = new Map<string, string>(FACET_GROUPS.map(({ facet, param }) => [facet, param]));

function toFacet({ key, values, unstated = 0 }: Facet): SchoolsResponse["facets"][number] {
  return {
    key: PARAMS.get(key)!,
    count: values.length,
    facetValues: values.map(({ key, count, may = 0 }) => ({ key, count, mayMeet: may + unstated })),
  };
}

const WORDS = {
  state: "Estado não encontrado",
  city: "Cidade não encontrada",
  neighborhood: "Bairro não encontrado",
};

/** The place that `state`, `city` and `neighborhood` of a query name together, or what to say of what was not found. */
async function findAskedPlace(places: PlaceSearch, query: URLSearchParams): Promise<Place | { error: string }> {
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

/** A school of the open API: its card, with its page, and the date and source of each number. */
function toOpenCard(hit: SchoolHit, cities: Cities, origin: string, manifest: Publication): OpenCard {
  const card = toSchoolCard(hit, cities.findCityByCode(hit.cityCode)!);
  const { bestOffer, enem } = hit;
  return {
    ...card,
    url: origin + paths.school(hit.slug),
    is_demonstration: manifest.isDemonstration,
    best_offer: card.best_offer && {
      ...card.best_offer,
      checked_at: bestOffer!.checkedAt,
      source: bestOffer!.sourceId === undefined ? null : sourceLabels(manifest)(bestOffer!.sourceId),
    },
    ranking_enem: card.ranking_enem && {
      ...card.ranking_enem,
      edition: enem!.edition,
      participants: enem!.participants,
      source: enemSourceLabel(manifest, enem!.edition),
      country_ranked: enem!.countryRanked || null,
      state_ranked: enem!.stateRanked || null,
      city_ranked: enem!.cityRanked || null,
    },
  };
}
