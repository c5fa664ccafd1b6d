import { createElement } from "react";
import { seasonOf } from "../../domain/pricing/season.ts";
import { toSchoolCardView } from "../../site/cards/card-view.ts";
import { paths } from "../../site/paths.ts";
import { parseAskedOffer, toAskedHit } from "../../site/school/asked-offer.ts";
import type { Loader } from "../../site/screen/route.ts";
import { findSchoolOf } from "../../site/screen/school-of-path.ts";
import EmbedPage from "./embed.page.tsx";

/** `/escola/:slug/cartao`: a school as a card for the page of another site (I16). */
export const loadSchoolEmbed: Loader = async (context) => {
  const detail = await findSchoolOf(context, paths.schoolEmbed);
  if ("kind" in detail) return detail;
  const { url, search, manifest, origin, identity, now } = context;
  const card = toSchoolCardView(toAskedHit(detail, parseAskedOffer(url.searchParams), seasonOf(now)), search.places);
  const view = {
    card,
    href: origin + card.pricedHref,
    siteName: identity.name,
    isDemonstration: manifest.isDemonstration,
  };
  return {
    kind: "embed",
    title: `${card.name} | ${identity.name}`,
    canonical: card.href,
    body: createElement(EmbedPage, { view }),
  };
};
