import { OfferCard } from "../../client/components/offer-card.tsx";
import type { SchoolOffers } from "../../search/offer-types.ts";
import { type MarkupCache, type Rendered, renderMarkup } from "../screen/markup-cache.ts";
import { type OfferCardLabels, toOfferCardView } from "./offer-card-view.ts";

/** The scholarships of a school in a list, rendered. */
export interface OfferCardItemView extends Rendered {
  /** Id of the best offer, by which its position is explained. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** The rendered card of the scholarships of a school, cached. */
export function toOfferCardItem(
  hit: SchoolOffers,
  labels: OfferCardLabels,
  headingLevel: 2 | 3,
  cache: MarkupCache,
): OfferCardItemView {
  const { offers, school, distanceKm, isWhole } = hit;
  const { id } = offers[0];
  const render = () => ({
    id,
    slug: school.slug,
    name: school.name,
    text: renderMarkup(<OfferCard card={toOfferCardView(hit, labels)} headingLevel={headingLevel} />),
  });
  // A distance is specific to one visitor's search.
  if (distanceKm !== null) return render();
  // Within a snapshot an id names an offer with its price; the cost of a year that has begun changes from day to day.
  const ids = offers.map((offer) => offer.id).join(" ");
  return cache.get(`offers/${headingLevel}/${isWhole}/${labels.canReserve}/${labels.today}/${ids}`, render);
}
