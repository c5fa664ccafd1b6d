import type { MapPoints } from "../../contract/map-points.ts";
import { MAP_POINTS_MAX } from "../../domain/constants.ts";
import { toReais } from "../../domain/pricing/money.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { MAP_PLACES_LIVE, mapPlaces } from "../../listing/map/map-places.ts";
import { toOfferParams, toOfferQuery } from "../../listing/params/offer-query.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS, parseSearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { middleOf } from "../../listing/params/search-point.ts";
import {
  dropUnsupported,
  EXTENDED_OFFER_FILTERS,
  EXTENDED_SCHOOL_FILTERS,
} from "../../listing/params/unsupported-filters.ts";
import { findCityPlace, findPlace, PLACE_NOT_FOUND, placePath } from "../../listing/place/place.ts";
import type { Rendered } from "../../parts/screen/markup-cache.ts";
import type { Loader } from "../../parts/screen/route.ts";
import type { Located } from "../../search/locate-schools.ts";

/** `GET /api/v1/points`: locations of the schools of a search; see docs/api.md. */
export const loadPointsJson: Loader = async ({ url, search, now, markup, getOfferSearch }) => {
  const query = url.searchParams;
  const city = query.get("city")?.trim();
  const place = city
    ? ((await findCityPlace(search.places, city)) ?? { notFound: "city" as const })
    : await findPlace(search.places, { state: query.get("state")?.trim() || undefined });
  if ("notFound" in place) {
    return { kind: "json", status: 404, body: { error: { message: PLACE_NOT_FOUND[place.notFound] } } };
  }
  const isOffers = query.get("of") === "scholarships";
  const season = seasonOf(now);
  const parsed = parseSearchParams(query, season.years, season.defaultYears);
  const { params } = isOffers
    ? dropUnsupported(toOfferParams(parsed), search, EXTENDED_OFFER_FILTERS)
    : dropUnsupported(parsed, search, EXTENDED_SCHOOL_FILTERS);
  const { page, size, view } = DEFAULT_PARAMS;
  const asked = serializeSearchParams({ ...params, page, size, view });
  const key = `points/${isOffers}/${placePath(place)}/${asked}/${season.today}`;
  const known = markup.find<Rendered>(key);
  if (known) return { kind: "json", status: 200, text: known.text };
  const [located, places] = await Promise.all([
    isOffers
      ? (await getOfferSearch()).locateOffers(toOfferQuery(place, params, season), MAP_POINTS_MAX)
      : search.locateSchools(toSchoolQuery(place, params), MAP_POINTS_MAX),
    mapPlaces(search, place, middleOf(params), MAP_PLACES_LIVE),
  ]);
  const text = JSON.stringify(toBody(located, places));
  const isOfOne = params.school !== "" || params.lat !== null || params.area !== "";
  if (!isOfOne) markup.add(key, { text });
  return { kind: "json", status: 200, text };
};

function toBody({ total, points }: Located, places: MapPoints["places"]): MapPoints {
  return {
    total,
    points: points.map(({ offer, highestFeeCents, enem, mayMeet, ...point }) => ({
      ...point,
      fee: offer && toReais(offer.netMonthlyFeeCents),
      highest_fee: highestFeeCents === undefined ? null : toReais(highestFeeCents),
      grade: offer?.grade ?? null,
      shift: offer?.shift ?? null,
      year: offer?.year ?? null,
      enem: enem && { average: enem.average, edition: enem.edition },
      ...(mayMeet && { may_meet: mayMeet }),
    })),
    places,
  };
}
