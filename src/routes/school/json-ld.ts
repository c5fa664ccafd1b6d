import { toReais } from "../../domain/pricing/money.ts";
import { seatInWords } from "../../domain/pricing/seat.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { CityDocument } from "../../search/types.ts";
import { schoolPricePath } from "../../site/paths.ts";

/** Minimum reviews for an aggregate rating (B25). */
const MIN_REVIEWS = 3;

/** Structured data of a school page: the school and the shown price (schema.org). */
export function schoolJsonLd(
  { card, officialName }: SchoolDetail,
  offer: SchoolOffer | null,
  city: CityDocument,
  origin: string,
): object {
  const { address, location, reviews } = card;
  return {
    "@type": "School",
    "@id": `${origin}/escola/${card.slug}`,
    name: card.name,
    legalName: officialName ?? undefined,
    url: `${origin}/escola/${card.slug}`,
    identifier: { "@type": "PropertyValue", propertyID: "INEP", value: card.id },
    address: {
      "@type": "PostalAddress",
      streetAddress: [address.street, address.number].filter(Boolean).join(", ") || undefined,
      addressLocality: city.name,
      addressRegion: city.uf,
      postalCode: address.zipCode ?? undefined,
      addressCountry: "BR",
    },
    geo: location ? { "@type": "GeoCoordinates", latitude: location.lat, longitude: location.lng } : undefined,
    telephone: card.phone ? `+55${card.phone}` : undefined,
    makesOffer: offer ? offerJsonLd(card.slug, offer, origin) : undefined,
    aggregateRating:
      reviews.count >= MIN_REVIEWS
        ? {
            "@type": "AggregateRating",
            ratingValue: Number(reviews.average.toFixed(2)),
            reviewCount: reviews.count,
            bestRating: 5,
            worstRating: 0.5,
          }
        : undefined,
  };
}

/** A monthly fee with its seat. */
function offerJsonLd(slug: string, offer: SchoolOffer, origin: string): object {
  return {
    "@type": "Offer",
    name: seatInWords(offer),
    url: origin + schoolPricePath(slug, offer),
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: toReais(offer.netMonthlyFeeCents).toFixed(2),
      priceCurrency: "BRL",
      unitCode: "MON",
    },
  };
}
