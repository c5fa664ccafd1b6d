import { createElement } from "react";
import { MAX_COMPARED, MAX_LISTED, MIN_COMPARED, parseSchoolList } from "../../domain/family/school-list.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import { toSchoolCardView } from "../../parts/cards/card-view.ts";
import { renderItem } from "../../parts/cards/school-card-item.tsx";
import { askedFields, asksForOffer, parseAskedOffer, toAskedHit } from "../../parts/school/asked-offer.ts";
import { findSchools } from "../../parts/screen/find-schools.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import { carriedQuery } from "../../site/carried-query.ts";
import { askPricesPath, comparePath, savedPath } from "../../site/paths.ts";
import SavedPage from "./saved.page.tsx";

/**
 * `/salvas`: the list stored in the browser; `/salvas?escolas=a,b`: a shared one, complete without a script. The server
 * receives only the slugs and stores nothing.
 */
export const loadSaved: Loader = async (context) => {
  const { url, search, manifest, origin } = context;
  const all = parseSchoolList(url.searchParams.getAll("escolas"));
  if (url.searchParams.getAll("escolas").length > 1) {
    return { kind: "redirect", status: 302, location: savedPath(all, carriedQuery(url.searchParams)) };
  }
  const { schools, unknown } = await findSchools(context, all.slice(0, MAX_LISTED));
  const slugs = schools.map(({ slug }) => slug);
  const seat = parseAskedOffer(url.searchParams);
  const season = seasonOf(context.now);
  const query = carriedQuery(url.searchParams);
  const seatQuery = new URLSearchParams(askedFields(seat)).toString();
  const cards = schools.map((school) => toSchoolCardView(toAskedHit(school, seat, season), search.places));
  const unpriced = cards.filter(({ ask }) => ask?.isQuestion).map(({ slug }) => slug);
  const view = {
    heading: all.length === 0 ? "Escolas salvas" : `Lista com ${plural(schools.length, "escola", "escolas")}`,
    notices: [
      ...(unknown.length > 0 ? [`Não encontramos ${plural(unknown.length, "escola", "escolas")} deste link.`] : []),
      ...(all.length > MAX_LISTED ? [`Uma lista tem até ${MAX_LISTED} escolas: as outras ficaram de fora.`] : []),
    ],
    list: {
      isOwn: all.length === 0,
      cards: cards.map((card) => {
        const { slug, name, text } = renderItem(card, { kind: "plain", linksToPrice: asksForOffer(seat) });
        return { slug, name, html: text };
      }),
      compareHref: slugs.length >= MIN_COMPARED && slugs.length <= MAX_COMPARED ? comparePath(slugs, query) : null,
      askHref: unpriced.length > 1 ? askPricesPath(unpriced, seatQuery) : null,
      // The shared link leaves out the family's location.
      url: origin + savedPath(slugs, seatQuery),
      followedPage: slugs.length > 0 && context.inventory ? savedPath(slugs, seatQuery) : null,
      source: sourceLine(manifest),
    },
  };
  return {
    kind: "page",
    status: all.length > 0 && schools.length === 0 ? 404 : 200,
    meta: {
      title: view.heading,
      description:
        schools.length === 0 ? "As escolas que você separou." : formatList(schools.map(({ card }) => card.name)),
      canonical: null,
      isIndexable: false,
      styles: "compare",
    },
    body: createElement(SavedPage, { view }),
  };
};
