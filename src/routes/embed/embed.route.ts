import { createElement } from "react";
import { paths } from "../paths.ts";
import type { Loader } from "../route.ts";
import { toSchoolCardView } from "../search/card-view.ts";
import EmbedPage from "./embed.page.tsx";

/** `/escola/:slug/cartao`: a school as a card for the page of another site (I16). */
export const loadSchoolEmbed: Loader = async ({ url, segments, search, manifest, origin, identity }) => {
  const school = await search.findSchool(segments.slug!.toLowerCase());
  if (!school) return { kind: "notFound", message: "Não encontramos esta escola." };
  const path = paths.schoolEmbed(school.slug);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const card = toSchoolCardView(
    { ...school, distanceKm: null },
    (code) => search.places.findCityByCode(code)?.name ?? "",
  );
  const view = { card, href: origin + card.href, siteName: identity.name, isDemonstration: manifest.isDemonstration };
  return {
    kind: "embed",
    status: 200,
    title: `${card.name} | ${identity.name}`,
    canonical: card.href,
    body: createElement(EmbedPage, { view }),
  };
};
