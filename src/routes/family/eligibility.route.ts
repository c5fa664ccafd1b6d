import { createElement } from "react";
import type { Loader, PageResult, Submit } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import EligibilityPage from "./eligibility.page.tsx";
import { TRAIL, toEligibilityView } from "./eligibility-view.ts";
import { readForm, reais, whole } from "./query.ts";

/** `/simulador-de-bolsa`: which discounts a family may ask for (idea I12, B16). */
export const loadEligibility: Loader = () => show(new URLSearchParams());

/** By POST: an income must not be in URLs, histories and logs. */
export const submitEligibility: Submit = ({ form }) =>
  show(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])));

function show(typed: URLSearchParams): PageResult {
  const sent = readForm(typed, {
    renda: reais(1_000_000),
    pessoas: whole(1, 30, "Escreva quantas pessoas moram na casa, de 1 a 30."),
  });
  const view = toEligibilityView(sent, typed);
  return {
    kind: "page",
    status: sent?.values === null ? 422 : 200,
    isPrivate: sent !== null,
    meta: {
      title: "Tenho direito a bolsa? Simulador",
      description:
        "Pela renda por pessoa, veja se a família pode pedir bolsa social de 100% ou 50%, e que outros descontos não dependem de renda.",
      canonical: paths.eligibility(),
      isIndexable: true,
      styles: "text",
      trail: TRAIL,
    },
    body: createElement(EligibilityPage, { view }),
  };
}
