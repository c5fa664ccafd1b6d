import type { OfferKeyName, OfferSort } from "./offer-ranking.ts";
import { CRITERION_LABELS, KEY_LABELS, type KeyLabels } from "./ranking-labels.ts";

/** Criteria about the scholarship itself, whose fee is always known. */
const OFFER_CRITERION_LABELS: Partial<Record<OfferSort, KeyLabels>> = {
  min_price: { title: "Mensalidade", rule: "A menor mensalidade com bolsa vem antes.", isCommercial: false },
  max_price: { title: "Mensalidade", rule: "A maior mensalidade com bolsa vem antes.", isCommercial: false },
  max_discount: { title: "Desconto", rule: "O maior desconto vem antes.", isCommercial: false },
};

/** Words of a comparison of scholarships; comparisons of their schools have the words of a school list. */
export function offerKeyLabels(name: OfferKeyName, sort: OfferSort, leadingYear: number | null): KeyLabels {
  switch (name) {
    case "criterion":
      return OFFER_CRITERION_LABELS[sort] ?? CRITERION_LABELS[sort];
    case "year":
      return {
        title: "Ano letivo",
        rule: `Bolsas para ${leadingYear} vêm antes das de outros anos. Para ver um ano só, use o filtro “Ano letivo dos preços”.`,
        isCommercial: false,
      };
    case "fee":
      return {
        title: "Mensalidade",
        rule: "Em caso de empate, a menor mensalidade com bolsa vem antes.",
        isCommercial: false,
      };
    case "offerId":
      return {
        title: "Código da bolsa",
        rule: "Na mesma escola, o menor código da bolsa vem antes.",
        isCommercial: false,
      };
    default:
      return KEY_LABELS[name];
  }
}
