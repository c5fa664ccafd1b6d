import { createElement } from "react";
import * as v from "valibot";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { childFit } from "../../domain/family/child-fit.ts";
import { chooseOffer } from "../../domain/pricing/offer-choice.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { askedFields, openSeat, parseAskedOffer } from "../../parts/school/asked-offer.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import { paths, withQuery } from "../../site/paths.ts";
import CostsPage from "./costs.page.tsx";
import { ADJUSTMENTS, EXTRAS, toCostsView } from "./costs-view.ts";
import { readForm, reais } from "./query.ts";

const extra = v.pipe(
  v.string(),
  v.transform((text) => text.trim() || "0"),
  reais(100_000),
);

const ADJUSTMENT_VALUES = ADJUSTMENTS.map(({ value }) => value);

/**
 * `/escola/:slug/custos`: the total of a fee in the first year and to the end of the stage (idea I1). Without a fee of
 * the requested seat it leads to the page of the school, which says so.
 */
export const loadSchoolCosts: Loader = async (context) => {
  const { url, now } = context;
  const detail = await findSchoolOf(context, paths.schoolCosts);
  if ("kind" in detail) return detail;
  const path = paths.schoolCosts(detail.slug);
  const season = seasonOf(now);
  const seat = openSeat(parseAskedOffer(url.searchParams), season);
  const offer = chooseOffer(detail.offers, seat, season);
  if (!offer && detail.offers.length > 0) {
    const query = new URLSearchParams(askedFields(seat)).toString();
    return { kind: "redirect", status: 302, location: withQuery(paths.school(detail.slug), query) };
  }
  if (!offer) return { kind: "notFound", message: "Esta escola não informa a mensalidade." };
  const sent = readForm(url.searchParams, {
    ...Object.fromEntries(EXTRAS.map(({ name }) => [name, extra])),
    reajuste: v.pipe(v.picklist(["", ...ADJUSTMENT_VALUES], "Escolha um dos reajustes da lista."), v.transform(Number)),
  });
  const view = toCostsView(detail, offer, season.today, sent, url.searchParams);
  return {
    kind: "page",
    status: sent?.values === null ? 422 : 200,
    childFit: childFit(detail.card, seat.grade, true),
    meta: {
      title: `Custo até o fim da etapa: ${detail.card.name}`,
      description: `Quanto se paga no ano e até o fim da etapa ${withPreposition("em", detail.card.name)}, com material, uniforme e reajuste.`,
      canonical: path,
      // Search engines should index the school's page instead.
      isIndexable: false,
      styles: "text",
    },
    body: createElement(CostsPage, { view }),
  };
};
