import { createElement } from "react";
import type { VisitableData } from "../../contract/tracking.ts";
import { childFit } from "../../domain/family/child-fit.ts";
import { getUf } from "../../domain/places/uf.ts";
import { feeRange } from "../../domain/pricing/fee-range.ts";
import { toReais } from "../../domain/pricing/money.ts";
import { chooseOffer, highestFee } from "../../domain/pricing/offer-choice.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { SEAT_KEYS } from "../../domain/pricing/seat-keys.ts";
import { formatMoney, plural } from "../../domain/text/format.ts";
import { compareFee } from "../../listing/fee-comparison.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { inPlace, type Place } from "../../listing/place/place.ts";
import { asksForOffer, openSeat, parseAskedOffer } from "../../parts/school/asked-offer.ts";
import { type Rendered, renderMarkup } from "../../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import { sourceLabels } from "../../parts/screen/source-line.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { CityRecord, SchoolRecord } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";
import { onDemand } from "../../site/on-demand.ts";
import { paths, priceQuery, schoolPricePath, withQuery } from "../../site/paths.ts";
import { cityMedians } from "./city-medians.ts";
import SchoolPage from "./school.page.tsx";
import { schoolTitle } from "./school-title.ts";
import { toSchoolView, visitHrefOf } from "./school-view.ts";
import { similarSchools } from "./similar.ts";
import { schoolSurroundings } from "./surroundings.ts";

const familyFeeOf = onDemand(() => import("../../parts/school/family-fee.ts"))("familyFee");
const findReference = onDemand(() => import("./reference-view.ts"))("findReference");
const toCalendarPart = onDemand(() => import("./calendar-content.tsx"))("toCalendarPart");
const toHistoryPart = onDemand(() => import("./history-content.tsx"))("toHistoryPart");
const toKnownFacts = onDemand(() => import("../../parts/school/known-facts.ts"))("toKnownFacts");

/** Minimum reviews for an aggregate rating (B25). */
const MIN_REVIEWS = 3;

/** Maximum schools suggested for an unknown slug. */
const MAX_SIMILAR = 3;
/** Maximum words of a slug that are searched. */
const NAME_WORDS = 8;

/** Parameters of the seat that a price is asked for, in both spellings. */
export const SEAT_PARAMS = SEAT_KEYS.flatMap(({ filter, price }) => [filter, price]);

/** `/escola/:slug` (R2). */
export const loadSchool: Loader = async (context) => {
  const { url, search, manifest, family } = context;
  const detail = await findSchoolOf(context, paths.school);
  if ("kind" in detail) {
    if (detail.kind === "redirect") return detail;
    return { ...detail, similar: await findSimilarNames(search, context.segments.slug!.toLowerCase()) };
  }
  const path = paths.school(detail.slug);
  const { slug: citySlug } = search.places.findCityByCode(detail.card.cityCode)!;
  const city = (await search.places.findCityBySlug(citySlug))!;
  const season = seasonOf(context.now);
  const seat = parseAskedOffer(url.searchParams);
  const offer = chooseOffer(detail.offers, openSeat(seat, season), season);
  const cityPlace = { kind: "city", unit: getUf(city.uf), city } as const;
  const place = await placeOf(context, detail, city);
  const title = schoolTitle(detail, city);
  // Includes the requested price, so that a shared link shows the same one.
  const query = asksForOffer(seat) ? priceQuery(offer) : "";
  const text = description(detail, city, offer, seat, season);
  const drawn = { path: withQuery(paths.schoolPicture(detail.slug), query), alt: text };
  const trail = [...breadcrumb(place), { label: detail.card.name, href: path }];
  const page = {
    kind: "page",
    status: 200,
    city: { uf: city.uf, slug: city.slug },
    meta: {
      title,
      description: text,
      canonical: path,
      styles: "school",
      isIndexable: true,
      // A link to a price shows that price.
      picture: (query === "" && detail.sharePicture) || drawn,
      trail,
      jsonLd: schoolJsonLd(detail, offer, city, context.origin),
    },
    tracking: () => ({ events: [visitOf(detail.card)] }),
    counts: { as: "views", inepCodes: [detail.card.id] },
    childFit: childFit(detail.card, seat.grade, offer !== null),
  } as const;
  // The schools of the city, which a cold isolate reads.
  const render = async () => {
    const asksForReference = !detail.card.bestOffer && detail.card.administration === "privada";
    const given = { origin: context.origin, today: season.today, visitHref: visitHrefOf(detail) };
    const isPrivate = detail.card.administration === "privada";
    const [known, calendar, reference, feeComparison, history, medians, surroundings, similar] = await Promise.all([
      toKnownFacts(detail),
      detail.deskFacts ? toCalendarPart(detail, given) : null,
      asksForReference ? findReference(context, detail, place) : null,
      compareFee(offer, search, cityPlace),
      isPrivate ? toHistoryPart(detail, offer ?? (asksForOffer(seat) ? seat : null), manifest, cityPlace) : null,
      cityMedians(search, cityPlace),
      schoolSurroundings(search, detail, offer, seat, season, context.streetsKey),
      similarSchools(search, detail.card, offer, seat, season),
    ]);
    const view = toSchoolView({
      familyFee: family.seats.length > 1 ? await familyFeeOf(detail, family, seat, season) : null,
      detail,
      known,
      calendar,
      reference,
      city,
      breadcrumb: trail,
      asked: seat,
      feeComparison,
      history,
      medians,
      surroundings,
      similar,
      rankings: manifest.rankings,
      sourceLabel: sourceLabels(manifest),
      season,
      canReserve: context.canReserve,
      imageHosts: context.imageHosts,
      hasNews: context.inventory !== null,
      url: context.origin + withQuery(path, query),
    });
    return { text: renderMarkup(createElement(SchoolPage, { view })) };
  };
  // Rendered once a publication and day, but for a family of several children: their sum is of one visitor.
  const { origin, canReserve, imageHosts, streetsKey, markup } = context;
  const settings = [origin, canReserve, imageHosts, streetsKey];
  const key = `school/${JSON.stringify([detail.slug, seat, season.today, settings])}`;
  const isShared = family.seats.length < 2;
  const show = ({ text: html }: Rendered) =>
    createElement(RenderedMarkup, { as: "article", className: "school", html });
  const known = isShared ? markup.find<Rendered>(key) : undefined;
  if (known) return { ...page, body: show(known) };
  return { ...page, body: async () => show(isShared ? markup.add(key, await render()) : await render()) };
};

