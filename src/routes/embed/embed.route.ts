import { createElement } from "react";
import { seasonOf } from "../../domain/pricing/season.ts";
import { toSchoolCardView } from "../../parts/cards/card-view.ts";
import { parseAskedOffer, toAskedHit } from "../../parts/school/asked-offer.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import { paths } from "../../site/paths.ts";
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
