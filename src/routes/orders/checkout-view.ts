import type { CheckoutSummaryView } from "../../client/components/checkout-summary.tsx";
import type { OfferLabels } from "../../parts/orders/order-labels.ts";

/** Builds the summary of a checkout: the offer and what its year costs. */
export function toCheckoutSummary(labels: OfferLabels): CheckoutSummaryView {
  return {
    school: { name: labels.school, place: labels.place, href: labels.schoolHref },
    seat: labels.what,
    lines: [
      { label: "Mensalidade com bolsa", value: labels.netPrice },
      { label: "Sem bolsa", value: labels.withoutScholarship },
      ...labels.later,
      labels.total,
    ],
    notes: [labels.waived, labels.totalNote, labels.validity, labels.source].filter((note) => note !== null),
  };
}