/** Tracking event of the page of a school (T4, E21). */
function visitOf(school: SchoolRecord): VisitableData {
  return {
    event: "Current Visitable Data Received",
    school: {
      cod_ent: school.id,
      name: school.name,
      is_partner: school.isPartner,
      administrative_dependency: school.administration,
    },
  };
}

/** Schools whose name matches the beginning of an unknown slug, for old links; empty when the search fails. */
async function findSimilarNames(search: SchoolSearch, slug: string): Promise<LinkView[]> {
  const parts = slug.split("-").slice(0, NAME_WORDS);
  try {
    let schools: readonly SchoolRecord[];
    do {
      schools = await search.suggestSchools(parts.join(" "), MAX_SIMILAR);
      parts.pop();
    } while (schools.length === 0 && parts.length > 1);
    return schools.map(({ name, slug, cityCode, uf }) => ({
      label: `${name}, ${search.places.findCityByCode(cityCode)!.name}, ${uf}`,
      href: paths.school(slug),
    }));
  } catch {
    return [];
  }
}

async function placeOf({ search }: RouteContext, { card }: SchoolDetail, city: CityRecord): Promise<Place> {
  const unit = getUf(city.uf);
  const neighborhood = card.neighborhood && (await search.places.findNeighborhood(city.code, card.neighborhood.slug));
  return neighborhood ? { kind: "neighborhood", unit, city, neighborhood } : { kind: "city", unit, city };
}

/** The page in a sentence: the price that is asked for, or else the range of the fees, and the parts that it has. */
function description(
  { card, offers, structures, enem }: SchoolDetail,
  city: CityRecord,
  offer: SchoolOffer | null,
  seat: Seat,
  season: Pick<Season, "defaultYears">,
): string {
  const price = offer ?? (asksForOffer(seat) ? null : card.bestOffer);
  const highest = asksForOffer(seat) ? undefined : highestFee(offers, seat, season);
  const fee =
    price === null
      ? "mensalidade não informada"
      : highest === undefined
        ? `mensalidade ${offer ? "de" : "a partir de"} ${formatMoney(price.netMonthlyFeeCents)} (${seatLabel(price)})`
        : feesLabel(feeRange(price.netMonthlyFeeCents, highest));
  const { count } = card.reviews;
  const parts = [
    fee,
    ...(count > 0 ? [plural(count, "avaliação de família", "avaliações de famílias")] : []),
    ...(Object.keys(structures).length > 0 ? ["estrutura"] : []),
    ...(enem.length > 0 ? ["ENEM"] : []),
  ];
  return `${card.name} ${inPlace({ kind: "city", unit: getUf(city.uf), city })}, ${city.uf}: ${parts.join(", ")} e contato.`;
}

const feesLabel = ({ isOne, fees, reason }: ReturnType<typeof feeRange>) =>
  `mensalidade ${isOne ? "de " : ""}${fees}, ${reason}`;

/** Structured data of a school page: the school and the shown price (schema.org). */
function schoolJsonLd(
  { card, officialName }: SchoolDetail,
  offer: SchoolOffer | null,
  city: CityRecord,
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
    name: seatLabel(offer),
    url: origin + schoolPricePath(slug, offer),
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: toReais(offer.netMonthlyFeeCents).toFixed(2),
      priceCurrency: "BRL",
      unitCode: "MON",
    },
  };
}
