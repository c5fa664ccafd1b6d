import type { CheckoutSummaryView } from "../../client/components/checkout-summary.tsx";
import type { Deadline } from "../../client/components/deadline-line.tsx";
import type { OfferLabels } from "../../parts/orders/order-labels.ts";

/** Builds the summary of a checkout: the offer, its amounts, and the deadline of the step. */
export function toCheckoutSummary(labels: OfferLabels, deadline: Deadline | null): CheckoutSummaryView {
  return {
    school: { name: labels.school, place: labels.place, href: labels.schoolHref },
    seat: labels.what,
    dueNow: { amount: labels.dueNow, what: labels.dueNowTo },
    deadline,
    lines: [
      { label: "Mensalidade com bolsa", value: labels.netPrice },
      { label: "Sem bolsa", value: labels.withoutScholarship },
      ...labels.later,
      labels.total,
    ],
    notes: [labels.waived, labels.totalNote, labels.validity, labels.source].filter((note) => note !== null),
  };
}
