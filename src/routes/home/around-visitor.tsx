import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { findCityPlace } from "../../listing/place/place.ts";
import { type Rendered, renderMarkup } from "../../parts/screen/markup-cache.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { CityRecord } from "../../search/types.ts";
import { findNeighbors, Neighbors } from "./neighbors.tsx";
import { findNews, News } from "./news.tsx";

/**
 * Two neighboring schools compared, and the news of the published data, for the visitor's city: rendered, and cached with
 * the snapshot for a day. Null without any, and for a search that tells neither known prices nor when they were checked.
 */
export async function aroundVisitor(context: RouteContext, city: CityRecord | null): Promise<Rendered | null> {
  const { search, markup, now, url } = context;
  if (!city || search.isRemote) return null;
  // Whatever has a price is of the child's seat.
  const seat = profileQuery({ ...readProfile(url.searchParams), priceMax: null, hasOffers: false });
  const key = `home-around/${city.slug}/${seasonOf(now).today}/${seat}`;
  const cached = markup.find<Rendered>(key);
  if (cached) return cached;
  const place = await findCityPlace(search.places, city.slug);
  if (!place) return null;
  const [neighbors, news] = await Promise.all([findNeighbors(context, place, seat), findNews(context, place, seat)]);
  if (!neighbors && news.length === 0) return null;
  const text = renderMarkup(
    <>
      {neighbors && <Neighbors view={neighbors} />}
      {news.length > 0 && <News items={news} />}
    </>,
  );
  return markup.add(key, { text });
}
