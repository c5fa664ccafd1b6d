import { isShownByDefault, seasonOf } from "../../domain/pricing/season.ts";
import { ATOM, atomXml } from "../../site/feed/atom.ts";
import { NO_FEED, offerEntry } from "../../site/feed/offer-entry.ts";
import { paths } from "../../site/paths.ts";
import type { Loader } from "../../site/screen/route.ts";

/**
 * `/escola/:slug/bolsas.xml`: the scholarships of a school in the open school years, as an Atom feed (K26):
 * notifications without an account.
 */
export const loadSchoolFeed: Loader = async ({ url, segments, origin, identity, schoolPublishedAt, ...context }) => {
  const detail = await context.findSchoolDetail(segments.slug!.toLowerCase());
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  const { slug, name } = detail.card;
  const path = paths.schoolFeed(slug);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const updated = schoolPublishedAt(slug);
  if (updated === null) return { kind: "notFound", message: NO_FEED };
  const season = seasonOf(context.now);
  const body = atomXml({
    page: origin + paths.school(slug),
    self: origin + path,
    title: `Bolsas: ${name}`,
    author: identity.name,
    updated,
    entries: detail.offers
      .filter((offer) => offer.discountPercent > 0 && isShownByDefault(season, offer.year))
      .map((offer) => offerEntry(origin, slug, offer, updated, season.today)),
  });
  return { kind: "data", status: 200, mediaType: ATOM, body };
};
