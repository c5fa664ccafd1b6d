import { isShownByDefault, seasonOf } from "../../domain/pricing/season.ts";
import { ATOM, atomXml } from "../../parts/feed/atom.ts";
import { NO_FEED, offerEntry } from "../../parts/feed/offer-entry.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import { paths } from "../../site/paths.ts";

/**
 * `/escola/:slug/bolsas.xml`: the scholarships of a school in the open school years, as an Atom feed (K26):
 * notifications without an account.
 */
export const loadSchoolFeed: Loader = async (context) => {
  const detail = await findSchoolOf(context, paths.schoolFeed);
  if ("kind" in detail) return detail;
  const { origin, identity } = context;
  const { slug, name } = detail.card;
  const updated = context.schoolPublishedAt(slug);
  if (updated === null) return { kind: "notFound", message: NO_FEED };
  const season = seasonOf(context.now);
  const body = atomXml({
    page: origin + paths.school(slug),
    self: origin + paths.schoolFeed(slug),
    title: `Bolsas: ${name}`,
    author: identity.name,
    updated,
    entries: detail.offers
      .filter((offer) => offer.discountPercent > 0 && isShownByDefault(season, offer.year))
      .map((offer) => offerEntry(origin, slug, offer, updated, season.today)),
  });
  return { kind: "file", contentType: ATOM, body };
};
