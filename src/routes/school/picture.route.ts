import { chooseOffer } from "../../domain/pricing/offer-choice.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { type SchoolCardView, toSchoolCardView } from "../../parts/cards/card-view.ts";
import { parseAskedOffer, toAskedHit } from "../../parts/school/asked-offer.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import { type CardLabels, cardFile } from "../../parts/share-card/card-file.ts";
import type { SchoolHit } from "../../search/types.ts";
import { crestOf } from "../../site/crest.ts";
import { paths, priceQuery, withQuery } from "../../site/paths.ts";

/**
 * `/escola/:slug/cartao.png`: the preview picture of links to the school (B26), with the price that the query asks for,
 * or the range of its fees. It is cached by its address, and each price has one: a price that the school does not have
 * leads to the picture without.
 */
export const loadSchoolPicture: Loader = async (context) => {
  const detail = await findSchoolOf(context, paths.schoolPicture);
  if ("kind" in detail) return detail;
  const { url, search } = context;
  const { card } = detail;
  const seat = parseAskedOffer(url.searchParams);
  const season = seasonOf(context.now);
  const isOffered = chooseOffer(detail.offers, seat, season) !== null;
  const path = withQuery(paths.schoolPicture(card.slug), isOffered ? priceQuery(seat) : "");
  if (path !== url.pathname + url.search) return { kind: "redirect", status: 301, location: path };
  const hit = toAskedHit(detail, seat, season);
  const view = toSchoolCardView(hit, search.places);
  const picture: CardLabels = {
    name: card.name,
    crest: crestOf(card.slug, card.name),
    place: view.place,
    price: priceOf(hit, view),
    noPrice: view.noPrice ?? "",
    rating: view.rating ? `★ ${view.rating.average} de 5 (${view.rating.count})` : "Sem avaliações ainda",
  };
  return cardFile(context, picture);
};

function priceOf({ bestOffer }: SchoolHit, { price }: SchoolCardView): CardLabels["price"] {
  if (!bestOffer || !price) return null;
  return {
    before: price.seat[0]!.toUpperCase() + price.seat.slice(1),
    amount: formatMoney(bestOffer.netMonthlyFeeCents),
    highest: price.highest && `R$ ${price.highest.reais}${price.highest.fraction}`,
    after: price.highest ? "por mês" : `por mês ${price.condition}`,
    discount: price.highest ? null : price.discount,
  };
}
