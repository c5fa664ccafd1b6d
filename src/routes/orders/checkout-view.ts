import type { CheckoutSummaryView } from "../../client/components/checkout-summary.tsx";
import type { Deadline } from "../../client/components/deadline-line.tsx";
import type { OfferLabels } from "../../parts/orders/order-labels.ts";

/** Builds the summary of a checkout: the offer, its amounts, and the deadline of the step. */
export function toCheckoutSummary(words: OfferLabels, deadline: Deadline | null): CheckoutSummaryView {
  return {
    school: { name: words.school, place: words.place, href: words.schoolHref },
    seat: words.what,
    dueNow: { amount: words.dueNow, what: words.dueNowTo },
    deadline,
    lines: [
      { label: "Mensalidade com bolsa", value: words.netPrice },
      { label: "Sem bolsa", value: words.withoutScholarship },
      ...words.later,
      words.total,
    ],
    notes: [words.waived, words.totalNote, words.validity, words.source].filter((note) => note !== null),
  };
}
