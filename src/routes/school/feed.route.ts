import { formatDiscount, formatMoney } from "../../domain/format.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { paths, schoolOfferPath } from "../paths.ts";
import type { Loader } from "../route.ts";
import { escapeXml } from "../sitemap/sitemap-xml.ts";
import { gradeInWords, shiftAndYear } from "./choice-view.ts";

/** `/escola/:slug/bolsas.xml`: the scholarships of a school as an Atom feed, to hear of new ones without an account. */
export const loadSchoolFeed: Loader = async ({ url, segments, origin, identity, schoolPublishedAt, ...context }) => {
  const detail = await context.findSchoolDetail(segments.slug!.toLowerCase());
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  const path = paths.schoolFeed(detail.slug);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const body = feedXml(detail, { origin, author: identity.name, updated: schoolPublishedAt(detail.slug) });
  return { kind: "xml", status: 200, mediaType: "application/atom+xml", body };
};

interface FeedFacts {
  readonly origin: string;
  readonly author: string;
  /** ISO instant. */
  readonly updated: string;
}

function feedXml({ card, offers }: SchoolDetail, { origin, author, updated }: FeedFacts): string {
  const page = origin + paths.school(card.slug);
  const entries = offers
    .filter((offer) => offer.discountPercent > 0)
    .map((offer) => entryXml(card.slug, offer, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${page}</id>
<title>${escapeXml(`Bolsas: ${card.name}`)}</title>
<updated>${updated}</updated>
<author><name>${escapeXml(author)}</name></author>
<link rel="self" href="${origin}${paths.schoolFeed(card.slug)}"/>
<link rel="alternate" href="${page}"/>
${entries.join("")}</feed>
`;
}

function entryXml(slug: string, offer: SchoolOffer, origin: string): string {
  const title = `${gradeInWords(offer.grade)}, ${shiftAndYear(offer)}: ${formatMoney(offer.netMonthlyFeeCents)} por mês (${formatDiscount(offer.discountPercent)})`;
  return `<entry>
<id>${escapeXml(`${origin}${paths.school(slug)}#${offer.id}`)}</id>
<title>${escapeXml(title)}</title>
<updated>${offer.checkedAt.length === 10 ? `${offer.checkedAt}T00:00:00Z` : offer.checkedAt}</updated>
<link href="${escapeXml(origin + schoolOfferPath(slug, offer))}"/>
<summary>${escapeXml(`Mensalidade cheia: ${formatMoney(offer.listMonthlyFeeCents)}.`)}</summary>
</entry>
`;
}
