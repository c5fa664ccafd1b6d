import { crestOf } from "../../domain/crest.ts";
import { formatMoney } from "../../domain/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../paths.ts";
import type { Loader } from "../route.ts";
import { type SchoolCardView, toSchoolCardView } from "../search/card-view.ts";
import { drawSchoolCard, type SchoolCardPicture } from "../share-card/draw-school-card.ts";
import { encodePng } from "../share-card/png.ts";

/** `/escola/:slug/cartao.png`: the picture that goes with a link to the school (B26). */
export const loadSchoolPicture: Loader = async ({ url, segments, search, manifest, identity, ...context }) => {
  const detail = await context.findSchoolDetail(segments.slug!.toLowerCase());
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  const path = paths.schoolPicture(detail.slug);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const { card } = detail;
  const view = toSchoolCardView(
    { ...card, distanceKm: null },
    (code) => search.places.findCityByCode(code)?.name ?? "",
  );
  const picture: SchoolCardPicture = {
    name: card.name,
    crest: crestOf(card.slug, card.name),
    place: view.place,
    price: priceOf(detail, view),
    noPrice: view.noPrice ?? "",
    rating: view.rating ? `★ ${view.rating.average} de 5 (${view.rating.count})` : "Sem avaliações ainda",
    siteName: identity.name,
    notice: manifest.isDemonstration ? "Demonstração: dados fictícios." : null,
  };
  return { kind: "picture", status: 200, body: await encodePng(drawSchoolCard(picture, await context.getGlyphs())) };
};

function priceOf({ card: { bestOffer } }: SchoolDetail, { price }: SchoolCardView): SchoolCardPicture["price"] {
  if (!bestOffer || !price) return null;
  return {
    before: "a partir de",
    amount: formatMoney(bestOffer.netMonthlyFeeCents),
    after: `por mês ${price.condition}`,
    discount: price.discount,
  };
}
