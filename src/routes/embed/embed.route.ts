import { createElement } from "react";
import { seasonOf } from "../../domain/pricing/season.ts";
import { toSchoolCardView } from "../../site/cards/card-view.ts";
import { paths } from "../../site/paths.ts";
import { parseAskedOffer, toAskedHit } from "../../site/school/asked-offer.ts";
import type { Loader } from "../../site/screen/route.ts";
import EmbedPage from "./embed.page.tsx";

/** `/escola/:slug/cartao`: a school as a card for the page of another site (I16). */
export const loadSchoolEmbed: Loader = async ({
  url,
  segments,
  search,
  manifest,
  origin,
  identity,
  now,
  ...context
}) => {
  const detail = await context.findSchoolDetail(segments.slug!.toLowerCase());
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  const path = paths.schoolEmbed(detail.slug);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const card = toSchoolCardView(
    toAskedHit(detail, parseAskedOffer(url.searchParams), seasonOf(now)),
    (code) => search.places.findCityByCode(code)?.name ?? "",
  );
  const view = {
    card,
    href: origin + card.pricedHref,
    siteName: identity.name,
    isDemonstration: manifest.isDemonstration,
  };
  return {
    kind: "embed",
    status: 200,
    title: `${card.name} | ${identity.name}`,
    canonical: card.href,
    body: createElement(EmbedPage, { view }),
  };
};
