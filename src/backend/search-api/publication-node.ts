import type { Manifest } from "../publish/manifest.ts";

/** The publication, as a node. */
export function toPublicationNode({
  version,
  publishedAt,
  isDemonstration,
  counts,
  meanRating,
  rankings,
  sources,
}: Manifest) {
  return {
    version,
    published_at: publishedAt,
    is_demonstration: isDemonstration,
    school_count: counts.schools,
    offer_count: counts.offers,
    city_count: counts.cities,
    mean_rating: meanRating,
    enem_editions: rankings.map(({ edition }) => edition),
    sources: Object.entries(sources).map(([id, { title, publisher, url, referenceDate }]) => ({
      id,
      title,
      publisher,
      url,
      reference_date: referenceDate,
    })),
  };
}
