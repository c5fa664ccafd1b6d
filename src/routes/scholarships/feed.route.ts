import { seasonOf } from "../../domain/pricing/season.ts";
import { renameBlankYears } from "../../listing/params/blank-years.ts";
import { toOfferParams, toOfferQuery } from "../../listing/params/offer-query.ts";
import { placeAndFilters } from "../../listing/params/place-query.ts";
import { parseSearchParams } from "../../listing/params/search-params.ts";
import { findAskedPlace } from "../../listing/place/asked-place.ts";
import { inPlace } from "../../listing/place/place.ts";
import { ATOM, atomXml } from "../../parts/feed/atom.ts";
import { NO_FEED, offerEntry } from "../../parts/feed/offer-entry.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Scholarships read from the search, in its order; and maximum entries of a feed. */
const LOOKED_AT = 500;
const ENTRIES = 50;

/**
 * `/matriculas/bolsas.xml`: the scholarships of a search as an Atom feed, last checked first. A saved search that
 * reports new scholarships and changed prices without an account (I17). Takes the filters of the search and its place
 * as `state`, `city` and `neighborhood`; default: the whole country.
 */
export const loadScholarshipFeed: Loader = async ({ url, search, manifest, now, origin, identity, getOfferSearch }) => {
  const { publishedAt } = manifest;
  if (publishedAt === null) return { kind: "notFound", message: NO_FEED };
  const renamed = renameBlankYears(url.searchParams);
  if (renamed) return { kind: "redirect", status: 301, location: withQuery(paths.scholarshipFeed(), `${renamed}`) };
  const place = await findAskedPlace(search.places, url.searchParams);
  if ("error" in place) return { kind: "notFound", message: `${place.error}.` };
  const season = seasonOf(now);
  const { params } = toOfferParams(parseSearchParams(url.searchParams, season.years, season.defaultYears));
  const offers = await getOfferSearch();
  const { hits } = await offers.searchOffers({
    ...toOfferQuery(place, { ...params, page: 1 }, season),
    size: LOOKED_AT,
    facets: [],
  });
  const newest = hits
    .toSorted((a, b) => ((a.offer.checkedAt ?? "") < (b.offer.checkedAt ?? "") ? 1 : -1))
    .slice(0, ENTRIES);
  const query = placeAndFilters(place, params);
  const entries = newest.map(({ school, offer }) => {
    const entry = offerEntry(origin, school.slug, offer, publishedAt, season.today);
    return { ...entry, title: `${school.name}: ${entry.title}` };
  });
  const body = atomXml({
    page: origin + withQuery(paths.scholarshipSearch(), query),
    self: origin + withQuery(paths.scholarshipFeed(), query),
    title: `Bolsas de estudo ${inPlace(place)}`,
    author: identity.name,
    updated: publishedAt,
    entries,
  });
  return { kind: "file", contentType: ATOM, body };
};
